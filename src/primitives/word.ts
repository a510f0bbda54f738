/**
 * 256-bit words between `bigint` and bytes, big endian.
 */

import { type Address, type Hash, type Hex, hexFromBytes } from './hex.ts'

/** 2^256 - 1, the largest word. */
export const WORD_MAX = (1n << 256n) - 1n
/** Numbers of up to this many bytes are exact doubles, which are several times faster to read. */
const EXACT_BYTES_MAX = 6
const UINT32_MAX = (1n << 32n) - 1n

/** Scratch buffer for words: twice as fast as converting through hex. */
const wordBytes = new Uint8Array(32)
const wordView = new DataView(wordBytes.buffer)

/** 2^64 - 1, the largest nonce, gas limit or block number an encoding can carry. */
export const UINT64_MAX = (1n << 64n) - 1n

/**
 * A balance after a credit, which stops at 2^256 - 1. Only a transfer of value is refused instead.
 *
 * @param amount wei; negative for a debit, which the balance covers
 */
export function creditedBalance(balance: bigint, amount: bigint): bigint {
  const sum = balance + amount
  return sum < WORD_MAX ? sum : WORD_MAX
}

/** 32 bytes, big endian. @param value from 0 to 2^256 - 1 */
export function bytesFromWord(value: bigint): Uint8Array {
  placeWord(value)
  return wordBytes.slice()
}

/** Small numbers fill headers and receipts; a lookup is faster than creating an array. */
const smallUints = Array<Uint8Array | undefined>(256).fill(undefined)

function smallUint(value: number): Uint8Array {
  return (smallUints[value] ??= Uint8Array.of(value).subarray(value === 0 ? 1 : 0))
}

/** The shortest big-endian form; zero is empty, as in RLP. Shared: must not be written to. */
export function bytesFromUint(value: bigint): Uint8Array {
  if (value < 256n) return smallUint(Number(value))
  const size = sizeOfUint(value)
  const bytes = new Uint8Array(size)
  writeUint(bytes, 0, value, size)
  return bytes
}

/** Bytes of the shortest big-endian form of a number below 2^256; 0 for zero. */
export function sizeOfUint(value: bigint): number {
  if (value <= UINT32_MAX) return (39 - Math.clz32(Number(value))) >> 3
  placeWord(value)
  let zeros = 0
  while (wordBytes[zeros] === 0) zeros += 1
  return wordBytes.length - zeros
}

/** Writes a number's shortest big-endian form. @param size returned by {@link sizeOfUint} */
export function writeUint(into: Uint8Array, at: number, value: bigint, size: number): void {
  if (size > 4) {
    placeWord(value)
    if (size === wordBytes.length) into.set(wordBytes, at)
    else into.set(wordBytes.subarray(wordBytes.length - size), at)
    return
  }
  let rest = Number(value)
  for (let index = at + size - 1; index >= at; index -= 1) {
    into[index] = rest & 0xff
    rest >>>= 8
  }
}

/** Writes a number as 32 bytes, big endian, over zeros. */
export function writeWord(into: Uint8Array, at: number, value: bigint): void {
  const size = sizeOfUint(value)
  writeUint(into, at + 32 - size, value, size)
}

/** The number that big-endian bytes encode; zero for no bytes. */
export function uintFromBytes(bytes: Uint8Array): bigint {
  const { length } = bytes
  if (length > wordBytes.length) return BigInt(hexFromBytes(bytes))
  if (length > EXACT_BYTES_MAX) {
    wordBytes.fill(0)
    wordBytes.set(bytes, wordBytes.length - length)
    const high = (wordView.getBigUint64(0) << 64n) | wordView.getBigUint64(8)
    const low = (wordView.getBigUint64(16) << 64n) | wordView.getBigUint64(24)
    return (high << 128n) | low
  }
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + bytes[index]!
  return BigInt(value)
}

function placeWord(value: bigint): void {
  wordView.setBigUint64(0, value >> 192n)
  wordView.setBigUint64(8, value >> 128n)
  wordView.setBigUint64(16, value >> 64n)
  wordView.setBigUint64(24, value)
}

/** 32 bytes as hex. @param value from 0 to 2^256 - 1 */
export function hexFromWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** The low 20 bytes of a word as an address. */
export function addressFromWord(value: bigint): Address {
  return `0x${value.toString(16).padStart(40, '0').slice(-40)}`
}

/** A 32-byte hash as a word. */
export function wordFromHash(hash: Hash): bigint {
  return BigInt(hash)
}
