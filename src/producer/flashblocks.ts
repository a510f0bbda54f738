/**
 * The visible part of the pending block: all of it at once, in flashblocks, or nothing before it is
 * sealed.
 *
 * Owns how much of the pending block readers see and when subscribers are notified. Execution is
 * not affected: a transaction is executed on arrival, after all earlier ones, visible or not.
 * Promise: without faults, a sealed block contains what was visible before, and all of it was
 * visible.
 *
 * @see https://docs.base.org/base-chain/flashblocks/overview
 */

import type { Block, Executed } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Flashblock } from '../chain/flashblock.ts'
import { visibleSealed } from '../chain/pending-view.ts'
import type { Faults } from '../faults/faults.ts'
import { invariant } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'

/** The block that `pending` reads between a seal and the next flashblock. */
type PendingAfterSeal = 'next' | 'sealed' | 'latest'

export interface FlashblockOptions {
  readonly seed: number
  readonly blockTimeMs: number
  /** 0: transactions are visible as soon as they are executed. */
  readonly flashblockTimeMs: number
  readonly pendingAfterSeal: PendingAfterSeal
}

/** A snapshot of the flashblocks' state. */
export interface FlashblocksSnapshot {
  readonly names: NamesSnapshot
  /** Progress within the pending block; `undefined` without flashblocks. */
  readonly progress?: ProgressSnapshot
}

/** The state from which payload ids are derived. */
interface NamesSnapshot {
  /** Number of blocks opened so far. */
  readonly opened: bigint
  readonly previousId?: string
}

/** A flashblock that is sent after the one that follows it. */
interface LateFlashblock extends Pick<Flashblock, 'firstTransaction' | 'index' | 'payloadId'> {
  readonly previousId?: string | undefined
  /** Number of the block's transactions up to its end. */
  readonly end: number
}

interface ProgressSnapshot {
  readonly openingCount: number
  readonly index: number
  readonly count: number
  readonly hasGap: boolean
  readonly late?: LateFlashblock
  /** See {@link Flashblocks.shownCount}; absent where that is `count`, as it is without a gap. */
  readonly shownCount?: number
}

/** The index of a block without flashblocks (assumed: the node has none there). */
const NATIVE_INDEX = 1n

const NO_NAMES: NamesSnapshot = { opened: 0n }

type Emit = (event: ChainEvent) => void

/** A transaction of the pending block. */
type Published = Pick<Executed, 'transaction' | 'receipt'>

export interface Flashblocks {
  /** Number of transactions of the pending block, from the first one, that readers have seen. */
  readonly shownCount: number
  /** Called in the synchronous step that opens a block, before any notification. */
  opened(): void
  /** Reports the opening of a block, after the seal of its parent was reported. */
  emitOpening(): void
  /** Called after a transaction was published. */
  ran(executed: Published): void
  /**
   * Index of the flashblock that will show a transaction inserted now; 1 for blocks without
   * flashblocks.
   *
   * @param gasUsed of the block, up to the transaction's end
   */
  indexAt(gasUsed: bigint): bigint
  /**
   * The most gas that the block may have used up to the end of a transaction that stays in its
   * flashblock; `undefined`: the gas limit of the block is the only limit.
   *
   * @param index of the transaction in the pending block
   */
  gasMaxAt(index: number): bigint | undefined
  /** Called at the time of a flashblock that is not the last of its block. */
  cut(): void
  /** Makes the whole block visible; called before it is sealed. */
  finish(): void
  /**
   * Called if transactions were removed from the block: by faults after {@link finish}, or from the
   * pool before it.
   *
   * @param keptOf maps a count of leading transactions to the number of them that remain
   */
  rebuilt(keptOf: (count: number) => number): void
  snapshot(): FlashblocksSnapshot
  /** Restores the state of a snapshot. */
  restore(snapshot: FlashblocksSnapshot): void
}

export function createFlashblocks(
  chain: Chain,
  options: FlashblockOptions,
  faults: Pick<Faults, 'apply' | 'on'>,
  emit: Emit,
): Flashblocks {
  if (options.flashblockTimeMs > 0) return new InFlashblocks(chain, options, faults, emit)
  return chain.showsPending ? new AtOnce(chain, options.seed, emit) : new OnceSealed()
}

/**
 * Transactions are visible as soon as they are executed; the whole block is reported as one
 * flashblock at its end.
 */
class AtOnce implements Flashblocks {
  readonly #chain: Chain
  readonly #emit: Emit
  readonly #names: FlashblockNames

  constructor(chain: Chain, seed: number, emit: Emit) {
    this.#chain = chain
    this.#emit = emit
    this.#names = new FlashblockNames(seed)
  }

  get shownCount(): number {
    return this.#chain.pending.transactionCount
  }

  opened(): void {
    this.#names.nextBlock()
  }

  emitOpening(): void {
    const { transactions, receipts } = this.#chain.pending
    for (const [index, transaction] of transactions.entries()) {
      this.ran({ transaction, receipt: receipts[index]! }) // there are as many
    }
  }

  ran({ transaction, receipt }: Published): void {
    this.#emit({ kind: 'transaction', transaction, receipt, block: this.#chain.pending })
  }

  indexAt(): bigint {
    return NATIVE_INDEX
  }

  gasMaxAt(): undefined {}

  cut(): void {}

  finish(): void {
    // A block that holds only its opening transactions has no flashblock to report.
    if (this.#chain.isFresh) return
    const block = this.#chain.pending
    const flashblock = { block, firstTransaction: 0, ...this.#names.next(block.number, 0) }
    this.#emit({ kind: 'flashblock', flashblock, isTaken: true })
  }

  rebuilt(): void {}

  snapshot(): FlashblocksSnapshot {
    return { names: this.#names.snapshot() }
  }

  restore({ names }: FlashblocksSnapshot): void {
    this.#names.restore(names)
  }
}

/** The pending block is invisible until it is sealed, and nothing is reported before. */
class OnceSealed implements Flashblocks {
  readonly shownCount = 0

  opened(): void {}
  emitOpening(): void {}
  ran(): void {}
  gasMaxAt(): undefined {}

  cut(): void {}

  indexAt(): bigint {
    return NATIVE_INDEX
  }

  finish(): void {}
  rebuilt(): void {}

  snapshot(): FlashblocksSnapshot {
    return { names: NO_NAMES }
  }

  restore(): void {}
}

/**
 * Readers see whole flashblocks. Flashblock 0 holds the opening transactions; flashblock j of n may
 * fill the block up to j/n of its gas limit; the last one holds all the rest. Since Denim, blocks
 * have no flashblocks, and readers see them once they are sealed.
 */
class InFlashblocks implements Flashblocks {
  readonly #chain: Chain
  readonly #options: FlashblockOptions
  readonly #faults: Pick<Faults, 'apply' | 'on'>
  readonly #emit: Emit
  readonly #names: FlashblockNames
  /** Number of transactions that opened the block. */
  #openingCount = 0
  /** Index of the next flashblock. */
  #index = 0
  /** Number of transactions in the flashblocks so far. */
  #count = 0
  /** True if a flashblock of this block was lost or is late: readers cannot apply the later ones. */
  #hasGap = false
  #late: LateFlashblock | undefined
  /** Number of transactions in the flashblocks before the first one that was lost. */
  #shownCount = 0
  #openingEvents: readonly ChainEvent[] = []

  constructor(
    chain: Chain,
    options: FlashblockOptions,
    faults: Pick<Faults, 'apply' | 'on'>,
    emit: Emit,
  ) {
    this.#chain = chain
    this.#options = options
    this.#faults = faults
    this.#emit = emit
    this.#names = new FlashblockNames(options.seed)
  }

  get shownCount(): number {
    return this.#shownCount
  }

  opened(): void {
    const { pending, head } = this.#chain
    const { pendingAfterSeal } = this.#options
    const isSealedSeen = !this.#hasGap && this.#chain.at('pending').number === head.number
    this.#names.nextBlock()
    this.#openingCount = pending.transactionCount
    this.#index = 0
    this.#count = 0
    this.#hasGap = false
    this.#late = undefined
    this.#shownCount = 0
    this.#openingEvents = []
    if (!this.#isCut) this.#chain.setVisible(visibleSealed(head))
    else if (pendingAfterSeal === 'next') this.#openingEvents = this.#send(this.#openingCount)
    else if (pendingAfterSeal === 'latest' || !isSealedSeen) {
      this.#chain.setVisible(visibleSealed(head))
    }
  }

  emitOpening(): void {
    const events = this.#openingEvents
    this.#openingEvents = []
    this.#emitAll(events)
  }

  ran(): void {}

  indexAt(gasUsed: bigint): bigint {
    if (!this.#isCut) return NATIVE_INDEX
    // Flashblock 0 holds only the opening.
    const next = Math.max(this.#index, 1)
    const { gasLimit } = this.#chain.pending
    const { blockTimeMs, flashblockTimeMs, pendingAfterSeal } = this.#options
    const budgetMs = gasLimit * BigInt(flashblockTimeMs)
    const needed = Number((gasUsed * BigInt(blockTimeMs) + budgetMs - 1n) / budgetMs)
    const count = blockTimeMs / flashblockTimeMs
    const last = pendingAfterSeal === 'next' ? count : count - 1
    return BigInt(Math.max(next, Math.min(needed, last)))
  }

  gasMaxAt(index: number): bigint | undefined {
    const { flashblockEnds } = this.#chain.pending
    const at = flashblockEnds.findIndex((end) => index < end)
    // The last flashblock takes all that is left.
    const isLast = at === -1 || at === flashblockEnds.length - 1
    return isLast ? undefined : this.#budgetOf(at)
  }

  cut(): void {
    if (!this.#isCut) return
    this.#emitAll(this.#send(this.#index === 0 ? this.#openingCount : this.#withinBudget()))
  }

  finish(): void {
    if (!this.#isCut) return
    if (this.#index === 0) this.cut()
    this.#emitAll(this.#send(this.#chain.pending.transactionCount, true))
  }

  rebuilt(keptOf: (count: number) => number): void {
    if (!this.#isCut) return
    const { flashblockEnds } = this.#chain.pending
    flashblockEnds.splice(0, flashblockEnds.length, ...flashblockEnds.map(keptOf))
    this.#count = keptOf(this.#count)
    this.#shownCount = keptOf(this.#shownCount)
    if (this.#late !== undefined) {
      const { firstTransaction, end } = this.#late
      this.#late = { ...this.#late, firstTransaction: keptOf(firstTransaction), end: keptOf(end) }
    }
    const isShown = flashblockEnds.length > 0 && !this.#hasGap
    if (isShown) this.#chain.setVisible(this.#chain.upTo(this.#count))
  }

  snapshot(): FlashblocksSnapshot {
    return {
      names: this.#names.snapshot(),
      progress: {
        openingCount: this.#openingCount,
        index: this.#index,
        count: this.#count,
        hasGap: this.#hasGap,
        ...(this.#hasGap && { shownCount: this.#shownCount }),
        ...(this.#late !== undefined && { late: this.#late }),
      },
    }
  }

  restore({ names, progress }: FlashblocksSnapshot): void {
    invariant(progress !== undefined, 'the snapshot is one of blocks with flashblocks')
    this.#names.restore(names)
    this.#openingCount = progress.openingCount
    this.#index = progress.index
    this.#count = progress.count
    this.#hasGap = progress.hasGap
    this.#late = progress.late
    this.#shownCount = progress.hasGap ? (progress.shownCount ?? 0) : progress.count
    this.#openingEvents = []
  }

  get #isCut(): boolean {
    return this.#chain.showsPending
  }

  #emitAll(events: readonly ChainEvent[]): void {
    for (const event of events) this.#emit(event)
  }

  /** Gas that a block may have used up to the end of a flashblock. */
  #budgetOf(index: number): bigint {
    const { blockTimeMs, flashblockTimeMs } = this.#options
    return (this.#chain.pending.gasLimit * BigInt(index * flashblockTimeMs)) / BigInt(blockTimeMs)
  }

  /** End of the next flashblock; transactions over the budget go into a later one. */
  #withinBudget(): number {
    const { receipts } = this.#chain.pending
    const budget = this.#budgetOf(this.#index)
    const over = receipts.findIndex(
      ({ cumulativeGasUsed }, at) => at >= this.#count && cumulativeGasUsed > budget,
    )
    return over === -1 ? receipts.length : over
  }

  /**
   * Publishes the next flashblock.
   *
   * @param end number of the block's transactions up to the flashblock's end
   * @param isLast true for the last one of its block
   * @returns the events to report
   */
  #send(end: number, isLast = false): readonly ChainEvent[] {
    const { head, pending } = this.#chain
    pending.flashblockEnds.push(end)
    const firstTransaction = this.#count
    const name = this.#names.next(pending.number, this.#index)
    // Listeners of the fault's end then see the new block without flashblocks, not the old one.
    if (this.#index === 0 && this.#faults.on.length > 0) {
      this.#chain.setVisible(visibleSealed(head))
    }
    const isLost = this.#faults.apply('loseFlashblock') !== undefined
    const isRepeated = !isLost && this.#faults.apply('repeatFlashblock') !== undefined
    const before = this.#takeLate()
    const isLate = !isLost && !isRepeated && !isLast && before.length === 0 && this.#isOutOfOrder()
    this.#index += 1
    this.#count = end
    if (isLate) this.#late = { ...name, firstTransaction, end }
    if (isLost || isLate) {
      this.#hasGap = true
      this.#chain.setVisible(visibleSealed(head))
      return before
    }
    const isTaken = !this.#hasGap
    if (isTaken) this.#shownCount = end
    const block = isTaken
      ? this.#chain.setVisible(this.#chain.upTo(end))
      : this.#chain.beginning(end)
    const flashblock = { block, firstTransaction, ...name }
    const events: ChainEvent[] = [{ kind: 'flashblock', flashblock, isTaken }]
    if (isTaken) {
      for (let index = firstTransaction; index < end; index += 1) {
        events.push(transactionEvent(block, index))
      }
    }
    if (isRepeated) events.push({ kind: 'flashblock', flashblock, isTaken: false })
    return [...events, ...before]
  }

  #isOutOfOrder(): boolean {
    return this.#faults.apply('reorderFlashblocks') !== undefined
  }

  /** The events of the flashblock that is late. */
  #takeLate(): readonly ChainEvent[] {
    if (this.#late === undefined) return []
    const { end, previousId, ...late } = this.#late
    this.#late = undefined
    const flashblock = { block: this.#chain.beginning(end), previousId, ...late }
    return [{ kind: 'flashblock', flashblock, isTaken: false }]
  }
}

/** Payload ids and indexes of flashblocks. */
class FlashblockNames {
  readonly #seed: number
  #at = NO_NAMES
  /** Payload id of the newest block; derived with its first flashblock, which most blocks lack. */
  #payloadId: Hex | undefined

  constructor(seed: number) {
    this.#seed = seed
  }

  snapshot(): NamesSnapshot {
    return this.#at
  }

  restore(snapshot: NamesSnapshot): void {
    this.#at = snapshot
    this.#payloadId = undefined
  }

  nextBlock(): void {
    const { opened, previousId } = this.#at
    this.#at =
      previousId === undefined ? { opened: opened + 1n } : { opened: opened + 1n, previousId }
    this.#payloadId = undefined
  }

  next(block: bigint, index: number) {
    const { opened, previousId } = this.#at
    this.#payloadId ??= payloadIdOf(this.#seed, opened - 1n)
    this.#at = { ...this.#at, previousId: `${block}-${index}` }
    return { index, payloadId: this.#payloadId, previousId }
  }
}

/** 8 bytes. @param opened number of blocks opened before this one */
function payloadIdOf(seed: number, opened: bigint): Hex {
  return `0x${seededHash(seed, 'payload id', opened).slice(2, 18)}`
}

function transactionEvent(block: Block, index: number): ChainEvent {
  return {
    kind: 'transaction',
    transaction: block.transactions[index]!, // the caller passes an index of this block
    receipt: block.receipts[index]!,
    block,
  }
}
