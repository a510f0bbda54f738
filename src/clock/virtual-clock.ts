/**
 * Virtual time: due jobs, run one at a time in (time, urgent ones first, order scheduled).
 *
 * The clock moves only when told, and backwards only when everything goes back to where it was. Nothing
 * in the core knows any other time.
 */

import { invariant } from '../primitives/errors.ts'

/** The last time there is, in ms since the epoch: the end of ECMAScript's calendar. */
export const LATEST_MS = 8.64e15

/** Something to do at a time. It may schedule more. */
export type Job = () => void | Promise<void>

interface Scheduled {
  readonly atMs: number
  readonly isUrgent: boolean
  readonly job: Job
}

export class VirtualClock {
  #nowMs: number
  /** In the order in which they run. */
  #jobs: Scheduled[] = []
  readonly #onMove: (fromMs: number) => void

  /**
   * @param startMs ms since the epoch
   * @param onMove hears of every move, after it, and from where it went
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
   * Runs a job when the clock gets to a time; a time already past counts as now.
   *
   * @param isUrgent before all of that time that are not, whichever was scheduled first
   * @returns a function that takes the job off again
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
   * Moves to a time, running every job due on the way, each at its own time and after the one
   * before has finished.
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
    this.#moveTo(toMs)
  }

  /** Goes back, or forward, to where the clock has stood before. Jobs keep their times. */
  returnTo(ms: number): void {
    this.#moveTo(ms)
  }

  /** Moves to a time without running anything; jobs it passes are due at once from then on. */
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
