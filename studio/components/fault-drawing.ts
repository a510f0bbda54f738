/**
 * Faults on the canvas of the timeline: a bar above the blocks during which a fault was on, and a dot where
 * one was applied at once or is planned.
 */

import type { FaultMark } from '../time/fault-marks.ts'

/** The lane, in px. */
const top = 1
const height = 4

interface Scale {
  readonly width: number
  /** True if the line goes on: faults that are planned stand at its end. */
  readonly isFollowing: boolean
  startOf(ms: number): number
}

/** @param nowMs the time that is shown, up to which a fault that is on is drawn */
export function drawFaults(
  context: CanvasRenderingContext2D,
  marks: readonly FaultMark[],
  { startOf, width, isFollowing }: Scale,
  nowMs: number,
  colors: Readonly<Record<FaultMark['state'], string>>,
): void {
  for (const { fromMs, toMs, state } of marks) {
    const left = startOf(fromMs)
    const x = state === 'planned' && isFollowing ? Math.min(left, width - height) : left
    const right = startOf(state === 'active' ? Math.min(toMs ?? nowMs, nowMs) : (toMs ?? fromMs))
    if (right < 0 || x > width) continue
    context.fillStyle = colors[state]
    context.fillRect(x, top, Math.max(height, right - left), height)
  }
}
