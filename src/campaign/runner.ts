/**
 * The contract of those that do the jobs of a campaign, and the one that does them in this thread.
 */

import type { Job, ResultOf } from './jobs.ts'
import { loadSimulation } from './simulation-file.ts'
import { workOn } from './work.ts'

export interface Runner {
  /** Most jobs that it takes at a time. */
  readonly jobsMax: number
  /** @throws once it is stopped, and if the simulation cannot be run */
  run<Asked extends Job>(job: Asked): Promise<ResultOf<Asked>>
  close(): Promise<void>
}

export interface RunnerOptions {
  /** The simulation's file. */
  readonly file: string
  /** Aborted to stop. */
  readonly stop: AbortSignal
}

/** @throws {Error} if the file cannot be loaded */
export async function createInProcessRunner({ file, stop }: RunnerOptions): Promise<Runner> {
  const simulation = await loadSimulation(file)
  return {
    jobsMax: 1,
    run: (job) => workOn(simulation, job, stop),
    close: async () => {},
  }
}
