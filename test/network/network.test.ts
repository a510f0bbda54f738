import { describe, expect, test } from 'vitest'
import { networkOptions, resolveConfig } from '../../src/config/config.ts'
import { createNetwork } from '../../src/network/create-network.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { addressOf } from '../support/arbitraries.ts'

const noTime = 0

describe("under Ethereum's rules", () => {
  const networkWith = (seed: number) =>
    createNetwork(
      networkOptions(
        resolveConfig({
          network: 'plain',
          seed,
          coinbase: addressOf(0xcb),
          baseFeeInitial: 1_000n,
        }),
      ),
    )

  test('block 0 has the initial base fee', () => {
    expect(networkWith(7).blockTerms(0n, undefined, noTime)).toEqual({
      evmRules: evmRules('osaka'),
      coinbase: addressOf(0xcb),
      gasLimit: 30_000_000n,
      baseFeePerGas: 1_000n,
      prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      parentBeaconBlockRoot: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      extraData: '0x',
      hasMilliseconds: false,
      withdrawalsOf: undefined,
    })
  })

  test('every other block has the fee its parent calls for, which is also what is announced', () => {
    const network = networkWith(7)
    const parent = {
      gasLimit: 30_000_000n,
      gasUsed: 30_000_000n,
      daFootprint: 0n,
      baseFeePerGas: 8_000n,
      extraData: '0x',
    } as const
    expect(network.blockTerms(5n, parent, noTime).baseFeePerGas).toBe(9_000n)
    expect(network.nextBaseFee(parent)).toBe(9_000n)
  })

  test('pseudo-random values depend on the seed and the number only', () => {
    const randaoOf = (seed: number, number: bigint) =>
      networkWith(seed).blockTerms(number, undefined, noTime).prevRandao
    expect(randaoOf(7, 1n)).toBe(randaoOf(7, 1n))
    const all = [randaoOf(7, 1n), randaoOf(7, 2n), randaoOf(8, 1n), randaoOf(8, 2n)]
    expect(new Set(all).size).toBe(4)
  })
})
