/**
 * The path of a file behind symbolic links, so that all names of a file lead to one.
 */

import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The file need not exist: a link may name one that is still to be created. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const folder = folderOf(path)
  const target = targetOf(path)
  // A circle of links has been refused above.
  return target === undefined ? join(folder, basename(path)) : realPathOf(resolve(folder, target))
}

/** The folder's real path; the given one if it does not exist, which the first write reports. */
function folderOf(path: string): string {
  const folder = dirname(resolve(path))
  try {
    return realpathSync(folder)
  } catch (error) {
    if (isMissing(error)) return folder
    throw error
  }
}

/** `undefined` for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException // what node:fs throws
  return code === 'ENOENT' || code === 'ENOTDIR'
}
