/**
 * Gives every property of a long run the seed that `vitest.long.config.ts` has printed.
 */

import fc from 'fast-check'

const seed = Number(process.env.SEED)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED: expected a whole number, got ${seed}`)
fc.configureGlobal({ seed })
