/**
 * Flashblocks: the parts in which a block in progress is published.
 *
 * @see https://docs.base.org/base-chain/flashblocks/overview
 */

import type { Hex } from '../primitives/hex.ts'
import type { Block } from './block.ts'

export interface Flashblock {
  /** The block in progress with this flashblock and all before it. */
  readonly block: Block
  /** From 0 in each block; 0 holds what opens the block. */
  readonly index: number
  /** The first of the block's transactions that is new in it. */
  readonly firstTransaction: number
  /** 8 bytes, the same for all flashblocks of a block. */
  readonly payloadId: Hex
  /** The flashblock before it, as `<block>-<index>`; `undefined` for the first of all. */
  readonly previousId: string | undefined
}
