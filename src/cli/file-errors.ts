/**
 * Messages for file errors.
 */

import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Permissions of a new file that holds keys: those of its owner alone. */
export const SECRET_MODE = 0o600

const findings: Readonly<Record<string, string>> = {
  ENOENT: 'none',
  ENOTDIR: 'a file in its place',
  EACCES: 'one without permission to write',
  EPERM: 'one without permission to write',
  EROFS: 'a read-only file system',
}

/**
 * Checks that a file can be written that is made when a long run ends. Leaves no file behind.
 *
 * @param name of its argument
 * @throws {Error} naming the argument, what was expected and what was found
 */
export function expectWritable(name: string, path: string): void {
  try {
    const isThere = existsSync(path)
    closeSync(openSync(path, 'a'))
    if (!isThere) rmSync(path)
  } catch (error) {
    if (!hasCode(error)) throw error
    if (error.code !== 'EISDIR') throw unwritable(name, path, error)
    throw new Error(`${name} ${path}: expected a file, found a folder`, { cause: error })
  }
}

/** The contents of a file that an argument names. @throws {Error} stating what was expected and found */
export async function readTextFile(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!hasCode(error)) throw error
    const found = unread[error.code ?? ''] ?? error.message
    throw new Error(`${name}: expected a file that can be read, found ${found}`, { cause: error })
  }
}

const unread: Readonly<Record<string, string>> = {
  ENOENT: 'none',
  ENOTDIR: 'none',
  EISDIR: 'a folder',
  EACCES: 'one without permission to read',
}

/**
 * @param name of the file, or of its option
 * @param cause thrown when the file was created
 */
export function unwritable(name: string, path: string, cause: NodeJS.ErrnoException): Error {
  const folder = dirname(resolve(path))
  const found = findings[cause.code ?? ''] ?? cause.message
  return new Error(
    `${name} ${path}: expected a folder ${folder} that can be written to, found ${found}`,
    { cause },
  )
}

/** @param code the expected code; any if left out */
export function hasCode(error: unknown, code?: string): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('code' in error)) return false
  return code === undefined || error.code === code
}
