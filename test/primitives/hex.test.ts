/**
 * Hex to bytes and back, and what is no hex.
 */

import { describe, expect, test } from 'vitest'
import {
  bytesFromHex,
  hexFromBytes,
  isAddress,
  isData,
  isHash,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

describe('bytes', () => {
  test('are written as two lower-case digits each', () => {
    expect(hexFromBytes(new Uint8Array(0))).toBe('0x')
    expect(hexFromBytes(Uint8Array.of(0, 1, 15, 16, 171, 255))).toBe('0x00010f10abff')
  })

  test('come back unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const hex = hexFromBytes(bytes)
        expect(hex).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
        expect(bytesFromHex(hex)).toEqual(bytes)
        expect(bytesFromHex(`0x${hex.slice(2).toUpperCase()}`)).toEqual(bytes)
      }),
    )
  })

  for (const text of [
    '',
    '0',
    'ab',
    '0X00',
    '0x0',
    '0x000',
    '0x0g',
    '0x0G',
    '0x 0',
    '0x0/',
    '0x:0',
    '0x@0',
    '0x`0',
    '0xé0',
    ' 0x00',
    '0x0x',
  ]) {
    test(`are not read from ${JSON.stringify(text)}`, () => {
      expect(() => bytesFromHex(text)).toThrow(RangeError)
      expect(isData(text)).toBe(false)
    })
  }

  test('are read from any text that is data, and from no other', () => {
    const digit = fc.constantFrom(...'0123456789abcdefABCDEFgGx /:@`')
    fc.assert(
      fc.property(fc.string({ unit: digit, maxLength: 8 }), (digits) => {
        const text = `0x${digits}`
        if (isData(text)) expect(hexFromBytes(bytesFromHex(text))).toBe(text.toLowerCase())
        else expect(() => bytesFromHex(text)).toThrow(RangeError)
      }),
    )
  })
})

describe('predicates', () => {
  const sizes = [0, 1, 19, 20, 21, 31, 32, 33]

  test('an address is 20 bytes, a hash 32, data any number of them', () => {
    for (const size of sizes) {
      for (const digits of ['ab', 'AB', 'aB', '00']) {
        const text = `0x${digits.repeat(size)}`
        expect(isAddress(text)).toBe(size === 20)
        expect(isHash(text)).toBe(size === 32)
        expect(isData(text)).toBe(true)
      }
    }
  })

  test('half a byte, other digits and a trailing line break are not accepted', () => {
    for (const text of [ZERO_ADDRESS, ZERO_HASH]) {
      for (const wrong of [
        text.slice(2),
        `${text}0`,
        `${text.slice(0, -1)}g`,
        `${text}\n`,
        `0X${text.slice(2)}`,
      ]) {
        expect(isAddress(wrong)).toBe(false)
        expect(isHash(wrong)).toBe(false)
        expect(isData(wrong)).toBe(false)
      }
    }
  })

  test('a value that is not a string passes none of the three', () => {
    for (const value of [undefined, null, 0, 0n, true, {}, [ZERO_ADDRESS], new Uint8Array(20)]) {
      expect(isAddress(value)).toBe(false)
      expect(isHash(value)).toBe(false)
      expect(isData(value)).toBe(false)
    }
  })

  test('the zero address and the zero hash are what their names say', () => {
    expect(isAddress(ZERO_ADDRESS)).toBe(true)
    expect(isHash(ZERO_HASH)).toBe(true)
    expect(bytesFromHex(ZERO_ADDRESS)).toEqual(new Uint8Array(20))
    expect(bytesFromHex(ZERO_HASH)).toEqual(new Uint8Array(32))
  })
})

describe('hex strings', () => {
  test('bytes of any length, the longest in their own buffer, become the digits Node gives', () => {
    for (const length of [0, 1, 20, 32, 255, 511, 512, 513, 5_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 0xff)
      const hex = hexFromBytes(bytes)
      expect(hex).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      expect(bytesFromHex(hex)).toEqual(bytes)
      expect(bytesFromHex(`0x${hex.slice(2).toUpperCase()}`)).toEqual(bytes)
    }
  })

  test('characters that take more than a byte are no digits, wherever they stand', () => {
    const digits = 'ab'.repeat(300)
    for (const length of [4, 40, 600]) {
      for (const odd of ['é', 'ß', '\u0130', '\u{1f600}', '\uff11', ':', '/', '@', 'g', '`', ' ']) {
        for (const at of [0, 1, length - 2, length - 1]) {
          const text = `${digits.slice(0, at)}${odd}${digits.slice(at + odd.length, length)}`
          expect(() => bytesFromHex(`0x${text.slice(0, length)}`), text).toThrow(RangeError)
        }
      }
    }
  })
})
