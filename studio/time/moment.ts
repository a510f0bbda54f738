/**
 * The time that the page shows: now, or a past ms of virtual time.
 *
 * Owns what the chain was then. Views read `moment`: it is the newest time that has been read, while
 * the time in the address bar may already be another one.
 */

import { computed, effect, signal, untracked } from '@preact/signals'
import type { Hash } from '../../src/primitives/hex.ts'
import type { LiveFlashblocks } from '../live/types.ts'
import type { Router } from '../router.ts'
import { type Connection, ConnectionLost } from '../rpc.ts'
import type { Clock } from './clock.ts'

/** The chain at a past time. Times are virtual, in ms since the epoch. */
export interface Moment {
  readonly ms: number
  /** Number of the newest block that had been sealed. */
  readonly head: number
  /** Transactions that had been pre-confirmed since then; undefined if clients cannot see them. */
  readonly pending: ReadonlySet<Hash> | undefined
  /** The flashblocks of the block under way, where blocks are cut. */
  readonly flashblocks: LiveFlashblocks | undefined
  /** When the newest block was sealed. */
  readonly sealedMs: number
  /** When the next block was sealed; undefined if it is still under way. */
  readonly nextMs: number | undefined
}

export class PastTime {
  /** The time that is looked at, in ms; NaN if the address has something else. */
  readonly atMs = computed(() => {
    const at = this.#router.at.value
    return at === undefined ? undefined : /^\d{1,15}$/.test(at) ? Number(at) : Number.NaN
  })
  /** Undefined while the page shows now, and until the first past time has been read. */
  readonly moment = signal<Moment | undefined>(undefined)
  /** Why the time cannot be looked at. */
  readonly refusal = signal<Error | undefined>(undefined)
  /** Rises when the chain went back: the past may be another one. */
  readonly reloads = signal(0)
  /** True while the page shows the present, or waits for the past. */
  readonly isNow = computed(() => this.#router.at.value === undefined)
  readonly #rpc: Connection
  readonly #router: Router
  readonly #clock: Clock
  readonly #end: () => void
  #isReading = false

  constructor(rpc: Connection, router: Router, clock: Clock) {
    this.#rpc = rpc
    this.#router = router
    this.#clock = clock
    this.#end = effect(() => {
      this.#wanted()
      if (rpc.connections.value > 0) untracked(() => void this.#read())
    })
  }

  end(): void {
    this.#end()
  }

  /** The block parameter of the state that is shown. */
  stateShown(): 'pending' | { readonly timestampMs: number } {
    const moment = this.moment.value
    return moment === undefined ? 'pending' : { timestampMs: moment.ms }
  }

  /** The time that is shown, in ms; undefined before the first answer. */
  displayedNow(): number | undefined {
    return this.moment.value?.ms ?? this.#clock.now()
  }

  /** The devnet's time: nothing can be looked at after it. */
  async newestMs(): Promise<number> {
    const { ms } = await this.#rpc.request({ method: 'previewnet_now', params: [] })
    return ms
  }

  /** The time at which the chain began: nothing can be looked at before. */
  async beginning(): Promise<number> {
    const ms = await this.newestMs()
    const { beganMs } = await this.#rpc.request({ method: 'previewnet_chainAt', params: [ms] })
    return beganMs
  }

  /** Reads the chain at the time of the address, one time after the other. */
  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    for (let asked: string | undefined; asked !== this.#wanted(); ) {
      asked = this.#wanted()
      await this.#readMoment(this.atMs.peek())
    }
    this.#isReading = false
  }

  /** The moment that has to be read, as a text. */
  #wanted(): string {
    return `${this.atMs.value} ${this.reloads.value} ${this.#rpc.connections.value}`
  }

  async #readMoment(ms: number | undefined): Promise<void> {
    if (ms === undefined) {
      this.moment.value = undefined
      this.refusal.value = undefined
      return
    }
    if (Number.isNaN(ms)) {
      const at = this.#router.at.peek()?.slice(0, 60)
      this.refusal.value = new Error(`a time is a number of ms, this is not one: ${at}`)
      return
    }
    try {
      const then = await this.#rpc.request({ method: 'previewnet_chainAt', params: [ms] })
      this.moment.value = {
        ms,
        head: Number(then.pending) - 1,
        pending: then.transactions === null ? undefined : new Set(then.transactions),
        flashblocks: then.flashblocks
          ? { ...then.flashblocks, block: Number(then.pending) }
          : undefined,
        sealedMs: then.openedMs,
        nextMs: then.sealedMs ?? undefined,
      }
      this.refusal.value = undefined
    } catch (error) {
      if (!(error instanceof ConnectionLost)) this.refusal.value = error as Error // requests throw errors
    }
  }
}
