/**
 * The package's modules bundled: one file for each entry point, and one for the core that they share.
 * Packages that previewnet depends on stay apart, and so do the modules that are imported dynamically.
 */

import { defineConfig } from 'rolldown'

/** The source of each entry point, by the name of its file in `dist/`. */
export const entries: Readonly<Record<string, string>> = {
  base: 'src/base/index.ts',
  'campaign-pool': 'src/campaign/pool.ts',
  index: 'src/index.ts',
  playwright: 'src/playwright/index.ts',
  project: 'src/project/open.ts',
  remote: 'src/remote/open.ts',
  quickjs: 'src/quickjs/open.ts',
  'quickjs-worker': 'src/quickjs/quickjs-worker.js',
  kzg: 'src/kzg/open.ts',
  'remote-browser': 'src/remote/browser.ts',
  server: 'src/server/listen.ts',
  simulation: 'src/simulation/index.ts',
  testing: 'src/testing/index.ts',
  tokens: 'src/tokens/index.ts',
  viem: 'src/viem/index.ts',
  vitest: 'src/testing/vitest.ts',
  wallet: 'src/wallet/index.ts',
  cli: 'src/cli/bin.ts',
  browser: 'src/server/browser.ts',
}

/** What `base` takes of the core. In a file of its own with its imports: `base` loads no devnet. */
const codec =
  /\/src\/(transactions\/(base-authorization|base-transaction|validity)|execution\/(base\/(base-abi|base-gas|nonce-manager)|system-contracts)|payer\/payment|primitives\/(quantity|quoted)|abi\/abi-text)\.ts$/

export default defineConfig({
  input: entries,
  platform: 'node',
  external: /^[^./]/,
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    // A stack trace and a debugger show these files, so names and lines stay as they were written. Source
    // maps would name files that are not shipped.
    minify: false,
    minifyInternalExports: false,
    charset: 'ascii', // V8 keeps a text of Latin letters in half the memory, and compiles it sooner
    comments: { jsdoc: false }, // the declarations have them
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: [
        { name: 'core', test: /\/src\/index\.ts$/ },
        { name: 'predeploys', test: /\/src\/network\/predeploys\.json$/, priority: 1 },
        { name: 'codec', test: codec, priority: 1 },
      ],
    },
  },
})
