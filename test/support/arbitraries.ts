/**
 * Random values of the kinds the core works with, from few enough keys that they meet.
 */

import type { Address, Hash } from '../../src/primitives/hex.ts'
import { hexFromWord, WORD_MAX } from '../../src/primitives/word.ts'
import type { Write } from '../../src/state/write.ts'
import { fc } from './property.ts'

/** The address whose 20 bytes are all the same. */
export function addressOf(byte: number): Address {
  return `0x${byte.toString(16).padStart(2, '0').repeat(20)}`
}

/** One of a few addresses. */
export function addresses(count: number): fc.Arbitrary<Address> {
  return fc.integer({ min: 1, max: count }).map(addressOf)
}

/** One of a few topics. */
export function topics(count: number): fc.Arbitrary<Hash> {
  return fc.integer({ min: 1, max: count }).map((value) => hexFromWord(BigInt(value)))
}

/** A word: often zero, often small, sometimes any. */
export const words: fc.Arbitrary<bigint> = fc.oneof(
  fc.constant(0n),
  fc.bigInt(1n, 3n),
  fc.bigInt(0n, WORD_MAX),
)

const slots = fc.oneof(fc.bigInt(0n, 3n), fc.constant(WORD_MAX))

/** Code: often none, otherwise one of a few. */
const codes = fc.constantFrom<Uint8Array>(
  new Uint8Array(0),
  Uint8Array.of(0),
  Uint8Array.of(0x60, 0x00),
  new Uint8Array(40).fill(0x5b),
)

/** A write to one of four accounts. */
const writes: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ field: fc.constant('balance' as const), address: addresses(4), value: words }),
  fc.record({
    field: fc.constant('nonce' as const),
    address: addresses(4),
    value: fc.bigInt(0n, 3n),
  }),
  fc.record({ field: fc.constant('code' as const), address: addresses(4), codeBytes: codes }),
  fc.record({
    field: fc.constant('storage' as const),
    address: addresses(4),
    slot: slots,
    value: words,
  }),
)

/** What one publication holds: none to six writes, repeated fields included. */
export const publications: fc.Arbitrary<Write[]> = fc.array(writes, { maxLength: 6 })
