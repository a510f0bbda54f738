/**
 * The properties at length: `npm run test:long`. Prints the seed it uses; `SEED=… npm run test:long`
 * repeats a run.
 */

import { defineConfig } from 'vitest/config'

const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

export default defineConfig({
  test: {
    include: ['test/long/**/*.long.ts'],
    env: { SEED: seed, RUNS: 'all' },
    pool: 'threads',
    maxWorkers: 2,
  },
})
