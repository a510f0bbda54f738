/**
 * The file of `--state`: a devnet is loaded from it and saved to it.
 *
 * A save appends what is new, or replaces the file. Promise: after a crash the path holds all saves but
 * the one under way.
 */

import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import type { Devnet, Machine, StateAppend } from '../index.ts'
import { replaceFile } from '../remote/replace-file.ts'
import { hasCode } from './file-errors.ts'

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
  if (offset === 0) return replaceFile(path, pieces, '.part')
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

async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

export interface SavingOptions {
  readonly path: string
  /** Ms of real time from the end of one save to the next. */
  readonly intervalMs: number
  readonly machine: Machine
  /** Called with the reason if a save fails; the next one is still tried. */
  onFailure(reason: unknown): void
}

export interface Saving {
  /** Saves for the last time. */
  finish(): Promise<void>
}

/** Saves a devnet at intervals. */
export function saveFromTimeToTime(
  devnet: Pick<Devnet, 'dumpAfter'>,
  { path, intervalMs, machine, onFailure }: SavingOptions,
): Saving {
  let isFinished = false
  let underWay: Promise<void> = Promise.resolve()
  let cancelWake = () => {}
  let saved: Parameters<Devnet['dumpAfter']>[0] = 'load'
  const save = async () => {
    const next = await devnet.dumpAfter(saved)
    // Somebody may have removed the file, or cut it.
    const isThere = (await lengthOf(path)) >= next.offset
    const { mark, ...bytes } = isThere ? next : await devnet.dumpAfter('nothing')
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
