/**
 * The history log: one append-only table of versions in typed arrays, outside the JavaScript heap.
 *
 * A version is (sequence, cell, value), 52 bytes. The versions of one cell form a list from new to
 * old; besides the previous version each knows a `jump` further back, chosen by the skew-binary rule
 * so that finding the version at a sequence takes O(log n) steps and appending O(1). Arrays of
 * (sequence, value) pairs per cell read a little faster but cost half as much memory again and make
 * every full garbage collection walk them.
 */

import { invariant } from '../primitives/errors.ts'

/** No version: the cell has never been written at or before the sequence asked for. */
export const NO_VERSION = -1

const capacityAtFirst = 64
const wordMask = (1n << 64n) - 1n

export class VersionLog {
  #length = 0
  #sequences = new Uint32Array(0)
  #cells = new Uint32Array(0)
  #previous = new Int32Array(0)
  #jumps = new Int32Array(0)
  #depths = new Uint32Array(0)
  /** Four limbs a version, least significant first. */
  #limbs = new BigUint64Array(0)

  get length(): number {
    return this.#length
  }

  /**
   * Adds a version and returns its index.
   *
   * @param sequence at least that of the last version
   * @param cell whose value it is
   * @param previous index of the cell's newest version so far, or `NO_VERSION`
   * @param value a word, 0 to 2^256 - 1
   */
  append(sequence: number, cell: number, previous: number, value: bigint): number {
    const index = this.#length
    invariant(index === 0 || sequence >= this.#sequences[index - 1]!, 'sequences never fall')
    if (index === this.#sequences.length) this.#grow()
    this.#sequences[index] = sequence
    this.#cells[index] = cell
    this.#previous[index] = previous
    this.#jumps[index] = previous === NO_VERSION ? index : this.#jumpOver(previous)
    this.#depths[index] = previous === NO_VERSION ? 0 : this.#depths[previous]! + 1
    this.setValue(index, value)
    this.#length += 1
    return index
  }

  sequenceOf(index: number): number {
    return this.#sequences[index]!
  }

  cellOf(index: number): number {
    return this.#cells[index]!
  }

  valueOf(index: number): bigint {
    const at = index * 4
    const limbs = this.#limbs
    const low = (limbs[at + 1]! << 64n) | limbs[at]!
    const high = (limbs[at + 3]! << 64n) | limbs[at + 2]!
    return high === 0n ? low : (high << 128n) | low
  }

  /** Replaces the value of a version that no view has seen yet. */
  setValue(index: number, value: bigint): void {
    const at = index * 4
    this.#limbs[at] = value & wordMask
    this.#limbs[at + 1] = (value >> 64n) & wordMask
    this.#limbs[at + 2] = (value >> 128n) & wordMask
    this.#limbs[at + 3] = value >> 192n
  }

  /**
   * The version of a cell that counts at a sequence.
   *
   * @param newest index of the cell's newest version, or `NO_VERSION`
   * @returns its index, or `NO_VERSION` when the cell was first written later
   */
  find(newest: number, sequence: number): number {
    let index = newest
    while (index !== NO_VERSION && this.#sequences[index]! > sequence) {
      const jump = this.#jumps[index]!
      const isJumpTooNew = jump !== index && this.#sequences[jump]! > sequence
      index = isJumpTooNew ? jump : this.#previous[index]!
    }
    return index
  }

  /** Index of the first version published after a sequence; the length when there is none. */
  firstAfter(sequence: number): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sequences[middle]! <= sequence) low = middle + 1
      else high = middle
    }
    return low
  }

  #jumpOver(previous: number): number {
    const near = this.#jumps[previous]!
    const far = this.#jumps[near]!
    const isBalanced =
      this.#depths[previous]! - this.#depths[near]! === this.#depths[near]! - this.#depths[far]!
    return isBalanced ? far : previous
  }

  #grow(): void {
    const capacity = Math.max(capacityAtFirst, this.#sequences.length * 2)
    const uint32 = (from: Uint32Array) => {
      const to = new Uint32Array(capacity)
      to.set(from)
      return to
    }
    const int32 = (from: Int32Array) => {
      const to = new Int32Array(capacity)
      to.set(from)
      return to
    }
    this.#sequences = uint32(this.#sequences)
    this.#cells = uint32(this.#cells)
    this.#previous = int32(this.#previous)
    this.#jumps = int32(this.#jumps)
    this.#depths = uint32(this.#depths)
    const limbs = new BigUint64Array(capacity * 4)
    limbs.set(this.#limbs)
    this.#limbs = limbs
  }
}
