/**
 * The hashes, by their best-known values.
 */

import { keccak256 as keccak256OfEthers, sha256 } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256, keccakHash, sha256Hash } from '../../src/primitives/keccak.ts'

describe('hashes', () => {
  test('of nothing are the well-known ones', () => {
    const none = new Uint8Array(0)
    expect(keccakHash(none)).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    )
    expect(sha256Hash(none)).toBe(
      '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  test('of any bytes are those of ethers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(keccakHash(bytes)).toBe(keccak256OfEthers(bytes))
        expect(hexFromBytes(keccak256(bytes))).toBe(keccakHash(bytes))
        expect(sha256Hash(bytes)).toBe(sha256(bytes))
      }),
    )
  })
})
