/**
 * The journal as text: a first line that says what devnet it is of, and a line for each input.
 *
 * Owns the format and nothing of what the inputs mean; see `recorder.ts` for how they come here, and
 * `replay.ts` for how they are made again. Promise: what is printed is read as the same values, and
 * what cannot have been printed here is refused with its line and the reason.
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Hash, isHash } from '../primitives/hex.ts'

/** Of the lines; journals of other formats are refused. */
export const JOURNAL_FORMAT = 1

/** The first line: which devnet was recorded, and by what. */
export interface JournalHeader {
  readonly journal: typeof JOURNAL_FORMAT
  /** Of the package that recorded it. */
  readonly version: string
  readonly genesisHash: Hash
  /** Every option with its value; big numbers as decimal texts. */
  readonly options: Readonly<Record<string, unknown>>
  /** Accounts of block 0 that were asked for. */
  readonly alloc: Readonly<Record<string, unknown>>
  /** What the devnet went on from, as `devnet.dump()` gave it. */
  readonly state?: string
}

/** Everything that has changed a devnet, or that was refused when its turn came. */
export interface JournalEntry {
  /** From 1, without gaps. */
  readonly sequence: number
  /** Virtual time at which it took effect, ms since the epoch. */
  readonly timeMs: number
  /** The first 4 bytes of the digest of all that had happened before. */
  readonly mark: string
  /** Who asked: `process`, `clock`, or a kind of connection and its number: `webSocket 2`. */
  readonly from: string
  /** A JSON-RPC method, or what was called in process: `devnet.advance`. */
  readonly call: string
  readonly params: readonly unknown[]
  /**
   * Where it came while another input was being carried out: how many moments after that one had
   * been taken down; see `recorder.ts`. Left out where it came in between.
   */
  readonly after?: number
}

/** What a journal says, read. */
export interface ParsedJournal {
  readonly header: JournalHeader
  /** The first of them is on line 2. */
  readonly entries: readonly JournalEntry[]
}

/**
 * The line of an entry, without its end.
 *
 * @param params as JSON; an input may wait long after it was asked for, and its caller's objects with it
 */
export function printEntry(entry: Omit<JournalEntry, 'params'>, params: string): string {
  const { sequence, timeMs, mark, from, call, after } = entry
  const names = `"mark":"${mark}","from":"${from}","call":${JSON.stringify(call)}`
  const place = after === undefined ? '' : `,"after":${after}`
  return `{"sequence":${sequence},"timeMs":${timeMs},${names},"params":${params}${place}}`
}

/**
 * Parameters as JSON. A bigint is one in a field that nobody reads, or the call would have been refused.
 *
 * @throws {DevnetError} NOT_JSON for what refers to itself
 */
export function printParams(params: readonly unknown[]): string {
  // What is left out at the end and what is given as undefined are the same.
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
    const reason = (error as Error).message
    throw new DevnetError('NOT_JSON', `params: expected JSON: ${reason}`, {}, { cause: error })
  }
}

/**
 * Reads a journal. A last line without its end is what a crash leaves behind, and is left out.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line`, counted from 1, and `reason`
 */
export function parseJournal(text: string): ParsedJournal {
  const [first, ...rest] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  rest.pop() // behind the last end of a line there is nothing
  const header = parseHeader(first ?? '')
  const entries = rest.map((line, index) => parseEntry(line, index + 1))
  return { header, entries }
}

/** On which line an entry is. */
export function lineOf({ sequence }: Pick<JournalEntry, 'sequence'>): number {
  return sequence + 1
}

export function invalidJournal(line: number, reason: string, cause?: unknown): DevnetError {
  const message = `journal: line ${line}: ${reason}`
  return new DevnetError('INVALID_JOURNAL', message, { line, reason }, { cause })
}

function parseHeader(line: string): JournalHeader {
  if (line === '') throw invalidJournal(1, 'expected a journal, got nothing')
  const value = objectIn(line, 1)
  const { journal, version, genesisHash, options, alloc, state } = value
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
  const header = { journal: JOURNAL_FORMAT, version, genesisHash, options, alloc } as const
  if (state === undefined) return header
  if (typeof state === 'string') return { ...header, state }
  throw invalidJournal(1, 'expected the state as a text')
}

function parseEntry(text: string, sequence: number): JournalEntry {
  const line = lineOf({ sequence })
  const { timeMs, mark, from, call, params, after, ...others } = objectIn(text, line)
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
    (after === undefined || Number.isSafeInteger(after))
  if (!isWhole) throw invalidJournal(line, 'expected timeMs, mark, from, call and params')
  const entry = { sequence, timeMs, mark, from, call, params, after } as JournalEntry // just checked
  if (printEntry(entry, JSON.stringify(params)) === text) return entry
  throw invalidJournal(line, 'expected a line as it is written, without anything else on it')
}

function objectIn(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidJournal(line, `expected JSON: ${(error as Error).message}`, error)
  }
  if (isObject(value)) return value
  throw invalidJournal(line, 'expected a JSON object')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
