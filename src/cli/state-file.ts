/**
 * The file of `--state`: a devnet is loaded from it and saved to it.
 *
 * Promise: the path always holds a complete file, even after a crash.
 */

import { readFile } from 'node:fs/promises'
import type { Devnet, Machine } from '../index.ts'
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

/** Replaces the file's contents. The caller holds its lock. */
export async function writeStateFile(path: string, bytes: Uint8Array): Promise<void> {
  // One name is enough, since saves do not overlap: the next save replaces what a crash has left.
  await replaceFile(path, bytes, '.part')
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
