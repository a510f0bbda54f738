/**
 * The format of state files: a first line with the version, then parts, each of some lines of JSON.
 *
 * A part begins with a line that has its length and checksums. A save is the accounts of the alloc, if
 * there is one, parts of blocks and one end: the setup, and what is pending. A later save is appended; its
 * parts of blocks follow those that it keeps. The alloc is written once: it has lines of another form
 * (alloc-lines.ts). If blocks were pruned, parts of the base come before the blocks: the state before them.
 *
 * Promise: damaged, foreign and later files are refused before anything is loaded. A file that is cut
 * off has all saves that are whole.
 */

import type { SealedBlock } from '../chain/sealed-block.ts'
import type { Timeline } from '../chain/timeline.ts'
import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { quoted } from '../primitives/quoted.ts'
import { count, type Form, fields, hash, oneOf } from './forms.ts'
import { refuse } from './refuse.ts'

export const FORMAT = 'previewnet state'
/** Version of what is below the first line. */
export const STATE_VERSION = 2
const NEWLINE = 0x0a

interface FirstLine {
  readonly format: typeof FORMAT
  readonly version: number
  /** The program that began the file. */
  readonly program: string
}

/** The first line of a part, below its own checksum. */
export interface PartHead {
  readonly kind: 'alloc' | 'base' | 'blocks' | 'end'
  /** Parts of blocks that come before; all others before it in the file are void. */
  readonly index: number
  /** Blocks in its lines, or accounts. */
  readonly count: number
  /** Checksum of the first line of the part before it; absent in the first one. */
  readonly after?: Hash
  /** Length of its other lines, newlines included. */
  readonly bytes: number
  /** Keccak-256 of its other lines, 32 bytes. */
  readonly checksum: Hash
}

/** A block in a file. After a reorg, one with the same hash may have been opened at another time. */
interface BlockInFile {
  readonly number: bigint
  readonly hash: Hash
  /** Time at which it was opened, in ms since the epoch. */
  readonly openedMs: number
}

/** The base, or a part of blocks, that has been read or written: its last block. */
export interface BlocksPart extends BlockInFile {
  /** Length in the file, with first lines of parts. */
  readonly bytes: number
}

/** The last block of a part that is written or has been loaded. */
export interface LastBlock extends Pick<SealedBlock, 'number' | 'hash'> {
  readonly timeline: Pick<Timeline, 'firstMs'>
}

export function inFile({ number, hash, timeline }: LastBlock): BlockInFile {
  return { number, hash, openedMs: timeline.firstMs }
}

/** The end of the last save in a file: the next one can be appended there. */
export interface StateMark {
  /** Length of the file up to there. */
  readonly bytes: number
  /** Length of the last part, with its first line. */
  readonly endBytes: number
  readonly program: string
  /** Checksum of the last part's first line: of all before it, too, as each covers the one before. */
  readonly checksum: Hash
  /** Length of the parts with the alloc. */
  readonly allocBytes: number
  /** The block that those in the file follow, and its state; `undefined` if they begin with block 0. */
  readonly base: BlocksPart | undefined
  /** The parts of blocks that count, in order. */
  readonly blocks: readonly BlocksPart[]
}

/** A part of a file: its lines, and its length with its first line. */
export interface FoundPart {
  readonly lines: () => Iterable<string>
  readonly bytes: number
}

/** A part of the alloc, and its accounts. */
export type FoundAccounts = FoundPart & { readonly count: number }

/** The last save in a file. */
export interface FoundSave {
  readonly setup: string
  readonly alloc: readonly FoundAccounts[]
  /** Empty if the blocks begin with block 0. */
  readonly base: readonly FoundPart[]
  readonly blocks: readonly FoundPart[]
  /** Blocks in all of them. */
  readonly blockCount: number
  readonly end: string
  /** The mark of this save without its blocks. */
  readonly mark: Omit<StateMark, 'base' | 'blocks'>
}

/** The first part of a file that is not as it was written. */
export interface Damage {
  /** Offset of the part, in bytes. */
  readonly byte: number
  readonly expected: string
  readonly found: string
}

/**
 * Finds the last save in a file or, if the file is damaged, the last one before the damage.
 *
 * @param between called from part to part with the number of blocks; a promise is awaited
 * @throws {DevnetError} STATE_UNREADABLE, stating what was expected and found
 */
export async function readSave(
  file: Uint8Array,
  between: (blockCount: number) => MaybePromise<void>,
): Promise<FoundSave & { readonly damage?: Damage }> {
  const start = file.indexOf(NEWLINE) + 1
  const { version, program } = firstLineOf(file, start - 1)
  if (version !== STATE_VERSION) {
    refuse(`version ${STATE_VERSION}`, `version ${version}, written by ${program}`)
  }
  const { parts, damage: inHeads } = partsOf(file, start)
  const written = upToLastEnd(parts)
  // What follows the last end is a save that was cut off, unless it is all that there is.
  const damage = (await damageIn(written.length > 0 ? written : parts, between)) ?? inHeads
  if (damage === undefined && written.length > 0) return saveOf(written, program)
  const { byte, expected, found } = damage ?? {
    byte: file.length,
    expected: 'a whole save',
    found: 'the end of the file',
  }
  const wholeParts = parts.filter((part) => part.start < byte)
  const whole = upToLastEnd(wholeParts)
  if (damage !== undefined && whole.length > 0) return { ...saveOf(whole, program), damage }
  const { start: lastStart, bytes } = wholeParts.at(-1) ?? { start, bytes: 0 }
  const blocks = countOf(blocksIn(wholeParts))
  return refuse(
    `${expected} at byte ${byte}`,
    `${found}; the file is whole up to byte ${lastStart + bytes}, with ${blocks} blocks, and has no whole save`,
  )
}

/** The parts of all saves that have an end. */
function upToLastEnd(parts: readonly Part[]): readonly Part[] {
  return parts.slice(0, parts.findLastIndex(({ head }) => head.kind === 'end') + 1)
}

/** The parts of blocks that count. */
function blocksIn(written: readonly Part[]): Part[] {
  const blocks: Part[] = []
  for (const part of written) {
    blocks.length = Math.min(blocks.length, part.head.index)
    if (part.head.kind === 'blocks') blocks.push(part)
  }
  return blocks
}

function countOf(blocks: readonly Part[]): number {
  return blocks.reduce((sum, { head }) => sum + head.count, 0)
}

/** The last save of these parts, the last of which is its end. */
function saveOf(written: readonly Part[], program: string): FoundSave {
  const base = written.filter(({ head }) => head.kind === 'base')
  const alloc = written.filter(({ head }) => head.kind === 'alloc')
  const blocks = blocksIn(written)
  const last = written.at(-1)! // the end
  const [setup, end] = textLines(last.content)
  if (setup === undefined || end === undefined) return refuse('two lines at the end', 'fewer')
  const allocBytes = alloc.reduce((sum, { bytes }) => sum + bytes, 0)
  const checksum = partChecksum(last.head)
  return {
    setup,
    end,
    alloc: alloc.map((part) => ({ ...foundPart(part), count: part.head.count })),
    base: base.map(foundPart),
    blocks: blocks.map(foundPart),
    blockCount: countOf(blocks),
    mark: { bytes: last.start + last.bytes, endBytes: last.bytes, program, checksum, allocBytes },
  }
}

function foundPart({ content, bytes }: Part): FoundPart {
  return { lines: () => textLines(content), bytes }
}

/** The first line of a part, newline included. */
export function partHeadText(part: PartHead): string {
  return `${JSON.stringify({ check: partChecksum(part), part })}\n`
}

/** The place where the last part of a save lies in its file, and how its first line begins. */
export interface LastPart {
  /** Offset, in bytes. */
  readonly at: number
  readonly text: string
}

export function lastPartOf({ bytes, endBytes, checksum }: StateMark): LastPart {
  const [text] = JSON.stringify({ check: checksum }).split('}')
  return { at: bytes - endBytes, text: text! } // a split has at least one part
}

/** Checksum of a part's first line, and so of the whole part. */
export function partChecksum(part: PartHead): Hash {
  return keccakHash(new TextEncoder().encode(JSON.stringify(part)))
}

/** A part as it lies in the file. */
interface Part {
  readonly head: PartHead
  readonly content: Uint8Array
  /** Offset of its first line in the file, in bytes. */
  readonly start: number
  readonly bytes: number
}

/** All parts that are not cut off, up to the first whose first line is damaged. */
function partsOf(
  file: Uint8Array,
  first: number,
): { readonly parts: readonly Part[]; readonly damage?: Damage } {
  const parts: Part[] = []
  let start = first
  while (start < file.length) {
    const lineEnd = file.indexOf(NEWLINE, start)
    if (lineEnd < 0) break
    const text = new TextDecoder().decode(file.subarray(start, lineEnd))
    const head = partHeadOf(text)
    if (head === undefined) {
      const found = quoted(text.slice(0, 40))
      return { parts, damage: { byte: start, expected: 'the first line of a part', found } }
    }
    checkHead(head, `the first line of the part at byte ${start}`)
    const end = lineEnd + 1 + head.bytes
    if (end > file.length) break
    parts.push({ head, content: file.subarray(lineEnd + 1, end), start, bytes: end - start })
    start = end
  }
  return { parts }
}

/** @returns `undefined` for a line that is not as it was written */
function partHeadOf(text: string): PartHead | undefined {
  try {
    const part = (JSON.parse(text) as { readonly part?: PartHead } | null)?.part
    return part !== undefined && `${text}\n` === partHeadText(part) ? part : undefined
  } catch {
    return undefined
  }
}

/** The form of a first line: one that was edited by hand can have a right checksum. */
const checkHead: Form = fields(
  {
    kind: oneOf('alloc', 'base', 'blocks', 'end'),
    index: count,
    count,
    bytes: count,
    checksum: hash,
  },
  { after: hash },
)

/** The first part that does not follow the one before it, or whose lines are damaged. */
async function damageIn(
  written: readonly Part[],
  between: (blockCount: number) => MaybePromise<void>,
): Promise<Damage | undefined> {
  const blockCount = countOf(blocksIn(written))
  let before: Hash | undefined
  for (const { head, content, start: byte } of written) {
    const { after, checksum } = head
    if (after !== before) {
      return { byte, expected: `a part after ${before}`, found: `one after ${after}` }
    }
    const found = keccakHash(content)
    if (found !== checksum) {
      return { byte, expected: `content with the checksum ${checksum}`, found }
    }
    before = partChecksum(head)
    await between(blockCount)
  }
  return undefined
}

function* textLines(bytes: Uint8Array): Generator<string, undefined> {
  const decoder = new TextDecoder()
  for (const line of linesIn(bytes)) yield decoder.decode(line)
}

/** The lines without their newlines. The last one has none where the file was edited by hand. */
function* linesIn(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(NEWLINE, start)
    const end = found < 0 ? bytes.length : found
    yield bytes.subarray(start, end)
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
  const { version, program } = given
  const isWhole = typeof version === 'number' && typeof program === 'string'
  if (!isWhole) refuse('version and program in the first line', text)
  return given as FirstLine // just checked
}
