/**
 * The format of state files: a first line that describes the file, then lines of JSON.
 *
 * The first line holds the format, its version, the program, and the length and checksum of the
 * rest. Promise: damaged, truncated, foreign and later files are refused before anything is loaded.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'

const FORMAT = 'previewnet state'
/** Version of the lines below the first one. */
const STATE_VERSION = 1
const NEWLINE = 0x0a
const LINE_START_BYTES = 32

interface FirstLine {
  readonly format: typeof FORMAT
  readonly version: number
  /** The program that wrote it. */
  readonly program: string
  /** Length of all other lines, newlines included. */
  readonly bytes: number
  /** Keccak-256 of all other lines, 32 bytes. */
  readonly checksum: Hash
}

/** @param lines of JSON, without newlines */
export function stateFile(program: string, lines: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  const rest = encoder.encode(lines.map((line) => `${line}\n`).join(''))
  const first: FirstLine = {
    format: FORMAT,
    version: STATE_VERSION,
    program,
    bytes: rest.length,
    checksum: keccakHash(rest),
  }
  const start = encoder.encode(`${JSON.stringify(first)}\n`)
  const file = new Uint8Array(start.length + rest.length)
  file.set(start)
  file.set(rest, start.length)
  return file
}

/**
 * Iterates over the lines below the first one.
 *
 * @throws {DevnetError} STATE_UNREADABLE, before the first line, stating what was expected and
 *   found
 */
export function linesOf(file: Uint8Array): Iterable<string> {
  const end = file.indexOf(NEWLINE)
  const { version, program, bytes, checksum } = firstLineOf(file, end)
  if (version !== STATE_VERSION) {
    refuse(`version ${STATE_VERSION}`, `version ${version}, written by ${program}`)
  }
  const rest = file.subarray(end + 1)
  if (rest.length !== bytes) refuse(`${bytes} bytes below the first line`, `${rest.length}`)
  const found = keccakHash(rest)
  if (found !== checksum) refuse(`content with the checksum ${checksum}`, found)
  return textLines(rest)
}

/** @param file one that {@link linesOf} accepts */
export function lastLineOf(file: Uint8Array): string {
  const start = file.lastIndexOf(NEWLINE, file.length - 2) + 1
  return new TextDecoder().decode(file.subarray(start, file.length - 1))
}

/** The first characters of each line. */
export function* lineStartsOf(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (
    let start = 0;
    start < file.length;
    start = file.indexOf(NEWLINE, start) + 1 || file.length
  ) {
    yield decoder.decode(file.subarray(start, start + LINE_START_BYTES))
  }
}

/** @throws {DevnetError} STATE_UNREADABLE */
export function refuse(expected: string, found: string, cause?: unknown): never {
  throw new DevnetError(
    'STATE_UNREADABLE',
    `state: expected ${expected}, found ${found}`,
    { expected, found },
    { cause },
  )
}

function* textLines(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf(NEWLINE, start)
    yield decoder.decode(bytes.subarray(start, end))
    start = end + 1
  }
}

/** Limit of the search for the end of the first line, as the file may be of any kind. */
const FIRST_LINE_BYTES_MAX = 1_024

function firstLineOf(file: Uint8Array, end: number): FirstLine {
  const expected = `a state that previewnet saved ("format":"${FORMAT}")`
  if (file.length === 0) refuse(expected, 'an empty file')
  if (file[0] === 0x1f && file[1] === 0x8b) {
    refuse(expected, 'gzip; a dump of anvil is loaded with anvil_loadState')
  }
  const text = new TextDecoder().decode(
    file.subarray(0, Math.min(end < 0 ? file.length : end, FIRST_LINE_BYTES_MAX)),
  )
  let first: unknown
  try {
    first = JSON.parse(text)
  } catch (error) {
    refuse(expected, JSON.stringify(text.slice(0, 40)), error)
  }
  const given = first as Partial<FirstLine> | null // checked below
  if (typeof given !== 'object' || given?.format !== FORMAT) {
    refuse(expected, JSON.stringify(text.slice(0, 40)))
  }
  const { version, program, bytes, checksum } = given
  const isWhole =
    typeof version === 'number' &&
    typeof program === 'string' &&
    typeof bytes === 'number' &&
    typeof checksum === 'string'
  if (!isWhole) refuse('version, program, bytes and checksum in the first line', text)
  return given as FirstLine // just checked
}
