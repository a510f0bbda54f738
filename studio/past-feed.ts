/**
 * Blocks and transactions as they were at a past time, in the form of the live ones.
 *
 * Keeps the transactions of sealed blocks by their hash: a slider that moves asks for them once.
 */

import type { Hash } from '../src/primitives/hex.ts'
import type { WireTransaction } from '../src/rpc/wire/objects/transaction.ts'
import {
  blockTimeMs,
  type LiveBlock,
  type LiveTransaction,
  liveBlock,
  liveTransaction,
  SYSTEM_SENDER,
  spread,
} from './live-items.ts'
import type { Moment } from './moment.ts'
import { quantityOf, request } from './rpc.ts'

export interface PastLists {
  /** Newest first. */
  readonly blocks: readonly LiveBlock[]
  /** Newest first. */
  readonly transactions: readonly LiveTransaction[]
}

/** Blocks that are read, and transactions after which no further block is opened. */
const blocksMax = 64
const transactionsMax = 1_000

export class PastFeed {
  readonly #read = new Map<Hash, readonly LiveTransaction[]>()

  async at({ head, pending, ms }: Moment): Promise<PastLists> {
    const count = Math.min(blocksMax, head + 1)
    const numbers = Array.from({ length: count }, (_, index) => head - index)
    const found = await Promise.all(
      numbers.map((number) =>
        request({ method: 'eth_getBlockByNumber', params: [quantityOf(number), false] }),
      ),
    )
    const sealed = found.filter((block) => block !== null)
    const open = pending === undefined ? [] : await this.#readOpen(head + 1, pending, ms)
    const transactions: LiveTransaction[] = [...open]
    const counts = new Map<Hash, number>()
    for (const { hash, number, transactions: hashes } of sealed) {
      if (transactions.length >= transactionsMax) break
      const read =
        this.#read.get(hash) ??
        (hashes.length === 0 ? [] : await readTransactions(number, 'sealed'))
      this.#read.set(hash, read)
      counts.set(hash, read.length)
      transactions.push(...read)
    }
    const blocks = sealed.map((block) => liveBlock(block, counts.get(block.hash)))
    const hasMs = sealed[0]?.timestampMs !== undefined
    return { blocks: hasMs ? blocks : spread(blocks), transactions }
  }

  /** The transactions of the block that was under way. */
  async #readOpen(
    number: number,
    pending: ReadonlySet<Hash>,
    ms: number,
  ): Promise<LiveTransaction[]> {
    const read = await readTransactions(quantityOf(number), 'pending')
    return read
      .filter(({ hash }) => pending.has(hash))
      .map((each) => ({ ...each, atMs: Math.min(each.atMs, ms) }))
  }
}

/** The transactions of a block without those that the chain puts first, newest first. */
async function readTransactions(
  number: `0x${string}`,
  stage: LiveTransaction['stage'],
): Promise<readonly LiveTransaction[]> {
  const sealed = await request({ method: 'eth_getBlockByNumber', params: [number, true] })
  const block =
    sealed ?? (await request({ method: 'eth_getBlockByNumber', params: ['pending', true] }))
  if (block === null || BigInt(block.number) !== BigInt(number)) return []
  const ref = sealed === null ? 'pending' : number
  const [receipts, steps] = await Promise.all([
    request({ method: 'eth_getBlockReceipts', params: [ref] }),
    request({ method: 'previewnet_pendingHistory', params: [ref] }).catch(() => []),
  ])
  const outcomes = new Map((receipts ?? []).map((each) => [each.transactionHash, each]))
  const times = new Map(
    steps.flatMap(({ at, transactions }) =>
      'timestampMs' in at ? transactions.map((hash) => [hash, at.timestampMs] as const) : [],
    ),
  )
  const cuts = new Map(
    steps.flatMap(({ at, transactions }) =>
      'flashblockIndex' in at ? transactions.map((hash) => [hash, at.flashblockIndex]) : [],
    ),
  )
  const isOwn = (each: WireTransaction | Hash): each is WireTransaction =>
    typeof each !== 'string' && each.from !== SYSTEM_SENDER
  return block.transactions
    .filter(isOwn)
    .map((each): LiveTransaction => {
      const {
        gasUsed = '0x0',
        status = '0x1',
        contractAddress = null,
      } = outcomes.get(each.hash) ?? {}
      const outcome = { gasUsed, status, contractAddress, blockNumber: number }
      const live = liveTransaction({ ...each, ...outcome })
      const flashblock = cuts.get(each.hash)
      return { ...live, stage, flashblock, atMs: times.get(each.hash) ?? blockTimeMs(block) }
    })
    .reverse()
}
