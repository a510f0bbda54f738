import { boolean, isObject } from '../../primitives/codec.ts'
import { refuse } from '../errors.ts'
import type { WireBlockObject } from '../reference.ts'
import { printRawFlashblock, type WireRawFlashblock } from '../wire/flashblocks.ts'
import { printBlock } from '../wire/objects/block.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

export type WireFlashblock = WireBlockObject | WireRawFlashblock

/**
 * The block in progress after each flashblock, with all of its transactions. With `raw`, each
 * flashblock in the format of the infrastructure feed, also flashblocks that readers of `pending`
 * miss.
 *
 * @see https://docs.base.org/base-chain/flashblocks/apps
 */
export const newFlashblocks: SubscriptionKind = {
  summary:
    'The block in progress after each flashblock, in full; without flashblocks, as it stands when its time is up, if it holds anything new. With `{"raw":true}` each flashblock alone.',
  foreignPages: 'answered',
  open(options) {
    const isRaw = wantsRaw(options)
    return {
      key: feedKey('newFlashblocks', isRaw),
      payloadsOf(event) {
        if (event.kind !== 'flashblock') return []
        if (isRaw) return [printRawFlashblock(event.flashblock)]
        if (!event.isTaken) return []
        // The network's flashblocks have no size.
        const { size: _, ...block } = printBlock(event.flashblock.block, true)
        return [block]
      },
    }
  },
}

function wantsRaw(options: unknown): boolean {
  if (options === undefined) return false
  if (!isObject(options)) return refuse('params[1]', 'nothing, or an object with raw', options)
  return options.raw === undefined ? false : boolean.parse(options.raw, 'params[1].raw', refuse)
}
