/**
 * Everything that the project tests, at length: `npm run test:long`. That is the ordinary suite with
 * nothing left out, and what only runs here. Prints the seed it uses; `SEED=… npm run test:long` repeats
 * a run, `npm run test:long -- test/long` leaves the ordinary suite out.
 */

import { defineConfig, mergeConfig } from 'vitest/config'
import ordinary from './vitest.config.ts'

const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

export default mergeConfig(
  ordinary,
  defineConfig({
    test: {
      include: ['test/long/**/*.long.ts'],
      env: { SEED: seed, RUNS: 'all' },
      testTimeout: 10_800_000,
      hookTimeout: 10_800_000,
    },
  }),
)
