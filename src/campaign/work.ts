/**
 * Does a job: runs its seeds, or shrinks the failure of its seed.
 */

import { setImmediate } from 'node:timers/promises'
import { SimulationFailure, type SimulationReport, simulate } from '../simulation/index.ts'
import {
  type Counterexample,
  type FailedRuns,
  type Job,
  mergedFailures,
  type ResultOf,
  type SearchJob,
  type SearchResult,
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
  const result = job.kind === 'search' ? search(simulation, job, stop) : shrink(simulation, job)
  return result as Promise<ResultOf<Asked>> // of the same kind as the job
}

async function search(
  simulation: Simulation,
  { firstSeed, count }: SearchJob,
  stop: AbortSignal | undefined,
): Promise<SearchResult> {
  let actions = 0
  const failed: FailedRuns[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    await setImmediate() // runs are made of promises alone: signals and timers get a turn
    stop?.throwIfAborted()
    const result = await runSeed(simulation, seed, 0)
    if (result instanceof SimulationFailure) {
      const { kind, trace } = result
      actions += trace.length
      failed.push({ kind, runs: 1, smallest: [{ seed, steps: trace.length }] })
    } else actions += result.actions
  }
  return { runs: count, actions, failed: mergedFailures(failed) }
}

async function shrink(
  simulation: Simulation,
  { seed }: { readonly seed: number },
): Promise<Counterexample> {
  const found = await runSeed(simulation, seed, simulation.shrinksMax)
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
  seed: number,
  shrinksMax: number | undefined,
): Promise<SimulationReport | SimulationFailure> {
  const shrinks = shrinksMax === undefined ? {} : { shrinksMax }
  try {
    return await simulate({ ...simulation, ...shrinks, seed, runs: 1 })
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error
    await error.devnet.close()
    return error
  }
}

/** Repeats one run of a report. @returns its failure; `undefined` if it passes */
export async function repeatRun(
  simulation: Simulation,
  at: { readonly seed: number; readonly path: string },
): Promise<SimulationFailure | undefined> {
  try {
    await simulate({ ...simulation, ...at, runs: 1 })
    return undefined
  } catch (error) {
    if (error instanceof SimulationFailure) return error
    throw error
  }
}
