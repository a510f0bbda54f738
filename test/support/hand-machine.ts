import { expect } from 'vitest'
import type { Machine } from '../../src/backend/types.ts'

export const startMs = 1_000_000

/** A machine whose clock and timer are moved by hand. */
export class HandMachine implements Machine {
  #nowMs = startMs
  #wake: { delayMs: number; callback: () => void } | undefined

  /** The delay asked for; undefined when no wake is due. */
  get delayMs(): number | undefined {
    return this.#wake?.delayMs
  }

  now(): number {
    return this.#nowMs
  }

  wake(delayMs: number, callback: () => void): () => void {
    expect(this.#wake).toBeUndefined()
    this.#wake = { delayMs, callback }
    return () => {
      this.#wake = undefined
    }
  }

  /** Moves the clock, also back, without waking anybody. */
  pass(ms: number): void {
    this.#nowMs += ms
  }

  /** Calls back whoever waits, after some time. */
  async wakeAfter(ms: number): Promise<void> {
    this.pass(ms)
    const wake = this.#wake
    this.#wake = undefined
    wake?.callback()
    await settled()
  }
}

/** Lets promises that wait for nothing outside run to their end. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

interface Timer {
  readonly atMs: number
  readonly delayMs: number
  readonly callback: () => void
}

/** A machine with any number of timers, which fire when the test says so. */
export class TimerMachine implements Machine {
  #nowMs = startMs
  readonly #timers = new Set<Timer>()
  #isSet = () => {}

  /** The delays of the timers that are set, in the order of their settings. */
  get delaysMs(): readonly number[] {
    return [...this.#timers].map(({ delayMs }) => delayMs)
  }

  now(): number {
    return this.#nowMs
  }

  wake(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, delayMs, callback }
    this.#timers.add(timer)
    this.#isSet()
    return () => this.#timers.delete(timer)
  }

  /** Waits for a timer with this delay, moves the clock to it, and fires all that are due. */
  async fire(delayMs: number): Promise<void> {
    let timer = this.#find(delayMs)
    while (timer === undefined) {
      await new Promise<void>((resolve) => {
        this.#isSet = resolve
      })
      timer = this.#find(delayMs)
    }
    const { atMs } = timer
    for (;;) {
      const due = [...this.#timers].filter((each) => each.atMs <= atMs)
      const [next] = due.sort((a, b) => a.atMs - b.atMs)
      if (next === undefined) break
      this.#timers.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.callback()
    }
    await settled()
  }

  #find(delayMs: number): Timer | undefined {
    return [...this.#timers].find((timer) => timer.delayMs === delayMs)
  }
}
