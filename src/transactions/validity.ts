/**
 * Validity predicates: what must hold where a transaction is inserted into a block.
 *
 * Owns evaluation, expiry and the digest that the sender may sign. Leaves admission to
 * execution/base/validity-sidecar.ts and the choice of the insertion point to producer/submit.ts.
 *
 * @see https://docs.base.org/specifications/build-transaction
 */

import { type Address, bytesFromHex, type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes, WORD_MAX } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'

/** The place of each operator is its number in the signed form. */
export const VALIDITY_OPERATORS = ['<', '<=', '=', '!=', '>', '>='] as const

export type ValidityOperator = (typeof VALIDITY_OPERATORS)[number]

/** The place of each kind is its number in the signed form. */
export const VALIDITY_KINDS = [
  'balance',
  'storage',
  'block_number',
  'flashblock_index',
  'nonce',
] as const

/** The mask of a predicate that names none: every bit is compared. */
export const MASK_ALL = WORD_MAX

/** A comparison of unsigned 256-bit numbers: what the kind names, the operator, `value`. */
export type ValidityPredicate = {
  readonly operator: ValidityOperator
  readonly value: bigint
} & (
  | {
      /** The account's balance in wei, or its nonce. */
      readonly kind: 'balance' | 'nonce'
      readonly address: Address
    }
  | {
      readonly kind: 'storage'
      readonly address: Address
      readonly slot: bigint
      /** The bits of the slot that are compared. */
      readonly mask: bigint
    }
  | {
      /** The number of the block under way, or the index of its flashblock. */
      readonly kind: 'block_number' | 'flashblock_index'
    }
)

/** A place in a block under way, where a transaction may be inserted. */
export interface InsertionPoint {
  readonly blockNumber: bigint
  /** 1 for a block that is not cut into flashblocks. */
  readonly flashblockIndex: bigint
  /** The state after the transactions before it. */
  readonly state: StateView
}

/** True if every predicate holds. */
export function allHold(predicates: readonly ValidityPredicate[], at: InsertionPoint): boolean {
  for (const predicate of predicates) {
    if (!compare(observed(predicate, at), predicate.operator, predicate.value)) return false
  }
  return true
}

function observed(predicate: ValidityPredicate, at: InsertionPoint): bigint {
  switch (predicate.kind) {
    case 'balance':
      return at.state.balance(predicate.address)
    case 'nonce':
      return at.state.nonce(predicate.address)
    case 'storage':
      return at.state.storage(predicate.address, predicate.slot) & predicate.mask
    case 'block_number':
      return at.blockNumber
    case 'flashblock_index':
      return at.flashblockIndex
  }
}

function compare(left: bigint, operator: ValidityOperator, right: bigint): boolean {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '=':
      return left === right
    case '!=':
      return left !== right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

/**
 * The last value of a counter at which the predicates of one kind may all hold; -1 for none,
 * `undefined` without an upper bound.
 */
export function lastOf(
  kind: 'block_number' | 'flashblock_index',
  predicates: readonly ValidityPredicate[],
): bigint | undefined {
  let last: bigint | undefined
  for (const { kind: given, operator, value } of predicates) {
    const isBound = operator === '<' || operator === '<=' || operator === '='
    if (given !== kind || !isBound) continue
    const bound = operator === '<' ? value - 1n : value
    if (last === undefined || bound < last) last = bound
  }
  return last
}

/** True if the predicates cannot hold at this place, nor at any later one. */
export function isExpired(
  predicates: readonly ValidityPredicate[],
  { blockNumber, flashblockIndex }: Pick<InsertionPoint, 'blockNumber' | 'flashblockIndex'>,
): boolean {
  const lastBlock = lastOf('block_number', predicates)
  if (lastBlock === undefined || lastBlock > blockNumber) return false
  if (lastBlock < blockNumber) return true
  // The index begins again in the next block, which is too late.
  const lastFlashblock = lastOf('flashblock_index', predicates)
  return lastFlashblock !== undefined && lastFlashblock < flashblockIndex
}

const utf8 = new TextEncoder()
const textHash = (text: string) => keccak256(utf8.encode(text))

const predicateType =
  'ValidityPredicate(uint8 kind,uint8 operator,address account,uint256 slot,uint256 mask,uint256 value)'
const predicateTypeHash = textHash(predicateType)
const authorizationTypeHash = textHash(
  `ValidityAuthorization(bytes32 transactionHash,ValidityPredicate[] validity)${predicateType}`,
)
const domainTypeHash = textHash('EIP712Domain(string name,string version,uint256 chainId)')
const domainName = textHash('Base Transaction Validity')
const domainVersion = textHash('1')

/**
 * The 32 bytes (EIP-712) with which a sender signs the predicates of a transaction.
 *
 * @param chainId of the transaction
 * @param transactionHash of the whole signed envelope
 */
export function validityDigest(
  chainId: bigint,
  transactionHash: Hash,
  predicates: readonly ValidityPredicate[],
): Uint8Array {
  const domain = hashOf(domainTypeHash, domainName, domainVersion, bytesFromWord(chainId))
  const hashes = signedPredicates(predicates).map(structHash)
  const message = hashOf(authorizationTypeHash, bytesFromHex(transactionHash), hashOf(...hashes))
  return hashOf(Uint8Array.of(0x19, 0x01), domain, message)
}

/** A predicate in the signed form; what its kind lacks is 0. */
export interface SignedPredicate {
  readonly kind: number
  readonly operator: number
  readonly account: Address
  readonly slot: bigint
  readonly mask: bigint
  readonly value: bigint
}

/** The predicates in the signed form, in the order of their struct hashes. */
export function signedPredicates(predicates: readonly ValidityPredicate[]): SignedPredicate[] {
  const hashed = predicates.map((predicate) => {
    const signed = signedPredicate(predicate)
    return { signed, order: uintFromBytes(structHash(signed)) }
  })
  hashed.sort((left, right) => {
    const difference = left.order - right.order
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  })
  return hashed.map(({ signed }) => signed)
}

function signedPredicate(predicate: ValidityPredicate): SignedPredicate {
  const { kind, operator, value } = predicate
  const { slot, mask } = kind === 'storage' ? predicate : { slot: 0n, mask: 0n }
  return {
    kind: VALIDITY_KINDS.indexOf(kind),
    operator: VALIDITY_OPERATORS.indexOf(operator),
    account: 'address' in predicate ? predicate.address : ZERO_ADDRESS,
    slot,
    mask,
    value,
  }
}

function structHash({ kind, operator, account, slot, mask, value }: SignedPredicate): Uint8Array {
  const words = [BigInt(kind), BigInt(operator), BigInt(account), slot, mask, value]
  return hashOf(predicateTypeHash, ...words.map(bytesFromWord))
}

function hashOf(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return keccak256(bytes)
}
