/**
 * Words between numbers and bytes, with ethers as the second opinion.
 */

import { toBeArray, toBeHex } from 'ethers'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import {
  addressFromWord,
  bytesFromUint,
  bytesFromWord,
  hexFromWord,
  sizeOfUint,
  UINT64_MAX,
  uintFromBytes,
  WORD_MAX,
  wordFromHash,
  writeWord,
} from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

const edges = [0n, 1n, 0x7fn, 0x80n, 0xffn, 0x100n, UINT64_MAX, UINT64_MAX + 1n, WORD_MAX]
const words = fc.oneof(fc.constantFrom(...edges), fc.bigInt(0n, WORD_MAX))

describe('a word', () => {
  test('is 32 bytes or 64 digits, and comes back as it went', () => {
    fc.assert(
      fc.property(words, (word) => {
        const hex = hexFromWord(word)
        expect(hex).toBe(toBeHex(word, 32))
        expect(hexFromBytes(bytesFromWord(word))).toBe(hex)
        expect(wordFromHash(hex)).toBe(word)
        expect(uintFromBytes(bytesFromWord(word))).toBe(word)
        const among = new Uint8Array(40)
        writeWord(among, 5, word)
        expect(among.subarray(5, 37)).toEqual(bytesFromWord(word))
        expect([...among.subarray(0, 5), ...among.subarray(37)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
      }),
    )
  })

  test('has its low 20 bytes as an address', () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(addressFromWord(word)).toBe(toBeHex(word & ((1n << 160n) - 1n), 20))
      }),
    )
  })

  test('ends at 2^256 - 1, a gas limit or nonce at 2^64 - 1', () => {
    expect(hexFromWord(WORD_MAX)).toBe(`0x${'ff'.repeat(32)}`)
    expect(hexFromBytes(bytesFromUint(UINT64_MAX))).toBe(`0x${'ff'.repeat(8)}`)
  })
})

describe('the shortest form', () => {
  test('of zero is no bytes', () => {
    expect(bytesFromUint(0n)).toEqual(new Uint8Array(0))
    expect(uintFromBytes(new Uint8Array(0))).toBe(0n)
  })

  test('is that of ethers and comes back as it went', () => {
    fc.assert(
      fc.property(words, (word) => {
        const bytes = bytesFromUint(word)
        expect(bytes).toEqual(toBeArray(word))
        expect(uintFromBytes(bytes)).toBe(word)
        expect(sizeOfUint(word)).toBe(bytes.length)
      }),
    )
  })

  test('is not needed to read a number: zeros in front mean nothing', () => {
    expect(uintFromBytes(bytesFromHex('0x00000102'))).toBe(0x102n)
    expect(uintFromBytes(bytesFromHex('0x00'))).toBe(0n)
  })
})
