/**
 * Reports the progress of jobs of many blocks, and of traces of many opcodes.
 *
 * The writer goes from block to block without leaving time for other tasks. A listener is notified
 * after each block but the last, and can make the writer wait by returning a promise. A trace waits
 * likewise, every few ms.
 */

import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { Listeners } from './listeners.ts'
import type { Progress } from './types.ts'

interface LongJob {
  readonly job: 'advance' | 'mine'
  readonly total: number
  done(): number
}

export class ProgressReports {
  readonly listeners = new Listeners<Progress>()
  #underWay: LongJob | undefined
  #isReported = false

  /** Runs a job of the writer. One at a time. */
  async run<Value>(job: LongJob, work: () => Promise<Value>): Promise<Value> {
    this.#underWay = job
    try {
      return await work()
    } finally {
      this.#underWay = undefined
      if (this.#isReported) this.listeners.emit(progressOf(job, true))
      this.#isReported = false
    }
  }

  /**
   * Runs a trace, which is no job of the writer: several may be under way.
   *
   * @param work gets a function that reports the gas used so far
   */
  async trace<Value>(
    gasLimit: bigint,
    work: (pause: (gasUsed: bigint) => Promise<void> | undefined) => MaybePromise<Value>,
  ): Promise<Value> {
    const progress = { job: 'trace', done: 0, total: Number(gasLimit) } as const
    let isReported = false
    try {
      return await work((gasUsed) => {
        if (this.listeners.isEmpty) return undefined
        isReported = true
        return this.listeners.ask({ ...progress, done: Number(gasUsed), isOver: false })
      })
    } finally {
      if (isReported) {
        this.listeners.emit({ ...progress, done: progress.total, isOver: true })
      }
    }
  }

  /** Called after each block of a job. Bound. @returns a promise that the next block has to wait for */
  readonly betweenBlocks = (): Promise<void> | undefined => {
    const job = this.#underWay
    if (job === undefined || this.listeners.isEmpty || job.done() >= job.total) return undefined
    this.#isReported = true
    return this.listeners.ask(progressOf(job, false))
  }
}

function progressOf({ job, total, done }: LongJob, isOver: boolean): Progress {
  return { job, done: done(), total, isOver }
}
