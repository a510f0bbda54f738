/**
 * The file of `--state`: a devnet is loaded from it and saved to it.
 *
 * A save appends what is new, or replaces the file. Promise: after a crash the path holds all saves but
 * the one under way.
 */

import { chmod, constants, copyFile, open, readFile, truncate, writeFile } from 'node:fs/promises'
import type { Devnet, Machine, StateAppend } from '../index.ts'
import { replaceFile } from '../remote/replace-file.ts'
import { hasCode, SECRET_MODE } from './file-errors.ts'

/** The file's contents; `undefined` if there is none. */
export async function readStateFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes a save. The caller holds the file's lock. */
export async function writeStateFile(
  path: string,
  { offset, pieces }: Pick<StateAppend, 'offset' | 'pieces'>,
): Promise<void> {
  // One name is enough, since saves do not overlap: the next save replaces what a crash has left.
  if (offset === 0) return replaceFile(path, pieces, '.part', SECRET_MODE)
  // A save that failed or was cut off can have left a part of it.
  await truncate(path, offset)
  const file = await open(path, 'a')
  try {
    await writeFile(file, pieces)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Compares a file with the save that the next one is appended to.
 *
 * @returns `short` for a file that was removed or cut off
 */
async function stateOf(
  path: string,
  { offset, follows }: Pick<StateAppend, 'offset' | 'follows'>,
): Promise<'same' | 'short' | 'other'> {
  if (offset === 0) return 'same'
  const file = await open(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (file === undefined) return 'short'
  try {
    const { at = 0, text = '' } = follows ?? {}
    const { bytesRead, buffer } = await file.read(Buffer.alloc(text.length), 0, text.length, at)
    if (buffer.toString('latin1', 0, bytesRead) !== text.slice(0, bytesRead)) return 'other'
    return (await file.stat()).size < offset ? 'short' : 'same'
  } finally {
    await file.close()
  }
}

/** Copies a file to an unused name beside it, for its owner alone, and flushes it. @returns the name */
export async function keepAside(path: string, ending: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const aside = `${path}.${ending}${count === 1 ? '' : `-${count}`}`
    try {
      await copyFile(path, aside, constants.COPYFILE_EXCL)
      await chmod(aside, SECRET_MODE)
      const copy = await open(aside, 'r+')
      await copy.sync().finally(() => copy.close())
      return aside
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

export interface SavingOptions {
  readonly path: string
  /** Ms of real time from the end of one save to the next. */
  readonly intervalMs: number
  readonly machine: Machine
  /** Called with the reason if a save fails; the next one is still tried. */
  onFailure(reason: unknown): void
  /** Called when another program has replaced the file. @param aside the file that has its content */
  onReplaced(aside: string): void
}

export interface Saving {
  /** Saves for the last time. */
  finish(): Promise<void>
}

/** Saves a devnet at intervals. */
export function saveFromTimeToTime(
  devnet: Pick<Devnet, 'dumpAfter'>,
  { path, intervalMs, machine, onFailure, onReplaced }: SavingOptions,
): Saving {
  let isFinished = false
  let underWay: Promise<void> = Promise.resolve()
  let cancelWake = () => {}
  let saved: Parameters<Devnet['dumpAfter']>[0] = 'load'
  const save = async () => {
    const next = await devnet.dumpAfter(saved)
    const found = await stateOf(path, next)
    if (found === 'other') onReplaced(await keepAside(path, 'replaced'))
    const { mark, ...bytes } = found === 'same' ? next : await devnet.dumpAfter('nothing')
    await writeStateFile(path, bytes)
    saved = mark
  }
  const scheduleNext = () => {
    if (isFinished) return
    cancelWake = machine.wake(intervalMs, () => {
      underWay = save().catch(onFailure).then(scheduleNext)
    })
  }
  scheduleNext()
  return {
    async finish() {
      isFinished = true
      cancelWake()
      await underWay
      await save()
    },
  }
}
