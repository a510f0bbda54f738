/**
 * The present of the chain: what there is when the feed begins, and what is notified from then on.
 *
 * Notifications that come within a tenth of a second are taken together: a burst costs one change.
 */

import type { SubscriptionTypes } from '../../src/rpc/subscriptions/index.ts'
import { ConnectionLost, quantityOf } from '../rpc.ts'
import type { Studio } from '../studio.ts'
import {
  type Header,
  listedBlock,
  listedTransaction,
  liveBlock,
  liveTransaction,
  type Preconfirmed,
  SYSTEM_SENDER,
} from './items.ts'
import type { LiveBlock, LiveTransaction } from './types.ts'

/** Headers and transactions that one change takes at most. */
const headersMax = 600
const arrivedMax = 2_000

/** Blocks read when the feed begins, and at most for one burst of headers. */
const blocksReadMax = 64

/** Transactions, and blocks that have some, read when the feed begins: whatever their age. */
const rowsRead = 50

/** Least time between two changes: rows that are replaced faster cannot be read. */
const restMs = 100

/** Time between changes while the page is hidden: browsers give it no frames then. */
const hiddenMs = 1_000

type Rollback = SubscriptionTypes['rollbacks']['payload']

interface Incoming {
  headers: Header[]
  transactions: LiveTransaction[]
}

export class PresentFeed {
  readonly #studio: Studio
  readonly #beginAgain: () => void
  /** Ends the subscription to flashblocks, which begins where blocks are cut. */
  #endFlashblocks: (() => void) | undefined
  #incoming: Incoming = { headers: [], transactions: [] }
  #isScheduled = false
  /** Sealed blocks that have to be read. */
  readonly #due = new Set<number>()
  #isSettling = false
  /** `performance.now()` of the last change. */
  #takenAt = Number.NEGATIVE_INFINITY
  #hasEnded = false

  /** @param beginAgain called when the chain went back to blocks that the page does not have */
  constructor(studio: Studio, beginAgain: () => void) {
    this.#studio = studio
    this.#beginAgain = beginAgain
  }

  end(): void {
    this.#hasEnded = true
    this.#endFlashblocks?.()
  }

  /** Reads the newest blocks and transactions. What is notified meanwhile is kept. */
  async begin(): Promise<void> {
    const { rpc, chain } = this.#studio
    this.#incoming = { headers: [], transactions: [] }
    chain.take({ kind: 'began' })
    try {
      await this.#readFlashblocks()
      await this.#readTransactions(rowsRead)
      const method = 'previewnet_blocks'
      const [newest, full] = await Promise.all([
        rpc.request({ method, params: [{ limit: blocksReadMax }] }),
        rpc.request({ method, params: [{ limit: rowsRead, empty: false }] }),
      ])
      if (this.#hasEnded) return
      chain.take({
        kind: 'blocks',
        newest: newest.rows.map(listedBlock),
        full: full.rows.map(listedBlock),
        oldest: full.next ?? full.oldest,
      })
      const head = Number(newest.rows[0]?.number ?? -1)
      // The block under way may have been sealed meanwhile.
      const pending = chain.transactions.value.flatMap(pendingNumberOf)
      void this.#settle(pending.filter((each) => each <= head))
    } catch {
      // The next connection begins again.
    }
  }

  /** Reads the newest transactions: a clock that moves on request cannot be guessed. */
  async #readTransactions(limit: number): Promise<void> {
    const { rpc, clock, chain } = this.#studio
    const method = 'previewnet_transactions'
    const { rows } = await rpc.request({ method, params: [{ limit: Math.min(limit, 1_000) }] })
    if (this.#hasEnded || rows.length === 0) return
    const read = rows.map(listedTransaction)
    clock.saw(Math.max(...read.map(({ atMs }) => atMs)))
    chain.take({ kind: 'transactions', rows: read })
  }

  /** Reads the flashblocks of the block under way, and follows them where there are some. */
  async #readFlashblocks(): Promise<void> {
    const { rpc, chain } = this.#studio
    const { ms } = await rpc.request({ method: 'previewnet_now', params: [] })
    const then = await rpc.request({ method: 'previewnet_chainAt', params: [ms] })
    if (then.flashblocks === null || this.#hasEnded) return
    const flashblocks = { ...then.flashblocks, block: Number(then.pending) }
    chain.take({ kind: 'flashblocks', flashblocks })
    // Taken at once, not with the next frame: the transactions that follow are its own.
    this.#endFlashblocks ??= rpc.subscribe('newFlashblocks', { raw: true }, (payload) => {
      if (!('diff' in payload)) return
      const { index, diff, metadata } = payload
      const transactionCount = diff.transactions.length
      chain.take({ kind: 'flashblock', block: metadata.block_number, index, transactionCount })
    })
  }

  /** The chain went back: drops the later blocks, and reads what there is now. */
  onRollback(left: Rollback): void {
    const { past, clock, chain } = this.#studio
    this.#take() // what came before it
    past.reloads.value += 1
    const number = Number(left.number)
    const kept = chain.blocks.value.find((each) => each.number <= number)
    const isKnown = kept?.hash === left.hash
    chain.take({ kind: 'rollback', number })
    void clock.read()
    if (isKnown) void this.#readTransactions(rowsRead).catch(ignoreLoss)
    else this.#beginAgain()
  }

  onHeader(header: Header): void {
    this.#incoming.headers.push(header)
    this.#schedule()
  }

  onTransaction(payload: Preconfirmed): void {
    if (payload.from === SYSTEM_SENDER) return
    const { chain, clock } = this.#studio
    const { transactions } = this.#incoming
    const { block, ends = [] } = chain.flashblocks.peek() ?? {}
    const flashblock = block === Number(payload.blockNumber) ? ends.length - 1 : undefined
    transactions.push(liveTransaction(payload, clock.now() ?? 0, flashblock))
    if (transactions.length > 2 * arrivedMax) transactions.splice(0, arrivedMax)
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
    const { clock, chain } = this.#studio
    const { headers, transactions: arrived } = this.#incoming
    this.#incoming = { headers: [], transactions: [] }
    // The estimate may have been set back since the last block.
    const nowMs = Math.max(clock.now() ?? 0, chain.blocks.peek()[0]?.sealedMs ?? 0)
    const sealed = headers
      .slice(-headersMax)
      .map((header) => timed(liveBlock(header), header, nowMs))
    const newest = sealed.at(-1)
    if (newest !== undefined) clock.saw(newest.sealedMs)
    chain.take({ kind: 'sealed', blocks: sealed }, { kind: 'arrived', transactions: arrived })
    void this.#settle(sealed.map(({ number }) => number))
    if (clock.isRunning() || arrived.length === 0) return
    void this.#readTransactions(arrived.length).catch(ignoreLoss)
  }

  /**
   * Reads sealed blocks: their transactions are settled, and those that they lack were dropped. One
   * question is asked at a time; of what is due meanwhile, the newest is read.
   */
  async #settle(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) this.#due.add(number)
    if (this.#isSettling) return
    this.#isSettling = true
    try {
      while (this.#due.size > 0 && !this.#hasEnded) await this.#settleDue()
    } catch {
      // The next connection reads everything again.
    }
    this.#isSettling = false
  }

  async #settleDue(): Promise<void> {
    const { rpc, chain } = this.#studio
    const highest = Math.max(...this.#due)
    const lowest = Math.max(Math.min(...this.#due), highest - blocksReadMax + 1)
    this.#due.clear()
    const method = 'previewnet_blocks'
    const params = [{ before: highest + 1, limit: highest - lowest + 1 }] as const
    const { rows } = await rpc.request({ method, params: [...params] })
    if (this.#hasEnded) return
    chain.take({ kind: 'counted', blocks: rows.map(listedBlock) })
    const pending = new Set(chain.transactions.value.flatMap(pendingNumberOf))
    for (const number of [...pending].slice(0, blocksReadMax)) {
      if (number <= highest) await this.#settleIn(number)
    }
  }

  async #settleIn(number: number): Promise<void> {
    const { rpc, chain } = this.#studio
    const method = 'eth_getBlockByNumber'
    const block = await rpc.request({ method, params: [quantityOf(number), false] })
    if (block === null || this.#hasEnded) return
    chain.take({ kind: 'settled', number, hashes: new Set<unknown>(block.transactions) })
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
