/**
 * The file of `--journal`: every input of a devnet, a line each, as it comes.
 *
 * A line is with the operating system before what it says is done. Promise: whoever was answered finds
 * what they asked for in the file, also if the process is killed.
 */

import { appendFileSync, closeSync, openSync } from 'node:fs'
import type { Devnet } from '../index.ts'
import { hasCode, unwritable } from './file-errors.ts'

export interface JournalFile {
  /** After the devnet's own end, when nothing more is written. */
  close(): void
}

/**
 * Begins a file with what a devnet's journal holds so far, and goes on with it.
 *
 * @param onFailure hears, at most once, why nothing more can be written
 * @throws {Error} when the file cannot be made, or is there already: journals are not written over
 */
export function keepJournal(
  devnet: Pick<Devnet, 'journal' | 'on' | 'removeListener'>,
  path: string,
  onFailure: (reason: Error) => void,
): JournalFile {
  const soFar = devnet.journal()
  const file = openNew(path)
  const write = (line: string) => {
    try {
      appendFileSync(file, `${line}\n`)
    } catch (error) {
      devnet.removeListener('journal', write)
      const { message } = error as Error // what node:fs throws
      onFailure(new Error(`journal ${path} cannot be written: ${message}`, { cause: error }))
    }
  }
  write(soFar.trimEnd())
  devnet.on('journal', write)
  return {
    close() {
      devnet.removeListener('journal', write)
      closeSync(file)
    },
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'ax')
  } catch (error) {
    if (!hasCode(error)) throw error
    if (error.code !== 'EEXIST') throw unwritable('journal', path, error)
    throw new Error(`journal ${path} is there already`, { cause: error })
  }
}
