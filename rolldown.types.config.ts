/**
 * The declarations bundled: one file for each entry point that a program imports, and one for each of
 * what entry points share: the core, the types of the methods, the testing helpers, the viem clients.
 * `tsc` writes the declarations of each module into `.tools/types` before.
 */

import { defineConfig, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries } from './rolldown.config.ts'
import { options } from './src/config/config.ts'
import { limits } from './src/config/limits.ts'

/** No program imports these. */
const internal = [
  'browser',
  'campaign-pool',
  'cli',
  'kzg',
  'project',
  'quickjs',
  'quickjs-worker',
  'remote',
  'remote-browser',
]
const imported = Object.fromEntries(
  Object.entries(entries).filter(([name]) => !internal.includes(name)),
)

interface Summarized {
  readonly summary: string
  readonly default?: unknown
  readonly unit?: string
}

/** Programs compile without viem, as long as they use none of its types: those are `any` then. */
const withoutViem: Plugin = {
  name: 'without-viem',
  renderChunk: (code) => code.replace(/^import .* from "viem\b/gm, '// @ts-ignore\n$&'),
}

/**
 * Leaves out the opening comments of the sources, which are for those who change them. The comment of
 * the first declaration follows each of them.
 */
const withoutHeaders: Plugin = {
  name: 'without-headers',
  renderChunk: (code) => code.replace(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=\/\*\*)/gm, ''),
}

/** TypeScript's libraries by a type that they declare. A program may have asked for others. */
const libraries = { ErrorOptions: 'es2022.error', AsyncDisposable: 'esnext.disposable' }

/** Names the libraries whose types a file has. */
const withLibraries: Plugin = {
  name: 'with-libraries',
  renderChunk: (code) =>
    Object.entries(libraries)
      .filter(([type]) => new RegExp(`\\b${type}\\b`).test(code))
      .map(([, library]) => `/// <reference lib="${library}" />\n`)
      .join('') + code,
}

/** Makes the summary of each option and limit its doc comment, which editors show. */
const documented: Plugin = {
  name: 'documented',
  renderChunk(code, { name }) {
    if (name !== 'core') return undefined
    const entries = Object.entries<Summarized>({ ...options, ...limits })
    return entries.reduce((text, [name, entry]) => {
      const declaration = new RegExp(`^  (?:readonly )?'?${name}'?: Option<`, 'm')
      if (!declaration.test(text)) throw new Error(`no declaration has the entry ${name}`)
      return text.replace(declaration, (line) => `  /** ${docOf(entry)} */\n${line}`)
    }, code)
  },
}

function docOf({ summary, default: value, unit = '' }: Summarized): string {
  const sentence = `${summary.replace(/\.$/, '')}.`
  return value === undefined || typeof value === 'object'
    ? sentence
    : `${sentence} Default: ${`${value} ${unit}`.trim()}.`
}

export default defineConfig({
  input: Object.fromEntries(
    Object.entries(imported).map(([name, source]) => [
      name,
      source.replace(/^src\/(.+)\.ts$/, './.tools/types/$1.d.ts'),
    ]),
  ),
  platform: 'node',
  external: /^[^./]/,
  plugins: [
    dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false }),
    ...[withoutHeaders, withoutViem, documented, withLibraries],
  ],
  checks: { bundlerTimings: false }, // the plugin is most of this build
  output: {
    dir: 'dist',
    format: 'esm',
    minifyInternalExports: false,
    chunkFileNames: 'chunks/[name].d.ts',
    codeSplitting: {
      groups: [
        { name: 'core', test: /\/types\/index\.d\.ts$/ },
        { name: 'methods', test: /\/types\/rpc\/reference\.d\.ts$/, priority: 1 },
        { name: 'testing', test: /\/types\/testing\/index\.d\.ts$/ },
        { name: 'viem', test: /\/types\/viem\/index\.d\.ts$/ },
      ],
    },
  },
})
