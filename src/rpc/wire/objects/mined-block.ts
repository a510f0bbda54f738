/**
 * The result of `evm_mine_detailed`: sealed blocks, with the return data of failed transactions.
 */

import type { Block } from '../../../chain/block.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { revertText } from '../../../primitives/revert-reason.ts'
import { createFrameTracer } from '../../../tracing/frames.ts'
import type { RpcCalls } from '../../context.ts'
import { asPrinted } from '../results.ts'
import { arrayOf, dataSchema, maybe, object, textSchema } from '../schema.ts'
import { emptyListSchema, headerFields, printHeader, type WireHeader } from './block.ts'
import { printTransaction, transactionFields, type WireTransaction } from './transaction.ts'

export interface WireMinedTransaction extends WireTransaction {
  /** Return data, if the transaction failed. */
  readonly output?: Hex
  /** Decoded from the return data, if possible. */
  readonly revertReason?: string
}

export interface WireMinedBlock extends WireHeader {
  readonly uncles: readonly []
  readonly transactions: readonly WireMinedTransaction[]
}

export const minedBlocks = asPrinted<readonly WireMinedBlock[]>(
  'list of blocks',
  arrayOf(
    object<WireMinedBlock>('MinedBlock', {
      ...headerFields,
      uncles: emptyListSchema,
      transactions: arrayOf(
        object<WireMinedTransaction>('MinedTransaction', {
          ...transactionFields,
          output: maybe(dataSchema),
          revertReason: maybe(textSchema),
        }),
      ),
    }),
  ),
)

export async function printMinedBlock(block: Block, calls: RpcCalls): Promise<WireMinedBlock> {
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
  calls: RpcCalls,
): Promise<Pick<WireMinedTransaction, 'output' | 'revertReason'>> {
  if (block.receipts[index]?.status !== 0) return {}
  const { output } = await calls.trace(block, index, createFrameTracer())
  const revertReason = revertText(output)
  return {
    output: hexFromBytes(output),
    ...(revertReason === undefined ? {} : { revertReason }),
  }
}
