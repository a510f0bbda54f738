/**
 * The package's modules bundled: one file for each entry point, and one for the core that they share.
 * Packages that previewnet depends on stay apart, and so do the modules that are imported dynamically.
 */

import { defineConfig } from 'rolldown'

/** The source of each entry point, by the name of its file in `dist/`. */
export const entries: Readonly<Record<string, string>> = {
  base: 'src/base/index.ts',
  index: 'src/index.ts',
  playwright: 'src/playwright/index.ts',
  remote: 'src/remote/open.ts',
  'remote-browser': 'src/remote/browser.ts',
  server: 'src/server/listen.ts',
  simulation: 'src/simulation/index.ts',
  testing: 'src/testing/index.ts',
  tokens: 'src/tokens/index.ts',
  viem: 'src/viem/index.ts',
  vitest: 'src/testing/vitest.ts',
  wallet: 'src/wallet/index.ts',
  cli: 'src/cli/main.ts',
  browser: 'src/server/browser.ts',
}

/** What `base` takes of the core. In a file of its own with its imports: `base` loads no devnet. */
const codec =
  /\/src\/(transactions\/(base-authorization|base-transaction|validity)|execution\/(base\/(base-gas|nonce-manager)|system-contracts)|payer\/payment|primitives\/quantity|tokens\/abi-item)\.ts$/

export default defineConfig({
  input: entries,
  platform: 'node',
  external: /^[^./]/,
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    minify: false,
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true, // half of the package; a stack trace has its lines without them
    comments: { jsdoc: false }, // the declarations have them
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: [
        { name: 'core', test: /\/src\/index\.ts$/ },
        { name: 'codec', test: codec, priority: 1 },
      ],
    },
  },
})
