/**
 * A failed run after shrinking: its trace, and how to repeat it.
 */

import type { Devnet, Hash } from '../index.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { kindOf } from './failure-kind.ts'
import type { Failure } from './run.ts'
import type { Seed } from './seed.ts'
import type { TraceEntry } from './trace.ts'

export interface FailureFacts {
  readonly seed: number | string
  /** fast-check's path to this run under the seed. */
  readonly path: string
  /** Number of the run that failed first, from 1. */
  readonly run: number
  /** Number of successful shrinks. */
  readonly shrinks: number
  readonly trace: readonly TraceEntry[]
  /** Virtual ms from the run's start to the failure. */
  readonly elapsedMs: number
  /** Virtual time of the failure, ms since the epoch. */
  readonly timeMs: number
  readonly digest: Hash
  /** Left open at the point of the failure. */
  readonly devnet: Devnet
  readonly failure: Failure
}

/** Thrown when a run fails. Its `cause` is the error of the run. */
export class SimulationFailure extends Error implements Omit<FailureFacts, 'failure'> {
  override readonly name = 'SimulationFailure'
  /** A text that is the same for all runs that fail for this reason. */
  readonly kind: string
  declare readonly seed: number | string
  declare readonly path: string
  declare readonly run: number
  declare readonly shrinks: number
  declare readonly trace: readonly TraceEntry[]
  declare readonly elapsedMs: number
  declare readonly timeMs: number
  declare readonly digest: Hash
  declare readonly devnet: Devnet

  constructor(facts: FailureFacts) {
    super(messageOf(facts), { cause: facts.failure.error })
    const { failure, devnet, ...shown } = facts
    this.kind = kindOf(failure)
    Object.assign(this, shown)
    // Not enumerable: test runners would print all of it.
    Object.defineProperty(this, 'devnet', { value: devnet })
  }
}

function messageOf(facts: FailureFacts): string {
  const { seed, path, run, shrinks, trace, elapsedMs, timeMs, digest, failure } = facts
  const { actor, error } = failure
  const [heading, ...details] = (error instanceof Error ? error.message : String(error)).split('\n')
  const found = `run ${run}${shrinks === 0 ? '' : `, made smaller ${shrinks} times`}`
  const place = `after ${elapsedMs} ms (virtual time ${timeMs} ms), digest ${digest}`
  return [
    actor === undefined ? heading : `${actor} fails: ${heading}`,
    `It is ${found}, ${place}.\nAgain: simulate({ …, seed: ${shownSeed(seed)}, path: '${path}' })`,
    ['What was done:', ...traceLines(trace)].join('\n'),
    details.join('\n').trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** As a literal. */
function shownSeed(seed: Seed): string {
  return typeof seed === 'number' ? String(seed) : `'${seed}'`
}

/**
 * The trace of a run, one line per action: time, actor, action, result.
 *
 * @throws {DevnetError} INVALID_OPTION for anything but a trace
 */
export function traceLines(entries: readonly TraceEntry[]): string[] {
  const isTrace = Array.isArray(entries) && entries.every(isEntry)
  expectArgument(isTrace, 'traceLines', 'the trace of a SimulationFailure', entries)
  const width = Math.max(0, ...entries.map(({ actor }) => actor.length))
  const timeWidth = Math.max(0, ...entries.map(({ atMs }) => String(atMs).length))
  return entries.map(({ atMs, actor, action, result }) => {
    const comesTo = result === '' ? '' : ` → ${result}`
    return `  ${String(atMs).padStart(timeWidth)} ms  ${actor.padEnd(width)}  ${action}${comesTo}`
  })
}

function isEntry(given: unknown): boolean {
  if (!isFieldsObject(given)) return false
  const { atMs, actor, action, result } = given
  const areTexts = [actor, action, result].every((each) => typeof each === 'string')
  return typeof atMs === 'number' && areTexts
}
