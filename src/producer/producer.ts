/**
 * How blocks come about: submit on arrival, seal on the tick.
 *
 * A transaction is validated and executed once, when it arrives, or waits: see `intake.ts`. Sealing
 * executes nothing; it then lets the waiting ones run in the next block, in order of arrival. All of it
 * is called by the writer only, one job at a time.
 */

import type { Executed, SealedBlock } from '../chain/block.ts'
import type { Chain, ChainPoint } from '../chain/chain.ts'
import type { DepositTransaction } from '../chain/deposit.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { SignedTransaction, Transaction } from '../chain/transaction.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Engine } from '../engine/engine.ts'
import { ChainIds, type ChainIdsPoint } from '../execution/chain-ids.ts'
import type { Faults } from '../faults/faults.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { DepositRequest, Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { whenDone } from '../primitives/now-or-later.ts'
import { seededHash } from '../primitives/seed.ts'
import type { Write } from '../state/write.ts'
import {
  createFlashblocks,
  type FlashblockOptions,
  type Flashblocks,
  type FlashblocksPoint,
} from './flashblocks.ts'
import { expectNotBefore, Openings, type OpeningsPoint } from './next-block.ts'
import type { Opened, SetTerms } from './open-block.ts'
import { leftOut, withoutSome } from './rearrange.ts'
import {
  type MiningMode,
  type MiningOptions,
  Ticks,
  type TicksPoint,
  type Way,
} from './schedule.ts'
import { Lag, type LagPoint } from './stale-pending.ts'
import { Intake, type IntakeOptions, type IntakePoint, isSigned } from './submit.ts'

export interface ProducerOptions extends IntakeOptions, FlashblockOptions, MiningOptions {
  /** Until another one is set. */
  readonly chainId: number
}

/** What the producer works with; it owns none of it. */
export interface ProducerRooms {
  readonly chain: Chain
  readonly clock: VirtualClock
  readonly engine: Engine
  readonly network: Network
  /** What goes wrong on purpose. */
  readonly faults: Faults
  /** Hears of everything, after it has been published. */
  readonly notify: (event: ChainEvent) => void
  /** Called after each block of a job that may seal many; the next one waits for what it returns. */
  readonly betweenBlocks?: () => Promise<void> | undefined
  /** Hears that readers find something else now of which nobody is told. */
  readonly changed?: () => void
  /**
   * Called when all that has just been published has been told of and nothing is half done. What it
   * returns is waited for; if that rejects, the job ends there with all it has done so far.
   */
  readonly settle?: () => Promise<void> | undefined
}

/** Where a producer stood, with its chain and its clock. It can go back there any number of times. */
export interface ProducerPoint extends IntakePoint {
  readonly chain: ChainPoint
  readonly nowMs: number
  readonly openings: OpeningsPoint
  readonly ticks: TicksPoint
  readonly chainIds: ChainIdsPoint
  readonly showing: FlashblocksPoint
  readonly lag: LagPoint
  readonly reorgCount: bigint
}

/** When blocks are that are sealed on request. */
export interface MineTerms {
  /** Ms by which time moves on before each of them. */
  readonly intervalMs?: number
  /** Whether it stays before the first one. */
  readonly skipsFirst?: boolean
  /** Time of the first one, in ms since the epoch. */
  readonly atMs?: number | undefined
}

const NOTHING: readonly SignedTransaction[] = []

export class Producer {
  /** Which chain id blocks have; {@link setChainId} changes it. */
  readonly chainIds: ChainIds
  readonly #rooms: ProducerRooms
  readonly #options: ProducerOptions
  readonly #intake: Intake
  readonly #flashblocks: Flashblocks
  readonly #lag: Lag
  readonly #ticks: Ticks
  readonly #openings: Openings
  /** How many blocks have been made in place of others. */
  #reorgCount = 0n
  /** Blocks are filled as somebody asks, and sealed by nothing else. */
  #isReorganising = false

  constructor(rooms: ProducerRooms, options: ProducerOptions) {
    this.#rooms = rooms
    this.#options = options
    this.#flashblocks = createFlashblocks(rooms.chain, options, rooms.faults, rooms.notify)
    this.#lag = new Lag(rooms.chain, rooms.clock, rooms.faults)
    rooms.faults.onChange = () => this.#lag.follow()
    this.#ticks = new Ticks(rooms.clock, options, rooms.network.timeStepMs, {
      seal: () => this.#blockIsDue(),
      sealLate: () => this.#sealOnTick(),
      cut: () => this.#cut(),
    })
    this.chainIds = new ChainIds(options.chainId)
    this.#openings = new Openings(rooms, this.#ticks, this.chainIds)
    this.#intake = new Intake(
      {
        chain: rooms.chain,
        engine: rooms.engine,
        chainIds: this.chainIds,
        openings: this.#openings,
        ticks: this.#ticks,
        notify: rooms.notify,
        ran: (executed) => this.#tell(executed),
        changed: () => rooms.changed?.(),
        settle: () => this.#settle(),
      },
      options,
    )
  }

  /** See {@link Intake.waiting}. */
  waiting(hash: Hash): SignedTransaction | undefined {
    return this.#intake.waiting(hash)
  }

  /** See {@link Intake.pool}. */
  pool(): readonly SignedTransaction[] {
    return this.#intake.pool()
  }

  /** See {@link Intake.nextNonce}. */
  nextNonce(address: Address): bigint {
    return this.#intake.nextNonce(address)
  }

  /**
   * Takes a transaction in: runs it now, or lets it wait.
   *
   * @throws {DevnetError} when it is refused; then nothing has changed
   */
  async submit(transaction: SignedTransaction): Promise<void> {
    if (await this.#intake.submit(transaction)) await this.#sealWhatHasRun()
  }

  /** Does what is left of a job that was ended on the way: what waits runs, what has run is sealed. */
  async goOn(): Promise<void> {
    await this.#intake.runWaiting()
    await this.#sealWhatHasRun()
  }

  /**
   * Changes the state without a transaction; see {@link Chain.patch}. A nonce that is patched may be
   * the one that waiting transactions need: they run.
   */
  async patch(writes: readonly Write[]): Promise<void> {
    this.#rooms.chain.patch(writes)
    this.#lag.note()
    this.#rooms.changed?.()
    for (const { field, address } of writes) {
      if (field === 'nonce') await this.#intake.nonceIsSet(address)
    }
    await this.#sealWhatHasRun()
  }

  /**
   * Sets terms of blocks that no transaction has begun, the pending one included.
   *
   * @param isLasting for all of them, instead of the first one
   */
  async setTerms(terms: SetTerms, isLasting: boolean): Promise<void> {
    const isFresh = this.#rooms.chain.isFresh
    this.#openings.setTerms(isLasting ? 'all' : isFresh ? 'pending' : 'next', terms)
    this.#rooms.changed?.()
    if (isFresh) await this.#reopen()
  }

  /**
   * Sets the time of the next block that no transaction has begun. If the clock is behind, it moves
   * there, and what has begun is sealed first; so later blocks go on from that time.
   *
   * @throws {DevnetError} TIMESTAMP_TOO_LOW
   */
  async setNextTime(timeMs: number): Promise<void> {
    const { chain, clock } = this.#rooms
    const parent = chain.isFresh ? chain.head : chain.pending
    expectNotBefore(parent, timeMs)
    // Blocks of one second may differ in their milliseconds.
    const terms = { timeMs: Math.max(timeMs, parent.timeMs) }
    if (timeMs <= clock.nowMs) return this.setTerms(terms, false)
    this.#openings.setTerms(chain.isFresh ? 'pending' : 'next', terms)
    this.#rooms.changed?.()
    await this.jumpTo(timeMs)
  }

  /** @throws {DevnetError} TIMESTAMP_TOO_LOW for a time the clock cannot be set to */
  expectClock(timeMs: number): void {
    const { chain, clock } = this.#rooms
    if (timeMs < clock.nowMs) expectNotBefore(chain.isFresh ? chain.head : chain.pending, timeMs)
  }

  /** Sets the clock, backwards too. @param timeMs one that {@link expectClock} lets pass */
  async setClock(timeMs: number): Promise<void> {
    const { clock } = this.#rooms
    if (timeMs < clock.nowMs) clock.returnTo(timeMs)
    await this.jumpTo(timeMs)
  }

  /** Sets the distance of blocks in time, whatever the clock says, until it is taken off. */
  async setTimestampInterval(ms: number | undefined): Promise<void> {
    this.#openings.timestampIntervalMs = ms
    this.#rooms.changed?.()
    if (this.#rooms.chain.isFresh) await this.#reopen()
  }

  get timestampIntervalMs(): number | undefined {
    return this.#openings.timestampIntervalMs
  }

  get mining(): MiningMode {
    return this.#ticks.mode
  }

  /** See {@link Ticks.countIn}. */
  ticksIn(ms: number): number {
    return this.#ticks.countIn(ms)
  }

  /** See {@link Ticks.wayTo}. */
  wayTo(boundary: 'flashblock' | 'block', count: number): Way {
    return this.#ticks.wayTo(boundary, count)
  }

  /** Seals otherwise from now on. See {@link Ticks.change}. */
  async setMining(change: Partial<MiningMode>): Promise<void> {
    this.#ticks.change(change)
    this.#rooms.changed?.()
    // Its time may be another one now; what has begun keeps the time it saw.
    if (this.#rooms.chain.isFresh) await this.#reopen()
    await this.#sealWhatHasRun()
  }

  /** Seals blocks one after the other. @throws {DevnetError} TIMESTAMP_TOO_LOW */
  async mine(count: number, terms: MineTerms = {}): Promise<SealedBlock[]> {
    const { chain, clock } = this.#rooms
    const { intervalMs = 0, skipsFirst = false, atMs } = terms
    if (atMs !== undefined && count > 0) await this.setNextTime(atMs)
    const blocks: SealedBlock[] = []
    for (let sealed = 0; sealed < count; sealed += 1) {
      const isSpaced = intervalMs > 0 && (sealed > 0 || !skipsFirst)
      // What has begun keeps its time.
      if (isSpaced && chain.isFresh) await this.jumpTo(clock.nowMs + intervalMs)
      blocks.push(await this.seal())
      await this.#betweenBlocks()
    }
    return blocks
  }

  /**
   * Takes the newest blocks off, and what is pending. The clock stays, transactions do not come back.
   *
   * @throws {DevnetError} ROLLBACK_TOO_DEEP
   */
  async rollBack(depth: number): Promise<void> {
    this.#expectDepth(depth, 'Rollback')
    await this.#takeOff(depth, {})
    await this.#intake.runWaiting()
  }

  /**
   * Puts other blocks in the place of the newest ones: as many, with other hashes.
   *
   * @param fill submits what belongs into one of them, by its index from 0
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or what `fill` throws
   */
  async reorg(depth: number, fill: (index: number) => Promise<void>): Promise<void> {
    this.#expectDepth(depth, 'Reorg')
    if (depth === 0) return
    // What waits would otherwise get in before what was asked for.
    const waiting = this.#intake.setAside()
    this.#openings.replaceTerms('next', {})
    const terms = this.#otherRandao()
    this.#rooms.changed?.()
    await this.#takeOff(depth, terms)
    this.#isReorganising = true
    try {
      for (let index = 0; index < depth; index += 1) {
        await fill(index)
        this.#openings.replaceTerms('next', index + 1 < depth ? this.#otherRandao() : {})
        this.#rooms.changed?.()
        await this.seal()
      }
    } finally {
      this.#isReorganising = false
    }
    this.#intake.putBack(waiting)
    this.#rooms.changed?.()
    await this.#intake.runWaiting()
  }

  /** Goes back to where a sealed block was the newest, its time was now, and nothing waited. */
  async beginAt(block: Pick<SealedBlock, 'number' | 'timeMs'>): Promise<void> {
    const { chain, clock } = this.#rooms
    this.#intake.setAside()
    this.#openings.forget()
    clock.returnTo(block.timeMs)
    // A time that has been drawn was drawn for later.
    this.#ticks.returnTo({ ...this.#ticks.point(), drawnMs: 0 })
    await this.#takeOff(Number(chain.head.number - block.number), {})
  }

  /** @throws {DevnetError} ROLLBACK_TOO_DEEP */
  #expectDepth(depth: number, what: string): void {
    const height = Number(this.#rooms.chain.head.number)
    if (depth <= height) return
    throw new DevnetError(
      'ROLLBACK_TOO_DEEP',
      `${what} depth must not exceed current chain height: current height ${height}, depth ${depth}`,
      { height, depth },
    )
  }

  /** Takes blocks off, and opens the next one on terms that are set. */
  async #takeOff(depth: number, terms: SetTerms): Promise<void> {
    const { chain, notify } = this.#rooms
    const opened = await this.#openings.insteadOn(chain.behindHead(depth), terms)
    this.#ticks.blockIsGone()
    const blocks = chain.rollBack(depth, opened.opening)
    this.#hasOpened(opened)
    this.chainIds.cutTo(chain.pending.number)
    this.#intake.makeRoom()
    this.#lag.cutBack()
    notify({ kind: 'rollback', blocks })
    this.#tellOpening()
  }

  /** What makes a block another one than that in whose place it is. */
  #otherRandao(): SetTerms {
    this.#reorgCount += 1n
    return { prevRandao: seededHash(this.#options.seed, 'reorg', this.#reorgCount) }
  }

  /** Where everything stands. Costs what the pending block and the pool hold. */
  point(): ProducerPoint {
    const { chain, clock } = this.#rooms
    return {
      chain: chain.point(),
      nowMs: clock.nowMs,
      ...this.#intake.point(),
      openings: this.#openings.point(),
      ticks: this.#ticks.point(),
      chainIds: this.chainIds.point(),
      showing: this.#flashblocks.point(),
      lag: this.#lag.point(),
      reorgCount: this.#reorgCount,
    }
  }

  /** Goes back, or over, to where everything stood. One synchronous step; nobody is told. */
  returnTo(point: ProducerPoint): void {
    const { chain, clock } = this.#rooms
    chain.returnTo(point.chain)
    clock.returnTo(point.nowMs)
    this.#intake.returnTo(point)
    this.#openings.returnTo(point.openings)
    this.chainIds.returnTo(point.chainIds)
    this.#flashblocks.returnTo(point.showing)
    this.#lag.returnTo(point.lag)
    this.#reorgCount = point.reorgCount
    this.#ticks.returnTo(point.ticks)
  }

  /** See {@link Intake.drop}. */
  drop(isDropped: (waiting: SignedTransaction) => boolean): readonly SignedTransaction[] {
    return this.#intake.drop(isDropped)
  }

  /** See {@link Openings.changeL1}. */
  changeL1(changes: Partial<L1Fees>): void {
    this.#openings.changeL1(changes)
  }

  /** See {@link Openings.deposit}. */
  deposit(request: DepositRequest): DepositTransaction {
    return this.#openings.deposit(request)
  }

  /** Seals block 0 and opens block 1. Before anything else, once. */
  async begin(): Promise<void> {
    await this.#sealAndOpen(() => {})
  }

  /** Seals the pending block as it stands and lets waiting transactions into the next one. */
  async seal(): Promise<SealedBlock> {
    const block = await this.#sealAlone()
    if (this.#intake.isWaitedIn) await this.#intake.runWaiting()
    return block
  }

  /** The time of a block has come. */
  #blockIsDue(): Promise<void> {
    const { chain, faults } = this.#rooms
    if (faults.meet('skipBlock') !== undefined) {
      // What nobody has begun gets the time of the next block; what has begun keeps the time it saw.
      return chain.isFresh ? this.#reopen() : this.#cut()
    }
    const delay = faults.meet('delayBlock')
    if (delay === undefined) return this.#sealOnTick()
    this.#ticks.delay(delay.byMs)
    this.#rooms.changed?.()
    return this.#cut()
  }

  /** The time of a flashblock has come, and it is not the end of the block. */
  async #cut(): Promise<void> {
    this.#flashblocks.cut()
    this.#lag.note()
    await this.#settle()
  }

  async #sealOnTick(): Promise<void> {
    await this.seal()
    await this.#betweenBlocks()
  }

  /** Seals the pending block; the next one holds what opens it. */
  async #sealAlone(): Promise<SealedBlock> {
    this.#flashblocks.finish()
    const left = this.#rooms.faults.on.length === 0 ? NOTHING : await this.#leaveOut()
    this.#ticks.blockIsGone()
    const sealing = this.#sealAndOpen((block) => {
      this.#intake.makeRoom(left)
      this.#rooms.notify({ kind: 'block', block })
      this.#tellOpening()
    })
    // A turn of the event loop for each of these is a share of what an empty block costs.
    const sealed = sealing instanceof Promise ? await sealing : sealing
    const settling = this.#settle()
    if (settling !== undefined) await settling
    return sealed
  }

  /**
   * Leaves out of the pending block what faults want out of it.
   *
   * @returns what is to wait before all others: it had been pre-confirmed
   */
  async #leaveOut(): Promise<readonly SignedTransaction[]> {
    const { chain } = this.#rooms
    if (this.#isReorganising) return NOTHING
    // What has been shown is checked as it was, before it turns out not to hold.
    await this.#settle()
    const { transactions } = chain.pending
    const { gone, later } = leftOut(transactions.filter(isSigned), this.#rooms.faults)
    const rearranged = await withoutSome(chain, this.#intake.ground, gone)
    if (rearranged === undefined) return NOTHING
    chain.replaceFrom(rearranged.index, rearranged.steps)
    const isKept = ({ hash }: Transaction) => chain.buffered(hash) !== undefined
    this.#flashblocks.rearranged((count) => transactions.slice(0, count).filter(isKept).length)
    this.#lag.cutBack()
    this.#rooms.changed?.()
    return [...rearranged.waiting, ...later]
  }

  /** What readers see is whole: they may have a turn. */
  #betweenBlocks(): Promise<void> | undefined {
    return this.#rooms.betweenBlocks?.()
  }

  #settle(): Promise<void> | undefined {
    return this.#rooms.settle?.()
  }

  /**
   * Sets the chain id of blocks from now on. What has begun has the old one and is sealed first; what
   * waits and is signed for the old one can run no more.
   */
  async setChainId(chainId: number): Promise<void> {
    const { chain } = this.#rooms
    if (chainId === this.chainIds.current) return
    while (!chain.isFresh) await this.#sealAlone()
    this.chainIds.change(chain.pending.number, chainId)
    this.#rooms.changed?.()
    await this.#reopen()
    await this.#intake.runWaiting()
  }

  /** Where blocks are sealed as soon as something is in them: until nothing that waits has run. */
  async #sealWhatHasRun(): Promise<void> {
    const { chain } = this.#rooms
    const hasRun = () => chain.pending.transactions.some(isSigned)
    const isAuto = this.#ticks.isAuto && !this.#isReorganising
    while (isAuto && hasRun()) await this.seal()
  }

  /** Moves the clock, sealing what is due on the way. */
  async advanceTo(timeMs: number): Promise<void> {
    const { chain, clock } = this.#rooms
    await clock.advanceTo(timeMs)
    // Without ticks nothing gives the pending block a newer time.
    if (!this.#ticks.areOn && chain.isFresh) await this.#reopen()
  }

  /**
   * Moves the clock without the blocks between. Transactions that have run keep the block time they
   * saw: they are sealed first, and what comes after runs at the new time.
   */
  async jumpTo(timeMs: number): Promise<void> {
    const { chain, clock, faults } = this.#rooms
    clock.jumpTo(timeMs)
    this.#ticks.restart()
    if (chain.isFresh) await this.#reopen()
    else if (this.#ticks.areOn) await this.seal()
    await faults.catchUp()
    this.#lag.follow()
  }

  /** Opens the pending block anew, on the terms and at the time that hold now. */
  async #reopen(): Promise<void> {
    const opened = await this.#openings.again()
    this.#rooms.chain.reopen(opened.opening)
    this.#hasOpened(opened)
    this.#lag.reopened()
    this.#rooms.changed?.()
    this.#tellOpening()
  }

  /** @param tell is called before anybody else has a turn */
  #sealAndOpen(tell: (block: SealedBlock) => void): SealedBlock | Promise<SealedBlock> {
    const { chain } = this.#rooms
    const block = chain.candidate()
    // Only the writer publishes, and it waits for this: the candidate stays what would be sealed.
    return whenDone(this.#openings.after(block), (opened) => {
      chain.seal(block, opened.opening)
      this.#openings.moveOn()
      this.#hasOpened(opened)
      tell(block)
      return block
    })
  }

  #hasOpened(opened: Opened): void {
    this.#openings.hasOpened(opened)
    this.#flashblocks.opened()
  }

  #tellOpening(): void {
    this.#lag.note()
    this.#flashblocks.tellOpening()
    for (const executed of this.#openings.executed) this.#notifyOfConsole(executed)
  }

  #notifyOfConsole({ transaction, consoleCalls: calls }: Executed): void {
    if (calls !== undefined) this.#rooms.notify({ kind: 'console', transaction, calls })
  }

  #tell(executed: Executed): void {
    this.#lag.note()
    this.#flashblocks.ran(executed.receipt.transactionIndex)
    this.#notifyOfConsole(executed)
    this.#rooms.changed?.() // where blocks are cut, nobody has been told
  }
}
