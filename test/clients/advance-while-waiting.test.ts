/**
 * Unmodified viem on a transport with `advanceWhileWaiting`: time moves because a client waits, and by
 * no other reason.
 */

import {
  createPublicClient,
  createWalletClient,
  type Hash,
  type PublicClient,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import {
  devnetChain,
  devnetTransport,
  publicClientOf,
  testClientOf,
  walletClientOf,
} from '../../src/viem/index.ts'
import { collect, token } from '../support/clients.ts'
import { settled } from '../support/hand-machine.ts'
import { expectReplayed } from '../support/journal.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'
const UNKNOWN: Hash = `0x${'ab'.repeat(32)}`

const open = (options: DevnetOptions = {}) => createDevnet({ genesisTime: 0, ...options })

function clientsOf(devnet: Devnet, advanceWhileWaiting = true) {
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  const transport = devnetTransport(devnet, { advanceWhileWaiting })
  const options = { chain: devnetChain(devnet), transport, cacheTime: 0, pollingInterval: 1 }
  const client: PublicClient = createPublicClient(options)
  return { client, wallet: createWalletClient({ ...options, account }) }
}

/** Gives everything in this process a few turns. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await settled()
}

describe('waitForTransactionReceipt', () => {
  /** Where `pending` is the latest block, a transaction has a receipt when it is sealed. */
  const plain = { network: 'plain', pendingView: 'latest' } as const

  test.each([
    ['sealed', plain, 200],
    ['in a flashblock', { network: 'mainnet' }, 200],
    ['pre-confirmed', { network: 'preview' }, 0],
    ['sealed by itself', { ...plain, mining: 'auto' }, 0],
  ] as const)('ends when the transaction is %s', async (_, options, ms) => {
    await using devnet = await open(options)
    const { client, wallet } = clientsOf(devnet)
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    await turns()
    expect(devnet.now).toBe(ms)
    await expectReplayed(devnet)
  })

  test('ends for several at the same time with one block', async () => {
    await using devnet = await open(plain)
    const { client, wallet } = clientsOf(devnet)
    const hashes = [
      await wallet.sendTransaction({ to: BOB, value: 1n, nonce: 0 }),
      await wallet.sendTransaction({ to: BOB, value: 1n, nonce: 1 }),
    ]
    await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash })))
    expect(devnet.now).toBe(devnet.config.blockTimeMs)
  })

  test('ends with a block that somebody seals, where time seals none in a minute', async () => {
    await using devnet = await open({ ...plain, mining: 'manual' })
    const { client, wallet } = clientsOf(devnet)
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    const missing = client.getTransactionReceipt({ hash })
    await expect(missing).rejects.toThrow(TransactionReceiptNotFoundError)
    expect(devnet.now).toBe(60_000)
    const waiting = client.waitForTransactionReceipt({ hash })
    await devnet.mine()
    expect(await waiting).toMatchObject({ status: 'success', blockNumber: 1n })
  })

  test('stands still in the end for a transaction that can never run', async () => {
    await using devnet = await open()
    const client = publicClientOf(devnet, { advanceWhileWaiting: true })
    const wallet = walletClientOf(devnet)
    const hash = await wallet.sendTransaction({ to: BOB, nonce: 3, gas: 21_000n })
    const waiting = client.waitForTransactionReceipt({ hash })
    await turns(800)
    expect(devnet.now).toBe(120_000)
    for (const nonce of [0, 1, 2]) await wallet.sendTransaction({ to: BOB, nonce, gas: 21_000n })
    expect(await waiting).toMatchObject({ status: 'success', transactionHash: hash })
  })

  test('of a client made here ends with the blocks that confirm it, without a poll', async () => {
    await using devnet = await open()
    const client = publicClientOf(devnet, { advanceWhileWaiting: true })
    const wallet = walletClientOf(devnet, undefined, { advanceWhileWaiting: true })
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    const receipt = await client.waitForTransactionReceipt({ hash, confirmations: 3 })
    expect(receipt.transactionHash).toBe(hash)
    await turns()
    expect(devnet.now).toBe(600)
    expect(devnet.waits).toEqual([])
    await expectReplayed(devnet)
  })
})

test('sendTransactionSync moves time until the transaction has run', async () => {
  await using devnet = await open({ network: 'mainnet' })
  const { wallet } = clientsOf(devnet)
  expect(await wallet.sendTransactionSync({ to: BOB, value: 1n })).toMatchObject({
    status: 'success',
  })
  await turns()
  expect(devnet.now).toBe(200)
})

describe('a subscription', () => {
  test('watchBlocks hears of block after block, and time stands when it ends', async () => {
    await using devnet = await open()
    const { client } = clientsOf(devnet)
    const blocks = collect<bigint | null>(3)
    const stop = client.watchBlocks({ onBlock: ({ number }) => blocks.add(number) })
    expect(await blocks.all).toEqual([1n, 2n, 3n])
    stop()
    const { now } = devnet
    expect(now).toBe(600)
    await turns()
    expect(devnet.now).toBe(now)
    await expectReplayed(devnet)
  })

  test('watchContractEvent hears of what another client sends', async () => {
    await using devnet = await open()
    const { client } = clientsOf(devnet)
    const wallet = walletClientOf(devnet)
    const hash = await wallet.deployContract({ ...token, args: [1_000n] })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const contract = { ...token, address: contractAddress! }
    const logs = collect<{ readonly args: unknown }>(1)
    const stop = client.watchContractEvent({
      ...contract,
      eventName: 'Transfer',
      onLogs: (all) => all.map(logs.add),
      args: { to: BOB },
    })
    await wallet.writeContract({ ...contract, functionName: 'transfer', args: [BOB, 5n] })
    const [log] = await logs.all
    stop()
    expect(log!.args).toMatchObject({ value: 5n })
  })

  test('moves time for a minute after the last input, and again after another one', async () => {
    await using devnet = await open()
    const { client, wallet } = clientsOf(devnet)
    const stop = client.watchBlockNumber({ onBlockNumber: () => {} })
    await turns(400)
    expect(devnet.now).toBe(60_000)
    await wallet.sendTransaction({ to: BOB, value: 1n })
    await turns(400)
    expect(devnet.now).toBe(120_000)
    await devnet.advance(200)
    await turns()
    expect(devnet.now).toBe(120_200)
    stop()
  })

  test('hears why time cannot move', async () => {
    await using devnet = await open()
    devnet.invariant('no third block', ({ blockNumber }) => blockNumber !== 3n)
    const { client } = clientsOf(devnet)
    const heard: bigint[] = []
    const failure = await new Promise((resolve) =>
      client.watchBlockNumber({ onBlockNumber: (number) => heard.push(number), onError: resolve }),
    )
    expect(failure).toBe(devnet.violation)
    expect(heard).toEqual([1n, 2n, 3n])
  })

  test('two runs are the same, byte for byte', async () => {
    const run = async () => {
      await using devnet = await open({ network: 'mainnet', seed: 4 })
      const { client, wallet } = clientsOf(devnet)
      const blocks = collect<unknown>(4)
      const stop = client.watchBlocks({ onBlock: blocks.add, includeTransactions: true })
      const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
      await client.waitForTransactionReceipt({ hash })
      await blocks.all
      stop()
      await turns()
      return [devnet.digest(), devnet.journal()]
    }
    expect(await run()).toEqual(await run())
  })
})

describe('without the option', () => {
  test('time stands, whoever waits', async () => {
    await using devnet = await open({ network: 'mainnet' })
    const { client, wallet } = clientsOf(devnet, false)
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    const stop = client.watchBlocks({ onBlock: () => expect.unreachable() })
    const waiting = client.waitForTransactionReceipt({ hash, timeout: 50 })
    await expect(waiting).rejects.toThrow('Timed out')
    stop()
    expect(devnet.now).toBe(0)
  })

  test('it stands for requests that wait for nothing with the option as well', async () => {
    await using devnet = await open()
    const client = testClientOf(devnet, { advanceWhileWaiting: true })
    const { client: reader } = clientsOf(devnet)
    await client.setBalance({ address: BOB, value: 1n })
    for (let count = 0; count < 8; count += 1) await reader.getBlockNumber()
    await expect(reader.getTransaction({ hash: UNKNOWN })).rejects.toThrow()
    await turns()
    expect(devnet.now).toBe(0)
  })
})
