/**
 * The producer: submits transactions, seals blocks, opens the next ones.
 *
 * A transaction is validated and executed once, on arrival, or waits (submit.ts). Sealing executes
 * nothing; waiting transactions are executed in the next block, in order of arrival. Only the
 * writer calls the producer, one job at a time.
 */

import type { Block, Executed } from '../chain/block.ts'
import type { Chain, ChainSnapshot } from '../chain/chain.ts'
import type { ProducerEvent } from '../chain/event.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Engine } from '../engine/engine.ts'
import { NONCE_MANAGER_ADDRESS } from '../execution/base/base-addresses.ts'
import type { ChainIds, ChainIdsSnapshot } from '../execution/chain-ids.ts'
import type { Faults } from '../faults/faults.ts'
import { DEPOSITOR_ADDRESS } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { DepositRequest, Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { andThen, isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { Write } from '../state/write.ts'
import type { DepositTransaction } from '../transactions/deposit.ts'
import type { SignedTransaction, Transaction } from '../transactions/transaction.ts'
import { Arrivals } from './arrivals.ts'
import { BlockOpener, type BlockOpenerSnapshot, type OpeningOptions } from './block-opener.ts'
import {
  createFlashblocks,
  type FlashblockOptions,
  type Flashblocks,
  type FlashblocksSnapshot,
} from './flashblocks.ts'
import type { Opened, SetTerms } from './open-block.ts'
import { chosenByFaults, rebuildWithout } from './rebuild.ts'
import { Rollback } from './rollback.ts'
import {
  type MiningMode,
  type MiningOptions,
  Schedule,
  type ScheduleSnapshot,
  type TimeUntil,
} from './schedule.ts'
import { StalePending, type StalePendingSnapshot } from './stale-pending.ts'
import { isSigned, Submitter, type SubmitterOptions, type SubmitterSnapshot } from './submit.ts'

export interface ProducerOptions
  extends SubmitterOptions,
    FlashblockOptions,
    MiningOptions,
    OpeningOptions {
  /** Seed of the prevRandao of reorgs. */
  readonly seed: number
}

/** Dependencies of the producer. */
export interface ProducerDeps {
  readonly chain: Chain
  /** Chain ids by block number; {@link Producer.setChainId} changes them. */
  readonly chainIds: ChainIds
  readonly clock: VirtualClock
  readonly engine: Engine
  readonly network: Network
  /** Faults injected on purpose. */
  readonly faults: Faults
  /** Called with each event, after its state is published. */
  readonly emit: (event: ProducerEvent) => void
  /**
   * Called after each block of a job that may seal several; the job waits for the returned promise.
   */
  readonly betweenBlocks?: () => Promise<void> | undefined
  /**
   * Called after all events of a published change were emitted, with no change half done. The
   * producer waits for the returned promise; if it rejects, the job stops and keeps the work done
   * so far.
   */
  readonly settle?: () => Promise<void> | undefined
}

/** A snapshot of the producer, its chain and its clock. It can be restored any number of times. */
export interface ProducerSnapshot extends SubmitterSnapshot {
  readonly chain: ChainSnapshot
  readonly nowMs: number
  readonly openings: BlockOpenerSnapshot
  readonly schedule: ScheduleSnapshot
  readonly chainIds: ChainIdsSnapshot
  readonly flashblocks: FlashblocksSnapshot
  readonly stalePending: StalePendingSnapshot
  readonly reorgCount: bigint
}

/** Times of blocks sealed on request. */
export interface MineTerms {
  /** Ms by which the clock advances before each block. */
  readonly intervalMs?: number
  /** True if the clock does not advance before the first block. */
  readonly skipsFirst?: boolean
  /** Time of the first block, in ms since the epoch. */
  readonly atMs?: number | undefined
}

const NOTHING: readonly SignedTransaction[] = []

export class Producer {
  /** Chain ids by block number; {@link setChainId} changes them. */
  readonly chainIds: ChainIds
  readonly #deps: ProducerDeps
  readonly #options: ProducerOptions
  readonly #submitter: Submitter
  readonly #flashblocks: Flashblocks
  readonly #stalePending: StalePending
  /** True while a fault halts the chain. */
  #isHalted = false
  readonly #schedule: Schedule
  readonly #opener: BlockOpener
  readonly #rollback: Rollback
  /** Created for the first transaction that waits. */
  #arrivals: Arrivals | undefined

  constructor(deps: ProducerDeps, options: ProducerOptions) {
    this.#deps = deps
    this.#options = options
    this.#flashblocks = createFlashblocks(deps.chain, options, deps.faults, deps.emit)
    this.#stalePending = new StalePending(deps.chain, deps.clock, deps.faults)
    this.#schedule = new Schedule(deps.clock, options, deps, {
      date: () => (this.#isBehind ? this.#reopen() : undefined),
      seal: () => this.#blockIsDue(),
      sealLate: () => this.#sealOnTick(),
      cut: () => this.#cut(),
    })
    this.chainIds = deps.chainIds
    this.#opener = new BlockOpener(deps, options, this.#schedule, this.chainIds)
    this.#submitter = new Submitter(
      {
        chain: deps.chain,
        engine: deps.engine,
        chainIds: this.chainIds,
        opener: this.#opener,
        schedule: this.#schedule,
        emit: deps.emit,
        ran: (executed) => this.#emitExecuted(executed),
        flashblockIndex: (gasUsed) => this.#flashblocks.indexAt(gasUsed),
        settle: () => this.#settle(),
      },
      options,
    )
    this.#rollback = new Rollback(
      {
        chain: deps.chain,
        chainIds: this.chainIds,
        clock: deps.clock,
        emit: deps.emit,
        opener: this.#opener,
        schedule: this.#schedule,
        submitter: this.#submitter,
        stalePending: this.#stalePending,
        opened: (opened) => this.#opened(opened),
        emitOpening: () => this.#emitOpening(),
        seal: () => this.seal(),
      },
      options.seed,
    )
  }

  /** Follows the faults of what readers see, which may have begun or ended. */
  followFaults(): void {
    const { chain, faults } = this.#deps
    this.#stalePending.follow()
    this.#isHalted = faults.of('halt') !== undefined
    const held = { safe: faults.beginOf('holdSafe'), finalized: faults.beginOf('holdFinalized') }
    chain.holdTags(held)
  }

  /** See {@link Submitter.waiting}. */
  waiting(hash: Hash): SignedTransaction | undefined {
    return this.#submitter.waiting(hash)
  }

  /** See {@link Submitter.pool}. */
  pool(): readonly SignedTransaction[] {
    return this.#submitter.pool()
  }

  /** See {@link Submitter.nextNonce}. */
  nextNonce(address: Address, key?: bigint): bigint {
    return this.#submitter.nextNonce(address, key)
  }

  /**
   * Submits a transaction: executes it now, or lets it wait. It may replace one of the pool.
   *
   * @throws {DevnetError} if the transaction is refused; nothing has changed then
   */
  async submit(transaction: SignedTransaction): Promise<void> {
    if (this.#isHalted) throw halted()
    const replaced = this.#submitter.replacesUntilSealed
      ? await this.#submitter.replacedBy(transaction)
      : undefined
    const hasRun =
      replaced === undefined
        ? await this.#submitter.submit(transaction)
        : await this.#submitInstead(replaced, transaction)
    if (hasRun) await this.#sealWhatHasRun()
    else this.arrivals.note(transaction.hash, this.#deps.clock.nowMs)
  }

  /** The times at which transactions were submitted that had to wait; see {@link Arrivals}. */
  get arrivals(): Arrivals {
    this.#arrivals ??= new Arrivals()
    return this.#arrivals
  }

  /** See {@link Arrivals.of}. A fork, and a devnet that is loaded, begin without any. */
  arrivedMs(hash: Hash): number | undefined {
    return this.#arrivals?.of(hash)
  }

  /** @returns true if the transaction was executed */
  async #submitInstead(
    replaced: SignedTransaction,
    transaction: SignedTransaction,
  ): Promise<boolean> {
    const { chain, emit } = this.#deps
    const before = this.snapshot()
    this.#submitter.resetRoom(await this.#removeExecuted(new Set([replaced.hash])))
    try {
      const hasRun = await this.#submitter.submit(transaction)
      // Those that no longer fit are the next ones.
      if (hasRun) await this.#submitter.runWaiting()
      return hasRun
    } catch (error) {
      const { transactions } = chain.pending
      this.restore(before)
      emit({ kind: 'rebuilt', block: chain.pending, before: transactions })
      throw error
    }
  }

  /** Finishes a job that was stopped: executes waiting transactions, seals in auto mode. */
  async finishJob(): Promise<void> {
    await this.#submitter.runWaiting()
    await this.#sealWhatHasRun()
  }

  /**
   * Changes the state without a transaction; see {@link Chain.patch}. Executes waiting transactions
   * that the patch makes possible: it sets the nonce or the sequence of the Nonce Manager that they
   * need, or their predicates hold now.
   */
  async patch(writes: readonly Write[]): Promise<void> {
    const { chain } = this.#deps
    await chain.withRemote(() => chain.readReplaced(chain.pending.state, writes))
    chain.patch(writes)
    this.#stalePending.note()
    const nonces = writes.filter(({ field }) => field === 'nonce').map(({ address }) => address)
    await this.#submitter.stateHasChanged(nonces)
    const isKeySet = ({ field, address }: Write) =>
      field === 'storage' && address === NONCE_MANAGER_ADDRESS
    if (writes.some(isKeySet)) await this.#submitter.runWaiting()
    await this.#sealWhatHasRun()
  }

  /**
   * Sets terms of blocks without signed transactions, the pending block included, or with those that
   * run again.
   *
   * @param isLasting for all of them, instead of the first one only
   */
  setTerms(terms: SetTerms, isLasting: boolean): Promise<void> {
    return this.#withPoolDetached(async () => {
      const isFresh = this.#deps.chain.isFresh
      this.#opener.setTerms(isLasting ? 'all' : isFresh ? 'pending' : 'next', terms)
      if (isFresh) await this.#reopen()
    })
  }

  /**
   * Changes the terms or the time of the pending block. Where the pool keeps transactions until a request
   * seals the block, the executed ones wait during the change, and all that can run are executed after it.
   */
  async #withPoolDetached(change: () => Promise<void>): Promise<void> {
    if (!this.#runsAgain) return change()
    const executed = this.#executedInPool()
    if (executed.length > 0) {
      await this.#removeExecuted(new Set(executed.map(({ hash }) => hash)))
      this.#submitter.resetRoom(executed)
    }
    try {
      await change()
    } finally {
      await this.#submitter.runWaiting()
    }
    if (executed.length === 0) await this.#sealWhatHasRun()
  }

  /** True if transactions that have run do so again when the terms of their block change. */
  get #runsAgain(): boolean {
    return this.#submitter.replacesUntilSealed && !this.#schedule.hasInterval
  }

  /** Executed transactions that the pool keeps until they are sealed. */
  #executedInPool(): readonly SignedTransaction[] {
    if (!this.#submitter.keepsUntilSealed) return NOTHING
    return this.#deps.chain.pending.transactions.filter(isSigned)
  }

  /**
   * Sets the time of the next block that has no signed transactions, or whose transactions run again.
   * A clock behind that time jumps there, after the pending block is sealed if it holds other
   * transactions; later blocks continue from that time.
   *
   * @throws {DevnetError} TIMESTAMP_TOO_LOW
   */
  async setNextTime(timeMs: number): Promise<void> {
    const { chain, clock } = this.#deps
    const parent = this.#parentOfNext
    this.#opener.expectNotBefore(parent, timeMs)
    // Blocks of the same second may differ in milliseconds.
    const terms = { timeMs: Math.max(timeMs, parent.timeMs) }
    if (timeMs <= clock.nowMs) return this.setTerms(terms, false)
    return this.#withPoolDetached(async () => {
      this.#opener.setTerms(chain.isFresh ? 'pending' : 'next', terms)
      await this.#jumpTo(timeMs)
    })
  }

  /** The parent of the next block whose time can be set. */
  get #parentOfNext(): Block {
    const { chain } = this.#deps
    return chain.isFresh || this.#runsAgain ? chain.head : chain.pending
  }

  /** @throws {DevnetError} TIMESTAMP_TOO_LOW if the clock cannot be set to that time */
  expectClock(timeMs: number): void {
    if (timeMs < this.#deps.clock.nowMs) this.#opener.expectNotBefore(this.#parentOfNext, timeMs)
  }

  /** Sets the clock, backwards too. @param timeMs checked with {@link expectClock} */
  async setClock(timeMs: number): Promise<void> {
    const { clock } = this.#deps
    if (timeMs < clock.nowMs) clock.restore(timeMs)
    await this.jumpTo(timeMs)
  }

  /** Sets the ms between block times, independent of the clock; `undefined` ends it. */
  setTimestampInterval(ms: number | undefined): Promise<void> {
    return this.#withPoolDetached(async () => {
      this.#opener.timestampIntervalMs = ms
      if (this.#deps.chain.isFresh) await this.#reopen()
    })
  }

  get timestampIntervalMs(): number | undefined {
    return this.#opener.timestampIntervalMs
  }

  /** Ms from the head to the next block, unless another interval was set. */
  get blockTimeMs(): number {
    return this.#schedule.blockTimeMs()
  }

  get mining(): MiningMode {
    return this.#schedule.mode
  }

  /** See {@link Schedule.countIn}. */
  ticksIn(ms: number): number {
    return this.#schedule.countIn(ms)
  }

  /** See {@link Schedule.timeUntil}. */
  timeUntil(boundary: 'flashblock' | 'block', count: number): TimeUntil {
    return this.#schedule.timeUntil(boundary, count)
  }

  /**
   * Changes the schedule; see {@link Schedule.change}.
   *
   * @param isSealing false if automining begins with the next transaction, instead of those that have
   *   run
   */
  async setMining(change: Partial<MiningMode>, isSealing = true): Promise<void> {
    this.#schedule.change(change)
    // The block time may have changed. A block with transactions keeps the time they saw.
    if (this.#deps.chain.isFresh) await this.#reopen()
    if (!isSealing) return
    if (this.#schedule.isAuto) await this.#submitter.fill()
    await this.#sealWhatHasRun()
  }

  /**
   * Seals blocks, one after the other.
   *
   * @param onSealed called with each block; blocks are not returned, since keeping thousands of them
   *   takes longer than sealing them
   * @throws {DevnetError} TIMESTAMP_TOO_LOW
   */
  async mine(
    count: number,
    terms: MineTerms = {},
    onSealed: (block: SealedBlock) => void = () => {},
  ): Promise<void> {
    const { chain, clock } = this.#deps
    const { intervalMs = 0, skipsFirst = false, atMs } = terms
    if (atMs !== undefined && count > 0) await this.setNextTime(atMs)
    for (let sealed = 0; sealed < count; sealed += 1) {
      const isSpaced = intervalMs > 0 && (sealed > 0 || !skipsFirst)
      // A block with transactions keeps its time.
      if (isSpaced && chain.isFresh) await this.jumpTo(clock.nowMs + intervalMs)
      onSealed(await this.seal())
      await this.#betweenBlocks()
    }
  }

  /** See {@link Rollback.rollBack}. */
  async rollBack(depth: number): Promise<void> {
    await this.#rollback.rollBack(depth)
    await this.#submitter.runWaiting()
  }

  /** See {@link Rollback.reorg}. */
  reorg(depth: number, fill: (index: number) => Promise<void>): Promise<void> {
    return this.#rollback.reorg(depth, fill)
  }

  /** See {@link Rollback.beginAt}. */
  beginAt(block: Pick<SealedBlock, 'number' | 'timeMs'>): Promise<void> {
    return this.#rollback.beginAt(block)
  }

  /** Cancels what is scheduled on the clock; called when another producer takes its place. */
  stop(): void {
    this.#schedule.stop()
    this.#stalePending.stop()
  }

  /** Takes a snapshot of the producer, its chain and its clock. */
  snapshot(): ProducerSnapshot {
    const { chain, clock } = this.#deps
    return {
      chain: chain.snapshot(),
      nowMs: clock.nowMs,
      ...this.#submitter.snapshot(),
      openings: this.#opener.snapshot(),
      schedule: this.#schedule.snapshot(),
      chainIds: this.chainIds.snapshot(),
      flashblocks: this.#flashblocks.snapshot(),
      stalePending: this.#stalePending.snapshot(),
      reorgCount: this.#rollback.reorgCount,
    }
  }

  /** Restores a snapshot, older or newer, in one synchronous step and without events. */
  restore(snapshot: ProducerSnapshot): void {
    const { chain, clock } = this.#deps
    chain.restore(snapshot.chain)
    clock.restore(snapshot.nowMs)
    this.#submitter.restore(snapshot)
    this.#opener.restore(snapshot.openings)
    this.chainIds.restore(snapshot.chainIds)
    this.#flashblocks.restore(snapshot.flashblocks)
    this.#stalePending.restore(snapshot.stalePending)
    this.#rollback.reorgCount = snapshot.reorgCount
    this.#schedule.restore(snapshot.schedule)
  }

  /** Removes transactions from the pool. @returns the removed ones */
  async drop(
    isDropped: (transaction: SignedTransaction) => boolean,
  ): Promise<readonly SignedTransaction[]> {
    const executed = this.#executedInPool().filter(isDropped)
    const waiting = this.#submitter.drop(isDropped)
    if (executed.length === 0) return waiting
    this.#submitter.resetRoom(await this.#removeExecuted(new Set(executed.map(({ hash }) => hash))))
    await this.#settle()
    await this.#submitter.runWaiting()
    return [...executed, ...waiting]
  }

  /** See {@link BlockOpener.changeL1}. */
  changeL1(changes: Partial<L1Fees>): void {
    this.#opener.changeL1(changes)
  }

  /** See {@link BlockOpener.deposit}. */
  deposit(request: DepositRequest): DepositTransaction {
    return this.#opener.deposit(request)
  }

  /** Seals block 0 and opens block 1. Called once, before anything else. */
  async begin(): Promise<void> {
    await this.#sealAndOpen(() => {})
  }

  /** Seals the pending block and executes waiting transactions in the next one. */
  async seal(): Promise<SealedBlock> {
    const block = await this.#sealAlone()
    if (this.#submitter.hasWaiting) await this.#submitter.runWaiting()
    return block
  }

  /** Called at the time of a block. */
  async #blockIsDue(): Promise<void> {
    const { chain, faults } = this.#deps
    if (this.#isHalted) return chain.isFresh ? this.#reopen() : undefined
    if (faults.apply('skipBlock') !== undefined) {
      // An empty block gets the time of the next one; a block with transactions keeps the time they
      // saw.
      return chain.isFresh ? this.#reopen() : this.#cut()
    }
    const delay = faults.apply('delayBlock')
    if (delay === undefined) return this.#sealOnTick()
    this.#schedule.delay(delay.byMs)
    return this.#cut()
  }

  /** Called at the time of a flashblock that is not the last of its block. */
  async #cut(): Promise<void> {
    if (this.#isHalted) return
    try {
      await this.#submitter.fill()
    } catch (error) {
      this.#schedule.repeat() // the remote is away
      throw error
    }
    this.#flashblocks.cut()
    this.#stalePending.note()
    await this.#settle()
    await this.#submitter.flashblockHasChanged()
  }

  async #sealOnTick(): Promise<void> {
    const { chain } = this.#deps
    const { number } = chain.pending
    try {
      await this.seal()
    } catch (error) {
      // The remote is away: the block is sealed at its time when it is back.
      if (chain.pending.number === number) this.#schedule.repeat()
      throw error
    }
    await this.#betweenBlocks()
  }

  /** Seals the pending block; the next one holds only its opening. */
  async #sealAlone(): Promise<SealedBlock> {
    if (this.#submitter.hasWaiting) await this.#submitter.fill()
    this.#flashblocks.finish()
    const left = this.#deps.faults.on.length === 0 ? NOTHING : await this.#applyBlockFaults()
    this.#schedule.blockGone()
    this.#advanceClock()
    const { shownCount } = this.#flashblocks
    const sealing = this.#sealAndOpen((block) => {
      this.#submitter.resetRoom(left)
      this.#deps.emit({ kind: 'block', block, shownCount })
      this.#emitOpening()
    })
    // Awaits only promises: a turn of the event loop is a notable part of an empty block's cost.
    const sealed = isPromise(sealing) ? await sealing : sealing
    const settling = this.#settle()
    if (settling !== undefined) await settling
    return sealed
  }

  /**
   * Moves the clock to the time of the pending block if that is later than the schedule's, which
   * happens where timestamps rise.
   */
  #advanceClock(): void {
    const { chain, clock } = this.#deps
    const { timeMs } = chain.pending
    const isRising = this.#options.blockTimestamps === 'rising'
    if (!isRising || timeMs <= this.#schedule.pendingMs()) return
    clock.jumpTo(timeMs)
    this.#schedule.restart()
  }

  /**
   * Removes from the pending block the transactions that faults choose.
   *
   * @returns pre-confirmed transactions that go first into the next block
   */
  async #applyBlockFaults(): Promise<readonly SignedTransaction[]> {
    const { chain } = this.#deps
    if (this.#rollback.isReorganising) return NOTHING
    // Readers check the visible block before the fault changes it.
    await this.#settle()
    const { transactions } = chain.pending
    const { gone, later } = chosenByFaults(transactions.filter(isSigned), this.#deps.faults)
    return [...(await this.#removeExecuted(gone)), ...later]
  }

  /**
   * Removes executed transactions from the pending block; those after them run again.
   *
   * @returns the ones that have to wait now
   */
  async #removeExecuted(gone: ReadonlySet<Hash>): Promise<readonly SignedTransaction[]> {
    const { chain } = this.#deps
    const { transactions } = chain.pending
    const { executionContext } = this.#submitter
    const gasMaxAt = (index: number) => this.#flashblocks.gasMaxAt(index)
    const rebuilt = await chain.withRemote(() =>
      rebuildWithout(chain, executionContext, gone, gasMaxAt),
    )
    if (rebuilt === undefined) return NOTHING
    chain.replaceFrom(rebuilt.index, rebuilt.steps)
    const isKept = ({ hash }: Transaction) => chain.buffered(hash) !== undefined
    this.#flashblocks.rebuilt((count) => transactions.slice(0, count).filter(isKept).length)
    this.#stalePending.cutBack()
    this.#deps.emit({ kind: 'rebuilt', block: chain.pending, before: transactions })
    return rebuilt.waiting
  }

  /** Lets readers run: the published state is consistent here. */
  #betweenBlocks(): Promise<void> | undefined {
    return this.#deps.betweenBlocks?.()
  }

  #settle(): Promise<void> | undefined {
    return this.#deps.settle?.()
  }

  /**
   * Changes the chain id from the next block on. A pending block with transactions is sealed first,
   * with the old id. Waiting transactions signed for the old id can no longer be executed.
   */
  async setChainId(chainId: number): Promise<void> {
    const { chain } = this.#deps
    if (chainId === this.chainIds.current) return
    while (!chain.isFresh) await this.#sealAlone()
    this.chainIds.change(chain.pending.number, chainId)
    await this.#openAgain()
    await this.#submitter.runWaiting()
  }

  /** In auto mode, seals until no executed transaction is unsealed. */
  async #sealWhatHasRun(): Promise<void> {
    const { chain } = this.#deps
    const hasRun = () => chain.pending.transactions.some(isSigned)
    const isAuto = this.#schedule.isAuto && !this.#rollback.isReorganising
    while (isAuto && hasRun()) await this.seal()
  }

  /** Advances the clock and seals the blocks due until then. */
  async advanceTo(timeMs: number): Promise<void> {
    await this.#deps.clock.advanceTo(timeMs)
    // Without a tick, only this gives the pending block a newer time.
    if (this.#isBehind) await this.#reopen()
  }

  /**
   * Moves the clock without the blocks in between. Executed transactions keep the block time they
   * saw: they are sealed first, and later transactions are executed at the new time. Where only
   * requests seal blocks, those of the pool run again, at the new time.
   */
  jumpTo(timeMs: number): Promise<void> {
    return this.#withPoolDetached(() => this.#jumpTo(timeMs))
  }

  async #jumpTo(timeMs: number): Promise<void> {
    const { chain, clock, faults } = this.#deps
    clock.jumpTo(timeMs)
    this.#schedule.restart()
    if (chain.isFresh) await this.#reopen()
    else if (this.#schedule.hasInterval) await this.seal()
    await faults.catchUp()
    this.#stalePending.follow()
  }

  /**
   * Opens the pending block again, with the current terms and time. Executes transactions whose
   * predicates hold then.
   */
  async #reopen(): Promise<void> {
    await this.#openAgain()
    await this.#submitter.stateHasChanged([])
    await this.#sealWhatHasRun()
  }

  /** True if the pending block holds nothing yet and gets a new date by the clock. */
  get #isBehind(): boolean {
    const { chain } = this.#deps
    return chain.isFresh && this.#schedule.isBehind(chain.pending.timeMs)
  }

  async #openAgain(): Promise<void> {
    const opened = await this.#opener.reopen()
    this.#deps.chain.reopen(opened.opening)
    this.#opened(opened)
    this.#stalePending.reopened()
    this.#emitOpening()
  }

  /** @param emit called in the same synchronous step as the seal */
  #sealAndOpen(emit: (block: SealedBlock) => void): MaybePromise<SealedBlock> {
    const { chain } = this.#deps
    // Only the writer publishes, and it waits for this: the candidate stays up to date.
    return andThen(
      chain.withRemote(() => chain.candidate()),
      (block) =>
        andThen(this.#opener.after(block), (opened) => {
          chain.seal(block, opened.opening)
          this.#opener.advance()
          this.#opened(opened)
          emit(block)
          return block
        }),
    )
  }

  #opened(opened: Opened): void {
    this.#opener.opened(opened)
    this.#schedule.opened()
    this.#flashblocks.opened()
  }

  #emitOpening(): void {
    this.#stalePending.note()
    this.#flashblocks.emitOpening()
    for (const executed of this.#opener.executed) {
      if (executed.transaction.from !== DEPOSITOR_ADDRESS) this.#emitInPending(executed)
    }
  }

  #emitInPending(executed: Executed): void {
    const { chain, emit } = this.#deps
    emit({ kind: 'executed', executed, blockNumber: chain.pending.number })
  }

  #emitExecuted(executed: Executed): void {
    this.#stalePending.note()
    this.#flashblocks.ran(executed)
    this.#emitInPending(executed)
  }
}

/** The refusal of a transaction while a fault halts the chain, in the words of the gateways of OP chains. */
function halted(): DevnetError {
  return new DevnetError('HALTED', 'no backend is currently healthy to serve traffic')
}
