/**
 * Admission of validity predicates, which a client sends beside a signed transaction.
 *
 * Owns the checks and their errors, in the order of the imitated node. Evaluation is in
 * transactions/validity.ts, the rest of a transaction's admission in validate.ts.
 *
 * @see https://github.com/base/base/pull/5012 the lifetime
 */

import { DevnetError } from '../../primitives/errors.ts'
import { recoverAddress, SECP256K1_S_MAX, type Signature } from '../../primitives/secp256k1.ts'
import { isUpgradeSince, type Upgrade } from '../../primitives/upgrades.ts'
import { typeNotSupported } from '../../transactions/base-authorization.ts'
import {
  BASE_TRANSACTION_TYPE,
  decodeBaseTransaction,
} from '../../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../../transactions/blob-sidecar.ts'
import { Malformed } from '../../transactions/rlp-fields.ts'
import type { SignedTransaction } from '../../transactions/transaction.ts'
import {
  lastOf,
  MASK_ALL,
  type ValidityPredicate,
  validityDigest,
} from '../../transactions/validity.ts'

/** The predicates of a transaction, and the signature by which its sender authorizes them. */
export interface ValiditySidecar {
  readonly predicates: readonly ValidityPredicate[]
  readonly signature: Signature | undefined
}

/** `off` accepts signatures without looking at them (source: the newest builds of the node). */
export type ValiditySignatures = 'off' | 'verify-if-present' | 'required'

/** The block that admission counts from, and the limits. */
export interface ValidityTerms {
  /** Upgrade of the block under way. */
  readonly upgrade: Upgrade
  /** Number of the block under way. */
  readonly blockNumber: bigint
  /** Ms from one block to the next. */
  readonly blockTimeMs: number
  readonly validityExpiryMsMax: number
  readonly validityPredicatesMax: number
}

/** Types that may carry predicates, the last since Everest (documented). */
const acceptedTypes: readonly number[] = [0, 1, 2, BASE_TRANSACTION_TYPE]

/** @throws {DevnetError} VALIDITY_REFUSED, the first failed check */
export function expectPredicates(
  predicates: readonly ValidityPredicate[],
  { upgrade, blockNumber, blockTimeMs, validityExpiryMsMax, validityPredicatesMax }: ValidityTerms,
): void {
  const { length } = predicates
  if (length === 0) throw refusal('validity predicates must not be empty')
  if (length > validityPredicatesMax) {
    throw refusal(`too many validity predicates: ${length} (maximum ${validityPredicatesMax})`)
  }
  for (const [index, predicate] of predicates.entries())
    expectSatisfiable(predicate, index, upgrade)
  // The number of the last block is mandatory, although the documentation calls it optional.
  const last = lastOf('block_number', predicates)
  if (last === undefined) {
    throw refusal(
      'validity transactions require a block-number predicate with an upper bound (<, <= or =)',
    )
  }
  if (last < blockNumber) {
    throw refusal(
      `the block-number predicate is already expired: last block ${last}, next block ${blockNumber}`,
    )
  }
  const latest = blockNumber + BigInt(Math.ceil(validityExpiryMsMax / blockTimeMs))
  if (last > latest) {
    throw refusal(
      `the block-number predicate expires too far in the future: last block ${last}, maximum ${latest}`,
    )
  }
}

function expectSatisfiable(predicate: ValidityPredicate, index: number, upgrade: Upgrade): void {
  if (predicate.kind === 'storage') {
    if ((predicate.value & (MASK_ALL ^ predicate.mask)) === 0n) return
    throw refusal(`storage predicate at index ${index} has value bits set outside its mask`)
  }
  if (predicate.kind !== 'flashblock_index') return
  if (isUpgradeSince(upgrade, 'denim')) {
    const expected =
      'since Denim, whose blocks have no flashblocks: expected balance, nonce, storage or block_number'
    throw refusal(`flashblock-index predicate at index ${index} is not supported ${expected}`)
  }
  const last = lastOf('flashblock_index', [predicate])
  if (last === undefined || last >= 1n) return
  throw refusal(
    `flashblock-index predicate at index ${index} can never be satisfied by a pooled transaction`,
  )
}

/**
 * The decoded transaction that predicates belong to.
 *
 * @param decoding of the bytes, as if every type existed
 * @param upgrade of the block under way
 * @throws {DevnetError} VALIDITY_REFUSED
 */
export async function withValidity(
  raw: Uint8Array,
  decoding: Promise<SignedTransaction>,
  upgrade: Upgrade,
): Promise<SignedTransaction> {
  if (raw[0] === BASE_TRANSACTION_TYPE && !isUpgradeSince(upgrade, 'everest')) {
    expectDecodable(raw)
    throw refusal(
      'EIP-8130 validity transactions are gated behind the Everest hard fork; they are not accepted before Everest is active',
    )
  }
  if (raw[0] === BLOB_TRANSACTION_TYPE) {
    refuseUndecodable(typeNotSupported({ type: BLOB_TRANSACTION_TYPE }))
  }
  const transaction = await decoding.catch(refuseUndecodable)
  const { type } = transaction
  if (acceptedTypes.includes(type)) return transaction
  throw refusal(`transaction type not supported with validity predicates: type ${type}`)
}

function expectDecodable(raw: Uint8Array): void {
  try {
    decodeBaseTransaction(raw)
  } catch (error) {
    refuseUndecodable(error)
  }
}

function refuseUndecodable(error: unknown): never {
  const isRefusal = error instanceof DevnetError
  if (!isRefusal && !(error instanceof Malformed) && !(error instanceof RangeError)) throw error
  const detail = (isRefusal ? error.facts.reason : undefined) ?? error.message
  throw refusal(`failed to decode transaction: ${detail}`, undefined, error)
}

/**
 * Checks the sender's signature of the predicates, if the mode asks for it.
 *
 * @throws {DevnetError} VALIDITY_REFUSED; its fact `reason` is the node's label
 */
export function expectAuthorized(
  { chainId, hash, from }: SignedTransaction,
  { predicates, signature }: ValiditySidecar,
  mode: ValiditySignatures,
): void {
  if (mode === 'off') return
  if (signature === undefined) {
    if (mode !== 'required') return
    throw refusal('validity predicates require a sender signature', 'missing')
  }
  if (chainId === undefined) {
    throw refusal(
      'signed validity predicates require a chain-protected transaction',
      'missing_chain_id',
    )
  }
  const isLow = signature.s <= SECP256K1_S_MAX
  const signer = isLow && recoverAddress(validityDigest(chainId, hash, predicates), signature)
  if (signer === from) return
  throw refusal('invalid validity signature: must be signed by the transaction sender', 'invalid')
}

function refusal(message: string, reason?: unknown, cause?: unknown): DevnetError {
  const facts = reason === undefined ? {} : { reason }
  return new DevnetError('VALIDITY_REFUSED', message, facts, { cause })
}
