/**
 * A range of the chain as the timeline draws it: its blocks with their transactions if they are few, and
 * else columns of so many blocks.
 *
 * Promise: the number of questions, and of rows that come back, does not depend on the length of the chain.
 */

import type { MethodName, RequestArguments, RequestResult } from '../../src/api.ts'
import { listedBlock, listedTransaction } from '../live/items.ts'
import type { LiveBlock, LiveTransaction } from '../live/types.ts'
import type { TimeRange } from './range.ts'

/** Blocks that are drawn one by one; a screen has room for no more. */
const blocksMax = 240
/** Transactions with their times; those of other blocks are drawn evenly. */
const transactionsMax = 400

/** Blocks with transactions that are read at once: a chain that has no more is counted exactly. */
const fullMax = 500

export const columnsMax = 64

/** Blocks with transactions that stand for those of a column. */
const samplesMax = 12

/** Consecutive blocks as one bar. */
export interface Column extends TimeRange {
  readonly firstBlock: number
  readonly lastBlock: number
  readonly transactions: number
  readonly failed: number
  /** Mean use of gas of its blocks that have transactions, as a share of their limits. */
  readonly gasShare: number
  /** True if the counts are those of some blocks, multiplied. */
  readonly isEstimate: boolean
}

/** The devnet, over a connection or in process. */
interface Asker {
  request<Name extends MethodName>(args: RequestArguments<Name>): Promise<RequestResult<Name>>
}

export interface RangeRead {
  /** Newest first; none if they are in columns. */
  readonly blocks: readonly LiveBlock[]
  /** Newest first. */
  readonly transactions: readonly LiveTransaction[]
  /** In the order of time. */
  readonly columns: readonly Column[]
}

/**
 * @param range within the time of the chain
 * @param head the number of the newest block that is shown
 * @param followed the number of the oldest block that the page follows by itself: blocks are read up to it
 */
export async function readRange(
  rpc: Asker,
  range: TimeRange,
  head: number,
  followed = Number.POSITIVE_INFINITY,
): Promise<RangeRead> {
  const [first, last] = await Promise.all([
    rpc.request({ method: 'previewnet_chainAt', params: [Math.floor(range.fromMs)] }),
    rpc.request({ method: 'previewnet_chainAt', params: [Math.floor(range.toMs)] }),
  ])
  // Those that were sealed in it, and the one that was under way at its end.
  const from = Math.max(0, Number(first.pending) - 1)
  const before = Math.min(Number(last.pending), head) + 1
  if (before - from > blocksMax) {
    const columns = await readColumns(rpc, range, from, before)
    return { blocks: [], transactions: [], columns }
  }
  const end = Math.min(before, followed)
  const limit = Math.max(1, end - from)
  const [blocks, transactions] = await Promise.all([
    rpc.request({ method: 'previewnet_blocks', params: [{ before: end, limit }] }),
    rpc.request({
      method: 'previewnet_transactions',
      params: [{ before: { blockNumber: end, index: 0 }, limit: transactionsMax }],
    }),
  ])
  return {
    blocks: blocks.rows.map(listedBlock).filter(({ number }) => number >= from),
    transactions: transactions.rows
      .map(listedTransaction)
      .filter(({ blockNumber }) => blockNumber >= from),
    columns: [],
  }
}

async function readColumns(
  rpc: Asker,
  range: TimeRange,
  from: number,
  before: number,
): Promise<readonly Column[]> {
  const full = await readFull(rpc, before, fullMax)
  const { rows, next } = full
  if (next === null || next <= from) {
    return exactColumns(
      range,
      rows.filter(({ number }) => number >= from),
    )
  }
  const size = Math.ceil((before - from) / columnsMax)
  const starts = Array.from(
    { length: Math.ceil((before - from) / size) },
    (_, index) => from + index * size,
  )
  const columns = await Promise.all(
    starts.map((start) => sampledColumn(rpc, start, Math.min(before, start + size))),
  )
  return columns.map((each, index) => ({
    ...each,
    fromMs: columns[index - 1]?.toMs ?? Math.min(range.fromMs, each.toMs),
  }))
}

/** Blocks with transactions, newest first. */
async function readFull(rpc: Asker, before: number, limit: number) {
  const { rows, next } = await rpc.request({
    method: 'previewnet_blocks',
    params: [{ before, limit, empty: false }],
  })
  return { rows: rows.map(listedBlock), next }
}

/** Columns of equal time, of all blocks that have transactions. */
function exactColumns(
  { fromMs, toMs }: TimeRange,
  blocks: readonly LiveBlock[],
): readonly Column[] {
  const lengthMs = Math.ceil((toMs - fromMs) / columnsMax)
  const groups = new Map<number, LiveBlock[]>()
  for (const block of blocks.toReversed()) {
    const place = Math.floor(block.sealedMs / lengthMs)
    const group = groups.get(place)
    if (group === undefined) groups.set(place, [block])
    else group.push(block)
  }
  return [...groups].map(([place, group]): Column => {
    return {
      fromMs: place * lengthMs,
      toMs: (place + 1) * lengthMs,
      firstBlock: group[0]!.number, // no group is empty
      lastBlock: group.at(-1)!.number,
      ...sumOf(group),
      isEstimate: false,
    }
  })
}

/** The blocks from a number to another one, which is left out. */
async function sampledColumn(rpc: Asker, from: number, before: number): Promise<Column> {
  const [newest, full] = await Promise.all([
    rpc.request({ method: 'previewnet_blocks', params: [{ before, limit: 1 }] }),
    readFull(rpc, before, samplesMax),
  ])
  const toMs = newest.rows[0]?.timeMs ?? 0
  const samples = full.rows.filter(({ number }) => number >= from)
  const isWhole = samples.length < full.rows.length || full.next === null || full.next <= from
  const reached = isWhole ? from : (samples.at(-1)?.number ?? from)
  const times = (before - from) / (before - reached)
  const { transactions, failed, gasShare } = sumOf(samples)
  return {
    fromMs: toMs, // until that of the column before is known
    toMs,
    firstBlock: from,
    lastBlock: before - 1,
    transactions: Math.round(times * transactions),
    failed: Math.round(times * failed),
    gasShare,
    isEstimate: !isWhole,
  }
}

function sumOf(blocks: readonly LiveBlock[]) {
  const sum = (amountIn: (block: LiveBlock) => number) =>
    blocks.reduce((total, block) => total + amountIn(block), 0)
  return {
    transactions: sum(({ transactionCount = 0 }) => transactionCount),
    failed: sum(({ failedCount = 0 }) => failedCount),
    gasShare: sum(({ gasUsed, gasLimit }) => gasUsed / gasLimit) / Math.max(1, blocks.length),
  }
}
