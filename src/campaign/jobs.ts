/**
 * The jobs of a campaign and their results: plain data that threads, queues and files carry.
 *
 * A search job runs a range of seeds without shrinking; a shrink job shrinks the failure of one seed.
 * Promise: a result follows from the simulation and the job alone, so it does not matter who does it, or
 * how often.
 */

export interface SearchJob {
  readonly kind: 'search'
  readonly firstSeed: number
  readonly count: number
}

interface ShrinkJob {
  readonly kind: 'shrink'
  readonly seed: number
}

export type Job = SearchJob | ShrinkJob

/** A run that failed, before it is shrunk. */
interface FailedRun {
  readonly seed: number
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

export interface SearchResult {
  readonly runs: number
  /** In all runs together. */
  readonly actions: number
  readonly failed: readonly FailedRuns[]
}

/** A shrunk failure. */
export interface Counterexample {
  readonly kind: string
  readonly seed: number
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
    ? `shrink-${job.seed}`
    : `search-${job.firstSeed}-${job.firstSeed + job.count - 1}`
}

/** Results of two ranges as one; the order of results makes no difference. */
export function merged(one: SearchResult, other: SearchResult): SearchResult {
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
  return [...byKind.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1))
}

function smallerRun(one: FailedRun, other: FailedRun): number {
  return one.steps - other.steps || one.seed - other.seed
}

/** The one with the fewest steps; of those the shortest in time, then in path, then the first seed. */
export function smallestOf(found: readonly Counterexample[]): Counterexample | undefined {
  return found.toSorted(
    (one, other) =>
      one.steps - other.steps ||
      one.elapsedMs - other.elapsedMs ||
      one.path.length - other.path.length ||
      one.seed - other.seed,
  )[0]
}
