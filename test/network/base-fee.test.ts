/**
 * The base fee against the formula of EIP-1559 in exact fractions, against the headers of
 * @ethereumjs/block, and against a block of Ethereum.
 */

import { createBlockHeader } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { describe, expect, test } from 'vitest'
import { extraDataOf, feeMarketOf, nextBaseFee } from '../../src/network/base-fee.ts'
import { fc } from '../support/property.ts'

const ethereum = { elasticity: 2n, denominator: 8n, min: 0n }
const preview = { elasticity: 6n, denominator: 1_250n, min: 5_000_000n }

/** The rule of the EIP read from the change of the fee, as a rounded-down fraction. */
function expectedFee(
  fee: bigint,
  gasUsed: bigint,
  gasLimit: bigint,
  market: typeof ethereum,
): bigint {
  const target = gasLimit / market.elasticity
  const isAbove = gasUsed > target
  const distance = isAbove ? gasUsed - target : target - gasUsed
  // Two divisions one after another round down as one by the product does.
  const change = target === 0n ? 0n : (fee * distance) / (target * market.denominator)
  let next = fee
  if (target > 0n && isAbove) next += change === 0n ? 1n : change
  if (target > 0n && !isAbove) next -= change
  return next < market.min ? market.min : next
}

// Parent base fee, gas used and gas limit, and the base fee that followed, of mainnet's first
// block with a base fee: 12,965,000.
const mainnet = [[1_000_000_000n, 30_025_257n, 30_029_122n, 1_124_967_822n]] as const

describe('the next base fee', () => {
  for (const [fee, gasUsed, gasLimit, next] of mainnet) {
    test(`after ${gasUsed} of ${gasLimit} gas at ${fee} wei, it is ${next} as EIP-1559 says`, () => {
      expect(
        nextBaseFee({ baseFeePerGas: fee, gasUsed, gasLimit, daFootprint: 0n }, ethereum),
      ).toBe(next)
    })
  }

  const eip1559 = [
    ['stays after a block at its target', 1_000_000_000n, 10_000_000n, 1_000_000_000n],
    ['rises by an eighth after a full block', 1_000_000_000n, 20_000_000n, 1_125_000_000n],
    ['falls by an eighth after an empty block', 1_000_000_000n, 0n, 875_000_000n],
    ['falls by less after a block below target', 1_072_671_875n, 9_000_000n, 1_059_263_477n],
    ['rises by less after a block above target', 1_059_263_476n, 10_001_000n, 1_059_276_716n],
    ['rises by a whole wei where the fraction is less', 7n, 10_000_001n, 8n],
    ['does not fall where the fraction is less than a wei', 7n, 0n, 7n],
    ['rises from zero', 0n, 20_000_000n, 1n],
  ] as const
  for (const [what, fee, gasUsed, next] of eip1559) {
    test(`${what}: ${fee} to ${next}`, () => {
      const parent = { baseFeePerGas: fee, gasUsed, gasLimit: 20_000_000n, daFootprint: 0n }
      expect(nextBaseFee(parent, ethereum)).toBe(next)
    })
  }

  test('never falls below the minimum, and a fee below it is lifted', () => {
    const gasLimit = 40_000_000n
    expect(
      nextBaseFee({ baseFeePerGas: 5_000_000n, gasUsed: 0n, gasLimit, daFootprint: 0n }, preview),
    ).toBe(5_000_000n)
    expect(
      nextBaseFee({ baseFeePerGas: 1n, gasUsed: gasLimit, gasLimit, daFootprint: 0n }, preview),
    ).toBe(5_000_000n)
  })

  test('with a limit below the elasticity there is no target, and the fee stays', () => {
    expect(
      nextBaseFee(
        { baseFeePerGas: 9n, gasUsed: 5n, gasLimit: 5n, daFootprint: 0n },
        { ...preview, min: 0n },
      ),
    ).toBe(9n)
  })

  test("agrees with the library's headers under Ethereum's numbers", () => {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.London })
    fc.assert(
      fc.property(
        fc.bigInt(7n, 10n ** 12n),
        fc.bigInt(5_000n, 60_000_000n),
        fc.integer({ min: 0, max: 1_000 }),
        (baseFeePerGas, gasLimit, permille) => {
          const gasUsed = (gasLimit * BigInt(permille)) / 1_000n
          const parent = { baseFeePerGas, gasUsed, gasLimit, daFootprint: 0n }
          const header = createBlockHeader(
            { number: 13_000_000n, baseFeePerGas, gasUsed, gasLimit },
            { common },
          )
          expect(nextBaseFee(parent, ethereum)).toBe(header.calcNextBaseFee())
        },
      ),
    )
  })

  test('agrees with the formula for any fee, limit, use and market', () => {
    const markets = fc.record({
      elasticity: fc.bigInt(1n, 12n),
      denominator: fc.bigInt(1n, 2_000n),
      min: fc.bigInt(0n, 10_000_000n),
    })
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(1n, 60_000_000n),
        fc.integer({ min: 0, max: 1_000 }),
        markets,
        (fee, gasLimit, permille, market) => {
          const gasUsed = (gasLimit * BigInt(permille)) / 1_000n
          const next = nextBaseFee(
            { baseFeePerGas: fee, gasUsed, gasLimit, daFootprint: 0n },
            market,
          )
          expect(next).toBe(expectedFee(fee, gasUsed, gasLimit, market))
        },
      ),
    )
  })
})

describe('room for data', () => {
  // As gas that was used, where it is more (Jovian).
  const parent = { baseFeePerGas: 1_000_000_000n, gasLimit: 20_000_000n }

  test('that is used moves the fee like gas', () => {
    const byGas = nextBaseFee({ ...parent, gasUsed: 15_000_000n, daFootprint: 0n }, ethereum)
    const byData = nextBaseFee({ ...parent, gasUsed: 5n, daFootprint: 15_000_000n }, ethereum)
    expect(byData).toBe(byGas)
    expect(byData).toBe(1_062_500_000n)
  })

  test('counts for nothing below the gas that was used', () => {
    const used = { ...parent, gasUsed: 10_000_000n, daFootprint: 9_999_999n }
    expect(nextBaseFee(used, ethereum)).toBe(parent.baseFeePerGas)
  })
})

describe('the fee market in extraData', () => {
  test('is the published one for 100, 5 and 5,000,000 wei', () => {
    const market = { denominator: 100n, elasticity: 5n, min: 5_000_000n }
    expect(extraDataOf(market)).toBe('0x01000000640000000500000000004c4b40')
    expect(feeMarketOf('0x01000000640000000500000000004c4b40')).toEqual(market)
  })

  test('is read as it was written, 17 bytes', () => {
    const markets = fc.record({
      denominator: fc.bigInt(0n, 2n ** 32n - 1n),
      elasticity: fc.bigInt(0n, 2n ** 32n - 1n),
      min: fc.bigInt(0n, 2n ** 64n - 1n),
    })
    fc.assert(
      fc.property(markets, (market) => {
        const extraData = extraDataOf(market)
        expect(extraData.length).toBe(2 + 17 * 2)
        expect(feeMarketOf(extraData)).toEqual(market)
      }),
    )
  })
})
