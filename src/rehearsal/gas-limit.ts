/**
 * The least gas limit with which an execution does what it did by other rules.
 *
 * More gas need not do more: a contract may read gasleft(), and since Amsterdam a
 * limit above 2^24 has a reservoir of state gas. So ample limits come first, and the search goes down from
 * the first that suffices.
 */

import { estimatePercents } from '../backend/gas-estimates.ts'
import { EXECUTION_GAS_MAX } from '../engine/intrinsic-gas.ts'
import { CALL_STIPEND } from '../execution/call.ts'

/**
 * @param attempt executes with a limit: gas that was needed, before refunds, or `undefined` if it does not do
 *   what is wanted
 * @param tooLittle a limit that does not suffice
 * @param most the highest limit that the rules allow
 * @returns `undefined` if no ample limit suffices
 */
export async function leastGasLimit(
  attempt: (gasLimit: bigint) => Promise<bigint | undefined>,
  tooLittle: bigint,
  most: bigint,
): Promise<bigint | undefined> {
  let low = tooLittle
  let high = most
  let needed: bigint | undefined
  for (const ample of [EXECUTION_GAS_MAX, most]) {
    if (ample <= low || ample > most || needed !== undefined) continue
    needed = await attempt(ample)
    if (needed === undefined) low = ample
    else high = ample
  }
  if (needed === undefined) return undefined
  // Usually it is what was needed, or that and the 64th that callers keep back (EIP-150).
  const likely = [needed, needed - 1n, ((needed + CALL_STIPEND) * 64n) / 63n]
  while (high - low > 1n) {
    const guess = likely.find((each) => each > low && each < high)
    const next: bigint = guess ?? (low + high) / 2n
    if ((await attempt(next)) === undefined) low = next
    else high = next
  }
  return high
}

/** A limit that followed from one estimate, as it follows from another by the same factor. */
export function estimatedAnew(limit: bigint, before: bigint, after: bigint): bigint {
  const distance = (percent: bigint) => {
    const difference = (before * percent) / 100n - limit
    return difference < 0n ? -difference : difference
  }
  const nearest = estimatePercents.reduce((best, percent) =>
    distance(percent) < distance(best) ? percent : best,
  )
  return (after * nearest) / 100n
}
