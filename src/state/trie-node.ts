/**
 * The bytes of a trie node: hex-prefix paths, RLP, and the reference that a parent holds.
 *
 * Owns the encoding of leaves and extensions. Branches are encoded in branch-encoding.ts; how nodes
 * are linked and changed is in trie.ts. A node is encoded only when it is hashed.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/patricia-merkle-trie
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendices B, C and D
 */

import {
  hashOfWritten,
  prependByte,
  prependBytes,
  prependListHeader,
  prependStringHeader,
  STRING_BASE,
  startWriting,
  written,
  writtenBytes,
  writtenSize,
} from '../primitives/hash-writer.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { prependRlp, type RlpInput } from '../primitives/rlp.ts'
import type { NodeRef } from './branch-encoding.ts'

/** The value of a leaf: raw bytes, or a number or list whose RLP is made only when it is hashed. */
export type TrieValue = Uint8Array | bigint | readonly RlpInput[]

const hashSize = 32

/** Half a byte of the key, 0 to 15; an even index is the high half. */
export function nibbleAt(key: Uint8Array, index: number): number {
  const byte = key[index >> 1]!
  return index % 2 === 0 ? byte >> 4 : byte & 15
}

// Each reference below is valid until the next hash: all hashes share one output buffer.

/** The reference of a leaf whose path is the key from nibble `from` to its end. */
export function leafRef(key: Uint8Array, from: number, value: TrieValue): NodeRef {
  writeLeaf(key, from, value)
  return refOfWritten()
}

/** The reference of an extension whose path is the key's nibbles from `from` to before `to`. */
export function extensionRef(key: Uint8Array, from: number, to: number, child: NodeRef): NodeRef {
  writeExtension(key, from, to, child)
  return refOfWritten()
}

export function branchRef(encoding: Uint8Array): NodeRef {
  startWriting()
  prependBytes(encoding)
  return refOfWritten()
}

/** The encoding of the node that {@link leafRef} refers to. */
export function encodeLeaf(key: Uint8Array, from: number, value: TrieValue): Uint8Array {
  writeLeaf(key, from, value)
  return writtenBytes()
}

/** The encoding of the node that {@link extensionRef} refers to. */
export function encodeExtension(
  key: Uint8Array,
  from: number,
  to: number,
  child: NodeRef,
): Uint8Array {
  writeExtension(key, from, to, child)
  return writtenBytes()
}

/** The root of a trie by its top node's reference: 32 bytes, valid until the next hash. */
export function rootOfRef(ref: NodeRef): Uint8Array {
  return ref.length === hashSize ? ref : keccak256(ref)
}

function writeLeaf(key: Uint8Array, from: number, value: TrieValue): void {
  startWriting()
  if (value instanceof Uint8Array) prependBytes(value)
  else prependRlp(value)
  prependStringHeader(writtenSize())
  prependPath(key, from, key.length * 2, leafFlag)
  prependListHeader(0)
}

function writeExtension(key: Uint8Array, from: number, to: number, child: NodeRef): void {
  startWriting()
  prependBytes(child)
  if (child.length === hashSize) prependByte(STRING_BASE + hashSize)
  prependPath(key, from, to, extensionFlag)
  prependListHeader(0)
}

function refOfWritten(): NodeRef {
  return writtenSize() < hashSize ? written() : hashOfWritten()
}

/** High nibble of a path's first byte; one more when the number of nibbles is odd. */
const extensionFlag = 0
const leafFlag = 2

function prependPath(key: Uint8Array, from: number, to: number, flag: number): void {
  const isOdd = (to - from) % 2 === 1
  const size = 1 + ((to - from) >> 1)
  for (let index = to - 2; index >= from; index -= 2) {
    const isByte = index % 2 === 0
    prependByte(isByte ? key[index >> 1]! : (nibbleAt(key, index) << 4) | nibbleAt(key, index + 1))
  }
  prependByte(isOdd ? ((flag + 1) << 4) | nibbleAt(key, from) : flag << 4)
  prependStringHeader(size)
}
