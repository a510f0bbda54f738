/**
 * The types of transactions: signed ones of types 0 to 4 and 0x79, and deposits.
 *
 * Encodings are left to `transaction-codec.ts`, validation to `execution/validate.ts`.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { Signature } from '../primitives/secp256k1.ts'
import { BASE_TRANSACTION_TYPE, type BaseTransaction } from './base-transaction.ts'
import type { BlobSidecar } from './blob-sidecar.ts'
import type { DEPOSIT_TYPE, DepositTransaction } from './deposit.ts'
import type { ValidityPredicate } from './validity.ts'

/** The types with one call and one signature. */
export type OrdinaryType = 0 | 1 | 2 | 3 | 4
export type TransactionType = OrdinaryType | typeof BASE_TRANSACTION_TYPE | typeof DEPOSIT_TYPE

/** The fields that the sender signs. For types 0 and 1 both fee fields are the gas price. */
export interface TransactionFields extends Omit<Message, 'from'> {
  readonly type: OrdinaryType
  /** `undefined` only for type 0 signed without replay protection. */
  readonly chainId: bigint | undefined
  /** Wei per blob gas; type 3 only. */
  readonly maxFeePerBlobGas?: bigint
}

/** Parts of signed transactions of every type. */
interface Signed {
  readonly hash: Hash
  /** The sender's. */
  readonly signature: Signature
  /** The typed envelope (EIP-2718), or the legacy list. */
  readonly rawTransaction: Uint8Array
  /** Not signed: the signature is a placeholder, and the sender may be a contract. */
  readonly isImpersonated?: boolean
  /** Condition under which the transaction may run; absent for most. */
  readonly condition?: Condition
  /** Predicates that hold wherever the transaction is inserted; absent for most. */
  readonly validity?: readonly ValidityPredicate[]
}

/** A signed transaction of types 0 to 4, with its hash, sender and encoding. */
export interface OrdinaryTransaction extends TransactionFields, Message, Signed {
  /** Type 3 only, and not in blocks of a remote chain: what the hash and the encoding leave out. */
  readonly sidecar?: BlobSidecar
}

/**
 * A Base Transaction with its hash, signers and encoding.
 *
 * Its calls are in `base`. As a message it goes from the sender to itself, without value and data. Its
 * `nonce` is the sequence of its nonce key.
 */
export interface SignedBaseTransaction extends Message, Signed {
  readonly type: typeof BASE_TRANSACTION_TYPE
  readonly chainId: bigint
  /** As it is on the wire. */
  readonly base: BaseTransaction
  /** The account that pays: the sender, unless another account signed for the fees. */
  readonly payer: Address
}

export type SignedTransaction = OrdinaryTransaction | SignedBaseTransaction

/** A transaction of a block. */
export type Transaction = SignedTransaction | DepositTransaction

/** The key that a transaction's nonce counts under; 0 is the account's own nonce. */
export function nonceKeyOf(transaction: Transaction): bigint {
  return transaction.type === BASE_TRANSACTION_TYPE ? transaction.base.nonceKey : 0n
}

/**
 * Condition of a transaction. A field that is `undefined` allows anything.
 *
 * @see https://docs.optimism.io/operators/chain-operators/features/bundler-support
 */
export interface Condition {
  readonly blockNumberMin: bigint | undefined
  readonly blockNumberMax: bigint | undefined
  /** Seconds since the epoch, also for `timestampMax`. */
  readonly timestampMin: bigint | undefined
  readonly timestampMax: bigint | undefined
  /** Expected storage root of an account, or expected values of some of its slots. */
  readonly knownAccounts: readonly (readonly [Address, Hash | ReadonlyMap<bigint, bigint>])[]
}

/**
 * `v` of a signature on the wire. Type 0: EIP-155, or 27 and 28 without a chain id. Other types: the
 * parity.
 *
 * @see https://eips.ethereum.org/EIPS/eip-155
 */
export function signatureV(
  { type, chainId }: Pick<SignedTransaction, 'type' | 'chainId'>,
  { yParity }: Signature,
): bigint {
  if (type !== 0) return BigInt(yParity)
  return chainId === undefined ? BigInt(27 + yParity) : chainId * 2n + BigInt(35 + yParity)
}
