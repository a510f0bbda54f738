/**
 * Writes bytes from their end to their beginning, in the place where they are hashed.
 *
 * That is how RLP is written fastest: the header of a list says how long the list is, which whoever
 * comes to it from the end knows, so nothing is measured first and nothing moved. The room is the input
 * of the hashing module, so what is only hashed is neither allocated nor copied.
 *
 * There is one room, and so one text at a time: nothing else may be hashed between {@link startWriting}
 * and what is done with what has been written.
 */

import { sizeOfHex, writeHex } from './hex.ts'
import { hashOfRoom, hashRoom, keccak256 } from './keccak.ts'
import { sizeOfUint, writeUint } from './word.ts'

/** What the first byte of an RLP string's and of a list's header is counted from. */
export const STRING_BASE = 0x80
export const LIST_BASE = 0xc0
/** Sizes up to this are part of the first byte. */
export const SHORT_SIZE_MAX = 55

/** What is longer than the module's input gets room of its own. */
let room = hashRoom
/** Where what has been written begins; it goes on to the end of the room. */
let start = room.length

/** Begins; what was written before is gone. */
export function startWriting(): void {
  room = hashRoom
  start = room.length
}

/** How many bytes have been written. */
export function writtenSize(): number {
  return room.length - start
}

/** What has been written, where it is: good until the next hash of anything. */
export function written(): Uint8Array {
  return room.subarray(start)
}

/** What has been written, as bytes that are the caller's. */
export function writtenBytes(): Uint8Array {
  return room.slice(start)
}

/** Keccak-256 of what has been written: 32 bytes, good until the next hash of anything. */
export function hashOfWritten(): Uint8Array {
  return room === hashRoom ? hashOfRoom(start) : keccak256(written())
}

/** Puts one byte before what has been written. */
export function prependByte(byte: number): void {
  makeRoom(1)
  room[start] = byte
}

/** Puts bytes before what has been written. */
export function prependBytes(bytes: Uint8Array): void {
  makeRoom(bytes.length)
  room.set(bytes, start)
}

/** Puts the bytes a `0x` text stands for before what has been written. @returns how many they are */
export function prependHex(hex: string): number {
  const size = sizeOfHex(hex)
  makeRoom(size)
  writeHex(room, start, hex)
  return size
}

/** Puts the shortest big-endian form of a number before what has been written. @returns its bytes */
export function prependUint(value: bigint): number {
  const size = sizeOfUint(value)
  makeRoom(size)
  writeUint(room, start, value, size)
  return size
}

/** Puts a number as 32 bytes before what has been written. */
export function prependWord(value: bigint): void {
  const size = prependUint(value)
  makeRoom(32 - size)
  room.fill(0, start, start + 32 - size)
}

/** Makes an RLP string of the bytes that have just been written. @param size how many they are */
export function prependStringHeader(size: number): void {
  const isItsOwnEncoding = size === 1 && room[start]! < STRING_BASE
  if (!isItsOwnEncoding) prependHeader(STRING_BASE, size)
}

/** Makes an RLP list of what has been written. @param sizeBehind bytes that were there before its items */
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

/** Makes room for so many bytes before what has been written. */
function makeRoom(size: number): void {
  if (size > start) {
    const kept = written()
    room = new Uint8Array((kept.length + size) * 2)
    start = room.length - kept.length
    room.set(kept, start)
  }
  start -= size
}
