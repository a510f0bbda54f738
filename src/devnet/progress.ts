/**
 * How far the writer has come with a job of many blocks.
 *
 * The writer goes from block to block and lets nothing else have a turn. Whoever listens hears of each
 * block but the last, and may hold the writer up until others have had theirs.
 */

import type { Progress } from '../api.ts'
import { Listeners } from './listeners.ts'

interface LongJob {
  readonly job: Progress['job']
  readonly total: number
  done(): number
}

export class LongJobs {
  readonly listeners = new Listeners<Progress>()
  #underWay: LongJob | undefined
  #isTold = false

  /** Runs a job of the writer, which has one at a time. */
  async run<Value>(job: LongJob, work: () => Promise<Value>): Promise<Value> {
    this.#underWay = job
    try {
      return await work()
    } finally {
      this.#underWay = undefined
      if (this.#isTold) this.listeners.tell(progressOf(job, true))
      this.#isTold = false
    }
  }

  /** A block of the job under way is done. @returns what to wait for before the next one */
  betweenBlocks(): Promise<void> | undefined {
    const job = this.#underWay
    if (job === undefined || this.listeners.isEmpty || job.done() >= job.total) return undefined
    this.#isTold = true
    return this.listeners.ask(progressOf(job, false))
  }
}

function progressOf({ job, total, done }: LongJob, isOver: boolean): Progress {
  return { job, done: done(), total, isOver }
}
