/**
 * Parses objects that clients send: calls, transactions to send, log filters.
 *
 * Schemas are open: unknown fields are ignored, as clients send some of their own.
 */

import type { BlockRef } from '../../chain/block-ref.ts'
import type { LogCriteria } from '../../chain/log-filter.ts'
import type { Address, Hash } from '../../primitives/hex.ts'
import type {
  AccessListEntry,
  Authorization,
  CallRequest,
  RequestedFees,
  RequestedType,
} from '../../primitives/message.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  dataSchema,
  hashSchema,
  limited,
  maybe,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../primitives/schema.ts'
import { INVALID_PARAMS, invalidParams, RpcError } from '../errors.ts'
import type { Param } from './codec.ts'
import { accessListEntrySchema, authorizationSchema } from './objects/transaction.ts'
import {
  blockSchema,
  isObject,
  parseAddress,
  parseBlockRef,
  parseData,
  parseHash,
  parseQuantity,
  parseUint,
  refuse,
  required,
} from './params.ts'

const maybeQuantity = maybe(nullable(quantitySchema))
const maybeData = maybe(nullable(dataSchema))

export const accessListSchema = arrayOf({
  ...accessListEntrySchema,
  title: 'AccessListRequest',
  fields: { ...accessListEntrySchema.fields, storageKeys: maybe(arrayOf(hashSchema)) },
  additionalProperties: true,
})

export const callRequestSchema = object(
  'CallRequest',
  {
    from: maybe(nullable(addressSchema)),
    to: maybe(nullable(addressSchema)),
    gas: maybeQuantity,
    gasPrice: maybeQuantity,
    maxFeePerGas: maybeQuantity,
    maxPriorityFeePerGas: maybeQuantity,
    value: maybeQuantity,
    input: maybeData,
    data: maybeData,
    nonce: maybeQuantity,
    chainId: maybeQuantity,
    type: maybeQuantity,
    accessList: maybe(nullable(accessListSchema)),
    authorizationList: maybe(
      nullable(
        arrayOf({
          ...authorizationSchema,
          additionalProperties: true,
          title: 'AuthorizationRequest',
        }),
      ),
    ),
  },
  true,
)

const topicSchema = nullable(anyOf(hashSchema, arrayOf(nullable(hashSchema))))

export const logFilterSchema = object(
  'LogFilter',
  {
    address: maybe(
      nullable(anyOf(addressSchema, limited(arrayOf(addressSchema), { maxItems: 1_000 }))),
    ),
    topics: maybe(nullable(limited(arrayOf(topicSchema), { maxItems: 4 }))),
    fromBlock: maybe(nullable(blockSchema)),
    toBlock: maybe(nullable(blockSchema)),
    blockHash: maybe(nullable(hashSchema)),
  },
  true,
)

type Fields = Readonly<Record<string, unknown>>
type Parse<Value> = (value: unknown, where: string) => Value

/** Parses a field that may be missing or `null`. */
export function field<Value>(
  fields: Fields,
  name: string,
  where: string,
  parse: Parse<Value>,
): Value | undefined {
  const value = fields[name]
  return value === undefined || value === null ? undefined : parse(value, `${where}.${name}`)
}

export function parseList<Value>(parse: Parse<Value>): Parse<Value[]> {
  return (value, where) =>
    Array.isArray(value)
      ? value.map((item, index) => parse(item, `${where}[${index}]`))
      : refuse(where, 'an array', value)
}

function parseAccessListEntry(value: unknown, where: string): AccessListEntry {
  if (!isObject(value)) return refuse(where, 'an object', value)
  const storageKeys = field(value, 'storageKeys', where, parseList(parseHash)) ?? []
  return { address: parseAddress(value.address, `${where}.address`), storageKeys }
}

function parseAuthorization(value: unknown, where: string): Authorization {
  if (!isObject(value)) return refuse(where, 'an object', value)
  const quantityAt = (name: string, bits = 256) => parseUint(bits)(value[name], `${where}.${name}`)
  return {
    chainId: quantityAt('chainId'),
    address: parseAddress(value.address, `${where}.address`),
    nonce: quantityAt('nonce', 64),
    yParity: quantityAt('yParity', 8),
    r: quantityAt('r'),
    s: quantityAt('s'),
  }
}

function parseFees(fields: Fields, where: string): RequestedFees | undefined {
  const gasPrice = field(fields, 'gasPrice', where, parseQuantity)
  const maxFeePerGas = field(fields, 'maxFeePerGas', where, parseQuantity)
  const maxPriorityFeePerGas = field(fields, 'maxPriorityFeePerGas', where, parseQuantity)
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
function parseInput(fields: Fields, where: string): Uint8Array {
  const input = field(fields, 'input', where, parseData)
  const data = field(fields, 'data', where, parseData)
  const isSame = input === undefined || data === undefined || String(input) === String(data)
  if (!isSame) {
    throw new RpcError(
      INVALID_PARAMS,
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    )
  }
  return input ?? data ?? new Uint8Array(0)
}

const supportedTypes: readonly RequestedType[] = [0, 1, 2, 4]

/** Parses the type. Rejects blob fields: this chain has no blob transactions. */
function parseType(fields: Fields, where: string): RequestedType | undefined {
  const asked = field(fields, 'type', where, parseQuantity)
  const type = supportedTypes.find((each) => BigInt(each) === asked)
  const hasBlobs = ['blobVersionedHashes', 'maxFeePerBlobGas', 'blobs'].some(
    (name) => fields[name] !== undefined && fields[name] !== null,
  )
  if (hasBlobs || (type === undefined) !== (asked === undefined)) {
    throw new RpcError(-32003, 'transaction type not supported')
  }
  return type
}

export function parseCallRequest(value: unknown, where: string): CallRequest {
  if (!isObject(value)) return refuse(where, 'a transaction object', value)
  const type = parseType(value, where)
  const authorizationList =
    field(value, 'authorizationList', where, parseList(parseAuthorization)) ?? []
  const to = field(value, 'to', where, parseAddress) ?? null
  if (authorizationList.length > 0 && to === null) {
    throw invalidParams(`${where}.to: expected an address, as there is an authorizationList`)
  }
  return {
    chainId: field(value, 'chainId', where, parseQuantity),
    from: field(value, 'from', where, parseAddress),
    to,
    gasLimit: field(value, 'gas', where, parseQuantity),
    fees: parseFees(value, where),
    value: field(value, 'value', where, parseQuantity) ?? 0n,
    data: parseInput(value, where),
    nonce: field(value, 'nonce', where, parseUint(64)),
    accessList: field(value, 'accessList', where, parseList(parseAccessListEntry)) ?? [],
    authorizationList,
    type,
  }
}

/** A call or transaction object as clients send it. */
export interface WireCallRequest extends WireOf<typeof callRequestSchema> {}

export const callRequest: Param<WireCallRequest, CallRequest> = required(
  'call object',
  callRequestSchema,
  parseCallRequest,
)

const criteriaMax = 1_000
const topicPositionsMax = 4

function parseAddresses(value: unknown, where: string): readonly Address[] | undefined {
  if (!Array.isArray(value)) return [parseAddress(value, where)]
  if (value.length > criteriaMax) {
    throw new RpcError(
      INVALID_PARAMS,
      `too many filter addresses: max ${criteriaMax}, got ${value.length}`,
    )
  }
  return value.length === 0 ? undefined : eachOnce(parseList(parseAddress)(value, where))
}

/** Parses the topics of one position; `undefined` matches any topic. */
function parseTopics(value: unknown, where: string, position: number): readonly Hash[] | undefined {
  if (value === null || value === undefined) return undefined
  if (!Array.isArray(value)) return [parseHash(value, where)]
  if (value.length > criteriaMax) {
    throw new RpcError(
      INVALID_PARAMS,
      `too many filter topics in slot ${position}: max ${criteriaMax}, got ${value.length}`,
    )
  }
  const acceptsAny = value.length === 0 || value.includes(null)
  return acceptsAny ? undefined : eachOnce(parseList(parseHash)(value, where))
}

function eachOnce<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}

/** Parses addresses and topics of a filter object. */
export function parseLogCriteria(fields: Fields, where: string): LogCriteria {
  const topics = fields.topics ?? []
  if (!Array.isArray(topics)) return refuse(`${where}.topics`, 'an array', topics)
  if (topics.length > topicPositionsMax) {
    throw new RpcError(INVALID_PARAMS, 'exceed max topics')
  }
  return {
    addresses: field(fields, 'address', where, parseAddresses),
    topics: topics.map((item, at) => parseTopics(item, `${where}.topics[${at}]`, at)),
  }
}

/**
 * Parses the filter of a log subscription; without one, every log matches. `fromBlock` and
 * `toBlock` are ignored, except that `pending` is rejected: such a client needs `pendingLogs`.
 */
export function parseSubscriptionFilter(options: unknown): LogCriteria {
  const where = 'params[1]'
  if (options === undefined) return { addresses: undefined, topics: [] }
  if (!isObject(options)) return refuse(where, 'a filter object', options)
  for (const bound of ['fromBlock', 'toBlock']) {
    if (options[bound] === 'pending') {
      return refuse(`${where}.${bound}`, 'no pending bound (subscribe to pendingLogs)', 'pending')
    }
  }
  return parseLogCriteria(options, where)
}

/** The blocks of a log query: one by hash, or a range. */
export type LogBlocks = { readonly hash: Hash } | { readonly from: BlockRef; readonly to: BlockRef }

export interface LogQuery {
  readonly criteria: LogCriteria
  readonly blocks: LogBlocks
}

/** A filter object as clients send it. */
export interface WireLogFilter extends WireOf<typeof logFilterSchema> {}

/** `blockHash` takes precedence over the range. */
export const logFilter: Param<WireLogFilter, LogQuery> = required(
  'filter',
  logFilterSchema,
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'a filter object', value)
    const hash = field(value, 'blockHash', where, parseHash)
    const from = field(value, 'fromBlock', where, parseBlockRef) ?? 'latest'
    const to = field(value, 'toBlock', where, parseBlockRef) ?? 'latest'
    return {
      criteria: parseLogCriteria(value, where),
      blocks: hash === undefined ? { from, to } : { hash },
    }
  },
)
