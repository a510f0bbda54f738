/**
 * The results of the `debug_trace` methods, by tracer.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import type { Hash, Hex } from '../../../primitives/hex.ts'
import {
  anyOf,
  arrayOf,
  countSchema,
  hashSchema,
  itself,
  mapOf,
  object,
  type Schema,
} from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import type { TextStream } from '../../text-stream.ts'
import type { Result } from '../codec.ts'
import { asPrintedAtLength } from '../results.ts'
import { callFrameSchema, type WireCallFrame } from './call-frame.ts'
import { erc7562FrameSchema, type WireErc7562Frame } from './erc7562-trace.ts'
import { flatFrameSchema, type WireFlatFrame } from './flat-frame.ts'
import { prestateTraceSchema, type WirePrestateTrace } from './prestate-trace.ts'
import { stateGasTraceSchema, type WireStateGasTrace } from './state-gas-trace.ts'
import { stepTraceSchema, type WireStepTrace } from './step-trace.ts'
import { structTraceSchema, type WireStructTrace } from './struct-trace.ts'

/** Result of `4byteTracer`: selector and size of the remaining calldata → number of calls. */
export type WireFourByteCounts = Readonly<Record<Hex, number>>

/** Result of `muxTracer`, by tracer name. */
interface WireMuxTrace {
  readonly [tracer: string]: WireDebugTrace
}

/** Result of `noopTracer`. */
type WireNoTrace = Readonly<Record<string, never>>

/** Results by tracer name in the trace configuration; without a name the struct logger runs. */
export interface WireTraces {
  readonly callTracer: WireCallFrame
  readonly prestateTracer: WirePrestateTrace
  readonly '4byteTracer': WireFourByteCounts
  readonly flatCallTracer: readonly WireFlatFrame[]
  readonly stepTracer: WireStepTrace
  readonly erc7562Tracer: WireErc7562Frame
  readonly stateGasTracer: WireStateGasTrace
  readonly opcodeLogger: WireStructTrace
  readonly muxTracer: WireMuxTrace
  readonly noopTracer: WireNoTrace
}

/** The result of any tracer. */
export type WireDebugTrace = WireTraces[keyof WireTraces]

/** The results by tracer name. */
export const traceSchemas: { readonly [Tracer in keyof WireTraces]: Schema<WireTraces[Tracer]> } = {
  callTracer: callFrameSchema,
  prestateTracer: prestateTraceSchema,
  '4byteTracer': mapOf('^0x[0-9a-f]{8}-[0-9]+$', countSchema),
  flatCallTracer: arrayOf(flatFrameSchema),
  stepTracer: stepTraceSchema,
  erc7562Tracer: erc7562FrameSchema,
  stateGasTracer: stateGasTraceSchema,
  opcodeLogger: structTraceSchema,
  muxTracer: mapOf('^[a-zA-Z0-9]+(?:Tracer|Logger)$', itself<WireDebugTrace>('DebugTrace')),
  noopTracer: { type: 'object', additionalProperties: false },
}

const debugTraceSchema: Schema<WireDebugTrace> = {
  title: 'DebugTrace',
  ...anyOf(...new Set([structTraceSchema, ...Object.values(traceSchemas)])),
}

/** A trace may be streamed: as text it is what its schema says. */
export const debugTrace: Result<WireDebugTrace | TextStream, WireDebugTrace> = {
  ...asPrintedAtLength<WireDebugTrace>('trace', debugTraceSchema),
  print: (trace) => trace as WireDebugTrace,
}

/** The trace of one transaction of a block. */
export interface WireTransactionTrace {
  readonly txHash: Hash
  readonly result: WireDebugTrace
}

const transactionTraceSchema = object('TransactionTrace', {
  txHash: hashSchema,
  result: debugTraceSchema,
})

export const transactionTraces = asPrintedAtLength<readonly WireTransactionTrace[]>(
  '{ txHash, result: trace }[]',
  arrayOf(transactionTraceSchema),
)

/** Sorted by key, as text. */
export function printFourByteCounts(counts: ReadonlyMap<string, number>): WireFourByteCounts {
  return Object.fromEntries([...counts].sort(compareKeys))
}
