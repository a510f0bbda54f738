/**
 * The present of the chain: what there is when the feed begins, and what is notified from then on.
 *
 * Notifications that come within a tenth of a second are taken together: a burst costs one change. The
 * lists are changed by the functions of live-lists.ts.
 */

import { batch } from '@preact/signals'
import type { SubscriptionTypes } from '../src/rpc/subscriptions/index.ts'
import { isRunning, readTime, sawTime, virtualNow } from './clock.ts'
import {
  type Header,
  listedBlock,
  listedTransaction,
  liveBlock,
  liveTransaction,
  type Preconfirmed,
  SYSTEM_SENDER,
} from './live-items.ts'
import {
  droppedAbove,
  settledIn,
  withArrived,
  withOlder,
  withRows,
  withSealed,
} from './live-lists.ts'
import {
  blocks,
  flashblocks,
  isRead,
  olderBlocks,
  oldestBlock,
  reorgs,
  transactions,
} from './live-state.ts'
import type { LiveBlock, LiveTransaction } from './live-types.ts'
import { reloads } from './moment.ts'
import { ConnectionLost, quantityOf, request, subscribe } from './rpc.ts'

const blocksMax = 600
/** Older blocks that have transactions. */
const olderMax = 200
const transactionsMax = 2_000

/** Blocks read when the feed begins, and at most for one burst of headers. */
const blocksReadMax = 64

/** Transactions, and blocks that have some, read when the feed begins: whatever their age. */
const rowsRead = 50

/** Least time between two changes: rows that are replaced faster cannot be read. */
const restMs = 100

/** Time between changes while the page is hidden: browsers give it no frames then. */
const hiddenMs = 1_000

type Flashblock = Exclude<
  SubscriptionTypes['newFlashblocks']['payload'],
  { readonly hash: unknown }
>
type Rollback = SubscriptionTypes['rollbacks']['payload']

interface Incoming {
  headers: Header[]
  transactions: LiveTransaction[]
}

export class PresentFeed {
  readonly #beginAgain: () => void
  /** Ends the subscription to flashblocks, which begins where blocks are cut. */
  #endFlashblocks: (() => void) | undefined
  #incoming: Incoming = { headers: [], transactions: [] }
  #isScheduled = false
  /** `performance.now()` of the last change. */
  #takenAt = Number.NEGATIVE_INFINITY
  #hasEnded = false

  /** @param beginAgain called when the chain went back to blocks that the page does not have */
  constructor(beginAgain: () => void) {
    this.#beginAgain = beginAgain
  }

  end(): void {
    this.#hasEnded = true
    this.#endFlashblocks?.()
  }

  /** Reads the newest blocks and transactions. What is notified meanwhile is kept. */
  async begin(): Promise<void> {
    this.#incoming = { headers: [], transactions: [] }
    batch(() => {
      blocks.value = []
      olderBlocks.value = []
      transactions.value = []
      flashblocks.value = undefined
    })
    try {
      await this.#readFlashblocks()
      await this.#readTransactions(rowsRead)
      const method = 'previewnet_blocks'
      const [newest, full] = await Promise.all([
        request({ method, params: [{ limit: blocksReadMax }] }),
        request({ method, params: [{ limit: rowsRead, empty: false }] }),
      ])
      if (this.#hasEnded) return
      const head = Number(newest.rows[0]?.number ?? -1)
      batch(() => {
        const newer = blocks.value.filter(({ number }) => number > head)
        blocks.value = [...newer, ...newest.rows.map(listedBlock)]
        olderBlocks.value = full.rows.map(listedBlock)
        oldestBlock.value = full.next ?? full.oldest
        isRead.value = true
      })
      // The block under way may have been sealed meanwhile.
      void this.#settle(transactions.value.flatMap(pendingNumberOf).filter((each) => each <= head))
    } catch {
      // The next connection begins again.
    }
  }

  /** Reads the newest transactions: a clock that moves on request cannot be guessed. */
  async #readTransactions(limit: number): Promise<void> {
    const method = 'previewnet_transactions'
    const { rows } = await request({ method, params: [{ limit: Math.min(limit, 1_000) }] })
    if (this.#hasEnded || rows.length === 0) return
    const read = rows.map(listedTransaction)
    sawTime(Math.max(...read.map(({ atMs }) => atMs)))
    transactions.value = withRows(transactions.value, read)
  }

  /** Reads the flashblocks of the block under way, and follows them where there are some. */
  async #readFlashblocks(): Promise<void> {
    const { ms } = await request({ method: 'previewnet_now', params: [] })
    const then = await request({ method: 'previewnet_chainAt', params: [ms] })
    if (then.flashblocks === null || this.#hasEnded) return
    flashblocks.value = { ...then.flashblocks, block: Number(then.pending) }
    this.#endFlashblocks ??= subscribe('newFlashblocks', { raw: true }, (payload) => {
      if ('diff' in payload) this.#onFlashblock(payload)
    })
  }

  /** Taken at once, not with the next frame: the transactions that follow are its own. */
  #onFlashblock({ index, diff, metadata }: Flashblock): void {
    const known = flashblocks.value
    if (known === undefined) return
    const block = metadata.block_number
    const before = known.block === block ? known.ends.slice(0, index) : []
    const last = before.at(-1) ?? 0
    // Lost flashblocks brought nothing.
    const lost = Array.from({ length: index - before.length }, () => last)
    const ends = [...before, ...lost, last + diff.transactions.length]
    flashblocks.value = { ...known, block, ends }
  }

  /** The chain went back: drops the later blocks, and reads what there is now. */
  onRollback(left: Rollback): void {
    this.#take() // what came before it
    reloads.value += 1
    const number = Number(left.number)
    const kept = blocks.value.filter((each) => each.number <= number)
    const isKnown = kept[0]?.hash === left.hash
    batch(() => {
      reorgs.value += 1
      if (!isKnown) return this.#beginAgain()
      blocks.value = kept
      olderBlocks.value = olderBlocks.value.filter((each) => each.number <= number)
      transactions.value = droppedAbove(transactions.value, number)
    })
    void readTime()
    if (isKnown) void this.#readTransactions(rowsRead).catch(ignoreLoss)
  }

  onHeader(header: Header): void {
    this.#incoming.headers.push(header)
    this.#schedule()
  }

  onTransaction(payload: Preconfirmed): void {
    if (payload.from === SYSTEM_SENDER) return
    const { transactions } = this.#incoming
    const { block, ends = [] } = flashblocks.peek() ?? {}
    const flashblock = block === Number(payload.blockNumber) ? ends.length - 1 : undefined
    transactions.push(liveTransaction(payload, flashblock))
    if (transactions.length > 2 * transactionsMax) transactions.splice(0, transactionsMax)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const take = () => {
      this.#isScheduled = false
      this.#takenAt = performance.now()
      if (!this.#hasEnded) this.#take()
    }
    const waitMs = this.#takenAt + restMs - performance.now()
    if (document.hidden) setTimeout(take, hiddenMs)
    else if (waitMs > 0) setTimeout(() => requestAnimationFrame(take), waitMs)
    else requestAnimationFrame(take)
  }

  /** Takes all that has come since the last frame. */
  #take(): void {
    const { headers, transactions: arrived } = this.#incoming
    this.#incoming = { headers: [], transactions: [] }
    // The estimate may have been set back since the last block.
    const nowMs = Math.max(virtualNow() ?? 0, blocks.peek()[0]?.sealedMs ?? 0)
    const sealed = headers
      .slice(-blocksMax)
      .map((header) => timed(liveBlock(header), header, nowMs))
    batch(() => {
      const newest = sealed.at(-1)
      if (newest !== undefined) {
        sawTime(newest.sealedMs)
        if ((blocks.value[0]?.number ?? -1) >= sealed[0]!.number) reorgs.value += 1
        this.#takeSealed(sealed)
      }
      if (arrived.length > 0) {
        transactions.value = withArrived(transactions.value, arrived, transactionsMax)
      }
    })
    void this.#settle(sealed.map(({ number }) => number).slice(-blocksReadMax))
    if (isRunning() || arrived.length === 0) return
    void this.#readTransactions(arrived.length).catch(ignoreLoss)
  }

  #takeSealed(sealed: readonly LiveBlock[]): void {
    const list = withSealed(blocks.value, sealed)
    blocks.value = list.slice(0, blocksMax)
    if (list.length <= blocksMax) return
    const older = withOlder(olderBlocks.value, list.slice(blocksMax))
    olderBlocks.value = older.slice(0, olderMax)
    const [last] = older.slice(olderMax - 1)
    if (older.length > olderMax && last !== undefined) oldestBlock.value = last.number
  }

  /** Reads sealed blocks: their transactions are settled, and those that they lack were dropped. */
  async #settle(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return
    const highest = Math.max(...numbers)
    const limit = highest - Math.min(...numbers) + 1
    try {
      const method = 'previewnet_blocks'
      const { rows } = await request({ method, params: [{ before: highest + 1, limit }] })
      const read = new Map(rows.map((row) => [Number(row.number), listedBlock(row)]))
      if (this.#hasEnded) return
      blocks.value = blocks.value.map((each) => read.get(each.number) ?? each)
      const due = new Set(transactions.value.flatMap(pendingNumberOf))
      for (const number of read.keys()) if (due.has(number)) await this.#settleIn(number)
    } catch {
      // The next connection reads everything again.
    }
  }

  async #settleIn(number: number): Promise<void> {
    const method = 'eth_getBlockByNumber'
    const block = await request({ method, params: [quantityOf(number), false] })
    if (block === null || this.#hasEnded) return
    transactions.value = settledIn(transactions.value, number, new Set<unknown>(block.transactions))
  }
}

function pendingNumberOf({ stage, blockNumber }: LiveTransaction): number[] {
  return stage === 'pending' ? [blockNumber] : []
}

/** The block at the time at which the page heard of it, where its timestamp has seconds alone. */
function timed(block: LiveBlock, { timestampMs }: Header, nowMs: number): LiveBlock {
  if (timestampMs !== undefined) return block
  const { sealedMs } = block
  return { ...block, sealedMs: Math.min(Math.max(nowMs, sealedMs), sealedMs + 999) }
}

/** The next connection begins again. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error
}
