/**
 * The Solidity frames of failed EVM frames: contract, function and position of each.
 *
 * Promise: a position comes from the compiler's data for the code that ran, never from another place.
 */

import { type FrameStart, isPassedOn } from '../engine/trace.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { type CodePlaces, WRITTEN } from './code-places.ts'
import { entryDefinition, entryName, isInitCode } from './entry-definition.ts'
import type { FailedFrame } from './failed-frame.ts'
import type { FailureCause } from './failure-cause.ts'
import { isRefusal } from './failure-cause.ts'
import type { FailureStep } from './failure-path.ts'
import { SolidityFrames, type StackFrame } from './solidity-frames.ts'
import type { UnplacedRevert } from './unplaced-revert.ts'

const RETURN = 0xf3

/**
 * @param path innermost first
 * @param cause of the innermost
 * @param revert the statement of the innermost that failed, if its instruction has no place
 */
export function stackFrames(
  path: readonly FailureStep[],
  cause: FailureCause,
  revert: UnplacedRevert | undefined,
): readonly StackFrame[] {
  const isRefused = isRefusal(cause)
  return path.flatMap(({ frame: failed, call }) => {
    const inner = call?.failed
    const { places, start } = failed
    // A call that began no code: its caller has the frame.
    if (failed.programCounter < 0 && inner === undefined) return []
    if (places === undefined) return foreignFrame(failed, inner)
    const placed = inner === undefined ? revert : undefined
    const isRefusedHere = inner === undefined && (isRefused || isCodeRefused(failed, places))
    if (placed === undefined && (isRefusedHere || !failed.ranFunction)) {
      return entryFrame(places, failed, isRefusedHere)
    }
    const sites = call?.sites ?? failed.sites
    const frames = new SolidityFrames(places, start)
    if (placed === undefined) frames.take(sites, inner)
    else frames.takeRevert(placed, sites)
    const found = frames.list.map(({ frame }) => frame)
    const called = entryName(places.contract, start)
    const isWhole = called === null || found.some((frame) => frame.function === called)
    return isWhole && found.length > 0 ? found : [...found, ...entryFrame(places, failed, false)]
  })
}

/** True for a creation that ran to its end, and whose code is too large, or cannot be stored. */
function isCodeRefused(
  { start, opcode, programCounter }: FailedFrame,
  places: CodePlaces,
): boolean {
  const isReturn = isInitCode(start) && opcode === RETURN
  return isReturn && (places.kindAt(programCounter) & WRITTEN) === 0
}

/**
 * The function that the call was for.
 *
 * @param isRefused true if it did not begin, which is a failure of the whole definition
 */
function entryFrame(
  places: CodePlaces,
  failed: FailedFrame,
  isRefused: boolean,
): readonly StackFrame[] {
  const found = entryDefinition(places, failed.start)
  if (found === undefined) return [frameByAbi(places, failed.start)]
  const frames = new SolidityFrames(places, failed.start)
  frames.takeEntry(found)
  const isKnown = isRefused || found.definition === undefined
  return frames.list.map(({ frame }) => (isKnown ? frame : { ...frame, line: null, column: null }))
}

/** For an artifact without the definitions of its source. */
function frameByAbi({ contract }: CodePlaces, start: FrameStart): StackFrame {
  return {
    contract: contract.name === '' ? null : contract.name,
    function: entryName(contract, start),
    file: contract.sourceName === '' ? null : contract.sourceName,
    line: null,
    column: null,
    address: start.to,
  }
}

function foreignFrame(
  { start, programCounter }: FailedFrame,
  inner: FailedFrame | undefined,
): readonly StackFrame[] {
  return programCounter < 0 ? [] : frameWithoutArtifact(start, inner?.start)
}

/**
 * Code without an artifact. A proxy that hands its calldata on is no separate frame.
 *
 * @param inner the call that it made
 */
export function frameWithoutArtifact(
  start: FrameStart,
  inner: FrameStart | undefined,
): readonly StackFrame[] {
  if (inner !== undefined && isPassedOn(start, inner)) return []
  const selector = start.input.length < 4 ? null : hexFromBytes(start.input.subarray(0, 4))
  const name = isInitCode(start) ? 'constructor' : selector
  const unknown = { contract: null, file: null, line: null, column: null }
  return [{ ...unknown, function: name, address: start.to }]
}
