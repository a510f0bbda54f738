/**
 * What has just become visible. The producer reports it after publishing; subscriptions turn it into
 * notifications.
 */

import type { Block, SealedBlock } from './block.ts'
import { DEPOSIT_TYPE } from './deposit.ts'
import type { Flashblock } from './flashblock.ts'
import type { Receipt } from './receipt.ts'
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
      /** A flashblock has been published. */
      readonly kind: 'flashblock'
      readonly flashblock: Flashblock
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

/** An event in one line, as far as it is not the same whatever happens; for the digest. */
export function textOfEvent(event: ChainEvent): string | undefined {
  switch (event.kind) {
    case 'transaction': {
      const { block, receipt, transaction } = event
      // What opens every block is told by the block's hash, and would be most of what there is to say.
      if (transaction.type === DEPOSIT_TYPE) return undefined
      const { transactionIndex, status, cumulativeGasUsed } = receipt
      const outcome = `status ${status} cumulative gas ${cumulativeGasUsed}`
      return `transaction ${block.number}/${transactionIndex} ${transaction.hash} ${outcome}`
    }
    case 'flashblock': {
      const { block, firstTransaction, index } = event.flashblock
      const { length } = block.transactions
      const fate = event.isTaken ? 'taken' : 'not taken'
      return `flashblock ${block.number}/${index} transactions ${firstTransaction} to ${length} ${fate}`
    }
    case 'block':
      return `block ${event.block.number} ${event.block.hash}`
    case 'rollback':
      return `rollback ${event.blocks.map(({ hash }) => hash).join(' ')}`
    default:
      return undefined // it follows from what was asked for, or from the transaction
  }
}
