/**
 * viem's test client, in each of its modes against the dialect of that name: every action that we
 * have a method for does what its documentation says.
 */

import { createTestClient, custom, parseEther, publicActions, walletActions } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const word = `0x${'2a'.padStart(64, '0')}` as const

/** Retries would hide that something is refused. */
function clientOf(devnet: Devnet, mode: 'anvil' | 'hardhat' | 'ganache') {
  const transport = custom(devnet, { retryCount: 0 })
  return createTestClient({ mode, chain: devnet.chain, transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

describe.each(['anvil', 'hardhat', 'ganache'] as const)('viem as a test client of %s', (mode) => {
  test('patches the state', async () => {
    await using devnet = await createDevnet({ dialect: mode })
    const client = clientOf(devnet, mode)
    await client.setBalance({ address: somebody, value: parseEther('2') })
    await client.setCode({ address: somebody, bytecode: '0x60' })
    await client.setNonce({ address: somebody, nonce: 7 })
    expect(await client.getBalance({ address: somebody })).toBe(parseEther('2'))
    expect(await client.getCode({ address: somebody })).toBe('0x60')
    expect(await client.getTransactionCount({ address: somebody })).toBe(7)
    await client.setStorageAt({ address: somebody, index: 1, value: word })
    expect(await client.getStorageAt({ address: somebody, slot: '0x1' })).toBe(word)
  })

  test('moves time and mines', async () => {
    await using devnet = await createDevnet({ dialect: mode })
    const client = clientOf(devnet, mode)
    const { timestamp: before } = await client.getBlock()
    await client.increaseTime({ seconds: 100 })
    await client.mine({ blocks: 3 })
    const after = await client.getBlock()
    expect(after.number).toBe(3n)
    expect(after.timestamp - before).toBeGreaterThanOrEqual(100n)
    await client.setNextBlockTimestamp({ timestamp: after.timestamp + 50n })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(after.timestamp + 50n)
    await client.setBlockTimestampInterval({ interval: 4 })
    await client.mine({ blocks: 1 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBeGreaterThanOrEqual(after.timestamp + 58n)
    await client.removeBlockTimestampInterval()
  })

  test('takes snapshots and goes back', async () => {
    await using devnet = await createDevnet({ dialect: mode })
    const client = clientOf(devnet, mode)
    const id = await client.snapshot()
    await client.setBalance({ address: somebody, value: 1n })
    await client.mine({ blocks: 2 })
    await client.revert({ id })
    expect(await client.getBlockNumber()).toBe(0n)
    expect(await client.getBalance({ address: somebody })).toBe(0n)
  })

  test('sets the terms of blocks', async () => {
    await using devnet = await createDevnet({ dialect: mode })
    const client = clientOf(devnet, mode)
    await client.setBlockGasLimit({ gasLimit: 25_000_000n })
    await client.setCoinbase({ address: somebody })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
    await client.mine({ blocks: 1 })
    const block = await client.getBlock()
    expect(block.gasLimit).toBe(25_000_000n)
    expect(block.miner).toBe(somebody)
    expect(block.baseFeePerGas).toBe(10n ** 9n)
  })

  test('impersonates, drops and resets', async () => {
    await using devnet = await createDevnet({ dialect: mode })
    const client = clientOf(devnet, mode)
    const to = devnet.faucet.address
    await client.setBalance({ address: somebody, value: parseEther('1') })
    await client.impersonateAccount({ address: somebody })
    const hash = await client.sendTransaction({ account: somebody, to, value: 5n })
    expect((await client.getTransactionReceipt({ hash })).from).toBe(somebody)
    await client.stopImpersonatingAccount({ address: somebody })
    const again = client.sendTransaction({ account: somebody, to, value: 5n })
    await expect(again).rejects.toThrow('unknown account')
    const request = { from: somebody, to, nonce: 9, gas: 21_000n, gasPrice: 10n ** 9n } as const
    const waiting = await client.sendUnsignedTransaction(request)
    expect((await client.getTxpoolStatus()).queued).toBe(1)
    await client.dropTransaction({ hash: waiting })
    expect((await client.getTxpoolStatus()).queued).toBe(0)
    await client.reset()
    expect(await client.getBalance({ address: somebody })).toBe(0n)
    await client.setLoggingEnabled(false)
    const setMinGasPrice = client.setMinGasPrice({ gasPrice: 1n })
    if (mode === 'ganache') await expect(setMinGasPrice).resolves.toBeUndefined()
    else await expect(setMinGasPrice).rejects.toThrow('EIP-1559')
  })
})
