/** One run under chaos: what is drawn or injected at its beginning, and what has struck in it. */

import type { Attempt, StruckFault } from '../faults/chaos-search.ts'
import type { ChaosOptions, Devnet } from '../index.ts'

/** Begins a run. @param chaos profile and rates of what is drawn */
export async function beginAttempt(
  { faults }: Devnet,
  attempt: Attempt,
  chaos: ChaosOptions,
): Promise<void> {
  if (attempt.kind === 'drawn') {
    const { seed, only } = attempt
    await faults.setChaos({ ...chaos, seed, ...(only !== undefined && { only }) })
  }
  if (attempt.kind === 'injected') {
    for (const { fault, atMs } of attempt.faults) await faults.after(atMs, fault)
  }
}

/** The drawn faults that have begun, in the order of their times. @param startMs ms since the epoch */
export function struckSince({ faults }: Devnet, startMs: number): readonly StruckFault[] {
  const past = faults.past().map(({ beganMs, ...each }) => ({ ...each, atMs: beganMs }))
  return [...past, ...faults.on]
    .flatMap(({ chaos: key, fault, atMs }) =>
      key === undefined ? [] : [{ key, fault, atMs: atMs - startMs }],
    )
    .sort((one, other) => one.atMs - other.atMs)
}
