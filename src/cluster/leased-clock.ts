/**
 * The clock that drives the time of a node: that of the machine while the node is the writer.
 *
 * Otherwise it stands, and the steps of the writer move the node. Promise: a node that becomes the writer
 * continues where the last step has left time, and catches up with the real time since then.
 */

import type { Machine } from '../index.ts'

interface Due {
  readonly delayMs: number
  readonly callback: () => void
}

export class LeasedClock implements Machine {
  readonly #machine: Machine
  /** The time of this clock when it was stopped, and that of the machine. */
  #heldMs: number
  #stoppedMs: number
  /** By which the machine is ahead of this clock. */
  #aheadMs = 0
  #isRunning = false
  /** The call that is due while this clock stands. */
  #due: Due | undefined
  #cancel: () => void = () => {}

  /** @param startMs time of the machine at which this clock stands */
  constructor(machine: Machine, startMs: number) {
    this.#machine = machine
    this.#heldMs = startMs
    this.#stoppedMs = startMs
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  now(): number {
    return this.#isRunning ? this.#machine.now() - this.#aheadMs : this.#heldMs
  }

  wake(delayMs: number, callback: () => void): () => void {
    const due = { delayMs, callback }
    this.#due = due
    if (this.#isRunning) this.#schedule(due)
    return () => {
      if (this.#due === due) this.#forget()
    }
  }

  /** @param sinceMs time of the machine at which another node has moved time */
  start(sinceMs: number): void {
    if (this.#isRunning) return
    this.#aheadMs = Math.max(sinceMs, this.#stoppedMs) - this.#heldMs
    this.#isRunning = true
    if (this.#due !== undefined) this.#schedule(this.#due)
  }

  stop(): void {
    if (!this.#isRunning) return
    this.#heldMs = this.now()
    this.#stoppedMs = this.#machine.now()
    this.#isRunning = false
    this.#cancel()
  }

  #schedule(due: Due): void {
    this.#cancel = this.#machine.wake(due.delayMs, () => {
      this.#due = undefined
      due.callback()
    })
  }

  #forget(): void {
    this.#due = undefined
    this.#cancel()
  }
}
