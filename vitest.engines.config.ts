/**
 * The whole ordinary suite once for each engine: `npm run test:engines`, or one of them with
 * `npm run test:engines -- --project ethereumjs`. Prints the seed it uses; `SEED=…` repeats a run.
 */

import { defineConfig, mergeConfig } from 'vitest/config'
import type { Config } from './src/config/config.ts'
import ordinary from './vitest.config.ts'

// This is read once for the run and once more for each engine.
if (process.env.SEED === undefined) {
  process.env.SEED = String(Date.now() % 2 ** 31)
  console.log(`seed ${process.env.SEED}`)
}

const engines: readonly Config['engine'][] = ['wasm', 'ethereumjs', 'lockstep']

export default mergeConfig(
  ordinary,
  defineConfig({
    test: {
      env: { SEED: process.env.SEED, RUNS: 'all' },
      testTimeout: 10_800_000, // the reference takes several times as long, and lockstep both
      projects: engines.map((engine) => ({
        extends: true,
        test: {
          name: engine,
          provide: { engine },
          setupFiles: ['test/support/default-engine.ts'],
          // The documents name the default engine of the package, and the files that it consists of; the
          // Studio sees answers alone.
          exclude: [
            'test/docs.test.ts',
            'test/walks.test.ts',
            'test/studio/**',
            '**/node_modules/**',
          ],
        },
      })),
    },
  }),
)
