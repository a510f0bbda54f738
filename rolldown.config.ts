/**
 * What is shipped: the package's own modules, put together into a few files.
 *
 * Node takes half a millisecond for each file it imports, which for a hundred files is more than all
 * the rest of starting a devnet. What is imported dynamically (engines, precompiles, sockets) stays
 * apart, and so do the packages we depend on.
 */

import { defineConfig } from 'rolldown'

export default defineConfig({
  input: {
    index: 'src/index.ts',
    'server/listen': 'src/server/listen.ts',
    'simulation/index': 'src/simulation/index.ts',
    'testing/index': 'src/testing/index.ts',
    'tokens/index': 'src/tokens/index.ts',
    'viem/index': 'src/viem/index.ts',
    'vitest/index': 'src/vitest/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  platform: 'node',
  external: /^[^./]/,
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    // Reading them takes time at every start, and the declarations have what users look up.
    comments: { jsdoc: false },
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      // With all they import; otherwise what others import too would be many more files.
      groups: [
        { name: 'core', test: /\/src\/index\.ts$/ },
        { name: 'wasm', test: /\/src\/engine\/wasm\/engine\.ts$/ },
      ],
    },
  },
})
