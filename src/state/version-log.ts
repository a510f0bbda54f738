/**
 * The history log: one append-only table of versions in typed arrays, outside the JavaScript heap.
 *
 * A version is (sequence, cell, value). The versions of a cell are linked from new to old. Each
 * also has a `jump` further back, chosen by the skew-binary rule: finding the version at a sequence
 * takes O(log n) steps, appending O(1). One array of (sequence, value) pairs per cell would read a
 * little faster, but take several times the memory and slow down every full garbage collection.
 *
 * A version takes 18 bytes, values below 2^31 (nonces, times, flags) included. Other values take 16
 * or 32 bytes more. An idle chain writes five system slots and nonces per block, so one byte saved
 * per version is five bytes per block.
 */

import { invariant } from '../primitives/errors.ts'
import { firstIndex } from '../primitives/sorted.ts'

/** No version: the cell was not written at or before the sequence. */
export const NO_VERSION = -1

/** Bits of the cell id; the bits above hold the jump's rank ({@link CELL_AND_RANK}). */
const CELL_BITS = 27
const cellMask = 2 ** CELL_BITS - 1

/** Indexes of the words of a version. */
const SEQUENCE = 0
/**
 * The cell id, and above it the rank of the jump: a jump of rank r goes back 2^r - 1 versions. By
 * the skew-binary rule two jumps of equal rank in a row are followed by one over both.
 */
const CELL_AND_RANK = 1
/** The version jumped to; a cell's first version jumps to itself. */
const JUMP = 2
/** The value itself, or the index of its limbs. */
const VALUE = 3
const versionWords = 4

/**
 * Longest distance to the previous version that is stored beside the jump. A longer one is stored
 * as the jump: a cell written so rarely has few versions to jump over.
 */
const distanceMax = 2 ** 16 - 1

/** Flag: the value is stored in limbs. */
const IS_AMONG_LIMBS = 2 ** 31
/** Flag: the value has four limbs, not two. */
const IS_WIDE = 2 ** 30
/** The bits of a {@link VALUE} word below the flags: an index of pairs of limbs. */
const pairMask = IS_WIDE - 1

const limbMask = (1n << 64n) - 1n
const inlineLimit = BigInt(IS_AMONG_LIMBS)
const pairLimit = 1n << 128n

/** The first piece starts small and is enlarged by copying; further pieces have a fixed size. */
const itemsAtFirst = 64
const pieceBits = 14
const pieceItems = 2 ** pieceBits
const pieceMask = pieceItems - 1

export class VersionLog {
  #length = 0
  /** {@link versionWords} words per version. */
  readonly #words: Uint32Array[] = []
  /** Distance to the previous version; 0 if that is the version jumped to. */
  readonly #distances: Uint16Array[] = []
  /** Two or four limbs per value, least significant first. */
  readonly #limbs: BigUint64Array[] = []
  #pairCount = 0

  get length(): number {
    return this.#length
  }

  /** Memory of the arrays in bytes. */
  get bytes(): number {
    return bytesOf(this.#words) + bytesOf(this.#distances) + bytesOf(this.#limbs)
  }

  /**
   * Adds a version and returns its index.
   *
   * @param sequence at least that of the last version
   * @param cell id of the cell
   * @param previous index of the cell's newest version, or `NO_VERSION`
   * @param value a word, 0 to 2^256 - 1
   */
  append(sequence: number, cell: number, previous: number, value: bigint): number {
    const index = this.#length
    invariant(index === 0 || sequence >= this.sequenceOf(index - 1), 'sequences never fall')
    invariant(cell <= cellMask, 'too many cells in one store')
    ensureItems(this.#words, (index + 1) * versionWords, enlargedWords)
    ensureItems(this.#distances, index + 1, enlargedDistances)
    const isFar = previous !== NO_VERSION && index - previous > distanceMax
    const { jump, rank } = isFar ? { jump: previous, rank: 1 } : this.#jumpFrom(previous, index)
    this.#set(index, SEQUENCE, sequence)
    this.#set(index, CELL_AND_RANK, cell + rank * 2 ** CELL_BITS)
    this.#set(index, JUMP, jump)
    this.#set(index, VALUE, this.#keep(value))
    const distance = rank < 2 ? 0 : index - previous
    this.#distances[index >>> pieceBits]![index & pieceMask] = distance
    this.#length += 1
    return index
  }

  sequenceOf(index: number): number {
    return this.#get(index, SEQUENCE)
  }

  cellOf(index: number): number {
    return this.#get(index, CELL_AND_RANK) & cellMask
  }

  valueOf(index: number): bigint {
    const word = this.#get(index, VALUE)
    if (word < IS_AMONG_LIMBS) return BigInt(word)
    const at = (word & pairMask) * 2
    const low = (this.#limb(at + 1) << 64n) | this.#limb(at)
    if ((word & IS_WIDE) === 0) return low
    return (((this.#limb(at + 3) << 64n) | this.#limb(at + 2)) << 128n) | low
  }

  /** Replaces the value of a version that is not published yet. */
  setValue(index: number, value: bigint): void {
    const word = this.#get(index, VALUE)
    const pairs = pairsFor(value)
    const fits = pairs > 0 && word >= IS_AMONG_LIMBS && pairs === ((word & IS_WIDE) === 0 ? 1 : 2)
    if (fits) this.#putPairs(word & pairMask, pairs, value)
    else this.#set(index, VALUE, this.#keep(value))
  }

  /**
   * Finds the version of a cell at a sequence.
   *
   * @param newest index of the cell's newest version, or `NO_VERSION`
   * @returns its index, or `NO_VERSION` if the cell was first written later
   */
  find(newest: number, sequence: number): number {
    let index = newest
    while (index !== NO_VERSION && this.sequenceOf(index) > sequence) {
      const jump = this.#get(index, JUMP)
      if (jump === index) return NO_VERSION
      const isJumpTooNew = this.sequenceOf(jump) > sequence
      index = isJumpTooNew ? jump : this.#previousOf(index, jump)
    }
    return index
  }

  /** Index of the first version after a sequence; the length if there is none. */
  firstAfter(sequence: number): number {
    return firstIndex(0, this.#length, (index) => this.sequenceOf(index) > sequence)
  }

  /** The jump of the version that follows `previous`; a cell's first version jumps to itself. */
  #jumpFrom(previous: number, index: number): { readonly jump: number; readonly rank: number } {
    if (previous === NO_VERSION) return { jump: index, rank: 0 }
    const near = this.#get(previous, JUMP)
    const rank = this.#rankOf(previous)
    return rank === this.#rankOf(near)
      ? { jump: this.#get(near, JUMP), rank: rank + 1 }
      : { jump: previous, rank: 1 }
  }

  #rankOf(index: number): number {
    return this.#get(index, CELL_AND_RANK) >>> CELL_BITS
  }

  #previousOf(index: number, jump: number): number {
    const distance = this.#distances[index >>> pieceBits]![index & pieceMask]!
    return distance === 0 ? jump : index - distance
  }

  #get(index: number, word: number): number {
    const at = index * versionWords + word
    return this.#words[at >>> pieceBits]![at & pieceMask]!
  }

  #set(index: number, word: number, value: number): void {
    const at = index * versionWords + word
    this.#words[at >>> pieceBits]![at & pieceMask] = value
  }

  #limb(at: number): bigint {
    return this.#limbs[at >>> pieceBits]![at & pieceMask]!
  }

  /** The {@link VALUE} word of a value; stores the limbs of a large one. */
  #keep(value: bigint): number {
    const pairs = pairsFor(value)
    if (pairs === 0) return Number(value)
    const pair = this.#pairCount
    invariant(pair + pairs <= pairMask, 'too many large values in one store')
    this.#pairCount += pairs
    ensureItems(this.#limbs, this.#pairCount * 2, enlargedLimbs)
    this.#putPairs(pair, pairs, value)
    return IS_AMONG_LIMBS + (pairs === 2 ? IS_WIDE : 0) + pair
  }

  #putPairs(pair: number, count: number, value: bigint): void {
    let rest = value
    for (let at = pair * 2; at < (pair + count) * 2; at += 1) {
      this.#limbs[at >>> pieceBits]![at & pieceMask] = rest & limbMask
      rest >>= 64n
    }
  }
}

/** Pairs of limbs that a value needs; 0 if the word holds it. */
function pairsFor(value: bigint): number {
  if (value < inlineLimit) return 0
  return value < pairLimit ? 1 : 2
}

function bytesOf(pieces: readonly { readonly byteLength: number }[]): number {
  const last = pieces.at(-1)
  return last === undefined ? 0 : pieces[0]!.byteLength * (pieces.length - 1) + last.byteLength
}

/** Makes sure that the pieces hold `count` items. Only the first piece is ever copied. */
function ensureItems<Piece extends { readonly length: number }>(
  pieces: Piece[],
  count: number,
  enlarged: (piece: Piece | undefined, items: number) => Piece,
): void {
  for (;;) {
    const last = pieces.at(-1)
    const capacity = last === undefined ? 0 : (pieces.length - 1) * pieceItems + last.length
    if (count <= capacity) return
    if (last === undefined) pieces.push(enlarged(undefined, itemsAtFirst))
    else if (last.length === pieceItems) pieces.push(enlarged(undefined, pieceItems))
    else pieces[pieces.length - 1] = enlarged(last, last.length * 2)
  }
}

function enlargedWords(piece: Uint32Array | undefined, items: number): Uint32Array {
  const larger = new Uint32Array(items)
  if (piece !== undefined) larger.set(piece)
  return larger
}

function enlargedDistances(piece: Uint16Array | undefined, items: number): Uint16Array {
  const larger = new Uint16Array(items)
  if (piece !== undefined) larger.set(piece)
  return larger
}

function enlargedLimbs(piece: BigUint64Array | undefined, items: number): BigUint64Array {
  const larger = new BigUint64Array(items)
  if (piece !== undefined) larger.set(piece)
  return larger
}
