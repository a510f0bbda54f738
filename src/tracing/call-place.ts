/**
 * The place of an external call in the source of its caller.
 *
 * Optimised code shares instructions between calls, so that the source map may name another one. What was
 * called decides which expressions it can have been; the source map chooses among those.
 */

import type { ExternalCall } from '../artifacts/ast-calls.ts'
import type { FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { isCreation, usesCallerStorage } from '../engine/trace.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { type CodePlaces, contains, isSameRange } from './code-places.ts'
import type { FailedFrame } from './failed-frame.ts'

/** How well an expression fits a call: not at all, by its type alone, by its function, by its contract. */
type Fit = 0 | 1 | 2 | 3

/**
 * The place of a call.
 *
 * @param place of the call's instruction, by the source map
 * @param caller the function or modifier around that place
 * @param called the frame that the call began
 * @returns the place itself where the trees know no better one; `undefined` if it is another call's, and
 *   several may be meant
 */
export function placeOfCall(
  { contract: { compilation } }: CodePlaces,
  place: SourceRange,
  caller: FunctionDefinition | undefined,
  called: FailedFrame,
): SourceRange | undefined {
  const calls = compilation.ast.externalCallsIn(caller)
  const fits = new Map<ExternalCall, Fit>(calls.map((call) => [call, fitOf(call, called)]))
  const best = Math.max(0, ...fits.values())
  const own = calls.find(({ range }) => isSameRange(range, place))
  if (own?.kind === 'bare' && fits.get(own) !== 0) return place
  if (best < 2) return own === undefined || fits.get(own) !== 0 ? place : undefined
  const fitting = calls.filter((call) => fits.get(call) === best)
  if (own !== undefined && fitting.includes(own)) return place
  const [only, ...others] = fitting
  if (others.length === 0) return only?.range
  // The place of a statement around the call, or of a part of it.
  const isNear = ({ range }: ExternalCall) => contains(range, place) || contains(place, range)
  return own === undefined && fitting.some(isNear) ? place : undefined
}

function fitOf(call: ExternalCall, { start, places }: FailedFrame): Fit {
  const { kind, selector, declaredBy } = call
  const { type, input } = start
  if (kind === 'creation' || isCreation(type)) {
    if (kind !== 'creation' || !isCreation(type)) return 0
    const created = places?.created
    if (created === undefined || declaredBy === undefined) return 1
    return created === declaredBy || created.name === declaredBy.name ? 3 : 0
  }
  if (kind === 'bare') return 1
  if ((kind === 'library') !== usesCallerStorage(type)) return 0
  if (selector === undefined) return 1
  if (selector !== hexFromBytes(input.subarray(0, 4))) return 0
  const bases = places?.created?.linearizedBases ?? []
  return declaredBy !== undefined && bases.some(({ name }) => name === declaredBy.name) ? 3 : 2
}
