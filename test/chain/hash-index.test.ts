/**
 * The index of hashes against a list that is looked through.
 */

import { describe, expect, test } from 'vitest'
import { HashIndex } from '../../src/chain/hash-index.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

/** Of a few beginnings, which are all that the index keeps, and a few ends. */
const hashes: fc.Arbitrary<Hash> = fc
  .tuple(fc.constantFrom(0n, 1n, 0x7fff_ffffn, 0x8000_0000n, 0xffff_ffffn), fc.bigInt(0n, 2n))
  .map(([beginning, end]) => hexFromWord((beginning << 224n) | end))

/** The places an index offers for a hash, in the order in which it does. */
function placesIn(index: HashIndex, hash: Hash): number[] {
  const offered: number[] = []
  index.find(hash, (place) => {
    offered.push(place)
    return undefined
  })
  return offered
}

describe('the hash index', () => {
  test('offers every place of a prefix, from the newest on, however many entries there are', () => {
    const steps = fc.array(fc.tuple(hashes, fc.nat(1)), { maxLength: 1500, size: 'max' })
    fc.assert(
      fc.property(steps, hashes, (given, wanted) => {
        const index = new HashIndex()
        const expected: number[] = []
        let place = 0
        for (const [hash, step] of given) {
          place += step
          index.add(hash, place)
          if (hash.slice(0, 10) === wanted.slice(0, 10)) expected.unshift(place)
        }
        expect(placesIn(index, wanted)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  test('has the places of all hashes that begin with some digits, each once, newest first', () => {
    const steps = fc.array(fc.tuple(hashes, fc.nat(1)), { maxLength: 600, size: 'max' })
    fc.assert(
      fc.property(steps, hashes, fc.integer({ min: 1, max: 8 }), (given, wanted, digits) => {
        const index = new HashIndex()
        const prefix = wanted.slice(0, 2 + digits)
        const expected = new Set<number>()
        let place = 0
        for (const [hash, step] of given) {
          place += step
          index.add(hash, place)
          if (hash.startsWith(prefix)) expected.add(place)
        }
        expect(index.placesFrom(prefix)).toEqual([...expected].reverse())
      }),
      { numRuns: 40 },
    )
  })

  test('the hash index stops at the first entry that answers', () => {
    const index = new HashIndex()
    for (let place = 0; place < 600; place += 1) index.add(hexFromWord(BigInt(place)), place)
    const asked: number[] = []
    const answer = index.find(hexFromWord(5n), (place) => {
      asked.push(place)
      return place === 597 ? 'here' : undefined
    })
    expect(answer).toBe('here')
    expect(asked).toEqual([599, 598, 597])
  })

  test('the hash index returns the largest position unchanged', () => {
    const index = new HashIndex()
    const hash = hexFromWord(2n ** 256n - 1n)
    for (let count = 0; count < 257; count += 1) index.add(hash, 65_535)
    expect(placesIn(index, hash)).toEqual(Array(257).fill(65_535))
  })
})
