/**
 * Gives every property of a run its seed: the same each time in `npm test`, another one in the longer
 * runs, which print it. Loads the curve, which tests of single modules use without a devnet.
 */

import fc from 'fast-check'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'

await loadSecp256k1()

const seed = Number(process.env.SEED)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED: expected a whole number, got ${seed}`)
fc.configureGlobal({ seed })
