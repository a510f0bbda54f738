/**
 * Blocks and transactions as they were at a past time, in the form of the live ones.
 */

import type { Connection } from '../rpc.ts'
import type { Moment } from '../time/moment.ts'
import { listedBlock, listedTransaction } from './items.ts'
import type { LiveBlock, LiveTransaction } from './types.ts'

export interface PastLists {
  /** Newest first. */
  readonly blocks: readonly LiveBlock[]
  /** Newest first. */
  readonly transactions: readonly LiveTransaction[]
}

const blocksMax = 64
const transactionsMax = 1_000

export async function listsAt(rpc: Connection, { head, pending, ms }: Moment): Promise<PastLists> {
  const blockNumber = head + 1
  const [blocks, transactions] = await Promise.all([
    rpc.request({
      method: 'previewnet_blocks',
      params: [{ before: blockNumber, limit: blocksMax }],
    }),
    rpc.request({
      method: 'previewnet_transactions',
      // Transactions of the block under way come first, as many as it had then.
      params: [{ before: { blockNumber, index: pending?.size ?? 0 }, limit: transactionsMax }],
    }),
  ])
  return {
    blocks: blocks.rows.map(listedBlock),
    transactions: transactions.rows
      .map(listedTransaction)
      .map((each) =>
        each.blockNumber === blockNumber
          ? { ...each, stage: 'pending', atMs: Math.min(each.atMs, ms) }
          : { ...each, stage: 'sealed' },
      ),
  }
}
