import { refuse } from '../errors.ts'
import { printHeader } from '../wire/objects/block.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** The header of every sealed block, in order. */
export const newHeads: SubscriptionKind = {
  summary: 'The header of every sealed block.',
  foreignPages: 'answered',
  open(options) {
    if (options !== undefined) return refuse('params[1]', 'nothing after newHeads', options)
    return {
      key: feedKey('newHeads'),
      payloadsOf: (event) => (event.kind === 'block' ? [printHeader(event.block)] : []),
    }
  },
}
