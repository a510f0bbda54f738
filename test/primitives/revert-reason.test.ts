/**
 * Revert data in words, against data that ethers encodes.
 */

import { AbiCoder, concat, id } from 'ethers'
import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { revertReason } from '../../src/primitives/revert-reason.ts'
import { fc } from '../support/property.ts'

const coder = AbiCoder.defaultAbiCoder()
const selector = (signature: string) => id(signature).slice(0, 10)
const errorData = (text: string) =>
  bytesFromHex(concat([selector('Error(string)'), coder.encode(['string'], [text])]))
const panicData = (code: bigint) =>
  bytesFromHex(concat([selector('Panic(uint256)'), coder.encode(['uint256'], [code])]))

describe('Error(string)', () => {
  test('is the text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        expect(revertReason(errorData(text))).toBe(text)
      }),
    )
  })

  test('without a text is an empty text', () => {
    expect(revertReason(errorData(''))).toBe('')
  })

  test('that is truncated, or has a wrong offset, is no reason', () => {
    const whole = errorData('not enough')
    for (const length of [4, 35, 67, 68, 77]) {
      expect(revertReason(whole.subarray(0, length))).toBeUndefined()
    }
    const elsewhere = Uint8Array.from(whole)
    elsewhere[35] = 0x40
    expect(revertReason(elsewhere)).toBeUndefined()
    const endless = Uint8Array.from(whole).fill(0xff, 36, 68)
    expect(revertReason(endless)).toBeUndefined()
  })
})

describe('Panic(uint256)', () => {
  const names = [
    [0x00n, 'panic: generic panic (0x00)'],
    [0x01n, 'panic: assert(false) (0x01)'],
    [0x11n, 'panic: arithmetic underflow or overflow (0x11)'],
    [0x12n, 'panic: division or modulo by zero (0x12)'],
    [0x21n, 'panic: enum overflow (0x21)'],
    [0x22n, 'panic: invalid encoded storage byte array accessed (0x22)'],
    [0x31n, 'panic: out-of-bounds array access; popping on an empty array (0x31)'],
    [0x32n, 'panic: out-of-bounds access of an array or bytesN (0x32)'],
    [0x41n, 'panic: out of memory (0x41)'],
    [0x51n, 'panic: uninitialized function (0x51)'],
    [0x99n, 'panic: unknown panic code (0x99)'],
    [0x1234n, 'panic: unknown panic code (0x1234)'],
  ] as const
  for (const [code, text] of names) {
    test(`of ${code} reads "${text}"`, () => {
      expect(revertReason(panicData(code))).toBe(text)
    })
  }

  test('of the wrong length is no reason', () => {
    const whole = panicData(1n)
    expect(revertReason(whole.subarray(0, 35))).toBeUndefined()
    expect(revertReason(Uint8Array.of(...whole, 0))).toBeUndefined()
  })
})

describe('revert reasons', () => {
  test('data of any other kind, none included, is no reason', () => {
    for (const data of ['0x', '0x08', '0x08c379', '0xdeadbeef', `0xdeadbeef${'00'.repeat(96)}`]) {
      expect(revertReason(bytesFromHex(data))).toBeUndefined()
    }
  })
})
