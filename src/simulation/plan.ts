/**
 * What of a run is left to chance: how many things each actor does, when, and what it draws; and how many
 * things go wrong.
 *
 * A plan is plain data that fast-check makes from a seed and makes smaller when a run fails. What belongs
 * to one actor's step never depends on the other actors' plans, so leaving one out moves nothing else.
 */

import * as fc from 'fast-check'

/** What surrounds one action of an actor. */
export interface Step {
  /** Ms of virtual time before it. */
  readonly delayMs: number
  /** Who comes first of those whose time has come: the lowest. */
  readonly turn: number
  /** What the actor draws while it decides on it, as a whole number below {@link CHANCE_END}. */
  readonly chance: number
}

/** Something that goes wrong. */
export interface Mishap {
  /** Ms of virtual time after the beginning. */
  readonly atMs: number
  /** What it is, as a {@link Step}'s. */
  readonly chance: number
}

export interface Plan {
  /** By actor: one step for each action it may take. With the last one it stops. */
  readonly steps: readonly (readonly Step[])[]
  readonly mishaps: readonly Mishap[]
}

export interface PlanLimits {
  readonly actorCount: number
  /** Of one actor. */
  readonly actionsMax: number
  readonly delayMsMax: number
  readonly mishapsMax: number
  readonly durationMs: number
}

export const CHANCE_END = 2 ** 31
/** Enough for those who come at the same ms. */
const TURN_MAX = 15

/** Any plan. Smaller ones do less, sooner, and draw what comes first. */
export function anyPlan(limits: PlanLimits): fc.Arbitrary<Plan> {
  const { actorCount, actionsMax, delayMsMax, mishapsMax, durationMs } = limits
  const chance = fc.nat({ max: CHANCE_END - 1 })
  const step = fc.record(
    {
      // Half of all actors act at once: a race is lost by one ms as well as by a hundred.
      delayMs: fc.oneof({ withCrossShrink: true }, fc.constant(0), fc.nat({ max: delayMsMax })),
      turn: fc.nat({ max: TURN_MAX }),
      chance,
    },
    { noNullPrototype: true },
  )
  const steps = fc.array(step, { maxLength: actionsMax, size: 'max' })
  const mishap = fc.record({ atMs: fc.nat({ max: durationMs }), chance }, { noNullPrototype: true })
  return fc.record(
    {
      steps: fc.tuple(...Array.from({ length: actorCount }, () => steps)),
      mishaps: fc.array(mishap, { maxLength: mishapsMax, size: 'max' }),
    },
    { noNullPrototype: true },
  )
}
