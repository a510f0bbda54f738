/**
 * Drives virtual time by a machine's clock.
 *
 * Each step advances by the whole difference since the last reading: late or slow timers add up to
 * no drift, and time moved by a client stays moved. Virtual time can run faster than the machine's,
 * slower or not at all. While the remote chain of a fork is away, time stands, and the step is
 * repeated. Promise: one step at a time, and never backwards.
 */

import type { Config } from '../config/config.ts'
import { blockTimeMinMs, tickMsOf } from '../network/denim.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { RunOptions } from './types.ts'
import { SPEED_MAX, type TimeDriver } from './types.ts'

type Callbacks = 'onFailure' | 'onRemoteAway' | 'onRemoteBack'

export interface RealTimeOptions
  extends Required<Omit<RunOptions, Callbacks>>,
    Pick<RunOptions, Callbacks> {
  /** Called once, when no further step follows. */
  onEnd(): void
}

/** The two ways to move time, in ms. */
export interface Moves {
  advance(ms: number): Promise<void>
  jump(ms: number): Promise<void>
}

/** The part of a devnet that the driver uses. */
export interface Driven extends Moves {
  readonly config: Config
  /** Virtual time in ms since the epoch. */
  readonly now: number
  /** Ms by which the last advance fell short, because the remote chain failed. */
  readonly missedMs: number
}

/** Wait before a step that a remote chain has prevented is repeated: its channel has retried it. */
const awayMs = 1_000

/** Most ms between steps where transactions seal blocks between ticks, at the time of the clock. */
const mixedStepMsMax = 200

/**
 * Moves virtual time along with the machine's: one step per block or flashblock, or per several of
 * them when virtual time runs faster than the machine's timer can fire.
 */
export class RealTimeDriver implements TimeDriver {
  readonly #devnet: Driven
  readonly #options: RealTimeOptions
  readonly #tickMs: number
  /** Ms between steps; a step ends with each tick, too. */
  readonly #stepMs: number
  readonly #stepMsMax: number
  /** Machine time of the last reading. */
  #readMs: number
  /** Ms of virtual time to advance; fractional if the speed is. */
  #dueMs = 0
  #speed: number
  #speedBeforePause: number
  #isStopped = false
  /** True while the remote chain of a fork is away. */
  #isAway = false
  #failure: { readonly reason: unknown } | undefined
  #isStepping = false
  #cancelWake: () => void = () => {}
  #underWay: Promise<void> = Promise.resolve()

  /** @throws {DevnetError} INVALID_OPTION for an invalid speed */
  constructor(devnet: Driven, options: RealTimeOptions) {
    const { speed, startMs } = options
    expectSpeed(speed)
    expectArgument(Number.isFinite(startMs), 'run.startMs', 'a time in ms', startMs)
    this.#devnet = devnet
    this.#options = options
    this.#tickMs = tickMsOf(devnet.config)
    const isMixed = devnet.config.mining === 'mixed'
    this.#stepMs = isMixed ? Math.min(this.#tickMs, mixedStepMsMax) : this.#tickMs
    this.#stepMsMax = longestStepMs(devnet.config)
    this.#readMs = startMs
    this.#speed = speed
    this.#speedBeforePause = speed || 1
    this.#scheduleNext()
  }

  get speed(): number {
    return this.#speed
  }

  get speedBeforePause(): number {
    return this.#speed === 0 ? this.#speedBeforePause : this.#speed
  }

  setSpeed(speed: number): void {
    expectSpeed(speed)
    this.#read() // the time until now passed at the old speed
    this.#speed = speed
    this.#scheduleNext()
  }

  pause(): void {
    if (this.#speed > 0) this.#speedBeforePause = this.#speed
    this.setSpeed(0)
  }

  resume(): void {
    if (this.#speed === 0) this.setSpeed(this.#speedBeforePause)
  }

  async stop(): Promise<void> {
    const { onEnd, onFailure } = this.#options
    this.#isStopped = true
    this.#cancelWake()
    await this.#underWay
    if (this.#failure === undefined) onEnd()
    else if (onFailure === undefined) throw this.#failure.reason
  }

  #read(): void {
    const nowMs = this.#options.machine.now()
    this.#dueMs += Math.max(0, nowMs - this.#readMs) * this.#speed
    this.#readMs = nowMs
  }

  async #step(): Promise<void> {
    this.#read()
    const stepMs = Math.floor(this.#dueMs)
    this.#dueMs -= stepMs
    this.#isStepping = true
    const advanceMs = Math.min(stepMs, this.#stepMsMax)
    let hasJumped = false
    try {
      if (stepMs > advanceMs) await this.#devnet.jump(stepMs - advanceMs)
      hasJumped = true
      await this.#devnet.advance(advanceMs)
      if (this.#isAway) this.#options.onRemoteBack?.()
      this.#isAway = false
    } catch (reason) {
      this.#failed(reason, hasJumped ? this.#devnet.missedMs : advanceMs)
    }
    this.#isStepping = false
    this.#scheduleNext()
  }

  /** @param missedMs virtual time that the failed step did not advance */
  #failed(reason: unknown, missedMs: number): void {
    const { onEnd, onFailure, onRemoteAway } = this.#options
    if (reason instanceof DevnetError && reason.code === 'FORK_FAILED') {
      this.#dueMs += missedMs
      if (!this.#isAway) onRemoteAway?.(reason)
      this.#isAway = true
      return
    }
    this.#isStopped = true
    this.#failure = { reason }
    onEnd()
    onFailure?.(reason)
  }

  #scheduleNext(): void {
    this.#cancelWake()
    if (this.#isStopped || this.#isStepping || this.#speed === 0) return
    const { machine } = this.#options
    const { config, now } = this.#devnet
    const sinceTickMs = (now - config.genesisTime) % this.#tickMs
    const unreadMs = Math.max(0, machine.now() - this.#readMs)
    const stepMs = this.#stepMs - (sinceTickMs % this.#stepMs)
    const untilStepMs = Math.min(this.#tickMs - sinceTickMs, stepMs) - this.#dueMs
    const dueInMs = Math.max(0, untilStepMs / this.#speed - unreadMs)
    const delayMs = this.#isAway ? Math.max(dueInMs, awayMs) : dueInMs
    this.#cancelWake = machine.wake(delayMs, () => {
      this.#underWay = this.#step()
    })
  }
}

function expectSpeed(times: number): void {
  const isSpeed = typeof times === 'number' && times >= 0 && times <= SPEED_MAX
  expectArgument(isSpeed, 'speed', `a number from 0 to ${SPEED_MAX}`, times)
}

/**
 * The most ms that one step advances; it jumps over the rest. At least two blocks' time, whatever
 * the limit: a step that is merely late must not skip the block it was scheduled for.
 */
function longestStepMs(config: Config): number {
  const { blockTimeMs } = config
  const { catchUpMsMax, ticksPerAdvanceMax } = config.limits
  const caughtUpMs = Math.max(catchUpMsMax, 2 * blockTimeMs)
  return Math.min(caughtUpMs, ticksPerAdvanceMax * blockTimeMinMs(config))
}
