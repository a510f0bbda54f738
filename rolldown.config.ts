/**
 * The package's modules bundled: one file for each entry point, and one for the core that they share.
 * Packages that previewnet depends on stay apart, and so do the modules that are imported dynamically.
 */

import { defineConfig } from 'rolldown'
import { updateWasmModules } from './scripts/wasm-module.ts'

await updateWasmModules()

export default defineConfig({
  input: {
    index: 'src/index.ts',
    'server/listen': 'src/server/listen.ts',
    'simulation/index': 'src/simulation/index.ts',
    'testing/index': 'src/testing/index.ts',
    'testing/vitest': 'src/testing/vitest.ts',
    'tokens/index': 'src/tokens/index.ts',
    'viem/index': 'src/viem/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  platform: 'node',
  external: /^[^./]/,
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    minify: false,
    sourcemap: true,
    comments: { jsdoc: false }, // the declarations have them
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups: [{ name: 'core', test: /\/src\/index\.ts$/ }] },
  },
})
