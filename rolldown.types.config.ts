/**
 * The declarations bundled: one file for each entry point that a program imports, and one for each of
 * what entry points share: the core, the testing helpers, the viem clients. `tsc` writes the
 * declarations of each module into `.tools/types` before.
 */

import { defineConfig } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries } from './rolldown.config.ts'

const { cli: _, ...imported } = entries

export default defineConfig({
  input: Object.fromEntries(
    Object.entries(imported).map(([name, source]) => [
      name,
      source.replace(/^src\/(.+)\.ts$/, './.tools/types/$1.d.ts'),
    ]),
  ),
  platform: 'node',
  external: /^[^./]/,
  plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })],
  checks: { bundlerTimings: false }, // the plugin is most of this build
  output: {
    dir: 'dist',
    format: 'esm',
    minifyInternalExports: false,
    chunkFileNames: 'chunks/[name].d.ts',
    codeSplitting: {
      groups: [
        { name: 'core', test: /\/types\/index\.d\.ts$/ },
        { name: 'testing', test: /\/types\/testing\/index\.d\.ts$/ },
        { name: 'viem', test: /\/types\/viem\/index\.d\.ts$/ },
      ],
    },
  },
})
