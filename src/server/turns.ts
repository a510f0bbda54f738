/**
 * Turns for sockets while the writer is at a job of many blocks.
 *
 * Such a job runs from block to block without going back to Node's event loop: requests would wait for
 * its end, and what subscribers are to be sent would pile up until they were cut off for what is not
 * their fault.
 */

import { setImmediate } from 'node:timers/promises'
import type { ProgressListener } from '../api.ts'

/** How long the writer may go on before everybody else has a turn, in ms. */
const stretchMsMax = 10

/** @param now ms of any steady clock */
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
