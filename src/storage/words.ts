/**
 * The slots that one answer reads, each once, and no more of them than its limit.
 */

import { DevnetError } from '../primitives/errors.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { shownPath } from './path.ts'

/** Reads a slot of an account. */
export type ReadSlot = (slot: bigint) => bigint

/** Values of one byte fill a slot. Structs around them count, too. */
const VALUES_PER_SLOT = 64
/** Structs and arrays in each other at most. */
const DEPTH_MAX = 64

export class Words {
  readonly #read: ReadSlot
  readonly #slotsMax: number
  readonly #known = new Map<bigint, bigint>()
  #valueCount = 0
  #depth = 0

  constructor(read: ReadSlot, slotsMax: number) {
    this.#read = read
    this.#slotsMax = slotsMax
  }

  /** @throws {DevnetError} STORAGE_TOO_LARGE */
  at(slot: bigint, path: string): bigint {
    const known = this.#known.get(slot)
    if (known !== undefined) return known
    this.expectRoom(BigInt(this.#known.size) + 1n, path, 'a part of it')
    const word = this.#read(slot)
    this.#known.set(slot, word)
    return word
  }

  /**
   * Reads or writes a value that may have others in it, so that no layout, however damaged, takes long.
   *
   * @throws {DevnetError} STORAGE_TOO_LARGE
   */
  nested<Value>(path: string, run: () => Value): Value {
    this.#valueCount += 1
    this.expectRoom(BigInt(Math.ceil(this.#valueCount / VALUES_PER_SLOT)), path, 'a part of it')
    if (this.#depth === DEPTH_MAX) throw tooLarge(path, `values ${DEPTH_MAX} deep`, 'a part of it')
    this.#depth += 1
    try {
      return run()
    } finally {
      this.#depth -= 1
    }
  }

  /**
   * @param ask what can be asked for instead
   * @throws {DevnetError} STORAGE_TOO_LARGE
   */
  expectRoom(slots: bigint, path: string, ask: string): void {
    if (slots > BigInt(this.#slotsMax)) throw tooLarge(path, `${this.#slotsMax} slots at once`, ask)
  }
}

function tooLarge(path: string, limit: string, ask: string): DevnetError {
  const message = `${shownPath(path)}: expected at most ${limit}; ask for ${ask}`
  return new DevnetError('STORAGE_TOO_LARGE', message, { path })
}

/** A slot behind another one; storage wraps around. */
export function slotAfter(slot: bigint, count: bigint): bigint {
  return (slot + count) & WORD_MAX
}

/** The bits of a value within its word. @param offset bytes from the low end */
export function maskOf(size: number, offset: number): bigint {
  return (((1n << BigInt(8 * size)) - 1n) << BigInt(8 * offset)) & WORD_MAX
}
