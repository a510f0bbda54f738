/**
 * Blocks and transactions as they come: the newest sealed blocks, and the block under way.
 *
 * Owns the lists, which have a limit, and the subscriptions, which run while a view is shown that
 * reads them. Notifications that come within a tenth of a second are taken together: a burst costs one
 * change.
 */

import { batch, effect, signal, untracked } from '@preact/signals'
import type { Hash } from '../src/primitives/hex.ts'
import type { SubscriptionTypes } from '../src/rpc/subscriptions/index.ts'
import { isRunning, readTime, sawTime, virtualNow } from './clock.ts'
import {
  type Header,
  type LiveBlock,
  type LiveFlashblocks,
  type LiveTransaction,
  liveBlock,
  liveTransaction,
  type Preconfirmed,
  SYSTEM_SENDER,
  spread,
} from './live-items.ts'
import { isNow, type Moment, moment, reloads } from './moment.ts'
import { PastFeed } from './past-feed.ts'
import { ConnectionLost, connections, quantityOf, request, subscribe } from './rpc.ts'

/** Newest first. */
export const blocks = signal<readonly LiveBlock[]>([])

/** Newest first, without the system transactions that begin each block. */
export const transactions = signal<readonly LiveTransaction[]>([])

/** Undefined where blocks are not cut. */
export const flashblocks = signal<LiveFlashblocks | undefined>(undefined)

/** Rises when a block takes the place of another one. */
export const reorgs = signal(0)

const blocksMax = 600
const transactionsMax = 2_000

/** Blocks read when the feed begins, and at most for one burst of headers. */
const blocksReadMax = 64

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

/** How often the chain began again, or went back to blocks that the page does not have. */
const beginnings = signal(0)

/** Follows the chain until the returned function is called, as it is or as it was. */
export function followChain(): () => void {
  return effect(() => {
    const isPast = !isNow.value
    return untracked(() => (isPast ? followPast() : followPresent()))
  })
}

/** Shows the chain at the past time that has been read last. */
function followPast(): () => void {
  const past = new PastFeed()
  const state = { hasEnded: false, isReading: false }
  const read = async () => {
    if (state.isReading) return
    state.isReading = true
    for (let shown: Moment | undefined; shown !== moment.peek() && !state.hasEnded; ) {
      shown = moment.peek()
      const lists = shown && (await past.at(shown).catch(() => undefined)) // the next connection reads again
      if (state.hasEnded || lists === undefined) continue
      batch(() => {
        blocks.value = lists.blocks
        transactions.value = lists.transactions
        flashblocks.value = shown?.flashblocks
      })
    }
    state.isReading = false
  }
  const ends = [
    subscribe('rollbacks', undefined, () => {
      reorgs.value += 1
      reloads.value += 1
      void readTime()
    }),
    effect(() => {
      if (moment.value !== undefined) untracked(() => void read())
    }),
  ]
  return () => {
    state.hasEnded = true
    for (const end of ends) end()
  }
}

function followPresent(): () => void {
  const feed = new Feed()
  const ends = [
    subscribe('newHeads', undefined, (header) => feed.onHeader(header)),
    subscribe('newFlashblockTransactions', true, (payload) => {
      if (typeof payload !== 'string') feed.onTransaction(payload)
    }),
    subscribe('rollbacks', undefined, (left) => feed.onRollback(left)),
    effect(() => {
      const [count, again] = [connections.value, beginnings.value]
      if (count + again > 0) untracked(() => void feed.begin())
    }),
  ]
  return () => {
    for (const end of ends) end()
    feed.end()
  }
}

class Feed {
  /** Ends the subscription to flashblocks, which begins where blocks are cut. */
  #endFlashblocks: (() => void) | undefined
  #incoming: Incoming = { headers: [], transactions: [] }
  #isScheduled = false
  /** `performance.now()` of the last change. */
  #takenAt = Number.NEGATIVE_INFINITY
  #hasEnded = false
  /** Transactions that the chain puts first in each block. */
  #systemCount = 0

  end(): void {
    this.#hasEnded = true
    this.#endFlashblocks?.()
  }

  /** Reads the newest blocks, and the block under way. What is notified meanwhile is kept. */
  async begin(): Promise<void> {
    this.#incoming = { headers: [], transactions: [] }
    batch(() => {
      blocks.value = []
      transactions.value = []
      flashblocks.value = undefined
    })
    try {
      await this.#readFlashblocks()
      const pendingNumber = await this.#readPending()
      const head = Number(await request({ method: 'eth_blockNumber', params: [] }))
      const first = Math.max(0, head - blocksReadMax + 1)
      const numbers = Array.from({ length: head - first + 1 }, (_, index) => head - index)
      const read = await Promise.all(numbers.map((number) => this.#readBlock(number)))
      if (this.#hasEnded) return
      const newer = blocks.value.filter(({ number }) => number > head)
      blocks.value = [...newer, ...spread(read.filter((block) => block !== undefined))]
      // The block under way may have been sealed meanwhile.
      if ((blocks.value[0]?.number ?? -1) >= pendingNumber) void this.#settle(pendingNumber)
    } catch {
      // The next connection begins again.
    }
  }

  /** Reads the transactions of the block under way. @returns its number */
  async #readPending(): Promise<number> {
    const pending = await request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
    const taken = (pending?.transactions ?? []).filter((each) => typeof each !== 'string')
    this.#systemCount = taken.filter(({ from }) => from === SYSTEM_SENDER).length
    const number = Number(pending?.number)
    if (this.#hasEnded) return number
    const open = taken.filter(({ from }) => from !== SYSTEM_SENDER).reverse()
    const hashes = new Set(open.map(({ hash }) => hash))
    const known = new Map(
      transactions.value.flatMap((each) => (each.stage === 'dropped' ? [] : [[each.hash, each]])),
    )
    const others = transactions.value.filter(({ hash }) => !hashes.has(hash))
    const isNewer = ({ blockNumber, stage }: LiveTransaction) =>
      blockNumber >= number && stage !== 'dropped'
    const read = open.map(
      (each) => known.get(each.hash) ?? liveTransaction({ ...each, gasUsed: '0x0', status: '0x1' }),
    )
    transactions.value = [
      ...others.filter(isNewer),
      ...read,
      ...others.filter((each) => !isNewer(each)),
    ]
    for (const { hash } of open) if (!known.has(hash)) void this.#readGas(hash)
    if (open.length > 0 && flashblocks.value !== undefined) void this.#readTimes(number)
    return number
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

  /** The chain went back: drops the later blocks, and reads the new pending block. */
  onRollback(left: Rollback): void {
    this.#take() // what came before it
    reloads.value += 1
    const kept = blocks.value.filter(({ number }) => number <= Number(left.number))
    batch(() => {
      reorgs.value += 1
      if (kept[0]?.hash !== left.hash) {
        beginnings.value += 1
        return
      }
      blocks.value = kept
      transactions.value = transactions.value.map((each) =>
        each.blockNumber > Number(left.number) ? { ...each, stage: 'dropped' } : each,
      )
    })
    void readTime()
    if (kept[0]?.hash === left.hash) void this.#readPending().catch(ignoreLoss)
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
    transactions.push({ ...liveTransaction(payload), flashblock })
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
      .map((header) => timed(liveBlock(header, undefined), header, nowMs))
    batch(() => {
      const newest = sealed.at(-1)
      if (newest !== undefined) sawTime(newest.sealedMs)
      const lowest = Math.min(...sealed.map(({ number }) => number))
      const kept = blocks.value.filter(({ number }) => number < lowest)
      if (kept.length < blocks.value.length && sealed.length > 0) reorgs.value += 1
      if (sealed.length > 0) blocks.value = [...sealed.reverse(), ...kept].slice(0, blocksMax)
      if (arrived.length > 0) {
        const hashes = new Set(arrived.map(({ hash }) => hash))
        const others = transactions.value.filter(({ hash }) => !hashes.has(hash))
        transactions.value = [...arrived.reverse(), ...others].slice(0, transactionsMax)
      }
    })
    for (const { number } of sealed.slice(0, blocksReadMax)) void this.#settle(number)
    if (isRunning()) return
    // A block may have been sealed before the answer about the pending one: it is read again.
    const listed = new Set(transactions.value.map(({ blockNumber }) => blockNumber))
    const numbers = new Set([
      ...sealed.map(({ number }) => number).filter((number) => listed.has(number)),
      ...arrived.map(({ blockNumber }) => blockNumber),
    ])
    for (const number of [...numbers].slice(0, blocksReadMax)) void this.#readTimes(number)
  }

  /** Reads a sealed block: its transactions are settled, and those it lacks were dropped. */
  async #settle(number: number): Promise<void> {
    try {
      const block = await request({
        method: 'eth_getBlockByNumber',
        params: [quantityOf(number), false],
      })
      if (block === null || this.#hasEnded) return
      const hashes = new Set<unknown>(block.transactions)
      const settled = liveBlock(block, block.transactions.length - this.#systemCount)
      batch(() => {
        blocks.value = blocks.value.map((each) =>
          each.number === number ? { ...settled, sealedMs: each.sealedMs } : each,
        )
        transactions.value = transactions.value.map((each) => {
          if (each.blockNumber !== number) return each
          return { ...each, stage: hashes.has(each.hash) ? 'sealed' : 'dropped' }
        })
      })
    } catch {
      // The next connection reads everything again.
    }
  }

  async #readBlock(number: number): Promise<LiveBlock | undefined> {
    const block = await request({
      method: 'eth_getBlockByNumber',
      params: [quantityOf(number), false],
    })
    if (block === null) return undefined
    return liveBlock(block, Math.max(0, block.transactions.length - this.#systemCount))
  }

  /** Reads when transactions were pre-confirmed: a clock that moves on request cannot be guessed. */
  async #readTimes(number: number): Promise<void> {
    const head = blocks.peek()[0]?.number ?? -1
    const block = number > head ? 'pending' : quantityOf(number)
    const method = 'previewnet_pendingHistory'
    const steps = await request({ method, params: [block] }).catch(() => [])
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
    if (this.#hasEnded || times.size + cuts.size === 0) return
    if (times.size > 0) sawTime(Math.max(...times.values()))
    transactions.value = transactions.value.map((each) => {
      const [atMs, flashblock] = [times.get(each.hash), cuts.get(each.hash)]
      if (atMs === undefined && flashblock === undefined) return each
      return { ...each, atMs: atMs ?? each.atMs, flashblock: flashblock ?? each.flashblock }
    })
  }

  /** Reads gas and status of a transaction that was pre-confirmed before the feed began. */
  async #readGas(hash: Hash): Promise<void> {
    const method = 'eth_getTransactionReceipt'
    const receipt = await request({ method, params: [hash] }).catch(() => null)
    if (receipt === null || this.#hasEnded) return
    const { gasUsed, status, contractAddress } = receipt
    transactions.value = transactions.value.map((each) =>
      each.hash === hash
        ? {
            ...each,
            gasUsed: Number(gasUsed),
            hasFailed: status === '0x0',
            created: contractAddress,
          }
        : each,
    )
  }
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
