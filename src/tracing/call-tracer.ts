/**
 * `callTracer`: the tree of call frames.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer
 */

import { createFrameTracer, type Frame } from './frames.ts'
import { mapTracer, type Tracer, type TraceSize } from './tracer.ts'

export interface CallTracerOptions {
  readonly onlyTopCall: boolean
  readonly withLog: boolean
}

/** Returns the outermost frame, with the transaction's gas limit and the receipt's gas used. */
export function createCallTracer(
  { onlyTopCall, withLog }: CallTracerOptions,
  size?: TraceSize,
): Tracer<Frame> {
  return mapTracer(createFrameTracer(size), (frame, { message, outcome }) => {
    const trimmed = withLog ? frame : withoutLogs(frame)
    const calls = onlyTopCall ? [] : trimmed.calls
    return { ...trimmed, gas: message.gasLimit, gasUsed: outcome.gasUsed, calls }
  })
}

function withoutLogs(frame: Frame): Frame {
  return { ...frame, logs: [], calls: frame.calls.map(withoutLogs) }
}
