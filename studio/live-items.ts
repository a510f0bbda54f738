/**
 * Blocks and transactions as the lists and the timeline show them, from the forms of the wire.
 */

import type { Address, Hash, Hex } from '../src/primitives/hex.ts'
import type { SubscriptionTypes } from '../src/rpc/subscriptions/index.ts'
import { virtualNow } from './clock.ts'

export interface LiveBlock {
  readonly number: number
  readonly hash: Hash
  /** Virtual ms at which it was sealed. */
  readonly sealedMs: number
  readonly baseFee: bigint
  readonly gasUsed: number
  readonly gasLimit: number
  /** Transactions without those that the chain itself puts first; undefined until it is read. */
  readonly transactionCount: number | undefined
}

export interface LiveTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  /** The input of a call as far as it is short, and else its selector; empty for a creation. */
  readonly input: Hex
  /** The contract that it created. */
  readonly created: Address | null
  readonly gasUsed: number
  readonly hasFailed: boolean
  readonly type: Hex
  readonly blockNumber: number
  /** Virtual ms at which it was pre-confirmed, as far as this page saw it. */
  readonly atMs: number
  /** The flashblock that brought it; undefined where blocks are not cut, and until it is read. */
  readonly flashblock: number | undefined
  readonly stage: 'pending' | 'sealed' | 'dropped'
}

/** The flashblocks of the block under way. */
export interface LiveFlashblocks {
  readonly block: number
  /** Virtual ms between two of them. */
  readonly timeMs: number
  /** The number of the block's transactions by the end of each. */
  readonly ends: readonly number[]
}

/** Characters of an input that is kept. */
const inputMax = 1_000

/** The sender of the transactions that an OP-stack chain puts first. */
export const SYSTEM_SENDER: Address = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'

export type Header = SubscriptionTypes['newHeads']['payload']
export type Preconfirmed = Exclude<
  SubscriptionTypes['newFlashblockTransactions']['payload'],
  string
>

export function liveBlock(
  header: Pick<
    Header,
    'number' | 'hash' | 'timestamp' | 'timestampMs' | 'baseFeePerGas' | 'gasUsed' | 'gasLimit'
  >,
  transactionCount: number | undefined,
): LiveBlock {
  return {
    number: Number(header.number),
    hash: header.hash,
    sealedMs: blockTimeMs(header),
    baseFee: BigInt(header.baseFeePerGas),
    gasUsed: Number(header.gasUsed),
    gasLimit: Number(header.gasLimit),
    transactionCount,
  }
}

/** Spreads the blocks of one second over it. @param list newest first */
export function spread(list: readonly LiveBlock[]): readonly LiveBlock[] {
  const counts = new Map<number, number>()
  for (const { sealedMs } of list) counts.set(sealedMs, (counts.get(sealedMs) ?? 0) + 1)
  const left = new Map(counts)
  return list.map((block) => {
    const { sealedMs } = block
    const index = left.get(sealedMs)! - 1 // counted above
    left.set(sealedMs, index)
    return { ...block, sealedMs: sealedMs + Math.floor((1_000 * index) / counts.get(sealedMs)!) } // the same
  })
}

/** Virtual ms of a block, to the second on chains without millisecond timestamps. */
export function blockTimeMs({
  timestamp,
  timestampMs,
}: Pick<Header, 'timestamp' | 'timestampMs'>): number {
  return timestampMs === undefined ? 1_000 * Number(timestamp) : Number(timestampMs)
}

export function liveTransaction(
  transaction: Pick<
    Preconfirmed,
    'hash' | 'from' | 'to' | 'value' | 'input' | 'type' | 'gasUsed' | 'status' | 'blockNumber'
  > &
    Partial<Pick<Preconfirmed, 'contractAddress'>>,
): LiveTransaction {
  const { to, input, contractAddress = null } = transaction
  const isShort = input.length <= inputMax
  return {
    hash: transaction.hash,
    from: transaction.from,
    to,
    value: BigInt(transaction.value),
    input: to === null ? '0x' : isShort ? input : (input.slice(0, 10) as Hex), // a prefix of hex
    created: contractAddress,
    gasUsed: Number(transaction.gasUsed),
    hasFailed: transaction.status === '0x0',
    type: transaction.type,
    blockNumber: Number(transaction.blockNumber),
    atMs: virtualNow() ?? 0,
    flashblock: undefined,
    stage: 'pending',
  }
}
