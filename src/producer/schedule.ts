/**
 * The schedule of blocks: on ticks of the clock, as soon as a transaction is executed, or on
 * request.
 *
 * Owns the times of blocks and flashblocks. Leaves the work on each tick to the producer.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import {
  type BlockTimes,
  blockTimeAfter,
  DENIM_BLOCK_TIME_MS,
  hasDenimLater,
  isCut,
} from '../network/denim.ts'
import type { Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import { seededHash } from '../primitives/seed.ts'

/**
 * The schedule. `interval`: a block on every tick. `auto`: a block as soon as a transaction is
 * executed. `mixed`: both. `manual`: a block on request.
 */
type Mining = 'interval' | 'auto' | 'mixed' | 'manual'

/** Ms between blocks; drawn from the seed for each block if the two differ. */
export interface BlockInterval {
  readonly minMs: number
  readonly maxMs: number
}

/**
 * The current schedule. `isAuto` and `interval` are independent; blocks are sealed on request in
 * any case.
 */
export interface MiningMode {
  /** True if a block is sealed as soon as a transaction is executed in it. */
  readonly isAuto: boolean
  /** `undefined`: time seals no blocks. */
  readonly interval: BlockInterval | undefined
  /** True if both are suspended. */
  readonly isPaused: boolean
}

export interface MiningOptions extends BlockTimes {
  readonly seed: number
  /** Ms since the epoch. */
  readonly genesisTime: number
  readonly mining: Mining
}

/** A block whose rules decide the block time. */
type HasRules = { readonly evmRules: EvmRules }

/** The chain, as far as the schedule depends on it. */
export interface ScheduledChain {
  /** `undefined` before block 0 is sealed. */
  readonly head: HasRules | undefined
  readonly pending: HasRules
}

/** The time until the end of a block or flashblock. */
export interface TimeUntil {
  readonly ms: number
  /** Number of ends reached; less than requested if the times of later blocks are drawn. */
  readonly count: number
}

export interface ScheduleDeps {
  readonly chain: ScheduledChain
  readonly network: Pick<Network, 'timeStepMs'>
}

/** Called on ticks. */
export interface OnTick {
  /** Before a block that is sealed on a tick although transactions seal blocks, too: dates it to the tick. */
  date(): Promise<unknown> | undefined
  /** At the time of a block. */
  seal(): Promise<unknown>
  /** At the time to which a block was delayed. */
  sealLate(): Promise<unknown>
  /** At the time of a flashblock that is not the last of its block. */
  cut(): unknown
}

/** A snapshot of {@link Schedule}. */
export interface ScheduleSnapshot {
  readonly mode: MiningMode
  /** True if the interval is the block time of the chain, which an upgrade changes. */
  readonly isChainTime: boolean
  /** Origin of the ticks, in ms since the epoch. */
  readonly anchorMs: number
  /** Time of the newest drawn tick, in ms since the epoch; 0 for none. */
  readonly drawnMs: number
  readonly drawnCount: bigint
  /** Time to which a block is delayed, in ms since the epoch; 0 for none. */
  readonly lateMs: number
  /** True if the tick of that very time was still to run. */
  readonly isDue: boolean
}

/** The first time after `nowMs` that is a multiple of `stepMs` away from `anchorMs`. */
export function nextTickMs(nowMs: number, anchorMs: number, stepMs: number): number {
  return anchorMs + (Math.floor((nowMs - anchorMs) / stepMs) + 1) * stepMs
}

export class Schedule {
  readonly #clock: VirtualClock
  readonly #chain: ScheduledChain
  readonly #options: MiningOptions
  readonly #deps: ScheduleDeps
  readonly #onTick: OnTick
  #at: ScheduleSnapshot
  /** Time of the next tick; -1 for none, and while a tick runs. */
  #tickMs = -1
  #cancel: () => void
  /** The block time, and whether the pending block is cut, by which the next tick was scheduled. */
  #scheduledFor = ''
  #isTicking = false

  constructor(clock: VirtualClock, options: MiningOptions, deps: ScheduleDeps, onTick: OnTick) {
    const { mining, blockTimeMs, genesisTime } = options
    this.#clock = clock
    this.#chain = deps.chain
    this.#options = options
    this.#deps = deps
    this.#onTick = onTick
    const isMixed = mining === 'mixed'
    const interval = isMixed || mining === 'interval' ? always(blockTimeMs) : undefined
    const mode = { isAuto: isMixed || mining === 'auto', interval, isPaused: false }
    const start = { anchorMs: genesisTime, drawnMs: 0, drawnCount: 0n, lateMs: 0, isDue: false }
    this.#at = { mode, isChainTime: interval !== undefined, ...start }
    this.#cancel = this.#schedule()
  }

  /** Times are multiples of it since genesis. */
  get #stepMs(): number {
    return this.#deps.network.timeStepMs
  }

  get mode(): MiningMode {
    const { mode } = this.#at
    const interval = this.#interval()
    return interval?.minMs === mode.interval?.minMs ? mode : { ...mode, interval }
  }

  /** Ms from a block of the chain to the next. @param block default: the head */
  blockTimeMs(block: HasRules = this.#chain.head ?? this.#chain.pending): number {
    return blockTimeAfter(this.#options, block.evmRules.upgrade)
  }

  /** True if the pending block is cut in flashblocks. */
  get #isCut(): boolean {
    return isCut(this.#options, this.#chain.pending.evmRules.upgrade)
  }

  /** The interval after a block. */
  #interval(block?: HasRules): BlockInterval | undefined {
    const { mode, isChainTime } = this.#at
    return isChainTime ? always(this.blockTimeMs(block)) : mode.interval
  }

  /** True if blocks of another block time are to come. */
  get #willChange(): boolean {
    const { head, pending } = this.#chain
    const { upgrade } = (head ?? pending).evmRules
    return hasDenimLater({ ...this.#options, upgrade })
  }

  /** True if time seals blocks. */
  get hasInterval(): boolean {
    const { isPaused, interval } = this.#at.mode
    return !isPaused && interval !== undefined
  }

  /** True if blocks are sealed as soon as they hold a transaction. */
  get isAuto(): boolean {
    const { isPaused, isAuto } = this.#at.mode
    return !isPaused && isAuto
  }

  /** True if blocks are sealed on ticks, and between them as soon as they hold a transaction. */
  get #isMixed(): boolean {
    return this.hasInterval && this.isAuto
  }

  /** True if a pending block of that time, which holds nothing yet, gets a new date. */
  isBehind(timeMs: number): boolean {
    return !this.hasInterval || (this.isAuto && timeMs < this.pendingMs())
  }

  /** Upper bound for the number of blocks that the clock seals in `ms`. */
  countIn(ms: number): number {
    const interval = this.#interval()
    if (!this.hasInterval || interval === undefined) return 0
    const isLong = this.#at.isChainTime && this.#willChange
    const minMs = isLong ? Math.min(interval.minMs, DENIM_BLOCK_TIME_MS) : interval.minMs
    return Math.floor(ms / minMs)
  }

  /**
   * Time of the pending block, in ms since the epoch: that of the next tick, or, where a transaction
   * may seal it before, the next one that a block can have.
   *
   * @param parent default: the head
   */
  pendingMs(parent?: HasRules): number {
    if (!this.#isMixed) return this.#nextTickMs(parent)
    return nextTickMs(this.#lastMs, this.#options.genesisTime, this.#stepMs)
  }

  #nextTickMs(parent?: HasRules): number {
    const { anchorMs } = this.#at
    const { genesisTime } = this.#options
    const nowMs = this.#lastMs
    const interval = this.#interval(parent)
    if (interval === undefined) return nextTickMs(nowMs, genesisTime, this.blockTimeMs(parent))
    const { minMs, maxMs } = interval
    return minMs === maxMs ? nextTickMs(nowMs, anchorMs, minMs) : this.#drawn(nowMs, minMs, maxMs)
  }

  /**
   * Time until the end of the `count`-th block or flashblock.
   *
   * @param count at least 1
   * @throws {DevnetError} NO_FLASHBLOCKS
   */
  timeUntil(boundary: 'flashblock' | 'block', count: number): TimeUntil {
    const { genesisTime, flashblockTimeMs } = this.#options
    const { nowMs } = this.#clock
    if (boundary === 'flashblock') {
      if (!this.#isCut) throw noFlashblocks()
      const firstMs = nextTickMs(nowMs, genesisTime, flashblockTimeMs)
      if (this.#willChange) return { ms: firstMs - nowMs, count: 1 }
      return { ms: firstMs - nowMs + (count - 1) * flashblockTimeMs, count }
    }
    const ms = this.#nextTickMs() - nowMs
    const { minMs, maxMs } = this.#interval() ?? always(this.blockTimeMs())
    const isRegular = minMs === maxMs && !this.#willChange
    return isRegular ? { ms: ms + (count - 1) * minMs, count } : { ms, count: 1 }
  }

  /**
   * Changes the schedule. A changed interval starts now.
   *
   * @throws {DevnetError} INVALID_OPTION with flashblocks, whose times are fixed, and for times
   *   that are no multiple of the chain's time step
   */
  change(change: Partial<MiningMode>): void {
    const { interval } = this.mode
    const mode = { ...this.mode, ...change }
    this.#expectPossible(mode)
    const isSame =
      mode.interval?.minMs === interval?.minMs && mode.interval?.maxMs === interval?.maxMs
    const chainMs = this.blockTimeMs()
    const isChainTime = mode.interval?.minMs === chainMs && mode.interval.maxMs === chainMs
    this.#at = { ...this.#at, mode, isChainTime }
    if (!isSame) {
      const { genesisTime } = this.#options
      const sinceGenesisMs = this.#clock.nowMs - genesisTime
      const anchorMs = genesisTime + Math.floor(sinceGenesisMs / this.#stepMs) * this.#stepMs
      this.#at = { ...this.#at, anchorMs, drawnMs: 0 }
    }
    this.restart()
  }

  /** Cancels the next tick. */
  stop(): void {
    this.#cancel()
  }

  /** Schedules ticks from the clock's time; called after the clock was set instead of advanced. */
  restart(): void {
    this.#at = { ...this.#at, lateMs: 0 }
    this.#tickMs = -1
    this.#reschedule()
  }

  /** Called when a block was opened: it may be cut otherwise, or follow a block of another time. */
  opened(): void {
    if (!this.#isTicking && this.#scheduledFor !== this.#tickKey) this.#reschedule()
  }

  get #tickKey(): string {
    return `${this.blockTimeMs()} ${this.#isCut}`
  }

  /** Delays the block that is due; no other block is sealed until then. Called during its tick. */
  delay(byMs: number): void {
    this.#at = { ...this.#at, lateMs: this.#clock.nowMs + byMs }
  }

  /** Repeats the tick that is running: what it began was not done. */
  repeat(): void {
    this.#tickMs = this.#clock.nowMs
  }

  /** Called when the pending block was sealed or removed: ends its delay. */
  blockGone(): void {
    if (this.#at.lateMs !== 0) this.restart()
  }

  snapshot(): ScheduleSnapshot {
    return { ...this.#at, isDue: this.#isDue }
  }

  /** Restores a snapshot; the clock is restored first. */
  restore(snapshot: ScheduleSnapshot): void {
    this.#at = snapshot
    this.#tickMs = snapshot.isDue ? this.#clock.nowMs : -1
    this.#reschedule()
  }

  get #isDue(): boolean {
    return this.#tickMs === this.#clock.nowMs
  }

  /** Time up to which all ticks have run: urgent jobs run before the tick of the same time. */
  get #lastMs(): number {
    const { nowMs } = this.#clock
    return this.#isDue ? nowMs - 1 : nowMs
  }

  #reschedule(): void {
    this.#cancel()
    this.#cancel = this.#schedule()
  }

  #drawn(nowMs: number, minMs: number, maxMs: number): number {
    const { drawnMs, drawnCount } = this.#at
    if (drawnMs > nowMs) return drawnMs
    const stepMs = this.#stepMs
    const choices = BigInt((maxMs - minMs) / stepMs + 1)
    const chosen = BigInt(seededHash(this.#options.seed, 'block interval', drawnCount)) % choices
    const { genesisTime } = this.#options
    const onGridMs = genesisTime + Math.floor((nowMs - genesisTime) / stepMs) * stepMs
    const nextMs = onGridMs + minMs + Number(chosen) * stepMs
    this.#at = { ...this.#at, drawnMs: nextMs, drawnCount: drawnCount + 1n }
    return nextMs
  }

  #schedule(): () => void {
    if (!this.hasInterval) {
      this.#tickMs = -1
      return () => {}
    }
    const { genesisTime, flashblockTimeMs } = this.#options
    const { lateMs } = this.#at
    this.#scheduledFor = this.#tickKey
    const blockMs = lateMs || this.#nextTickMs()
    const flashblockMs = this.#isCut
      ? nextTickMs(this.#lastMs, genesisTime, flashblockTimeMs)
      : blockMs
    const atMs = Math.min(flashblockMs, blockMs)
    this.#tickMs = atMs
    return this.#clock.schedule(atMs, async () => {
      this.#isTicking = true
      try {
        // While the tick is still due.
        if (atMs === blockMs && this.#isMixed) await this.#onTick.date()
        this.#tickMs = -1
        if (atMs === lateMs) this.#at = { ...this.#at, lateMs: 0 }
        if (atMs !== blockMs) await this.#onTick.cut()
        else if (lateMs === 0) await this.#onTick.seal()
        else await this.#onTick.sealLate()
      } finally {
        this.#isTicking = false
        // The next tick comes even if this one failed; it may be this one again.
        this.#reschedule()
      }
    })
  }

  #expectPossible({ isAuto, isPaused, interval }: MiningMode): void {
    const { flashblockTimeMs } = this.#options
    const blockTimeMs = this.blockTimeMs()
    const isAsCut =
      !isAuto && !isPaused && interval?.minMs === blockTimeMs && interval.maxMs === blockTimeMs
    if (this.#isCut && !isAsCut) {
      throw new DevnetError(
        'INVALID_OPTION',
        `mining: expected a block every ${blockTimeMs} ms where blocks are cut in flashblocks`,
        { blockTimeMs, flashblockTimeMs },
      )
    }
    const { minMs, maxMs } = interval ?? always(this.#stepMs)
    const odd = [minMs, maxMs].find((ms) => ms % this.#stepMs !== 0)
    if (odd === undefined) return
    const expected = `a multiple of ${this.#stepMs} ms, which BaseTime counts in`
    throw new DevnetError('INVALID_OPTION', `block interval: expected ${expected}, got ${odd}`, {
      ms: odd,
    })
  }
}

/** The refusal of what needs flashblocks, on a network without them. */
export function noFlashblocks(): DevnetError {
  return new DevnetError('NO_FLASHBLOCKS', 'the blocks of this network are not cut in flashblocks')
}

/** A constant interval. */
export function always(ms: number): BlockInterval {
  return { minMs: ms, maxMs: ms }
}
