/**
 * `callTracer`: the tree of call frames.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer
 */

import { createFrameTracer, type Frame } from './frames.ts'
import { type GasByDimension, gasByDimension } from './state-gas-tracer.ts'
import { mapTracer, type Tracer, type TraceSize } from './tracer.ts'

export interface CallTracerOptions {
  readonly onlyTopCall: boolean
  readonly withLog: boolean
}

/** The outermost frame, with the transaction's gas limit and the receipt's gas used. */
export interface CallTrace extends Frame {
  /** Only since Amsterdam. */
  readonly transactionGas?: GasByDimension | undefined
}

export function createCallTracer(
  { onlyTopCall, withLog }: CallTracerOptions,
  size?: TraceSize,
): Tracer<CallTrace> {
  return mapTracer(createFrameTracer(size), (frame, { message, outcome }) => {
    const trimmed = withLog ? frame : withoutLogs(frame)
    return {
      ...trimmed,
      gas: message.gasLimit,
      gasUsed: outcome.gasUsed,
      transactionGas: outcome.blockGas === undefined ? undefined : gasByDimension(outcome),
      calls: onlyTopCall ? [] : trimmed.calls,
    }
  })
}

function withoutLogs(frame: Frame): Frame {
  return { ...frame, logs: [], calls: frame.calls.map(withoutLogs) }
}
