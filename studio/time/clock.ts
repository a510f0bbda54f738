/**
 * Virtual time as a page knows it: what the devnet said last, moved on at the speed of time.
 *
 * Owns the estimate between two answers. It never runs backwards, unless the devnet's clock did.
 */

import { effect, signal } from '@preact/signals'
import type { Connection } from '../rpc.ts'

interface Reading {
  /** Virtual ms since the epoch. */
  readonly ms: number
  /** `performance.now()` when it was read. */
  readonly readAt: number
}

/** The page asks for the time this often, while it is visible. */
const askEveryMs = 1_000

/** Differences that come from the way of an answer, or from the ticks of the devnet, move no clock. */
const closeMs = 300

export class Clock {
  /** Virtual ms per real ms; 0 while paused, null where time moves only on request, undefined at first. */
  readonly speed = signal<number | null | undefined>(undefined)
  /** Number of readings so far. */
  readonly readings = signal(0)
  readonly #rpc: Connection
  /** The last reading. */
  readonly #reading = signal<Reading | undefined>(undefined)
  readonly #end: () => void

  /** Asks for the time at once and from time to time, as long as the page is visible. */
  constructor(rpc: Connection) {
    this.#rpc = rpc
    const endEffect = effect(() => {
      if (rpc.connections.value > 0) void this.read()
    })
    const timer = setInterval(() => {
      if (!document.hidden && rpc.isConnected.peek()) void this.read()
    }, askEveryMs)
    this.#end = () => {
      endEffect()
      clearInterval(timer)
    }
  }

  end(): void {
    this.#end()
  }

  /** Virtual ms since the epoch; undefined before the first answer. */
  now(): number | undefined {
    const reading = this.#reading.value
    if (reading === undefined) return undefined
    return Math.floor(reading.ms + (performance.now() - reading.readAt) * (this.speed.value ?? 0))
  }

  /** True if time moves by itself. */
  isRunning(): boolean {
    return this.#rpc.isConnected.value && (this.speed.value ?? 0) > 0
  }

  /** Takes the time of a sealed block: it cannot be earlier. */
  saw(ms: number): void {
    if ((this.now() ?? 0) < ms) this.#reading.value = { ms, readAt: performance.now() }
  }

  /** Asks the devnet for the time. */
  async read(): Promise<void> {
    const asked = this.#rpc.request({ method: 'previewnet_now', params: [] })
    const now = await asked.catch(() => undefined)
    if (now === undefined) return // the next connection asks again
    this.speed.value = now.speed
    this.readings.value += 1
    const estimate = this.now()
    const isClose = estimate !== undefined && Math.abs(estimate - now.ms) < closeMs
    if (!isClose || !now.speed) this.#reading.value = { ms: now.ms, readAt: performance.now() }
  }
}
