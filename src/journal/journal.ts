/**
 * The text format of the journal: a header line that describes the devnet, then one line for each
 * input.
 *
 * Owns the format. Leaves the lines in memory to `journal-lines.ts`, recording to `recorder.ts` and replay to `replay.ts`.
 * Promise: a printed entry is parsed to the same values; other text is refused with its line and the reason.
 */

import { pinFrom, type RecordedFork } from '../config/recorded-options.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, isAddress, isHash } from '../primitives/hex.ts'
import { printable } from '../primitives/printable.ts'
import { quoted } from '../primitives/quoted.ts'

/** Version of the line format; other versions are refused. */
export const JOURNAL_FORMAT = 2

/** The first line: the recorded devnet and the version that recorded it. */
export interface JournalHeader {
  readonly journal: typeof JOURNAL_FORMAT
  /** Version of the package that recorded it. */
  readonly version: string
  readonly genesisHash: Hash
  /** All options with their values; bigints as decimal strings. */
  readonly options: Readonly<Record<string, unknown>>
  /** Requested accounts of block 0. */
  readonly alloc: Readonly<Record<string, unknown>>
  /** Names of the options that a reset to another chain keeps. */
  readonly given?: readonly string[]
  /** The state file the devnet was loaded from, see `devnet.dump()`. */
  readonly state?: string
  /** Addresses of the caller's native contracts, whose functions a replay needs again. */
  readonly natives?: readonly Address[]
  /** The block at which the devnet was forked. */
  readonly fork?: RecordedFork
}

/** An input that changed the devnet, or was refused in its turn. */
export interface JournalEntry {
  /** From 1, without gaps. */
  readonly sequence: number
  /** Virtual time at which it took effect, in ms since the epoch. */
  readonly timeMs: number
  /** First 4 bytes of the digest of everything before, in hex without 0x. */
  readonly mark: string
  /**
   * The client: `process`, `clock`, or a kind of connection and its number, such as `webSocket 2`.
   */
  readonly from: string
  /** A JSON-RPC method, or a call in process such as `devnet.advance`. */
  readonly call: string
  readonly params: readonly unknown[]
  /**
   * For an input that did not wait for the job that was running, such as a subscription: the number
   * of steps that the job had taken; see `recorder.ts`. Absent between two jobs.
   */
  readonly after?: number | undefined
  /** For a transaction whose gas limit the devnet estimated. No part of the input, nor of the digest. */
  readonly limit?: 'estimate' | undefined
}

/** A parsed journal. */
export interface ParsedJournal {
  readonly header: JournalHeader
  /** The first one is on line 2. */
  readonly entries: readonly JournalEntry[]
}

/**
 * Prints the line of an entry, without its newline.
 *
 * @param params as JSON, printed when the input arrived: the caller may change its objects before
 *   the input's turn
 */
export function printEntry(entry: Omit<JournalEntry, 'params'>, params: string): string {
  const { sequence, timeMs, mark, from, call, after, limit } = entry
  const names = `"mark":"${mark}","from":"${from}","call":${JSON.stringify(call)}`
  const place = after === undefined ? '' : `,"after":${after}`
  const choice = limit === undefined ? '' : `,"limit":"${limit}"`
  return `{"sequence":${sequence},"timeMs":${timeMs},${names},"params":${params}${place}${choice}}`
}

/**
 * Prints parameters as JSON. Bigints occur only in fields that are never read; the call would have
 * been refused otherwise.
 *
 * @throws {DevnetError} NOT_JSON for circular references
 */
export function printParams(params: readonly unknown[]): string {
  // A missing last parameter and an `undefined` one are equal.
  if (params.length > 0 && params.at(-1) === undefined) return printParams(params.slice(0, -1))
  try {
    return JSON.stringify(params)
  } catch {
    return printUnusualParams(params)
  }
}

function printUnusualParams(params: readonly unknown[]): string {
  try {
    return JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  } catch (error) {
    const found = 'found a value that contains itself, nests too deep, or cannot be written'
    throw new DevnetError('NOT_JSON', `params: expected JSON, ${found}`, {}, { cause: error })
  }
}

/**
 * Parses a journal. Ignores a last line without a newline, which a crash leaves behind.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line`, counted from 1, and `reason`
 */
export function parseJournal(text: string): ParsedJournal {
  const [first, ...rest] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  rest.pop() // empty: it follows the last newline
  const header = parseHeader(first ?? '')
  const entries = rest.map((line, index) => parseEntry(line, index + 1))
  return { header, entries }
}

/** The line of an entry, counted from 1. */
export function lineOf({ sequence }: Pick<JournalEntry, 'sequence'>): number {
  return sequence + 1
}

export function invalidJournal(line: number, why: string, cause?: unknown): DevnetError {
  const reason = printable(why) // it may quote the line
  const message = `journal: line ${line}: ${reason}`
  return new DevnetError('INVALID_JOURNAL', message, { line, reason }, { cause })
}

function parseHeader(line: string): JournalHeader {
  if (line === '') throw invalidJournal(1, 'expected a journal, got nothing')
  const value = objectIn(line, 1)
  const { journal, version, genesisHash, options, alloc, given, natives, state, fork } = value
  if (journal === undefined) {
    throw invalidJournal(1, 'this is no journal: its first line has no "journal"')
  }
  if (journal !== JOURNAL_FORMAT) {
    const by = typeof version === 'string' ? `, as version ${version} writes it` : ''
    const found = JSON.stringify(journal)
    throw invalidJournal(1, `expected a journal of format ${JOURNAL_FORMAT}, got ${found}${by}`)
  }
  const isWhole =
    typeof version === 'string' && isHash(genesisHash) && isObject(options) && isObject(alloc)
  if (!isWhole) {
    throw invalidJournal(1, 'expected version, genesisHash, options and alloc')
  }
  const described = { journal: JOURNAL_FORMAT, version, genesisHash, options, alloc } as const
  if (fork !== undefined && pinFrom(fork) === undefined) {
    const expected = 'host, chainId, blockNumber, blockHash and isVerified'
    throw invalidJournal(1, `expected the fork with ${expected}`)
  }
  const areNames = Array.isArray(given) && given.every((name) => typeof name === 'string')
  if (given !== undefined && !areNames) {
    throw invalidJournal(1, 'expected the given options as a list of names')
  }
  const areAddresses = Array.isArray(natives) && natives.every(isAddress)
  if (natives !== undefined && !areAddresses) {
    throw invalidJournal(1, 'expected the natives as a list of addresses')
  }
  const header: JournalHeader = {
    ...described,
    ...(fork !== undefined && { fork: fork as RecordedFork }), // just checked
    ...(areNames && { given }),
    ...(areAddresses && { natives }),
  }
  if (state === undefined) return header
  if (typeof state === 'string') return { ...header, state }
  throw invalidJournal(1, 'expected the state as a text')
}

function parseEntry(text: string, sequence: number): JournalEntry {
  const line = lineOf({ sequence })
  const { timeMs, mark, from, call, params, after, limit, ...others } = objectIn(text, line)
  if (others.sequence !== sequence) {
    const found = JSON.stringify(others.sequence) ?? 'none'
    throw invalidJournal(line, `expected sequence ${sequence}, got ${found}`)
  }
  const isWhole =
    Number.isSafeInteger(timeMs) &&
    /^[0-9a-f]{8}$/.test(String(mark)) &&
    typeof from === 'string' &&
    typeof call === 'string' &&
    Array.isArray(params) &&
    (after === undefined || Number.isSafeInteger(after)) &&
    (limit === undefined || limit === 'estimate')
  if (!isWhole) throw invalidJournal(line, 'expected timeMs, mark, from, call and params')
  // Just checked.
  const entry = { sequence, timeMs, mark, from, call, params, after, limit } as JournalEntry
  if (printEntry(entry, JSON.stringify(params)) === text) return entry
  throw invalidJournal(line, 'expected a line as it is written, without anything else on it')
}

function objectIn(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidJournal(line, `expected JSON, got ${quoted(text)}`, error)
  }
  if (isObject(value)) return value
  throw invalidJournal(line, 'expected a JSON object')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
