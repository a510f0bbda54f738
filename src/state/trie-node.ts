/**
 * The bytes of a trie node: hex-prefix paths, RLP, and the reference a parent holds.
 *
 * Owns the encoding of one leaf, extension or branch from plain values. Knows nothing of how nodes
 * hang together or change (see trie.ts). Nodes are written straight into one buffer that every call
 * uses again: a generic RLP encoder allocates an array per item, seventeen for each branch.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/patricia-merkle-trie
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendices B, C and D
 */

import { keccak256 } from '../primitives/keccak.ts'

/**
 * What a parent holds of a node: keccak-256 of its encoding (32 bytes), or the encoding itself when
 * that is shorter. The length tells which.
 */
export type NodeRef = Uint8Array

const hashSize = 32

/** Half a byte of the key, 0 to 15; an even index is the high half. */
export function nibbleAt(key: Uint8Array, index: number): number {
  const byte = key[index >> 1]!
  return index % 2 === 0 ? byte >> 4 : byte & 15
}

/** A leaf whose path is the key from nibble `from` to its end. */
export function leafRef(key: Uint8Array, from: number, value: Uint8Array): NodeRef {
  return refOfEncoding(writeLeaf(key, from, value))
}

/** An extension whose path is the key's nibbles from `from` up to, not including, `to`. */
export function extensionRef(key: Uint8Array, from: number, to: number, child: NodeRef): NodeRef {
  return refOfEncoding(writeExtension(key, from, to, child))
}

/** What a branch knows of a child: how the child is referred to. */
export interface Referred {
  readonly ref: NodeRef | undefined
}

/** A branch without a value. @param children one for each nibble, 16 in all; each has its reference */
export function branchRef(children: readonly (Referred | undefined)[]): NodeRef {
  return refOfEncoding(writeBranch(children))
}

/** The bytes behind {@link leafRef}. */
export function encodeLeaf(key: Uint8Array, from: number, value: Uint8Array): Uint8Array {
  return writeLeaf(key, from, value).slice()
}

/** The bytes behind {@link extensionRef}. */
export function encodeExtension(
  key: Uint8Array,
  from: number,
  to: number,
  child: NodeRef,
): Uint8Array {
  return writeExtension(key, from, to, child).slice()
}

/** The bytes behind {@link branchRef}. */
export function encodeBranch(children: readonly (Referred | undefined)[]): Uint8Array {
  return writeBranch(children).slice()
}

// What the three below return is a window on the buffer, good until the next node is written.

function writeLeaf(key: Uint8Array, from: number, value: Uint8Array): Uint8Array {
  const to = key.length * 2
  startList(pathSize(to - from) + stringSize(value))
  writePath(key, from, to, leafFlag)
  writeString(value)
  return output.subarray(0, outputSize)
}

function writeExtension(key: Uint8Array, from: number, to: number, child: NodeRef): Uint8Array {
  startList(pathSize(to - from) + refSize(child))
  writePath(key, from, to, extensionFlag)
  writeRef(child)
  return output.subarray(0, outputSize)
}

function writeBranch(children: readonly (Referred | undefined)[]): Uint8Array {
  let size = 1
  for (let index = 0; index < children.length; index += 1) {
    const ref = children[index]?.ref
    size += ref === undefined ? 1 : refSize(ref)
  }
  startList(size)
  // The most that is written of any node, so without a call for each byte.
  const to = output
  let at = outputSize
  for (let index = 0; index < children.length; index += 1) {
    const ref = children[index]?.ref
    if (ref === undefined) {
      to[at] = emptyString
      at += 1
      continue
    }
    if (ref.length === hashSize) {
      to[at] = stringBase + hashSize
      at += 1
    }
    to.set(ref, at)
    at += ref.length
  }
  outputSize = at
  writeByte(emptyString)
  return output.subarray(0, outputSize)
}

/** The root, 32 bytes, of a trie whose topmost node has this reference: a hash in every case. */
export function rootOfRef(ref: NodeRef): Uint8Array {
  return ref.length === hashSize ? ref : keccak256(ref)
}

const emptyString = 0x80
const stringBase = 0x80
const listBase = 0xc0
/** RLP lengths up to this fit in the first byte. */
const shortSizeMax = 55

/** The high half of a path's first byte; an odd number of nibbles adds one to it. */
const extensionFlag = 0
const leafFlag = 2

let output = new Uint8Array(1024)
let outputSize = 0

function startList(payloadSize: number): void {
  const size = headerSize(payloadSize) + payloadSize
  if (size > output.length) output = new Uint8Array(size)
  outputSize = 0
  writeHeader(listBase, payloadSize)
}

function refOfEncoding(encoded: Uint8Array): NodeRef {
  return encoded.length < hashSize ? encoded.slice() : keccak256(encoded)
}

function headerSize(payloadSize: number): number {
  let size = 1
  if (payloadSize > shortSizeMax) for (let rest = payloadSize; rest > 0; rest >>>= 8) size += 1
  return size
}

function stringSize(bytes: Uint8Array): number {
  return isItsOwnEncoding(bytes) ? 1 : headerSize(bytes.length) + bytes.length
}

function pathSize(nibbleCount: number): number {
  const size = 1 + (nibbleCount >> 1)
  return size === 1 ? 1 : headerSize(size) + size
}

function refSize(ref: NodeRef): number {
  return ref.length === hashSize ? 1 + hashSize : ref.length
}

function isItsOwnEncoding(bytes: Uint8Array): boolean {
  return bytes.length === 1 && bytes[0]! < stringBase
}

function writeByte(byte: number): void {
  output[outputSize] = byte
  outputSize += 1
}

function writeBytes(bytes: Uint8Array): void {
  output.set(bytes, outputSize)
  outputSize += bytes.length
}

function writeHeader(base: number, payloadSize: number): void {
  if (payloadSize <= shortSizeMax) {
    writeByte(base + payloadSize)
    return
  }
  const lengthSize = headerSize(payloadSize) - 1
  writeByte(base + shortSizeMax + lengthSize)
  for (let index = lengthSize - 1; index >= 0; index -= 1) {
    writeByte((payloadSize >>> (index * 8)) & 0xff)
  }
}

function writeString(bytes: Uint8Array): void {
  if (!isItsOwnEncoding(bytes)) writeHeader(stringBase, bytes.length)
  writeBytes(bytes)
}

function writeRef(ref: NodeRef): void {
  if (ref.length === hashSize) writeByte(stringBase + hashSize)
  writeBytes(ref)
}

function writePath(key: Uint8Array, from: number, to: number, flag: number): void {
  const isOdd = (to - from) % 2 === 1
  const size = 1 + ((to - from) >> 1)
  if (size > 1) writeHeader(stringBase, size)
  writeByte(isOdd ? ((flag + 1) << 4) | nibbleAt(key, from) : flag << 4)
  for (let index = isOdd ? from + 1 : from; index < to; index += 2) {
    writeByte((nibbleAt(key, index) << 4) | nibbleAt(key, index + 1))
  }
}
