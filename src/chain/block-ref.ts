/**
 * How a reader names a block.
 */

import type { Hash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'

export const blockTags = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

export type BlockTag = (typeof blockTags)[number]

/** A tag, a number, or a hash (EIP-1898). Only the tag reaches the pending block. */
export type BlockRef = BlockTag | bigint | { readonly hash: Hash }

/** As error texts name it: a tag, a number, or `hash 0x…`. */
export function describeBlockRef(ref: BlockRef): string {
  if (typeof ref === 'string') return ref
  return typeof ref === 'bigint' ? quantityFromUint(ref) : `hash ${ref.hash}`
}
