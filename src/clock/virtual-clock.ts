/**
 * Virtual time: runs scheduled jobs one at a time, sorted by time, then urgent ones first, then in
 * the order in which they were scheduled.
 *
 * The only time that the core knows. Promise: the clock moves only on request, and backwards only
 * when the whole devnet is restored.
 */

import { invariant } from '../primitives/errors.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'

/** The latest time, in ms since the epoch: the end of ECMAScript's calendar. */
export const LATEST_MS = 8.64e15

/** A scheduled job. It may schedule more. */
export type Job = () => MaybePromise<void>

interface Scheduled {
  readonly atMs: number
  readonly isUrgent: boolean
  readonly job: Job
}

export class VirtualClock {
  #nowMs: number
  /** Sorted in the order in which they run. */
  #jobs: Scheduled[] = []
  readonly #onMove: (fromMs: number) => void

  /**
   * @param startMs ms since the epoch
   * @param onMove called after each move, with the time before it
   */
  constructor(startMs: number, onMove: (fromMs: number) => void = () => {}) {
    this.#nowMs = startMs
    this.#onMove = onMove
  }

  /** Ms since the epoch. */
  get nowMs(): number {
    return this.#nowMs
  }

  /**
   * Schedules a job; a time already past counts as now.
   *
   * @param isUrgent runs before all jobs of that time that are not urgent, even if they were
   *   scheduled first
   * @returns a function that cancels the job
   */
  schedule(atMs: number, job: Job, isUrgent = false): () => void {
    const scheduled = { atMs: Math.max(atMs, this.#nowMs), isUrgent, job }
    const isBefore = (other: Scheduled) =>
      other.atMs < scheduled.atMs ||
      (other.atMs === scheduled.atMs && (other.isUrgent || !isUrgent))
    this.#jobs.splice(this.#jobs.findLastIndex(isBefore) + 1, 0, scheduled)
    return () => {
      this.#jobs = this.#jobs.filter((other) => other !== scheduled)
    }
  }

  /**
   * Moves to a time, running every job due on the way, each at its own time and after the previous
   * one has finished. Ends later if a job moves the clock further.
   *
   * @param toMs not before {@link nowMs}
   */
  async advanceTo(toMs: number): Promise<void> {
    invariant(toMs >= this.#nowMs, `time never runs backwards: ${this.#nowMs} to ${toMs}`)
    for (let next = this.#jobs[0]; next !== undefined && next.atMs <= toMs; next = this.#jobs[0]) {
      this.#jobs.shift()
      this.#moveTo(Math.max(this.#nowMs, next.atMs))
      await next.job()
    }
    // A job may have moved the clock beyond it.
    this.#moveTo(Math.max(this.#nowMs, toMs))
  }

  /** Moves to a saved time, which may be earlier or later. Jobs keep their times. */
  restore(ms: number): void {
    this.#moveTo(ms)
  }

  /** Moves to a time without running jobs; the jobs in between are due at once afterwards. */
  jumpTo(toMs: number): void {
    invariant(toMs >= this.#nowMs, `time never runs backwards: ${this.#nowMs} to ${toMs}`)
    this.#moveTo(toMs)
  }

  #moveTo(ms: number): void {
    const fromMs = this.#nowMs
    this.#nowMs = ms
    this.#onMove(fromMs)
  }
}
