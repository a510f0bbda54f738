/**
 * The file of `--journal`: every input of a devnet, one per line.
 *
 * Promise: an input is written to the operating system before it takes effect, so every answered
 * request is in the file even if the process is killed.
 */

import { appendFileSync, closeSync, openSync, rmSync } from 'node:fs'
import type { Devnet } from '../index.ts'
import { hasCode, SECRET_MODE, unwritable } from './file-errors.ts'

export interface JournalFile {
  /** Call it after the devnet has closed, when no more inputs come. */
  close(): void
  /** Closes the file of a devnet that did not start, and removes it if no input followed. */
  discard(): void
}

/**
 * Creates the file with the devnet's journal so far and appends to it.
 *
 * @param onFailure called at most once, when the file can no longer be written
 * @throws {Error} if the file exists or cannot be created: journals are never overwritten
 */
export function keepJournal(
  devnet: Pick<Devnet, 'journal' | 'on' | 'removeListener'>,
  path: string,
  onFailure: (reason: Error) => void,
): JournalFile {
  const soFar = devnet.journal()
  const file = openNew(path)
  let inputCount = 0
  const write = (line: string) => {
    try {
      appendFileSync(file, `${line}\n`)
    } catch (error) {
      devnet.removeListener('journal', append)
      const { message } = error as Error // what node:fs throws
      onFailure(new Error(`journal ${path} cannot be written: ${message}`, { cause: error }))
    }
  }
  const append = (line: string) => {
    inputCount += 1
    write(line)
  }
  write(soFar.trimEnd())
  devnet.on('journal', append)
  const close = () => {
    devnet.removeListener('journal', append)
    closeSync(file)
  }
  return {
    close,
    discard() {
      close()
      if (inputCount === 0) rmSync(path)
    },
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'ax', SECRET_MODE)
  } catch (error) {
    if (!hasCode(error)) throw error
    if (error.code !== 'EEXIST') throw unwritable('journal', path, error)
    throw new Error(`journal ${path} is there already`, { cause: error })
  }
}
