/**
 * What has just become visible. The producer reports it after publishing; subscriptions turn it into
 * notifications.
 */

import type { PendingBlock, SealedBlock } from './block.ts'
import type { Receipt } from './receipt.ts'
import type { SignedTransaction, Transaction } from './transaction.ts'

export type ChainEvent =
  /** A signed transaction has been taken in, whether it has run or waits. */
  | { readonly kind: 'arrival'; readonly transaction: SignedTransaction }
  | {
      readonly kind: 'transaction'
      readonly transaction: Transaction
      readonly receipt: Receipt
      /** The pending block it has run in. */
      readonly block: PendingBlock
    }
  | { readonly kind: 'block'; readonly block: SealedBlock }
  | {
      /** A contract has said something while the transaction ran, told after the transaction. */
      readonly kind: 'console'
      readonly transaction: Transaction
      /** Calldata of its calls to the address of `console.log`, in order. */
      readonly calls: readonly Uint8Array[]
    }
