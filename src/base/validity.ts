/**
 * Validity predicates in the JSON form of `base_sendRawTransactionValidity`: builders, the sidecar of a
 * transaction, and the typed data (EIP-712) that its sender may sign.
 *
 * The digest is that of transactions/validity.ts.
 *
 * @see https://docs.base.org/specifications/build-transaction
 */

import { type Address, addressFrom, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { WORD_MAX } from '../primitives/word.ts'
import {
  MASK_ALL,
  type SignedPredicate,
  signedPredicates,
  type ValidityOperator,
  type ValidityPredicate,
  validityDigest,
} from '../transactions/validity.ts'
import { bytes, expectList, expectObject, refuse, uint } from './arguments.ts'

/** How the value is compared, as an unsigned number of 256 bits. */
export type Operator = ValidityOperator

interface Comparison {
  readonly op: Operator
  readonly value: Hex
}

/** A predicate on the wire. */
export type WirePredicate =
  | {
      readonly type: 'balance' | 'nonce'
      readonly params: Comparison & { readonly address: Address }
    }
  | {
      readonly type: 'storage'
      readonly params: Comparison & {
        readonly address: Address
        readonly slot: Hex
        /** The bits of the slot that are compared. Default: all. */
        readonly mask?: Hex
      }
    }
  | { readonly type: 'block_number' | 'flashblock_index'; readonly params: Comparison }

/** A signature on the wire. */
export interface WireSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: Hex
}

/** The second parameter of `base_sendRawTransactionValidity`. */
export interface ValiditySidecar {
  readonly validity: readonly WirePredicate[]
  readonly validity_signature?: WireSignature
}

/** The predicates of a transaction, as its sender signs them. */
export interface ValidityAuthorization {
  /** Chain id of the transaction. */
  readonly chainId: number
  /** Hash of the whole signed transaction. */
  readonly transactionHash: Hash
  readonly validity: readonly WirePredicate[]
}

/** Builders of predicates. A transaction is included where all of its predicates hold. */
export const predicate = {
  /** Compares the balance of an account, in wei. */
  balance: (address: Address, op: Operator, value: bigint): WirePredicate => ({
    type: 'balance',
    params: { address, ...comparison(op, value) },
  }),
  /** Compares the nonce of an account. */
  nonce: (address: Address, op: Operator, value: bigint): WirePredicate => ({
    type: 'nonce',
    params: { address, ...comparison(op, value) },
  }),
  /** Compares a slot of a contract, or the bits of it that are 1 in `mask`. */
  storage: (
    address: Address,
    slot: bigint,
    op: Operator,
    value: bigint,
    mask?: bigint,
  ): WirePredicate => ({
    type: 'storage',
    params: {
      address,
      slot: quantity('slot', slot),
      ...comparison(op, value),
      ...(mask !== undefined && { mask: quantity('mask', mask) }),
    },
  }),
  /** Compares the number of the block. Each sidecar needs an upper bound: `<`, `<=` or `=`. */
  blockNumber: (op: Operator, value: bigint): WirePredicate => ({
    type: 'block_number',
    params: comparison(op, value),
  }),
  /** Compares the index of the flashblock, from 1. Before Denim only: later blocks have none, and nodes refuse it. */
  flashblockIndex: (op: Operator, value: bigint): WirePredicate => ({
    type: 'flashblock_index',
    params: comparison(op, value),
  }),
} as const

/**
 * The sidecar of a transaction.
 *
 * @param signature of {@link validityTypedData} by the sender: 65 bytes
 */
export function validitySidecar(
  validity: readonly WirePredicate[],
  signature?: Hex,
): ValiditySidecar {
  expectList('validity', validity)
  if (signature === undefined) return { validity }
  const shape = /^0x([\da-f]{64})([\da-f]{64})(1b|1c|00|01)$/i
  const match = typeof signature === 'string' ? shape.exec(signature) : null
  if (match === null) return refuse('signature', '65 bytes r, s and v', signature)
  const [, r, s, v] = match
  const yParity = Number.parseInt(v!, 16) % 27 === 0 ? '0x0' : '0x1' // each group is in every match
  return {
    validity,
    validity_signature: {
      r: quantityFromUint(BigInt(`0x${r}`)),
      s: quantityFromUint(BigInt(`0x${s}`)),
      yParity,
    },
  }
}

const types = {
  ValidityAuthorization: [
    { name: 'transactionHash', type: 'bytes32' },
    { name: 'validity', type: 'ValidityPredicate[]' },
  ],
  ValidityPredicate: [
    { name: 'kind', type: 'uint8' },
    { name: 'operator', type: 'uint8' },
    { name: 'account', type: 'address' },
    { name: 'slot', type: 'uint256' },
    { name: 'mask', type: 'uint256' },
    { name: 'value', type: 'uint256' },
  ],
} as const

/** The parameters of viem's `signTypedData`. */
export interface ValidityTypedData {
  readonly domain: {
    readonly name: 'Base Transaction Validity'
    readonly version: '1'
    readonly chainId: number
  }
  readonly types: typeof types
  readonly primaryType: 'ValidityAuthorization'
  readonly message: {
    readonly transactionHash: Hash
    readonly validity: readonly SignedPredicate[]
  }
}

/** The typed data that a transaction's sender signs: only the sender can attach predicates. */
export function validityTypedData(authorization: ValidityAuthorization): ValidityTypedData {
  const { chainId, transactionHash, validity } = checked(authorization)
  return {
    domain: { name: 'Base Transaction Validity', version: '1', chainId },
    types,
    primaryType: 'ValidityAuthorization',
    message: { transactionHash, validity: signedPredicates(validity.map(predicateFrom)) },
  }
}

/** The hash of {@link validityTypedData}. */
export function validityHash(authorization: ValidityAuthorization): Hash {
  const { chainId, transactionHash, validity } = checked(authorization)
  const predicates = validity.map(predicateFrom)
  return hexFromBytes(validityDigest(BigInt(chainId), transactionHash, predicates))
}

function checked(authorization: ValidityAuthorization): ValidityAuthorization {
  expectObject('authorization', authorization)
  const { chainId, transactionHash, validity } = authorization
  uint('chainId', chainId)
  if (bytes('transactionHash', transactionHash).length !== 32) {
    refuse('transactionHash', '32 bytes in hex', transactionHash)
  }
  expectList('validity', validity)
  return authorization
}

function predicateFrom(given: WirePredicate, index: number): ValidityPredicate {
  expectObject(`validity[${index}]`, given)
  const { type, params } = given
  expectObject(`validity[${index}].params`, params)
  const compared = { operator: params.op, value: wordFrom('value', params.value) }
  switch (type) {
    case 'balance':
    case 'nonce':
      return { kind: type, ...compared, address: addressOf(params.address) }
    case 'storage': {
      const mask = params.mask === undefined ? MASK_ALL : wordFrom('mask', params.mask)
      const address = addressOf(params.address)
      return { kind: type, ...compared, address, slot: wordFrom('slot', params.slot), mask }
    }
    case 'block_number':
    case 'flashblock_index':
      return { kind: type, ...compared }
    default:
      return refuse(`validity[${index}].type`, 'the type of a predicate', type)
  }
}

function wordFrom(name: string, given: unknown): bigint {
  const isWord = typeof given === 'string' && /^0x[\da-f]{1,64}$/i.test(given)
  return isWord ? BigInt(given) : refuse(name, 'a quantity in hex', given)
}

function addressOf(given: Address): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  return refuse('address', '20 bytes', given)
}

function comparison(op: Operator, value: bigint): Comparison {
  return { op, value: quantity('value', value) }
}

function quantity(name: string, value: bigint): Hex {
  const isWord = typeof value === 'bigint' && value >= 0n && value <= WORD_MAX
  return isWord ? quantityFromUint(value) : refuse(name, '0 to 2^256 - 1', value)
}
