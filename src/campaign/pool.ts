/**
 * Does the jobs of a campaign on several cores: a pool of threads, each of which loads the simulation's
 * file once. This module is also what the threads load. Needs piscina, an optional peer dependency.
 *
 * @see https://piscinajs.dev
 */

import { setMaxListeners } from 'node:events'
import { Piscina } from 'piscina'
import type { Job, ResultOf } from './jobs.ts'
import type { Runner, RunnerOptions } from './runner.ts'
import { loadSimulation, type Simulation } from './simulation-file.ts'
import { workOn } from './work.ts'

/** A job for a thread. */
interface Task<Asked extends Job> {
  readonly file: string
  readonly job: Asked
}

/** @param workers number of threads */
export function createPoolRunner({ file, stop }: RunnerOptions, workers: number): Runner {
  const pool = new Piscina({
    filename: import.meta.url,
    name: 'runInThread',
    minThreads: workers,
    maxThreads: workers,
    atomics: 'disabled', // a thread that waits for a task keeps its timers
  })
  // One listener for each job.
  setMaxListeners(0, stop)
  return {
    // One for each thread waits.
    jobsMax: 2 * workers,
    run: (job) => pool.run({ file, job }, { signal: stop }),
    close: () => pool.destroy(),
  }
}

/** The simulation of this thread, by file. */
const simulations = new Map<string, Promise<Simulation>>()

/** Called in a thread of the pool. */
export async function runInThread<Asked extends Job>(task: Task<Asked>): Promise<ResultOf<Asked>> {
  const { file, job } = task
  const loading = simulations.get(file) ?? loadSimulation(file)
  simulations.set(file, loading)
  return workOn(await loading, job, undefined)
}
