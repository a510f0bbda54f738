/**
 * The search for the faults that break a run: seed by seed, then with fewer and fewer of the faults of the
 * seed that fails, until none can be left out.
 *
 * Owns the order of the attempts. Leaves the run of each to its caller, which answers with what came of it.
 */

import type { ChaosOptions } from './chaos-profiles.ts'
import type { Fault } from './fault.ts'
import { faultText } from './fault-text.ts'
import type { FaultStatus, PastFault } from './faults.ts'

/** A fault that has struck in a run. */
export interface StruckFault {
  /** Key of the draw. */
  readonly key: string
  readonly fault: Fault
  /** Ms of virtual time from the beginning of the run. */
  readonly atMs: number
}

/** A run to make: without faults, with drawn ones, or with the same ones injected at their times. */
export type Attempt<Struck = StruckFault> =
  | { readonly kind: 'plain' }
  | { readonly kind: 'drawn'; readonly seed: number; readonly only?: readonly string[] }
  | { readonly kind: 'injected'; readonly faults: readonly Struck[] }

/** The result of an attempt. */
export interface Outcome<Struck = StruckFault> {
  /** The error of a run that failed. */
  readonly failure: unknown
  readonly struck: readonly Struck[]
}

/** Why a run fails. */
export interface ChaosFailure<Struck = StruckFault> {
  readonly seed: number
  /** The failure with these faults alone. */
  readonly failure: unknown
  /** Without one of them the run passes; empty if the run fails without any. */
  readonly faults: readonly Struck[]
  /** True if the same faults break it when they are injected. */
  readonly isRepeatable: boolean
  readonly runs: number
}

/**
 * @param seeds to try, from the first one on
 * @param runsMax attempts after which the search ends with what it has
 * @param tries runs of fewer faults until one fails: where time is real, the same faults may strike at another place
 * @returns `undefined` if all pass
 */
export function* searchFaults<Struck extends Pick<StruckFault, 'key'> = StruckFault>(
  first: number,
  seeds: number,
  runsMax: number,
  tries = 1,
): Generator<Attempt<Struck>, ChaosFailure<Struck> | undefined, Outcome<Struck>> {
  let runs = 1
  function* untilFailed(
    attempt: Attempt<Struck>,
  ): Generator<Attempt<Struck>, Outcome<Struck>, Outcome<Struck>> {
    for (let left = tries; ; left -= 1) {
      runs += 1
      const outcome = yield attempt
      if (outcome.failure !== undefined || left === 1) return outcome
    }
  }
  const plain = yield { kind: 'plain' }
  if (plain.failure !== undefined) {
    return { seed: first, failure: plain.failure, faults: [], isRepeatable: true, runs }
  }
  for (let seed = first; seed < first + seeds; seed += 1) {
    runs += 1
    const drawn = yield { kind: 'drawn', seed }
    if (drawn.failure === undefined) continue
    let { failure, struck } = drawn
    // Halves first, then smaller parts, then single faults, until all of these are needed.
    for (let size = Math.ceil(struck.length / 2); size >= 1; ) {
      let isSmaller = false
      for (let at = 0; at < struck.length && runs < runsMax; ) {
        const only = struck.filter((_, index) => index < at || index >= at + size)
        if (only.length === 0) break // it passes without any
        const outcome = yield* untilFailed({
          kind: 'drawn',
          seed,
          only: only.map(({ key }) => key),
        })
        if (outcome.failure === undefined) {
          at += size
          continue
        }
        failure = outcome.failure
        struck = outcome.struck
        isSmaller = true
      }
      if (runs >= runsMax) break
      if (size === 1 && !isSmaller) break
      if (!isSmaller || size > struck.length) size = Math.max(1, Math.floor(size / 2))
    }
    const injected = yield* untilFailed({ kind: 'injected', faults: struck })
    return { seed, failure, faults: struck, isRepeatable: injected.failure !== undefined, runs }
  }
  return undefined
}

/** Begins a run. @param chaos profile and rates of what is drawn */
export async function beginAttempt(
  faults: {
    setChaos(options: ChaosOptions): Promise<void>
    after(ms: number, fault: Fault): Promise<unknown>
  },
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

/** The drawn faults that have begun, in order. @param fromMs the beginning of the run */
export function struckFaults(
  faults: { past(): readonly PastFault[]; readonly on: readonly FaultStatus[] },
  fromMs: number,
): readonly StruckFault[] {
  const begun = faults.past().map(({ beganMs, ...each }) => ({ ...each, atMs: beganMs }))
  return [...begun, ...faults.on]
    .flatMap(({ chaos: key, fault, atMs }) =>
      key === undefined ? [] : [{ key, fault, atMs: atMs - fromMs }],
    )
    .sort((one, other) => one.atMs - other.atMs)
}

/**
 * The faults that break a run, and how to repeat it.
 *
 * @param profile that the faults are drawn by
 * @param codeOf the code that injects a fault at a time of the run, in ms
 * @param repeat the line that repeats the run with its seed
 */
export function chaosFailureText(
  { seed, faults, isRepeatable, runs }: ChaosFailure,
  profile: string,
  codeOf: (fault: Fault, ms: number) => string,
  repeat: string,
): string {
  const [noun, verb] = faults.length === 1 ? ['fault', 'suffices'] : ['faults', 'suffice together']
  const code = faults.map(({ fault, atMs }) => `  ${codeOf(fault, atMs)}`)
  return [
    `Fails under chaos, ${profile}, seed ${seed}. After ${runs} runs ${faults.length} ${noun} ${verb}:`,
    ...faults.map(({ fault, atMs }) => `  ${faultText(fault)}, at ${atMs} ms`),
    ...(isRepeatable
      ? ['Without chaos it fails with this at its beginning:', ...code]
      : ['Injected at these times they do not break it.']),
    `Repeat it with ${repeat}`,
  ].join('\n')
}
