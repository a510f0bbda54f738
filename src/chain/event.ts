/**
 * Events of the chain. The producer emits them after publishing; subscriptions turn them into
 * notifications.
 *
 * Owns the types of events.
 */

import type { Address, Hex } from '../primitives/hex.ts'
import type { SignedTransaction, Transaction } from '../transactions/transaction.ts'
import type { Block, Executed } from './block.ts'
import type { Flashblock } from './flashblock.ts'
import type { Receipt } from './receipt.ts'
import type { SealedBlock } from './sealed-block.ts'

export type ChainEvent =
  /** A signed transaction was accepted, executed or waiting in the txpool. */
  | { readonly kind: 'arrival'; readonly transaction: SignedTransaction }
  | {
      /** A transaction was pre-confirmed. */
      readonly kind: 'transaction'
      readonly transaction: Transaction
      readonly receipt: Receipt
      /** The pending block with the transaction, as readers see it. */
      readonly block: Block
    }
  | {
      /** A flashblock was published. */
      readonly kind: 'flashblock'
      readonly flashblock: Flashblock
      /** True if readers see it; false for a repeated flashblock and for one after a gap. */
      readonly isTaken: boolean
    }
  | {
      readonly kind: 'block'
      readonly block: SealedBlock
      /** Number of its transactions, from the first one, that readers saw while they were pending. */
      readonly shownCount: number
    }
  | {
      /** Transactions were removed from the pending block, or restored to it. */
      readonly kind: 'rebuilt'
      /** The pending block now. */
      readonly block: Block
      /** Its transactions until now. */
      readonly before: readonly Transaction[]
    }
  /** Blocks were removed from the chain; in order. */
  | { readonly kind: 'rollback'; readonly blocks: readonly SealedBlock[] }
  /** An earlier state was restored, or the chain began again; with the newest block then. */
  | { readonly kind: 'revert'; readonly head: SealedBlock }
  | WalletEvent

/** The accounts or the chain id that clients of the wallet see have changed. */
interface WalletEvent {
  readonly kind: 'wallet'
  readonly change: { readonly accounts: readonly Address[] } | { readonly chainId: Hex }
}

/** A transaction was executed in the pending block; readers may not see it yet. */
interface ExecutedEvent {
  readonly kind: 'executed'
  readonly executed: Executed
  readonly blockNumber: bigint
}

/** An event that the producer emits. */
export type ProducerEvent = ChainEvent | ExecutedEvent
