/**
 * `npm run release`: gives every file that names the version the one of the changelog's newest
 * release. Publishes nothing.
 */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { newestRelease, withVersion } from './versions.ts'

const version = newestRelease(readFileSync('CHANGELOG.md', 'utf8'))
if (version === undefined) throw new Error('CHANGELOG.md has no release, such as "## 0.1.0"')

const folders = ['docs', 'docs/recipes', 'test/transcripts']
const naming = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (/\.(?:md|io)$/.test(name) ? [`${folder}/${name}`] : [])),
)
for (const path of ['README.md', 'src/version.ts', ...naming]) {
  const text = readFileSync(path, 'utf8')
  const named = withVersion(text, version)
  if (named !== text) writeFileSync(path, named)
}
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'])
console.log(`This is previewnet ${version}.`)
