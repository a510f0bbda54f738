/**
 * The least gas limit with which an execution does what it did by other rules.
 *
 * What an execution does need not be monotonic in gas: a contract may read gasleft(), and since Amsterdam a
 * limit above 2^24 has a reservoir of state gas. So ample limits come first, and the search goes down from
 * the first that suffices.
 */

import { EXECUTION_GAS_MAX } from '../engine/intrinsic-gas.ts'

/**
 * @param suffices true if an execution with a limit does what is wanted
 * @param tooLittle a limit that does not suffice
 * @param most the highest limit that the rules allow
 * @returns `undefined` if no ample limit suffices
 */
export async function leastGasLimit(
  suffices: (gasLimit: bigint) => Promise<boolean>,
  tooLittle: bigint,
  most: bigint,
): Promise<bigint | undefined> {
  let low = tooLittle
  let high: bigint | undefined
  for (const ample of [EXECUTION_GAS_MAX, most]) {
    if (ample <= low || ample > most || high !== undefined) continue
    if (await suffices(ample)) high = ample
    else low = ample
  }
  while (high !== undefined && high - low > 1n) {
    const middle = (low + high) / 2n
    const isFarOff = low > 0n && middle > low * 2n
    const next = isFarOff ? low * 2n : middle
    if (await suffices(next)) high = next
    else low = next
  }
  return high
}
