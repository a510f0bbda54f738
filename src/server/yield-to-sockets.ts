/**
 * Yields to the event loop, so to sockets and signals, while the write queue runs a job of many blocks
 * or a state is loaded, and while a call, estimate, trace or simulation is executed, which ends after
 * some real time.
 *
 * None of these returns to Node's event loop in between. Requests would wait for its end, and notifications
 * would pile up until subscribers were disconnected through no fault of their own.
 */

import { setImmediate } from 'node:timers/promises'
import type { CallGuard, Progress } from '../backend/types.ts'
import type { LoadProgress } from '../config/devnet-options.ts'
import { DevnetError } from '../primitives/errors.ts'

/** Longest time without a yield to sockets, ms. */
const busyMsMax = 10

/** @param now ms of a monotonic clock */
export function createEventLoopYields(
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): (progress: Progress | LoadProgress) => Promise<void> | undefined {
  let busySinceMs: number | undefined
  const yieldNow = async () => {
    await turn()
    busySinceMs = now()
  }
  return ({ job, isOver }) => {
    if (job === 'trace') return undefined // it is guarded
    busySinceMs ??= now()
    if (!isOver && now() - busySinceMs >= busyMsMax) return yieldNow()
    if (isOver) busySinceMs = undefined
    return undefined
  }
}

/**
 * @param callMsMax most real time of a read, yields included; 0 for no limit
 * @param now ms of a monotonic clock
 */
export function createCallGuard(
  callMsMax: number,
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): CallGuard {
  return (isLimited) => {
    let endMs = isLimited && callMsMax > 0 ? now() + callMsMax : Number.POSITIVE_INFINITY
    let busySinceMs = now()
    const yieldNow = async () => {
      await turn()
      busySinceMs = now()
    }
    return (wait) => {
      const nowMs = now()
      // go-ethereum's words for its `--rpc.evmtimeout`.
      if (nowMs >= endMs) {
        const message = `execution aborted (timeout = ${callMsMax / 1_000}s)`
        throw new DevnetError('CALL_TIMEOUT', message, { limit: callMsMax })
      }
      if (wait !== undefined) {
        return wait.then(yieldNow).then(() => {
          endMs += busySinceMs - nowMs
        })
      }
      return nowMs - busySinceMs >= busyMsMax ? yieldNow() : undefined
    }
  }
}
