/**
 * The file of `--state`: where a devnet begins from and where it is saved to.
 *
 * Promise: at that path there is nothing but a whole file, whatever ends the process and when. What is
 * written goes to another file in the same folder first, all the way to the disk, and then takes the
 * place of the old one in one step.
 */

import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Devnet, Machine } from '../index.ts'
import { hasCode } from './file-errors.ts'

/** What a file holds; `undefined` when there is none. */
export async function readStateFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Replaces a file by another with this content. The caller holds its lock. */
export async function writeStateFile(path: string, bytes: Uint8Array): Promise<void> {
  // One name for all, as no two save at once: the next save replaces what a crash has left of one.
  const partPath = `${path}.part`
  try {
    const part = await open(partPath, 'w')
    try {
      await part.writeFile(bytes)
      await part.sync()
    } finally {
      await part.close()
    }
    await rename(partPath, path)
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Without it a power failure could take the renaming back. Some systems cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  try {
    await folder?.sync().catch(() => undefined) // nor sync them
  } finally {
    await folder?.close()
  }
}

export interface SavingOptions {
  readonly path: string
  /** Of the machine's time, from the end of one saving to the beginning of the next. */
  readonly intervalMs: number
  readonly machine: Machine
  /** Hears why the devnet could not be saved; it is tried again. */
  onFailure(reason: unknown): void
}

export interface Saving {
  /** Saves for the last time. */
  finish(): Promise<void>
}

/** Saves a devnet again and again. */
export function saveFromTimeToTime(
  devnet: Pick<Devnet, 'dump'>,
  { path, intervalMs, machine, onFailure }: SavingOptions,
): Saving {
  let isFinished = false
  let underWay: Promise<void> = Promise.resolve()
  let cancelWake = () => {}
  const save = async () => writeStateFile(path, await devnet.dump())
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
