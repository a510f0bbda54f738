/**
 * Steps over the stops of an execution, forwards and backwards: indexes in, indexes out.
 *
 * A step over a call lands on the next statement of the same function, or in its caller when the
 * function ends. A step backwards does the reverse.
 */

import type { Stop } from './stops.ts'

export type StepKind = 'next' | 'stepIn' | 'stepOut' | 'stepBack' | 'stepBackIn' | 'stepBackOut'

/** @returns index of the stop that the step leads to; `undefined` at the end of the stops */
export function stepFrom(
  stops: readonly Stop[],
  index: number,
  kind: StepKind,
): number | undefined {
  const here = stops[index]
  if (here === undefined) return undefined
  const isTarget = targets[kind](here)
  if (isBackwards(kind)) {
    const found = stops.findLastIndex((stop, at) => at < index && isTarget(stop))
    return found < 0 ? undefined : found
  }
  for (let at = index + 1; at < stops.length; at += 1) if (isTarget(stops[at]!)) return at
  return undefined
}

/** True for steps towards the beginning. */
export function isBackwards(kind: StepKind): boolean {
  return kind === 'stepBack' || kind === 'stepBackIn' || kind === 'stepBackOut'
}

const targets: Readonly<Record<StepKind, (here: Stop) => (stop: Stop) => boolean>> = {
  next: (here) => (stop) => isVisible(stop) && (isOutside(stop, here) || isBeside(stop, here)),
  stepIn: (here) => (stop) => isVisible(stop) && (isOutside(stop, here) || stop.kind !== 'return'),
  stepOut: (here) => (stop) => isVisible(stop) && isOutside(stop, here),
  stepBack: (here) => (stop) => stop.kind === 'statement' && stop.depth <= here.depth,
  stepBackIn: () => (stop) => stop.kind === 'statement',
  stepBackOut: (here) => (stop) => stop.kind === 'statement' && isOutside(stop, here),
}

/** Failures stop by their filter alone. */
function isVisible({ kind }: Stop): boolean {
  return kind !== 'failure'
}

function isOutside(stop: Stop, { depth }: Stop): boolean {
  return stop.depth < depth
}

function isBeside(stop: Stop, { depth }: Stop): boolean {
  return stop.depth === depth && stop.kind !== 'return'
}
