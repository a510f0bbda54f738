/**
 * State overrides and block overrides.
 *
 * Every field is checked, and unknown ones are rejected: a misspelt override would have no effect.
 * Applying overrides is left to execution/.
 */

import {
  type Codec,
  codec,
  givenOf,
  isObject,
  objectOf,
  optional,
  orNull,
  transform,
} from '../../primitives/codec.ts'
import type { Address, Hash, Hex } from '../../primitives/hex.ts'
import type { BlockOverrides, StateOverrides } from '../../primitives/overrides.ts'
import {
  addressKeys,
  anyOf,
  hashSchema,
  mapOf,
  titled,
  type WireOf,
} from '../../primitives/schema.ts'
import { compareKeys } from '../../primitives/sorted.ts'
import { INVALID_PARAMS, RpcError } from '../errors.ts'
import { param } from './codec.ts'
import { address, data, hash, quantity, storageSlot, uint } from './params.ts'

/** Slot → word, both hex of at most 32 bytes. */
const slots: Codec<Readonly<Record<string, Hex>>, ReadonlyMap<bigint, bigint>> = codec(
  mapOf(storageSlot.schema.pattern!, storageSlot.schema), // it has a pattern
  (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, 'an object of slots', value)
    const words = Object.entries(value).map(
      ([slot, word]) =>
        [
          storageSlot.parse(slot, where, refuse),
          storageSlot.parse(word, `${where}.${slot}`, refuse),
        ] as const,
    )
    return new Map(words)
  },
)

const accountObject = objectOf('AccountOverride', {
  balance: orNull(quantity),
  nonce: orNull(uint(64)),
  code: orNull(data),
  state: orNull(slots),
  stateDiff: orNull(slots),
  movePrecompileToAddress: orNull(address),
})

/** The overrides of one account as clients send them. */
type WireAccountOverride = WireOf<typeof accountObject.schema>

export type WireStateOverrides = Readonly<Record<Address, WireAccountOverride>>

export const stateOverridesByAddress: Codec<WireStateOverrides, StateOverrides> = codec(
  titled('StateOverrides', mapOf(addressKeys, accountObject.schema)),
  (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, 'an object of addresses', value)
    const entries = Object.entries(value).map(([key, override]) => {
      const account = address.parse(key, where, refuse)
      const given = accountObject.parse(override, `${where}.${key}`, refuse)
      if (given.state !== undefined && given.stateDiff !== undefined) {
        throw new RpcError(INVALID_PARAMS, `account ${account} has both 'state' and 'stateDiff'`)
      }
      const { balance, nonce, code: codeBytes, state: allSlots, stateDiff: changedSlots } = given
      const { movePrecompileToAddress: precompileMovedTo } = given
      const fields = { balance, nonce, codeBytes, allSlots, changedSlots, precompileMovedTo }
      return [account, givenOf(fields)] as const
    })
    return new Map(entries.sort(compareKeys))
  },
)

const blockHashes: Codec<Readonly<Record<string, Hash>>, ReadonlyMap<bigint, Hash>> = codec(
  mapOf('^(?:0x[0-9a-fA-F]+|[0-9]+)$', anyOf(hashSchema)),
  (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, 'an object of block numbers', value)
    const hashes = Object.entries(value).map(([key, given]) => {
      const isNumber = /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(key)
      if (!isNumber) return refuse(where, 'block numbers', key)
      return [BigInt(key), hash.parse(given, `${where}.${key}`, refuse)] as const
    })
    return new Map(hashes)
  },
)

const maybeSeconds = orNull(uint(64))
const maybeAddress = orNull(address)
const maybeHash = orNull(hash)
const maybeFee = orNull(uint(128))

/** Some fields have several names, of which the first that is given counts. */
export const blockOverrideFields = {
  number: orNull(uint(64)),
  time: maybeSeconds,
  timestamp: maybeSeconds,
  gasLimit: orNull(uint(63)),
  feeRecipient: maybeAddress,
  coinbase: maybeAddress,
  beneficiary: maybeAddress,
  prevRandao: maybeHash,
  random: maybeHash,
  baseFeePerGas: maybeFee,
  baseFee: maybeFee,
  blobBaseFee: maybeFee,
  /** Has no effect since the merge. */
  difficulty: orNull(quantity),
  /** Block number → hash, for BLOCKHASH. */
  blockHash: orNull(blockHashes),
}

const blockObject = objectOf('BlockOverrides', blockOverrideFields)

export const blockOverridesObject = transform(
  blockObject,
  (given): BlockOverrides =>
    givenOf({
      number: given.number,
      timestamp: given.time ?? given.timestamp,
      gasLimit: given.gasLimit,
      coinbase: given.feeRecipient ?? given.coinbase ?? given.beneficiary,
      prevRandao: given.prevRandao ?? given.random,
      baseFeePerGas: given.baseFeePerGas ?? given.baseFee,
      blobBaseFee: given.blobBaseFee,
      blockHashes: given.blockHash,
    }),
)

/** State overrides; none by default. */
export const stateOverrides = param('state overrides', optional(stateOverridesByAddress))

/** Block overrides; none by default. */
export const blockOverrides = param('block overrides', optional(blockOverridesObject))
