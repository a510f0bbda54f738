/**
 * The RLP encoding of a branch node, updated in place when children change.
 *
 * As a rule one child changes between two hashes of a branch. The encoding keeps the other fifteen
 * references in one buffer, ready to be hashed: they are neither collected from their nodes nor
 * copied again, and take less memory than one array per node.
 *
 * The value slot of a branch is always empty: no key of a trie is a prefix of another key.
 */

import { LIST_BASE, SHORT_SIZE_MAX, STRING_BASE } from '../primitives/hash-writer.ts'

/**
 * The reference by which a parent names a child: keccak-256 of the child's encoding (32 bytes), or
 * the encoding itself when it is shorter. The length says which.
 */
export type NodeRef = Uint8Array

/** The encoding of a branch without children. Shared: it must not be written to. */
export const NO_CHILDREN: Uint8Array = new Uint8Array(18).fill(STRING_BASE)
NO_CHILDREN[0] = LIST_BASE + 17

/** Bytes of a reference by hash; a shorter reference is the node itself. */
export const HASH_SIZE = 32
const emptyString = STRING_BASE
/** Bytes of the item of a reference by hash: one header byte and the hash. */
const itemSizeMax = 1 + HASH_SIZE
const headerSizeMax = 3

/** The new references of a branch's changed children, until they are copied into its encoding. */
export class NewRefs {
  readonly #sizes = new Uint8Array(16)
  /** The RLP item of each child, from the first byte on; `#sizes` has its length. */
  readonly #items = Array.from({ length: 16 }, () => new Uint8Array(itemSizeMax))

  /** @param ref `undefined` when there is no child at the index */
  put(index: number, ref: NodeRef | undefined): void {
    const item = this.#items[index]! // there are sixteen
    if (ref === undefined) item[0] = emptyString
    else if (ref.length === HASH_SIZE) {
      item[0] = STRING_BASE + HASH_SIZE
      item.set(ref, 1)
    } else item.set(ref)
    this.#sizes[index] = ref === undefined ? 1 : ref.length === HASH_SIZE ? itemSizeMax : ref.length
  }

  sizeOf(index: number): number {
    return this.#sizes[index]!
  }

  /** Copies one item into an encoding. Few are shorter than a hash: leaves with short keys. */
  copy(index: number, to: Uint8Array, at: number): void {
    const size = this.#sizes[index]!
    const item = this.#items[index]!
    to.set(size === itemSizeMax ? item : item.subarray(0, size), at)
  }
}

/**
 * Replaces the references of some children.
 *
 * @param stale one bit per child: set when its reference is replaced
 * @returns the same array if all sizes are unchanged, else a new one
 */
export function encodingWith(encoding: Uint8Array, stale: number, refs: NewRefs): Uint8Array {
  if (encoding === NO_CHILDREN) return firstEncoding(stale, refs)
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

/** @param children one bit for each */
function firstEncoding(children: number, refs: NewRefs): Uint8Array {
  let end = headerSizeMax
  for (let index = 0; index < 16; index += 1) {
    if (isBitSet(children, index)) {
      refs.copy(index, table, end)
      end += refs.sizeOf(index)
    } else {
      table[end] = emptyString
      end += 1
    }
  }
  table[end] = emptyString
  end += 1
  return table.slice(putHeader(end - headerSizeMax), end)
}

/**
 * The hash by which a branch refers to a child.
 *
 * @param index of a child that is referred to by hash
 * @returns 32 bytes inside the encoding, which must not be written to
 */
export function hashAt(encoding: Uint8Array, index: number): Uint8Array {
  let at = headerSizeOf(encoding)
  for (let before = 0; before < index; before += 1) at += itemSizeAt(encoding, at)
  return encoding.subarray(at + 1, at + itemSizeMax)
}

/** Scratch buffer in which an encoding of another size is built. */
const table = new Uint8Array(headerSizeMax + 16 * itemSizeMax + 1)

function reshaped(encoding: Uint8Array, stale: number, refs: NewRefs): Uint8Array {
  let end = headerSizeMax
  const copy = (from: number, to: number) => {
    // Most ranges are short: creating a subarray would take longer than this loop.
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

/**
 * Writes the list header in front of the payload in `table`.
 *
 * @returns the index of its first byte
 */
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

/** An item is a hash, an empty string, or a node shorter than a hash, which is a list. */
function itemSizeAt(encoding: Uint8Array, at: number): number {
  const first = encoding[at]!
  if (first >= LIST_BASE) return 1 + first - LIST_BASE
  return first === emptyString ? 1 : itemSizeMax
}

function isBitSet(bits: number, index: number): boolean {
  return ((bits >> index) & 1) === 1
}
