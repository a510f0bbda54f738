/**
 * The whole ordinary suite once for each engine: `npm run test:engines`, or one of them with
 * `npm run test:engines -- --project ethereumjs`.
 */

import { defineConfig, mergeConfig } from 'vitest/config'
import type { Config } from './src/config.ts'
import ordinary from './vitest.config.ts'

const engines: readonly Config['engine'][] = ['wasm', 'ethereumjs', 'lockstep']

export default mergeConfig(
  ordinary,
  defineConfig({
    test: {
      projects: engines.map((engine) => ({
        extends: true,
        test: {
          name: engine,
          provide: { engine },
          setupFiles: ['test/support/default-engine.ts'],
          // The README names the default that the package has, not the one of such a run.
          exclude: ['test/docs.test.ts', '**/node_modules/**'],
        },
      })),
    },
  }),
)
