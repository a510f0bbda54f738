/**
 * fast-check with the seed of the run: the same each time in `npm test`, another one in the longer
 * runs, which print it. What takes long has a part of its runs in `npm test`, and all of them with
 * `RUNS=all`, as in `test:long` and `test:engines`: a property has an eighth, and some tests are left
 * out by `test.runIf(runsAll)`, `testEach` and `describeEach`. A test that is left out is skipped,
 * never missing, so that test/support/left-out.ts can count it.
 */

import fc from 'fast-check'
import { describe, test } from 'vitest'

const seed = Number(process.env.SEED)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED: expected a whole number, got ${seed}`)
fc.configureGlobal({ seed })

export { fc }

/** True in the longer runs, which leave nothing out. */
export const runsAll = process.env.RUNS === 'all'

/** The runs of a property that takes long. @param count in the longer runs */
export function runs(count: number): number {
  return runsAll ? count : Math.ceil(count / 8)
}

/**
 * A test for each case.
 *
 * @param isInPart says of a case whether `npm test` runs it, too
 */
export function testEach<Case>(
  cases: readonly Case[],
  isInPart: (given: Case) => boolean,
): (name: string, body: (given: Case) => Promise<void> | void, timeoutMs?: number) => void {
  return (name, body, timeoutMs) => {
    for (const given of cases) {
      test.runIf(runsAll || isInPart(given)).each([given])(name, () => body(given), timeoutMs)
    }
  }
}

/**
 * A `describe` for each case.
 *
 * @param isInPart says of a case whether `npm test` runs it, too
 */
export function describeEach<Case>(
  cases: readonly Case[],
  isInPart: (given: Case) => boolean,
): (name: string, body: (given: Case) => void) => void {
  return (name, body) => {
    for (const given of cases) {
      describe.runIf(runsAll || isInPart(given)).each([given])(name, () => body(given))
    }
  }
}

/** True for cases on the fast engine, those of `npm test`. */
export function isOnWasm({ engine }: { readonly engine?: string | undefined }): boolean {
  return engine === 'wasm'
}
