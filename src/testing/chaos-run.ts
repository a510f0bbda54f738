/** The beginning of a run under chaos: what is drawn, or injected. */

import type { Attempt } from '../faults/chaos-search.ts'
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
