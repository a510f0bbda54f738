/**
 * The bytes of a trie node: hex-prefix paths, RLP, and the reference that a parent holds.
 *
 * Owns the encoding of leaves and extensions, and the decoding of every node. Branches are encoded in
 * branch-encoding.ts; how nodes are linked and changed is in trie.ts. A node is encoded only when it
 * is hashed.
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
import {
  decodeRlp,
  type Envelope,
  encodeRlp,
  prependEnvelope,
  prependRlp,
  type RlpInput,
  type RlpItem,
} from '../primitives/rlp.ts'
import { HASH_SIZE, type NodeRef } from './branch-encoding.ts'

/** The value of a leaf: bytes, or a number, list or envelope that is encoded only when it is hashed. */
export type TrieValue = Uint8Array | bigint | readonly RlpInput[] | Envelope

/** Items of an encoded branch: its children and its value. */
const branchSize = 17

/** A node as it is decoded. Paths have one nibble per element. */
export type DecodedNode =
  | { readonly kind: 'leaf'; readonly path: readonly number[]; readonly value: Uint8Array }
  | { readonly kind: 'extension'; readonly path: readonly number[]; readonly child: NodeRef }
  | {
      readonly kind: 'branch'
      /** One entry per nibble, 16 in all. */
      readonly children: readonly (NodeRef | undefined)[]
      readonly encoding: Uint8Array
    }

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
  return ref.length === HASH_SIZE ? ref : keccak256(ref)
}

/**
 * Decodes a node as strictly as it is encoded: no other bytes give the same node.
 *
 * @throws {RangeError} if the bytes are no node of a trie in which no key begins with another
 */
export function decodeNode(encoded: Uint8Array): DecodedNode {
  const items = decodeRlp(encoded)
  if (items instanceof Uint8Array) throw new RangeError('expected a list')
  if (items.length === branchSize) return decodedBranch(encoded, items)
  const [first, second] = items
  if (items.length !== 2 || !(first instanceof Uint8Array)) {
    throw new RangeError(`expected 17 items, or a path and one item, got ${items.length} items`)
  }
  const flag = (first[0] ?? 0) >> 4
  const path = decodedPath(first, flag)
  if (flag < leafFlag) {
    if (path.length === 0) throw new RangeError('expected an extension to have a path')
    return { kind: 'extension', path, child: decodedRef(second!) } // there are two
  }
  if (!(second instanceof Uint8Array) || second.length === 0) {
    throw new RangeError('expected the value of a leaf to be bytes, at least one')
  }
  return { kind: 'leaf', path, value: second }
}

function decodedBranch(encoding: Uint8Array, items: readonly RlpItem[]): DecodedNode {
  const children = items
    .slice(0, -1)
    .map((item) => (item.length > 0 ? decodedRef(item) : undefined))
  if (items.at(-1)!.length > 0) throw new RangeError('expected a branch to have no value')
  if (children.filter((child) => child !== undefined).length < 2) {
    throw new RangeError('expected a branch to have at least two children')
  }
  return { kind: 'branch', children, encoding }
}

function decodedRef(item: RlpItem): NodeRef {
  const ref = item instanceof Uint8Array ? item : encodeRlp(item)
  const isRef = item instanceof Uint8Array ? ref.length === HASH_SIZE : ref.length < HASH_SIZE
  if (!isRef) throw new RangeError('expected a child to be a hash, or a node shorter than a hash')
  return ref
}

/** @param flag high nibble of the first byte */
function decodedPath(bytes: Uint8Array, flag: number): number[] {
  const isEven = flag % 2 === 0
  if (bytes.length === 0 || flag > leafFlag + 1 || (isEven && bytes[0] !== flag << 4)) {
    throw new RangeError('expected a path with a hex-prefix')
  }
  const path: number[] = []
  for (let index = isEven ? 2 : 1; index < bytes.length * 2; index += 1) {
    path.push(nibbleAt(bytes, index))
  }
  return path
}

function writeLeaf(key: Uint8Array, from: number, value: TrieValue): void {
  startWriting()
  if (value instanceof Uint8Array) prependBytes(value)
  else if (typeof value === 'object' && 'fields' in value) prependEnvelope(value)
  else prependRlp(value)
  prependStringHeader(writtenSize())
  prependPath(key, from, key.length * 2, leafFlag)
  prependListHeader(0)
}

function writeExtension(key: Uint8Array, from: number, to: number, child: NodeRef): void {
  startWriting()
  prependBytes(child)
  if (child.length === HASH_SIZE) prependByte(STRING_BASE + HASH_SIZE)
  prependPath(key, from, to, extensionFlag)
  prependListHeader(0)
}

function refOfWritten(): NodeRef {
  return writtenSize() < HASH_SIZE ? written() : hashOfWritten()
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
