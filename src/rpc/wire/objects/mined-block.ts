/**
 * The result of `evm_mine_detailed`: sealed blocks, with the return data of failed transactions.
 */

import type { Calls } from '../../../backend/calls.ts'
import type { Block } from '../../../chain/block.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { revertText } from '../../../primitives/revert-reason.ts'
import {
  arrayOf,
  dataSchema,
  emptyListSchema,
  maybe,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { createOutermostTracer } from '../../../tracing/frames.ts'
import { asPrinted } from '../results.ts'
import { headerFields, printHeader } from './block.ts'
import { printTransaction, transactionFields } from './transaction.ts'

interface WireMinedTransaction extends WireOf<typeof minedTransactionSchema> {}

export interface WireMinedBlock extends WireOf<typeof minedBlockSchema> {}

const minedTransactionSchema = object('MinedTransaction', {
  ...transactionFields,
  /** Return data, if the transaction failed. */
  output: maybe(dataSchema),
  /** Decoded from the return data, if possible. */
  revertReason: maybe(textSchema),
})

const minedBlockSchema = object('MinedBlock', {
  ...headerFields,
  uncles: emptyListSchema,
  transactions: arrayOf(minedTransactionSchema),
})

export const minedBlocks = asPrinted<readonly WireMinedBlock[]>(
  'list of blocks',
  arrayOf(minedBlockSchema),
)

export async function printMinedBlock(block: Block, calls: Calls): Promise<WireMinedBlock> {
  const transactions: WireMinedTransaction[] = []
  for (const [index, transaction] of block.transactions.entries()) {
    const printed = printTransaction(transaction, { block, index })
    transactions.push({ ...printed, ...(await failureOf(block, index, calls)) })
  }
  return { ...printHeader(block), uncles: [], transactions }
}

async function failureOf(
  block: Block,
  index: number,
  calls: Calls,
): Promise<Pick<WireMinedTransaction, 'output' | 'revertReason'>> {
  if (block.receipts[index]?.status !== 0) return {}
  const { output } = await calls.trace(block, index, createOutermostTracer())
  const revertReason = revertText(output)
  return {
    output: hexFromBytes(output),
    ...(revertReason === undefined ? {} : { revertReason }),
  }
}
