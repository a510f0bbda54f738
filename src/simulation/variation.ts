/**
 * Plans of variations: the first steps of one plan, continued with those of another one.
 */

import * as fc from 'fast-check'
import { anyPlan, type Plan, type PlanLimits } from './plan.ts'

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

/** The steps that are kept of each actor, and the seed of the further ones. */
interface Continuation {
  readonly kept: readonly number[]
  readonly seed: number
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
