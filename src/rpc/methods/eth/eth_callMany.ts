import type { Bundle, CallResult } from '../../../execution/call-many.ts'
import { codec, listOf, objectOf, optional, orNull, transform } from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import {
  anyOf,
  arrayOf,
  dataSchema,
  integerSchema,
  object,
  textSchema,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { param } from '../../wire/codec.ts'
import { blockOverridesObject, stateOverrides } from '../../wire/overrides.ts'
import { block, count } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'

const bundle = objectOf(
  'Bundle',
  { transactions: listOf(anyCallRequest), blockOverride: orNull(blockOverridesObject) },
  { expected: 'an object with transactions', isOpen: true },
)

const bundles = param(
  'bundles',
  listOf(
    transform(
      bundle,
      ({ transactions, blockOverride }): Bundle => ({
        requests: transactions,
        block: blockOverride,
      }),
    ),
  ),
)

const transactionIndex = codec<Hex | number | string, number | undefined>(
  anyOf(count.schema, integerSchema),
  (value, where, refuse) => (value === -1 ? undefined : count.parse(value, where, refuse)),
)

const placeObject = objectOf(
  'CallPlace',
  {
    blockNumber: orNull(block, 'latest'),
    /** Number of the block's transactions to execute before the calls; all if omitted or -1. */
    transactionIndex: orNull(transactionIndex),
  },
  { expected: 'an object with blockNumber', isOpen: true },
)

const place = param(
  '{ blockNumber, transactionIndex } = latest',
  optional(
    // Other fields are ignored, but not offered.
    codec({ ...placeObject.schema, additionalProperties: false }, placeObject.parse),
    { blockNumber: 'latest', transactionIndex: undefined },
  ),
)

/** The return data of a call, or the reason why it failed. */
type WireCallResult = { readonly value: Hex } | { readonly error: string }

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
  foreignPages: 'answered',
  readsState: true,
  params: [bundles, place, stateOverrides],
  result: callResults,
  handle: ({ backend: { calls, chain } }, wanted, { blockNumber, transactionIndex }, state) =>
    calls.callMany(wanted, chain.at(blockNumber), { state }, transactionIndex),
})
