/**
 * What is shipped: the package's own modules, put together into a few files.
 *
 * Node takes half a millisecond for each file it imports, which for a hundred files is more than all
 * the rest of starting a devnet. What is imported dynamically (engines, precompiles, sockets) stays
 * apart, and so do the packages we depend on.
 */

import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown'
import { calledAtStart, eager } from './scripts/eager.ts'
import { updateWasmModules } from './scripts/wasm-module.ts'

const wasm: Plugin = { name: 'wasm', buildStart: updateWasmModules }

/**
 * Writes every character beyond ASCII as an escape: one arrow in a text makes an engine keep and scan
 * the whole file in twice the bytes, and characters beyond a byte are all in texts.
 */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeOf)
    }
  },
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const shipped: RolldownOptions & { plugins: Plugin[] } = {
  input: {
    index: 'src/index.ts',
    'server/listen': 'src/server/listen.ts',
    'simulation/index': 'src/simulation/index.ts',
    'testing/index': 'src/testing/index.ts',
    'tokens/index': 'src/tokens/index.ts',
    'viem/index': 'src/viem/index.ts',
    'testing/vitest': 'src/testing/vitest.ts',
    'cli/main': 'src/cli/main.ts',
  },
  platform: 'node',
  external: /^[^./]/,
  plugins: [wasm, ascii],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    // An engine reads all of a file before it runs any, and a tenth of that is names of variables. A
    // stack still has lines, functions and classes; the source maps have private names and the rest.
    minify: {
      compress: true,
      mangle: { toplevel: true, keepNames: { function: true, class: true } },
      codegen: { removeWhitespace: false },
    },
    sourcemap: true,
    // Reading them takes time at every start, and the declarations have what users look up.
    comments: { jsdoc: false },
    // Of a .js file Node asks every package.json above it what it is.
    chunkFileNames: 'chunks/[name].mjs',
    codeSplitting: {
      // With all they import; otherwise what others import too would be many more files.
      groups: [
        { name: 'core', test: /\/src\/index\.ts$/ },
        { name: 'runners', test: /\/src\/runners\.ts$/ },
      ],
    },
  },
}

// Built once more before, to see what a start calls.
export default defineConfig({
  ...shipped,
  plugins: [...shipped.plugins, eager('core', () => calledAtStart(shipped, 'chunks/core.mjs'))],
})
