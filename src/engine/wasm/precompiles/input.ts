/**
 * Reads a precompile's input, which is followed by endless zeros.
 */

import { uintFromBytes } from '../../../primitives/word.ts'

/** `size` bytes from `offset`; zeros beyond the end of the input. */
export function bytesAt(input: Uint8Array, offset: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  if (offset < input.length) bytes.set(input.subarray(offset, offset + size))
  return bytes
}

export function wordAt(input: Uint8Array, offset: number): bigint {
  return uintFromBytes(bytesAt(input, offset, 32))
}

export function isZeroBytes(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Number of 32-byte words, rounded up. */
export function wordCount({ length }: Uint8Array): bigint {
  return BigInt(Math.ceil(length / 32))
}

/** A number as bytes of a given size, big endian. */
export function bytesOfSize(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = value
  for (let index = size - 1; rest > 0n && index >= 0; index -= 1) {
    bytes[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}
