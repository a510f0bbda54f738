/**
 * The only reader of the machine's clock: tells a devnet how much time has gone by.
 *
 * What is passed on is always the whole difference since the last reading, so wakes that come late
 * or take long add up to no drift, and time that a client moved by hand stays moved. Promise: one
 * step at a time, and never backwards.
 */

import type { Config, Devnet } from '../index.ts'

/** The machine's clock and timer; tests bring their own. */
export interface Machine {
  /** Ms since the epoch. May be set back or far forward at any time. */
  now(): number
  /** Calls back once after a delay in ms. @returns what cancels it */
  wake(delayMs: number, callback: () => void): () => void
}

export const machine: Machine = {
  now: () => Date.now(),
  wake(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
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

export interface RealTimeDriver {
  /** Resolves when the step under way is done; none follows. */
  stop(): Promise<void>
}

/** What of a devnet the driver uses. */
export type Driven = Pick<Devnet, 'config' | 'now' | 'advance' | 'jump'>

/** Moves virtual time with the machine's, a step per block or slice. */
export function driveInRealTime(devnet: Driven, options: RealTimeOptions): RealTimeDriver {
  const { machine, startMs, onFailure } = options
  const { blockTimeMs, sliceTimeMs, genesisTime } = devnet.config
  const tickMs = sliceTimeMs || blockTimeMs
  const stepMsMax = longestStepMs(devnet.config)
  let readMs = startMs
  let isStopped = false
  let cancelWake = () => {}
  let underWay: Promise<void> = Promise.resolve()

  const step = async () => {
    const nowMs = machine.now()
    const stepMs = Math.max(0, nowMs - readMs)
    readMs = nowMs
    try {
      if (stepMs > stepMsMax) await devnet.jump(stepMs - stepMsMax)
      await devnet.advance(Math.min(stepMs, stepMsMax))
    } catch (reason) {
      isStopped = true
      onFailure(reason)
    }
    scheduleNext()
  }

  const scheduleNext = () => {
    if (isStopped) return
    const sinceBoundaryMs = (devnet.now - genesisTime) % tickMs
    const unreadMs = Math.max(0, machine.now() - readMs)
    const delayMs = Math.max(0, tickMs - sinceBoundaryMs - unreadMs)
    cancelWake = machine.wake(delayMs, () => {
      underWay = step()
    })
  }

  scheduleNext()
  return {
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
