/**
 * The shape of a subscription kind: its options, and what it makes of an event.
 */

import type { PendingBlock, SealedBlock } from '../../chain/block.ts'
import type { Receipt } from '../../chain/receipt.ts'
import type { Transaction } from '../../chain/transaction.ts'

/** What can be subscribed to: things that have just become visible. */
export type PublishedEvent =
  | {
      readonly kind: 'transaction'
      readonly transaction: Transaction
      readonly receipt: Receipt
      readonly block: PendingBlock
    }
  | { readonly kind: 'block'; readonly block: SealedBlock }

export interface SubscriptionKind {
  readonly summary: string
  /**
   * Reads the options and gives back what turns one event into payloads, none or more, in order.
   *
   * @throws {RpcError} -32602 for options that could never match anything
   */
  open(options: unknown): (event: PublishedEvent) => readonly unknown[]
}
