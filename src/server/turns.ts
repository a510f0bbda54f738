/**
 * Gives sockets turns while the write queue runs a job of many blocks, or a trace of many opcodes.
 *
 * Such a job does not return to Node's event loop in between. Requests would wait for its end,
 * and notifications would pile up until subscribers were disconnected through no fault of their
 * own.
 */

import { setImmediate } from 'node:timers/promises'
import type { ProgressListener } from '../api.ts'

/** Longest time without a turn for sockets, ms. */
const stretchMsMax = 10

/** @param now ms of a monotonic clock */
export function createTurns(
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): ProgressListener {
  let stretchBeganMs: number | undefined
  const takeTurn = async () => {
    await turn()
    stretchBeganMs = now()
  }
  return ({ isOver }) => {
    stretchBeganMs ??= now()
    if (!isOver && now() - stretchBeganMs >= stretchMsMax) return takeTurn()
    if (isOver) stretchBeganMs = undefined
    return undefined
  }
}
