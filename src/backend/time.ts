/**
 * Moves time for users and methods: sealing the blocks on the way, without them, or block by block.
 *
 * Owns the ms by which methods have shifted the clock, and refuses steps beyond the limits. Each
 * move is a job of the writer. The producer seals the blocks on the way, in the clock's order.
 */

import type { SealedBlock } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectStep, expectTicks, expectTime, expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import { expectArgument, expectFunction, isFieldsObject } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { MineTerms, Producer } from '../producer/producer.ts'
import type { ProgressReports } from './progress.ts'
import { driveInRealTime, type Moves } from './real-time.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { RunOptions, TimeDriver, TimeStep } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

type DriveOptions = RunOptions & Required<Pick<RunOptions, 'machine'>>

interface TimeDeps {
  readonly config: Config
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly queue: WriteQueue
  readonly recordedCalls: RecordedCalls
  readonly progressReports: ProgressReports
}

export class Time {
  readonly #deps: TimeDeps
  /** Ms by which methods have moved the clock: {@link shift} and {@link set}. */
  shiftedMs = 0
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
  run({ machine, startMs, speed = 1, ...told }: DriveOptions): TimeDriver {
    if (this.#driver !== undefined) {
      const message = 'virtual time is driven already: stop the other run first'
      throw new DevnetError('ALREADY_RUNNING', message)
    }
    const isMachine = isFieldsObject(machine)
    expectArgument(isMachine, 'run.machine', 'an object with functions now and wake', machine)
    expectFunction('run.machine.now', machine.now)
    expectFunction('run.machine.wake', machine.wake)
    const { clock, config, recordedCalls } = this.#deps
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
    const driver = driveInRealTime(driven, {
      ...{ machine, startMs: startMs === undefined ? machine.now() : startMs, speed },
      ...{ ...told, onEnd },
    })
    this.#driver = driver
    return driver
  }

  async advance(ms: number): Promise<TimeStep> {
    expectWholeNumber('advance', ms)
    const { config, clock, chain, producer, queue, progressReports } = this.#deps
    return queue.run(async () => {
      expectTicks(config, producer.ticksIn(ms))
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

  mine(count: number, terms: MineTerms = {}): Promise<SealedBlock[]> {
    const { config, clock, chain, producer, queue, progressReports } = this.#deps
    expectTicks(config, count)
    const { intervalMs = 0, atMs = clock.nowMs } = terms
    expectTime('mine', atMs + intervalMs * count)
    return queue.run(() => {
      const from = chain.head.number
      const done = () => Number(chain.head.number - from)
      return progressReports.run({ job: 'mine', total: count, done }, () =>
        producer.mine(count, terms),
      )
    })
  }

  /** Moves time without sealing the blocks on the way. @throws {DevnetError} TIME_TOO_FAR */
  jump(ms: number): Promise<void> {
    const { producer, queue } = this.#deps
    return queue.run(() => producer.jumpTo(this.#after('jump', ms)))
  }

  shift(ms: number): Promise<number> {
    const { producer, queue } = this.#deps
    return queue.run(async () => {
      const timeMs = this.#after('increaseTime', ms)
      // Before the clock moves: a reader that sees the new time also sees the shift.
      this.shiftedMs += ms
      const { shiftedMs } = this
      await producer.jumpTo(timeMs)
      return shiftedMs
    })
  }

  set(ms: number): Promise<number> {
    const { clock, producer, queue } = this.#deps
    return queue.run(async () => {
      expectTime('setTime', ms)
      producer.expectClock(ms)
      const moved = ms - clock.nowMs
      this.shiftedMs += moved // before the clock moves, as above
      await producer.setClock(ms)
      return moved
    })
  }

  setNext(ms: number): Promise<void> {
    const { producer, queue } = this.#deps
    expectTime('timestamp', ms)
    return queue.run(() => producer.setNextTime(ms))
  }

  setTimestampInterval(ms: number | undefined): Promise<number | undefined> {
    const { config, producer, queue } = this.#deps
    expectStep(config, 'block timestamp interval', ms ?? 0)
    return queue.run(async () => {
      const before = producer.timestampIntervalMs
      await producer.setTimestampInterval(ms)
      return before
    })
  }

  /** @throws {DevnetError} TIME_TOO_FAR for times that would lose their milliseconds */
  #after(what: string, ms: number): number {
    const timeMs = this.#deps.clock.nowMs + ms
    expectTime(what, timeMs)
    return timeMs
  }
}
