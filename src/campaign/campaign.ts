/**
 * A campaign: many runs of a simulation, each of a seed of its own, and the smallest counterexample of
 * each kind of failure.
 *
 * All seeds are run first, in ranges, then the smallest failures of each kind are shrunk. Promise: the
 * report follows from the simulation, the first seed and the number of runs; who does the jobs, in which
 * order and how often makes no difference.
 */

import {
  type Counterexample,
  type FailedRuns,
  type Job,
  merged,
  type ResultOf,
  type SearchJob,
  type SearchResult,
  smallestOf,
} from './jobs.ts'
import type { Runner } from './runner.ts'
import type { SavedResults } from './saved-results.ts'

export interface Campaign {
  readonly firstSeed: number
  /** One for each seed. */
  readonly runs: number
}

export interface CampaignDeps {
  readonly runner: Runner
  readonly saved: SavedResults
  /** Aborted to stop: the report then has what was found. */
  readonly stop: AbortSignal
  onProgress(progress: CampaignProgress): void
}

export interface CampaignProgress {
  /** Runs that are done; each failure that is shrunk does more. */
  readonly runs: number
  /** Runs that were done before the campaign was resumed; a part of `runs`. */
  readonly resumedRuns: number
  /** Kinds of failure. */
  readonly failures: number
  readonly isShrinking: boolean
}

export interface CampaignReport {
  readonly firstSeed: number
  readonly runs: number
  /** Fewer than `runs` if the campaign was stopped. */
  readonly runsDone: number
  /** In all runs together. */
  readonly actions: number
  /** False if it was stopped: failures may be missing, or not shrunk. */
  readonly isComplete: boolean
  /** The most frequent first. */
  readonly failures: readonly CampaignFailure[]
}

/** A kind of failure: the runs that failed in one way, and the smallest of them. */
export interface CampaignFailure {
  /** See `SimulationFailure.kind`. */
  readonly kind: string
  /** Number of runs that failed in this way. */
  readonly runs: number
  /** The smallest run; before it is shrunk, that with the fewest steps. */
  readonly seed: number
  readonly steps: number
  /** The shrunk run; `undefined` if the campaign was stopped before. */
  readonly shrunk: Counterexample | undefined
}

const RANGES_MIN = 64
const RANGE_SEEDS_MAX = 100

/** Ranges of seeds. They follow from the campaign alone. */
export function rangesOf({ firstSeed, runs }: Campaign): readonly SearchJob[] {
  const size = Math.min(RANGE_SEEDS_MAX, Math.max(1, Math.ceil(runs / RANGES_MIN)))
  return Array.from({ length: Math.ceil(runs / size) }, (_, index) => ({
    kind: 'search',
    firstSeed: firstSeed + index * size,
    count: Math.min(size, runs - index * size),
  }))
}

/** @throws errors that no run causes, such as those of the simulation's `begin` */
export async function runCampaign(campaign: Campaign, deps: CampaignDeps): Promise<CampaignReport> {
  const { saved, onProgress, stop } = deps
  const ranges = rangesOf(campaign)
  const resumed = ranges.map((range) => saved.get(range)?.runs ?? 0)
  const resumedRuns = resumed.reduce((sum, runs) => sum + runs, 0)
  let found: SearchResult = { runs: 0, actions: 0, failed: [] }
  await doAll(ranges, deps, (_, result) => {
    found = merged(found, result)
    const { runs, failed } = found
    onProgress({ runs, resumedRuns, failures: failed.length, isShrinking: false })
  })
  const { runs, actions, failed } = found
  const isSearched = runs === campaign.runs
  const shrunk: Counterexample[] = []
  if (isSearched && !stop.aborted) {
    if (failed.length > 0) {
      onProgress({ runs, resumedRuns, failures: failed.length, isShrinking: true })
    }
    const smallest = failed.flatMap((each) => each.smallest)
    const jobs = smallest.map(({ seed }) => ({ kind: 'shrink', seed }) as const)
    await doAll(jobs, deps, (_, result) => shrunk.push(result))
  }
  return {
    ...campaign,
    runsDone: runs,
    actions,
    isComplete: isSearched && !stop.aborted,
    failures: failed
      .map((each) => failureOf(each, shrunk))
      .sort((one, other) => other.runs - one.runs || (one.kind < other.kind ? -1 : 1)),
  }
}

function failureOf({ kind, runs, smallest }: FailedRuns, shrunk: readonly Counterexample[]) {
  const { seed, steps } = smallest[0]! // a kind has at least one run
  const example = smallestOf(shrunk.filter((each) => each.kind === kind))
  return {
    ...{ kind, runs, shrunk: example },
    ...{ seed: example?.seed ?? seed, steps: example?.steps ?? steps },
  }
}

/** Does jobs, as many at a time as the runner takes, until they are done or the campaign is stopped. */
async function doAll<Asked extends Job>(
  jobs: readonly Asked[],
  { runner, saved, stop }: CampaignDeps,
  onResult: (job: Asked, result: ResultOf<Asked>) => void,
): Promise<void> {
  const left = jobs.values()
  let hasFailed = false
  const takeJobs = async () => {
    for (const job of left) {
      if (stop.aborted || hasFailed) return
      const before = saved.get(job)
      const result = before ?? (await runner.run(job))
      if (before === undefined) await saved.add(job, result)
      onResult(job, result)
    }
  }
  const takers = Array.from({ length: Math.min(runner.jobsMax, jobs.length) }, () =>
    takeJobs().catch((error: unknown) => {
      hasFailed = true
      if (!stop.aborted) throw error
    }),
  )
  await Promise.all(takers)
}
