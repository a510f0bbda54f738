/**
 * The random part of a run: each actor's number of actions, their times and draws, and the faults.
 *
 * A plan is plain data that fast-check generates from a seed and shrinks when a run fails. An
 * actor's steps do not depend on other actors' plans, so removing one actor changes no other.
 */

import * as fc from 'fast-check'

/** The random part of one action. */
export interface Step {
  /** Virtual ms before it. */
  readonly delayMs: number
  /** Order among actions due at the same time: lowest first. */
  readonly turn: number
  /** Source of the actor's draws for the action, a whole number below {@link CHANCE_END}. */
  readonly chance: number
}

interface DrawnFault {
  /** Virtual ms after the start. */
  readonly atMs: number
  /** Source of its draws, like a {@link Step}'s. */
  readonly chance: number
}

export interface Plan {
  /** By actor: one step per action. An actor stops after the last one. */
  readonly steps: readonly (readonly Step[])[]
  readonly drawnFaults: readonly DrawnFault[]
}

export interface PlanLimits {
  readonly actorCount: number
  /** Most actions of one actor. */
  readonly actionsMax: number
  readonly delayMsMax: number
  readonly drawnFaultsMax: number
  readonly durationMs: number
}

export const CHANCE_END = 2 ** 31
/** Enough to order the actions of one ms. */
const TURN_MAX = 15

/** Generates plans. Smaller plans do less, sooner, and draw first choices. */
export function anyPlan(limits: PlanLimits): fc.Arbitrary<Plan> {
  const { actorCount, actionsMax, delayMsMax, drawnFaultsMax, durationMs } = limits
  const chance = fc.nat({ max: CHANCE_END - 1 })
  const step = fc.record(
    {
      // Half of the actions follow at once: a race can be lost by one ms as well as by a hundred.
      delayMs: fc.oneof({ withCrossShrink: true }, fc.constant(0), fc.nat({ max: delayMsMax })),
      turn: fc.nat({ max: TURN_MAX }),
      chance,
    },
    { noNullPrototype: true },
  )
  const steps = fc.array(step, { maxLength: actionsMax, size: 'max' })
  const drawnFault = fc.record(
    { atMs: fc.nat({ max: durationMs }), chance },
    { noNullPrototype: true },
  )
  return fc.record(
    {
      steps: fc.tuple(...Array.from({ length: actorCount }, () => steps)),
      drawnFaults: fc.array(drawnFault, { maxLength: drawnFaultsMax, size: 'max' }),
    },
    { noNullPrototype: true },
  )
}
