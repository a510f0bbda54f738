import { isObject } from '../../primitives/codec.ts'
import type { Hash, Hex } from '../../primitives/hex.ts'
import { refuse } from '../errors.ts'
import { parseTracer, scriptsAt } from '../methods/debug/tracers.ts'
import type { WireDebugTrace } from '../reference.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** The fields of a trace configuration that count for a named tracer. */
export interface TraceOptions {
  /** The name of a tracer, or the script of one. Default: `callTracer`. */
  readonly tracer?: string
  readonly tracerConfig?: Readonly<Record<string, unknown>>
  readonly timeout?: string
}

/** The trace of a transaction, or the reason why there is none. */
export type WireTracedTransaction = {
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
  readonly txHash: Hash
} & (
  | { readonly result: WireDebugTrace; readonly error?: undefined }
  | { readonly error: string; readonly result?: undefined }
)

const names: readonly string[] = [
  'tracer',
  'tracerConfig',
  'timeout',
] satisfies (keyof TraceOptions)[]

/**
 * Notifies of each transaction but the system transactions that open a block, once readers can see it:
 * when it is pre-confirmed, or with its block where nothing is pre-confirmed.
 *
 * The transaction is executed again for it, by the writer, once for all subscribers of equal options.
 */
export const traces: SubscriptionKind = {
  summary:
    'The trace of each transaction when it is pre-confirmed: its calls, or the result of the `tracer` that the options name as those of `debug_traceTransaction` do.',
  foreignPages: scriptsAt(1),
  open(options) {
    const fields = options ?? {}
    if (!isObject(fields)) return refuse('params[1]', 'an object with a tracer', options)
    const unknown = Object.keys(fields).find((name) => !names.includes(name))
    if (unknown !== undefined) {
      return refuse('params[1]', `no fields but ${names.join(', ')}`, unknown)
    }
    const { tracer, tracerConfig, timeout } = fields as Readonly<Record<string, unknown>>
    const config = { tracer: tracer ?? 'callTracer', tracerConfig, timeout }
    return {
      key: feedKey('traces', config),
      payloadsOf: () => [],
      createTracer: parseTracer(config, 'params[1]'),
    }
  },
}
