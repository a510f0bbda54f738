/**
 * RLP, the encoding of everything that is hashed. Our own, because the library for it belongs to the
 * reference engine, none of which is loaded before that engine is asked for; the library is the
 * oracle of the tests.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendix B
 */

import {
  hashOfWritten,
  LIST_BASE,
  prependByte,
  prependBytes,
  prependHex,
  prependListHeader,
  prependStringHeader,
  prependUint,
  SHORT_SIZE_MAX,
  STRING_BASE,
  startWriting,
  writtenBytes,
  writtenSize,
} from './hash-writer.ts'
import type { Hex } from './hex.ts'

/** Bytes, or a list of items. */
export type RlpItem = Uint8Array | RlpItem[]

/** What can be encoded: also a number, as its shortest big-endian form, and a `0x` text, as its bytes. */
export type RlpInput = Uint8Array | bigint | Hex | readonly RlpInput[]

/** No list we read lies deeper; a transaction's storage keys are at four. */
const depthMax = 8

export function encodeRlp(item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  return writtenBytes()
}

/** An item in an envelope of a type (EIP-2718). @param type one byte */
export function encodeTyped(type: number, item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  prependByte(type)
  return writtenBytes()
}

/** Keccak-256 of the encoded item: 32 bytes, good until the next hash of anything. */
export function hashOfRlp(item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  return hashOfWritten()
}

/** Puts an item before what is being written. */
export function prependRlp(item: RlpInput): void {
  if (typeof item === 'bigint') prependStringHeader(prependUint(item))
  else if (typeof item === 'string') prependStringHeader(prependHex(item))
  else if (item instanceof Uint8Array) {
    prependBytes(item)
    prependStringHeader(item.length)
  } else {
    const sizeBehind = writtenSize()
    for (let index = item.length - 1; index >= 0; index -= 1) prependRlp(item[index]!)
    prependListHeader(sizeBehind)
  }
}

/**
 * Decodes exactly one item. What it returns are views of the bytes given.
 *
 * @throws {RangeError} when the bytes are not canonical RLP, when some are left over, or when lists
 * are nested deeper than anything we read
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  if (bytes.length === 0) throw new RangeError('expected an RLP item, got no bytes')
  const header = headerAt(bytes, 0, bytes.length)
  if (header.end !== bytes.length) {
    throw new RangeError(`expected no bytes after the item, got ${bytes.length - header.end}`)
  }
  return itemAt(bytes, header, 0)
}

/** The header of an item that is read. */
interface Header {
  readonly isList: boolean
  readonly payloadAt: number
  readonly end: number
}

/** @param limit where whatever the item is in ends */
function headerAt(bytes: Uint8Array, at: number, limit: number): Header {
  const first = bytes[at]!
  if (first < STRING_BASE) return { isList: false, payloadAt: at, end: at + 1 }
  const isList = first >= LIST_BASE
  const code = first - (isList ? LIST_BASE : STRING_BASE)
  const sizeAt = at + 1
  const payloadAt = code <= SHORT_SIZE_MAX ? sizeAt : sizeAt + code - SHORT_SIZE_MAX
  const size = code <= SHORT_SIZE_MAX ? code : longSizeAt(bytes, sizeAt, payloadAt, limit)
  const end = payloadAt + size
  if (end > limit) throw new RangeError(`the item at ${at} lacks ${end - limit} of its bytes`)
  if (!isList && size === 1 && bytes[payloadAt]! < STRING_BASE) {
    throw new RangeError(`expected the byte at ${payloadAt} without a length before it`)
  }
  return { isList, payloadAt, end }
}

/** A size too large to be exact is too large in any case. */
function longSizeAt(bytes: Uint8Array, at: number, end: number, limit: number): number {
  if (end > limit) throw new RangeError(`the size at ${at} lacks ${end - limit} of its bytes`)
  if (bytes[at] === 0) throw new RangeError(`expected no leading zero bytes of the size at ${at}`)
  let size = 0
  for (let index = at; index < end; index += 1) size = size * 256 + bytes[index]!
  if (size <= SHORT_SIZE_MAX) throw new RangeError(`expected the short form of the size at ${at}`)
  return size
}

/** @param depth lists around the item */
function itemAt(bytes: Uint8Array, { isList, payloadAt, end }: Header, depth: number): RlpItem {
  if (!isList) return bytes.subarray(payloadAt, end)
  if (depth === depthMax) throw new RangeError(`expected at most ${depthMax} nested lists`)
  const items: RlpItem[] = []
  for (let at = payloadAt; at < end; ) {
    const header = headerAt(bytes, at, end)
    items.push(itemAt(bytes, header, depth + 1))
    at = header.end
  }
  return items
}
