/** The CPU of a process, as the system counts it. */

import { readFileSync } from 'node:fs'

/** Linux counts CPU in ticks of 10 ms. */
const TICK_US = 10_000

/** CPU of a process and those that it has started; `undefined` on systems without `/proc`. */
export function cpuUsOf(pid: number): number | undefined {
  try {
    // After the name, which is in brackets, utime and stime are the 12th and the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_US
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const ofChildren = children.split(' ').map((child) => (child ? cpuUsOf(Number(child)) : 0))
    return ofChildren.reduce<number>((sum, each) => sum + (each ?? 0), own)
  } catch {
    return undefined
  }
}
