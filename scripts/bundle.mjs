/**
 * Bundles the sources and the Studio into `dist/` if they are newer than the bundle, for `npm start`
 * and `npm run example`.
 */

import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** In this order: the second one has what the first one writes among its sources, and empties `dist/`. */
const configurations = [
  'rolldown.wallet.config.ts',
  'rolldown.config.ts',
  'rolldown.studio.config.ts',
]
/** What the first one writes. */
const written = 'src/wallet/script.ts'

export function bundleIfStale() {
  const sources = ['src', 'studio'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  )
  const inputs = [...configurations, 'package-lock.json', ...sources].filter(
    (path) => path !== written,
  )
  const changedMs = Math.max(...inputs.map((path) => statSync(join(root, path)).mtimeMs))
  const bundledMs = statSync(join(root, 'dist/cli.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (bundledMs >= changedMs) return
  process.stderr.write('previewnet: bundling the sources, which takes a few seconds\n')
  const options = { cwd: root, stdio: 'inherit' }
  for (const configuration of configurations) {
    execFileSync(process.execPath, ['scripts/build.mjs', configuration], options)
  }
}
