/**
 * Reports the first failure of the fast engine on standard error, in any log format, and writes a
 * file that reproduces it. Later failures most likely have the same cause.
 */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Devnet, EngineFailure } from '../index.ts'
import { linesOf, type Output, type TerminalText } from './terminal.ts'

/** @param err writes to standard error */
export function reportEngineFailure(devnet: Devnet, err: Output): void {
  const report = (failure: EngineFailure) => {
    devnet.removeListener('engineFailure', report)
    err(textOf(failure, save(failure.report)))
  }
  devnet.on('engineFailure', report)
}

function textOf({ engine, error, isRecovered }: EngineFailure, saved: string): TerminalText {
  const cause = error.cause instanceof Error ? error.cause : error
  const next = isRecovered
    ? 'The reference engine executed it instead, and the chain continues.'
    : 'The reference engine failed as well, and the chain stops.'
  return linesOf([
    `error: the ${engine} engine failed to execute a message: ${cause.message}`,
    `       ${next}`,
    `       This is a bug of previewnet; please report it with this file: ${saved}`,
  ])
}

/** @returns the file's path, or why it could not be written */
function save(report: string): string {
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'previewnet-')), 'engine-failure.json')
    writeFileSync(path, `${report}\n`)
    return path
  } catch (error) {
    return `(it could not be written: ${error instanceof Error ? error.message : String(error)})`
  }
}
