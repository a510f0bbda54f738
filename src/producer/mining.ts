/**
 * When blocks are sealed: on ticks of the clock, as soon as one holds a transaction, or when asked.
 *
 * It only keeps the times; what happens on a tick is the producer's.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'

/**
 * When blocks are sealed. `interval`: on every tick. `auto`: as soon as a transaction has run.
 * `manual`: when asked.
 */
export type Mining = 'interval' | 'auto' | 'manual'

export interface MiningOptions {
  /** Ms since the epoch. */
  readonly genesisTime: number
  readonly blockTimeMs: number
  /** 0 where blocks are not cut. */
  readonly sliceTimeMs: number
  readonly mining: Mining
}

/** What happens on ticks. */
export interface OnTick {
  /** The time of a block has come. */
  seal(): Promise<unknown>
  /** The time of a slice has come, and it is not the end of a block. */
  cut(): void
}

/** The first tick after a time, on a grid that begins at genesis. */
export function nextTickMs(nowMs: number, genesisTime: number, stepMs: number): number {
  return genesisTime + (Math.floor((nowMs - genesisTime) / stepMs) + 1) * stepMs
}

export class Ticks {
  readonly #clock: VirtualClock
  readonly #options: MiningOptions
  readonly #onTick: OnTick
  #cancel: () => void

  constructor(clock: VirtualClock, options: MiningOptions, onTick: OnTick) {
    this.#clock = clock
    this.#options = options
    this.#onTick = onTick
    this.#cancel = this.#schedule()
  }

  /** Are blocks sealed as time goes on? */
  get areOn(): boolean {
    return this.#options.mining === 'interval'
  }

  /** Are blocks sealed as soon as they hold a transaction? */
  get isAuto(): boolean {
    return this.#options.mining === 'auto'
  }

  /** The time of the next block if nobody seals it before, in ms since the epoch. */
  nextBlockMs(): number {
    const { genesisTime, blockTimeMs } = this.#options
    return nextTickMs(this.#clock.nowMs, genesisTime, blockTimeMs)
  }

  /** The clock has not advanced to where it is, but was set: ticks go on from there. */
  restart(): void {
    this.#cancel()
    this.#cancel = this.#schedule()
  }

  #schedule(): () => void {
    if (!this.areOn) return () => {}
    const { genesisTime, blockTimeMs, sliceTimeMs } = this.#options
    const atMs = nextTickMs(this.#clock.nowMs, genesisTime, sliceTimeMs || blockTimeMs)
    return this.#clock.schedule(atMs, async () => {
      if ((atMs - genesisTime) % blockTimeMs === 0) await this.#onTick.seal()
      else this.#onTick.cut()
      this.#cancel = this.#schedule()
    })
  }
}
