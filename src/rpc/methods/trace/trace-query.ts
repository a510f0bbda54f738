/**
 * Parameters of `trace_filter` and `trace_callMany`, and the search for frames in a range of
 * blocks.
 */

import type { BlockRef } from '../../../chain/block-ref.ts'
import {
  type Codec,
  codec,
  listOf,
  objectOf,
  oneOf,
  orNull,
  transform,
} from '../../../primitives/codec.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import type { Address } from '../../../primitives/hex.ts'
import type { CallRequest } from '../../../primitives/message.ts'
import { addressSchema, anyOf, oneOfTexts, tupleOf } from '../../../primitives/schema.ts'
import { traceRangeTooWide } from '../../../tracing/tracer.ts'
import type { RpcContext } from '../../context.ts'
import { param } from '../../wire/codec.ts'
import type { WireLocalizedTrace } from '../../wire/objects/flat-frame.ts'
import { address, block, count } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'
import { type TraceType, tracesOfBlock, traceTypeList } from './parity.ts'

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

const addressList = listOf(address)

/** An address or several. */
const addresses: Codec<Address | readonly Address[], ReadonlySet<Address>> = codec(
  anyOf(addressSchema, addressList.schema),
  (value, where, refuse) => {
    const { parse } = addressList
    return new Set(
      Array.isArray(value) ? parse(value, where, refuse) : [address.parse(value, where, refuse)],
    )
  },
)

const filterObject = objectOf(
  'TraceFilter',
  {
    /** Default: block 0. */
    fromBlock: orNull(block, 'earliest'),
    /** Default: `latest`. */
    toBlock: orNull(block, 'latest'),
    fromAddress: orNull(addresses),
    toAddress: orNull(addresses),
    /** Number of matching frames to skip. */
    after: orNull(count, 0),
    /** Maximum number of frames to return. */
    count: orNull(count, Number.POSITIVE_INFINITY),
    mode: orNull(oneOf(oneOfTexts('union', 'intersection')), 'union'),
  },
  { expected: 'a filter object', isOpen: true },
)

export const traceFilter = param(
  'filter',
  transform(
    filterObject,
    ({ fromBlock, toBlock, fromAddress, toAddress, ...others }): TraceQuery => ({
      from: fromBlock,
      to: toBlock,
      callers: someOf(fromAddress),
      callees: someOf(toAddress),
      ...others,
    }),
  ),
)

/** An empty list does not filter. */
function someOf(addresses: ReadonlySet<Address> | undefined): ReadonlySet<Address> | undefined {
  return addresses?.size === 0 ? undefined : addresses
}

/** @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_RANGE_REVERSED, TRACE_RANGE_TOO_WIDE */
export async function filterTraces(
  context: RpcContext,
  query: TraceQuery,
): Promise<WireLocalizedTrace[]> {
  const { chain } = context.backend
  const { limits } = context.connection
  const [first = 0, last = 0] = await chain.withRemote(() =>
    [query.from, query.to].map((ref) => Number(chain.at(ref).number)),
  )
  if (first > last) {
    throw new DevnetError(
      'BLOCK_RANGE_REVERSED',
      'invalid block range: fromBlock is above toBlock',
      { first, last },
    )
  }
  const limit = limits.traceRangeBlocksMax
  if (last - first >= limit) throw traceRangeTooWide(limit)
  const found: WireLocalizedTrace[] = []
  const enough = query.after + query.count
  for (let number = first; number <= last && found.length < enough; number += 1) {
    const block = await chain.withRemote(() => chain.atNumber(number))
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

const tracedCall = codec(
  tupleOf(anyCallRequest.schema, traceTypeList.schema),
  (value, where, refuse): TracedCall => {
    if (!Array.isArray(value)) return refuse(where, 'a call and its trace types', value)
    return {
      request: anyCallRequest.parse(value[0], `${where}[0]`, refuse),
      types: traceTypeList.parse(value[1], `${where}[1]`, refuse),
    }
  },
)

export const callList = param('calls', listOf(tracedCall))
