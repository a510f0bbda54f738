/**
 * What a message pays per gas.
 */

import { describe, expect, test } from 'vitest'
import { effectiveGasPrice } from '../../src/primitives/message.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

describe('the effective gas price', () => {
  test('is the base fee and the tip, as long as the cap leaves room', () => {
    const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }
    expect(effectiveGasPrice(fees, 0n)).toBe(10n)
    expect(effectiveGasPrice(fees, 89n)).toBe(99n)
    expect(effectiveGasPrice(fees, 90n)).toBe(100n)
    expect(effectiveGasPrice(fees, 91n)).toBe(100n)
    expect(effectiveGasPrice(fees, 100n)).toBe(100n)
  })

  test('of a transaction with one price is that price, whatever the base fee', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, WORD_MAX), fc.bigInt(0n, WORD_MAX), (price, baseFeePerGas) => {
        const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price }
        expect(effectiveGasPrice(fees, baseFeePerGas)).toBe(price)
      }),
    )
  })

  test('is never above the cap, nor its tip above the tip', () => {
    const wei = fc.bigInt(0n, WORD_MAX)
    fc.assert(
      fc.property(wei, wei, wei, (maxFeePerGas, maxPriorityFeePerGas, baseFeePerGas) => {
        const price = effectiveGasPrice({ maxFeePerGas, maxPriorityFeePerGas }, baseFeePerGas)
        expect(price <= maxFeePerGas).toBe(true)
        expect(price - baseFeePerGas <= maxPriorityFeePerGas).toBe(true)
        // One of the two limits is reached: nothing is left on the table.
        const isAtLimit = price === maxFeePerGas || price === baseFeePerGas + maxPriorityFeePerGas
        expect(isAtLimit).toBe(true)
      }),
    )
  })
})
