import type { BlockRef } from '../../../chain/block-ref.ts'
import { method } from '../../method.ts'
import { blockSchema, optional, parseBlockRef, type WireBlock } from '../../wire/params.ts'
import { pendingHistory, pendingSteps } from './pending-history.ts'

const block = optional<WireBlock, BlockRef>(
  'block = pending',
  blockSchema,
  'pending',
  parseBlockRef,
)

/**
 * Block fields have their present values, not those of the step: sealed hashes for a sealed block.
 */
export const previewnet_pendingHistory = method({
  summary: 'The steps by which a block grew while it was pending.',
  spec: 'docs/time.md',
  params: [block],
  result: pendingSteps,
  handle: ({ chain }, at) => pendingHistory(chain, at),
})
