import { describe, expect, test } from 'vitest'
import { networkOptions } from '../../src/config/networks.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import { type Address, createDevnet, type DevnetOptions } from '../../src/index.ts'
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
      excessBlobGas: 0n,
      blobBaseFee: undefined,
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

  test('the deterministic deployment proxy is there as in anvil, and not as in Hardhat', async () => {
    const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
    const plain = { network: 'plain', mining: 'auto', receipts: 'preconfirmed' } as const
    const codeWith = async (options: DevnetOptions) => {
      const devnet = await createDevnet({ ...plain, ...options })
      return devnet.request({ method: 'eth_getCode', params: [deployer] })
    }
    expect(await codeWith({ dialect: 'hardhat' })).toBe('0x')
    expect(await codeWith({ create2Deployer: 'off' })).toBe('0x')
    expect(await codeWith({ dialect: 'hardhat', create2Deployer: 'on' })).not.toBe('0x')

    const devnet = await createDevnet(plain)
    const [alice] = devnet.accounts
    // A salt, then init code that returns a contract of one byte, STOP.
    const data = `0x${'00'.repeat(32)}60016000f3` as const
    const created = await devnet.request({
      method: 'eth_call',
      params: [{ from: alice!.address, to: deployer, data }],
    })
    await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: alice!.address, to: deployer, data }],
    })
    expect(created).toMatch(/^0x[0-9a-f]{40}$/)
    expect(await devnet.request({ method: 'eth_getCode', params: [created as Address] })).toBe(
      '0x00',
    )
  })

  test('pseudo-random values depend on the seed and the number only', () => {
    const randaoOf = (seed: number, number: bigint) =>
      networkWith(seed).blockTerms(number, undefined, noTime).prevRandao
    expect(randaoOf(7, 1n)).toBe(randaoOf(7, 1n))
    const all = [randaoOf(7, 1n), randaoOf(7, 2n), randaoOf(8, 1n), randaoOf(8, 2n)]
    expect(new Set(all).size).toBe(4)
  })
})
