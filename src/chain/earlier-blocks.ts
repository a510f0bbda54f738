/**
 * The blocks of a remote chain below the first one of this chain, as the chain reads them.
 */

import type { Hash } from '../primitives/hex.ts'
import type { WithRemote } from '../state/origin.ts'
import type { StateRoots } from '../state/root.ts'
import type { Block } from './block.ts'

export interface EarlierBlocks extends WithRemote {
  /** The block, without its transactions and receipts; `undefined` if the remote has none. */
  find(ref: bigint | { readonly hash: Hash }): Block | undefined
  /** The hash of a block; `undefined` if the remote has none. */
  hashOf(number: bigint): Hash | undefined
  /** State roots that begin with the state of one of these blocks, whose sequence is 0. */
  rootsOf(block: Block): StateRoots
}
