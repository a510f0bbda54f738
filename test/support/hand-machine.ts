import { expect } from 'vitest'
import type { Machine } from '../../src/api.ts'

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
