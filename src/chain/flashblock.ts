/**
 * Flashblocks: the parts in which the pending block is published.
 *
 * Owns the type. Cutting a block into flashblocks is left to producer/.
 *
 * @see https://docs.base.org/base-chain/flashblocks/overview
 */

import type { Hex } from '../primitives/hex.ts'
import type { Block } from './block.ts'

export interface Flashblock {
  /** The pending block up to and including this flashblock. */
  readonly block: Block
  /** From 0 in each block; flashblock 0 contains the block's opening. */
  readonly index: number
  /** Index in the block of the flashblock's first transaction. */
  readonly firstTransaction: number
  /** 8 bytes, the same for all flashblocks of a block. */
  readonly payloadId: Hex
  /** The previous flashblock, as `<block>-<index>`; `undefined` for the first one. */
  readonly previousId: string | undefined
}
