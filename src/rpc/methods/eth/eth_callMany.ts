import type { BlockRef } from '../../../chain/block-ref.ts'
import type { Bundle, CallResult } from '../../../execution/call-many.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import {
  anyOf,
  arrayOf,
  dataSchema,
  integerSchema,
  maybe,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { blockOverridesSchema, parseBlockOverrides, stateOverrides } from '../../wire/overrides.ts'
import {
  blockSchema,
  isObject,
  looseCountSchema,
  optional,
  parseBlockRef,
  parseCount,
  refuse,
  required,
} from '../../wire/params.ts'
import { callRequestSchema, field, parseCallRequest, parseList } from '../../wire/requests.ts'

/** The calls of one block on the wire. */
export interface WireBundle extends WireOf<typeof bundleSchema> {}

const bundleSchema = object(
  'Bundle',
  {
    transactions: arrayOf(callRequestSchema),
    blockOverride: maybe(nullable(blockOverridesSchema)),
  },
  true,
)

const bundles = required<readonly WireBundle[], readonly Bundle[]>(
  'bundles',
  arrayOf(bundleSchema),
  parseList((value, where) => {
    if (!isObject(value)) return refuse(where, 'an object with transactions', value)
    return {
      requests: parseList(parseCallRequest)(value.transactions, `${where}.transactions`),
      block: field(value, 'blockOverride', where, parseBlockOverrides),
    }
  }),
)

/** The position of the calls on the wire. */
export interface WireCallPlace extends WireOf<typeof callPlaceSchema> {}

export interface CallPlace {
  readonly at: BlockRef
  readonly index: number | undefined
}

const callPlaceSchema = object('CallPlace', {
  blockNumber: maybe(nullable(blockSchema)),
  /** Number of the block's transactions to execute before the calls; all if omitted or -1. */
  transactionIndex: maybe(nullable(anyOf(looseCountSchema, integerSchema))),
})

const place = optional<WireCallPlace, CallPlace>(
  '{ blockNumber, transactionIndex } = latest',
  callPlaceSchema,
  { at: 'latest', index: undefined },
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'an object with blockNumber', value)
    return {
      at: field(value, 'blockNumber', where, parseBlockRef) ?? 'latest',
      index:
        value.transactionIndex === -1
          ? undefined
          : field(value, 'transactionIndex', where, parseCount),
    }
  },
)

/** The return data of a call, or the reason why it failed. */
export type WireCallResult = { readonly value: Hex } | { readonly error: string }

const callResults: Result<
  readonly (readonly CallResult[])[],
  readonly (readonly WireCallResult[])[]
> = {
  shape: '{ value or error }[][]',
  schema: arrayOf(
    arrayOf(
      anyOf(object('CallValue', { value: dataSchema }), object('CallError', { error: textSchema })),
    ),
  ),
  print: (results) =>
    results.map((ofBundle) =>
      ofBundle.map((result) =>
        'value' in result ? { value: hexFromBytes(result.value) } : result,
      ),
    ),
}

/**
 * Executes bundles of calls. The calls of one bundle share a block; each runs on the state after
 * the call before it.
 */
export const eth_callMany = method({
  summary: 'Executes several calls, each on the state that the previous one left.',
  spec: 'https://reth.rs/jsonrpc/eth',
  params: [bundles, place, stateOverrides],
  result: callResults,
  handle: ({ calls, chain }, wanted, { at, index }, state) =>
    calls.callMany(wanted, chain.at(at), { state }, index),
})
