/**
 * The Solidity frames of a failure, innermost first.
 */

import type { RequestResult } from '../../src/api.ts'
import { failureText } from '../call-text.ts'
import { type DescribedCall, failedWith } from '../described.ts'
import { counted, oneLine } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import { AddressLink } from './references.tsx'
import { ContractText } from './values.tsx'

export type StackTrace = NonNullable<RequestResult<'previewnet_stackTrace'>>
type StackFrame = StackTrace['frames'][number]

const framesMax = 100

/** True if artifacts name something in the frames. */
export function hasNames({ frames, causedBy }: StackTrace): boolean {
  const isNamed = frames.some(({ contract, file }) => contract !== null || file !== null)
  return isNamed || (causedBy !== undefined && hasNames(causedBy))
}

/** Failures that are shown below one another. */
const causesMax = 10

interface StackFramesProps {
  /** The calls of the transaction: they have the units and names of what the causes say. */
  readonly tree: DescribedCall
  readonly trace: Pick<StackTrace, 'frames' | 'causedBy'>
  readonly causesLeft?: number
}

/** The frames, and below them those of what caused the failure. */
export function StackFrames({ tree, trace, causesLeft = causesMax }: StackFramesProps) {
  const studio = useStudio()
  const { frames, causedBy } = trace
  return (
    <>
      <FrameList frames={frames} />
      {causedBy !== undefined && causesLeft > 0 && (
        <>
          <p>
            caused by: <ContractText text={causeText(studio, tree, causedBy.message)} />
          </p>
          <StackFrames tree={tree} trace={causedBy} causesLeft={causesLeft - 1} />
        </>
      )}
    </>
  )
}

function causeText(studio: Studio, tree: DescribedCall, words: string): string {
  const call = failedWith(tree, words)
  return call === undefined ? words : failureText(studio, call, words)
}

function FrameList({ frames }: { readonly frames: StackTrace['frames'] }) {
  return (
    <ol class="stack" aria-label="Stack trace">
      {frames.slice(0, framesMax).map((frame, index) => (
        <li key={index}>
          at <bdi class="mono breaking">{placeOf(frame)}</bdi>{' '}
          {frame.contract === null && <AddressLink address={frame.address} />}
        </li>
      ))}
      {frames.length > framesMax && <li>{counted(frames.length - framesMax, 'more frame')}</li>}
    </ol>
  )
}

/** `Token.transfer (src/Token.sol:27:13)` */
export function placeOf({ contract, function: name, file, line, column }: StackFrame): string {
  const called = [contract, name].flatMap((each) => (each === null ? [] : [oneLine(each)]))
  const at = [line, column].flatMap((each) => each ?? []).join(':')
  const place = file === null ? '' : ` (${oneLine(file, 200)}${at === '' ? '' : `:${at}`})`
  return `${called.join('.')}${place}`
}
