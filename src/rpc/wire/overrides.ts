/**
 * Parses state overrides and block overrides.
 *
 * Every field is checked, and unknown ones are rejected. Applying overrides is left to execution/.
 */

import type { Address, Hash, Hex } from '../../primitives/hex.ts'
import type { AccountOverride, BlockOverrides, StateOverrides } from '../../primitives/overrides.ts'
import {
  addressKeys,
  addressSchema,
  anyOf,
  dataSchema,
  hashSchema,
  mapOf,
  maybe,
  nullable,
  object,
  quantitySchema,
  type Schema,
  type WireOf,
} from '../../primitives/schema.ts'
import { INVALID_PARAMS, RpcError } from '../errors.ts'
import {
  isObject,
  optional,
  parseAddress,
  parseData,
  parseHash,
  parseQuantity,
  parseSlot,
  parseUint,
  refuse,
  slotSchema,
} from './params.ts'
import { field } from './requests.ts'

/** Slot → word, both hex of at most 32 bytes. */
export type WireSlots = Readonly<Record<Hex, Hex>>

/** The overrides of one account as clients send them. */
export interface WireAccountOverride extends WireOf<typeof ownAccountOverrideSchema> {}

export type WireStateOverrides = Readonly<Record<Address, WireAccountOverride>>

/** Block overrides as clients send them; some fields have several names. */
export interface WireBlockOverrides extends WireOf<typeof blockOverridesSchema> {}

const slotsSchema = mapOf(slotSchema.pattern!, slotSchema) // the schema has a pattern

const ownAccountOverrideSchema = object('AccountOverride', {
  balance: maybe(nullable(quantitySchema)),
  nonce: maybe(nullable(quantitySchema)),
  code: maybe(nullable(dataSchema)),
  state: maybe(nullable(slotsSchema)),
  stateDiff: maybe(nullable(slotsSchema)),
  movePrecompileToAddress: maybe(nullable(addressSchema)),
})

export const stateOverridesSchema = mapOf(addressKeys, ownAccountOverrideSchema)

const maybeQuantity = maybe(nullable(quantitySchema))
const maybeAddress = maybe(nullable(addressSchema))
const maybeHash = maybe(nullable(hashSchema))

export const blockOverridesSchema = object('BlockOverrides', {
  number: maybeQuantity,
  time: maybeQuantity,
  timestamp: maybeQuantity,
  gasLimit: maybeQuantity,
  feeRecipient: maybeAddress,
  coinbase: maybeAddress,
  beneficiary: maybeAddress,
  prevRandao: maybeHash,
  random: maybeHash,
  baseFeePerGas: maybeQuantity,
  baseFee: maybeQuantity,
  blobBaseFee: maybeQuantity,
  /** Has no effect since the merge. */
  difficulty: maybeQuantity,
  /** Block number → hash, for BLOCKHASH. */
  blockHash: maybe(nullable(mapOf('^(?:0x[0-9a-fA-F]+|[0-9]+)$', anyOf(hashSchema)))),
})

/** Rejects unknown fields: a misspelt override would have no effect. */
function expectFields(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  where: string,
): void {
  const known = Object.keys(schema.fields ?? {})
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) refuse(where, `no other fields than ${known.join(', ')}`, unknown)
}

export function parseStateOverrides(value: unknown, where: string): StateOverrides {
  if (!isObject(value)) return refuse(where, 'an object of addresses', value)
  const entries = Object.entries(value).map(([key, override]) => {
    const address = parseAddress(key, where)
    return [address, parseAccountOverride(address, override, `${where}.${key}`)] as const
  })
  return new Map(entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}

const accountOverrideSchema = Object.values(stateOverridesSchema.patternProperties!)[0]!

function parseAccountOverride(address: Address, value: unknown, where: string): AccountOverride {
  if (!isObject(value)) return refuse(where, 'an object', value)
  expectFields(value, accountOverrideSchema, where)
  const balance = field(value, 'balance', where, parseQuantity)
  const nonce = field(value, 'nonce', where, parseUint(64))
  const codeBytes = field(value, 'code', where, parseData)
  const allSlots = field(value, 'state', where, parseSlots)
  const changedSlots = field(value, 'stateDiff', where, parseSlots)
  const precompileMovedTo = field(value, 'movePrecompileToAddress', where, parseAddress)
  if (allSlots !== undefined && changedSlots !== undefined) {
    throw new RpcError(INVALID_PARAMS, `account ${address} has both 'state' and 'stateDiff'`)
  }
  return {
    ...(balance === undefined ? {} : { balance }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(codeBytes === undefined ? {} : { codeBytes }),
    ...(allSlots === undefined ? {} : { allSlots }),
    ...(changedSlots === undefined ? {} : { changedSlots }),
    ...(precompileMovedTo === undefined ? {} : { precompileMovedTo }),
  }
}

function parseSlots(value: unknown, where: string): ReadonlyMap<bigint, bigint> {
  if (!isObject(value)) return refuse(where, 'an object of slots', value)
  const words = Object.entries(value).map(
    ([slot, word]) => [parseSlot(slot, where), parseSlot(word, `${where}.${slot}`)] as const,
  )
  return new Map(words)
}

export function parseBlockOverrides(value: unknown, where: string): BlockOverrides {
  if (!isObject(value)) return refuse(where, 'an object', value)
  expectFields(value, blockOverridesSchema, where)
  const first = <Value>(
    names: readonly string[],
    parse: (value: unknown, where: string) => Value,
  ) => names.map((name) => field(value, name, where, parse)).find((found) => found !== undefined)
  const number = first(['number'], parseUint(64))
  const timestamp = first(['time', 'timestamp'], parseUint(64))
  const gasLimit = first(['gasLimit'], parseUint(63))
  const coinbase = first(['feeRecipient', 'coinbase', 'beneficiary'], parseAddress)
  const prevRandao = first(['prevRandao', 'random'], parseHash)
  const baseFeePerGas = first(['baseFeePerGas', 'baseFee'], parseUint(128))
  const blobBaseFee = first(['blobBaseFee'], parseUint(128))
  const blockHashes = first(['blockHash'], parseBlockHashes)
  first(['difficulty'], parseQuantity)
  return {
    ...(number === undefined ? {} : { number }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(gasLimit === undefined ? {} : { gasLimit }),
    ...(coinbase === undefined ? {} : { coinbase }),
    ...(prevRandao === undefined ? {} : { prevRandao }),
    ...(baseFeePerGas === undefined ? {} : { baseFeePerGas }),
    ...(blobBaseFee === undefined ? {} : { blobBaseFee }),
    ...(blockHashes === undefined ? {} : { blockHashes }),
  }
}

function parseBlockHashes(value: unknown, where: string): ReadonlyMap<bigint, Hash> {
  if (!isObject(value)) return refuse(where, 'an object of block numbers', value)
  const hashes = Object.entries(value).map(([key, hash]) => {
    const isNumber = /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(key)
    if (!isNumber) return refuse(where, 'block numbers', key)
    return [BigInt(key), parseHash(hash, `${where}.${key}`)] as const
  })
  return new Map(hashes)
}

/** State overrides; none by default. */
export const stateOverrides = optional<WireStateOverrides, StateOverrides | undefined>(
  'state overrides',
  stateOverridesSchema,
  undefined,
  parseStateOverrides,
)

/** Block overrides; none by default. */
export const blockOverrides = optional<WireBlockOverrides, BlockOverrides | undefined>(
  'block overrides',
  blockOverridesSchema,
  undefined,
  parseBlockOverrides,
)
