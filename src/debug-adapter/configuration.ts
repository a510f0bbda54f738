/**
 * The fields of a launch configuration.
 */

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { DebugError } from '../debugger/debug-error.ts'
import { isObject } from '../primitives/codec.ts'
import type { Hash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'

export interface Configuration {
  readonly url: string
  readonly transaction: Hash
  /** Absolute paths of folders. */
  readonly artifacts: readonly string[]
  /** The folder that the compiler's paths begin at, without links; `undefined` for the project's. */
  readonly sourceRoot: string | undefined
  readonly stopOnEntry: boolean
}

const DEFAULT_URL = 'http://127.0.0.1:8545'

/** @throws {DebugError} with what was expected and found */
export function parseConfiguration(value: unknown): Configuration {
  const fields = isObject(value) ? value : {}
  const { url = DEFAULT_URL, transaction, artifacts, sourceRoot, stopOnEntry = true } = fields
  const isUrl = typeof url === 'string' && URL.canParse(url) && /^https?:/.test(url)
  if (!isUrl) refuse('url', 'the HTTP URL of a devnet', url)
  if (!isHash(transaction)) refuse('transaction', 'the hash of a transaction', transaction)
  if (typeof stopOnEntry !== 'boolean') refuse('stopOnEntry', 'true or false', stopOnEntry)
  return {
    url,
    transaction: transaction.toLowerCase() as Hash, // just checked
    artifacts: pathsOf(artifacts).map((path) => resolve(path)),
    sourceRoot: sourceRoot === undefined ? undefined : folderOf(sourceRoot),
    stopOnEntry,
  }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function pathsOf(value: unknown): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isPath = (path: unknown): path is string => typeof path === 'string' && path !== ''
  if (listed.length > 0 && listed.every(isPath)) return listed
  return refuse('artifacts', 'a path or a list of paths', value)
}

function folderOf(sourceRoot: unknown): string {
  if (typeof sourceRoot !== 'string') return refuse('sourceRoot', 'a path', sourceRoot)
  try {
    return realpathSync(resolve(sourceRoot))
  } catch {
    return refuse('sourceRoot', 'a folder that is there', sourceRoot)
  }
}

function refuse(name: string, expected: string, found: unknown): never {
  throw new DebugError(`${name}: expected ${expected}, got ${quoted(found)}`)
}
