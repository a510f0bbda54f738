/**
 * Drives virtual time by a machine's clock, which is given: tells a devnet how much time has gone by.
 *
 * A step passes on the whole difference since the last reading, so wakes that come late or take long
 * add up to no drift, and time that a client moved by hand stays moved. Virtual time may go by faster
 * than the machine's, slower or not at all. Promise: one step at a time, and never backwards.
 */

import type { Devnet, RunOptions } from '../api.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import { SPEED_MAX, type TimeDriver } from '../rpc/time-driver.ts'

export interface RealTimeOptions extends Required<Omit<RunOptions, 'onFailure'>> {
  /** Hears why a step failed; without it, `stop` rejects with the reason. */
  readonly onFailure?: RunOptions['onFailure'] | undefined
  /** Hears that no step follows, once. */
  onEnd(): void
}

/** The two ways in which the driver moves time. */
export type Moves = Pick<Devnet, 'advance' | 'jump'>

/** The part of a devnet that the driver uses. */
export type Driven = Pick<Devnet, 'config' | 'now'> & Moves

/**
 * Moves virtual time with the machine's, a step per block or flashblock, or per several of them where
 * time is so fast that the machine's timer does not wake for each.
 *
 * @throws {DevnetError} INVALID_OPTION for a speed that is none
 */
export function driveInRealTime(devnet: Driven, options: RealTimeOptions): TimeDriver {
  const { machine, startMs, onFailure, onEnd } = options
  expectSpeed(options.speed)
  const { blockTimeMs, flashblockTimeMs, genesisTime } = devnet.config
  const tickMs = flashblockTimeMs || blockTimeMs
  const stepMsMax = longestStepMs(devnet.config)
  let readMs = startMs
  /** Ms of virtual time to advance, with a fraction if the speed has one. */
  let dueMs = 0
  let { speed } = options
  let speedBeforePause = speed || 1
  let isStopped = false
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
    try {
      if (stepMs > stepMsMax) await devnet.jump(stepMs - stepMsMax)
      await devnet.advance(Math.min(stepMs, stepMsMax))
    } catch (reason) {
      isStopped = true
      failure = { reason }
      onEnd()
      onFailure?.(reason)
    }
    isStepping = false
    scheduleNext()
  }

  const scheduleNext = () => {
    cancelWake()
    if (isStopped || isStepping || speed === 0) return
    const sinceBoundaryMs = (devnet.now - genesisTime) % tickMs
    const unreadMs = Math.max(0, machine.now() - readMs)
    const delayMs = Math.max(0, (tickMs - sinceBoundaryMs - dueMs) / speed - unreadMs)
    cancelWake = machine.wake(delayMs, () => {
      underWay = step()
    })
  }

  const setSpeed = (times: number) => {
    expectSpeed(times)
    read() // what has gone by has gone by at the speed until now
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
  if (times >= 0 && times <= SPEED_MAX) return
  throw new DevnetError(
    'INVALID_OPTION',
    `speed: expected a number from 0 to ${SPEED_MAX}, got ${times}`,
    { given: times },
  )
}

/**
 * The most ms that one step advances; it jumps the rest. Two blocks' time is not too much, whatever
 * the limit: a step that is merely late must not skip the block it was made for.
 */
function longestStepMs({ catchUpMsMax, ticksPerAdvanceMax, blockTimeMs }: Config): number {
  const caughtUpMs = Math.max(catchUpMsMax, 2 * blockTimeMs)
  return Math.min(caughtUpMs, ticksPerAdvanceMax * blockTimeMs)
}
