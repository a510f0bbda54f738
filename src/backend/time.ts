import type { SealedBlock } from '../chain/sealed-block.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectStep, expectTicks, expectTime, expectWholeNumber } from '../config/bounds.ts'
import { expectArgument, expectFunction, isFieldsObject } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { MineTerms } from '../producer/producer.ts'
import type { CurrentParts } from './parts.ts'
import type { ProgressReports } from './progress.ts'
import { type Moves, RealTimeDriver } from './real-time.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { RunOptions, TimeDriver, TimeStep } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

type DriveOptions = RunOptions & Required<Pick<RunOptions, 'machine'>>

interface TimeDeps {
  readonly current: CurrentParts
  readonly clock: VirtualClock
  readonly queue: WriteQueue<CurrentParts>
  readonly recordedCalls: RecordedCalls
  readonly progressReports: ProgressReports
}

export class Time {
  readonly #deps: TimeDeps
  /** Ms by which methods have moved the clock: {@link shift} and {@link set}. */
  #shiftedMs = 0
  /** Ms by which the last advance fell short, because the remote chain failed. */
  #missedMs = 0
  #driver: TimeDriver | undefined

  constructor(deps: TimeDeps) {
    this.#deps = deps
  }

  /** The driver of the current run. */
  get driver(): TimeDriver | undefined {
    return this.#driver
  }

  /** `devnet.advance` and `devnet.jump`. */
  get recorded(): Moves {
    const { recordedCalls } = this.#deps
    return {
      advance: async (ms) => {
        await recordedCalls.make('devnet.advance', [ms], () => this.advance(ms))
      },
      jump: async (ms) => {
        expectWholeNumber('jump', ms)
        await recordedCalls.make('devnet.jump', [ms], () => this.jump(ms))
      },
    }
  }

  /** Drives time by a machine's clock. @throws {DevnetError} ALREADY_RUNNING, INVALID_OPTION */
  run({ machine, startMs, speed = 1, ...observers }: DriveOptions): TimeDriver {
    if (this.#driver !== undefined) {
      const message = 'virtual time is driven already: stop the other run first'
      throw new DevnetError('ALREADY_RUNNING', message)
    }
    const isMachine = isFieldsObject(machine)
    expectArgument(isMachine, 'run.machine', 'an object with functions now and wake', machine)
    expectFunction('run.machine.now', machine.now)
    expectFunction('run.machine.wake', machine.wake)
    const { config } = this.#deps.current
    const { clock, recordedCalls } = this.#deps
    const { advance, jump } = this.recorded
    const missedMs = () => this.#missedMs
    const driven = {
      config,
      get now() {
        return clock.nowMs
      },
      get missedMs() {
        return missedMs()
      },
      advance: (ms: number) => recordedCalls.from('clock', () => advance(ms)),
      jump: (ms: number) => recordedCalls.from('clock', () => jump(ms)),
    }
    const onEnd = () => {
      if (this.#driver === driver) this.#driver = undefined
    }
    const driver = new RealTimeDriver(driven, {
      machine,
      startMs: startMs === undefined ? machine.now() : startMs,
      speed,
      ...observers,
      onEnd,
    })
    this.#driver = driver
    return driver
  }

  /**
   * Advances time and seals every block that falls due.
   *
   * @throws {DevnetError} INVALID_OPTION, TICKS_TOO_MANY, TIME_TOO_FAR
   */
  async advance(ms: number): Promise<TimeStep> {
    expectWholeNumber('advance', ms)
    const { clock, queue, progressReports } = this.#deps
    return queue.run(async ({ chain, config, producer }) => {
      expectTicks(config.limits, producer.ticksIn(ms))
      const fromMs = clock.nowMs
      const toMs = this.#after('advance', ms)
      const from = chain.head.number
      const job = { job: 'advance', total: ms, done: () => clock.nowMs - fromMs } as const
      this.#missedMs = 0
      try {
        await progressReports.run(job, () => producer.advanceTo(toMs))
      } catch (error) {
        this.#missedMs = Math.max(0, toMs - clock.nowMs)
        throw error
      }
      return { fromMs, toMs: clock.nowMs, sealed: Number(chain.head.number - from) }
    })
  }

  /**
   * Seals blocks now.
   *
   * @param onSealed called with each block
   * @throws {DevnetError} TICKS_TOO_MANY, TIME_TOO_FAR
   */
  mine(
    count: number,
    terms: MineTerms = {},
    onSealed?: (block: SealedBlock) => void,
  ): Promise<void> {
    const { current, clock, queue, progressReports } = this.#deps
    expectTicks(current.config.limits, count)
    const { intervalMs = 0, atMs = clock.nowMs } = terms
    expectTime('mine', atMs + intervalMs * count)
    return queue.run(({ chain, producer }) => {
      const from = chain.head.number
      const done = () => Number(chain.head.number - from)
      return progressReports.run({ job: 'mine', total: count, done }, () =>
        producer.mine(count, terms, onSealed),
      )
    })
  }

  /** Moves time without sealing the blocks on the way. @throws {DevnetError} TIME_TOO_FAR */
  jump(ms: number): Promise<void> {
    return this.#deps.queue.run(({ producer }) => producer.jumpTo(this.#after('jump', ms)))
  }

  /**
   * Advances time without sealing the blocks that would have fallen due.
   *
   * @returns ms by which {@link shift} and {@link set} have moved time since genesis
   * @throws {DevnetError} TIME_TOO_FAR
   */
  shift(ms: number): Promise<number> {
    return this.#deps.queue.run(async ({ producer }) => {
      const timeMs = this.#after('increaseTime', ms)
      // Before the clock moves: a reader that sees the new time also sees the shift.
      this.#shiftedMs += ms
      const shiftedMs = this.#shiftedMs
      await producer.jumpTo(timeMs)
      return shiftedMs
    })
  }

  /**
   * Sets the clock. It may go backwards, but not before the newest block.
   *
   * @param ms since the epoch
   * @returns ms by which the clock has moved
   * @throws {DevnetError} TIME_TOO_FAR, TIMESTAMP_TOO_LOW
   */
  set(ms: number): Promise<number> {
    const { clock, queue } = this.#deps
    return queue.run(async ({ producer }) => {
      expectTime('setTime', ms)
      producer.expectClock(ms)
      const moved = ms - clock.nowMs
      this.#shiftedMs += moved // before the clock moves, as above
      await producer.setClock(ms)
      return moved
    })
  }

  /**
   * Sets the timestamp of the next block, ms since the epoch.
   *
   * @throws {DevnetError} TIME_TOO_FAR
   */
  setNext(ms: number): Promise<void> {
    expectTime('timestamp', ms)
    return this.#deps.queue.run(({ producer }) => producer.setNextTime(ms))
  }

  /**
   * Fixes the ms between timestamps of blocks, whatever the clock says; `undefined` lets them
   * follow the clock again.
   *
   * @returns the previous interval
   */
  setTimestampInterval(ms: number | undefined): Promise<number | undefined> {
    const { current, queue } = this.#deps
    expectStep(current.config, 'block timestamp interval', ms ?? 0)
    return queue.run(async ({ producer }) => {
      const before = producer.timestampIntervalMs
      await producer.setTimestampInterval(ms)
      return before
    })
  }

  /** A snapshot of the shift. */
  snapshot(): number {
    return this.#shiftedMs
  }

  restore(shiftedMs: number): void {
    this.#shiftedMs = shiftedMs
  }

  /** @throws {DevnetError} TIME_TOO_FAR for times that would lose their milliseconds */
  #after(what: string, ms: number): number {
    const timeMs = this.#deps.clock.nowMs + ms
    expectTime(what, timeMs)
    return timeMs
  }
}
