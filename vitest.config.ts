import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // Examples import the package by its name, as their readers will.
    alias: [
      { find: /^previewnet$/, replacement: source('index.ts') },
      {
        find: /^previewnet\/(base|playwright|simulation|testing|tokens|viem|wallet)$/,
        replacement: source('$1/index.ts'),
      },
      { find: /^previewnet\/vitest$/, replacement: source('testing/vitest.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts', 'examples/*.test.ts'],
    env: { SEED: process.env.SEED ?? '1' },
    // Ten times what the slowest test takes alone, with `RUNS=all`. A limit only ends what would never
    // end by itself, so no test has a shorter one of its own.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    pool: 'threads',
    maxWorkers: 2,
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : []),
      './test/support/left-out.ts',
    ],
  },
})

function source(path: string): string {
  return fileURLToPath(new URL(`src/${path}`, import.meta.url))
}
