/**
 * Parses single parameters. Parameters that are objects are in `requests.ts`.
 *
 * @see https://ethereum.github.io/execution-apis/ for the encodings
 */

import { type BlockRef, type BlockTag, blockTags } from '../../chain/block-ref.ts'
import type { StateRef } from '../../chain/moment.ts'
import {
  type Address,
  addressFrom,
  bytesFromHex,
  type Hash,
  type Hex,
  isHash,
} from '../../primitives/hex.ts'
import { uintFromQuantity } from '../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  anythingSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  hashSchema,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
} from '../../primitives/schema.ts'
import { WORD_MAX } from '../../primitives/word.ts'
import { INVALID_PARAMS, invalidParams, quoted, RpcError } from '../errors.ts'
import type { OptionalParam, Param } from './codec.ts'

/** Rejects a value. @throws {RpcError} -32602, always */
export function refuse(where: string, expected: string, value: unknown): never {
  throw invalidParams(`${where}: expected ${expected}, got ${quoted(value)}`)
}

/** Defines a required parameter. */
export function required<Wire, Value>(
  shape: string,
  schema: Schema,
  parse: (value: unknown, where: string) => Value,
): Param<Wire, Value> {
  return { shape, schema, isOptional: false, parse }
}

/** Defines an optional parameter and its default. */
export function optional<Wire, Value>(
  shape: string,
  schema: Schema,
  whenLeftOut: Value,
  parse: (value: unknown, where: string) => Value,
): OptionalParam<Wire, Value> {
  return {
    shape,
    schema,
    isOptional: true,
    parse: (value, where) => (value === undefined ? whenLeftOut : parse(value, where)),
  }
}

const lowerCaseAddress = /^0x[0-9a-f]{40}$/

/** Accepts any case and ignores mixed-case checksums, as real nodes do. */
export function parseAddress(value: unknown, where: string): Address {
  // Most clients send lower case, which needs no conversion.
  if (typeof value === 'string' && lowerCaseAddress.test(value)) return value as Address // tested
  return addressFrom(value) ?? refuse(where, 'an address of 20 bytes', value)
}

export function parseHash(value: unknown, where: string): Hash {
  if (isHash(value)) return value.toLowerCase() as Hash // lower case keeps the format
  return refuse(where, 'a hash of 32 bytes', value)
}

export function parseData(value: unknown, where: string): Uint8Array {
  if (typeof value === 'string') {
    try {
      return bytesFromHex(value)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return refuse(where, '0x and an even number of hex digits', value)
}

/** Parses a QUANTITY of at most 256 bits. */
export function parseQuantity(value: unknown, where: string): bigint {
  const number = typeof value === 'string' ? uintFromQuantity(value) : undefined
  if (number !== undefined && number <= WORD_MAX) return number
  return refuse(where, 'a QUANTITY such as 0x0 or 0x1f', value)
}

/** Returns a parser of a QUANTITY with a limit in bits, for fields such as the nonce. */
export function parseUint(bits: number): (value: unknown, where: string) => bigint {
  const max = (1n << BigInt(bits)) - 1n
  return (value, where) => {
    const number = parseQuantity(value, where)
    return number <= max ? number : refuse(where, `a QUANTITY of at most ${bits} bits`, value)
  }
}

export function parseBoolean(value: unknown, where: string): boolean {
  if (typeof value === 'boolean') return value
  return refuse(where, 'true or false', value)
}

const tags: ReadonlySet<string> = new Set(blockTags)

function isTag(text: string): text is BlockTag {
  return tags.has(text)
}

/** Parses a tag, a number, a hash, or an EIP-1898 object. */
export function parseBlockRef(value: unknown, where: string): BlockRef {
  if (typeof value === 'string') {
    if (isTag(value)) return value
    if (isHash(value)) return { hash: value.toLowerCase() as Hash } // lower case keeps the format
    const number = uintFromQuantity(value)
    if (number !== undefined && number <= WORD_MAX) return number
  }
  if (isObject(value)) return parseBlockObject(value, where)
  return refuse(where, 'a block tag or number', value)
}

function parseBlockObject(value: Readonly<Record<string, unknown>>, where: string): BlockRef {
  const { blockNumber, blockHash, requireCanonical } = value
  const inside = momentFields.find((name) => value[name] !== undefined)
  if (inside !== undefined) return refuse(where, `a whole block, without ${inside}`, value)
  if (blockNumber !== undefined && blockHash !== undefined) {
    throw invalidParams(
      `${where}: cannot specify both BlockHash and BlockNumber, choose one or the other`,
    )
  }
  if (blockNumber !== undefined) return parseQuantity(blockNumber, `${where}.blockNumber`)
  if (blockHash === undefined) return refuse(where, 'blockNumber or blockHash', value)
  // The flag has no effect: every stored block is canonical.
  if (requireCanonical !== undefined) parseBoolean(requireCanonical, `${where}.requireCanonical`)
  return { hash: parseHash(blockHash, `${where}.blockHash`) }
}

/** Fields that select a state within a block instead of the whole block. */
const momentFields = ['timestampMs', 'transactionIndex', 'flashblockIndex'] as const

/**
 * Parses a block, or a state within one: `{ timestampMs }`, or a block object with
 * `transactionIndex` or `flashblockIndex`.
 */
export function parseStateRef(value: unknown, where: string): StateRef {
  if (!isObject(value)) return parseBlockRef(value, where)
  const given = momentFields.filter((name) => value[name] !== undefined)
  const [field] = given
  if (field === undefined) return parseBlockRef(value, where)
  const count = parseCount(value[field], `${where}.${field}`)
  const { [field]: _, ...block } = value
  if (field === 'timestampMs') {
    if (Object.keys(block).length === 0) return { timeMs: count }
    return refuse(where, 'timestampMs alone', value)
  }
  if (given.length > 1) return refuse(where, 'transactionIndex or flashblockIndex', value)
  const { blockNumber, blockHash } = block
  if (blockNumber === undefined && blockHash === undefined) {
    return refuse(where, `blockNumber or blockHash beside ${field}`, value)
  }
  // Beside these fields `blockNumber` may be a tag; in an EIP-1898 object it may not.
  const ref =
    typeof blockNumber === 'string' && isTag(blockNumber)
      ? blockNumber
      : parseBlockObject(block, where)
  return field === 'transactionIndex'
    ? { block: ref, transactionIndex: count }
    : { block: ref, flashblockIndex: count }
}

/** True for a JSON object, false for an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses up to 32 bytes of hex, also of odd length and without `0x`. */
export function parseSlot(value: unknown, where: string): bigint {
  if (typeof value !== 'string') return refuse(where, 'a storage key in hex', value)
  const digits = value.startsWith('0x') || value.startsWith('0X') ? value.slice(2) : value
  if (digits.length > 64) {
    throw invalidParams(`${where}: storage key too long (want at most 32 bytes): ${quoted(value)}`)
  }
  if (!/^[0-9a-fA-F]*$/.test(digits)) {
    throw invalidParams(`${where}: invalid hex in storage key: ${quoted(value)}`)
  }
  return digits === '' ? 0n : BigInt(`0x${digits}`)
}

/** Parses a QUANTITY, a JSON number, or decimal text: methods for older tools accept all three. */
export function parseCount(value: unknown, where: string): number {
  const isText = typeof value === 'string'
  const fromText = isText && /^\d+$/.test(value) ? BigInt(value) : undefined
  const number = isText ? (fromText ?? uintFromQuantity(value)) : value
  const count = typeof number === 'bigint' ? Number(number) : number
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  return refuse(where, 'a whole number', value)
}

/** A block parameter as clients send it. */
export type WireBlock =
  | BlockTag
  | Hex
  | { readonly blockNumber: Hex }
  | { readonly blockHash: Hash; readonly requireCanonical?: boolean }

/** A block, or a state within one, as clients send it. */
export type WireStateBlock =
  | WireBlock
  | { readonly timestampMs: Hex | number }
  | {
      readonly blockNumber: BlockTag | Hex
      readonly transactionIndex: Hex | number
    }
  | { readonly blockHash: Hash; readonly transactionIndex: Hex | number }
  | { readonly blockNumber: BlockTag | Hex; readonly flashblockIndex: Hex | number }
  | { readonly blockHash: Hash; readonly flashblockIndex: Hex | number }

/** Matches the format of {@link parseSlot}. */
export const slotSchema: Schema = {
  title: 'StorageKey',
  type: 'string',
  pattern: '^(?:0[xX])?[0-9a-fA-F]{0,64}$',
}

/** Matches the format of {@link parseCount}. */
export const looseCountSchema = anyOf(quantitySchema, countSchema, {
  type: 'string',
  pattern: '^[0-9]+$',
})

/** Matches the format of {@link parseBlockRef}. */
export const blockSchema: Schema = {
  title: 'BlockParameter',
  anyOf: [
    oneOfTexts(...blockTags),
    quantitySchema,
    hashSchema,
    object('BlockByNumber', { blockNumber: quantitySchema }),
    object('BlockByHash', {
      blockHash: hashSchema,
      requireCanonical: maybe(booleanSchema),
    }),
  ],
}

const blockName = { blockNumber: anyOf(oneOfTexts(...blockTags), quantitySchema) }
const blockHashName = { blockHash: hashSchema }
const transactionPlace = { transactionIndex: looseCountSchema }
const flashblockPlace = { flashblockIndex: looseCountSchema }

/** Matches the format of {@link parseStateRef}. */
const stateSchema: Schema = {
  title: 'BlockOrMoment',
  anyOf: [
    blockSchema,
    object('Moment', { timestampMs: looseCountSchema }),
    object('TransactionOfBlock', { ...blockName, ...transactionPlace }),
    object('TransactionOfHash', { ...blockHashName, ...transactionPlace }),
    object('FlashblockOfBlock', { ...blockName, ...flashblockPlace }),
    object('FlashblockOfHash', {
      ...blockHashName,
      ...flashblockPlace,
    }),
  ],
}

export const address = required<Address, Address>('address', addressSchema, parseAddress)
export const hash = required<Hash, Hash>('hash', hashSchema, parseHash)
export const data = required<Hex, Uint8Array>('data', dataSchema, parseData)
export const storageSlot = required<Hex, bigint>('slot', slotSchema, parseSlot)
export const count = required<Hex | number, number>('count', looseCountSchema, parseCount)
/** The index of a transaction or another item of a block. */
export const index = required<Hex, number>('index', quantitySchema, (value, where) => {
  const number = Number(parseQuantity(value, where))
  return Number.isSafeInteger(number) ? number : refuse(where, 'an index', value)
})
export const nonce = required<Hex, bigint>('nonce', quantitySchema, parseUint(64))
/** A required block. */
export const block = required<WireBlock, BlockRef>('block', blockSchema, parseBlockRef)
/** A block; the OP stack's `unsafe` means `latest`. */
export const blockOrUnsafe = required<WireBlock | 'unsafe', BlockRef>(
  'block',
  { anyOf: [blockSchema, oneOfTexts('unsafe')] },
  (value, where) => (value === 'unsafe' ? 'latest' : parseBlockRef(value, where)),
)
/** A block; `latest` by default. */
export const blockRef = optional<WireBlock, BlockRef>(
  'block = latest',
  blockSchema,
  'latest',
  parseBlockRef,
)
/** A block or a state within one; `latest` by default. */
export const stateRef = optional<WireStateBlock, StateRef>(
  'block or moment = latest',
  stateSchema,
  'latest',
  parseStateRef,
)
/** A block or a state within one; `pending` by default. */
export const stateRefPending = optional<WireStateBlock, StateRef>(
  'block or moment = pending',
  stateSchema,
  'pending',
  parseStateRef,
)
/** True for transaction objects, false for hashes. */
export const fullTransactions = optional<boolean, boolean>(
  'full = false',
  booleanSchema,
  false,
  parseBoolean,
)

/** An optional block without a default: the method decides. */
export const blockLeftOut = optional<WireBlock, BlockRef | undefined>(
  'block',
  blockSchema,
  undefined,
  parseBlockRef,
)
export const hashLeftOut = optional<Hash, Hash | undefined>(
  'hash',
  hashSchema,
  undefined,
  parseHash,
)
export const flagLeftOut = optional<boolean, boolean>(
  'flag = false',
  booleanSchema,
  false,
  parseBoolean,
)

/** The hash of a key or a prefix of it, up to 32 bytes, as older debuggers send it. */
export const keyHash = required<Hex, Hash>('hashed key', slotSchema, (value, where) => {
  const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]{0,64}$/.test(value)
  if (!isHex) return refuse(where, 'a hash of up to 32 bytes', value)
  return `0x${value.slice(2).toLowerCase().padEnd(64, '0')}`
})

/** A block; explorers send its number as a JSON number. */
export const explorerBlock = required<number | WireBlock, BlockRef>(
  'block',
  anyOf(countSchema, blockSchema),
  (value, where) =>
    typeof value === 'number' ? BigInt(parseCount(value, where)) : parseBlockRef(value, where),
)

export const explorerNonce = required<Hex | number, bigint>(
  'nonce',
  looseCountSchema,
  (value, where) => BigInt(parseCount(value, where)),
)

/** True to turn a setting on. */
export const flag = required<boolean, boolean>('on', booleanSchema, parseBoolean)

/** Percentiles of gas used, ascending, from 0 to 100; none by default. */
export const rewardPercentiles = optional<readonly number[], readonly number[]>(
  'percentiles = []',
  { ...arrayOf({ type: 'number', minimum: 0, maximum: 100 }), maxItems: 100 },
  [],
  (value, where) => {
    const isNumbers = Array.isArray(value) && value.every((item) => typeof item === 'number')
    if (!isNumbers) return refuse(where, 'an array of numbers', value)
    const percentiles: readonly number[] = value
    const isAscending = percentiles.every(
      (item, index) => item >= 0 && item <= 100 && (index === 0 || item > percentiles[index - 1]!),
    )
    if (isAscending && percentiles.length <= 100) return percentiles
    throw new RpcError(INVALID_PARAMS, 'invalid reward percentiles')
  },
)

/** The passphrase of an account that some tools unlock. */
export const passphrase = optional<string, string | undefined>(
  'passphrase',
  textSchema,
  undefined,
  (value, where) => (typeof value === 'string' ? value : refuse(where, 'a text', value)),
)

/** The kind of a subscription; the subscriber checks that it exists. */
export const subscriptionKind = required<string, string>('kind', textSchema, (value, where) =>
  typeof value === 'string' ? value : refuse(where, 'a subscription kind', value),
)

/** Parsed by the subscription kind. */
export const subscriptionOptions = optional<unknown, unknown>(
  'options',
  anythingSchema,
  undefined,
  (value) => value,
)

/** Ms of virtual time. */
export const timeoutMs = optional<Hex | number, number | undefined>(
  'timeout in ms',
  looseCountSchema,
  undefined,
  parseCount,
)

export const subscriptionId = required<Hex, string>(
  'subscription id',
  textSchema,
  (value, where) => (typeof value === 'string' ? value : refuse(where, 'a subscription id', value)),
)

export const filterId = required<Hex, string>('filter id', textSchema, (value, where) =>
  typeof value === 'string' ? value : refuse(where, 'a filter id', value),
)
