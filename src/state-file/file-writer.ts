/**
 * Writes a save of a devnet as parts of a state file: a whole file, or what follows an earlier save.
 *
 * Owns the parts of the save under way. The format is that of `file.ts`.
 */

import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import {
  type BlocksPart,
  FORMAT,
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
  /** For the next save, once the file has the bytes. */
  readonly mark: StateMark
}

/** Length at which a part of blocks ends: what a reorg makes void is written again. */
const PART_BYTES = 65_536
/** A file that has less of what is void is not written anew. */
const VOID_BYTES_MIN = 262_144

export class FileWriter {
  readonly #program: string
  readonly #offset: number
  readonly #pieces: Uint8Array[] = []
  readonly #blocks: BlocksPart[]
  #checksum: Hash | undefined
  #bytes: number
  /** The lines of the part under way, and their length and blocks. */
  #lines: string[] = []
  #size = 0
  #count = 0

  /**
   * @param program the program that writes it
   * @param after the save to append to; `undefined` for a whole file
   */
  constructor(program: string, after: StateMark | undefined) {
    this.#program = program
    this.#blocks = [...(after?.blocks ?? [])]
    this.#checksum = after?.checksum
    this.#offset = after?.bytes ?? 0
    this.#bytes = this.#offset
    if (after !== undefined) return
    const first = { format: FORMAT, version: STATE_VERSION, program }
    this.#push(new TextEncoder().encode(`${JSON.stringify(first)}\n`))
  }

  /** The last part of blocks. */
  get last(): BlocksPart | undefined {
    return this.#blocks.at(-1)
  }

  /** Makes the last part of blocks void. */
  dropLast(): void {
    this.#blocks.pop()
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
  addBlocks(line: string, count: number, last: Pick<BlocksPart, 'number' | 'hash'>): void {
    this.#lines.push(line)
    this.#size += line.length
    this.#count += count
    if (this.#size >= PART_BYTES) this.endPart(last)
  }

  /** Ends the part of blocks under way, if it has lines. @param last its last block */
  endPart({ number, hash }: Pick<BlocksPart, 'number' | 'hash'>): void {
    if (this.#lines.length === 0) return
    const bytes = this.#addPart('blocks', this.#count, this.#lines)
    this.#blocks.push({ number, hash, bytes })
    this.dropLines()
  }

  /** Ends the save, when all blocks are in parts. */
  end(setup: string, end: string): StateAppend {
    this.#addPart('end', 0, [setup, end])
    const mark = {
      ...{ bytes: this.#bytes, program: this.#program, blocks: this.#blocks },
      checksum: this.#checksum!, // a part has been added
    }
    return { offset: this.#offset, pieces: this.#pieces, mark }
  }

  /** @returns its length, with its first line */
  #addPart(kind: PartHead['kind'], count: number, lines: readonly string[]): number {
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

/** True if a save can be appended: what is void in the file is less than what is not. */
export function isMostlyLive({ bytes, blocks }: StateMark): boolean {
  const live = blocks.reduce((sum, part) => sum + part.bytes, 0)
  return bytes - live < Math.max(live, VOID_BYTES_MIN)
}
