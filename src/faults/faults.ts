/**
 * The schedule of faults on the virtual clock: which are scheduled and which are on.
 *
 * Owns their times, order and ends. Leaves their effects to the code that seals, sends or answers,
 * which queries them here. Promise: at the same time, faults end before others begin, faults begin
 * in the order they were added, and both come before any other job.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { type Fault, type FaultName, type FaultOf, faultKinds } from './fault.ts'

/** Counters of a fault that is on. */
export interface FaultCounts {
  /** Number of occurrences left; `undefined` for no limit. */
  readonly left?: number
  /** Number of random draws so far, for faults with a `rate`. */
  readonly drawn?: number
  /** Number of requests passed over so far, for faults with a `skip`. */
  readonly passed?: number
}

/** Status of a fault. Faults that have ended are not kept. */
export interface FaultStatus extends FaultCounts {
  readonly id: Hex
  readonly fault: Fault
  /** `refused`: the fault could not take effect at its time. */
  readonly state: 'scheduled' | 'on' | 'refused'
  /** Begin, in ms since the epoch of virtual time. */
  readonly atMs: number
  /** End, in ms since the epoch of virtual time, if known. */
  readonly untilMs?: number
  /** The reason of a refusal. */
  readonly reason?: string
  /** Key of the draw, if chaos has drawn the fault; see `ChaosOptions.only`. */
  readonly chaos?: string
}

/** A fault that has ended. */
export interface PastFault {
  readonly id: Hex
  readonly fault: Fault
  /** Begin and end, in ms since the epoch of virtual time; the same for a fault of life `moment`. */
  readonly beganMs: number
  readonly endedMs: number
  /** Key of the draw, if chaos has drawn the fault; see `ChaosOptions.only`. */
  readonly chaos?: string
}

/** A change of a fault's status. A fault that ends as it begins has the state `scheduled`. */
export interface FaultChange {
  readonly status: FaultStatus
  readonly change: 'begins' | 'ends' | 'refused'
}

/** A snapshot of all faults. */
export interface FaultsSnapshot {
  readonly nextId: number
  readonly faults: readonly FaultStatus[]
  /** Left out of state files: a loaded devnet has no past. */
  readonly past?: readonly PastFault[] | undefined
}

/** Dependencies of {@link Faults}. */
export interface FaultActions {
  /** Called after each change. */
  emit(change: FaultChange): void
  /** Called whenever a fault may have begun or ended. */
  onChange(): void
  /**
   * Applies a fault of life `moment`, completely or not at all. Part of a job.
   *
   * @throws {DevnetError} if that is impossible now
   */
  carryOut(fault: Fault): MaybePromise<void>
  /** Called after a fault of life `moment` was applied and reported. May throw. */
  settle?(): Promise<void> | undefined
  /** Largest number of faults that have not ended. */
  readonly max: number
}

/** The next begin or end. */
interface Due {
  readonly status: FaultStatus
  readonly timeMs: number
  readonly isEnd: boolean
}

const NONE: readonly FaultStatus[] = Object.freeze([])

/** Faults that have ended and are kept: the newest. */
const PAST_MAX = 1_000
const NO_PAST: readonly PastFault[] = Object.freeze([])

export class Faults {
  readonly #clock: VirtualClock
  readonly #actions: FaultActions
  #nextId = 1
  /** In the order they were added. */
  #faults = NONE
  #on = NONE
  /** In the order in which they ended. Replaced with each change: snapshots share it. */
  #past = NO_PAST
  #cancel: (() => void) | undefined

  constructor(clock: VirtualClock, actions: FaultActions) {
    this.#clock = clock
    this.#actions = actions
  }

  /** Faults that are on, in the order they were added. The same array until one of them changes. */
  get on(): readonly FaultStatus[] {
    return this.#on
  }

  /** Faults that are scheduled, on or refused, in the order they were added. */
  list(): readonly FaultStatus[] {
    return this.#faults
  }

  /** The newest faults that have ended, in the order in which they did. */
  past(): readonly PastFault[] {
    return this.#past
  }

  /** The oldest fault of a kind that is on. */
  of<Name extends FaultName>(kind: Name): FaultOf<Name> | undefined {
    return this.#statusOf(kind)?.fault as FaultOf<Name> | undefined // #statusOf checks the kind
  }

  /** Begin of the oldest fault of a kind that is on, in ms since the epoch. */
  beginOf(kind: FaultName): number | undefined {
    return this.#statusOf(kind)?.atMs
  }

  /**
   * Latest end of the faults of a kind that are on, in ms since the epoch; `undefined` if none has
   * an end.
   */
  endOf(kind: FaultName): number | undefined {
    const ends = this.#on.flatMap(({ fault, untilMs }) =>
      fault.kind === kind && untilMs !== undefined ? [untilMs] : [],
    )
    return ends.length === 0 ? undefined : Math.max(...ends)
  }

  /**
   * Like {@link of}, and counts one occurrence; the fault ends with its last one.
   *
   * @param applies true if the fault applies to the case at hand
   */
  apply<Name extends FaultName>(
    kind: Name,
    applies: (fault: FaultOf<Name>) => boolean = () => true,
  ): FaultOf<Name> | undefined {
    const status = this.#statusOf(kind, applies)
    if (status === undefined) return undefined
    this.#happened(status)
    return status.fault as FaultOf<Name> // #statusOf checks the kind
  }

  /** Counts one occurrence of a fault that is on; the last one ends it. */
  happened(id: Hex): void {
    const status = this.#on.find((each) => each.id === id)
    if (status !== undefined) this.#happened(status)
  }

  /** Counters of a fault; empty if it is not on. */
  countsOf(id: Hex): FaultCounts {
    return this.#on.find((each) => each.id === id) ?? {}
  }

  /**
   * Stores counters of a fault and does not end it: they count requests, some of which are not in
   * the journal. The end of such a fault is a separate input.
   */
  count(id: Hex, counts: FaultCounts): void {
    this.#keep(this.#faults.map((each) => (each.id === id ? { ...each, ...counts } : each)))
  }

  /**
   * Adds a fault. It begins at once if its time is not in the future.
   *
   * @param atMs ms since the epoch
   * @param chaos key of the draw, if chaos has drawn it
   * @returns its id
   * @throws {DevnetError} FAULTS_TOO_MANY, or the reason it cannot be applied now
   */
  async add(fault: Fault, atMs: number, chaos?: string): Promise<Hex> {
    const { max } = this.#actions
    if (this.#faults.length >= max) {
      throw new DevnetError('FAULTS_TOO_MANY', `expected at most ${max} faults`, { limit: max })
    }
    const { nowMs } = this.#clock
    const id = quantityFromUint(this.#nextId)
    const drawn = chaos === undefined ? {} : { chaos }
    const at = { atMs: Math.max(atMs, nowMs), ...drawn }
    const scheduled: FaultStatus = { id, fault, state: 'scheduled', ...at }
    this.#nextId += 1
    if (atMs > nowMs) this.#put(scheduled)
    else await this.#begin(scheduled)
    return id
  }

  /** Notes a fault of requests that one of them has met. @param chaos key of the draw */
  strike(fault: Fault, chaos: string): void {
    const id = quantityFromUint(this.#nextId)
    const status: FaultStatus = { id, fault, state: 'scheduled', atMs: this.#clock.nowMs, chaos }
    this.#nextId += 1
    this.#pass(status)
    this.#actions.emit({ status, change: 'begins' })
  }

  /** Removes a scheduled fault, or ends it. @returns true if a fault had that id */
  clear(id: string): boolean {
    const status = this.#faults.find((each) => each.id === id)
    if (status === undefined) return false
    if (status.state === 'on') this.#end(status)
    else this.#remove(status)
    return true
  }

  /** Begins and ends all faults that are due, in the order of their times. */
  async catchUp(): Promise<void> {
    for (let due = this.#due(); due !== undefined && due.timeMs <= this.#clock.nowMs; ) {
      const { status, isEnd } = due
      if (isEnd) this.#end(status)
      else await this.#beginScheduled(status)
      due = this.#due()
    }
  }

  /** Removes all faults, and those of the past that ended after now. */
  forget(): void {
    const past = this.#past.filter(({ endedMs }) => endedMs <= this.#clock.nowMs)
    this.restore({ nextId: this.#nextId, faults: NONE, past })
  }

  snapshot(): FaultsSnapshot {
    return { nextId: this.#nextId, faults: this.#faults, past: this.#past }
  }

  /** Restores a snapshot, older or newer; the clock is restored first. */
  restore({ nextId, faults, past = NO_PAST }: FaultsSnapshot): void {
    const before = this.#on
    this.#past = past
    // Ids are never reused.
    this.#nextId = Math.max(this.#nextId, nextId)
    this.#set(faults)
    const isAmong = (statuses: readonly FaultStatus[], { id }: FaultStatus) =>
      statuses.some((each) => each.id === id)
    for (const status of before) {
      if (!isAmong(this.#on, status)) this.#actions.emit({ status, change: 'ends' })
    }
    for (const status of this.#on) {
      if (!isAmong(before, status)) this.#actions.emit({ status, change: 'begins' })
    }
  }

  #statusOf<Name extends FaultName>(
    kind: Name,
    applies: (fault: FaultOf<Name>) => boolean = () => true,
  ): FaultStatus | undefined {
    if (this.#on === NONE) return undefined
    return this.#on.find(({ fault }) => fault.kind === kind && applies(fault as FaultOf<Name>)) // of that kind
  }

  async #beginScheduled(scheduled: FaultStatus): Promise<void> {
    this.#remove(scheduled)
    try {
      await this.#begin(scheduled)
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      // No caller waits for this fault: its status holds the reason.
      const status: FaultStatus = { ...scheduled, state: 'refused', reason: error.message }
      this.#put(status)
      this.#actions.emit({ status, change: 'refused' })
    }
  }

  /** @param scheduled is not in the list; faults of life `moment` never are */
  async #begin(scheduled: FaultStatus): Promise<void> {
    const { fault } = scheduled
    if (faultKinds[fault.kind].life === 'moment') {
      await this.#actions.carryOut(fault)
      this.#pass(scheduled)
      this.#actions.emit({ status: scheduled, change: 'begins' })
      await this.#actions.settle?.()
      return
    }
    const status = begun(scheduled, this.#clock.nowMs)
    this.#put(status)
    this.#actions.emit({ status, change: 'begins' })
  }

  #happened(status: FaultStatus): void {
    const { left } = status
    if (left !== undefined && left > 1) this.#put({ ...status, left: left - 1 })
    else if (left !== undefined) this.#end(status)
  }

  #end(status: FaultStatus): void {
    this.#remove(status)
    this.#pass(status)
    this.#actions.emit({ status, change: 'ends' })
  }

  #pass({ id, fault, atMs, chaos }: FaultStatus): void {
    const times = { beganMs: atMs, endedMs: this.#clock.nowMs }
    const ended = frozen({ id, fault, ...times, ...(chaos !== undefined && { chaos }) })
    this.#past = [...this.#past.slice(1 - PAST_MAX), ended]
  }

  /** Inserts a status in the order of ids, or replaces the one with its id. */
  #put(status: FaultStatus): void {
    const others = this.#faults.filter(({ id }) => id !== status.id)
    const index = others.findLastIndex(({ id }) => Number(id) < Number(status.id)) + 1
    this.#set([...others.slice(0, index), status, ...others.slice(index)])
  }

  #remove({ id }: FaultStatus): void {
    this.#set(this.#faults.filter((each) => each.id !== id))
  }

  #keep(faults: readonly FaultStatus[]): void {
    const on = faults.filter(({ state }) => state === 'on')
    // Frozen: listeners receive these objects.
    this.#faults = frozen(faults)
    this.#on = on.length === 0 ? NONE : frozen(on)
  }

  #set(faults: readonly FaultStatus[]): void {
    this.#keep(faults)
    this.#cancel?.()
    const due = this.#due()
    this.#cancel = due && this.#clock.schedule(due.timeMs, () => this.catchUp(), true)
    this.#actions.onChange()
  }

  /**
   * The next begin or end. At the same time, ends come first, then the order in which they were
   * added.
   */
  #due(): Due | undefined {
    let first: Due | undefined
    for (const status of this.#faults) {
      const due = dueOf(status)
      if (due === undefined) continue
      const isBefore =
        first === undefined ||
        due.timeMs < first.timeMs ||
        (due.timeMs === first.timeMs && due.isEnd && !first.isEnd)
      if (isBefore) first = due
    }
    return first
  }
}

/** Freezes a value at all levels; values frozen before are skipped. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

function dueOf(status: FaultStatus): Due | undefined {
  const { state, atMs, untilMs } = status
  if (state === 'scheduled') return { status, timeMs: atMs, isEnd: false }
  if (state === 'on' && untilMs !== undefined) return { status, timeMs: untilMs, isEnd: true }
  return undefined
}

/** @returns the status of the fault once it is on */
function begun(scheduled: FaultStatus, nowMs: number): FaultStatus {
  const { fault } = scheduled
  const { count, forMs }: { readonly count?: number; readonly forMs?: number } = fault as object // of some kinds
  const isCounted = faultKinds[fault.kind].life === 'count'
  const left = count ?? (isCounted ? 1 : undefined)
  return {
    ...scheduled,
    state: 'on',
    atMs: nowMs,
    ...(forMs === undefined ? {} : { untilMs: nowMs + forMs }),
    ...(left === undefined ? {} : { left }),
  }
}
