/**
 * Texts of the sources of a project, for artifacts that do not hold them: Foundry's.
 *
 * An artifact may name any path, so only sources are read, and only within the project's folder.
 */

import { realpath } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { SOURCE_BYTES_MAX } from './limits.ts'
import { codeOf } from './listing.ts'
import { readBytes, UnreadableFile } from './read-file.ts'

const sourceExtensions = ['.sol', '.vy', '.vyi', '.yul']

export class Sources {
  readonly #root: string

  /** @param root without links */
  constructor(root: string) {
    this.#root = root
  }

  /** @returns `undefined` if there is no such source in the project */
  async text(path: string): Promise<string | undefined> {
    const found = await sourceFile(resolve(this.#root, path))
    return found?.startsWith(this.#root + sep) === true ? readSource(found) : undefined
  }
}

/**
 * The file of a source, without links.
 *
 * @param path absolute
 * @returns `undefined` if there is no such file, or its name is not that of a source
 */
export async function sourceFile(path: string): Promise<string | undefined> {
  const isSource = sourceExtensions.includes(extname(path)) && !path.includes('\0')
  return isSource ? withoutLinks(path) : undefined
}

/** @returns `undefined` for a file that cannot be read within the limits */
export function readSource(file: string): string | undefined {
  try {
    return readBytes(file, SOURCE_BYTES_MAX).toString()
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** @returns `undefined` if there is no such file */
async function withoutLinks(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) === String(error)) throw error // no error of the file system
    return undefined
  }
}
