/**
 * What a block was while it was pending: what readers found in it, one time after another.
 *
 * Where blocks are cut, each flashblock that went out is a step; everywhere else, each ms in which something
 * was published. Nothing is kept for it: blocks remember when they came to hold what they hold.
 */

import { type PendingBlock, SealedBlock } from '../../../chain/block.ts'
import type { BlockRef } from '../../../chain/block-ref.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Result } from '../../wire/codec.ts'
import { logSchema, printLog, type WireLog } from '../../wire/objects/log.ts'
import { asPrinted } from '../../wire/results.ts'
import {
  anyOf,
  arrayOf,
  countSchema,
  hashSchema,
  object,
  quantitySchema,
  type Schema,
} from '../../wire/schema.ts'

type WireMoment =
  | { readonly timestampMs: number }
  | { readonly blockNumber: Hex; readonly flashblockIndex: number }

export interface WirePendingStep {
  /** The block parameter for the state as it was then. */
  readonly at: WireMoment
  /** New in this step. */
  readonly transactions: readonly Hash[]
  /** Of these transactions. */
  readonly logs: readonly WireLog[]
}

const stepSchema: Schema = object<WirePendingStep>('PendingStep', {
  at: anyOf(
    object<{ readonly timestampMs: number }>('StepTime', { timestampMs: countSchema }),
    object<{ readonly blockNumber: Hex; readonly flashblockIndex: number }>('StepFlashblock', {
      blockNumber: quantitySchema,
      flashblockIndex: countSchema,
    }),
  ),
  transactions: arrayOf(hashSchema),
  logs: arrayOf(logSchema),
})

export const pendingSteps: Result<readonly WirePendingStep[], readonly WirePendingStep[]> =
  asPrinted('pending step[]', arrayOf(stepSchema))

/**
 * In order; none where nothing of a block is seen before it is sealed.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK
 */
export function pendingHistory(chain: Chain, ref: BlockRef): WirePendingStep[] {
  const found = chain.at(ref)
  if (!chain.showsPending) return []
  // Of the pending block, readers may be shown a part that does not know where it was cut.
  const block = found instanceof SealedBlock ? found : chain.pending
  const ends = block.flashblockEnds.length > 0 ? flashblocks(block) : moments(block)
  let from = 0
  return ends.map(({ at, end }) => {
    const receipts = block.receipts.slice(from, end)
    from = end
    return {
      at,
      transactions: receipts.map(({ transactionHash }) => transactionHash),
      logs: receipts.flatMap(({ logs }) => logs.map((log) => printLog(log, block))),
    }
  })
}

/** Where a step ends: behind so many of the block's transactions. */
interface StepEnd {
  readonly at: WireMoment
  readonly end: number
}

function flashblocks({ number, flashblockEnds }: SealedBlock | PendingBlock): StepEnd[] {
  const blockNumber = quantityFromUint(number)
  return flashblockEnds.map((end, flashblockIndex) => ({
    at: { blockNumber, flashblockIndex },
    end,
  }))
}

function moments(block: SealedBlock | PendingBlock): StepEnd[] {
  const sequencesBefore =
    block instanceof SealedBlock ? block.contents.sequencesBefore : block.sequencesBefore
  const { length } = block.transactions
  return [...block.timeline.entries()].map(([timestampMs, sequence]) => {
    const next = sequencesBefore.findIndex((before) => before >= sequence)
    return { at: { timestampMs }, end: next < 0 ? length : next }
  })
}
