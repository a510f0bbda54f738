/**
 * The shapes of transactions: signed ones of types 0, 1, 2 and 4, and deposits.
 *
 * Encodings are in `transaction-codec.ts`; `execution/validate.ts` decides whether one may run.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { Signature } from '../primitives/secp256k1.ts'
import type { DEPOSIT_TYPE, DepositTransaction } from './deposit.ts'

export type SignedTransactionType = 0 | 1 | 2 | 4
export type TransactionType = SignedTransactionType | typeof DEPOSIT_TYPE

/** What a sender decides. Types 0 and 1 have one price: both fee fields hold it. */
export interface TransactionFields extends Omit<Message, 'from'> {
  readonly type: SignedTransactionType
  /** `undefined` only for type 0 signed without replay protection. */
  readonly chainId: bigint | undefined
}

/** A signed transaction with what follows from it, each worked out once. */
export interface SignedTransaction extends TransactionFields, Message {
  readonly hash: Hash
  readonly signature: Signature
  /** The typed envelope (EIP-2718), or the legacy list. */
  readonly rawTransaction: Uint8Array
  /** Nobody signed it: the signature only looks like one, and the sender may be a contract. */
  readonly isImpersonated?: boolean
  /** When it may run, if not at any time. */
  readonly condition?: Condition
}

/** What a block holds. */
export type Transaction = SignedTransaction | DepositTransaction

/**
 * Under which condition a transaction may run. A field that is `undefined` allows anything.
 *
 * @see https://docs.optimism.io/operators/chain-operators/features/bundler-support
 */
export interface Condition {
  readonly blockNumberMin: bigint | undefined
  readonly blockNumberMax: bigint | undefined
  /** Seconds since the epoch, as the others. */
  readonly timestampMin: bigint | undefined
  readonly timestampMax: bigint | undefined
  /** Of accounts, their storage root or some of their slots. */
  readonly knownAccounts: readonly (readonly [Address, Hash | ReadonlyMap<bigint, bigint>])[]
}
