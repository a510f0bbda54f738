/**
 * The Studio bundled: `dist/studio` has the page, and in `assets/` its script, its style sheet and its
 * icon. The name of an asset holds the hash of its content, so that browsers may keep it.
 */

import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'rolldown'

const source = (name: string) => readFileSync(new URL(`studio/${name}`, import.meta.url), 'utf8')

/** The parts of the style sheet, in order: later rules win. */
const parts = [
  'base',
  'frame',
  'parts',
  'forms',
  'data',
  'source',
  'requests',
  'debug',
  'what-if',
  'live',
  'connect',
  'narrow',
]
const styles = parts.map((name) => `styles/${name}.css`)

/** Writes the page and what it names besides its script. */
const page: Plugin = {
  name: 'page',
  buildStart() {
    for (const name of ['index.html', ...styles, 'icon.svg']) this.addWatchFile(`studio/${name}`)
  },
  generateBundle(_, bundle) {
    const asset = (name: string, content = source(name)) => {
      const id = this.emitFile({ type: 'asset', name, source: content })
      return this.getFileName(id)
    }
    const styleSheet = styles.map(source).join('\n')
    const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
    if (script === undefined) throw new Error('the bundle has no entry')
    const text = source('index.html')
      .replace('main.tsx', script.fileName)
      .replace('studio.css', asset('studio.css', styleSheet))
      .replace('icon.svg', asset('icon.svg'))
    this.emitFile({ type: 'asset', fileName: 'index.html', source: text })
  },
}

/** Keeps names and addresses of the predeploys: the page does without their code. */
const predeployNames: Plugin = {
  name: 'predeploy-names',
  transform(code, id) {
    if (!id.endsWith('src/network/predeploys.json')) return undefined
    const { accounts } = JSON.parse(code) as {
      readonly accounts: readonly { readonly name: string; readonly address: string }[]
    }
    const names = accounts.map(({ name, address }) => ({ name, address }))
    return { code: JSON.stringify({ accounts: names }), moduleType: 'json' }
  },
}

export default defineConfig({
  input: 'studio/main.tsx',
  platform: 'browser',
  tsconfig: 'studio/tsconfig.json',
  plugins: [predeployNames, page],
  output: {
    dir: 'dist/studio',
    cleanDir: true,
    format: 'esm',
    minify: true,
    sourcemap: false,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  },
})
