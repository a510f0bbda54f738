/** Blocks and transactions as the lists and the timeline show them, and the events that change them. */

import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'

export interface LiveBlock {
  readonly number: number
  readonly hash: Hash
  /** Virtual ms at which it was sealed. */
  readonly sealedMs: number
  readonly baseFee: bigint
  readonly gasUsed: number
  readonly gasLimit: number
  /** Transactions without those that the chain itself puts first; undefined until it is read. */
  readonly transactionCount: number | undefined
  /** Number of them that failed. */
  readonly failedCount: number | undefined
}

export interface LiveTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  /** The input of a call as far as it is short, and else its selector; empty for a creation. */
  readonly input: Hex
  /** The contract that it created. */
  readonly created: Address | null
  readonly gasUsed: number
  readonly hasFailed: boolean
  readonly type: Hex
  readonly blockNumber: number
  /** Virtual ms at which it was pre-confirmed, as far as this page saw it. */
  readonly atMs: number
  /** The flashblock that brought it; undefined where blocks are not cut, and until it is read. */
  readonly flashblock: number | undefined
  readonly stage: 'pending' | 'sealed' | 'dropped'
}

/** The flashblocks of the block under way. */
export interface LiveFlashblocks {
  readonly block: number
  /** Virtual ms between two of them. */
  readonly timeMs: number
  /** The number of the block's transactions by the end of each. */
  readonly ends: readonly number[]
}

/** A change of the lists. */
export type ChainEvent =
  /** The lists will be read again. */
  | { readonly kind: 'began' }
  /** The lists at a past time. */
  | {
      readonly kind: 'past'
      readonly blocks: readonly LiveBlock[]
      readonly transactions: readonly LiveTransaction[]
      readonly flashblocks: LiveFlashblocks | undefined
    }
  /** The newest blocks, and the newest that have transactions, back to the number `oldest`. */
  | {
      readonly kind: 'blocks'
      readonly newest: readonly LiveBlock[]
      readonly full: readonly LiveBlock[]
      readonly oldest: number
    }
  /** Consecutive blocks were sealed, the oldest first. */
  | { readonly kind: 'sealed'; readonly blocks: readonly LiveBlock[] }
  /** Sealed blocks, read again with the number of their transactions. */
  | { readonly kind: 'counted'; readonly blocks: readonly LiveBlock[] }
  /** Transactions were read, newest first. */
  | { readonly kind: 'transactions'; readonly rows: readonly LiveTransaction[] }
  /** Transactions were pre-confirmed, in this order. */
  | { readonly kind: 'arrived'; readonly transactions: readonly LiveTransaction[] }
  /** The transactions that a sealed block has. */
  | { readonly kind: 'settled'; readonly number: number; readonly hashes: ReadonlySet<unknown> }
  /** The chain went back while a past time is shown: its lists will be read again. */
  | { readonly kind: 'reorg' }
  /** The chain went back to a block. */
  | { readonly kind: 'rollback'; readonly number: number }
  /** The flashblocks of the block under way were read. */
  | { readonly kind: 'flashblocks'; readonly flashblocks: LiveFlashblocks }
  /** A flashblock was published. */
  | {
      readonly kind: 'flashblock'
      readonly block: number
      readonly index: number
      readonly transactionCount: number
    }
