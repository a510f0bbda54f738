/**
 * The entries of a node on their way to the stream in Redis and back.
 *
 * They are appended in order, as many together as have come meanwhile. After a break of the connection
 * they are sent again: what was appended nevertheless comes back twice, and is executed once, by its ticket.
 * Promises: a client whose call does not come back in time gets an error, and its call is not sent again.
 */

import type { Machine } from '../index.ts'
import { mayBeMade, notMade } from './cluster-errors.ts'
import type { Pending } from './node.ts'
import type { Append } from './redis-log.ts'

export interface AppendQueueDeps {
  readonly machine: Machine
  /** The lease of this node; an empty text if it has none. */
  readonly lease: () => string
  /** True if {@link send} may work. */
  readonly canSend: () => boolean
  /** Appends entries. @returns as `RedisLog.append` does */
  send(appends: readonly Append[]): Promise<readonly boolean[] | undefined>
  /** Answers calls with an error. @param isUnsent false if they may be executed nevertheless */
  refuse(tickets: readonly number[], error: Error, isUnsent: boolean): void
  /** Ends steps of time without an error. @param isUnsent false if they may be applied nevertheless */
  drop(tickets: readonly number[], isUnsent: boolean): void
}

interface Queued extends Append {
  readonly pending: Pending
  /** When it was added; one that is kept, when it was appended. */
  sinceMs: number
  /** True if it was sent, and no answer said whether it was appended. */
  isUncertain: boolean
}

/** Real ms after which a call that has not come back fails. */
const ANSWER_MS_MAX = 2_000
const CHECK_MS = 200
/** Entries that are sent together. */
const BATCH_MAX = 512

export class AppendQueue {
  readonly #deps: AppendQueueDeps
  /** Entries that are not appended, as far as this node knows. */
  #queued: Queued[] = []
  /** Entries that are appended and have not come back. */
  #unread: Queued[] = []
  #isSending = false
  #isChecking = false
  #isClosed = false

  constructor(deps: AppendQueueDeps) {
    this.#deps = deps
  }

  /** True if nothing is on its way to the stream. */
  get isEmpty(): boolean {
    return this.#queued.length === 0
  }

  add(pending: Pending): void {
    if (this.#isClosed) return
    const { machine, lease } = this.#deps
    const { text, isTime } = pending
    this.#queued.push({
      pending,
      text,
      sinceMs: machine.now(),
      isUncertain: false,
      lease: isTime ? lease() || 'none' : '', // without a lease it is not appended
    })
    void this.sendAll()
    this.#checkLater()
  }

  /** Sends what waits; called when sending may work again. */
  async sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#queued.length > 0 && this.#deps.canSend() && (await this.#sendSome())) {}
    } finally {
      this.#isSending = false
    }
  }

  /** Takes an entry of this node that has come back. */
  read(text: string): void {
    const index = this.#unread.findIndex((each) => each.text === text)
    if (index >= 0) this.#unread.splice(0, index + 1)
    // Otherwise the answer has not come yet, or was lost.
    else this.#queued = this.#queued.filter((each) => each.text !== text)
  }

  close(): void {
    this.#isClosed = true
    this.#queued = []
    this.#unread = []
  }

  /** @returns false if the stream takes no entries at present */
  async #sendSome(): Promise<boolean> {
    const { drop, machine, send } = this.#deps
    const batch = this.#queued.slice(0, BATCH_MAX)
    const wereUncertain = batch.map(({ isUncertain }) => isUncertain)
    for (const each of batch) each.isUncertain = true
    const answers = await send(batch).catch(brokenConnection)
    if (answers === 'broken') return false // what was sent stays queued
    for (const [index, each] of batch.entries()) {
      each.isUncertain = wereUncertain[index]!
    }
    if (answers === undefined) return false
    const sent = new Set(batch)
    const appended = batch.filter((each, index) => answers[index] && this.#queued.includes(each))
    for (const each of appended) if (each.pending.isKept) each.sinceMs = machine.now()
    this.#unread.push(...appended)
    this.#queued = this.#queued.filter((each) => !sent.has(each))
    for (const [index, { pending }] of batch.entries()) {
      if (!answers[index]) drop(pending.tickets, !wereUncertain[index])
    }
    return true
  }

  #checkLater(): void {
    if (this.#isChecking) return
    this.#isChecking = true
    this.#deps.machine.wake(CHECK_MS, () => {
      this.#isChecking = false
      this.#check()
      if (this.#queued.length > 0 || this.#unread.length > 0) this.#checkLater()
    })
  }

  /** Refuses what takes too long, and sends the rest again. */
  #check(): void {
    const { machine, refuse } = this.#deps
    const dueMs = machine.now() - ANSWER_MS_MAX
    const isLate = ({ pending, sinceMs }: Queued) => !pending.isKept && sinceMs <= dueMs
    for (const { pending, isUncertain } of this.#queued.filter(isLate)) {
      refuse(pending.tickets, isUncertain ? mayBeMade() : notMade(), !isUncertain)
    }
    for (const { pending } of this.#unread.filter(isLate)) {
      refuse(pending.tickets, mayBeMade(), false)
    }
    // Redis may have lost them: calls whose clients wait for no answer are sent again.
    const lost = this.#unread.filter(({ pending, sinceMs }) => pending.isKept && sinceMs <= dueMs)
    for (const each of lost) each.isUncertain = true
    this.#queued = [...lost, ...this.#queued.filter((each) => !isLate(each))]
    this.#unread = this.#unread.filter(({ sinceMs }) => sinceMs > dueMs)
    void this.sendAll()
  }
}

function brokenConnection(): 'broken' {
  return 'broken'
}
