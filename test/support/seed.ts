/**
 * Gives every property of a run its seed: the same each time in `npm test`, another one in the longer
 * runs, which print it.
 */

import fc from 'fast-check'

const seed = Number(process.env.SEED)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED: expected a whole number, got ${seed}`)
fc.configureGlobal({ seed })
