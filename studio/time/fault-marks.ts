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

/** A place along a line, in percent. */
interface Placed {
  readonly mark: FaultMark
  readonly left: number
  readonly width: number
  /** Marks that would cover one another are in different rows, from 0. */
  readonly row: number
}

export interface Line {
  readonly fromMs: number
  readonly toMs: number
  readonly now: number
  readonly placed: readonly Placed[]
}

/** Least time on both sides of now. */
const marginMs = 1_000

/** Percent that a mark takes at least: it has to be seen. */
const widthMin = 1

/** The line from the first begin to the last end, with now on it. */
export function lineOf(marks: readonly FaultMark[], nowMs: number): Line {
  const ends = marks.map(({ fromMs, toMs }) => toMs ?? Math.max(fromMs, nowMs))
  const fromMs = Math.min(nowMs - marginMs, ...marks.map((each) => each.fromMs))
  const toMs = Math.max(nowMs + marginMs, ...ends)
  const percent = (ms: number) => (100 * (ms - fromMs)) / (toMs - fromMs)
  const rowEnds: number[] = []
  const placed = marks.map((mark, index): Placed => {
    const width = Math.max(widthMin, percent(ends[index]!) - percent(mark.fromMs)) // one for each
    const left = Math.min(percent(mark.fromMs), 100 - width)
    const free = rowEnds.findIndex((end) => end <= left)
    const row = free === -1 ? rowEnds.length : free
    rowEnds[row] = left + width
    return { mark, left, width, row }
  })
  return { fromMs, toMs, now: percent(nowMs), placed }
}
