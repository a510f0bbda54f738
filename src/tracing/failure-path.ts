/**
 * The frames that a failure went through, from where it arose to the outermost.
 *
 * A frame passes a failure on if it reverts with the return data of a failed call, as it was copied to
 * memory. The bytes decide, never the source map: optimised code has places of other calls.
 */

import { REVERTED } from '../engine/trace.ts'
import { isSameBytes } from '../primitives/bytes.ts'
import type { FailedFrame, LastCall } from './failed-frame.ts'

/** A frame that a failure went through. */
export interface FailureStep {
  readonly frame: FailedFrame
  /** The call whose failure the frame passed on; `undefined` where the failure arose. */
  readonly call: LastCall | undefined
}

/** Innermost first; the last is the given one. */
export function failurePath(outermost: FailedFrame): readonly FailureStep[] {
  const path: FailureStep[] = []
  for (let frame: FailedFrame | undefined = outermost; frame !== undefined; ) {
    const call = passedOn(frame)
    path.push({ frame, call })
    frame = call?.failed
  }
  return path.reverse()
}

function passedOn(frame: FailedFrame): LastCall | undefined {
  const { end, places, lastCall } = frame
  if (frame.passedOn !== undefined) return frame.passedOn
  const inner = lastCall?.failed
  if (inner === undefined || end.error !== REVERTED) return undefined
  if (!isSameBytes(end.output, inner.end.output)) return undefined
  // Other code may move the data in memory before it reverts.
  if (places === undefined) return lastCall
  if (end.output.length === 0) return undefined
  const here = places.placeAt(frame.written)
  if (here === undefined) return undefined
  const { ast } = places.contract.compilation
  // Without the definitions of a source, only equal data after the last call shows it.
  if (!ast.hasSource(here.sourceId)) return lastCall
  const statement = ast.statementAt(here)
  return statement?.nodeType === 'InlineAssembly' ? lastCall : undefined
}
