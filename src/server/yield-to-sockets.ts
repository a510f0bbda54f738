/**
 * Gives sockets and signals turns while the write queue runs a job of many blocks or a state is
 * loaded, and while a call, estimate,
 * trace or simulation is executed, which ends after some real time.
 *
 * Neither returns to Node's event loop in between. Requests would wait for its end, and notifications
 * would pile up until subscribers were disconnected through no fault of their own.
 */

import { setImmediate } from 'node:timers/promises'
import type { CallGuard, Progress } from '../backend/types.ts'
import type { LoadProgress } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'

/** Longest time without a turn for sockets, ms. */
const stretchMsMax = 10

/** @param now ms of a monotonic clock */
export function createTurns(
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): (progress: Progress | LoadProgress) => Promise<void> | undefined {
  let stretchBeganMs: number | undefined
  const takeTurn = async () => {
    await turn()
    stretchBeganMs = now()
  }
  return ({ job, isOver }) => {
    if (job === 'trace') return undefined // it is guarded
    stretchBeganMs ??= now()
    if (!isOver && now() - stretchBeganMs >= stretchMsMax) return takeTurn()
    if (isOver) stretchBeganMs = undefined
    return undefined
  }
}

/**
 * @param callMsMax most real time of a read, turns of others included; 0 for no limit
 * @param now ms of a monotonic clock
 */
export function createCallGuard(
  callMsMax: number,
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): CallGuard {
  return (isLimited) => {
    const endMs = isLimited && callMsMax > 0 ? now() + callMsMax : Number.POSITIVE_INFINITY
    let stretchBeganMs = now()
    const takeTurn = async () => {
      await turn()
      stretchBeganMs = now()
    }
    return () => {
      const nowMs = now()
      // go-ethereum's words for its `--rpc.evmtimeout`.
      if (nowMs >= endMs) {
        const message = `execution aborted (timeout = ${callMsMax / 1_000}s)`
        throw new DevnetError('CALL_TIMEOUT', message, { limit: callMsMax })
      }
      return nowMs - stretchBeganMs >= stretchMsMax ? takeTurn() : undefined
    }
  }
}
