/**
 * How time goes by when somebody asks for it: with the blocks between, without them, or by blocks.
 *
 * Owns how far methods have shifted it, and looks that no more is asked for than there is. What happens
 * on the way is the producer's and the clock's.
 */

import type { SealedBlock } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectTicks, expectTime, expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import type { MineTerms, Producer } from '../producer/producer.ts'
import type { Passage } from '../rpc/context.ts'
import type { TimeDriver } from '../rpc/time-driver.ts'
import type { LongJobs } from './progress.ts'
import type { WriteQueue } from './write-queue.ts'

interface TimeRooms {
  readonly config: Config
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly queue: WriteQueue
  readonly longJobs: LongJobs
}

export class Time {
  readonly #rooms: TimeRooms
  /** Ms by which methods have moved the clock: {@link shift} and {@link set}. */
  shiftedMs = 0
  /** What moves time on by itself, if anything does. */
  driver: TimeDriver | undefined

  constructor(rooms: TimeRooms) {
    this.#rooms = rooms
  }

  /**
   * Moves time on, with the blocks between.
   *
   * @throws {DevnetError} INVALID_OPTION, TICKS_TOO_MANY, TIME_TOO_FAR
   */
  async advance(ms: number): Promise<Passage> {
    expectWholeNumber('advance', ms)
    const { config, clock, chain, producer, queue, longJobs } = this.#rooms
    return queue.run(async () => {
      expectTicks(config, producer.ticksIn(ms))
      const fromMs = clock.nowMs
      const toMs = this.#after('advance', ms)
      const from = chain.head.number
      const job = { job: 'advance', total: ms, done: () => clock.nowMs - fromMs } as const
      await longJobs.run(job, () => producer.advanceTo(toMs))
      return { fromMs, toMs, sealed: Number(chain.head.number - from) }
    })
  }

  /**
   * Seals blocks now.
   *
   * @throws {DevnetError} TICKS_TOO_MANY, TIME_TOO_FAR
   */
  mine(count: number, terms: MineTerms = {}): Promise<SealedBlock[]> {
    const { config, clock, chain, producer, queue, longJobs } = this.#rooms
    expectTicks(config, count)
    const { intervalMs = 0, atMs = clock.nowMs } = terms
    expectTime('mine', atMs + intervalMs * count)
    return queue.run(() => {
      const from = chain.head.number
      const done = () => Number(chain.head.number - from)
      return longJobs.run({ job: 'mine', total: count, done }, () => producer.mine(count, terms))
    })
  }

  /** A job: moves time on without the blocks between. @throws {DevnetError} TIME_TOO_FAR */
  jump(ms: number): Promise<void> {
    return this.#rooms.producer.jumpTo(this.#after('jump', ms))
  }

  /** As {@link jump}, for a method. @returns all ms by which methods have moved the clock */
  async shift(ms: number): Promise<number> {
    const timeMs = this.#after('increaseTime', ms)
    // First, so that whoever finds the clock moved finds it counted.
    this.shiftedMs += ms
    const { shiftedMs } = this
    await this.#rooms.producer.jumpTo(timeMs)
    return shiftedMs
  }

  /**
   * A job: sets the clock, backwards too, though not before the newest block.
   *
   * @returns ms by which that moves it
   * @throws {DevnetError} TIME_TOO_FAR, TIMESTAMP_TOO_LOW
   */
  async set(ms: number): Promise<number> {
    const { clock, producer } = this.#rooms
    expectTime('setTime', ms)
    producer.expectClock(ms)
    const moved = ms - clock.nowMs
    this.shiftedMs += moved // first, as above
    await producer.setClock(ms)
    return moved
  }

  /** @throws {DevnetError} TIME_TOO_FAR, without which times would lose their milliseconds */
  #after(what: string, ms: number): number {
    const timeMs = this.#rooms.clock.nowMs + ms
    expectTime(what, timeMs)
    return timeMs
  }
}
