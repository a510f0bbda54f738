/**
 * The range of virtual time that the timeline shows, and how it is moved and zoomed.
 */

import { formatTime } from '../format.ts'

export interface TimeRange {
  /** Virtual ms since the epoch. */
  readonly fromMs: number
  readonly toMs: number
}

/** The reader's choice of a range. */
export interface RangeChoice {
  /** The end; undefined to follow the time shown. */
  readonly toMs: number | undefined
  /** Undefined for the length at which blocks have their usual width, infinite for that of the chain. */
  readonly lengthMs: number | undefined
}

export const followingNow: RangeChoice = { toMs: undefined, lengthMs: undefined }
export const wholeChain: RangeChoice = { toMs: undefined, lengthMs: Number.POSITIVE_INFINITY }

/** The part of virtual time that can be chosen. */
export interface RangeLimits extends TimeRange {
  /** The least length. */
  readonly lengthMsMin: number
}

/** Moves a range, at most to the ends of the chain. One that reaches the end follows the time shown. */
export function moved(range: TimeRange, byMs: number, limits: RangeLimits): RangeChoice {
  const lengthMs = range.toMs - range.fromMs
  return choiceOf(range.toMs + byMs, lengthMs, limits)
}

/**
 * Makes a range longer or shorter around a time, which keeps its place.
 *
 * @param factor of the length
 */
export function zoomed(
  { fromMs, toMs }: TimeRange,
  factor: number,
  aroundMs: number,
  limits: RangeLimits,
): RangeChoice {
  const ownMs = toMs - fromMs
  // The chain may be shorter than what is shown of time.
  const lengthMsMax = Math.max(ownMs, limits.toMs - limits.fromMs)
  const lengthMs = Math.min(lengthMsMax, Math.max(limits.lengthMsMin, factor * ownMs))
  const share = (toMs - aroundMs) / ownMs
  return choiceOf(aroundMs + share * lengthMs, lengthMs, limits)
}

/** The range of a length that has a time in its middle. */
export function around(ms: number, lengthMs: number, limits: RangeLimits): RangeChoice {
  return choiceOf(ms + lengthMs / 2, lengthMs, limits)
}

function choiceOf(wishedMs: number, lengthMs: number, limits: RangeLimits): RangeChoice {
  const toMs = Math.max(wishedMs, limits.fromMs + lengthMs)
  return { toMs: toMs >= limits.toMs ? undefined : toMs, lengthMs }
}

/** A range in words, with its ends in virtual time: `2026-01-01 00:00:00.000 to 00:00:09.200 UTC`. */
export function rangeText({ fromMs, toMs }: TimeRange): string {
  const [from, to] = [formatTime(Math.floor(fromMs)), formatTime(Math.ceil(toMs))]
  const isOneDay = from.slice(0, 10) === to.slice(0, 10)
  return `${from.replace(' UTC', '')} to ${isOneDay ? to.slice(11) : to}`
}
