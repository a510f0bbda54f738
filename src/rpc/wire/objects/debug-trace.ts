/**
 * What the `debug_trace` methods answer: what the tracer says that was asked for.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import type { Hash } from '../../../primitives/hex.ts'
import type { Result } from '../codec.ts'
import { asPrinted } from '../results.ts'
import {
  anyOf,
  arrayOf,
  countSchema,
  hashSchema,
  itself,
  mapOf,
  object,
  type Schema,
} from '../schema.ts'
import { callFrameSchema, type WireCallFrame } from './call-frame.ts'
import { flatFrameSchema, type WireFlatFrame } from './flat-frame.ts'
import { prestateTraceSchema, type WirePrestateTrace } from './prestate-trace.ts'
import { structTraceSchema, type WireStructTrace } from './struct-trace.ts'

/** Of `4byteTracer`: selector and size of the other calldata → how often. */
export type WireFourByteCounts = Readonly<Record<string, number>>

/** Of `muxTracer`: name of a tracer → what it says. */
export interface WireMuxTrace {
  readonly [tracer: string]: WireDebugTrace
}

/** Of `noopTracer`. */
export type WireNoTrace = Readonly<Record<string, never>>

/** What each tracer says, by the name a trace configuration gives; without one, the struct logger does. */
export interface WireTraces {
  readonly callTracer: WireCallFrame
  readonly prestateTracer: WirePrestateTrace
  readonly '4byteTracer': WireFourByteCounts
  readonly flatCallTracer: readonly WireFlatFrame[]
  readonly muxTracer: WireMuxTrace
  readonly noopTracer: WireNoTrace
}

/** What a trace has the form of, by what its configuration says of a tracer. */
export type WireTraceBy<Tracer> = Tracer extends keyof WireTraces
  ? WireTraces[Tracer]
  : Tracer extends null | undefined
    ? WireStructTrace
    : WireDebugTrace

/** Of the struct logger, `callTracer`, `prestateTracer` and so on. */
export type WireDebugTrace = WireStructTrace | WireTraces[keyof WireTraces]

export const debugTraceSchema: Schema = {
  title: 'DebugTrace',
  ...anyOf(
    structTraceSchema,
    callFrameSchema,
    prestateTraceSchema,
    mapOf('^0x[0-9a-f]{8}-[0-9]+$', countSchema),
    arrayOf(flatFrameSchema),
    mapOf('^[a-zA-Z0-9]+Tracer$', itself('DebugTrace')),
  ),
}

export const debugTrace: Result<WireDebugTrace, WireDebugTrace> = asPrinted(
  'trace',
  debugTraceSchema,
)

/** What tracing a block answers for each of its transactions. */
export interface WireTransactionTrace<Trace = WireDebugTrace> {
  readonly txHash: Hash
  readonly result: Trace
}

export const transactionTraces: Result<
  readonly WireTransactionTrace[],
  readonly WireTransactionTrace[]
> = asPrinted(
  '{ txHash, result: trace }[]',
  arrayOf(
    object<WireTransactionTrace>('TransactionTrace', {
      txHash: hashSchema,
      result: debugTraceSchema,
    }),
  ),
)

/** By selector, then size, ascending. */
export function printFourByteCounts(counts: ReadonlyMap<string, number>): WireFourByteCounts {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
}
