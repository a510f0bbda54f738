/**
 * Does a job: runs its seeds, or shrinks the failure of its seed.
 */

import { setImmediate } from 'node:timers/promises'
import { SimulationFailure, type SimulationReport, simulate } from '../simulation/index.ts'
import type { Seed } from '../simulation/seed.ts'
import { type RunWatch, search } from '../simulation/simulate.ts'
import { Explorer } from './explorer.ts'
import {
  type Counterexample,
  type Discovery,
  type FailedRuns,
  type Job,
  mergedFailures,
  type ResultOf,
  type SearchJob,
  type SearchResult,
  seedsOf,
} from './jobs.ts'
import type { Simulation } from './simulation-file.ts'

/**
 * @param stop checked between two runs
 * @throws errors that no run of the simulation causes, such as those of its `begin`
 */
export async function workOn<Asked extends Job>(
  simulation: Simulation,
  job: Asked,
  stop: AbortSignal | undefined,
): Promise<ResultOf<Asked>> {
  const result = job.kind === 'search' ? searchIn(simulation, job, stop) : shrink(simulation, job)
  return result as Promise<ResultOf<Asked>> // of the same kind as the job
}

async function searchIn(
  simulation: Simulation,
  job: SearchJob,
  stop: AbortSignal | undefined,
): Promise<SearchResult> {
  let actions = 0
  const failed: FailedRuns[] = []
  const discoveries: Discovery[] = []
  const explorer = job.guide && new Explorer(job.guide)
  for (const seed of seedsOf(job)) {
    await setImmediate() // runs are made of promises alone: signals and timers get a turn
    stop?.throwIfAborted()
    const result = await runSeed(simulation, seed, 0, explorer).finally(() => explorer?.end())
    if (result instanceof SimulationFailure) {
      const { kind, trace } = result
      actions += trace.length
      failed.push({ kind, runs: 1, smallest: [{ seed, steps: trace.length }] })
    } else {
      actions += result.actions
      if (explorer !== undefined) discoveries.push(...explorer.learn(seed))
    }
  }
  return { runs: job.count, actions, failed: mergedFailures(failed), discoveries }
}

async function shrink(
  simulation: Simulation,
  { seed }: { readonly seed: Seed },
): Promise<Counterexample> {
  const found = await runSeed(simulation, seed, simulation.shrinksMax, undefined)
  if (!(found instanceof SimulationFailure)) {
    throw new Error(
      `the run of seed ${seed} failed once and passed once: it must depend on its seed`,
    )
  }
  const { kind, path, trace, elapsedMs, message } = found
  return { kind, seed, path, steps: trace.length, elapsedMs, message }
}

/** Runs one seed. The devnet of a failure is closed. */
async function runSeed(
  { shrinksMax: _, path: __, ...simulation }: Simulation,
  seed: Seed,
  shrinksMax: number | undefined,
  watch: RunWatch | undefined,
): Promise<SimulationReport | SimulationFailure> {
  const shrinks = shrinksMax === undefined ? {} : { shrinksMax }
  try {
    return await search({ ...simulation, ...shrinks, seed, runs: 1 }, watch)
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error
    await error.devnet.close()
    return error
  }
}

/** Repeats one run of a report. @returns its failure; `undefined` if it passes */
export async function repeatRun(
  simulation: Simulation,
  at: { readonly seed: Seed; readonly path: string },
): Promise<SimulationFailure | undefined> {
  try {
    await simulate({ ...simulation, ...at, runs: 1 })
    return undefined
  } catch (error) {
    if (error instanceof SimulationFailure) return error
    throw error
  }
}
