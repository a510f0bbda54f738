import type { ChainEvent } from '../../chain/event.ts'
import type { Hash, Hex } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import { refuse } from '../errors.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** The newest block that is left. */
export interface WireRollback {
  readonly number: Hex
  readonly hash: Hash
}

/**
 * The chain went back: clients that show it read it again. `newHeads` is silent until the next block.
 *
 * The fault `resetSilently` is not notified.
 */
export const rollbacks: SubscriptionKind = {
  summary:
    'The number and hash of the newest block that is left when the chain goes back: after a rollback, a reorg, a revert or a reset.',
  foreignPages: 'answered',
  open(options) {
    if (options !== undefined) return refuse('params[1]', 'nothing after rollbacks', options)
    return { key: feedKey('rollbacks'), payloadsOf: (event) => payloadsOf(event) }
  },
}

function payloadsOf(event: ChainEvent): WireRollback[] {
  if (event.kind === 'revert') {
    const { number, hash } = event.head
    return [{ number: quantityFromUint(number), hash }]
  }
  const [first] = event.kind === 'rollback' ? event.blocks : []
  if (first === undefined) return []
  return [{ number: quantityFromUint(first.number - 1n), hash: first.header.parentHash }]
}
