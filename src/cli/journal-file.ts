/**
 * The file of `--journal`: every input of a devnet, a line each, as it comes.
 *
 * A line is with the operating system before what it says is done. Promise: whoever was answered finds
 * what they asked for in the file, also if the process is killed.
 */

import { appendFileSync, closeSync, openSync } from 'node:fs'
import type { Devnet } from '../index.ts'

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
      onFailure(unwritable(path, error))
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
    throw unwritable(path, error)
  }
}

function unwritable(path: string, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException // what node:fs throws
  const reason = code === 'EEXIST' ? 'is there already' : `cannot be written: ${message}`
  return new Error(`journal ${path} ${reason}`, { cause })
}
