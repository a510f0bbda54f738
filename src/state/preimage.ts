/**
 * Addresses and slots whose key in a trie begins with given nibbles, found by hashing candidates in
 * turn.
 *
 * The proof of such an address or slot, present or not, holds the node at that place of the trie.
 * Candidates are the numbers from zero, so the result depends on the place only. The first candidate
 * for each beginning of five nibbles is kept: all searches of so many nibbles together take about as
 * long as the first dozen of them. Each further nibble takes sixteen times as many hashes.
 */

import { type Address, hexFromBytes, hexOfRange } from '../primitives/hex.ts'
import { hashBuffer, hashOfBuffer } from '../primitives/keccak.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { nibbleAt } from './trie-node.ts'
import type { NodePath } from './trie-shape.ts'

/** Hashes that a search makes at most: about ten seconds. */
export const SEARCH_HASHES_MAX: number = 2 ** 24

/** Nibbles that a search finds at most: seven would take sixteen times {@link SEARCH_HASHES_MAX}. */
export const SEARCH_NIBBLES_MAX = 6

/** Nibbles for which the first candidates are kept: 4 MB for each kind of candidate. */
const keptNibbles = 5

/** Numbers of one size, and those that were hashed. Depends on no devnet: all share it. */
class Candidates {
  /** Bytes of a candidate. */
  readonly #size: number
  /** By the first nibbles of the hash: the first candidate plus one, or zero. */
  #first: Uint32Array | undefined
  /** All candidates below are in the table. */
  #next = 0
  /** Results of longer searches by their nibbles, as many as some devnets need until they fetched. */
  readonly #results = new Map<string, number | undefined>()

  constructor(size: number) {
    this.#size = size
  }

  /**
   * The first candidate whose hash begins with the path.
   *
   * @returns the index in the hash buffer from which on the candidate is written
   */
  find(path: NodePath): number | undefined {
    if (path.depth > SEARCH_NIBBLES_MAX) return undefined
    const at = hashBuffer.length - this.#size
    hashBuffer.fill(0, at)
    const found = path.depth > keptNibbles ? this.#remembered(path) : this.#search(path, this.#next)
    if (found === undefined) return undefined
    writeCandidate(found)
    return at
  }

  #remembered(path: NodePath): number | undefined {
    const nibbles = hexFromBytes(path.key).slice(2, 2 + path.depth)
    if (!this.#results.has(nibbles)) {
      const found = this.#search(path, 0)
      if (this.#results.size === resultsMax) this.#results.clear()
      this.#results.set(nibbles, found)
    }
    return this.#results.get(nibbles)
  }

  /** @param start the candidate to begin with, if none is kept */
  #search(path: NodePath, start: number): number | undefined {
    const first = (this.#first ??= new Uint32Array(16 ** keptNibbles))
    const kept = path.depth > keptNibbles ? 0 : leastIn(first, path)
    if (kept > 0) return kept - 1
    for (let candidate = start; candidate < SEARCH_HASHES_MAX; candidate += 1) {
      writeCandidate(candidate)
      const hash = hashOfBuffer(hashBuffer.length - this.#size)
      if (candidate === this.#next) {
        const index = firstNibbles(hash)
        if (first[index] === 0) first[index] = candidate + 1
        this.#next += 1
      }
      if (isBelow(hash, path)) return candidate
    }
    return undefined
  }
}

const resultsMax = 256
const addressSize = 20
const addresses = new Candidates(addressSize)
const slots = new Candidates(32)

/** An address whose key begins with the path; `undefined` if the search ended without one. */
export function addressBelow(path: NodePath): Address | undefined {
  const at = addresses.find(path)
  return at === undefined ? undefined : hexOfRange(hashBuffer, at, addressSize)
}

/** A slot whose key begins with the path; `undefined` if the search ended without one. */
export function slotBelow(path: NodePath): bigint | undefined {
  const at = slots.find(path)
  return at === undefined ? undefined : uintFromBytes(hashBuffer.subarray(at))
}

/** True if a key lies below the place of a node. */
export function isBelow(key: Uint8Array, path: NodePath): boolean {
  for (let index = 0; index < path.depth; index += 1) {
    if (nibbleAt(key, index) !== nibbleAt(path.key, index)) return false
  }
  return true
}

/** Writes the last bytes of a candidate; those before are zero. */
function writeCandidate(candidate: number): void {
  const end = hashBuffer.length
  hashBuffer[end - 1] = candidate
  hashBuffer[end - 2] = candidate >> 8
  hashBuffer[end - 3] = candidate >> 16
}

/** The least entry, but for zeros, of those that begin with a path; zero if there is none. */
function leastIn(first: Uint32Array, { key, depth }: NodePath): number {
  const shift = 4 * (keptNibbles - depth)
  const from = (firstNibbles(key) >> shift) << shift
  let least = 0
  for (let index = from; index < from + (1 << shift); index += 1) {
    const entry = first[index]!
    if (entry > 0 && (least === 0 || entry < least)) least = entry
  }
  return least
}

/** The kept nibbles of a hash as a number. */
function firstNibbles(hash: Uint8Array): number {
  return (hash[0]! << 12) | (hash[1]! << 4) | (hash[2]! >> 4)
}
