/**
 * Looks for a way in which actors, acting at the same time, bring a chain where it must not be.
 *
 * Each run begins on a chain of its own and follows a plan that fast-check has drawn from the seed; a plan
 * with which a run fails is made smaller for as long as it goes on failing in the same way.
 */

import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { createDevnet, type Devnet, type Fault, type Hash, InvariantViolation } from '../index.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { PreparedDevnet } from '../testing/index.ts'
import type { Actor } from './actions.ts'
import type { Draw } from './draws.ts'
import { SimulationFailure } from './failure.ts'
import { anyPlan, type Plan } from './plan.ts'
import { type Outcome, type Play, runPlan, type ScheduledFault, type Stage } from './run.ts'

/** What every run begins from: a devnet to fork, one that has been prepared, or a function that makes one. */
export type SimulationBase<Data> = Devnet | PreparedDevnet<Data> | (() => Devnet | Promise<Devnet>)

export interface SimulationOptions<Data = undefined> {
  /** A whole number that fits in 32 bits with its sign; all runs follow from it. 0 when left out. */
  readonly seed?: number
  /** To one run of the seed, as a failure tells it: that run alone, once. */
  readonly path?: string
  /** How many runs; 100 when left out. */
  readonly runs?: number
  /** Virtual time of a run, in whole ms. */
  readonly durationMs: number
  /** `createDevnet()` when left out. */
  readonly from?: SimulationBase<Data>
  /** By name, in an order that matters: the first one has the first dev account. */
  readonly actors: Readonly<Record<string, Actor<Data>>>
  /**
   * What goes wrong: at times after the beginning of every run, or drawn: a function that draws one
   * fault, for as many as a plan has, at the times it has. One that cannot be done when its time comes
   * changes nothing.
   */
  readonly faults?: readonly ScheduledFault[] | ((draw: Draw) => Fault)
  /** The most faults that are drawn for a run; 3 when left out. */
  readonly faultsMax?: number
  /** Before each run: where its invariants are added. */
  readonly begin?: (stage: Stage<Data>) => Promise<void> | void
  /** After each run, when its time is up: what it throws fails the run. */
  readonly end?: (stage: Stage<Data>) => Promise<void> | void
  /** The most actions of one actor; 50 when left out. */
  readonly actionsMax?: number
  /** The most virtual ms that an actor takes to act; 200 when left out. */
  readonly delayMsMax?: number
  /** How many smaller plans are tried after a failure; 1,000 when left out. */
  readonly shrinksMax?: number
}

/** What a simulation that has not failed has done. */
export interface SimulationReport {
  readonly seed: number
  readonly runs: number
  /** In all runs together. */
  readonly actions: number
  /** 32 bytes: a hash over the digests of all runs. */
  readonly digest: Hash
}

/**
 * Runs actors against each other, many times and each time otherwise, until something fails.
 *
 * @throws {SimulationFailure} with the smallest run that was found to fail, and how to have it again
 * @throws {RangeError} for options that make no sense
 * @throws what `from` or `begin` throws
 */
export async function simulate<Data = undefined>(
  options: SimulationOptions<Data>,
): Promise<SimulationReport> {
  const settings = settingsOf(options)
  const { seed, runs, path } = settings
  const search = new Search(playOf(options), settings.shrinksMax)
  const property = fc.asyncProperty(anyPlan(settings), (plan) => search.try(plan))
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    // A path is to a failure: nothing smaller is looked for once more.
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  if (search.broken !== undefined) throw search.broken.error
  if (!details.failed) return search.report(seed)
  throw await search.failure({
    seed,
    path: details.counterexamplePath ?? '',
    run: runOf(details.counterexamplePath),
    shrinks: details.numShrinks,
  })
}

/** Tries plans, and remembers what has come of them. */
class Search<Data> {
  readonly #play: Play<Data>
  readonly #shrinksMax: number
  readonly #digests: Hash[] = []
  #actions = 0
  /** With the smallest plan so far. */
  #failed: { readonly plan: Plan; readonly outcome: Outcome } | undefined
  #shrinksTried = 0
  /** What no plan is to blame for. */
  broken: { readonly error: unknown } | undefined

  constructor(play: Play<Data>, shrinksMax: number) {
    this.#play = play
    this.#shrinksMax = shrinksMax
  }

  /** @returns whether the run went well */
  async try(plan: Plan): Promise<boolean> {
    if (this.broken !== undefined) return true
    if (this.#failed !== undefined) this.#shrinksTried += 1
    if (this.#shrinksTried > this.#shrinksMax) return true
    const before = this.#failed?.outcome
    let outcome: Outcome
    try {
      // A smaller run fails no later, and then it need not last longer.
      outcome = await runPlan(this.#play, plan, before?.elapsedMs)
    } catch (error) {
      this.broken = { error }
      return true
    }
    const hasFailed =
      outcome.failure !== undefined && (before === undefined || isAlike(before, outcome))
    if (hasFailed) {
      await before?.devnet.close()
      this.#failed = { plan, outcome }
    } else {
      this.#digests.push(outcome.devnet.digest())
      this.#actions += outcome.deeds.length
      await outcome.devnet.close()
    }
    return !hasFailed
  }

  report(seed: number): SimulationReport {
    const digest = keccakHash(new TextEncoder().encode(this.#digests.join()))
    return { seed, runs: this.#digests.length, actions: this.#actions, digest }
  }

  /**
   * The failure, once it has been seen to happen again.
   *
   * @throws {Error} when it did not
   */
  async failure(
    found: Pick<SimulationFailure, 'seed' | 'path' | 'run' | 'shrinks'>,
  ): Promise<SimulationFailure> {
    const { plan, outcome: before } = this.#failed! // whoever asks knows that there is one
    await before.devnet.close()
    // In all its time: it may have been broken off as soon as it could fail.
    const { devnet, deeds, elapsedMs, failure } = await runPlan(this.#play, plan)
    const isSame = elapsedMs === before.elapsedMs && isDeepStrictEqual(deeds, before.deeds)
    if (!isSame || failure === undefined) {
      await devnet.close()
      const message = 'a run did not go the same way twice: its actors, or what it begins from,'
      throw new Error(`${message} depend on something besides the devnet and what they draw`, {
        cause: before.failure?.error,
      })
    }
    const digest = devnet.digest()
    return new SimulationFailure({
      ...found,
      ...{ deeds, elapsedMs, timeMs: devnet.now, digest, devnet, failure },
    })
  }
}

/** That two runs have failed for the same reason: a smaller one that fails for another is no smaller one. */
function isAlike(one: Outcome, other: Outcome): boolean {
  return kindOf(one) === kindOf(other)
}

function kindOf({ failure }: Outcome): string {
  const error = failure?.error
  if (error instanceof InvariantViolation) return `invariant ${error.invariant}`
  return error instanceof Error ? `error ${error.name}` : typeof error
}

function playOf<Data>(options: SimulationOptions<Data>): Play<Data> {
  const { from, actors, durationMs, faults = [], begin, end } = options
  return {
    actors: Object.entries(actors),
    durationMs,
    ...(typeof faults === 'function' ? { faults: [], drawFault: faults } : { faults }),
    begin: async () => {
      const stage = await stageOf(from)
      await begin?.(stage)
      return stage
    },
    end: async (stage) => end?.(stage),
  }
}

async function stageOf<Data>(from: SimulationBase<Data> | undefined): Promise<Stage<Data>> {
  if (from !== undefined && 'copy' in from) return from.copy()
  const devnet =
    from === undefined
      ? await createDevnet()
      : typeof from === 'function'
        ? await from()
        : from.fork()
  return { devnet, prepared: undefined as Data } // nothing has been prepared
}

/** Of a path as fast-check writes it: the run comes first, from 0. */
function runOf(path: string | null): number {
  return Number(path?.split(':', 1)[0] ?? 0) + 1
}

function settingsOf<Data>(options: SimulationOptions<Data>) {
  const { seed = 0, runs = 100, actors, actionsMax = 50, delayMsMax = 200, path } = options
  const { durationMs, faultsMax = 3, shrinksMax = 1_000 } = options
  const counts = { runs, durationMs, actionsMax, delayMsMax, faultsMax, shrinksMax }
  for (const [name, count] of Object.entries(counts)) {
    if (Number.isSafeInteger(count) && count >= 0) continue
    throw new RangeError(`simulate: expected ${name} to be a whole number, got ${count}`)
  }
  if ((seed | 0) !== seed) {
    throw new RangeError(`simulate: expected seed to be a whole number of 32 bits, got ${seed}`)
  }
  const actorCount = Object.keys(actors).length
  if (actorCount === 0) throw new RangeError('simulate: expected at least one actor')
  const mishapsMax = typeof options.faults === 'function' ? faultsMax : 0
  return { seed, path, ...counts, mishapsMax, actorCount }
}
