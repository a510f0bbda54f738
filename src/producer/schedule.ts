/**
 * When blocks are sealed: on ticks of the clock, as soon as one holds a transaction, or when asked.
 *
 * It only keeps the times; what happens on a tick is the producer's.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import { seededHash } from '../primitives/seed.ts'

/**
 * When blocks are sealed. `interval`: on every tick. `auto`: as soon as a transaction has run.
 * `manual`: when asked.
 */
export type Mining = 'interval' | 'auto' | 'manual'

/** Ms from one block to the next; drawn from the seed each time where the two differ. */
export interface BlockInterval {
  readonly minMs: number
  readonly maxMs: number
}

/** What seals blocks besides being asked to; each of the two by itself, both, or neither. */
export interface MiningMode {
  /** Is a block sealed as soon as a transaction has run in it? */
  readonly isAuto: boolean
  /** `undefined` where time seals nothing. */
  readonly interval: BlockInterval | undefined
  /** Neither of them counts for now. */
  readonly isPaused: boolean
}

export interface MiningOptions {
  readonly seed: number
  /** Ms since the epoch. */
  readonly genesisTime: number
  readonly blockTimeMs: number
  /** 0 where blocks are not cut. */
  readonly flashblockTimeMs: number
  readonly mining: Mining
}

/** How far it is to the end of a block or flashblock under way, or of one after it. */
export interface Way {
  readonly ms: number
  /** Of how many of them it is the end: fewer than asked for where the times of later ones are drawn. */
  readonly count: number
}

/** What happens on ticks. */
export interface OnTick {
  /** The time of a block has come. */
  seal(): Promise<unknown>
  /** The time has come to which a block was delayed. */
  sealLate(): Promise<unknown>
  /** The time of a flashblock has come, and it is not the end of a block. */
  cut(): unknown
}

/** Where ticks stood. */
export interface TicksPoint {
  readonly mode: MiningMode
  /** Where the grid of ticks begins, in ms since the epoch. */
  readonly anchorMs: number
  /** The tick that was drawn last, where they are drawn. */
  readonly drawnMs: number
  readonly drawnCount: bigint
  /** To when a block is delayed; 0 where none is. */
  readonly lateMs: number
  /** Was the tick of that very time still to come? */
  readonly isDue: boolean
}

/** The first tick after a time, on a grid. */
export function nextTickMs(nowMs: number, anchorMs: number, stepMs: number): number {
  return anchorMs + (Math.floor((nowMs - anchorMs) / stepMs) + 1) * stepMs
}

export class Ticks {
  readonly #clock: VirtualClock
  readonly #options: MiningOptions
  /** All ticks are multiples of it, from genesis on. */
  readonly #stepMs: number
  readonly #onTick: OnTick
  #at: TicksPoint
  /** Of the tick that comes next; -1 while there is none, and while it is carried out. */
  #tickMs = -1
  #cancel: () => void

  /** @param stepMs the least difference of block times that the chain can tell */
  constructor(clock: VirtualClock, options: MiningOptions, stepMs: number, onTick: OnTick) {
    const { mining, blockTimeMs, genesisTime } = options
    this.#clock = clock
    this.#options = options
    this.#stepMs = stepMs
    this.#onTick = onTick
    const interval = mining === 'interval' ? always(blockTimeMs) : undefined
    const mode = { isAuto: mining === 'auto', interval, isPaused: false }
    this.#at = { mode, anchorMs: genesisTime, drawnMs: 0, drawnCount: 0n, lateMs: 0, isDue: false }
    this.#cancel = this.#schedule()
  }

  get mode(): MiningMode {
    return this.#at.mode
  }

  /** Are blocks sealed as time goes on? */
  get areOn(): boolean {
    const { isPaused, interval } = this.#at.mode
    return !isPaused && interval !== undefined
  }

  /** Are blocks sealed as soon as they hold a transaction? */
  get isAuto(): boolean {
    const { isPaused, isAuto } = this.#at.mode
    return !isPaused && isAuto
  }

  /** No more than so many blocks are sealed by the clock in some ms. */
  countIn(ms: number): number {
    const { interval } = this.#at.mode
    return this.areOn && interval !== undefined ? Math.floor(ms / interval.minMs) : 0
  }

  /** The time of the next block if nobody seals it before, in ms since the epoch. */
  nextBlockMs(): number {
    const { mode, anchorMs } = this.#at
    const { genesisTime, blockTimeMs } = this.#options
    const nowMs = this.#lastMs
    if (mode.interval === undefined) return nextTickMs(nowMs, genesisTime, blockTimeMs)
    const { minMs, maxMs } = mode.interval
    return minMs === maxMs ? nextTickMs(nowMs, anchorMs, minMs) : this.#drawn(nowMs, minMs, maxMs)
  }

  /**
   * How far it is to the end of so many blocks or flashblocks.
   *
   * @param count one at least
   * @throws {DevnetError} NO_FLASHBLOCKS
   */
  wayTo(boundary: 'flashblock' | 'block', count: number): Way {
    const { genesisTime, flashblockTimeMs, blockTimeMs } = this.#options
    const { nowMs } = this.#clock
    if (boundary === 'flashblock') {
      if (flashblockTimeMs === 0) throw noFlashblocks()
      const firstMs = nextTickMs(nowMs, genesisTime, flashblockTimeMs)
      return { ms: firstMs - nowMs + (count - 1) * flashblockTimeMs, count }
    }
    const ms = this.nextBlockMs() - nowMs
    const { minMs, maxMs } = this.#at.mode.interval ?? always(blockTimeMs)
    return minMs === maxMs ? { ms: ms + (count - 1) * minMs, count } : { ms, count: 1 }
  }

  /**
   * Seals otherwise from now on. Another interval begins now.
   *
   * @throws {DevnetError} INVALID_OPTION where blocks are cut in flashblocks, which have their own times,
   * or for times that the chain cannot tell apart
   */
  change(change: Partial<MiningMode>): void {
    const mode = { ...this.#at.mode, ...change }
    this.#expectPossible(mode)
    const { interval } = this.#at.mode
    const isSame =
      mode.interval?.minMs === interval?.minMs && mode.interval?.maxMs === interval?.maxMs
    this.#at = { ...this.#at, mode }
    if (!isSame) {
      const { genesisTime } = this.#options
      const sinceGenesisMs = this.#clock.nowMs - genesisTime
      const anchorMs = genesisTime + Math.floor(sinceGenesisMs / this.#stepMs) * this.#stepMs
      this.#at = { ...this.#at, anchorMs, drawnMs: 0 }
    }
    this.restart()
  }

  /** The clock has not advanced to where it is, but was set: ticks go on from there. */
  restart(): void {
    this.#at = { ...this.#at, lateMs: 0 }
    this.#tickMs = -1
    this.#goOn()
  }

  /** While the time of a block has come: it is sealed later, and until then no other one. */
  delay(byMs: number): void {
    this.#at = { ...this.#at, lateMs: this.#clock.nowMs + byMs }
  }

  /** The block that was pending is no more: if it was delayed, it is late no longer. */
  blockIsGone(): void {
    if (this.#at.lateMs !== 0) this.restart()
  }

  point(): TicksPoint {
    return { ...this.#at, isDue: this.#isDue }
  }

  /** The clock has gone back first. */
  returnTo(point: TicksPoint): void {
    this.#at = point
    this.#tickMs = point.isDue ? this.#clock.nowMs : -1
    this.#goOn()
  }

  get #isDue(): boolean {
    return this.#tickMs === this.#clock.nowMs
  }

  /** All ticks up to then have been carried out: what is urgent comes before the tick of its time. */
  get #lastMs(): number {
    const { nowMs } = this.#clock
    return this.#isDue ? nowMs - 1 : nowMs
  }

  #goOn(): void {
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
    if (!this.areOn) {
      this.#tickMs = -1
      return () => {}
    }
    const { genesisTime, flashblockTimeMs } = this.#options
    const { lateMs } = this.#at
    const blockMs = lateMs || this.nextBlockMs()
    const isCut = flashblockTimeMs > 0
    const flashblockMs = isCut ? nextTickMs(this.#lastMs, genesisTime, flashblockTimeMs) : blockMs
    const atMs = Math.min(flashblockMs, blockMs)
    this.#tickMs = atMs
    return this.#clock.schedule(atMs, async () => {
      this.#tickMs = -1
      if (atMs === lateMs) this.#at = { ...this.#at, lateMs: 0 }
      try {
        if (atMs !== blockMs) await this.#onTick.cut()
        else if (lateMs === 0) await this.#onTick.seal()
        else await this.#onTick.sealLate()
      } finally {
        // Whatever has become of this one: the next comes all the same.
        this.#cancel = this.#schedule()
      }
    })
  }

  #expectPossible({ isAuto, isPaused, interval }: MiningMode): void {
    const { flashblockTimeMs, blockTimeMs } = this.#options
    const isAsCut =
      !isAuto && !isPaused && interval?.minMs === blockTimeMs && interval.maxMs === blockTimeMs
    if (flashblockTimeMs > 0 && !isAsCut) {
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

function noFlashblocks(): DevnetError {
  return new DevnetError('NO_FLASHBLOCKS', 'the blocks of this network are not cut in flashblocks')
}

/** The same distance every time. */
export function always(ms: number): BlockInterval {
  return { minMs: ms, maxMs: ms }
}
