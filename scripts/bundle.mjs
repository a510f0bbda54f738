/**
 * Bundles the sources into `dist/` if they are newer than the bundle, for `npm start` and
 * `npm run example`.
 */

import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export function bundleIfStale() {
  const sources = readdirSync(join(root, 'src'), { recursive: true })
  const inputs = [
    'rolldown.config.ts',
    'package-lock.json',
    ...sources.map((path) => `src/${path}`),
  ]
  const changedMs = Math.max(...inputs.map((path) => statSync(join(root, path)).mtimeMs))
  const bundledMs = statSync(join(root, 'dist/cli.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (bundledMs >= changedMs) return
  process.stderr.write('previewnet: bundling the sources, which takes a few seconds\n')
  const options = { cwd: root, stdio: 'inherit' }
  execFileSync(process.execPath, ['scripts/build.mjs', 'rolldown.config.ts'], options)
}
