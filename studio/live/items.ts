/**
 * Blocks and transactions as the lists and the timeline show them, from the forms of the wire.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { SubscriptionTypes } from '../../src/rpc/subscriptions/index.ts'
import type { LiveBlock, LiveTransaction } from './types.ts'

export type ListedTransaction = RequestResult<'previewnet_transactions'>['rows'][number]

/** Characters of an input that is kept. */
const inputMax = 1_000

/** The sender of the transactions that an OP-stack chain puts first. */
export const SYSTEM_SENDER: Address = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'

export type Header = SubscriptionTypes['newHeads']['payload']
export type Preconfirmed = Exclude<
  SubscriptionTypes['newFlashblockTransactions']['payload'],
  string
>

/** A header of a notification; its transactions are counted later. */
export function liveBlock(header: Header): LiveBlock {
  return {
    number: Number(header.number),
    hash: header.hash,
    sealedMs: blockTimeMs(header),
    baseFee: BigInt(header.baseFeePerGas),
    gasUsed: Number(header.gasUsed),
    gasLimit: Number(header.gasLimit),
    transactionCount: undefined,
    failedCount: undefined,
  }
}

export function listedBlock(row: RequestResult<'previewnet_blocks'>['rows'][number]): LiveBlock {
  return {
    number: Number(row.number),
    hash: row.hash,
    sealedMs: row.timeMs,
    baseFee: BigInt(row.baseFeePerGas),
    gasUsed: Number(row.gasUsed),
    gasLimit: Number(row.gasLimit),
    transactionCount: row.transactions,
    failedCount: row.failed,
  }
}

/** Virtual ms of a block, to the second on chains without millisecond timestamps. */
export function blockTimeMs({
  timestamp,
  timestampMs,
}: Pick<Header, 'timestamp' | 'timestampMs'>): number {
  return timestampMs === undefined ? 1_000 * Number(timestamp) : Number(timestampMs)
}

export function listedTransaction(row: ListedTransaction): LiveTransaction {
  return {
    hash: row.hash,
    from: row.from,
    to: row.to,
    value: BigInt(row.value),
    input: row.input,
    created: row.contractAddress,
    gasUsed: Number(row.gasUsed),
    hasFailed: row.status === '0x0',
    type: row.type,
    blockNumber: Number(row.blockNumber),
    atMs: row.timeMs,
    flashblock: row.flashblock ?? undefined,
    stage: row.stage === 'sealed' ? 'sealed' : 'pending',
  }
}

/**
 * @param atMs virtual time at which the page heard of it
 * @param flashblock the one that brought it, where blocks are cut
 */
export function liveTransaction(
  transaction: Preconfirmed,
  atMs: number,
  flashblock: number | undefined,
): LiveTransaction {
  const { to, input } = transaction
  const isShort = input.length <= inputMax
  return {
    hash: transaction.hash,
    from: transaction.from,
    to,
    value: BigInt(transaction.value),
    input: to === null ? '0x' : isShort ? input : (input.slice(0, 10) as Hex), // a prefix of hex
    created: transaction.contractAddress,
    gasUsed: Number(transaction.gasUsed),
    hasFailed: transaction.status === '0x0',
    type: transaction.type,
    blockNumber: Number(transaction.blockNumber),
    atMs,
    flashblock,
    stage: 'pending',
  }
}
