/**
 * Objects that clients send: calls, transactions to send, log filters.
 *
 * They are open: unknown fields, which clients may add, are ignored.
 */

import type { BlockRef } from '../../chain/block-ref.ts'
import type { LogCriteria } from '../../chain/log-filter.ts'
import { NO_BYTES } from '../../primitives/bytes.ts'
import {
  type Codec,
  codec,
  isObject,
  listOf,
  objectOf,
  orNull,
  transform,
  type ValueOf,
} from '../../primitives/codec.ts'
import type { Address, Hash } from '../../primitives/hex.ts'
import type { CallRequest, RequestedFees, RequestedType } from '../../primitives/message.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  hashSchema,
  limited,
  nullable,
} from '../../primitives/schema.ts'
import { BASE_TRANSACTION_TYPE } from '../../transactions/base-transaction.ts'
import { INVALID_PARAMS, invalidParams, RpcError, refuse } from '../errors.ts'
import { baseFieldIn, baseFields, baseRequestFrom } from './base-requests.ts'
import { param } from './codec.ts'
import { address, block, data, hash, quantity, uint } from './params.ts'

const storageKeys = listOf(hash)

const accessListEntry = objectOf(
  'AccessListRequest',
  {
    address,
    // The schema does not offer `null`, which some clients send.
    storageKeys: { ...orNull(storageKeys, []), schema: storageKeys.schema },
  },
  { isOpen: true },
)

const accessList = listOf(accessListEntry)

const authorization = objectOf(
  'AuthorizationRequest',
  { chainId: quantity, address, nonce: uint(64), yParity: uint(8), r: quantity, s: quantity },
  { isOpen: true },
)

const maybeQuantity = orNull(quantity)
const maybeData = orNull(data)

export const callFields = {
  from: orNull(address),
  to: orNull(address, null),
  gas: maybeQuantity,
  gasPrice: maybeQuantity,
  maxFeePerGas: maybeQuantity,
  maxPriorityFeePerGas: maybeQuantity,
  value: orNull(quantity, 0n),
  input: maybeData,
  data: maybeData,
  nonce: orNull(uint(64)),
  chainId: maybeQuantity,
  type: maybeQuantity,
  accessList: orNull(accessList, []),
  authorizationList: orNull(listOf(authorization)),
  maxFeePerBlobGas: maybeQuantity,
  blobVersionedHashes: orNull(listOf(hash)),
  blobs: orNull(listOf(data)),
}

const objectOptions = { expected: 'a transaction object', isOpen: true }
const callObject = objectOf('CallRequest', callFields, objectOptions)

type CallObject = ValueOf<typeof callObject>

/** A request for a transaction of another type than 0x79. */
export const callRequest = param(
  'call object',
  transform(callObject, (given, where, refuse, value): CallRequest => {
    const field = baseFieldIn(value)
    if (field !== undefined) {
      const expected =
        'none of the fields of Base Transactions, which calls, estimates and simulations alone take'
      return refuse(`${where}.${field}`, expected, Object(value)[field])
    }
    return callFrom(given, where)
  }),
)

const anyCallObject = objectOf('AnyCallRequest', { ...callFields, ...baseFields }, objectOptions)

/** A request that may be one for a Base Transaction. */
export const anyCallRequest = param(
  'call object',
  codec(anyCallObject.schema, (value, where, refuse): CallRequest => {
    const given = callObject.parse(value, where, refuse)
    const isBase = given.type === BigInt(BASE_TRANSACTION_TYPE) || baseFieldIn(value) !== undefined
    if (!isBase) return callFrom(given, where)
    const { base, from } = baseRequestFrom(anyCallObject.parse(value, where, refuse), value)
    // A Base Transaction has no authorizations, and a request for one may say so.
    const hasNone = given.authorizationList?.length === 0
    const authorizationList = hasNone ? undefined : given.authorizationList
    const request = callFrom({ ...given, authorizationList, type: undefined }, where)
    return { ...request, from, to: from, value: 0n, data: NO_BYTES, base }
  }),
)

function callFrom(given: CallObject, where: string): CallRequest {
  const type = supportedTypes.find((each) => BigInt(each) === given.type)
  if ((type === undefined) !== (given.type === undefined)) {
    throw new RpcError(-32003, 'transaction type not supported')
  }
  const { authorizationList = [], blobVersionedHashes, blobs, to } = given
  // The hashes of blobs follow from them later; those of an empty list are known.
  const blobHashes = blobVersionedHashes ?? (blobs?.length === 0 ? [] : undefined)
  expectAuthorizations(given, where)
  return {
    chainId: given.chainId,
    from: given.from,
    to,
    gasLimit: given.gas,
    fees: feesOf(given),
    value: given.value,
    data: inputOf(given),
    nonce: given.nonce,
    accessList: given.accessList,
    authorizationList,
    type,
    // A fee for blobs alone does not make a blob transaction.
    ...(blobHashes !== undefined && { blobHashes }),
    ...(blobs !== undefined && { blobs }),
    maxFeePerBlobGas: given.maxFeePerBlobGas,
  }
}

/**
 * Expects a list of authorizations to have one, in go-ethereum's words, and the request to call an account.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
function expectAuthorizations({ authorizationList, to }: CallObject, where: string): void {
  if (authorizationList === undefined) return
  if (to === null) {
    throw invalidParams(`${where}.to: expected an address, as there is an authorizationList`)
  }
  if (authorizationList.length > 0) return
  const expected = `expected at least one authorization in ${where}.authorizationList, got []`
  throw invalidParams(`EIP-7702 transaction with empty auth list: ${expected}`)
}

const supportedTypes: readonly RequestedType[] = [0, 1, 2, 3, 4]

function feesOf(given: CallObject): RequestedFees | undefined {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = given
  const hasCaps = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && hasCaps) {
    throw new RpcError(
      INVALID_PARAMS,
      'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
    )
  }
  if (gasPrice !== undefined) {
    return { isGasPrice: true, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
  }
  return hasCaps ? { isGasPrice: false, maxFeePerGas, maxPriorityFeePerGas } : undefined
}

/** `input` is the newer name of `data`; both may be set if they are equal. */
function inputOf({ input, data }: CallObject): Uint8Array {
  const isSame = input === undefined || data === undefined || String(input) === String(data)
  if (!isSame) {
    throw new RpcError(
      INVALID_PARAMS,
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    )
  }
  return input ?? data ?? NO_BYTES
}

const criteriaMax = 1_000
const topicPositionsMax = 4

const addressList = listOf(address)

/** An address or several; an empty list, as `undefined`, matches any. */
const criterionAddresses: Codec<Address | readonly Address[], readonly Address[] | undefined> =
  codec(
    anyOf(addressSchema, limited(addressList.schema, { maxItems: criteriaMax })),
    (value, where, refuse) => {
      if (!Array.isArray(value)) return [address.parse(value, where, refuse)]
      if (value.length > criteriaMax) {
        throw new RpcError(
          INVALID_PARAMS,
          `too many filter addresses: max ${criteriaMax}, got ${value.length}`,
        )
      }
      return value.length === 0 ? undefined : eachOnce(addressList.parse(value, where, refuse))
    },
  )

const topicList = listOf(hash)

type WireTopics = readonly (Hash | readonly (Hash | null)[] | null)[]

/** The topics of each position; `undefined` matches any topic. */
const criterionTopics: Codec<WireTopics, LogCriteria['topics']> = codec(
  limited(arrayOf(nullable(anyOf(hashSchema, arrayOf(nullable(hashSchema))))), {
    maxItems: topicPositionsMax,
  }),
  (value, where, refuse) => {
    if (!Array.isArray(value)) return refuse(where, 'an array', value)
    if (value.length > topicPositionsMax) throw new RpcError(INVALID_PARAMS, 'exceed max topics')
    return value.map((topics: unknown, position) => {
      const place = `${where}[${position}]`
      if (topics === null || topics === undefined) return undefined
      if (!Array.isArray(topics)) return [hash.parse(topics, place, refuse)]
      if (topics.length > criteriaMax) {
        throw new RpcError(
          INVALID_PARAMS,
          `too many filter topics in slot ${position}: max ${criteriaMax}, got ${topics.length}`,
        )
      }
      const acceptsAny = topics.length === 0 || topics.includes(null)
      return acceptsAny ? undefined : eachOnce(topicList.parse(topics, place, refuse))
    })
  },
)

function eachOnce<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}

/** The fields by which logs are chosen. */
export const logCriteria = {
  address: orNull(criterionAddresses),
  topics: orNull(criterionTopics, []),
}
const filterOptions = { expected: 'a filter object', isOpen: true }

const subscriptionFilter = objectOf('SubscriptionFilter', logCriteria, filterOptions)

/**
 * Parses the filter of a log subscription; without one, every log matches. `fromBlock` and
 * `toBlock` are ignored, except that `pending` is rejected: such a client needs `pendingLogs`.
 */
export function parseSubscriptionFilter(options: unknown): LogCriteria {
  const where = 'params[1]'
  if (options === undefined) return { addresses: undefined, topics: [] }
  for (const bound of ['fromBlock', 'toBlock']) {
    if (isObject(options) && options[bound] === 'pending') {
      return refuse(`${where}.${bound}`, 'no pending bound (subscribe to pendingLogs)', 'pending')
    }
  }
  const { address: addresses, topics } = subscriptionFilter.parse(options, where, refuse)
  return { addresses, topics }
}

/** A block, or a range of blocks; a range beside a block may be refused. */
export type LogBlocks =
  | { readonly hash: Hash; readonly hasRange: boolean }
  | { readonly from: BlockRef; readonly to: BlockRef }

export interface LogQuery {
  readonly criteria: LogCriteria
  readonly blocks: LogBlocks
}

const filterObject = objectOf(
  'LogFilter',
  {
    ...logCriteria,
    fromBlock: orNull(block),
    toBlock: orNull(block),
    blockHash: orNull(hash),
  },
  filterOptions,
)

/** `blockHash` takes precedence over the range, which is that of the latest block by default. */
export const logFilter = param(
  'filter',
  transform(filterObject, ({ address, topics, fromBlock, toBlock, blockHash }): LogQuery => {
    const blocks: LogBlocks =
      blockHash === undefined
        ? { from: fromBlock ?? 'latest', to: toBlock ?? 'latest' }
        : { hash: blockHash, hasRange: fromBlock !== undefined || toBlock !== undefined }
    return { criteria: { addresses: address, topics }, blocks }
  }),
)
