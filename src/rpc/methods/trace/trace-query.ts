/**
 * Parameters of `trace_filter` and `trace_callMany`, and the search for frames in a range of
 * blocks.
 */

import type { BlockRef } from '../../../chain/block-ref.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import type { Address } from '../../../primitives/hex.ts'
import type { CallRequest } from '../../../primitives/message.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  maybe,
  nullable,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { RpcContext } from '../../context.ts'
import type { Param } from '../../wire/codec.ts'
import type { WireLocalizedTrace } from '../../wire/objects/flat-frame.ts'
import {
  blockSchema,
  isObject,
  looseCountSchema,
  parseAddress,
  parseBlockRef,
  parseCount,
  refuse,
  required,
} from '../../wire/params.ts'
import {
  callRequestSchema,
  field,
  parseCallRequest,
  parseList,
  type WireCallRequest,
} from '../../wire/requests.ts'
import { parseTraceTypes, type TraceType, tracesOfBlock } from './parity.ts'

/** A parsed {@link WireTraceFilter}. */
export interface TraceQuery {
  readonly from: BlockRef
  readonly to: BlockRef
  /** `undefined` for any caller. */
  readonly callers: ReadonlySet<Address> | undefined
  readonly callees: ReadonlySet<Address> | undefined
  /** If both sets are given, `union` needs one of them to match, `intersection` both. */
  readonly mode: 'union' | 'intersection'
  readonly after: number
  readonly count: number
}

/** A trace filter on the wire. */
export interface WireTraceFilter extends WireOf<typeof filterSchema> {}

const modes = ['union', 'intersection'] as const

const addressesSchema = nullable(anyOf(addressSchema, arrayOf(addressSchema)))

const filterSchema = object(
  'TraceFilter',
  {
    /** Default: block 0. */
    fromBlock: maybe(nullable(blockSchema)),
    /** Default: `latest`. */
    toBlock: maybe(nullable(blockSchema)),
    fromAddress: maybe(addressesSchema),
    toAddress: maybe(addressesSchema),
    /** Number of matching frames to skip. */
    after: maybe(nullable(looseCountSchema)),
    /** Maximum number of frames to return. */
    count: maybe(nullable(looseCountSchema)),
    mode: maybe(nullable(oneOfTexts(...modes))),
  },
  true,
)

export const traceFilter: Param<WireTraceFilter, TraceQuery> = required(
  'filter',
  filterSchema,
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'a filter object', value)
    const read = <Value>(name: string, parse: (value: unknown, where: string) => Value) =>
      field(value, name, where, parse)
    return {
      from: read('fromBlock', parseBlockRef) ?? 'earliest',
      to: read('toBlock', parseBlockRef) ?? 'latest',
      callers: someOf(read('fromAddress', parseAddresses)),
      callees: someOf(read('toAddress', parseAddresses)),
      mode: read('mode', parseMode) ?? 'union',
      after: read('after', parseCount) ?? 0,
      count: read('count', parseCount) ?? Number.POSITIVE_INFINITY,
    }
  },
)

function parseAddresses(value: unknown, where: string): ReadonlySet<Address> {
  const parseAll = parseList(parseAddress)
  return new Set(Array.isArray(value) ? parseAll(value, where) : [parseAddress(value, where)])
}

function parseMode(value: unknown, where: string): (typeof modes)[number] {
  return modes.find((each) => each === value) ?? refuse(where, `one of ${modes.join(', ')}`, value)
}

/** An empty list does not filter. */
function someOf(addresses: ReadonlySet<Address> | undefined): ReadonlySet<Address> | undefined {
  return addresses?.size === 0 ? undefined : addresses
}

/** @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_RANGE_REVERSED, TRACE_RANGE_TOO_WIDE */
export async function filterTraces(
  context: RpcContext,
  query: TraceQuery,
): Promise<WireLocalizedTrace[]> {
  const { chain, limits } = context
  const first = Number(chain.at(query.from).number)
  const last = Number(chain.at(query.to).number)
  if (first > last) {
    throw new DevnetError(
      'BLOCK_RANGE_REVERSED',
      'invalid block range: fromBlock is above toBlock',
      { first, last },
    )
  }
  const limit = limits.traceRangeBlocksMax
  if (last - first >= limit) {
    throw new DevnetError('TRACE_RANGE_TOO_WIDE', `block range too wide: max ${limit} blocks`, {
      limit,
    })
  }
  const found: WireLocalizedTrace[] = []
  const enough = query.after + query.count
  for (let number = first; number <= last && found.length < enough; number += 1) {
    const block = chain.atNumber(number)
    if (block === undefined) break
    const traces = await tracesOfBlock(context, block)
    found.push(...traces.filter((trace) => matches(trace, query)))
  }
  return found.slice(query.after, enough)
}

function matches(trace: WireLocalizedTrace, { callers, callees, mode }: TraceQuery): boolean {
  const { caller, callee } = partiesOf(trace)
  const isFrom = callers?.has(caller) ?? false
  const isTo = callee !== undefined && (callees?.has(callee) ?? false)
  if (callers === undefined && callees === undefined) return true
  if (callers === undefined) return isTo
  if (callees === undefined) return isFrom
  return mode === 'union' ? isFrom || isTo : isFrom && isTo
}

/** Caller and callee of a frame; a failed creation has no callee. */
function partiesOf(trace: WireLocalizedTrace): { caller: Address; callee: Address | undefined } {
  switch (trace.type) {
    case 'call':
      return { caller: trace.action.from, callee: trace.action.to }
    case 'create':
      return { caller: trace.action.from, callee: trace.result?.address }
    case 'suicide':
      return { caller: trace.action.address, callee: trace.action.refundAddress }
  }
}

/** A call with the kinds of trace to return. */
export interface TracedCall {
  readonly request: CallRequest
  readonly types: readonly TraceType[]
}

export const callList: Param<
  readonly (readonly [WireCallRequest, readonly TraceType[]])[],
  readonly TracedCall[]
> = required(
  'calls',
  arrayOf(arrayOf(anyOf(callRequestSchema, arrayOf(textSchema)))),
  parseList((value, where): TracedCall => {
    if (!Array.isArray(value)) return refuse(where, 'a call and its trace types', value)
    return {
      request: parseCallRequest(value[0], `${where}[0]`),
      types: parseTraceTypes(value[1], `${where}[1]`),
    }
  }),
)
