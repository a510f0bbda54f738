/**
 * QUANTITY: what is written, and what is read and what not.
 */

import { toQuantity } from 'ethers'
import { describe, expect, test } from 'vitest'
import { quantityFromUint, uintFromQuantity } from '../../src/primitives/quantity.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

describe('a quantity', () => {
  test('of zero is 0x0', () => {
    expect(quantityFromUint(0)).toBe('0x0')
    expect(quantityFromUint(0n)).toBe('0x0')
    expect(uintFromQuantity('0x0')).toBe(0n)
  })

  test('is that of ethers and comes back as it went', () => {
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, WORD_MAX)), (value) => {
        const quantity = quantityFromUint(value)
        expect(quantity).toBe(toQuantity(value))
        expect(uintFromQuantity(quantity)).toBe(value)
        expect(uintFromQuantity(`0x${quantity.slice(2).toUpperCase()}`)).toBe(value)
      }),
    )
  })

  test('is the same for a number and for a bigint', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(quantityFromUint(value)).toBe(quantityFromUint(BigInt(value)))
      }),
    )
  })

  for (const text of [
    '',
    '0',
    '1',
    '0x',
    '0X1',
    '0x00',
    '0x01',
    '0x0a',
    '0xg',
    '-0x1',
    '0x-1',
    ' 0x1',
    '0x1 ',
    '0x1\n',
    '0x1.0',
    '1e3',
  ]) {
    test(`is not ${JSON.stringify(text)}`, () => {
      expect(uintFromQuantity(text)).toBeUndefined()
    })
  }
})
