/**
 * The types of transactions: signed ones of types 0, 1, 2 and 4, and deposits. Type 3 is only in blocks
 * of a remote chain, which are executed again.
 *
 * Encodings are left to `transaction-codec.ts`, validation to `execution/validate.ts`.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { Signature } from '../primitives/secp256k1.ts'
import type { DEPOSIT_TYPE, DepositTransaction } from './deposit.ts'
import type { ValidityPredicate } from './validity.ts'

export type SignedTransactionType = 0 | 1 | 2 | 3 | 4
export type TransactionType = SignedTransactionType | typeof DEPOSIT_TYPE

/** The fields that the sender signs. For types 0 and 1 both fee fields are the gas price. */
export interface TransactionFields extends Omit<Message, 'from'> {
  readonly type: SignedTransactionType
  /** `undefined` only for type 0 signed without replay protection. */
  readonly chainId: bigint | undefined
  /** Wei per blob gas; type 3 only. */
  readonly maxFeePerBlobGas?: bigint
}

/** A signed transaction with its hash, sender and encoding. */
export interface SignedTransaction extends TransactionFields, Message {
  readonly hash: Hash
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

/** A transaction of a block. */
export type Transaction = SignedTransaction | DepositTransaction

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
