/**
 * One way in which a segment keeps sealed blocks: whole, packed, or as empty blocks that are rebuilt.
 */

import type { Hash } from '../primitives/hex.ts'
import type { SealedContents } from './sealed-block.ts'

/** Every method but {@link has} takes the number of a block that the store has. */
export interface SealedStore {
  has(number: number): boolean
  /** @param parentHash returns the hash of the block before it */
  contents(number: number, parentHash: () => Hash): SealedContents
  hashOf(number: number): Hash
  /** Opening time in ms since the epoch. */
  openedMs(number: number): number
  /** Copies hash and state root. @param at where they begin in `target` */
  copyHashes(number: number, target: Uint8Array, at: number): void
  /** Transactions beside those of the opening of an empty block. */
  transactionCount(number: number): number
}
