/**
 * Every action of viem's test client, in each of its modes against the dialect of that name.
 *
 * The table is complete: a test compares it with the actions the library has.
 */

import {
  createTestClient,
  custom,
  getAddress,
  parseEther,
  publicActions,
  stringToHex,
  testActions,
  walletActions,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'

const modes = ['anvil', 'hardhat', 'ganache'] as const
type Mode = (typeof modes)[number]

const somebody = '0x00000000000000000000000000000000000000d1'
const word = `0x${'2a'.padStart(64, '0')}` as const

/** Retries would hide that something is refused. */
function clientOf(devnet: Devnet, mode: Mode) {
  const transport = custom(devnet, { retryCount: 0 })
  return createTestClient({ mode, chain: devnet.chain, transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

interface Scene {
  readonly devnet: Devnet
  readonly mode: Mode
  readonly client: ReturnType<typeof clientOf>
}

/** Somebody's transaction for which there is no nonce yet. */
async function sendWaiting({ client, devnet }: Scene) {
  await client.setBalance({ address: somebody, value: parseEther('1') })
  const to = devnet.faucet.address
  const request = { from: somebody, to, nonce: 9, gas: 21_000n, gasPrice: 10n ** 9n } as const
  return client.sendUnsignedTransaction(request)
}

const tests: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async dropTransaction(scene) {
    const hash = await sendWaiting(scene)
    await scene.client.dropTransaction({ hash })
    expect(await scene.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
  },
  async dumpState({ client }) {
    await client.setBalance({ address: somebody, value: 5n })
    const state = await client.dumpState()
    await client.setBalance({ address: somebody, value: 9n })
    await client.loadState({ state })
    expect(await client.getBalance({ address: somebody })).toBe(5n)
  },
  async getAutomine({ mode }) {
    await using devnet = await createDevnet({ dialect: mode, mining: 'auto' })
    const client = clientOf(devnet, mode)
    expect(await client.getAutomine()).toBe(true)
    await client.setAutomine(false)
    expect(await client.getAutomine()).toBe(false)
  },
  async getTxpoolContent(scene) {
    const hash = await sendWaiting(scene)
    const { pending, queued } = await scene.client.getTxpoolContent()
    expect(pending).toEqual({})
    expect(queued[getAddress(somebody)]?.[9]?.hash).toBe(hash)
  },
  async getTxpoolStatus(scene) {
    await sendWaiting(scene)
    expect(await scene.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 1 })
  },
  async impersonateAccount({ client, devnet }) {
    await client.setBalance({ address: somebody, value: parseEther('1') })
    await client.impersonateAccount({ address: somebody })
    const to = devnet.faucet.address
    const hash = await client.sendTransaction({ account: somebody, to, value: 5n })
    expect((await client.getTransactionReceipt({ hash })).from).toBe(somebody)
  },
  async increaseTime({ client }) {
    const { timestamp } = await client.getBlock()
    await client.increaseTime({ seconds: 100 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp - timestamp).toBeGreaterThanOrEqual(100n)
  },
  async inspectTxpool(scene) {
    await sendWaiting(scene)
    const { queued } = await scene.client.inspectTxpool()
    expect(queued[getAddress(somebody)]?.[9]).toContain('21000 gas')
  },
  async loadState({ client }) {
    const json = JSON.stringify({ accounts: { [somebody]: { balance: '0x7' } } })
    await client.loadState({ state: stringToHex(json) })
    expect(await client.getBalance({ address: somebody })).toBe(7n)
  },
  async mine({ client }) {
    await client.mine({ blocks: 3 })
    expect(await client.getBlockNumber()).toBe(3n)
  },
  async removeBlockTimestampInterval({ client, devnet }) {
    await client.setBlockTimestampInterval({ interval: 4 })
    await client.removeBlockTimestampInterval()
    const { timestamp } = await client.getBlock()
    await devnet.advance(200)
    expect((await client.getBlock()).timestamp).toBe(timestamp)
  },
  async reset({ client }) {
    await client.setBalance({ address: somebody, value: 1n })
    await client.mine({ blocks: 2 })
    await client.reset()
    expect(await client.getBlockNumber()).toBe(0n)
    expect(await client.getBalance({ address: somebody })).toBe(0n)
  },
  async revert({ client }) {
    const id = await client.snapshot()
    await client.setBalance({ address: somebody, value: 1n })
    await client.mine({ blocks: 2 })
    await client.revert({ id })
    expect(await client.getBlockNumber()).toBe(0n)
    expect(await client.getBalance({ address: somebody })).toBe(0n)
  },
  async sendUnsignedTransaction(scene) {
    const hash = await sendWaiting(scene)
    const transaction = await scene.client.getTransaction({ hash })
    expect(transaction).toMatchObject({ from: somebody, nonce: 9, blockNumber: null })
  },
  async setAutomine({ mode }) {
    await using devnet = await createDevnet({ dialect: mode, mining: 'auto' })
    const client = clientOf(devnet, mode)
    const account = devnet.accounts[0]!.address
    await client.setAutomine(false)
    await client.sendTransaction({ account, to: somebody })
    expect(await client.getBlockNumber()).toBe(0n)
    await client.setAutomine(true)
    await client.sendTransaction({ account, to: somebody })
    expect(await client.getBlockNumber()).toBeGreaterThan(0n)
  },
  async setBalance({ client }) {
    await client.setBalance({ address: somebody, value: parseEther('2') })
    expect(await client.getBalance({ address: somebody })).toBe(parseEther('2'))
  },
  async setBlockGasLimit({ client }) {
    await client.setBlockGasLimit({ gasLimit: 25_000_000n })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).gasLimit).toBe(25_000_000n)
  },
  async setBlockTimestampInterval({ client }) {
    await client.mine({ blocks: 1 })
    const { timestamp } = await client.getBlock()
    await client.setBlockTimestampInterval({ interval: 4 })
    await client.mine({ blocks: 1 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp - timestamp).toBeGreaterThanOrEqual(8n)
  },
  async setCode({ client }) {
    await client.setCode({ address: somebody, bytecode: '0x60' })
    expect(await client.getCode({ address: somebody })).toBe('0x60')
  },
  async setCoinbase({ client }) {
    await client.setCoinbase({ address: somebody })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).miner).toBe(somebody)
  },
  async setIntervalMining({ client, devnet }) {
    await client.setIntervalMining({ interval: 2 })
    await devnet.advance(10_000)
    expect(await client.getBlockNumber()).toBe(5n)
  },
  async setLoggingEnabled({ client }) {
    expect(await client.setLoggingEnabled(false)).toBeUndefined()
  },
  async setMinGasPrice({ client, mode }) {
    const set = client.setMinGasPrice({ gasPrice: 1n })
    if (mode === 'ganache') await expect(set).resolves.toBeUndefined()
    else await expect(set).rejects.toThrow('EIP-1559')
  },
  async setNextBlockBaseFeePerGas({ client }) {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).baseFeePerGas).toBe(10n ** 9n)
  },
  async setNextBlockTimestamp({ client }) {
    const { timestamp } = await client.getBlock()
    await client.setNextBlockTimestamp({ timestamp: timestamp + 50n })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 50n)
  },
  async setNonce({ client }) {
    await client.setNonce({ address: somebody, nonce: 7 })
    expect(await client.getTransactionCount({ address: somebody })).toBe(7)
  },
  /** Only anvil has it, and here there is nothing to fork from. */
  async setRpcUrl({ client, mode }) {
    const reason = mode === 'anvil' ? 'is not supported' : 'does not exist'
    await expect(client.setRpcUrl('http://127.0.0.1:1')).rejects.toThrow(reason)
  },
  async setStorageAt({ client }) {
    await client.setStorageAt({ address: somebody, index: 1, value: word })
    expect(await client.getStorageAt({ address: somebody, slot: '0x1' })).toBe(word)
  },
  async snapshot({ client }) {
    const [one, other] = [await client.snapshot(), await client.snapshot()]
    expect(BigInt(other)).toBe(BigInt(one) + 1n)
  },
  async stopImpersonatingAccount({ client, devnet }) {
    await client.setBalance({ address: somebody, value: parseEther('1') })
    await client.impersonateAccount({ address: somebody })
    await client.stopImpersonatingAccount({ address: somebody })
    const sent = client.sendTransaction({ account: somebody, to: devnet.faucet.address })
    await expect(sent).rejects.toThrow('unknown account')
  },
}

describe.each(modes)('viem as a test client of %s', (mode) => {
  test.each(Object.entries(tests))('%s', async (_, run) => {
    await using devnet = await createDevnet({ dialect: mode })
    await run({ devnet, mode, client: clientOf(devnet, mode) })
  })
})

test('the table holds every action there is', async () => {
  await using devnet = await createDevnet()
  const all = Object.keys(testActions({ mode: 'anvil' })(clientOf(devnet, 'anvil')))
  expect(Object.keys(tests).sort()).toEqual(all.sort())
})
