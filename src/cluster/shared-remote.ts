/**
 * The remote chain of a forked cluster: the writer asks it, and the stream has its answers.
 *
 * A node that needs an answer waits until the stream has it, so all nodes have the same ones: the first
 * to each request. A change takes them in the order of the stream. What the remote cannot answer fails
 * the change for which it was asked, on every node. Promises: a change does the same on all nodes,
 * whatever each of them has read besides; the URL, and keys in it, are in no text.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ForkSource } from '../config/fork-source.ts'
import {
  notYet,
  type RemoteAnswer,
  type RemoteChannel,
  type RemoteRequest,
} from '../fork/channel.ts'
import { DevnetError } from '../index.ts'
import { ChannelProvider } from '../remote/provider.ts'
import { nodeEnded } from './cluster-errors.ts'
import { grouped, isKept, joined, type Part, partOf, partsOf, split } from './remote-answers.ts'
import type { Answered, RemoteNote } from './stream.ts'

/** The remote's answers that all nodes of a cluster have, as plain data. */
export interface SavedRemote {
  /** Answers that never change. */
  readonly answers: readonly Answered[]
  /** Requests of reads that have no answer yet. */
  readonly asks: readonly RemoteRequest[]
}

export interface SharedRemoteOptions {
  /** Names the remote in messages. */
  readonly host: string
  /** The channel to the remote, which is asked for what a stream is to begin with. */
  readonly channel?: RemoteChannel | undefined
  /** The answers that a stream begins with, and what nodes wait for at a checkpoint. */
  readonly answers?: readonly Answered[] | undefined
  readonly asks?: readonly RemoteRequest[] | undefined
}

type Pin = Parameters<NonNullable<RemoteChannel['pinnedAt']>>[0]

/** The node of a remote. */
export interface RemoteLink {
  /** The way to the remote; `undefined` on a node that is never the writer. */
  readonly channel: RemoteChannel | undefined
  isWriter(): boolean
  /** Appends a note to the stream. */
  append(note: RemoteNote): void
  /** True for the name of a request that this node has executed, or executes. */
  isMade(request: string): boolean
}

/** A note that has not been taken. */
interface WaitingNote {
  readonly note: RemoteNote
  /** Number of entries before it. */
  readonly after: number
}

/** Ms after which a node asks for what a change needs there alone, and again. */
const ASK_AGAIN_MS = 1_000
/** Ms for which a read waits. */
const READ_MS_MAX = 60_000

export class SharedRemote {
  readonly #options: SharedRemoteOptions
  /** The same for the devnet. */
  readonly #provider: ChannelProvider
  /** The channel to the remote, and that for the block to which the devnet is pinned. */
  #channel: RemoteChannel | undefined
  #pinned: RemoteChannel | undefined
  #pin: Pin | undefined
  #link: RemoteLink | undefined
  #isClosed = false
  /** Answers that never change, by request. */
  readonly #answers: Map<string, RemoteAnswer>
  readonly #notes: WaitingNote[] = []
  /** The request of the stream that is executed on this stack. */
  readonly #made = new AsyncLocalStorage<string>()
  /** The request that this node executes. */
  #current: string | undefined
  /** Answers for the current request alone, and the keys of those it has received. */
  #ofCurrent = new Map<string, RemoteAnswer>()
  #given = new Set<string>()
  /** Keys that it waits for. */
  readonly #needed = new Map<string, Part>()
  /** True once one of its requests has failed. */
  #hasFailed = false
  /** Requests of reads of all nodes that the stream has no answer to. */
  readonly #asked = new Map<string, Part>()
  /** Keys that this node has sent to the remote: for reads, and for the current request. */
  readonly #sent = new Set<string>()
  readonly #sentForCurrent = new Set<string>()
  /** Requests that reads need and that were not sent yet. */
  #unasked: Part[] = []
  readonly #readers = new Map<string, ((answer: RemoteAnswer) => void)[]>()
  #onNews: (() => void)[] = []

  constructor(options: SharedRemoteOptions) {
    const { answers = [], asks = [], host } = options
    this.#options = options
    for (const part of asks.map(partOf)) this.#asked.set(part.key, part)
    this.#channel = options.channel
    this.#answers = new Map(answers.map(([key, answer]) => [key, answer]))
    const channel: RemoteChannel = {
      host,
      send: (requests, isPartial = false) => this.#send(requests, isPartial),
      pinnedAt: (pin) => {
        this.#pin = pin
        this.#pinned = this.#channel?.pinnedAt?.(pin)
        return channel
      },
    }
    this.#provider = new ChannelProvider(channel)
  }

  /** The way to the remote; `undefined` on a node that is never the writer. */
  get channel(): RemoteChannel | undefined {
    return this.#channel
  }

  /** The option `fork` of a devnet whose remote this is. */
  source({ block, chainId, onWarning, verify }: ForkSource): ForkSource {
    const given = { block, chainId, onWarning, verify }
    const named = Object.entries(given).filter(([, value]) => value !== undefined)
    return { ...Object.fromEntries(named), provider: this.#provider }
  }

  /** The answers so far that never change. */
  answered(): readonly Answered[] {
    return [...this.#answers]
  }

  save(): SavedRemote {
    return {
      answers: this.answered(),
      asks: [...this.#asked.values()].map(({ request }) => request),
    }
  }

  /** Lets other devnets open the remote, which the devnet of this node stays pinned to. */
  async lend<Value>(open: () => Promise<Value>): Promise<Value> {
    const [pin, pinned] = [this.#pin, this.#pinned]
    const value = await open()
    this.#pin = pin
    this.#pinned = pinned
    return value
  }

  /** Begins to share answers: until then, the devnet has opened the remote. */
  attach(link: RemoteLink): void {
    this.#link = link
    this.#channel = link.channel
    if (this.#pin !== undefined) this.#pinned = link.channel?.pinnedAt?.(this.#pin)
  }

  /** Takes the text of a note. @param after number of entries before it */
  receive({ remote }: { readonly remote: RemoteNote }, after: number): void {
    for (const request of remote.asks ?? []) {
      const part = partOf(request)
      if (this.#keptAnswer(part) === undefined) this.#asked.set(part.key, part)
    }
    for (const [key] of remote.answers ?? []) {
      this.#asked.delete(key)
      this.#sent.delete(key)
    }
    if (remote.answers !== undefined) this.#notes.push({ note: remote, after })
    this.serve()
    if (this.#current === undefined) return
    this.#takeFor(this.#current)
    if (this.#onNews.length > 0) this.#takeOne(this.#current)
  }

  /** Takes the notes that stand before an entry. @param count of entries before */
  takeUpTo(count: number): void {
    while (this.#notes[0] !== undefined && this.#notes[0].after <= count) this.#takeNext()
  }

  /** Executes a request of the stream. @param name of it, unique in the stream */
  within<Value>(name: string, make: () => Value): Value {
    this.#current = name
    this.#takeFor(name)
    return this.#made.run(name, make)
  }

  /** Called when the request has been executed. */
  leave(): void {
    this.#current = undefined
    this.#ofCurrent = new Map()
    this.#given = new Set()
    this.#needed.clear()
    this.#sentForCurrent.clear()
    this.#hasFailed = false
  }

  /** Asks the remote for what is missing; called when this node may have become the writer. */
  serve(): void {
    if (this.#link?.isWriter() !== true) return
    this.#ask([...this.#asked.values()])
    if (this.#current !== undefined) this.#ask([...this.#needed.values()], this.#current)
  }

  /** Ends all waits. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const [key] of this.#readers) this.#answerReaders(key, ended)
    this.#tellNews()
    await this.#channel?.release?.()
  }

  async #send(
    requests: readonly RemoteRequest[],
    isPartial: boolean,
  ): Promise<readonly RemoteAnswer[]> {
    const all = requests.map(partsOf)
    const made = this.#made.getStore()
    if (this.#link === undefined) return this.#sendAtOnce(requests, all)
    if (made === undefined || made !== this.#current) {
      const answers = await Promise.all(all.map((parts) => this.#read(parts)))
      return requests.map((request, index) => joined(request, answers[index]!)) // one each
    }
    return this.#answerTo(requests, all, isPartial)
  }

  /** Before the stream: the first node asks the remote, the others have its answers. */
  async #sendAtOnce(
    requests: readonly RemoteRequest[],
    all: readonly (readonly Part[])[],
  ): Promise<readonly RemoteAnswer[]> {
    const channel = this.#pinned ?? this.#channel
    const missing = all.flat().filter(({ key }) => !this.#answers.has(key))
    if (missing.length > 0) {
      if (channel === undefined) {
        const { host } = this.#options
        const [{ request }] = missing as [Part]
        const message = `fork: the cluster's stream begins without the answer of ${host} to ${request.method}`
        throw new DevnetError('FORK_FAILED', message, { host })
      }
      const groups = grouped(missing)
      const found = await channel.send(groups.map((group) => group.request))
      for (const [index, group] of groups.entries()) {
        for (const [{ key }, answer] of split(group, found[index]!)) this.#keep(key, answer)
      }
    }
    return requests.map((request, index) => {
      const answers = all[index]!.map(({ key }) => this.#answers.get(key)!) // asked above
      return joined(request, answers)
    })
  }

  /** Answers a read: from what is kept, or by the writer. */
  #read(parts: readonly Part[]): Promise<readonly RemoteAnswer[]> {
    return Promise.all(
      parts.map(async (part) => {
        if (this.#isClosed) throw nodeEnded()
        return this.#keptAnswer(part) ?? this.#awaited(part)
      }),
    )
  }

  #awaited(part: Part): Promise<RemoteAnswer> {
    const { key } = part
    return new Promise<RemoteAnswer>((resolve) => {
      const timer = setTimeout(() => this.#answerReaders(key, late), READ_MS_MAX)
      const readers = this.#readers.get(key) ?? []
      this.#readers.set(key, readers)
      readers.push((answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      if (readers.length === 1) this.#askSoon(part)
    })
  }

  /** Asks with all that is needed in this turn of the event loop. */
  #askSoon(part: Part): void {
    this.#unasked.push(part)
    if (this.#unasked.length > 1) return
    setImmediate(() => {
      const parts = this.#unasked
      this.#unasked = []
      if (!this.#isClosed) this.#askFor(parts)
    })
  }

  /** Makes the writer request what reads need. */
  #askFor(parts: readonly Part[]): void {
    const link = this.#link!
    const unasked = parts.filter(({ key }) => !this.#asked.has(key))
    if (link.isWriter()) this.#ask(unasked)
    else if (unasked.length > 0) link.append({ asks: unasked.map(({ request }) => request) })
  }

  /** Answers a change: with what is new for it, or with all. */
  async #answerTo(
    requests: readonly RemoteRequest[],
    all: readonly (readonly Part[])[],
    isPartial: boolean,
  ): Promise<readonly RemoteAnswer[]> {
    const made = this.#current!
    const answerOf = (part: Part) => this.#ofCurrent.get(part.key) ?? this.#keptAnswer(part)
    const answers = () =>
      requests.map((request, index) => {
        const own = all[index]!.map(answerOf)
        return own.includes(undefined) ? notYet : joined(request, own as RemoteAnswer[])
      })
    const keyOf = (index: number) => partOf(requests[index]!).key
    const isFailure = (answer: RemoteAnswer, index: number) =>
      answer !== notYet && 'error' in answer && requests[index]!.isOptional !== true
    const isNew = (answer: RemoteAnswer, index: number) =>
      answer !== notYet && !isFailure(answer, index) && !this.#given.has(keyOf(index))
    const cancel = this.#askAgain(made, isPartial)
    try {
      for (;;) {
        const found = answers()
        const isWhole = !found.includes(notYet)
        if (isWhole && !isPartial) return found
        if (isPartial && found.some(isNew)) {
          // The answers so far may make a failed one needless.
          const given = found.map((answer, index) => (isFailure(answer, index) ? notYet : answer))
          for (const [index, answer] of given.entries()) {
            if (answer !== notYet) this.#given.add(keyOf(index))
          }
          return given
        }
        if (isWhole || (isPartial && found.some(isFailure))) return found
        if (this.#isClosed) throw nodeEnded()
        const missing = all.flat().filter((part) => answerOf(part) === undefined)
        for (const part of missing) this.#needed.set(part.key, part)
        if (this.#link!.isWriter()) this.#ask(missing, made)
        if (!this.#takeOne(made)) await new Promise<void>((resolve) => this.#onNews.push(resolve))
      }
    } finally {
      cancel()
    }
  }

  #keptAnswer({ key, request }: Part): RemoteAnswer | undefined {
    return isKept(request) ? this.#answers.get(key) : undefined
  }

  /**
   * The writer may have had an answer otherwise, and not need it: then it is asked as for a read.
   *
   * @param isPartial as above; otherwise it need not be the same answer on all nodes
   */
  #askAgain(made: string, isPartial: boolean): () => void {
    const timer = setInterval(() => {
      if (this.#link?.isWriter() !== false) return
      const open = [...this.#needed.values()].filter(({ key }) => !this.#ofCurrent.has(key))
      const missing = open.filter((part) => this.#keptAnswer(part) === undefined)
      if (isPartial) return this.#askFor(missing.filter(({ request }) => isKept(request)))
      for (const part of missing) {
        void this.#read([part]).then(([answer]) => {
          if (made !== this.#current || this.#ofCurrent.has(part.key)) return
          this.#ofCurrent.set(part.key, answer!) // one for one
          this.#tellNews()
        })
      }
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }

  /** Asks the remote, and appends what it answers. @param made the request that needs it; reads if left out */
  #ask(parts: readonly Part[], made?: string): void {
    const sent = made === undefined ? this.#sent : this.#sentForCurrent
    const open = parts.filter((part) => this.#keptAnswer(part) === undefined && !sent.has(part.key))
    if (open.length === 0) return
    for (const { key } of open) sent.add(key)
    const groups = grouped(open)
    void this.#answersOf(groups.map((group) => group.request)).then((found) => {
      const answers = groups.flatMap((group, index) => {
        return split(group, found[index]!).map((each) => answered(...each))
      })
      if (!this.#isClosed) this.#link!.append({ answers, ...(made !== undefined && { for: made }) })
    })
  }

  async #answersOf(requests: readonly RemoteRequest[]): Promise<readonly RemoteAnswer[]> {
    const channel = this.#pinned ?? this.#channel
    if (channel === undefined) return requests.map(() => unreachable)
    try {
      return await channel.send(requests)
    } catch (error) {
      const message = (error as Error).message.replace(/^fork: /, '') // of a DevnetError
      return requests.map(() => ({ error: { code: -32000, message } }))
    }
  }

  /** Takes notes for a request until one could not be answered: all that came before it are taken. */
  #takeFor(made: string): void {
    while (!this.#hasFailed && this.#takeOne(made)) {}
  }

  /** Takes the next note. @returns false if there is none, or it is for a later request */
  #takeOne(made: string): boolean {
    const next = this.#notes[0]?.note
    if (next === undefined) return false
    if (next.for !== undefined && next.for !== made && !this.#link!.isMade(next.for)) return false
    this.#takeNext()
    return true
  }

  #takeNext(): void {
    const { note } = this.#notes.shift()! // the caller has looked
    for (const [key, answer, kind] of note.answers ?? []) {
      if (kind === undefined) this.#keep(key, answer)
      else if (note.for !== undefined && note.for === this.#current) {
        if (!this.#ofCurrent.has(key)) this.#ofCurrent.set(key, answer)
        if (kind === 'once' && 'error' in answer) this.#hasFailed = true
      }
      this.#answerReaders(key, kind === undefined ? this.#answers.get(key)! : answer)
    }
    this.#tellNews()
  }

  /** The first answer is that of all nodes. */
  #keep(key: string, answer: RemoteAnswer): void {
    if (!this.#answers.has(key)) this.#answers.set(key, answer)
  }

  #answerReaders(key: string, answer: RemoteAnswer): void {
    const readers = this.#readers.get(key) ?? []
    this.#readers.delete(key)
    for (const answerReader of readers) answerReader(answer)
  }

  #tellNews(): void {
    const listeners = this.#onNews
    this.#onNews = []
    for (const each of listeners) each()
  }
}

function answered({ key, request }: Part, answer: RemoteAnswer): Answered {
  const { isOptional = false } = request
  if (isKept(request) && ('result' in answer || isOptional)) return [key, answer]
  return [key, answer, isOptional ? 'optional' : 'once']
}

const ended: RemoteAnswer = {
  error: { code: -32000, message: 'this node of the cluster has ended' },
}
const late: RemoteAnswer = {
  error: { code: -32000, message: `no node has answered within ${READ_MS_MAX / 1_000} s` },
}
const unreachable: RemoteAnswer = {
  error: { code: -32000, message: 'the writer of the cluster has no way to the remote' },
}
