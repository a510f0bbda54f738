/**
 * The encoding of a branch, which holds the references of its children: kept, and changed in place.
 *
 * Of a branch that is hashed again one child is another as a rule. Where the references of the others
 * lie one after the other, ready to be hashed, fifteen of them are neither looked for all over the
 * memory nor written again, and a node takes less room than with a reference of its own.
 *
 * A branch has no value here, for no key of a trie begins with another one.
 */

import { LIST_BASE, SHORT_SIZE_MAX, STRING_BASE } from '../primitives/hash-writer.ts'

/**
 * What a parent holds of a node: keccak-256 of its encoding (32 bytes), or the encoding itself when
 * that is shorter. The length tells which.
 */
export type NodeRef = Uint8Array

/** A branch without children, to begin with; not to be written to. */
export const NO_CHILDREN: Uint8Array = new Uint8Array(18).fill(STRING_BASE)
NO_CHILDREN[0] = LIST_BASE + 17

const hashSize = 32
const emptyString = STRING_BASE
/** Of a child that is referred to by a hash, which a byte says. */
const itemSizeMax = 1 + hashSize
const headerSizeMax = 3

/** References of some children, on their way into the encoding of their branch. */
export class NewRefs {
  readonly #sizes = new Uint8Array(16)
  /** By child: what is in the encoding, in the first of so many bytes. */
  readonly #items = Array.from({ length: 16 }, () => new Uint8Array(itemSizeMax))

  /** @param ref `undefined` where there is no such child */
  put(index: number, ref: NodeRef | undefined): void {
    const item = this.#items[index]! // there are sixteen
    if (ref === undefined) item[0] = emptyString
    else if (ref.length === hashSize) {
      item[0] = STRING_BASE + hashSize
      item.set(ref, 1)
    } else item.set(ref)
    this.#sizes[index] = ref === undefined ? 1 : ref.length === hashSize ? itemSizeMax : ref.length
  }

  sizeOf(index: number): number {
    return this.#sizes[index]!
  }

  /** Puts one into an encoding. What is short is nothing but leaves with short keys. */
  copy(index: number, to: Uint8Array, at: number): void {
    const size = this.#sizes[index]!
    const item = this.#items[index]!
    to.set(size === itemSizeMax ? item : item.subarray(0, size), at)
  }
}

/**
 * An encoding with other references of some children.
 *
 * @param stale by bit: which children they are
 * @returns the encoding itself if it has room for them
 */
export function encodingWith(encoding: Uint8Array, stale: number, refs: NewRefs): Uint8Array {
  let at = headerSizeOf(encoding)
  for (let index = 0; stale >> index > 0; index += 1) {
    const size = itemSizeAt(encoding, at)
    if (isBitSet(stale, index)) {
      if (refs.sizeOf(index) !== size) return reshaped(encoding, stale, refs)
      refs.copy(index, encoding, at)
    }
    at += size
  }
  return encoding
}

/** Where an encoding of any shape is put together. */
const table = new Uint8Array(headerSizeMax + 16 * itemSizeMax + 1)

function reshaped(encoding: Uint8Array, stale: number, refs: NewRefs): Uint8Array {
  let end = headerSizeMax
  const copy = (from: number, to: number) => {
    // Most stretches are short, and a view of one would take longer to make.
    for (let index = from; index < to; index += 1) table[end + index - from] = encoding[index]!
    end += to - from
  }
  let at = headerSizeOf(encoding)
  let copied = at
  for (let index = 0; index < 16; index += 1) {
    const size = itemSizeAt(encoding, at)
    if (isBitSet(stale, index)) {
      copy(copied, at)
      refs.copy(index, table, end)
      end += refs.sizeOf(index)
      copied = at + size
    }
    at += size
  }
  copy(copied, encoding.length)
  return table.slice(putHeader(end - headerSizeMax), end)
}

/** Puts the header of a list before its payload on the table. @returns where it begins */
function putHeader(size: number): number {
  if (size <= SHORT_SIZE_MAX) {
    table[headerSizeMax - 1] = LIST_BASE + size
    return headerSizeMax - 1
  }
  table[headerSizeMax - 1] = size & 0xff
  const isWide = size > 0xff
  if (isWide) table[headerSizeMax - 2] = size >> 8
  const start = headerSizeMax - (isWide ? 3 : 2)
  table[start] = LIST_BASE + SHORT_SIZE_MAX + (isWide ? 2 : 1)
  return start
}

function headerSizeOf(encoding: Uint8Array): number {
  return 1 + Math.max(0, encoding[0]! - LIST_BASE - SHORT_SIZE_MAX)
}

/** A hash, nothing, or a node that is shorter than a hash, which is a list. */
function itemSizeAt(encoding: Uint8Array, at: number): number {
  const first = encoding[at]!
  if (first >= LIST_BASE) return 1 + first - LIST_BASE
  return first === emptyString ? 1 : itemSizeMax
}

function isBitSet(bits: number, index: number): boolean {
  return ((bits >> index) & 1) === 1
}
