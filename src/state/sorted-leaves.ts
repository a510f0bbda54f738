/**
 * The trie of a table of leaves, which lie in the order of their keys.
 *
 * A node above few leaves takes more memory than they do and is soon made again: it is hashed once, for
 * the branch above it, and dropped. What is left of a million leaves are some thousand branches.
 */

import { encodingWith, NO_CHILDREN } from './branch-encoding.ts'
import type { NodeSource } from './node-source.ts'
import { leafRef, nibbleAt } from './trie-node.ts'
import {
  branchOf,
  type DistantBranch,
  firstDifference,
  HIDDEN,
  type Hidden,
  LOOKED_UP,
  leafOf,
  NO_NODES,
  type Node,
  newRefsAt,
  refOf,
} from './trie-shape.ts'

/** Bytes of a key. */
const KEY_SIZE = 32
const keyNibbles = KEY_SIZE * 2

/** A node above fewer leaves is made again when it is needed: some 50 µs. */
const KEPT_LEAVES_MIN = 64

export class SortedLeaves implements NodeSource {
  readonly isPartial = false
  readonly #keys: Uint8Array
  readonly #valueAt: (index: number) => Uint8Array
  readonly #attachmentAt: (index: number) => object | undefined

  /**
   * @param keys of 32 bytes, all different, in ascending order, one behind the other
   * @param valueAt returns the value of a leaf by the index of its key, valid until the next call; it has
   *   at least 32 bytes, so each node is referred to by its hash
   * @param attachmentAt returns what is attached to a leaf by the index of its key
   */
  constructor(
    keys: Uint8Array,
    valueAt: (index: number) => Uint8Array,
    attachmentAt: (index: number) => object | undefined,
  ) {
    this.#keys = keys
    this.#valueAt = valueAt
    this.#attachmentAt = attachmentAt
  }

  /** The top node; `undefined` if there are no leaves. */
  root(): Node | undefined {
    const count = this.#keys.length / KEY_SIZE
    return count === 0 ? undefined : this.#node(0, count, 0)
  }

  nodeAt(_node: DistantBranch | Hidden, key: Uint8Array, from: number): Node {
    let start = 0
    let end = this.#keys.length / KEY_SIZE
    for (let depth = 0; depth < from; depth += 1) {
      const nibble = nibbleAt(key, depth)
      start = this.#endOf(nibble - 1, start, end, depth)
      end = this.#endOf(nibble, start, end, depth)
    }
    return this.#node(start, end, from)
  }

  /**
   * The node above a range of leaves.
   *
   * @param from nibble index at which it hangs
   */
  #node(start: number, end: number, from: number): Node {
    const key = this.#keyAt(start)
    if (end - start === 1) {
      return leafOf(LOOKED_UP, key, this.#valueAt(start).slice(), this.#attachmentAt(start))
    }
    const depth = firstDifference(key, this.#keyAt(end - 1), from, keyNibbles)
    const children: (Node | undefined)[] = NO_NODES.slice()
    const refs = newRefsAt(depth)
    let present = 0
    for (let at = start; at < end; ) {
      const nibble = this.#nibbleAt(at, depth)
      const next = this.#endOf(nibble, at, end, depth)
      const child = next - at > 1 ? this.#node(at, next, depth + 1) : undefined
      refs.put(
        nibble,
        child === undefined
          ? leafRef(this.#keyAt(at), depth + 1, this.#valueAt(at))
          : refOf(child, depth + 1),
      )
      children[nibble] = next - at < KEPT_LEAVES_MIN ? HIDDEN : child
      present |= 1 << nibble
      at = next
    }
    const encoding = encodingWith(NO_CHILDREN, present, refs)
    return branchOf(LOOKED_UP, key, depth, children, encoding, 0)
  }

  #keyAt(index: number): Uint8Array {
    return this.#keys.subarray(index * KEY_SIZE, (index + 1) * KEY_SIZE)
  }

  /** The first leaf of a range whose nibble is above another; all before it are equal in the range. */
  #endOf(nibble: number, start: number, end: number, depth: number): number {
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#nibbleAt(middle, depth) <= nibble) low = middle + 1
      else high = middle
    }
    return low
  }

  #nibbleAt(index: number, depth: number): number {
    const byte = this.#keys[index * KEY_SIZE + (depth >> 1)]!
    return depth % 2 === 0 ? byte >> 4 : byte & 15
  }
}
