/**
 * References to blocks: tags, numbers and hashes.
 *
 * Owns the type, its text, and the error for a pruned block. Resolving a reference is left to chain.ts.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'

export const blockTags = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

export type BlockTag = (typeof blockTags)[number]

/** A tag, a number, or a hash (EIP-1898). Only the tag `pending` refers to the pending block. */
export type BlockRef = BlockTag | bigint | { readonly hash: Hash }

/** The reference as error messages write it: a tag, a number, or `hash 0x…`. */
export function describeBlockRef(ref: BlockRef): string {
  if (typeof ref === 'string') return ref
  return typeof ref === 'bigint' ? quantityFromUint(ref) : `hash ${ref.hash}`
}

/** The error for a block of this chain that is not kept any more. */
export function prunedBlock(number: number, oldest: number): DevnetError {
  const message = `block ${number} is pruned; the oldest block is ${oldest}`
  return new DevnetError('BLOCK_PRUNED', message, { block: number, oldest })
}
