/**
 * fast-check with the seed of the run: the same each time in `npm test`, another one in the longer
 * runs, which print it. What takes long has a part of its runs in `npm test`, and all of them in
 * `test:long` and `test:engines`: a property an eighth, and some tests are left out there by
 * `test.runIf(runsAll)`.
 */

import fc from 'fast-check'

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

/** The cases of a test with an engine each: those of the fast one in `npm test`. */
export function onEngines<Case extends { readonly engine?: string }>(
  cases: readonly Case[],
): readonly Case[] {
  return runsAll ? cases : cases.filter(({ engine }) => engine === 'wasm')
}
