import { expect, test } from 'vitest'
import { createNetwork, type NetworkOptions } from '../../src/network/network.ts'
import { ZERO_HASH } from '../../src/primitives/hex.ts'
import { addressOf } from '../support/arbitraries.ts'

const options: NetworkOptions = {
  seed: 7,
  coinbase: addressOf(0xcb),
  blockGasLimit: 30_000_000n,
  feeMarket: { elasticity: 2n, denominator: 8n, min: 1_000n },
}

test('block 0 has the minimum base fee', () => {
  expect(createNetwork(options).blockTerms(0n, undefined)).toEqual({
    coinbase: addressOf(0xcb),
    gasLimit: 30_000_000n,
    baseFeePerGas: 1_000n,
    prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    parentBeaconBlockRoot: ZERO_HASH,
    extraData: '0x',
  })
})

test('every other block has the fee its parent calls for, which is also what is announced', () => {
  const network = createNetwork(options)
  const parent = { gasLimit: 30_000_000n, gasUsed: 30_000_000n, baseFeePerGas: 8_000n }
  expect(network.blockTerms(5n, parent).baseFeePerGas).toBe(9_000n)
  expect(network.nextBaseFee(parent)).toBe(9_000n)
})

test('what looks random depends on the seed and the number and on nothing else', () => {
  const randaoOf = (seed: number, number: bigint) =>
    createNetwork({ ...options, seed }).blockTerms(number, undefined).prevRandao
  expect(randaoOf(7, 1n)).toBe(randaoOf(7, 1n))
  const all = [randaoOf(7, 1n), randaoOf(7, 2n), randaoOf(8, 1n), randaoOf(8, 2n)]
  expect(new Set(all).size).toBe(4)
})
