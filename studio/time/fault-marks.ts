/**
 * Faults along virtual time: those that have ended, those that are on, and those to come.
 */

import type { RequestResult } from '../../src/api.ts'
import { formatTimeOfDay } from '../format.ts'

type FaultStatus = RequestResult<'previewnet_faults'>[number]
type PastFault = RequestResult<'previewnet_pastFaults'>[number]

export interface FaultMark {
  readonly id: string
  readonly kind: string
  readonly state: 'past' | 'active' | 'planned' | 'failed'
  readonly fromMs: number
  /** Undefined if it lasts until it is cleared, or until it has happened. */
  readonly toMs: number | undefined
}

const states = { scheduled: 'planned', on: 'active', refused: 'failed' } as const

/** In the order of their begin. */
export function marksOf(
  faults: readonly FaultStatus[],
  past: readonly PastFault[],
): readonly FaultMark[] {
  const ended = past.map(({ id, fault, beganMs, endedMs }): FaultMark => {
    return { id, kind: fault.kind, state: 'past', fromMs: beganMs, toMs: endedMs }
  })
  const others = faults.map(({ id, fault, state, atMs, untilMs }): FaultMark => {
    const toMs = state === 'on' ? untilMs : atMs
    return { id, kind: fault.kind, state: states[state], fromMs: atMs, toMs }
  })
  return [...ended, ...others].sort((one, other) => one.fromMs - other.fromMs)
}

/** The marks within a span of time, its end left out. */
export function marksDuring(
  marks: readonly FaultMark[],
  startMs: number,
  endMs: number,
): readonly FaultMark[] {
  return marks.filter(({ fromMs, toMs = Number.POSITIVE_INFINITY }) => {
    return fromMs < endMs && Math.max(toMs, fromMs) >= startMs
  })
}

export function markText({ kind, state, fromMs, toMs }: FaultMark): string {
  const from = formatTimeOfDay(fromMs)
  const to = toMs === undefined || toMs === fromMs ? '' : ` to ${formatTimeOfDay(toMs)}`
  return `${kind}, ${state}, ${state === 'active' && to === '' ? 'since' : 'at'} ${from}${to}`
}
