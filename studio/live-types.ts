/** Blocks and transactions as the lists and the timeline show them. */

import type { Address, Hash, Hex } from '../src/primitives/hex.ts'

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
