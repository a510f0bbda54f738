/**
 * fast-check with the seed of the run: the same each time in `npm test`, another one in the longer
 * runs, which print it. A property that takes long has a third of its runs in `npm test`, and all of
 * them in `test:engines` and `test:long`.
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
  return runsAll ? count : Math.ceil(count / 3)
}
