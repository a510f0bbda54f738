/**
 * Searches for an order of actions that breaks an invariant.
 *
 * Each run has its own chain and a plan that fast-check generates from the seed. A failing plan is
 * shrunk for as long as it fails in the same way.
 */

import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { createDevnet, type Devnet, type Fault, type Hash } from '../index.ts'
import { isFieldsObject } from '../primitives/arguments.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { quoted } from '../primitives/quoted.ts'
import type { PreparedDevnet } from '../testing/index.ts'
import type { Actor } from './actions.ts'
import type { Draw } from './draws.ts'
import { SimulationFailure } from './failure.ts'
import { kindOf } from './failure-kind.ts'
import { anyPlan, type Plan } from './plan.ts'
import {
  type Outcome,
  type RunContext,
  runPlan,
  type ScheduledFault,
  type Settings,
} from './run.ts'
import { expectSeed, type Seed } from './seed.ts'
import { planOf } from './variation.ts'

/** The start of every run: a devnet to fork, a prepared devnet, or a function that creates one. */
export type SimulationBase<Data> = Devnet | PreparedDevnet<Data> | (() => Devnet | Promise<Devnet>)

export interface SimulationOptions<Data = undefined> {
  /**
   * A signed 32-bit integer from which all runs follow, or a variation that a campaign has reported, which is
   * one run. Default: 0.
   */
  readonly seed?: number | string
  /** Path to one run of the seed, from a failure: only that run, without shrinking. */
  readonly path?: string
  /** Number of runs. Default: 100. */
  readonly runs?: number
  /** Virtual duration of a run, whole ms. */
  readonly durationMs: number
  /** Default: `createDevnet()`. */
  readonly from?: SimulationBase<Data>
  /** Actors by name. The order matters: the first has the first dev account. */
  readonly actors: Readonly<Record<string, Actor<Data>>>
  /**
   * Faults at fixed times of every run, or a function that draws one fault; the plan decides how
   * many and when. A fault that is refused at its time is skipped.
   */
  readonly faults?: readonly ScheduledFault[] | ((draw: Draw) => Fault)
  /** Most drawn faults per run. Default: 3. */
  readonly faultsMax?: number
  /** Called before each run, to add invariants. */
  readonly begin?: (context: RunContext<Data>) => void | Promise<void>
  /** Called after each run's full time; an error fails the run. */
  readonly end?: (context: RunContext<Data>) => void | Promise<void>
  /** Most actions per actor. Default: 50. */
  readonly actionsMax?: number
  /** Longest virtual delay before an action, ms. Default: 200. */
  readonly delayMsMax?: number
  /** Most shrinks tried after a failure. Default: 1,000. */
  readonly shrinksMax?: number
}

export interface SimulationReport {
  readonly seed: number | string
  readonly runs: number
  /** In all runs together. */
  readonly actions: number
  /** 32 bytes: a hash of the digests of all runs. */
  readonly digest: Hash
}

/**
 * Runs actors against each other with many plans until a run fails.
 *
 * @throws {SimulationFailure} with the smallest failing run found, and how to repeat it
 * @throws {RangeError} for invalid options
 * @throws errors of `from` or `begin`
 */
export async function simulate<Data = undefined>(
  options: SimulationOptions<Data>,
): Promise<SimulationReport> {
  return search(options, undefined)
}

/** Watches the runs of a search. */
export interface RunWatch {
  /** Called when a run begins; an error ends the search. */
  begin(devnet: Devnet): void
  /** See `Settings.acted`. */
  acted(taken: readonly number[]): void
}

/** {@link simulate}, watched. */
export async function search<Data>(
  options: SimulationOptions<Data>,
  watch: RunWatch | undefined,
): Promise<SimulationReport> {
  const checked = checkedOptions(options)
  const { seed, runs, path } = checked
  // fast-check runs the examples first, then plans of its seed.
  const drawn =
    typeof seed === 'number'
      ? { seed, numRuns: runs }
      : { seed: 0, numRuns: 1, examples: [[planOf(seed, checked)] satisfies [Plan]] }
  const tries = new Tries(settingsFromOptions(options, watch), checked.shrinksMax)
  const property = fc.asyncProperty(anyPlan(checked), (plan) => tries.try(plan))
  const details = await fc.check(property, {
    ...drawn,
    // A path leads to an already shrunk failure.
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  if (tries.broken !== undefined) throw tries.broken.error
  if (!details.failed) return tries.report(seed)
  throw await tries.failure({
    seed,
    path: details.counterexamplePath ?? '',
    run: runOf(details.counterexamplePath),
    shrinks: details.numShrinks,
  })
}

/** Runs plans and remembers the results. */
class Tries<Data> {
  readonly #settings: Settings<Data>
  readonly #shrinksMax: number
  readonly #digests: Hash[] = []
  #actions = 0
  /** The smallest failing plan so far. */
  #failed: { readonly plan: Plan; readonly outcome: Outcome } | undefined
  #shrinksTried = 0
  /** An error that no plan caused. */
  broken: { readonly error: unknown } | undefined

  constructor(settings: Settings<Data>, shrinksMax: number) {
    this.#settings = settings
    this.#shrinksMax = shrinksMax
  }

  /** @returns true if the run passed */
  async try(plan: Plan): Promise<boolean> {
    if (this.broken !== undefined) return true
    if (this.#failed !== undefined) this.#shrinksTried += 1
    if (this.#shrinksTried > this.#shrinksMax) return true
    const before = this.#failed?.outcome
    let outcome: Outcome
    try {
      // A smaller plan fails no later, so it need not run longer.
      outcome = await runPlan(this.#settings, plan, before?.elapsedMs)
    } catch (error) {
      this.broken = { error }
      return true
    }
    const hasFailed =
      outcome.failure !== undefined &&
      (before?.failure === undefined || kindOf(before.failure) === kindOf(outcome.failure))
    if (hasFailed) {
      await before?.devnet.close()
      this.#failed = { plan, outcome }
    } else {
      this.#digests.push(outcome.devnet.digest())
      this.#actions += outcome.trace.length
      await outcome.devnet.close()
    }
    return !hasFailed
  }

  report(seed: Seed): SimulationReport {
    const digest = keccakHash(new TextEncoder().encode(this.#digests.join()))
    return { seed, runs: this.#digests.length, actions: this.#actions, digest }
  }

  /**
   * The failure, confirmed by repeating it.
   *
   * @throws {Error} if the repeated run differs
   */
  async failure(
    found: Pick<SimulationFailure, 'seed' | 'path' | 'run' | 'shrinks'>,
  ): Promise<SimulationFailure> {
    const { plan, outcome: before } = this.#failed! // called after a failure only
    await before.devnet.close()
    // With its full time: the shrunk run may have been cut off at the failure.
    const { devnet, trace, elapsedMs, failure } = await runPlan(this.#settings, plan)
    const isSame = elapsedMs === before.elapsedMs && isDeepStrictEqual(trace, before.trace)
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
      trace,
      elapsedMs,
      timeMs: devnet.now,
      digest,
      devnet,
      failure,
    })
  }
}

function settingsFromOptions<Data>(
  options: SimulationOptions<Data>,
  watch: RunWatch | undefined,
): Settings<Data> {
  const { from, actors, durationMs, faults = [], begin, end } = options
  return {
    actors: Object.entries(actors),
    durationMs,
    ...(typeof faults === 'function' ? { faults: [], drawFault: faults } : { faults }),
    begin: async () => {
      const context = await createRunContext(from)
      await begin?.(context)
      watch?.begin(context.devnet)
      return context
    },
    acted: watch && ((taken) => watch.acted(taken)),
    end: async (context) => end?.(context),
  }
}

async function createRunContext<Data>(
  from: SimulationBase<Data> | undefined,
): Promise<RunContext<Data>> {
  if (from !== undefined && 'copy' in from) return from.copy()
  const devnet =
    from === undefined
      ? await createDevnet()
      : typeof from === 'function'
        ? await from()
        : await from.fork()
  return { devnet, prepared: undefined as Data } // there was no setup
}

/** The run number in fast-check's path: its first part, from 0. */
function runOf(path: string | null): number {
  return Number(path?.split(':', 1)[0] ?? 0) + 1
}

function checkedOptions<Data>(options: SimulationOptions<Data>) {
  expectOption(isFieldsObject(options), 'the options', 'an object', options)
  const { seed = 0, runs = 100, actors, actionsMax = 50, delayMsMax = 200, path } = options
  const { durationMs, faultsMax = 3, shrinksMax = 1_000, faults = [], from } = options
  const counts = { runs, durationMs, actionsMax, delayMsMax, faultsMax, shrinksMax }
  for (const [name, count] of Object.entries(counts)) {
    expectOption(Number.isSafeInteger(count) && count >= 0, name, 'a whole number', count)
  }
  expectSeed(seed)
  expectOption(path === undefined || typeof path === 'string', 'path', 'a text', path)
  const areActors = isFieldsObject(actors) && Object.values(actors).every(isFunction)
  expectOption(areActors, 'actors', 'functions by name', actors)
  const actorCount = Object.keys(actors).length
  if (actorCount === 0) throw new RangeError('simulate: expected at least one actor')
  const isBase = from === undefined || isFunction(from) || hasFunction(from, 'copy', 'fork')
  expectOption(isBase, 'from', 'a devnet, a prepared one, or a function that creates one', from)
  const areFaults = isFunction(faults) || (Array.isArray(faults) && faults.every(isScheduled))
  expectOption(areFaults, 'faults', 'a function, or a list with atMs and fault', faults)
  for (const name of ['begin', 'end'] as const) {
    const hook = options[name]
    expectOption(hook === undefined || isFunction(hook), name, 'a function', hook)
  }
  const drawnFaultsMax = isFunction(faults) ? faultsMax : 0
  return { seed, path, ...counts, drawnFaultsMax, actorCount }
}

/** @throws {RangeError} */
function expectOption(isExpected: boolean, name: string, expected: string, given: unknown): void {
  if (isExpected) return
  throw new RangeError(`simulate: expected ${name} to be ${expected}, got ${quoted(given)}`)
}

function isFunction(given: unknown): boolean {
  return typeof given === 'function'
}

/** True for an object with one of these functions. */
function hasFunction(given: unknown, ...names: readonly string[]): boolean {
  return isFieldsObject(given) && names.some((name) => isFunction(given[name]))
}

function isScheduled(given: unknown): boolean {
  return isFieldsObject(given) && Number.isSafeInteger(given.atMs) && isFieldsObject(given.fault)
}
