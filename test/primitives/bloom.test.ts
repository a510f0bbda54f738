/**
 * The log bloom against that of @ethereumjs/vm.
 */

import { Bloom } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import {
  addToBloom,
  BLOOM_BYTES,
  bloomBits,
  bloomHex,
  EMPTY_BLOOM,
  mayContain,
  mergeBloom,
} from '../../src/primitives/bloom.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

const item: fc.Arbitrary<Hex> = fc
  .constantFrom(20, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
  .map(hexFromBytes)
const items = fc.array(item, { maxLength: 60 })

describe('a bloom', () => {
  test('of some items is that of the library, and so is every answer', () => {
    fc.assert(
      fc.property(items, item, (items, other) => {
        const ours = bloomOf(items)
        const theirs = new Bloom()
        for (const item of items) theirs.add(bytesFromHex(item))
        expect(bloomHex(ours)).toBe(hexFromBytes(theirs.bitvector))
        for (const item of [...items, other]) {
          expect(mayContain(ours, bloomBits(item))).toBe(theirs.check(bytesFromHex(item)))
        }
      }),
    )
  })

  test('contains whatever was put into it', () => {
    fc.assert(
      fc.property(items, (items) => {
        const bloom = bloomOf(items)
        for (const item of items) expect(mayContain(bloom, bloomBits(item))).toBe(true)
      }),
    )
  })

  test('of nothing contains nothing and is 256 zero bytes', () => {
    fc.assert(
      fc.property(item, (item) => {
        expect(mayContain(new Uint8Array(BLOOM_BYTES), bloomBits(item))).toBe(false)
      }),
    )
    expect(bloomHex(new Uint8Array(BLOOM_BYTES))).toBe(EMPTY_BLOOM)
    expect(bytesFromHex(EMPTY_BLOOM)).toEqual(new Uint8Array(256))
  })

  test('merged into another one is the bloom of the items of both', () => {
    fc.assert(
      fc.property(items, items, (one, other) => {
        const into = bloomOf(one)
        const from = bloomOf(other)
        mergeBloom(into, from)
        expect(into).toEqual(bloomOf([...one, ...other]))
        expect(from).toEqual(bloomOf(other))
      }),
    )
  })

  test('has the same bits for an item asked again after thousands of others', () => {
    const first = bloomBits(hexFromWord(0n))
    for (let word = 1n; word <= 5_000n; word += 1n) bloomBits(hexFromWord(word))
    expect(bloomBits(hexFromWord(0n))).toEqual(first)
    for (const bit of first) expect(bit).toBeLessThan(2048)
  })
})

function bloomOf(items: readonly Hex[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const item of items) addToBloom(bloom, item)
  return bloom
}
