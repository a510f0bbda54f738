/** Amounts as the Studio shows them, and as they are typed. */

import { describe, expect, test } from 'vitest'
import {
  amountFrom,
  ether,
  formatAmount,
  formatWei,
  formatWhole,
  isCut,
  weiFrom,
} from '../../studio/amounts.ts'
import { fc } from '../support/property.ts'

const dollar = { symbol: 'DUSD', decimals: 6 }
const unitNamed = (symbol: string) => (symbol === 'DUSD' ? dollar : undefined)
const unit = fc.record({
  symbol: fc.constantFrom('DUSD', 'A-1', 'USD₮'),
  decimals: fc.nat({ max: 36 }),
})
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('an amount', () => {
  test.each([
    [250_000_000n, '250 DUSD'],
    [1_234_567_500_000n, '1,234,567.5 DUSD'],
    [750_000_001n, '750.0000 DUSD'],
    [1n, '0.000001 DUSD'],
    [0n, '0 DUSD'],
    [-2_500_000n, '-2.5 DUSD'],
  ])('of %d units of a token with six decimals is %s', (value, text) => {
    expect(formatAmount(value, dollar)).toBe(text)
  })

  test.each([
    [10n ** 18n, '1 ETH'],
    [10n ** 18n + 1n, '1.0000 ETH'],
    [9_998_999_991_145_886_329_401n, '9,998.9999 ETH'],
    [184_814_921_000n, '184.8149 gwei'],
    [10n ** 14n, '0.0001 ETH'],
    [7n, '7 wei'],
    [0n, '0 ETH'],
  ])('of %d wei is %s', (value, text) => {
    expect(formatWei(value)).toBe(text)
  })

  test('is read back as it was, or less by what was cut', () => {
    fc.assert(
      fc.property(amount, unit, (value, given) => {
        const read = amountFrom(formatAmount(value, given), undefined, () => given) ?? -1n
        if (!isCut(value, given)) expect(read).toBe(value)
        else expect(read).toBeLessThan(value)
        // At least the digits of 0.0001, or four digits that count.
        const step = 10n ** BigInt(Math.max(0, given.decimals - 4))
        expect(value - read).toBeLessThan(step)
      }),
    )
  })

  test('is never the text of another amount unless it is cut', () => {
    fc.assert(
      fc.property(amount, amount, unit, (one, other, given) => {
        fc.pre(one !== other && !isCut(one, given) && !isCut(other, given))
        expect(formatAmount(one, given)).not.toBe(formatAmount(other, given))
      }),
    )
  })
})

describe('a whole number', () => {
  test.each([
    [2n ** 256n - 1n, 'uint256', 'max uint256'],
    [2n ** 256n - 1n, 'uint', 'max uint256'],
    [2n ** 128n - 1n, 'uint128', 'max uint128'],
    [255n, 'uint8', '255'],
    [2n ** 128n - 1n, 'int256', '340,282,366,920,938,463,463,374,607,431,768,211,455'],
  ])('%d of the type %s is %s', (value, type, text) => {
    expect(formatWhole(value, type)).toBe(text)
    if (text.startsWith('max')) expect(amountFrom(text, undefined)).toBe(value)
  })
})

describe('what is typed', () => {
  test.each([
    ['1 ether', 10n ** 18n],
    ['0.5 ETH', 5n * 10n ** 17n],
    ['2.5 DUSD', 2_500_000n],
    ['2.5DUSD', 2_500_000n],
    ['1e18', 10n ** 18n],
    ['1.5e6', 1_500_000n],
    ['3 gwei', 3_000_000_000n],
    ['1,234_567', 1_234_567n],
    ['-7', -7n],
    ['0xff', 255n],
    ['max uint256', 2n ** 256n - 1n],
  ])('%s is a number of the smallest units', (text, value) => {
    expect(amountFrom(text, undefined, unitNamed)).toBe(value)
  })

  test.each([
    '0.5',
    '1.0000001 DUSD',
    '1 USDC',
    '1.5e0',
    'DUSD',
    '1 2',
    '',
    '1e999',
    'max uint999',
  ])('"%s" is refused', (text) => {
    expect(amountFrom(text, undefined, unitNamed)).toBeUndefined()
  })

  test('counts as ether in a field of ether, unless it has a unit', () => {
    expect(weiFrom('0.5')).toBe(5n * 10n ** 17n)
    expect(weiFrom('1e18 wei')).toBe(10n ** 18n)
    expect(weiFrom('')).toBe(0n)
    expect(amountFrom('2', ether)).toBe(2n * 10n ** 18n)
    for (const text of ['1e18', '0.0000000000000000001', '-1', 'much']) {
      expect(() => weiFrom(text)).toThrow(/expected an amount such as 0\.5, .* got "/)
    }
  })
})
