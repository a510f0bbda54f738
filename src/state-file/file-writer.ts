/**
 * Writes a save of a devnet as parts of a state file: a whole file, or what follows an earlier save.
 *
 * Owns the parts of the save under way. The format is that of `file.ts`.
 */

import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { PackedAccounts } from '../state/packed-accounts.ts'
import { allocParts } from './alloc-lines.ts'
import {
  type BlocksPart,
  FORMAT,
  inFile,
  type LastBlock,
  type LastPart,
  lastPartOf,
  type PartHead,
  partChecksum,
  partHeadText,
  STATE_VERSION,
  type StateMark,
} from './file.ts'

/** Bytes of a save, and where they belong. */
export interface StateAppend {
  /** Offset of the bytes in the file: its length, or 0 to replace it. */
  readonly offset: number
  /** In order. */
  readonly pieces: readonly Uint8Array[]
  /** The end of the save before, which the file still has unless another program replaced it. */
  readonly follows?: LastPart
  /** For the next save, once the file has the bytes. */
  readonly mark: StateMark
}

/** Length at which a part of blocks ends: what a reorg makes void is written again. */
const PART_BYTES = 65_536
/** A file that has less of what is void is not written again. */
const VOID_BYTES_MIN = 262_144

/** A whole file up to the end of the alloc. */
interface FileStart {
  readonly pieces: readonly Uint8Array[]
  readonly bytes: number
  readonly checksum: Hash | undefined
}

export class FileWriter {
  readonly #program: string
  readonly #alloc: PackedAccounts | undefined
  readonly #follows: LastPart | undefined
  /** The parts of the alloc that are not added yet; `undefined` once all are. */
  #accounts: ReturnType<typeof allocParts> | undefined
  /** `undefined` until all of the alloc is added. */
  #start: FileStart | undefined
  #offset: number
  #pieces: Uint8Array[] = []
  #allocBytes: number
  #base: BlocksPart | undefined
  #blocks: BlocksPart[]
  #checksum: Hash | undefined
  #bytes: number
  /** The lines of the part under way, and their length and blocks. */
  #lines: string[] = []
  #size = 0
  #count = 0

  /**
   * @param program the program that writes it
   * @param alloc the accounts of block 0, with which a whole file begins
   * @param after the save to append to; `undefined` for a whole file
   */
  constructor(program: string, alloc: PackedAccounts | undefined, after: StateMark | undefined) {
    this.#program = program
    this.#alloc = alloc
    this.#follows = after && lastPartOf(after)
    this.#base = after?.base
    this.#blocks = [...(after?.blocks ?? [])]
    this.#allocBytes = after?.allocBytes ?? 0
    this.#checksum = after?.checksum
    this.#offset = after?.bytes ?? 0
    this.#bytes = this.#offset
    if (after === undefined) this.begin()
  }

  /** Begins a whole file, without anything that was there or was added; the alloc is added once. */
  begin(): void {
    const { pieces, bytes, checksum } = this.#start ?? { pieces: [], bytes: 0, checksum: undefined }
    this.#offset = 0
    this.#pieces = [...pieces]
    this.#base = undefined
    this.#blocks = []
    this.#checksum = checksum
    this.#bytes = bytes
    this.dropLines()
    if (this.#start !== undefined) return
    this.#allocBytes = 0
    const first = { format: FORMAT, version: STATE_VERSION, program: this.#program }
    this.#push(new TextEncoder().encode(`${JSON.stringify(first)}\n`))
    this.#accounts = allocParts(this.#alloc)
  }

  /**
   * Adds the next part of the alloc to a whole file. What is left is added before anything else.
   *
   * @returns false if all are added
   */
  continueAlloc(): boolean {
    if (this.#accounts === undefined) return false
    const { done, value: lines } = this.#accounts.next()
    if (!done) {
      this.addAccounts(lines)
      return true
    }
    this.#accounts = undefined
    this.#start = { pieces: [...this.#pieces], bytes: this.#bytes, checksum: this.#checksum }
    return false
  }

  /** Adds a part of the alloc, before the base and all blocks. @param lines one per account */
  addAccounts(lines: readonly string[]): void {
    this.#allocBytes += this.#addPart('alloc', lines.length, lines)
  }

  /** The last part of blocks, or the base. */
  get last(): BlocksPart | undefined {
    return this.#blocks.at(-1) ?? this.#base
  }

  /** Makes the last part of blocks void. @returns false if there is none, but a base */
  dropLast(): boolean {
    return this.#blocks.pop() !== undefined
  }

  /** Adds a line of the base, before all blocks. */
  addBase(line: string): void {
    this.#lines.push(line)
    this.#size += line.length
    if (this.#size >= PART_BYTES) this.#endBasePart()
  }

  /** Ends the base. @param block the one that it is the state of */
  endBase(block: LastBlock): void {
    if (this.#lines.length > 0) this.#endBasePart()
    this.#base = { ...inFile(block), bytes: this.#bytes - this.#allocBytes }
  }

  #endBasePart(): void {
    this.#addPart('base', 0, this.#lines)
    this.dropLines()
  }

  /** Makes the lines void that are in no part yet. */
  dropLines(): void {
    this.#lines = []
    this.#size = 0
    this.#count = 0
  }

  /**
   * Adds a line of blocks.
   *
   * @param count blocks in it
   * @param last its last block
   */
  addBlocks(line: string, count: number, last: LastBlock): void {
    this.#lines.push(line)
    this.#size += line.length
    this.#count += count
    if (this.#size >= PART_BYTES) this.endPart(last)
  }

  /** Ends the part of blocks under way, if it has lines. @param block its last one */
  endPart(block: LastBlock): void {
    if (this.#lines.length === 0) return
    const bytes = this.#addPart('blocks', this.#count, this.#lines)
    this.#blocks.push({ ...inFile(block), bytes })
    this.dropLines()
  }

  /** Ends the save, when all blocks are in parts. */
  end(setup: string, end: string): StateAppend {
    const endBytes = this.#addPart('end', 0, [setup, end])
    const mark = {
      bytes: this.#bytes,
      program: this.#program,
      allocBytes: this.#allocBytes,
      endBytes,
      base: this.#base,
      blocks: this.#blocks,
      checksum: this.#checksum!, // a part has been added
    }
    const follows = this.#offset === 0 ? undefined : this.#follows
    return {
      offset: this.#offset,
      pieces: this.#pieces,
      ...(follows !== undefined && { follows }),
      mark,
    }
  }

  /** @returns its length, with its first line */
  #addPart(kind: PartHead['kind'], count: number, lines: readonly string[]): number {
    if (kind !== 'alloc') while (this.continueAlloc()) {} // unless they were added in turns
    const encoder = new TextEncoder()
    const content = encoder.encode(`${lines.join('\n')}\n`)
    const { length: bytes } = content
    const checksum = keccakHash(content)
    const after = this.#checksum === undefined ? {} : { after: this.#checksum }
    const index = this.#blocks.length
    const part = { kind, index, count, ...after, bytes, checksum }
    const head = encoder.encode(partHeadText(part))
    this.#push(head)
    this.#push(content)
    this.#checksum = partChecksum(part)
    return head.length + bytes
  }

  #push(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#bytes += piece.length
  }
}

/**
 * True if a save can be appended: what is void in the file, or pruned, is less than what is not.
 *
 * @param oldest number of the oldest block that is kept
 */
export function isMostlyLive(
  { bytes, allocBytes, base, blocks }: StateMark,
  oldest: number,
): boolean {
  const live = blocks.filter(({ number }) => number >= oldest)
  const first = allocBytes + (base?.bytes ?? 0)
  const liveBytes = live.reduce((sum, part) => sum + part.bytes, first)
  return bytes - liveBytes < Math.max(liveBytes, VOID_BYTES_MIN)
}
