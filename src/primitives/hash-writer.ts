/**
 * Writes bytes backwards, from last to first, directly into the input buffer of the hashing module.
 *
 * This suits RLP: a list's header contains the size of its items, which is known once they are
 * written, so nothing is measured first and nothing moves. Data that is only hashed is never
 * copied.
 *
 * There is one buffer, so one encoding at a time: no other hash may be made between {@link
 * startWriting} and the use of the result.
 */

import { sizeOfHex, writeHex } from './hex.ts'
import { hashBuffer, hashOfBuffer, keccak256 } from './keccak.ts'
import { sizeOfUint, writeUint } from './word.ts'

/** Offset of the first byte of an RLP string's header. */
export const STRING_BASE = 0x80
export const LIST_BASE = 0xc0
/** Up to this size, the header is one byte. */
export const SHORT_SIZE_MAX = 55

/** Replaced by a larger array when the module's input buffer is too small. */
let buffer = hashBuffer
/** Index of the first written byte; the data reaches to the end of the buffer. */
let start = buffer.length

/** Starts a new encoding and discards the previous one. */
export function startWriting(): void {
  buffer = hashBuffer
  start = buffer.length
}

/** Number of bytes written. */
export function writtenSize(): number {
  return buffer.length - start
}

/** The written bytes in place, valid until the next hash. */
export function written(): Uint8Array {
  return buffer.subarray(start)
}

/** A copy of the written bytes. */
export function writtenBytes(): Uint8Array {
  return buffer.slice(start)
}

/** Keccak-256 of the written bytes: 32 bytes, valid until the next hash. */
export function hashOfWritten(): Uint8Array {
  return buffer === hashBuffer ? hashOfBuffer(start) : keccak256(written())
}

export function prependByte(byte: number): void {
  makeSpace(1)
  buffer[start] = byte
}

/** Prepends bytes. */
export function prependBytes(bytes: Uint8Array): void {
  makeSpace(bytes.length)
  buffer.set(bytes, start)
}

/** Prepends the bytes of a `0x` string. @returns their number */
export function prependHex(hex: string): number {
  const size = sizeOfHex(hex)
  makeSpace(size)
  writeHex(buffer, start, hex)
  return size
}

/** Prepends the shortest big-endian form of a number. @returns its size in bytes */
export function prependUint(value: bigint): number {
  const size = sizeOfUint(value)
  makeSpace(size)
  writeUint(buffer, start, value, size)
  return size
}

/** Prepends a number as 32 bytes. */
export function prependWord(value: bigint): void {
  const size = prependUint(value)
  makeSpace(32 - size)
  buffer.fill(0, start, start + 32 - size)
}

/** Prepends the RLP string header of the last `size` bytes written. */
export function prependStringHeader(size: number): void {
  const isItsOwnEncoding = size === 1 && buffer[start]! < STRING_BASE
  if (!isItsOwnEncoding) prependHeader(STRING_BASE, size)
}

/** Prepends the RLP list header. @param sizeBehind bytes written before the list's items */
export function prependListHeader(sizeBehind: number): void {
  prependHeader(LIST_BASE, writtenSize() - sizeBehind)
}

function prependHeader(base: number, size: number): void {
  if (size <= SHORT_SIZE_MAX) {
    prependByte(base + size)
    return
  }
  let count = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) {
    prependByte(rest % 256)
    count += 1
  }
  prependByte(base + SHORT_SIZE_MAX + count)
}

/** Makes space for `size` more bytes and moves the start. */
function makeSpace(size: number): void {
  if (size > start) {
    const kept = written()
    buffer = new Uint8Array((kept.length + size) * 2)
    start = buffer.length - kept.length
    buffer.set(kept, start)
  }
  start -= size
}
