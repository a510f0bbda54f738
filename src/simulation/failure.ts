/**
 * A run that has failed, made as small as it would go: what happened in it, and how to have it again.
 */

import type { Devnet, Hash } from '../index.ts'
import type { Failure } from './run.ts'
import type { Deed } from './trace.ts'

/** What is known of a run that has failed. */
export interface FailureFacts {
  readonly seed: number
  /** To this run among all that follow from the seed. */
  readonly path: string
  /** Which run of the seed it was first, from 1. */
  readonly run: number
  /** How often it has been made smaller since. */
  readonly shrinks: number
  readonly deeds: readonly Deed[]
  /** Ms of virtual time from its beginning to the failure. */
  readonly elapsedMs: number
  /** Virtual time of the failure, ms since the epoch. */
  readonly timeMs: number
  readonly digest: Hash
  /** As the run has left it, and open: it stands where the run has failed. */
  readonly devnet: Devnet
  readonly failure: Failure
}

/** A simulation has failed. Its `cause` is what failed in it. */
export class SimulationFailure extends Error implements Omit<FailureFacts, 'failure'> {
  override readonly name = 'SimulationFailure'
  readonly seed: number
  readonly path: string
  readonly run: number
  readonly shrinks: number
  readonly deeds: readonly Deed[]
  readonly elapsedMs: number
  readonly timeMs: number
  readonly digest: Hash
  declare readonly devnet: Devnet

  constructor(facts: FailureFacts) {
    super(messageOf(facts), { cause: facts.failure.error })
    this.seed = facts.seed
    this.path = facts.path
    this.run = facts.run
    this.shrinks = facts.shrinks
    this.deeds = facts.deeds
    this.elapsedMs = facts.elapsedMs
    this.timeMs = facts.timeMs
    this.digest = facts.digest
    // Not among the fields that runners print of an error: it is large.
    Object.defineProperty(this, 'devnet', { value: facts.devnet })
  }
}

function messageOf(facts: FailureFacts): string {
  const { seed, path, run, shrinks, deeds, elapsedMs, timeMs, digest, failure } = facts
  const { actor, error } = failure
  const [heading, ...details] = (error instanceof Error ? error.message : String(error)).split('\n')
  const found = `run ${run}${shrinks === 0 ? '' : `, made smaller ${shrinks} times`}`
  const place = `after ${elapsedMs} ms (virtual time ${timeMs} ms), digest ${digest}`
  return [
    actor === undefined ? heading : `${actor} fails: ${heading}`,
    `It is ${found}, ${place}.\nAgain: simulate({ …, seed: ${seed}, path: '${path}' })`,
    ['What was done:', ...deedLines(deeds)].join('\n'),
    details.join('\n').trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** What was done in a run: when, by whom, what, and what it came to. */
export function deedLines(deeds: readonly Deed[]): string[] {
  const width = Math.max(0, ...deeds.map(({ actor }) => actor.length))
  const timeWidth = Math.max(0, ...deeds.map(({ atMs }) => String(atMs).length))
  return deeds.map(({ atMs, actor, action, result }) => {
    const comesTo = result === '' ? '' : ` → ${result}`
    return `  ${String(atMs).padStart(timeWidth)} ms  ${actor.padEnd(width)}  ${action}${comesTo}`
  })
}
