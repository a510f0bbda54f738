/**
 * The only reader of the machine's clock: tells a devnet how much time has gone by.
 *
 * What is passed on is always the whole difference since the last reading, so wakes that come late
 * or take long add up to no drift, and time that a client moved by hand stays moved. Clients may have
 * virtual time go by faster, slower or not at all. Promise: one step at a time, and never backwards.
 */

import type { Config, Devnet, TimeDriver } from '../index.ts'

/** The machine's clock and timer; tests bring their own. */
export interface Machine {
  /** Ms since the epoch. May be set back or far forward at any time. */
  now(): number
  /** Calls back once after a delay in ms. @returns what cancels it */
  wake(delayMs: number, callback: () => void): () => void
}

/** The longest a timer of Node waits; it calls back at once for more. */
const TIMER_MS_MAX = 2 ** 31 - 1

export const machine: Machine = {
  now: () => Date.now(),
  wake(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, TIMER_MS_MAX))
    return () => clearTimeout(timer)
  },
}

export interface RealTimeOptions {
  readonly machine: Machine
  /** The machine's time, in ms, at which the devnet's virtual time is what it is now. */
  readonly startMs: number
  /** Hears, at most once, why a step failed; there are no more steps then. */
  onFailure(reason: unknown): void
}

export interface RealTimeDriver extends TimeDriver {
  /** Resolves when the step under way is done; none follows. */
  stop(): Promise<void>
}

/** What of a devnet the driver uses. */
export type Driven = Pick<Devnet, 'config' | 'now' | 'advance' | 'jump'>

/**
 * Moves virtual time with the machine's, a step per block or slice; several of them where time is so
 * fast that the machine's timer does not wake for each.
 */
export function driveInRealTime(devnet: Driven, options: RealTimeOptions): RealTimeDriver {
  const { machine, startMs, onFailure } = options
  const { blockTimeMs, sliceTimeMs, genesisTime } = devnet.config
  const tickMs = sliceTimeMs || blockTimeMs
  const stepMsMax = longestStepMs(devnet.config)
  let readMs = startMs
  /** Ms of virtual time that have gone by and are not advanced yet; with a fraction, if speed has one. */
  let dueMs = 0
  let speed = 1
  let speedBeforePause = 1
  let isStopped = false
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
      onFailure(reason)
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
    },
  }
}

/**
 * What one step advances at most; the rest is jumped. Two blocks' time is not too much, whatever
 * the limit: a step that is merely late must not skip the block it was made for.
 */
function longestStepMs({ catchUpMsMax, ticksPerAdvanceMax, blockTimeMs }: Config): number {
  const caughtUpMs = Math.max(catchUpMsMax, 2 * blockTimeMs)
  return Math.min(caughtUpMs, ticksPerAdvanceMax * blockTimeMs)
}
