/**
 * The bytes of a trie node: hex-prefix paths, RLP, and the reference a parent holds.
 *
 * Owns the encoding of one leaf or extension from plain values; that of a branch is
 * branch-encoding.ts. Knows nothing of how nodes hang together or change (see trie.ts). A node is
 * written where it is hashed.
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

/**
 * What a leaf holds: bytes as they are, or a number or list as its encoding, which is made where it is
 * hashed and nowhere else.
 */
export type TrieValue = Uint8Array | bigint | readonly RlpInput[]

const hashSize = 32

/** Half a byte of the key, 0 to 15; an even index is the high half. */
export function nibbleAt(key: Uint8Array, index: number): number {
  const byte = key[index >> 1]!
  return index % 2 === 0 ? byte >> 4 : byte & 15
}

// The references below are good until the next hash of anything.

/** A leaf whose path is the key from nibble `from` to its end. */
export function leafRef(key: Uint8Array, from: number, value: TrieValue): NodeRef {
  writeLeaf(key, from, value)
  return refOfWritten()
}

/** An extension whose path is the key's nibbles from `from` up to, not including, `to`. */
export function extensionRef(key: Uint8Array, from: number, to: number, child: NodeRef): NodeRef {
  writeExtension(key, from, to, child)
  return refOfWritten()
}

/** A branch with an encoding. */
export function branchRef(encoding: Uint8Array): NodeRef {
  startWriting()
  prependBytes(encoding)
  return refOfWritten()
}

/** The bytes behind {@link leafRef}. */
export function encodeLeaf(key: Uint8Array, from: number, value: TrieValue): Uint8Array {
  writeLeaf(key, from, value)
  return writtenBytes()
}

/** The bytes behind {@link extensionRef}. */
export function encodeExtension(
  key: Uint8Array,
  from: number,
  to: number,
  child: NodeRef,
): Uint8Array {
  writeExtension(key, from, to, child)
  return writtenBytes()
}

/**
 * The root, 32 bytes, of a trie whose topmost node has this reference: a hash in every case. Good
 * until the next hash of anything.
 */
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

/** The high half of a path's first byte; an odd number of nibbles adds one to it. */
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
