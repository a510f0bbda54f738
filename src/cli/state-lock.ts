/**
 * The lock of a state file: FILE.lock, which names the process that saves there, by its host, its id
 * and its start. FILE is the file behind symbolic links, so each file has one lock.
 *
 * Taken before the file is read, so that a missing or read-only folder, or a second devnet on the
 * same file, is refused at the start. The lock of a process of this host that has ended is taken
 * over. Containers may share their host name and process ids: where the table of processes is not the
 * same, a lock that its holder does not refresh for a while is left behind. That of another host may be
 * in use, and the error says what to remove if it is not. Promise: at most one process has the lock, and it is removed when the
 * process ends, except by SIGKILL.
 */

import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { realPathOf } from '../remote/real-path.ts'
import { hasCode, unwritable } from './file-errors.ts'

/** A process as a lock names it. */
export interface Holder {
  readonly host: string
  readonly pid: number
  /** ISO time, for people and for the same id on a system without `startTicks`. */
  readonly startedAt: string
  /** Clock ticks from the start of the system to that of the process; Linux alone has them. */
  readonly startTicks?: string
  /** The system's start and the table of processes that the id is in; Linux alone has them. */
  readonly space?: string
  /** Drawn at the start: no two processes have the same. */
  readonly drawn?: string
}

/** The parts of the system that distinguish processes. */
export interface Processes {
  readonly own: Holder
  /** False if no process of this host has the id. */
  isRunning(pid: number): boolean
  /** `undefined` where the system does not say. */
  startTicksOf(pid: number): string | undefined
  /** Waits, with nothing else to do yet. */
  wait(ms: number): void
}

/** Ms of real time after which a holder writes the time of its lock again. */
const REFRESH_MS = 1_000
/** A lock that was not refreshed for so long has no holder. */
const LEFT_MS = 3 * REFRESH_MS

export interface StateLock {
  /** The file behind symbolic links. */
  readonly path: string
  release(): void
}

/**
 * Takes the lock of a state file, which need not exist. The end of the process releases it, too.
 *
 * @throws {Error} saying what was expected and found: no file, a file or folder that is not
 *   writable, or the process that has the lock
 */
export function lockStateFile(path: string, processes: Processes = thisHost()): StateLock {
  expectReplaceable(path)
  const realPath = realPathOf(path)
  const lockPath = `${realPath}.lock`
  const own = `${JSON.stringify(processes.own)}\n`
  while (!create(path, lockPath, own)) {
    const held = read(lockPath)
    const holder = holderOf(held)
    if (held === undefined || holder === undefined || !isLeftBehind(lockPath, holder, processes)) {
      throw inUse(path, lockPath, holder, processes.own)
    }
    remove(lockPath, held)
  }
  const refreshing = setInterval(() => refresh(lockPath, own), REFRESH_MS)
  refreshing.unref()
  const release = () => {
    clearInterval(refreshing)
    process.off('exit', release)
    if (read(lockPath) === own) rmSync(lockPath)
  }
  process.once('exit', release)
  return { path: realPath, release }
}

function thisHost(): Processes {
  const { pid } = process
  const startTicks = startTicksOf(pid)
  const startedAt = new Date(performance.timeOrigin).toISOString()
  const space = spaceOf(pid)
  const own = {
    host: hostname(),
    pid,
    startedAt,
    ...(startTicks !== undefined && { startTicks }),
    ...(space !== undefined && { space }),
    drawn,
  }
  return { own, isRunning, startTicksOf, wait }
}

const drawn = randomUUID()

/** Blocks this thread: no devnet and no server has begun. */
function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** @see https://man7.org/linux/man-pages/man7/pid_namespaces.7.html */
function spaceOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync(`/proc/${pid}/ns/pid`)}`
  } catch {
    return undefined // not on Linux
  }
}

/** Writes the time of a lock again, unless another process has it by now. */
function refresh(lockPath: string, own: string): void {
  if (read(lockPath) !== own) return
  const now = new Date()
  utimesSync(lockPath, now, now)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** The 22nd field of /proc/PID/stat; the second is a name in parentheses, of any characters. */
function startTicksOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined // not on Linux, or the process has ended
  }
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

/** The process that a lock names; `undefined` for any other text, as that of a lock just created. */
function holderOf(held = ''): Holder | undefined {
  try {
    const { host, pid, startedAt, ...others } = JSON.parse(held) as Partial<Holder> // checked below
    const { startTicks, space, drawn } = others
    const isTextOrNone = (value: unknown) => value === undefined || typeof value === 'string'
    const isWhole =
      typeof host === 'string' &&
      Number.isSafeInteger(pid) &&
      Number(pid) > 0 &&
      typeof startedAt === 'string' &&
      [startTicks, space, drawn].every(isTextOrNone)
    return isWhole ? (JSON.parse(held) as Holder) : undefined // just checked
  } catch {
    return undefined
  }
}

/** True if the process that took a lock has ended. Of another host that cannot be seen. */
function isLeftBehind(lockPath: string, holder: Holder, processes: Processes): boolean {
  const { own } = processes
  if (holder.host !== own.host) return false
  // Versions that drew nothing did not refresh their locks either.
  const isKnownHere = holder.space === own.space || holder.drawn === undefined
  return isKnownHere ? hasEnded(holder, processes) : !isRefreshed(lockPath, processes)
}

/** True if the holder writes the lock's time again while this process waits. */
function isRefreshed(lockPath: string, { wait }: Processes): boolean {
  const before = look(lockPath)?.mtimeMs
  wait(LEFT_MS)
  const after = look(lockPath)?.mtimeMs
  return after !== undefined && after !== before
}

/** True if no process of this table of processes is the holder. */
function hasEnded(holder: Holder, { own, isRunning, startTicksOf }: Processes): boolean {
  // In a container, a new process often has the id of the one before it.
  const isSame = holder.startedAt === own.startedAt && holder.startTicks === own.startTicks
  if (holder.pid === own.pid) return !isSame
  if (!isRunning(holder.pid)) return true
  const startTicks = startTicksOf(holder.pid)
  const isKnown = startTicks !== undefined && holder.startTicks !== undefined
  return isKnown && startTicks !== holder.startTicks
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

function inUse(path: string, lockPath: string, holder: Holder | undefined, own: Holder): Error {
  const isHere = holder?.host === own.host
  const where = isHere ? '' : ` on the host ${holder?.host}, which cannot be seen from here`
  const found =
    holder === undefined
      ? 'a lock that names no process'
      : `process ${holder.pid}${where}, started at ${holder.startedAt}`
  return new Error(
    `--state ${path}: expected no other devnet on it, found ${found} (if no devnet uses the file, remove ${lockPath})`,
  )
}
