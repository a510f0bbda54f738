import { optional } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { block } from '../../wire/params.ts'
import { pendingHistory, pendingSteps } from './pending-history.ts'

const blockOrPending = param('block = pending', optional(block, 'pending'))

/**
 * Block fields have their present values, not those of the step: sealed hashes for a sealed block.
 */
export const previewnet_pendingHistory = method({
  summary: 'The steps by which a block grew while it was pending.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [blockOrPending],
  result: pendingSteps,
  handle: ({ backend: { chain } }, at) => pendingHistory(chain, at),
})
