/**
 * Single parameters and the codecs that objects are made of. Parameters that are objects are in
 * `requests.ts`.
 *
 * @see https://ethereum.github.io/execution-apis/ for the encodings
 */

import { type BlockRef, type BlockTag, blockTags } from '../../chain/block-ref.ts'
import type { StateRef } from '../../chain/state-ref.ts'
import {
  boolean,
  type Codec,
  codec,
  hash as hashCodec,
  isObject,
  optional,
  type Parse,
  text,
  transform,
  unchecked,
} from '../../primitives/codec.ts'
import {
  type Address,
  addressFrom,
  bytesFromHex,
  type Hash,
  type Hex,
  isHash,
} from '../../primitives/hex.ts'
import { uintFromQuantity, uintFromText } from '../../primitives/quantity.ts'
import { quoted } from '../../primitives/quoted.ts'
import {
  addressSchema,
  anyOf,
  anythingSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  decimalSchema,
  hashSchema,
  limited,
  maybe,
  numberSchema,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  titled,
  type WireOf,
} from '../../primitives/schema.ts'
import { WORD_MAX } from '../../primitives/word.ts'
import { INVALID_PARAMS, invalidParams, RpcError } from '../errors.ts'
import { param } from './codec.ts'

const lowerCaseAddress = /^0x[0-9a-f]{40}$/

/** Accepts any case and ignores mixed-case checksums, as real nodes do. */
export const address = param(
  'address',
  codec<Address>(addressSchema, (value, where, refuse) => {
    // Most clients send lower case, which needs no conversion.
    if (typeof value === 'string' && lowerCaseAddress.test(value)) return value as Address // tested
    return addressFrom(value) ?? refuse(where, 'an address of 20 bytes', value)
  }),
)

export const hash = param('hash', hashCodec)

export const data = param(
  'data',
  codec<Hex, Uint8Array>(dataSchema, (value, where, refuse) => {
    if (typeof value === 'string') {
      try {
        return bytesFromHex(value)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
      }
    }
    return refuse(where, '0x and an even number of hex digits', value)
  }),
)

/** A QUANTITY of at most 256 bits. */
export const quantity: Codec<Hex, bigint> = codec(quantitySchema, (value, where, refuse) => {
  const number = typeof value === 'string' ? uintFromQuantity(value) : undefined
  if (number !== undefined && number <= WORD_MAX) return number
  return refuse(where, 'a QUANTITY such as 0x0 or 0x1f', value)
})

/** A QUANTITY with a limit in bits, for fields such as the nonce. */
export function uint(bits: number): Codec<Hex, bigint> {
  const max = (1n << BigInt(bits)) - 1n
  return transform(quantity, (number, where, refuse, value) =>
    number <= max ? number : refuse(where, `a QUANTITY of at most ${bits} bits`, value),
  )
}

export const nonce = param('nonce', uint(64))

const blockNumberSchema = anyOf(quantitySchema, countSchema)

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

const tags: ReadonlySet<string> = new Set(blockTags)

function isTag(text: string): text is BlockTag {
  return tags.has(text)
}

const blockSchema = titled(
  'BlockParameter',
  anyOf(
    oneOfTexts(...blockTags),
    blockNumberSchema,
    hashSchema,
    object('BlockByNumber', { blockNumber: blockNumberSchema }),
    object('BlockByHash', { blockHash: hashSchema, requireCanonical: maybe(booleanSchema) }),
  ),
)

/** A block parameter as clients send it. */
export type WireBlock = WireOf<typeof blockSchema>

/** A tag, a number, a hash, or an EIP-1898 object. Other tools' nodes take JSON numbers, too. */
export const block = param(
  'block',
  codec<WireBlock, BlockRef>(blockSchema, (value, where, refuse) => {
    if (typeof value === 'string') {
      if (isTag(value)) return value
      if (isHash(value)) return { hash: value.toLowerCase() as Hash } // lower case keeps the format
      const number = uintFromQuantity(value)
      if (number !== undefined && number <= WORD_MAX) return number
    }
    if (isCount(value)) return BigInt(value)
    if (isObject(value)) return parseBlockObject(value, where, refuse)
    return refuse(where, 'a block tag or number', value)
  }),
)

const parseBlockObject: Parse<BlockRef> = (value, where, refuse) => {
  const fields = value as Readonly<Record<string, unknown>> // the callers tested it
  const { blockNumber, blockHash, requireCanonical } = fields
  const inside = momentFields.find((name) => fields[name] !== undefined)
  if (inside !== undefined) return refuse(where, `a whole block, without ${inside}`, value)
  if (blockNumber !== undefined && blockHash !== undefined) {
    throw invalidParams(
      `${where}: cannot specify both BlockHash and BlockNumber, choose one or the other`,
    )
  }
  if (isCount(blockNumber)) return BigInt(blockNumber)
  if (blockNumber !== undefined) return quantity.parse(blockNumber, `${where}.blockNumber`, refuse)
  if (blockHash === undefined) return refuse(where, 'blockNumber or blockHash', value)
  // The flag has no effect: every stored block is canonical.
  if (requireCanonical !== undefined) {
    boolean.parse(requireCanonical, `${where}.requireCanonical`, refuse)
  }
  return { hash: hash.parse(blockHash, `${where}.blockHash`, refuse) }
}

/** A QUANTITY, a JSON number, or decimal text: methods for older tools accept all three. */
export const count = param(
  'count',
  codec<Hex | number | string, number>(
    anyOf(quantitySchema, countSchema, decimalSchema),
    (value, where, refuse) => {
      const number =
        typeof value !== 'string'
          ? value
          : value.startsWith('0x')
            ? uintFromQuantity(value)
            : uintFromText(value)
      const count = typeof number === 'bigint' ? Number(number) : number
      if (isCount(count)) return count
      return refuse(where, 'a whole number', value)
    },
  ),
)

/** Fields that select a state within a block instead of the whole block. */
const momentFields = ['timestampMs', 'transactionIndex', 'flashblockIndex'] as const

const blockName = { blockNumber: anyOf(oneOfTexts(...blockTags), blockNumberSchema) }
const blockHashName = { blockHash: hashSchema }
const transactionPlace = { transactionIndex: count.schema }
const flashblockPlace = { flashblockIndex: count.schema }

const stateSchema = titled(
  'BlockOrMoment',
  anyOf(
    blockSchema,
    object('Moment', { timestampMs: count.schema }),
    object('TransactionOfBlock', { ...blockName, ...transactionPlace }),
    object('TransactionOfHash', { ...blockHashName, ...transactionPlace }),
    object('FlashblockOfBlock', { ...blockName, ...flashblockPlace }),
    object('FlashblockOfHash', { ...blockHashName, ...flashblockPlace }),
  ),
)

/** A block, or a state within one, as clients send it. */
export type WireStateBlock = WireOf<typeof stateSchema>

/**
 * A block, or a state within one: `{ timestampMs }`, or a block object with `transactionIndex` or
 * `flashblockIndex`.
 */
export const state: Codec<WireStateBlock, StateRef> = codec(stateSchema, (value, where, refuse) => {
  // A tag or number, as in most reads.
  if (typeof value === 'string' || !isObject(value)) return block.parse(value, where, refuse)
  const given = momentFields.filter((name) => value[name] !== undefined)
  const [field] = given
  if (field === undefined) return block.parse(value, where, refuse)
  const index = count.parse(value[field], `${where}.${field}`, refuse)
  const { [field]: _, ...others } = value
  if (field === 'timestampMs') {
    if (Object.keys(others).length === 0) return { timeMs: index }
    return refuse(where, 'timestampMs alone', value)
  }
  if (given.length > 1) return refuse(where, 'transactionIndex or flashblockIndex', value)
  const { blockNumber, blockHash } = others
  if (blockNumber === undefined && blockHash === undefined) {
    return refuse(where, `blockNumber or blockHash beside ${field}`, value)
  }
  // Beside these fields `blockNumber` may be a tag; in an EIP-1898 object it may not.
  const ref =
    typeof blockNumber === 'string' && isTag(blockNumber)
      ? blockNumber
      : parseBlockObject(others, where, refuse)
  return field === 'transactionIndex'
    ? { block: ref, transactionIndex: index }
    : { block: ref, flashblockIndex: index }
})

const slotSchema: Schema<Hex> = {
  title: 'StorageKey',
  type: 'string',
  pattern: '^(?:0[xX])?[0-9a-fA-F]{0,64}$',
}

/** Up to 32 bytes of hex, also of odd length and without `0x`. */
export const storageSlot = param(
  'slot',
  codec<Hex, bigint>(slotSchema, (value, where, refuse) => {
    if (typeof value !== 'string') return refuse(where, 'a storage key in hex', value)
    const digits = value.startsWith('0x') || value.startsWith('0X') ? value.slice(2) : value
    if (digits.length > 64) {
      throw invalidParams(
        `${where}: storage key too long (want at most 32 bytes): ${quoted(value)}`,
      )
    }
    if (!/^[0-9a-fA-F]*$/.test(digits)) {
      throw invalidParams(`${where}: invalid hex in storage key: ${quoted(value)}`)
    }
    return digits === '' ? 0n : BigInt(`0x${digits}`)
  }),
)

/** The index of a transaction or another item of a block. */
export const index = param(
  'index',
  transform(quantity, (quantity, where, refuse, value) => {
    const number = Number(quantity)
    return Number.isSafeInteger(number) ? number : refuse(where, 'an index', value)
  }),
)

/** A block; the OP stack's `unsafe` means `latest`. */
export const blockOrUnsafe = param(
  'block',
  codec<WireBlock | 'unsafe', BlockRef>(
    anyOf(blockSchema, oneOfTexts('unsafe')),
    (value, where, refuse) => (value === 'unsafe' ? 'latest' : block.parse(value, where, refuse)),
  ),
)
/** A block; `latest` by default. */
export const blockRef = param('block = latest', optional(block, 'latest'))
/** A block or a state within one. */
export const stateRefGiven = param('block or moment', state)
/** A block or a state within one; `latest` by default. */
export const stateRef = param('block or moment = latest', optional(state, 'latest'))
/** A block or a state within one; `pending` by default. */
export const stateRefPending = param('block or moment = pending', optional(state, 'pending'))
/** True for transaction objects, false for hashes. */
export const fullTransactions = param('full = false', optional(boolean, false))

/** An optional block without a default: the method decides. */
export const blockLeftOut = param('block', optional(block))
export const hashLeftOut = param('hash', optional(hash))
export const flagLeftOut = param('flag = false', optional(boolean, false))

/** The hash of a key or a prefix of it, up to 32 bytes, as older debuggers send it. */
export const keyHash = param(
  'hashed key',
  codec<Hex, Hash>(slotSchema, (value, where, refuse) => {
    const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]{0,64}$/.test(value)
    if (!isHex) return refuse(where, 'a hash of up to 32 bytes', value)
    return `0x${value.slice(2).toLowerCase().padEnd(64, '0')}`
  }),
)

export const explorerNonce = param('nonce', transform(count, BigInt))

/** True to turn a setting on. */
export const flag = param('on', boolean)

/** Percentiles of gas used, ascending, from 0 to 100; none by default. */
export const rewardPercentiles = param(
  'percentiles = []',
  optional(
    codec<readonly number[]>(
      limited(arrayOf(limited(numberSchema, { minimum: 0, maximum: 100 })), { maxItems: 100 }),
      (value, where, refuse) => {
        const isNumbers = Array.isArray(value) && value.every((item) => typeof item === 'number')
        if (!isNumbers) return refuse(where, 'an array of numbers', value)
        const percentiles: readonly number[] = value
        const isAscending = percentiles.every(
          (item, index) =>
            item >= 0 && item <= 100 && (index === 0 || item > percentiles[index - 1]!),
        )
        if (isAscending && percentiles.length <= 100) return percentiles
        throw new RpcError(INVALID_PARAMS, 'invalid reward percentiles')
      },
    ),
    [],
  ),
)

/** The passphrase of an account that some tools unlock. */
export const passphrase = param('passphrase', optional(text()))

/** The kind of a subscription; the subscriber checks that it exists. */
export const subscriptionKind = param('kind', text('a subscription kind'))

/** Parsed by the subscription kind. */
export const subscriptionOptions = param('options', optional(unchecked(anythingSchema)))

/** Ms of virtual time. */
export const timeoutMs = param('timeout in ms', optional(count))

export const subscriptionId = param('subscription id', text('a subscription id'))

export const filterId = param('filter id', text('a filter id'))
