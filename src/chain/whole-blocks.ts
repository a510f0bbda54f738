/**
 * The blocks of a segment that are not empty, as objects until they are packed.
 *
 * Owns the numbers of all blocks that are not empty, also of the packed ones.
 */

import { invariant } from '../primitives/errors.ts'
import { type Hash, writeHex } from '../primitives/hex.ts'
import { firstAtLeast } from '../primitives/sorted.ts'
import { HASHES_BYTES } from './empty-blocks.ts'
import type { SealedContents } from './sealed-block.ts'
import type { SealedStore } from './sealed-store.ts'

export class WholeBlocks implements SealedStore {
  /** Ascending. */
  readonly #numbers: number[] = []
  /**
   * By index in that list: the contents; `undefined` once the block is packed. No map: one from which
   * entries are deleted leaves its former tables behind, and the collector of the young generation takes
   * all blocks in them for alive.
   */
  readonly #contents: (SealedContents | undefined)[] = []

  /** Appends a block, with a higher number than all before. */
  add(number: number, contents: SealedContents): void {
    this.#numbers.push(number)
    this.#contents.push(contents)
  }

  /** The contents of a block; `undefined` if it is packed or empty. */
  find(number: number): SealedContents | undefined {
    const index = this.#indexOf(number)
    return index < 0 ? undefined : this.#contents[index]
  }

  /** Removes the contents of a block, which is packed now. */
  remove(number: number): void {
    this.#contents[this.#indexOf(number)] = undefined
  }

  /** Numbers below `end` of blocks that are not empty, newest first. */
  *numbersBack(end: number): Generator<number> {
    const count = firstAtLeast(this.#numbers, end)
    for (let index = count - 1; index >= 0; index -= 1) yield this.#numbers[index]!
  }

  has(number: number): boolean {
    return this.find(number) !== undefined
  }

  contents(number: number): SealedContents {
    const contents = this.find(number)
    invariant(contents !== undefined, `block ${number} is whole`)
    return contents
  }

  hashOf(number: number): Hash {
    return this.contents(number).hash
  }

  openedMs(number: number): number {
    return this.contents(number).timeline.firstMs
  }

  copyHashes(number: number, target: Uint8Array, at: number): void {
    const { hash, header } = this.contents(number)
    writeHex(target, at, hash)
    writeHex(target, at + HASHES_BYTES / 2, header.stateRoot)
  }

  transactionCount(number: number): number {
    return this.contents(number).transactions.length
  }

  /** Index of a block; -1 if it is empty. */
  #indexOf(number: number): number {
    const index = firstAtLeast(this.#numbers, number)
    return this.#numbers[index] === number ? index : -1
  }
}
