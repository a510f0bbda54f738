/**
 * A campaign: many runs of a simulation, each with its own seed, and the smallest counterexample of
 * each kind of failure.
 *
 * All seeds are run first, in ranges, then the smallest failures of each kind are shrunk. Where coverage
 * guides it, the ranges are done in rounds: each is chosen by what the rounds before it have reached.
 * Promise: the report follows from the simulation and the campaign; who does the jobs, in which order and
 * how often makes no difference.
 */

import { compare } from '../primitives/sorted.ts'
import type { Seed } from '../simulation/seed.ts'
import { Corpus } from './corpus.ts'
import {
  type Campaign,
  type Counterexample,
  type FailedRuns,
  type Found,
  type Job,
  merged,
  type ResultOf,
  type SearchJob,
  type SearchResult,
  smallestOf,
} from './jobs.ts'
import type { Runner } from './runner.ts'
import type { SavedResults } from './saved-results.ts'

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
  /** Features of contracts and their state that were reached; `undefined` unless coverage was a guide. */
  readonly features: number | undefined
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
  readonly seed: Seed
  readonly steps: number
  /** The shrunk run; `undefined` if the campaign was stopped before. */
  readonly shrunk: Counterexample | undefined
}

const RANGES_MIN = 64
const RANGE_SEEDS_MAX = 100
const ROUNDS_MAX = 64
/** Rounds are no smaller: at the end of each, workers wait for the last one. */
const ROUND_RUNS_MIN = 32

/** A part of a campaign's seeds. */
type Part = Pick<Campaign, 'firstSeed' | 'runs'>

/** Parts of equal size, but for the last one. */
function partsOf({ firstSeed, runs }: Part, size: number): readonly Part[] {
  return Array.from({ length: Math.ceil(runs / size) }, (_, index) => ({
    firstSeed: firstSeed + index * size,
    runs: Math.min(size, runs - index * size),
  }))
}

/** Rounds of ranges of seeds, without the guide of later rounds. They follow from the campaign alone. */
export function roundsOf(campaign: Campaign): readonly (readonly SearchJob[])[] {
  const size = Math.max(ROUND_RUNS_MIN, Math.ceil(campaign.runs / ROUNDS_MAX))
  return campaign.isGuided ? partsOf(campaign, size).map(rangesOf) : [rangesOf(campaign)]
}

function rangesOf(part: Part): readonly SearchJob[] {
  const size = Math.min(RANGE_SEEDS_MAX, Math.ceil(part.runs / RANGES_MIN))
  return partsOf(part, size).map(({ firstSeed, runs }) => ({
    kind: 'search',
    firstSeed,
    count: runs,
  }))
}

/** @throws errors that no run causes, such as those of the simulation's `begin` */
export async function runCampaign(campaign: Campaign, deps: CampaignDeps): Promise<CampaignReport> {
  const { saved, onProgress, stop } = deps
  const rounds = roundsOf(campaign)
  const resumed = rounds.flat().map((range) => saved.get(range)?.runs ?? 0)
  const resumedRuns = resumed.reduce((sum, runs) => sum + runs, 0)
  const corpus = campaign.isGuided ? new Corpus() : undefined
  let found: Found = { runs: 0, actions: 0, failed: [] }
  for (const round of rounds) {
    const ranges = corpus?.guided(round) ?? round
    const results = new Map<SearchJob, SearchResult>()
    await doAll(ranges, deps, (range, result) => {
      results.set(range, result)
      found = merged(found, result)
      const { runs, failed } = found
      onProgress({ runs, resumedRuns, failures: failed.length, isShrinking: false })
    })
    if (stop.aborted) break
    corpus?.add(ranges.flatMap((range) => results.get(range)!.discoveries)) // all are done
  }
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
    firstSeed: campaign.firstSeed,
    runs: campaign.runs,
    features: corpus?.size,
    runsDone: runs,
    actions,
    isComplete: isSearched && !stop.aborted,
    failures: failed
      .map((each) => failureOf(each, shrunk))
      .sort((one, other) => other.runs - one.runs || compare(one.kind, other.kind)),
  }
}

function failureOf({ kind, runs, smallest }: FailedRuns, shrunk: readonly Counterexample[]) {
  const { seed, steps } = smallest[0]! // a kind has at least one run
  const example = smallestOf(shrunk.filter((each) => each.kind === kind))
  return {
    kind,
    runs,
    shrunk: example,
    seed: example?.seed ?? seed,
    steps: example?.steps ?? steps,
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
