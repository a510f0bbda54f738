/**
 * The jobs of a campaign and their results: plain data that threads, queues and files carry.
 *
 * A search job runs a range of seeds without shrinking; a shrink job shrinks the failure of one seed.
 * Promise: a result follows from the simulation and the job alone, so it does not matter who does it, or
 * how often.
 */

import { compare } from '../primitives/sorted.ts'
import { lastNumberOf, type Seed } from '../simulation/seed.ts'

export interface Campaign {
  readonly firstSeed: number
  /** One for each seed. */
  readonly runs: number
  /** True for variations of runs that reach new code or state; devnets need the option `coverage`. */
  readonly isGuided: boolean
}

export interface SearchJob {
  readonly kind: 'search'
  readonly firstSeed: number
  readonly count: number
  /** `undefined` where coverage does not guide the campaign. */
  readonly guide?: Guide
}

/** The choice of a range by coverage. */
export interface Guide {
  /** The seed of each run: its number, or a variation that ends with it. */
  readonly seeds: readonly Seed[]
  /** The features that earlier rounds have reached, by {@link packedFeatures}. */
  readonly known: string
}

interface ShrinkJob {
  readonly kind: 'shrink'
  readonly seed: Seed
}

export type Job = SearchJob | ShrinkJob

/** A run that failed, before it is shrunk. */
interface FailedRun {
  readonly seed: Seed
  /** Entries of its trace. */
  readonly steps: number
}

/** Runs that failed for one reason. */
export interface FailedRuns {
  /** See `SimulationFailure.kind`. */
  readonly kind: string
  readonly runs: number
  /** The smallest of them, the smallest first. */
  readonly smallest: readonly FailedRun[]
}

/** The results of some ranges. */
export interface Found {
  readonly runs: number
  /** In all runs together. */
  readonly actions: number
  readonly failed: readonly FailedRuns[]
}

export interface SearchResult extends Found {
  /** In the order of the runs; none without a guide. */
  readonly discoveries: readonly Discovery[]
}

/** A run that did not fail, and reached features that no run before has reached, as far as its job knows. */
export interface Discovery {
  readonly seed: Seed
  /** Steps that each actor had begun when the last of the features was reached. */
  readonly kept: readonly number[]
  /** See coverage/features.ts. */
  readonly features: readonly number[]
}

/** A shrunk failure. */
export interface Counterexample {
  readonly kind: string
  readonly seed: Seed
  /** fast-check's path under the seed. */
  readonly path: string
  /** Entries of its trace. */
  readonly steps: number
  /** Virtual ms from the run's start to the failure. */
  readonly elapsedMs: number
  /** The message of the `SimulationFailure`, trace included. */
  readonly message: string
}

export type ResultOf<Asked extends Job> = Asked extends SearchJob ? SearchResult : Counterexample

/** Most failed runs of a kind that are kept, and shrunk. */
const SMALLEST_MAX = 4

/** Jobs with the same id in the same campaign are the same job. It has no colon: a queue refuses those. */
export function idOf(job: Job): string {
  return job.kind === 'shrink'
    ? `shrink-${lastNumberOf(job.seed)}`
    : `search-${job.firstSeed}-${job.firstSeed + job.count - 1}`
}

/** The seed of each run of a range. */
export function seedsOf({ firstSeed, count, guide }: SearchJob): readonly Seed[] {
  return guide?.seeds ?? Array.from({ length: count }, (_, index) => firstSeed + index)
}

/** Features as a short text: 4 bytes each, in base64. */
export function packedFeatures(features: Iterable<number>): string {
  return Buffer.from(Uint32Array.from(features).buffer).toString('base64')
}

export function unpackedFeatures(text: string): Uint32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return new Uint32Array(bytes.buffer)
}

/** Results of two ranges as one; the order of results makes no difference. */
export function merged(one: Found, other: Found): Found {
  return {
    runs: one.runs + other.runs,
    actions: one.actions + other.actions,
    failed: mergedFailures([...one.failed, ...other.failed]),
  }
}

/** One entry for each kind, sorted by kind. */
export function mergedFailures(failed: readonly FailedRuns[]): readonly FailedRuns[] {
  const byKind = new Map<string, FailedRuns>()
  for (const each of failed) {
    const { kind } = each
    const { runs = 0, smallest = [] } = byKind.get(kind) ?? {}
    byKind.set(kind, {
      kind,
      runs: runs + each.runs,
      smallest: [...smallest, ...each.smallest].sort(smallerRun).slice(0, SMALLEST_MAX),
    })
  }
  return [...byKind.values()].sort((one, other) => compare(one.kind, other.kind))
}

function smallerRun(one: FailedRun, other: FailedRun): number {
  return one.steps - other.steps || lastNumberOf(one.seed) - lastNumberOf(other.seed)
}

/** The one with the fewest steps; of those the shortest in time, then in path, then the first seed. */
export function smallestOf(found: readonly Counterexample[]): Counterexample | undefined {
  return found.toSorted(
    (one, other) =>
      one.steps - other.steps ||
      one.elapsedMs - other.elapsedMs ||
      one.path.length - other.path.length ||
      lastNumberOf(one.seed) - lastNumberOf(other.seed),
  )[0]
}
