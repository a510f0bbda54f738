/** The line of the source that failed, and the frames around it. */

import type { RequestResult } from '../../src/api.ts'
import type { DescribedCall } from '../described.ts'
import { SourceExcerpt } from './source-excerpt.tsx'
import { hasNames, StackFrames } from './stack-trace.tsx'

interface FailurePlaceProps {
  readonly tree: DescribedCall
  readonly trace: RequestResult<'previewnet_stackTrace'> | undefined
}

export function FailurePlace({ tree, trace }: FailurePlaceProps) {
  if (trace == null) return null
  const marked = trace.frames.find(({ file, line }) => file !== null && line !== null)
  return (
    <>
      {marked !== undefined && <SourceExcerpt frame={marked} />}
      {hasNames(trace) && <StackFrames tree={tree} trace={trace} />}
    </>
  )
}
