/**
 * Messages for file errors.
 */

import { dirname, resolve } from 'node:path'

const findings: Readonly<Record<string, string>> = {
  ENOENT: 'none',
  ENOTDIR: 'a file in its place',
  EACCES: 'one without permission to write',
  EPERM: 'one without permission to write',
  EROFS: 'a read-only file system',
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
