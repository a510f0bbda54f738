/**
 * RLP. Our own codec, since `@ethereumjs/rlp` belongs to the reference engine, which is loaded only
 * on demand; the tests compare against that library.
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

/** Decoded: bytes, or a list of items. */
export type RlpItem = Uint8Array | RlpItem[]

/** Encodable: numbers as their shortest big-endian form and `0x` strings as bytes, too. */
export type RlpInput = Uint8Array | bigint | Hex | readonly RlpInput[]

/** A typed envelope (EIP-2718) that is encoded only when it is hashed. Type 0 is the list alone. */
export interface Envelope {
  /** One byte. */
  readonly type: number
  readonly fields: readonly RlpInput[]
}

/** Deepest list that is decoded; a transaction's storage keys are at depth four. */
const depthMax = 8

export function encodeRlp(item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  return writtenBytes()
}

/** A typed envelope (EIP-2718). @param type one byte */
export function encodeTyped(type: number, item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  prependByte(type)
  return writtenBytes()
}

export function encodeEnvelope(envelope: Envelope): Uint8Array {
  startWriting()
  prependEnvelope(envelope)
  return writtenBytes()
}

/** Keccak-256 of the encoded item: 32 bytes, valid until the next hash. */
export function hashOfRlp(item: RlpInput): Uint8Array {
  startWriting()
  prependRlp(item)
  return hashOfWritten()
}

/** Prepends an encoded item to the hash writer's buffer. */
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

/** Prepends an encoded envelope to the hash writer's buffer. */
export function prependEnvelope({ type, fields }: Envelope): void {
  prependRlp(fields)
  if (type !== 0) prependByte(type)
}

/**
 * Decodes exactly one item. The result's arrays are views of the input.
 *
 * @throws {RangeError} for non-canonical RLP, trailing bytes, or lists nested too deeply
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  if (bytes.length === 0) throw new RangeError('expected an RLP item, got no bytes')
  const header = headerAt(bytes, 0, bytes.length)
  if (header.end !== bytes.length) {
    throw new RangeError(`expected no bytes after the item, got ${bytes.length - header.end}`)
  }
  return itemAt(bytes, header, 0)
}

interface Header {
  readonly isList: boolean
  readonly payloadAt: number
  readonly end: number
}

/** @param limit end of the enclosing item */
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

/** A size beyond 2^53 is out of range anyway, so losing precision does no harm. */
function longSizeAt(bytes: Uint8Array, at: number, end: number, limit: number): number {
  if (end > limit) throw new RangeError(`the size at ${at} lacks ${end - limit} of its bytes`)
  if (bytes[at] === 0) throw new RangeError(`expected no leading zero bytes of the size at ${at}`)
  let size = 0
  for (let index = at; index < end; index += 1) size = size * 256 + bytes[index]!
  if (size <= SHORT_SIZE_MAX) throw new RangeError(`expected the short form of the size at ${at}`)
  return size
}

/** @param depth number of enclosing lists */
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
