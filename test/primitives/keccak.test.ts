/**
 * Keccak-256 by its best-known value, and against the hashing library and ethers.
 */

import { keccak_256 } from '@noble/hashes/sha3.js'
import { keccak256 as keccak256OfEthers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hashBuffer, hashOfBuffer, keccak256, keccakHash } from '../../src/primitives/keccak.ts'
import { fc } from '../support/property.ts'

/** What Keccak-256 absorbs at a time. */
const RATE = 136
/** The hashing module's buffer; what is longer goes through it in pieces. */
const INPUT_SIZE = 472 * RATE

/** Bytes in which no range is like another. */
function bytesOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 7) * 17) & 0xff)
}

describe('Keccak-256', () => {
  test('the hash of no bytes is the published one', () => {
    expect(keccakHash(new Uint8Array(0))).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    )
  })

  test('of any bytes is that of ethers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(keccakHash(bytes)).toBe(keccak256OfEthers(bytes))
        expect(hexFromBytes(keccak256(bytes))).toBe(keccakHash(bytes))
      }),
    )
  })

  test('of every size up to three blocks is that of the hashing library', () => {
    for (let size = 0; size <= 3 * RATE + 1; size += 1) {
      const bytes = bytesOf(size)
      expect(keccak256(bytes), `${size} bytes`).toEqual(keccak_256(bytes))
    }
  })

  const aroundBuffers = [1, 2].flatMap((count) =>
    [-RATE, -1, 0, 1, RATE - 1, RATE, RATE + 1].map((more) => count * INPUT_SIZE + more),
  )
  test.each(aroundBuffers)('of %i bytes, about a whole buffer, is that of the library', (size) => {
    const bytes = bytesOf(size)
    expect(keccakHash(bytes)).toBe(hexFromBytes(keccak_256(bytes)))
  })

  test('of a part of a buffer is that of the part', () => {
    const bytes = bytesOf(200)
    expect(keccak256(bytes.subarray(7, 93))).toEqual(keccak_256(bytes.slice(7, 93)))
  })

  test('of bytes written in the input buffer is that of the same bytes elsewhere', () => {
    for (const size of [0, 1, 31, RATE - 1, RATE, RATE + 1, 1_000, INPUT_SIZE]) {
      const bytes = bytesOf(size)
      hashBuffer.set(bytes, INPUT_SIZE - size)
      expect(hashOfBuffer(INPUT_SIZE - size), `${size} bytes`).toEqual(keccak_256(bytes))
    }
  })

  test('belongs to the caller: the next hash does not change it, nor does changing it the next', () => {
    const first = keccak256(bytesOf(3))
    const copy = first.slice()
    const second = keccak256(bytesOf(4))
    expect(first).toEqual(copy)
    second.fill(0)
    expect(keccak256(bytesOf(4))).toEqual(keccak_256(bytesOf(4)))
  })

  test('does not change its input', () => {
    const bytes = bytesOf(INPUT_SIZE + 5)
    keccak256(bytes)
    expect(bytes).toEqual(bytesOf(INPUT_SIZE + 5))
  })
})
