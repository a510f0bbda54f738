/**
 * Parameters, results and tracers of the `trace_` methods, in Parity's formats.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { Block } from '../../../chain/block.ts'
import { listOf, oneOf, type ValueOf } from '../../../primitives/codec.ts'
import { invariant } from '../../../primitives/errors.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { arrayOf, nullable, oneOfTexts } from '../../../primitives/schema.ts'
import { flatFrames } from '../../../tracing/flat-frames.ts'
import { createFrameTracer, type Frame } from '../../../tracing/frames.ts'
import { createStateDiffTracer } from '../../../tracing/state-diff.ts'
import {
  combinedListener,
  mapTracer,
  type Tracer,
  type TraceSize,
} from '../../../tracing/tracer.ts'
import { createVmTracer } from '../../../tracing/vm-trace.ts'
import type { RpcContext } from '../../context.ts'
import { param } from '../../wire/codec.ts'
import {
  localizedTraceSchema,
  printLocalizedTrace,
  printTrace,
  type WireLocalizedTrace,
} from '../../wire/objects/flat-frame.ts'
import {
  printStateDiff,
  printVmOperation,
  printVmTrace,
  replaySchema,
  transactionReplaySchema,
  type WireReplay,
  type WireTransactionReplay,
} from '../../wire/objects/parity-replay.ts'
import { count } from '../../wire/params.ts'
import { asPrinted, asPrintedAtLength } from '../../wire/results.ts'
import { traceEach } from '../debug/traceable.ts'
import type { TraceLimits } from '../debug/tracers.ts'

export const traceOrNull = asPrinted<WireLocalizedTrace | null>(
  'frame or null',
  nullable(localizedTraceSchema),
)

export const traces = asPrintedAtLength<readonly WireLocalizedTrace[]>(
  'frame[]',
  arrayOf(localizedTraceSchema),
)

export const tracesOrNull = asPrintedAtLength<readonly WireLocalizedTrace[] | null>(
  'frame[] or null',
  nullable(arrayOf(localizedTraceSchema)),
)

export const replay = asPrintedAtLength<WireReplay>('replay', replaySchema)

export const replays = asPrintedAtLength<readonly WireReplay[]>('replay[]', arrayOf(replaySchema))

export const transactionReplays = asPrintedAtLength<readonly WireTransactionReplay[]>(
  'replay[]',
  arrayOf(transactionReplaySchema),
)

/** The call frames of a transaction, with its block and index. */
export function localized(tracer: Tracer<Frame>): Tracer<WireLocalizedTrace[]> {
  return mapTracer(tracer, (outermost, { place }) => {
    invariant(place !== undefined, 'a call is in no block')
    return flatFrames(outermost, false).map((flat) => printLocalizedTrace(flat, place))
  })
}

/** The call frames of all transactions of a block, in order. */
export async function tracesOfBlock(
  context: RpcContext,
  block: Block,
): Promise<WireLocalizedTrace[]> {
  const traces = await traceEach(context, await context.backend.calls.executed(block), (size) =>
    localized(createFrameTracer(size)),
  )
  return traces.flatMap(([, frames]) => frames)
}

/** The path to a frame: child indexes as numbers or QUANTITYs, empty for the outermost frame. */
export const traceAddress = param('path', listOf(count))

const traceType = oneOf(oneOfTexts('trace', 'vmTrace', 'stateDiff'))

/** The kinds of trace that a replay can return. */
export type TraceType = ValueOf<typeof traceType>

export const traceTypeList = param('trace types', listOf(traceType, 'an array of trace types'))

/**
 * Records only the requested kinds of trace.
 *
 * @param size shared by the traces of one answer
 */
export function createReplayTracer(
  types: readonly TraceType[],
  { traceStepsMax }: Pick<TraceLimits, 'traceStepsMax'>,
  size: TraceSize,
): Tracer<WireReplay> {
  const trace = mapTracer(createFrameTracer(size), (outermost) =>
    flatFrames(outermost, false).map(printTrace),
  )
  const vmTrace = mapTracer(createVmTracer(traceStepsMax, printVmOperation, size), printVmTrace)
  const stateDiff = mapTracer(createStateDiffTracer(), printStateDiff)
  const asks = (type: TraceType) => types.includes(type)
  const tracers = [...(asks('trace') ? [trace] : []), ...(asks('vmTrace') ? [vmTrace] : [])]
  return {
    listener: combinedListener(tracers.map(({ listener }) => listener)),
    result: (traced) => ({
      output: hexFromBytes(traced.outcome.returnData),
      stateDiff: asks('stateDiff') ? stateDiff.result(traced) : null,
      trace: asks('trace') ? trace.result(traced) : [],
      vmTrace: asks('vmTrace') ? vmTrace.result(traced) : null,
    }),
  }
}
