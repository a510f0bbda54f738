/**
 * 256-bit words between `bigint` and bytes, big endian.
 */

import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from './hex.ts'

/** 2^256 - 1, the largest word. */
export const WORD_MAX = (1n << 256n) - 1n
/** Of so many bytes every number is exact as a double, which is several times faster to come by. */
const EXACT_BYTES_MAX = 6

/** 2^64 - 1, the largest nonce, gas limit or block number an encoding can carry. */
export const UINT64_MAX = (1n << 64n) - 1n

/** 32 bytes, big endian. @param value from 0 to 2^256 - 1 */
export function bytesFromWord(value: bigint): Uint8Array {
  return bytesFromHex(`0x${value.toString(16).padStart(64, '0')}`)
}

/** The shortest big-endian form; zero is no bytes at all, as RLP wants it. */
export function bytesFromUint(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array(0)
  const digits = value.toString(16)
  return bytesFromHex(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
}

/** The number big-endian bytes stand for; no bytes are zero. */
export function uintFromBytes(bytes: Uint8Array): bigint {
  const { length } = bytes
  if (length > EXACT_BYTES_MAX) return BigInt(hexFromBytes(bytes))
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + bytes[index]!
  return BigInt(value)
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
