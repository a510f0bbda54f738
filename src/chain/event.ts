/**
 * What has just become visible. The producer reports it after publishing; subscriptions turn it into
 * notifications.
 */

import type { PendingBlock, SealedBlock } from './block.ts'
import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

export type ChainEvent =
  | {
      readonly kind: 'transaction'
      readonly transaction: Transaction
      readonly receipt: Receipt
      /** The pending block it has run in. */
      readonly block: PendingBlock
    }
  | { readonly kind: 'block'; readonly block: SealedBlock }
