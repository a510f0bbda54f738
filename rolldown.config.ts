/**
 * The package's modules bundled: one file for each entry point, and one for the core that they share.
 * Packages that previewnet depends on stay apart, and so do the modules that are imported dynamically.
 */

import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { defineConfig, type Plugin } from 'rolldown'

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
  cli: 'src/cli/main.ts',
  browser: 'src/server/browser.ts',
}

/** What `base` takes of the core. In a file of its own with its imports: `base` loads no devnet. */
const codec =
  /\/src\/(transactions\/(base-authorization|base-transaction|validity)|execution\/(base\/(base-gas|nonce-manager)|system-contracts)|payer\/payment|primitives\/(quantity|quoted)|abi\/abi-text)\.ts$/

/** Source maps of lines: a stack trace names file and line. With columns they are four times the size. */
const linesOnly: Plugin = {
  name: 'lines-only',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue
      const map = JSON.parse(String(file.source)) as { readonly mappings: string } // as written
      const mappings = encode(decode(map.mappings).map(newLines))
      file.source = JSON.stringify({ ...map, names: [], mappings })
    }
  },
}

/** The segments of a line at which another source line begins, without columns of the source. */
function newLines(segments: readonly SourceMapSegment[]): SourceMapSegment[] {
  const lines: SourceMapSegment[] = []
  for (const [column, source, line] of segments) {
    const [, lastSource, lastLine] = lines.at(-1) ?? []
    const isNew = source !== lastSource || line !== lastLine
    if (isNew && source !== undefined && line !== undefined) lines.push([column, source, line, 0])
  }
  return lines
}

export default defineConfig({
  input: entries,
  platform: 'node',
  external: /^[^./]/,
  plugins: [linesOnly],
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
