/**
 * Chaos: faults that are drawn from a seed.
 *
 * Owns the draws. Promises: each kind draws by itself, so one that is left out does not shift the others.
 * Faults of requests are drawn per request of a method, all others per second since the chaos has begun, which
 * the past has no part in: a devnet that goes back in time meets the same ones again.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import { seededFraction } from '../primitives/seed.ts'
import {
  type ChaosOptions,
  type ChaosRates,
  chaosMethods,
  drawFault,
  isPerRequest,
  ratesOf,
} from './chaos-profiles.ts'
import type { Fault, FaultName } from './fault.ts'
import { isChosen } from './kind.ts'
import type { ResponseFault } from './transport-fault.ts'

/** Chaos as it is in force. */
export interface Chaos {
  readonly seed: number
  readonly rates: ChaosRates
  /** Kinds of the profile that the network lacks. */
  readonly leftOut: readonly FaultName[]
}

/** Dependencies of {@link ChaosDraws}. */
export interface ChaosDeps {
  readonly clock: VirtualClock
  /** Begins a fault now. Part of a job. @throws {DevnetError} if that is impossible now */
  begin(fault: Fault, key: string): Promise<unknown>
  /** Notes a fault that one request meets. */
  struck(fault: Fault, key: string): void
  /** @throws {DevnetError} if the network lacks what the fault changes */
  expectPossible(fault: Fault): void
  /** Called when chaos has begun, changed or ended. */
  changed(): void
}

const SLOT_MS = 1_000
const SLOTS_PER_MINUTE = 60
/** Seconds that are searched ahead; after them the search goes on. */
const SLOTS_AHEAD = 3_600

/** Counts that are kept: clients make up names of methods. What is beyond is counted together. */
const COUNTS_MAX = 10_000

/** The next time at which a kind strikes, or at which the search for it goes on. */
interface Next {
  readonly kind: FaultName
  readonly atMs: number
  /** Key of the draw; `undefined` if the search goes on there. */
  readonly key: string | undefined
}

/** Requests of a method that could have met a kind: all of them, and those of the current ms. */
interface Counted {
  total: number
  atMs: number
  now: number
}

export class ChaosDraws {
  readonly #deps: ChaosDeps
  #options: ChaosOptions = {}
  #only: ReadonlySet<string> | undefined
  #inForce: Chaos | undefined
  #requestRates: ChaosRates = {}
  /** Ms since the epoch at which the chaos has begun: seconds are counted from it. */
  #originMs = 0
  /** By kind. */
  #next: readonly Next[] = []
  #cancel: (() => void) | undefined
  /** By kind and method. */
  #counts = new Map<string, Counted>()

  constructor(deps: ChaosDeps) {
    this.#deps = deps
  }

  /** `undefined` while there is none. */
  get inForce(): Chaos | undefined {
    return this.#inForce
  }

  /** True if requests may meet faults. */
  get meetsRequests(): boolean {
    return this.#inForce !== undefined && Object.keys(this.#requestRates).length > 0
  }

  /** Begins, changes or ends the chaos. @param seed the default one */
  set(options: 'off' | ChaosOptions, seed: number): void {
    const isOff = options === 'off'
    this.#options = isOff ? {} : { ...options, seed: options.seed ?? seed }
    this.#only = isOff || options.only === undefined ? undefined : new Set(options.only)
    this.#counts.clear()
    this.#originMs = this.#deps.clock.nowMs
    const asked = Object.entries(isOff ? {} : ratesOf(options)) as [FaultName, number][]
    const rates = asked.filter(([kind]) => this.#isPossible(kind))
    const leftOut = asked.filter((each) => !rates.includes(each)).map(([kind]) => kind)
    const ofRequests = rates.filter(([kind]) => isPerRequest(kind))
    this.#requestRates = Object.fromEntries(ofRequests)
    this.#inForce = isOff
      ? undefined
      : { seed: this.#options.seed!, rates: Object.fromEntries(rates), leftOut } // set above
    this.#search()
    this.#deps.changed()
  }

  /** Continues the chaos of another devnet. */
  inheritFrom(other: ChaosDraws): void {
    if (other.#inForce === undefined) return
    this.set(other.#options, 0)
    this.#originMs = other.#originMs
    this.#search()
    for (const [key, counted] of other.#counts) this.#counts.set(key, { ...counted })
  }

  /** Called when the clock was set: what was due before does not strike. */
  clockWasSet(): void {
    if (this.#next.length > 0) this.#search()
  }

  /** The faults of some kinds that a request meets. Called once for each request that could meet them. */
  *strikes(kinds: readonly ResponseFault['kind'][], method: string): Generator<ResponseFault> {
    const drawn = kinds.filter((kind) => {
      const methods = chaosMethods(kind, this.#options.profile ?? 'all')
      return this.#requestRates[kind] !== undefined && isChosen(methods, method)
    })
    // A request that a fault keeps from arriving counts for the later ones, too.
    const counted = drawn.map((kind) => ({ kind, ...this.#count(kind, method) }))
    for (const { kind, total, now } of counted) {
      const purpose = `chaos ${kind} ${method}`
      const key = `${kind} ${method} ${total}`
      const rate = this.#requestRates[kind]! // it has one
      if (!this.#strikes(key, this.#draw(purpose, total), rate)) continue
      const draw = (part: string) => this.#draw(`${purpose} ${part}`, total)
      const skip = now === 0 ? {} : { skip: now }
      // The same request meets it when it is injected at this time.
      const fault = { ...drawFault(kind, draw), methods: [method], ...skip, count: 1 }
      this.#deps.struck(fault as ResponseFault, key)
      yield fault as ResponseFault // of that kind
    }
  }

  /** Notes a fault that a request has met: one that was drawn here, or that a journal has. */
  struck(fault: Fault, key: string): void {
    this.#deps.struck(fault, key)
  }

  /** @returns the requests of the method before this one */
  #count(kind: string, method: string): Counted {
    const { nowMs } = this.#deps.clock
    const own = `${kind} ${method}`
    const name = this.#counts.has(own) || this.#counts.size < COUNTS_MAX ? own : kind
    const before = this.#counts.get(name) ?? { total: 0, atMs: nowMs, now: 0 }
    const isSame = before.atMs === nowMs
    const counted = { total: before.total, atMs: nowMs, now: isSame ? before.now : 0 }
    this.#counts.set(name, { total: counted.total + 1, atMs: nowMs, now: counted.now + 1 })
    return counted
  }

  #isPossible(kind: FaultName): boolean {
    try {
      this.#deps.expectPossible(drawFault(kind, () => 0))
      return true
    } catch (error) {
      if (error instanceof DevnetError) return false
      throw error
    }
  }

  #strikes(key: string, drawn: number, rate: number): boolean {
    return drawn < rate && (this.#only?.has(key) ?? true)
  }

  #draw(purpose: string, number: number): number {
    return seededFraction(this.#options.seed!, purpose, BigInt(number)) // set with the rates
  }

  /** Searches the next strike of each kind that strikes by time. */
  #search(): void {
    const { nowMs } = this.#deps.clock
    const rates = Object.keys(this.#inForce?.rates ?? {}) as FaultName[]
    const kinds = rates.filter((kind) => !isPerRequest(kind))
    this.#next = kinds.map((kind) => this.#nextOf(kind, nowMs))
    this.#schedule()
  }

  /** @param afterMs excluded */
  #nextOf(kind: FaultName, afterMs: number): Next {
    const rate = this.#inForce!.rates[kind]! / SLOTS_PER_MINUTE // a kind of the rates in force
    const first = Math.floor((afterMs - this.#originMs) / SLOT_MS)
    for (let slot = first; slot < first + SLOTS_AHEAD; slot += 1) {
      const key = `${kind} ${slot}`
      if (!this.#strikes(key, this.#draw(`chaos ${kind}`, slot), rate)) continue
      const offsetMs = Math.floor(this.#draw(`chaos ${kind} at`, slot) * SLOT_MS)
      const atMs = this.#originMs + slot * SLOT_MS + offsetMs
      if (atMs > afterMs) return { kind, atMs, key }
    }
    const atMs = this.#originMs + (first + SLOTS_AHEAD) * SLOT_MS - 1
    return { kind, atMs, key: undefined }
  }

  #schedule(): void {
    this.#cancel?.()
    if (this.#next.length === 0) return
    const atMs = Math.min(...this.#next.map((next) => next.atMs))
    this.#cancel = this.#deps.clock.schedule(atMs, () => this.#strikeAt(atMs), true)
  }

  async #strikeAt(atMs: number): Promise<void> {
    const due = this.#next.filter((next) => next.atMs <= atMs)
    const { nowMs } = this.#deps.clock
    // Before the faults begin: one of them may set the clock back.
    this.#next = this.#next.map((next) =>
      due.includes(next) ? this.#nextOf(next.kind, nowMs) : next,
    )
    this.#schedule()
    for (const { kind, key } of due) {
      if (key === undefined) continue
      const slot = Number(key.slice(kind.length + 1))
      const fault = drawFault(kind, (part) => this.#draw(`chaos ${kind} ${part}`, slot))
      await this.#begin(fault, key)
    }
  }

  /** A fault that is impossible now, such as a reorg of more blocks than there are, does not strike. */
  async #begin(fault: Fault, key: string): Promise<void> {
    try {
      await this.#deps.begin(fault, key)
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
    }
  }
}
