/**
 * Reads artifacts from files and folders, and sources that they do not hold.
 */

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ArtifactIndex } from '../artifacts/artifact-index.ts'
import { DevnetError } from '../primitives/errors.ts'
import { DebugError } from './debug-error.ts'

/** Files of one folder, and bytes of one file, that are read. */
const FILES_MAX = 20_000
const BYTES_MAX = 512 * 1024 * 1024

/**
 * @param paths files, and folders with all below them
 * @param root of the paths that the compiler gives sources
 * @throws {DebugError} if a path cannot be read, or none has an artifact
 */
export async function readArtifacts(
  paths: readonly string[],
  root: string,
): Promise<ArtifactIndex> {
  const index = new ArtifactIndex()
  let count = 0
  for (const path of paths) {
    for (const file of await filesOf(path)) count += await addFile(index, file)
  }
  if (count === 0) throw new DebugError(`no artifacts in ${paths.join(', ')}`)
  await addTexts(index, root)
  return index
}

async function filesOf(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new DebugError(`artifacts: ${path} cannot be read: ${messageOf(error)}`)
  })
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, FILES_MAX)
}

/** Adds the artifact of a file; other files lie in the same folders. */
async function addFile(index: ArtifactIndex, file: string): Promise<0 | 1> {
  try {
    const { size } = await stat(file)
    if (size > BYTES_MAX) return 0
    index.add(file, JSON.parse(await readFile(file, 'utf8')))
    return 1
  } catch (error) {
    const isOther = error instanceof SyntaxError || error instanceof DevnetError
    if (!isOther) throw error
    return 0
  }
}

/** Foundry's artifacts name their sources and do not hold them. */
async function addTexts(index: ArtifactIndex, root: string): Promise<void> {
  const missing = new Set(
    index.contracts.flatMap(({ compilation }) =>
      [...compilation.sources.values()].flatMap(({ path, text }) =>
        text === undefined ? [path] : [],
      ),
    ),
  )
  for (const path of missing) {
    const text = await readFile(join(root, path), 'utf8').catch(() => undefined) // none is there
    if (text !== undefined) index.addSourceText(path, text)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
