/**
 * Seeds of runs, and the plans that they stand for.
 *
 * A number is the seed of a plan. A variation is a text, such as `5+3.4:1007`: the plan of seed 5 for the first
 * 3 steps of the first actor and the first 4 of the second, continued with the steps of seed 1007. Variations
 * of variations are longer: `5+3.4:1007+6.5:2021`. Promise: a seed has all that its plan needs, besides the
 * options of the simulation.
 */

import * as fc from 'fast-check'
import { anyPlan, type Plan, type PlanLimits } from './plan.ts'

/** The seed of a plan: a signed number of 32 bits, or a variation. */
export type Seed = number | string

/** A variation continued: the steps that are kept of each actor, and the seed of the further ones. */
interface Continuation {
  readonly kept: readonly number[]
  readonly seed: number
}

const variation = /^\d+(?:\+\d+(?:\.\d+)*:\d+)+$/
const NUMBER_END = 2 ** 31

/** True for the text of a variation, whose numbers have at most 31 bits. */
export function isVariation(text: string): boolean {
  const isWithin = (digits: string) => Number(digits) < NUMBER_END
  return variation.test(text) && text.split(/\D/).every(isWithin)
}

/** @param kept the number of steps to keep of each actor */
export function variationOf(parent: Seed, kept: readonly number[], seed: number): string {
  return `${parent}+${kept.join('.')}:${seed}`
}

/** The number that a seed ends with: no other run of a campaign has the same. */
export function lastNumberOf(seed: Seed): number {
  return typeof seed === 'number' ? seed : Number(seed.slice(seed.lastIndexOf(':') + 1))
}

/** @throws {RangeError} for anything but a seed */
export function expectSeed(seed: Seed): void {
  if (typeof seed === 'string' ? isVariation(seed) : (seed | 0) === seed) return
  const found = typeof seed === 'string' ? JSON.stringify(seed) : seed
  throw new RangeError(
    `simulate: expected seed to be a whole number of 32 bits or a variation such as '5+3.4:1007', got ${found}`,
  )
}

/**
 * The plan of a variation. The faults are those of the parent, then those of the last seed, as many as a run
 * may have.
 *
 * @throws {RangeError} if it keeps steps of more or fewer actors than there are
 */
export function planOf(text: string, limits: PlanLimits): Plan {
  const plans = anyPlan(limits)
  const [first = '', ...rest] = text.split('+')
  return rest
    .map(continuationFrom)
    .reduce(
      (plan, each) => continued(plan, each, limits, sampled(plans, each.seed)),
      sampled(plans, Number(first)),
    )
}

function continuationFrom(text: string): Continuation {
  const [kept = '', seed = ''] = text.split(':')
  return { kept: kept.split('.').map(Number), seed: Number(seed) }
}

function continued(
  before: Plan,
  { kept }: Continuation,
  { actorCount, actionsMax, drawnFaultsMax }: PlanLimits,
  after: Plan,
): Plan {
  if (kept.length !== actorCount) {
    throw new RangeError(
      `simulate: expected a seed that keeps steps of ${actorCount} actors, got one for ${kept.length}`,
    )
  }
  return {
    steps: before.steps.map((steps, actor) =>
      [...steps.slice(0, kept[actor]), ...after.steps[actor]!].slice(0, actionsMax),
    ),
    drawnFaults: [...before.drawnFaults, ...after.drawnFaults].slice(0, drawnFaultsMax),
  }
}

/** The plan that `fc.check` runs first. */
function sampled(plans: fc.Arbitrary<Plan>, seed: number): Plan {
  return fc.sample(plans, { seed, numRuns: 1 })[0]! // it is one
}
