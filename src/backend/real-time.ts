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

/**
 * Moves virtual time along with the machine's: one step per block or flashblock, or per several of
 * them when virtual time runs faster than the machine's timer can fire.
 *
 * @throws {DevnetError} INVALID_OPTION for an invalid speed
 */
export function driveInRealTime(devnet: Driven, options: RealTimeOptions): TimeDriver {
  const { machine, startMs, onFailure, onRemoteAway, onRemoteBack, onEnd } = options
  expectSpeed(options.speed)
  expectArgument(Number.isFinite(startMs), 'run.startMs', 'a time in ms', startMs)
  const tickMs = tickMsOf(devnet.config)
  const stepMsMax = longestStepMs(devnet.config)
  let readMs = startMs
  /** Ms of virtual time to advance; fractional if the speed is. */
  let dueMs = 0
  let { speed } = options
  let speedBeforePause = speed || 1
  let isStopped = false
  let isAway = false
  let failure: { readonly reason: unknown } | undefined
  let isStepping = false
  let cancelWake = () => {}
  let underWay: Promise<void> = Promise.resolve()

  const read = () => {
    const nowMs = machine.now()
    dueMs += Math.max(0, nowMs - readMs) * speed
    readMs = nowMs
  }

  const step = async () => {
    read()
    const stepMs = Math.floor(dueMs)
    dueMs -= stepMs
    isStepping = true
    let missedMs = () => Math.min(stepMs, stepMsMax)
    try {
      if (stepMs > stepMsMax) await devnet.jump(stepMs - stepMsMax)
      missedMs = () => devnet.missedMs
      await devnet.advance(Math.min(stepMs, stepMsMax))
      if (isAway) onRemoteBack?.()
      isAway = false
    } catch (reason) {
      if (reason instanceof DevnetError && reason.code === 'FORK_FAILED') {
        dueMs += missedMs()
        if (!isAway) onRemoteAway?.(reason)
        isAway = true
      } else {
        isStopped = true
        failure = { reason }
        onEnd()
        onFailure?.(reason)
      }
    }
    isStepping = false
    scheduleNext()
  }

  const scheduleNext = () => {
    cancelWake()
    if (isStopped || isStepping || speed === 0) return
    const sinceBoundaryMs = (devnet.now - devnet.config.genesisTime) % tickMs
    const unreadMs = Math.max(0, machine.now() - readMs)
    const dueInMs = Math.max(0, (tickMs - sinceBoundaryMs - dueMs) / speed - unreadMs)
    const delayMs = isAway ? Math.max(dueInMs, awayMs) : dueInMs
    cancelWake = machine.wake(delayMs, () => {
      underWay = step()
    })
  }

  const setSpeed = (times: number) => {
    expectSpeed(times)
    read() // the time until now passed at the old speed
    speed = times
    scheduleNext()
  }

  scheduleNext()
  return {
    get speed() {
      return speed
    },
    setSpeed,
    pause() {
      if (speed > 0) speedBeforePause = speed
      setSpeed(0)
    },
    resume() {
      if (speed === 0) setSpeed(speedBeforePause)
    },
    async stop() {
      isStopped = true
      cancelWake()
      await underWay
      if (failure === undefined) onEnd()
      else if (onFailure === undefined) throw failure.reason
    },
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
  const { catchUpMsMax, ticksPerAdvanceMax, blockTimeMs } = config
  const caughtUpMs = Math.max(catchUpMsMax, 2 * blockTimeMs)
  return Math.min(caughtUpMs, ticksPerAdvanceMax * blockTimeMinMs(config))
}
