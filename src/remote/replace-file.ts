/**
 * Replaces files at once: a crash leaves the old file or the new one, whole.
 */

import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { realPathOf } from './real-path.ts'

/**
 * Writes another file in the same folder, flushes it to disk, and renames it. A symbolic link stays:
 * the file that it leads to is replaced.
 *
 * @param content text, or bytes in pieces
 * @param partEnding of that file's name; one that a crash has left there is replaced
 * @param mode of a file that is new; one that is there keeps its own
 */
export async function replaceFile(
  path: string,
  content: string | Iterable<Uint8Array>,
  partEnding: string,
  mode?: number,
): Promise<void> {
  const realPath = realPathOf(path)
  const partPath = `${realPath}${partEnding}`
  try {
    const part = await open(partPath, 'w', mode)
    try {
      if (mode !== undefined) await part.chmod(await modeOf(realPath, mode))
      await writeFile(part, content)
      await part.sync()
    } finally {
      await part.close()
    }
    await rename(partPath, realPath)
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
  await syncFolder(dirname(realPath))
}

/** The permissions of a file; `byDefault` if there is none. */
async function modeOf(path: string, byDefault: number): Promise<number> {
  const found = await stat(path).catch(() => undefined) // the renaming fails with the reason
  return found === undefined ? byDefault : found.mode & 0o777
}

/** Without it a power failure could undo the renaming. Some systems cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  try {
    await folder?.sync().catch(() => undefined) // nor sync them
  } finally {
    await folder?.close()
  }
}
