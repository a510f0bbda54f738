/**
 * The frames that a failure went through, from where it arose to the outermost.
 *
 * A frame that reverts with the data of the call that failed before passes that failure on: solc does so
 * at the place of the call, proxies and libraries do so in assembly.
 */

import { REVERTED } from '../engine/trace.ts'
import { contains, isSameRange } from './code-places.ts'
import type { FailedFrame } from './failed-frame.ts'

/** Innermost first; the last is the given one. */
export function failurePath(outermost: FailedFrame): readonly FailedFrame[] {
  const path = [outermost]
  for (let inner = passedOn(outermost); inner !== undefined; inner = passedOn(inner)) {
    path.push(inner)
  }
  return path.reverse()
}

/** The failed call whose failure a frame passed on. */
function passedOn(frame: FailedFrame): FailedFrame | undefined {
  const { end, places, written, lastCall } = frame
  const inner = lastCall?.failed
  if (inner === undefined || end.error !== REVERTED) return undefined
  if (!isSameBytes(end.output, inner.end.output)) return undefined
  if (places === undefined) return inner
  const here = places.placeAt(written)
  const there = places.placeAt(lastCall?.programCounter ?? -1)
  if (here === undefined || there === undefined || isSameRange(here, there)) return inner
  const { ast } = places.contract.compilation
  const statement = ast.statementAt(here)
  // A failure that no catch clause takes goes on at the whole statement.
  const isUncaught = statement?.nodeType === 'TryStatement' && isSameRange(statement.range, here)
  if (isUncaught && contains(here, there)) return inner
  if (statement?.nodeType !== 'InlineAssembly') return undefined
  // A revert without data is nothing that assembly can only have copied.
  const isCopy = end.output.length > 0 || ast.statementAt(there) === statement
  return isCopy ? inner : undefined
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
