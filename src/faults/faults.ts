/**
 * Which faults are to come and which are on, on the virtual clock.
 *
 * Owns their times, their order and their ends. What a fault does is done where it happens: whoever
 * seals, sends or answers asks here whether one of its kind is on. Promise: at one time, faults end
 * before others begin, begin in the order they were asked for, and all of that before anything else
 * happens at that time.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { type Fault, type FaultName, type FaultOf, faultKinds } from './fault.ts'

/** What is counted of a fault that is on. */
export interface FaultCounts {
  /** How many times it is yet to happen, if that is limited. */
  readonly left?: number
  /** Where it happens to a part of the requests: for how many that has been drawn. */
  readonly drawn?: number
}

/** Where a fault stands. Those that are over are not kept. */
export interface FaultStatus extends FaultCounts {
  readonly id: Hex
  readonly fault: Fault
  /** `refused`: its time came, and it could not be done. */
  readonly state: 'scheduled' | 'on' | 'refused'
  /** When it begins, or began, in ms since the epoch of virtual time. */
  readonly atMs: number
  /** When it ends, if that is known. */
  readonly untilMs?: number
  /** Why it was refused. */
  readonly reason?: string
}

/** What has become of a fault. One that happens in a moment ends as it begins. */
export interface FaultChange {
  readonly status: FaultStatus
  readonly change: 'begins' | 'ends' | 'refused'
}

/** Where all of them stood. */
export interface FaultsPoint {
  readonly nextId: number
  readonly faults: readonly FaultStatus[]
}

/** What faults need of those who do them. */
export interface FaultActions {
  /**
   * Does what happens in a moment; whole, or not at all.
   *
   * @throws {DevnetError} when it cannot be done now
   */
  carryOut(fault: Fault): Promise<void> | void
  /** Hears of each change, after it. */
  tell(change: FaultChange): void
  /** Hears that the list is another, whether anything is told of it or not. */
  changed?(): void
  /** Looks at what came of what happens in a moment, once that has been told of. May throw. */
  settle?(): Promise<void> | undefined
  /** Of those that are not over. */
  readonly max: number
}

/** What is due next. */
interface Due {
  readonly status: FaultStatus
  readonly timeMs: number
  readonly isEnd: boolean
}

const NONE: readonly FaultStatus[] = Object.freeze([])

export class Faults {
  readonly #clock: VirtualClock
  readonly #actions: FaultActions
  #nextId = 1
  /** In the order they were asked for. */
  #faults = NONE
  #on = NONE
  /** Hears whenever any may have begun or ended; the one room that has to act on it by itself. */
  onChange: () => void = () => {}
  #cancel: (() => void) | undefined

  constructor(clock: VirtualClock, actions: FaultActions) {
    this.#clock = clock
    this.#actions = actions
  }

  /** Those that are on, in the order they were asked for. The same list until anything of it changes. */
  get on(): readonly FaultStatus[] {
    return this.#on
  }

  /** Those that are to come, are on, or were refused, in the order they were asked for. */
  list(): readonly FaultStatus[] {
    return this.#faults
  }

  /** The oldest fault of a kind that is on. */
  of<Name extends FaultName>(kind: Name): FaultOf<Name> | undefined {
    return this.#statusOf(kind)?.fault as FaultOf<Name> | undefined // it is of that kind
  }

  /** When the last fault of a kind that is on ends; `undefined` when none is, or none is to. */
  endOf(kind: FaultName): number | undefined {
    const ends = this.#on.flatMap(({ fault, untilMs }) =>
      fault.kind === kind && untilMs !== undefined ? [untilMs] : [],
    )
    return ends.length === 0 ? undefined : Math.max(...ends)
  }

  /**
   * As {@link of}; and it has happened once more, of the times that it may.
   *
   * @param isMet whether it is one that happens here
   */
  meet<Name extends FaultName>(
    kind: Name,
    isMet: (fault: FaultOf<Name>) => boolean = () => true,
  ): FaultOf<Name> | undefined {
    const status = this.#statusOf(kind, isMet)
    if (status === undefined) return undefined
    this.#happened(status)
    return status.fault as FaultOf<Name> // it is of that kind
  }

  /** The fault with an id, if it is on, has happened once more, of the times that it may. */
  happened(id: Hex): void {
    const status = this.#on.find((each) => each.id === id)
    if (status !== undefined) this.#happened(status)
  }

  /** What is counted of the fault with an id, if it is on. */
  countsOf(id: Hex): FaultCounts {
    return this.#on.find((each) => each.id === id) ?? {}
  }

  /**
   * Keeps what has been counted of a fault, and does nothing else: requests are counted, of which some
   * are in no journal. When it is over is an input of its own.
   */
  count(id: Hex, counts: FaultCounts): void {
    this.#keep(this.#faults.map((each) => (each.id === id ? { ...each, ...counts } : each)))
  }

  /**
   * Takes a fault on; one whose time is not to come begins at once.
   *
   * @param atMs ms since the epoch
   * @returns its id
   * @throws {DevnetError} FAULTS_TOO_MANY, or why it cannot be done now
   */
  async add(fault: Fault, atMs: number): Promise<Hex> {
    const { max } = this.#actions
    if (this.#faults.length >= max) {
      throw new DevnetError('FAULTS_TOO_MANY', `expected at most ${max} faults`, { limit: max })
    }
    const { nowMs } = this.#clock
    const id = quantityFromUint(this.#nextId)
    const scheduled: FaultStatus = { id, fault, state: 'scheduled', atMs: Math.max(atMs, nowMs) }
    this.#nextId += 1
    if (atMs > nowMs) this.#put(scheduled)
    else await this.#begin(scheduled)
    return id
  }

  /** Takes a fault off, or ends it. @returns whether there was one with that id */
  clear(id: string): boolean {
    const status = this.#faults.find((each) => each.id === id)
    if (status === undefined) return false
    if (status.state === 'on') this.#end(status)
    else this.#remove(status)
    return true
  }

  /** Begins and ends what is due by now, in the order of its time. */
  async catchUp(): Promise<void> {
    for (let due = this.#due(); due !== undefined && due.timeMs <= this.#clock.nowMs; ) {
      const { status, isEnd } = due
      if (isEnd) this.#end(status)
      else await this.#beginScheduled(status)
      due = this.#due()
    }
  }

  /** Forgets all of them: nothing goes wrong any more. */
  forget(): void {
    this.returnTo({ nextId: this.#nextId, faults: NONE })
  }

  point(): FaultsPoint {
    return { nextId: this.#nextId, faults: this.#faults }
  }

  /** Goes back, or over, to where all of them stood. The clock has gone there first. */
  returnTo({ nextId, faults }: FaultsPoint): void {
    const before = this.#on
    // An id is not given twice.
    this.#nextId = Math.max(this.#nextId, nextId)
    this.#set(faults)
    const isAmong = (statuses: readonly FaultStatus[], { id }: FaultStatus) =>
      statuses.some((each) => each.id === id)
    for (const status of before) {
      if (!isAmong(this.#on, status)) this.#actions.tell({ status, change: 'ends' })
    }
    for (const status of this.#on) {
      if (!isAmong(before, status)) this.#actions.tell({ status, change: 'begins' })
    }
  }

  #statusOf<Name extends FaultName>(
    kind: Name,
    isMet: (fault: FaultOf<Name>) => boolean = () => true,
  ): FaultStatus | undefined {
    if (this.#on === NONE) return undefined
    return this.#on.find(({ fault }) => fault.kind === kind && isMet(fault as FaultOf<Name>)) // of that kind
  }

  async #beginScheduled(scheduled: FaultStatus): Promise<void> {
    this.#remove(scheduled)
    try {
      await this.#begin(scheduled)
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      // Nobody waits for an answer: whoever has asked for it finds the reason in the list.
      const status: FaultStatus = { ...scheduled, state: 'refused', reason: error.message }
      this.#put(status)
      this.#actions.tell({ status, change: 'refused' })
    }
  }

  /** @param scheduled is not in the list, where what happens in a moment never is */
  async #begin(scheduled: FaultStatus): Promise<void> {
    const { fault } = scheduled
    if (faultKinds[fault.kind].life === 'moment') {
      await this.#actions.carryOut(fault)
      this.#actions.tell({ status: scheduled, change: 'begins' })
      await this.#actions.settle?.()
      return
    }
    const status = begun(scheduled, this.#clock.nowMs)
    this.#put(status)
    this.#actions.tell({ status, change: 'begins' })
  }

  #happened(status: FaultStatus): void {
    const { left } = status
    if (left !== undefined && left > 1) this.#put({ ...status, left: left - 1 })
    else if (left !== undefined) this.#end(status)
  }

  #end(status: FaultStatus): void {
    this.#remove(status)
    this.#actions.tell({ status, change: 'ends' })
  }

  /** Puts a fault in its place, in place of what it has been. */
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
    // Whoever is told of them gets these very objects.
    this.#faults = frozen(faults)
    this.#on = on.length === 0 ? NONE : frozen(on)
  }

  #set(faults: readonly FaultStatus[]): void {
    this.#keep(faults)
    this.#cancel?.()
    const due = this.#due()
    this.#cancel = due && this.#clock.schedule(due.timeMs, () => this.catchUp(), true)
    this.onChange()
    this.#actions.changed?.()
  }

  /** What begins or ends next: at one time what ends, then the one that was asked for first. */
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

/** What is frozen already is frozen to the last level. */
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

/** @returns the fault as it is from now on */
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
