/**
 * A node of a cluster: a devnet whose changes are those of the stream, in its order.
 *
 * The node answers reads by itself. A call that changes the devnet is executed up to the change, then
 * appended to the stream; every node executes it when its turn has come, its own node on the connection
 * of its client. Promises: nothing is changed, and no client is answered, before it is in the stream;
 * a node whose devnet differs from the writer's stops, and says at which entry.
 */

import { InProcessDevnet } from '../devnet/devnet.ts'
import type { NodeParts } from '../devnet/devnet-parts.ts'
import { applyInput, type InputContext } from '../devnet/inputs.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { type Devnet, DevnetError, type Machine, replay, type TimeDriver } from '../index.ts'
import { type Client, type ClusterPart, type ForwardedCall, isSole } from '../journal/recorder.ts'
import { invariant, Refusal } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { DISCONNECT } from '../rpc/connection.ts'
import { type SenderListener, senders } from '../transactions/sender.ts'
import { nodeEnded, notMade } from './cluster-errors.ts'
import { OtherClients } from './other-clients.ts'
import { type KnownArtifacts, loadClients, type NodePlace, type SavedNode } from './saved-node.ts'
import { SharedRemote } from './shared-remote.ts'
import {
  type Begin,
  beginFrom,
  type Entry,
  type Leave,
  noteText,
  type Request,
  type StepMark,
  textFrom,
} from './stream.ts'

/** An entry that goes to the stream. */
export interface Pending {
  /** The text of an {@link Entry}. */
  readonly text: string
  /** True for a step of time, which only the writer makes. */
  readonly isTime: boolean
  /** True if no client waits for it: it is appended however long that takes. */
  readonly isKept: boolean
  /** The tickets of its requests. */
  readonly tickets: readonly number[]
}

export interface NodeDeps {
  /** The name of this node, unique in the cluster for all times. */
  readonly node: string
  readonly now: () => number
  /** Appends an entry to the stream, from which it comes back by {@link ClusterNode.receive}. */
  readonly append: (pending: Pending) => void
  /** The part of this node, as it is when it is read. */
  readonly part: Pick<ClusterPart, 'role' | 'leaseMs'>
  /** Called when a step of time has been applied. */
  readonly onStep?: () => void
  readonly onWarning?: (message: string) => void
  /** The channel to the remote chain of the devnet, where this node may become the writer. */
  readonly channel?: RemoteChannel | undefined
  /** Called once, when this node differs from the writer or cannot continue. */
  readonly onFailure: (reason: unknown) => void
}

/** The method that adds artifacts on all nodes. */
const ADD_ARTIFACTS = 'previewnet_addArtifacts'

/** A call of a client of this node that is in the stream, or on its way there. */
interface Waiting {
  /** JSON of the fields of the request, without the ticket. */
  readonly fields: string
  /** True for the end of a connection. */
  readonly isEnd: boolean
  readonly make: () => unknown
  readonly client: Client
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A request that is appended at the end of this turn of the event loop. */
interface Asked {
  /** Left out for a client that has left. */
  readonly waiting?: Waiting
  readonly fields: string
  /** See {@link ForwardedCall.isEstimated}. */
  readonly isEstimated?: ForwardedCall['isEstimated']
}

/** A client of this node that the others know. */
interface KnownClient {
  readonly name: string
  /** Calls that wait for their turn. */
  waitingCount: number
  hasLeft: boolean
}

export class ClusterNode implements ClusterPart {
  readonly devnet: Devnet
  lagMs = 0
  readonly #parts: NodeParts
  readonly #deps: NodeDeps
  readonly #context: InputContext
  readonly #remote: SharedRemote | undefined
  /** By ticket. */
  readonly #waiting = new Map<number, Waiting>()
  /** The clients of this node that have made a change. */
  readonly #clients = new Map<Client, KnownClient>()
  readonly #others: OtherClients
  /** See {@link SavedNode.artifacts}. */
  readonly #artifacts: Set<string>
  /** The newest ticket of each node. */
  readonly #tickets: Map<string, number>
  #nameCount = 0
  #ticketCount = 0
  /** Entries that have not been applied. */
  #entries: { readonly entry: Entry; readonly place: number }[] = []
  #isMaking = false
  /** Runs before the next entry is applied. */
  #interlude: (() => Promise<void>) | undefined
  /** Number of entries that have been received, without notes, and that have been applied. */
  #receivedCount: number
  #entryCount: number
  /** Number of texts that have been received, and up to the last entry that has been applied. */
  #receivedTextCount: number
  #textCount: number
  /** The devnet after the newest step of time. */
  #mark: StepMark
  /** The requests of this turn of the event loop, and the ends of connections behind them. */
  #calls: Asked[] = []
  #ends: Asked[] = []
  #isAppending = false
  #senders: (readonly [Hash, Address])[] = []
  #isClosed = false

  readonly #onSender: SenderListener = (hash, sender, isRecovered) => {
    // Other senders came from the stream.
    if (isRecovered && this.#calls.length > 0) this.#senders.push([hash, sender])
  }

  /**
   * @param devnet as the stream begins with it, or of a saved node; no call of it is under way
   * @param remote the chain that it continues, if it does
   * @param saved the node that this one continues
   */
  constructor(devnet: Devnet, deps: NodeDeps, remote?: SharedRemote, saved?: SavedNode) {
    this.devnet = devnet
    this.#remote = remote
    this.#parts = InProcessDevnet.partsOf(devnet)
    this.#deps = deps
    this.#others = new OtherClients(this.#parts)
    this.#context = { parts: this.#parts, snapshots: new Map(), continueAs: noForks }
    this.#mark = saved?.mark ?? [0, devnet.digest()]
    this.#entryCount = saved?.entryCount ?? 0
    this.#receivedCount = this.#entryCount
    this.#textCount = saved?.textCount ?? 0
    this.#receivedTextCount = this.#textCount
    this.#tickets = new Map(saved?.tickets)
    this.#artifacts = new Set(saved?.artifacts)
    if (saved !== undefined) loadClients(saved, this.#others)
    this.#parts.backend.recorder.cluster = this
    senders.listeners.add(this.#onSender)
    remote?.attach({
      channel: deps.channel,
      isWriter: () => this.role === 'writer',
      append: (note) => {
        const text = noteText(deps.node, note)
        deps.append({ text, isTime: false, isKept: true, tickets: [] })
      },
      isMade: (name) => {
        const [node = '', ticket] = name.split(' ')
        return Number(ticket) <= (this.#tickets.get(node) ?? 0)
      },
    })
  }

  /**
   * Makes the devnet that the stream begins with.
   *
   * @param text of {@link Begin}
   * @param artifacts those that this node knows
   * @param machine drives the devnet's time
   * @throws {DevnetError} INVALID_JOURNAL, INVALID_ARTIFACT
   */
  static async begin(
    text: string,
    artifacts: KnownArtifacts,
    machine: Machine,
    deps: NodeDeps,
  ): Promise<ClusterNode> {
    const { answers, header, journal, speed } = beginFrom(text)
    const { fork } = header
    const remote = fork && new SharedRemote({ answers, host: fork.host })
    const source = fork && remote?.source({ chainId: fork.chainId })
    const devnet = await replay(journal, {
      ...artifacts,
      ...(source !== undefined && { fork: source }),
    })
    const node = new ClusterNode(devnet, deps, remote)
    if (speed !== null) node.run(machine, speed)
    return node
  }

  /** Drives the devnet's time. */
  run(machine: Machine, speed: number, startMs = machine.now()): TimeDriver {
    const { onWarning = () => {} } = this.#deps
    return this.devnet.run({
      machine,
      startMs,
      speed,
      onFailure: (reason) => this.fail(reason),
      onRemoteAway: ({ message }) => onWarning(`${message}; blocks wait until it is back`),
      onRemoteBack: () => onWarning('fork: the remote is back, and blocks are sealed again'),
    })
  }

  /** Called when this node may have become the writer. */
  serveRemote(): void {
    this.#remote?.serve()
  }

  get role(): ClusterPart['role'] {
    return this.#deps.part.role
  }

  get leaseMs(): number | null {
    return this.#deps.part.leaseMs
  }

  /**
   * Takes the text of the next entry; applies it after those before.
   *
   * @throws {DevnetError} INVALID_JOURNAL if it is invalid
   */
  receive(text: string): void {
    if (this.#isClosed) return
    const read = textFrom(text)
    this.#receivedTextCount += 1
    if ('remote' in read) {
      this.#remote?.receive(read, this.#receivedCount)
      if (!this.#isMaking) this.#remote?.takeUpTo(this.#entryCount)
      return
    }
    this.#receivedCount += 1
    this.#entries.push({ entry: read, place: this.#receivedTextCount })
    if (!this.#isMaking) void this.#makeTexts()
  }

  /** Runs something between two entries: the next one waits for it. */
  betweenEntries<Value>(run: (place: NodePlace) => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw nodeEnded()
      this.#interlude = () => run(this.#place()).then(resolve, reject)
      if (!this.#isMaking) void this.#makeTexts()
    })
  }

  #place(): NodePlace {
    const own = [...this.#clients].map(([client, { name }]) => {
      return { node: this.#deps.node, from: name, client }
    })
    return {
      entryCount: this.#entryCount,
      textCount: this.#textCount,
      mark: this.#mark,
      tickets: [...this.#tickets],
      clients: [...own, ...this.#others.all],
      artifacts: [...this.#artifacts],
      ...(this.#remote !== undefined && { remote: this.#remote.save() }),
    }
  }

  /** Resolves when all entries that were received have been applied. */
  async settled(): Promise<void> {
    while (this.#isMaking) await this.#parts.backend.queue.settled()
  }

  /**
   * Answers calls with an error.
   *
   * @param isUnsent true if their entry never comes, false if it may
   */
  refuse(tickets: readonly number[], error: Error, isUnsent: boolean): void {
    for (const ticket of tickets) {
      const waiting = this.#waiting.get(ticket)
      waiting?.reject(error)
      if (isUnsent) this.#forget(ticket)
    }
  }

  /**
   * Ends steps of time without an error.
   *
   * @param isUnsent as above
   */
  drop(tickets: readonly number[], isUnsent: boolean): void {
    for (const ticket of tickets) {
      this.#waiting.get(ticket)?.resolve(undefined)
      if (isUnsent) this.#forget(ticket)
    }
  }

  /** Refuses the calls that wait for their turn, and all later ones. */
  close(): void {
    this.#isClosed = true
    this.#entries = []
    senders.listeners.delete(this.#onSender)
    const unsent = [...this.#calls, ...this.#ends].flatMap(({ waiting }) => waiting ?? [])
    for (const { reject } of [...this.#waiting.values(), ...unsent]) reject(nodeEnded())
    this.#waiting.clear()
    void this.#remote?.close()
  }

  /** Ends this node, which cannot continue. */
  fail(reason: unknown): void {
    if (this.#isClosed) return
    this.close()
    this.#deps.onFailure(reason)
  }

  forward({ client, name: call, params, isEstimated, make }: ForwardedCall): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(nodeEnded())
    const answered = new Promise<unknown>((resolve, reject) => {
      const names = { from: this.#nameOf(client), call } satisfies Partial<Request>
      const fields = `${JSON.stringify(names).slice(1, -1)},"params":${params}`
      const isEnd = call === DISCONNECT
      const waiting = { fields, isEnd, make, client, resolve, reject }
      if (client.transport === 'clock') this.#append([{ waiting, fields }], true, this.#mark)
      else this.#ask(isEnd ? this.#ends : this.#calls, { waiting, fields, isEstimated })
    })
    answered.catch(() => {}) // the end of a connection waits for no answer
    return answered
  }

  /** Has every node forget a client that has left, once no call of it waits. */
  leave(client: Client): void {
    const known = this.#clients.get(client)
    if (known === undefined || this.#isClosed) return
    known.hasLeft = true
    if (known.waitingCount > 0) return
    this.#clients.delete(client)
    client.number = undefined // a delayed request that still comes is that of a new client
    const fields = JSON.stringify({ leaves: known.name } satisfies Leave).slice(1, -1)
    this.#ask(this.#ends, { fields })
  }

  /** Appends a request with the others of this turn, by whose end their senders have been recovered. */
  #ask(batch: Asked[], asked: Asked): void {
    batch.push(asked)
    if (this.#isAppending) return
    this.#isAppending = true
    setImmediate(() => {
      const [calls, ends] = [this.#calls, this.#ends]
      this.#isAppending = false
      this.#calls = []
      this.#ends = []
      if (this.#isClosed) return
      this.#append(calls, false)
      this.#append(ends, true)
    })
  }

  /** Tickets rise along the stream: a request has its own when it is appended. */
  #append(batch: readonly Asked[], isKept: boolean, after?: StepMark): void {
    if (batch.length === 0) return
    const { append, node, now } = this.#deps
    const tickets: number[] = []
    const requests = batch.map(({ waiting, fields, isEstimated }) => {
      if (waiting === undefined) return `{${fields}}`
      this.#ticketCount += 1
      this.#waiting.set(this.#ticketCount, waiting)
      tickets.push(this.#ticketCount)
      const limit = isEstimated?.() ? ',"limit":"estimate"' : ''
      return `{"ticket":${this.#ticketCount},${fields}${limit}}`
    })
    const isTime = after !== undefined
    const found = isTime ? [] : this.#senders
    if (!isTime) this.#senders = []
    const mark = isTime ? `,"after":${JSON.stringify(after)}` : ''
    const known = found.length === 0 ? '' : `,"senders":${JSON.stringify(found)}`
    const head = `"node":"${node}","atMs":${now()}`
    append({
      text: `{${head},"requests":[${requests.join(',')}]${known}${mark}}`,
      isTime,
      isKept,
      tickets,
    })
  }

  /** The name of a client whose next call is appended. */
  #nameOf(client: Client): string {
    const { transport } = client
    if (isSole(transport)) return transport
    let known = this.#clients.get(client)
    if (known === undefined) {
      this.#nameCount += 1
      known = { name: `${transport} ${this.#nameCount}`, waitingCount: 0, hasLeft: false }
      this.#clients.set(client, known)
    }
    known.waitingCount += 1
    return known.name
  }

  /** Ends the wait of a call. */
  #forget(ticket: number): void {
    const waiting = this.#waiting.get(ticket)
    if (waiting === undefined) return
    this.#waiting.delete(ticket)
    const known = this.#clients.get(waiting.client)
    if (known !== undefined) known.waitingCount -= 1
    if (known?.hasLeft) this.leave(waiting.client)
  }

  async #makeTexts(): Promise<void> {
    this.#isMaking = true
    try {
      for (;;) {
        const interlude = this.#interlude
        this.#interlude = undefined
        await interlude?.()
        const next = this.#entries.shift()
        if (next === undefined) break
        const { entry } = next
        this.#remote?.takeUpTo(this.#entryCount)
        this.#entryCount += 1
        this.#textCount = next.place
        await this.#makeEntry(entry)
        this.lagMs = Math.max(0, this.#deps.now() - entry.atMs)
      }
      this.#remote?.takeUpTo(this.#entryCount)
    } catch (error) {
      this.fail(error)
    }
    this.#isMaking = false
  }

  async #makeEntry({ node, requests, senders: found = [], after, gone }: Entry): Promise<void> {
    for (const [hash, sender] of found) senders.remember(hash, sender)
    let isNew = false
    for (const request of requests) {
      if ('leaves' in request) {
        this.#others.forget(node, request.leaves)
        continue
      }
      if (request.ticket <= (this.#tickets.get(node) ?? 0)) continue // appended twice
      this.#tickets.set(node, request.ticket)
      if (after !== undefined) this.#expectSame(after)
      if (request.call === ADD_ARTIFACTS) this.#keepArtifacts(request.params)
      await this.#make(node, request)
      isNew = true
    }
    if (gone === this.#deps.node) throw new Error('the cluster has taken this node for ended')
    if (gone !== undefined) await this.#others.end(gone)
    if (after === undefined || !isNew) return
    this.#mark = [this.#mark[0] + 1, this.devnet.digest()]
    this.#deps.onStep?.()
  }

  /**
   * Keeps what a call gave, for checkpoints; a refused one gave nothing. In the order of the calls: a later
   * one may replace what an earlier one gave.
   */
  #keepArtifacts(params: readonly unknown[]): void {
    const [artifacts, file] = params
    if (!Array.isArray(artifacts) || (file != null && typeof file !== 'string')) return
    const text = JSON.stringify(params)
    this.#artifacts.delete(text)
    this.#artifacts.add(text)
  }

  async #make(node: string, request: Request): Promise<void> {
    const { queue, recorder, transportFaults } = this.#parts.backend
    const { ticket, from } = request
    const isOwn = node === this.#deps.node
    const make = isOwn
      ? () => this.#applyOwn(ticket)
      : () => applyInput(request, this.#context, () => this.#others.connectionOf(node, from))
    const remote = this.#remote
    const ordered = () => recorder.ordered(make, request)
    try {
      const made = transportFaults.replaying(() =>
        remote === undefined ? ordered() : remote.within(`${node} ${ticket}`, ordered),
      )
      Promise.resolve(made).catch(() => {}) // its client gets the error
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await queue.settled()
    remote?.leave()
    if (isOwn) this.#forgetUpTo(ticket)
  }

  /** Ends the waits of own calls up to the one that has been executed: those before it never are. */
  #forgetUpTo(newest: number): void {
    for (const [ticket, waiting] of this.#waiting) {
      if (ticket > newest) return // they rise
      const { client, fields, isEnd, reject, resolve } = waiting
      if (ticket < newest && isEnd) {
        this.#waiting.delete(ticket)
        this.#ask(this.#ends, { waiting, fields })
        continue
      }
      if (ticket < newest && client.transport === 'clock') resolve(undefined)
      else reject(notMade())
      this.#forget(ticket)
    }
  }

  #applyOwn(ticket: number): unknown {
    const waiting = this.#waiting.get(ticket)
    invariant(waiting !== undefined, 'a node has the calls that it has appended')
    try {
      const made = waiting.make()
      waiting.resolve(made)
      return made
    } catch (error) {
      waiting.reject(error as Error) // of a method
      throw error
    }
  }

  /** Compares this devnet with that of the writer after the same step. */
  #expectSame([steps, expected]: StepMark): void {
    const [ownSteps, digest] = this.#mark
    if (ownSteps !== steps || digest === expected) return
    throw new DevnetError(
      'INVALID_JOURNAL',
      `cluster: entry ${this.#entryCount}: expected the digest ${expected} of the writer, got ${digest}`,
    )
  }
}

/** The first text of a devnet's stream. */
export function beginOf(devnet: Devnet, speed: number | null, remote?: SharedRemote): Begin {
  const begin = { journal: devnet.journal(), speed }
  return remote === undefined ? begin : { ...begin, answers: remote.answered() }
}

/** Virtual time stands until an entry moves it. */
export const stillMachine: Machine = { now: () => 0, wake: () => () => {} }

function noForks(): never {
  throw new DevnetError('CLOSED', 'a node of a cluster has no forks')
}
