/**
 * The lock of a state file: FILE.lock, which holds the id of the process that saves there.
 *
 * Taken before the file is read, so that a missing or read-only folder, or a second devnet on the
 * same file, is refused at the start. The lock of a process that has ended is taken over, unless
 * another process has its id by now: the error says what to remove then. Promise: at most one process
 * has the lock, and it is removed when the process ends, except by SIGKILL.
 */

import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { hasCode, unwritable } from './file-errors.ts'

/**
 * Takes the lock of a state file, which need not exist.
 *
 * @returns a function that releases it; the end of the process does so, too
 * @throws {Error} saying what was expected and found: no file, a file or folder that is not
 *   writable, or the process that has the lock
 */
export function lockStateFile(path: string): () => void {
  expectReplaceable(path)
  const lockPath = `${path}.lock`
  const own = `${process.pid}\n`
  while (!create(path, lockPath, own)) {
    const held = read(lockPath)
    if (held === undefined || !isLeftBehind(held)) throw inUse(path, lockPath, held)
    remove(lockPath, held)
  }
  const release = () => {
    process.off('exit', release)
    if (read(lockPath) === own) rmSync(lockPath)
  }
  process.once('exit', release)
  return release
}

function expectReplaceable(path: string): void {
  const found = look(path)
  if (found === undefined) return
  if (!found.isFile()) {
    const kind = found.isDirectory() ? 'a folder' : 'neither a file nor a folder'
    throw new Error(`--state ${path}: expected a file, found ${kind}`)
  }
  try {
    // Saving replaces the file, even one whose permissions forbid writing.
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { message } = error as Error // what node:fs throws
    const expected = 'a file that can be read and written to'
    throw new Error(`--state ${path}: expected ${expected}, found ${message}`, { cause: error })
  }
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw hasCode(error) ? unwritable('--state', path, error) : error
  }
}

/** Creates the lock. @returns false if there is one already */
function create(path: string, lockPath: string, content: string): boolean {
  let file: number
  try {
    file = openSync(lockPath, 'wx')
  } catch (error) {
    if (!hasCode(error)) throw error
    if (error.code === 'EEXIST') return false
    throw unwritable('--state', path, error)
  }
  try {
    writeSync(file, content)
  } catch (error) {
    rmSync(lockPath)
    throw error
  } finally {
    closeSync(file)
  }
  return true
}

function read(lockPath: string): string | undefined {
  try {
    return readFileSync(lockPath, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const processId = /^[1-9]\d{0,8}\n$/

/** True if the process that took a lock has ended. A lock without an id may be new. */
function isLeftBehind(held: string): boolean {
  if (!processId.test(held)) return false
  const pid = Number(held)
  // In a container, a new process often has the id of the one before it.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}

/** Removes a stale lock, but not one that another process has created in its place. */
function remove(lockPath: string, leftBehind: string): void {
  const asidePath = `${lockPath}.${process.pid}`
  try {
    renameSync(lockPath, asidePath)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(asidePath) === leftBehind) rmSync(asidePath)
  else renameSync(asidePath, lockPath)
}

function inUse(path: string, lockPath: string, held = ''): Error {
  const holder = processId.test(held) ? `process ${held.trimEnd()}` : 'a lock that names no process'
  return new Error(
    `--state ${path}: expected no other devnet on it, found ${holder} (if no devnet uses the file, remove ${lockPath})`,
  )
}
