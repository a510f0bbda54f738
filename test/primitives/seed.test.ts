/**
 * Values drawn from the seed: the same for the same inputs, another for any other input.
 */

import { AbiCoder, id, keccak256 } from 'ethers'
import { describe, expect, test } from 'vitest'
import { isHash } from '../../src/primitives/hex.ts'
import { seededHash } from '../../src/primitives/seed.ts'
import { UINT64_MAX } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

const inputs = fc.tuple(fc.nat(), fc.string({ maxLength: 20 }), fc.bigInt(0n, UINT64_MAX))

describe('a seeded hash', () => {
  test('is 32 bytes, and the same each time', () => {
    fc.assert(
      fc.property(inputs, ([seed, purpose, counter]) => {
        const hash = seededHash(seed, purpose, counter)
        expect(isHash(hash)).toBe(true)
        expect(seededHash(seed, purpose, counter)).toBe(hash)
      }),
    )
  })

  test('is keccak of seed, name and counter, a word each, so that anyone can work it out', () => {
    fc.assert(
      fc.property(inputs, ([seed, purpose, counter]) => {
        const words = [seed, id(purpose), counter]
        const encoded = AbiCoder.defaultAbiCoder().encode(['uint256', 'bytes32', 'uint256'], words)
        expect(seededHash(seed, purpose, counter)).toBe(keccak256(encoded))
      }),
    )
  })

  test('differs when the seed, the purpose or the counter differs', () => {
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        const isSame = one.every((input, index) => input === other[index])
        expect(seededHash(...one) === seededHash(...other)).toBe(isSame)
      }),
    )
    const hashes = [
      seededHash(0, 'prevRandao', 0n),
      seededHash(1, 'prevRandao', 0n),
      seededHash(0, 'l1-hash', 0n),
      seededHash(0, 'prevRandao', 1n),
    ]
    expect(new Set(hashes).size).toBe(4)
  })
})
