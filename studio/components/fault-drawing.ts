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
  startOf(ms: number): number
}

/** @param nowMs the time that is shown, up to which a fault that is on is drawn */
export function drawFaults(
  context: CanvasRenderingContext2D,
  marks: readonly FaultMark[],
  { startOf, width }: Scale,
  nowMs: number,
  colors: Readonly<Record<FaultMark['state'], string>>,
): void {
  for (const { fromMs, toMs, state } of marks) {
    const left = startOf(fromMs)
    // A fault that is planned beyond the line stands at its end.
    const x = state === 'planned' ? Math.min(left, width - height) : left
    const right = startOf(state === 'active' ? Math.min(toMs ?? nowMs, nowMs) : (toMs ?? fromMs))
    if (right < 0 || x > width) continue
    context.fillStyle = colors[state]
    context.fillRect(x, top, Math.max(height, right - left), height)
  }
}
