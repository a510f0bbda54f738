/** The clock and the timer of this machine. Through them alone real time reaches a devnet. */

import type { Machine } from '../backend/types.ts'

/** The longest delay of a Node timer; it calls back at once for more. */
const timerMsMax = 2 ** 31 - 1

export const machine: Machine = {
  now: () => Date.now(),
  wake(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, timerMsMax))
    return () => clearTimeout(timer)
  },
}
