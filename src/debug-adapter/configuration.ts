/**
 * The fields of a launch configuration.
 */

import { dirname, resolve } from 'node:path'
import { isObject } from '../primitives/codec.ts'
import type { Hash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { DebugError } from './debug-error.ts'

export interface Configuration {
  readonly url: string
  readonly transaction: Hash
  /** Absolute paths of files and folders. */
  readonly artifacts: readonly string[]
  /** Absolute path of the folder that the compiler's paths begin at. */
  readonly sourceRoot: string
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
  const paths = pathsOf(artifacts)
  const [first] = paths
  if (first === undefined) refuse('artifacts', 'a path or a list of paths', artifacts)
  if (typeof stopOnEntry !== 'boolean') refuse('stopOnEntry', 'true or false', stopOnEntry)
  const root = sourceRoot ?? dirname(resolve(first))
  if (typeof root !== 'string') refuse('sourceRoot', 'a path', sourceRoot)
  return {
    url,
    transaction: transaction.toLowerCase() as Hash, // just checked
    artifacts: paths.map((path) => resolve(path)),
    sourceRoot: resolve(root),
    stopOnEntry,
  }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function pathsOf(value: unknown): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isWhole = listed.every((path) => typeof path === 'string' && path !== '')
  return isWhole ? (listed as readonly string[]) : [] // just checked
}

function refuse(name: string, expected: string, found: unknown): never {
  throw new DebugError(`${name}: expected ${expected}, got ${quoted(found)}`)
}
