/**
 * The history of a block while it was pending: the transactions and logs that each step made
 * visible.
 *
 * On a chain with flashblocks each flashblock is a step; otherwise each ms in which something was
 * published. It is derived from positions and sequences that blocks record anyway.
 */

import type { BlockRef } from '../../../chain/block-ref.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { PendingBlock } from '../../../chain/pending-block.ts'
import { SealedBlock } from '../../../chain/sealed-block.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  anyOf,
  arrayOf,
  countSchema,
  hashSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { logSchema, printLog } from '../../wire/objects/log.ts'
import { asPrinted } from '../../wire/results.ts'

type WireMoment =
  | { readonly timestampMs: number }
  | { readonly blockNumber: Hex; readonly flashblockIndex: number }

export interface WirePendingStep extends WireOf<typeof stepSchema> {}

const stepSchema = object('PendingStep', {
  /** A block parameter that reads the state of this step. */
  at: anyOf(
    object('StepTime', { timestampMs: countSchema }),
    object('StepFlashblock', {
      blockNumber: quantitySchema,
      flashblockIndex: countSchema,
    }),
  ),
  /** Transactions added by this step. */
  transactions: arrayOf(hashSchema),
  /** Logs of these transactions. */
  logs: arrayOf(logSchema),
})

export const pendingSteps = asPrinted<readonly WirePendingStep[]>(
  'pending step[]',
  arrayOf(stepSchema),
)

/**
 * The steps in order; empty if clients cannot see pending blocks.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK
 */
export function pendingHistory(chain: Chain, ref: BlockRef): WirePendingStep[] {
  const found = chain.at(ref)
  if (!chain.showsPending) return []
  // The visible part of the pending block may lack the ends of its flashblocks; the whole block has
  // them.
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

/** `end` is the number of the block's transactions up to the end of the step. */
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
