/**
 * What has just become visible. The producer reports it after publishing; subscriptions turn it into
 * notifications.
 */

import type { Block, SealedBlock } from './block.ts'
import type { Receipt } from './receipt.ts'
import type { Slice } from './slice.ts'
import type { SignedTransaction, Transaction } from './transaction.ts'

export type ChainEvent =
  /** A signed transaction has been taken in, whether it has run or waits. */
  | { readonly kind: 'arrival'; readonly transaction: SignedTransaction }
  | {
      /** A transaction has been pre-confirmed. */
      readonly kind: 'transaction'
      readonly transaction: Transaction
      readonly receipt: Receipt
      /** The pending block it has run in, as readers see it. */
      readonly block: Block
    }
  | {
      /** A slice has gone out. */
      readonly kind: 'slice'
      readonly slice: Slice
      /** Readers see it; a repeated one, or one after a gap, changes nothing for them. */
      readonly isTaken: boolean
    }
  | { readonly kind: 'block'; readonly block: SealedBlock }
  /** Blocks have been taken off the chain; in order. */
  | { readonly kind: 'rollback'; readonly blocks: readonly SealedBlock[] }
  | {
      /** A contract has said something; told when its transaction has run. */
      readonly kind: 'console'
      readonly transaction: Transaction
      /** Calldata of its calls to the address of `console.log`, in order. */
      readonly calls: readonly Uint8Array[]
    }
