/** Errors of files, in words for whoever named the file. */

import { dirname, resolve } from 'node:path'

const findings: Readonly<Record<string, string>> = {
  ENOENT: 'none',
  ENOTDIR: 'a file in its place',
  EACCES: 'one without permission to write',
  EPERM: 'one without permission to write',
  EROFS: 'a read-only file system',
}

/**
 * @param name of the file, or the option that names it
 * @param cause thrown when a new file was made there
 */
export function unwritable(name: string, path: string, cause: NodeJS.ErrnoException): Error {
  const folder = dirname(resolve(path))
  const found = findings[cause.code ?? ''] ?? cause.message
  return new Error(
    `${name} ${path}: expected a folder ${folder} that can be written to, found ${found}`,
    { cause },
  )
}

/** @param code that it has; any, unless given */
export function hasCode(error: unknown, code?: string): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('code' in error)) return false
  return code === undefined || error.code === code
}
