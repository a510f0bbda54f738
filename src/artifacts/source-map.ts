/**
 * Source maps of solc: a place in a source for each instruction.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */

import type { SourceRange } from './source.ts'

/** `in` enters a function, `out` returns from one, `regular` is a jump within. */
export type JumpKind = 'in' | 'out' | 'regular'

/** The place of one instruction. Its `sourceId` is -1 where no source belongs to it. */
export interface SourceMapEntry extends SourceRange {
  readonly jump: JumpKind
  /** Modifiers entered and not left. */
  readonly modifierDepth: number
}

const jumps: Readonly<Record<string, JumpKind>> = { i: 'in', o: 'out', '-': 'regular' }
const number = /^-?\d{1,9}$/

/**
 * Decodes `start:length:source:jump:depth` entries, where an empty field repeats the one before.
 * Decoding ends at the first malformed entry: those after it depend on it.
 *
 * @param countMax entries at most, one for each instruction
 */
export function decodeSourceMap(compressed: string, countMax: number): readonly SourceMapEntry[] {
  const entries: SourceMapEntry[] = []
  if (compressed === '') return entries
  let at = 0
  let previous: SourceMapEntry | undefined
  while (at <= compressed.length && entries.length < countMax) {
    const separator = compressed.indexOf(';', at)
    const end = separator < 0 ? compressed.length : separator
    const entry = end === at ? previous : decodeEntry(compressed.slice(at, end), previous)
    if (entry === undefined) break
    entries.push(entry)
    previous = entry
    at = end + 1
  }
  return entries
}

function decodeEntry(text: string, previous: SourceMapEntry | undefined) {
  const [start = '', length = '', source = '', jump = '', depth = '', ...more] = text.split(':')
  const entry = {
    start: fieldOf(start, previous?.start),
    length: fieldOf(length, previous?.length),
    sourceId: fieldOf(source, previous?.sourceId),
    jump: jump === '' ? (previous?.jump ?? 'regular') : jumps[jump],
    modifierDepth: fieldOf(depth, previous?.modifierDepth ?? 0),
  }
  // A map of a newer format would have more fields.
  return more.length === 0 && isWhole(entry) ? entry : undefined
}

/** `undefined` for text that is no number of at most nine digits, and for a first entry without it. */
function fieldOf(text: string, previous: number | undefined): number | undefined {
  if (text === '') return previous
  return number.test(text) ? Number(text) : undefined
}

function isWhole(
  entry: {
    readonly [Key in keyof SourceMapEntry]: SourceMapEntry[Key] | undefined
  },
): entry is SourceMapEntry {
  return Object.values(entry).every((value) => value !== undefined)
}
