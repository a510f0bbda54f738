/** What an app that uses viem sees of each fault of the chain. */

import {
  BlockNotFoundError,
  createPublicClient,
  parseEther,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  webSocket,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { type DevnetPublicClient, publicClientOf, walletClientOf } from '../../src/viem/index.ts'
import { token } from '../support/clients.ts'

const BOB = `0x${'0b'.repeat(20)}` as const

function clientsOf(devnet: Devnet) {
  return { client: publicClientOf(devnet), wallet: walletClientOf(devnet) }
}

/** Number and time of the blocks that `watchBlocks` reports from now on. */
function watched(client: DevnetPublicClient) {
  const blocks: { readonly number: bigint; readonly hash: string }[] = []
  const stop = client.watchBlocks({
    onBlock: ({ number, hash }) => blocks.push({ number: number!, hash: hash! }),
  })
  return { blocks, stop }
}

describe('viem under faults', () => {
  test('sees heads twice as far apart at a skipped block, and loses nothing', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    const { client, wallet } = clientsOf(devnet)
    await devnet.faults.at(400, { kind: 'skipBlock' })
    const times: number[] = []
    const stop = client.watchBlockNumber({ onBlockNumber: () => times.push(devnet.now) })
    await devnet.advance(300)
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.advance(500)
    stop()
    expect(times).toEqual([200, 600, 800])
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber: 2n })
  })

  test('sees pre-confirmations stay unsealed for longer at a late block', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    await devnet.faults.now({ kind: 'delayBlock', byMs: 150 })
    await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.advance(349)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
    expect(await client.getBalance({ address: BOB, blockTag: 'pending' })).toBe(1n)
    await devnet.advance(1)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n)
  })

  test('finds a receipt in another block than was promised after a halved block', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    await devnet.faults.now({ kind: 'halveBlock' })
    const first = await wallet.sendTransaction({ to: BOB, value: 1n })
    const second = await wallet.sendTransaction({ to: BOB, value: 2n })
    const promised = await client.getTransactionReceipt({ hash: second })
    expect(promised).toMatchObject({ blockNumber: 1n, transactionIndex: 3 })
    await devnet.advance(200)
    expect(await client.getBalance({ address: BOB, blockTag: 'latest' })).toBe(1n)
    expect(await client.getBalance({ address: BOB, blockTag: 'pending' })).toBe(3n)
    await devnet.advance(200)
    expect(await client.getTransactionReceipt({ hash: first })).toMatchObject({ blockNumber: 1n })
    expect(await client.getTransactionReceipt({ hash: second })).toMatchObject({
      ...{ blockNumber: 2n, transactionIndex: 2 },
    })
  })
})

describe('a pre-confirmed transaction that never seals', () => {
  test('had a receipt, and is unknown after the block', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    const [account] = devnet.accounts
    const status = (hash: `0x${string}`) =>
      devnet.request({ method: 'base_transactionStatus', params: [hash] })
    const hash = await wallet.sendTransaction({ to: BOB, value: parseEther('1') })
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await status(hash)).toEqual({ status: 'Known' })
    await devnet.advance(200)
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow(
      TransactionReceiptNotFoundError,
    )
    await expect(client.getTransaction({ hash })).rejects.toThrow(TransactionNotFoundError)
    expect(await status(hash)).toEqual({ status: 'Unknown' })
    for (const blockTag of ['latest', 'pending'] as const) {
      expect(await client.getBalance({ address: BOB, blockTag })).toBe(0n)
      const { address } = account!
      expect(await client.getTransactionCount({ address, blockTag })).toBe(0)
    }
  })

  test('takes its logs with it, and shifts those after it', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    const { abi } = token
    const deployed = await wallet.deployContract({ ...token, args: [100n] })
    const { contractAddress } = await client.getTransactionReceipt({ hash: deployed })
    await devnet.advance(200)
    const told: (string | null)[] = []
    const stop = client.watchEvent({
      address: contractAddress!,
      onLogs: (logs) => told.push(...logs.map(({ data }) => data)),
    })
    const transfer = (amount: bigint) =>
      wallet.writeContract({
        ...{ address: contractAddress!, abi, functionName: 'transfer', args: [BOB, amount] },
      })
    const hash = await transfer(1n)
    await transfer(2n)
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash })
    const pending = await client.getLogs({ fromBlock: 'pending', toBlock: 'pending' })
    expect(pending.map(({ logIndex, data }) => [logIndex, Number(data)])).toEqual([
      ...[
        [0, 1],
        [1, 2],
      ],
    ])
    await devnet.advance(200)
    stop()
    // The second is of the same sender, and waits for the nonce of the first.
    expect(told).toEqual([])
    const pool = await devnet.request({ method: 'txpool_status' })
    expect(pool).toEqual({ pending: '0x0', queued: '0x1' })
    await transfer(3n)
    await devnet.advance(200)
    const logs = await client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
    expect(logs.slice(1).map(({ logIndex, data }) => [logIndex, Number(data)])).toEqual([
      ...[
        [0, 3],
        [1, 2],
      ],
    ])
  })
})

describe('viem under faults', () => {
  test('does not see what was pre-confirmed until the block is sealed if a flashblock is lost', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    const { client, wallet } = clientsOf(devnet)
    const seen = () => client.getBalance({ address: BOB, blockTag: 'pending' })
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.advance(200)
    expect(await seen()).toBe(1n)
    await devnet.faults.now({ kind: 'loseFlashblock' })
    await devnet.advance(200)
    expect(await seen()).toBe(0n)
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow(
      TransactionReceiptNotFoundError,
    )
    await devnet.advance(1_600)
    expect(await seen()).toBe(1n)
  })

  test('sees a repeated flashblock once, and twice in the raw stream', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    const { client, wallet } = clientsOf(devnet)
    const heard: string[] = []
    const params = ['newFlashblocks', { raw: true }] as const
    const raw = await devnet.request({ method: 'eth_subscribe', params })
    devnet.on('message', ({ data }) =>
      heard.push(data.subscription === raw ? 'flashblock' : 'block'),
    )
    await devnet.request({ method: 'eth_subscribe', params: ['newFlashblocks'] })
    await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.faults.now({ kind: 'repeatFlashblock' })
    await devnet.advance(400)
    expect(heard).toEqual(['flashblock', 'block', 'flashblock', 'flashblock', 'block'])
    expect(await client.getBalance({ address: BOB, blockTag: 'pending' })).toBe(1n)
  })

  test('does not read what was just sent while pending is stale, and gets notifications before reads', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    const seen = () => client.getBalance({ address: BOB, blockTag: 'pending' })
    const filter = await client.createPendingTransactionFilter()
    await devnet.faults.now({ kind: 'stalePending', lagMs: 500, forMs: 2_000 })
    const told: string[] = []
    devnet.on('message', ({ data }) => told.push(String(data.result)))
    const params = ['newPendingTransactions'] as const
    await devnet.request({ method: 'eth_subscribe', params: [...params] })
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    expect(told).toEqual([hash])
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow(
      TransactionReceiptNotFoundError,
    )
    await devnet.advance(200)
    // Sealed by now, so that the latest block is ahead of the pending one.
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber: 1n })
    expect(await client.getBalance({ address: BOB, blockTag: 'latest' })).toBe(1n)
    expect(await client.getBlock({ blockTag: 'pending' })).toMatchObject({ number: 1n })
    expect([await seen(), await client.getFilterChanges({ filter })]).toEqual([0n, []])
    await devnet.advance(300)
    expect([await seen(), await client.getFilterChanges({ filter })]).toEqual([1n, [hash]])
    expect(await client.getBlock({ blockTag: 'pending' })).toMatchObject({ number: 1n })
    await devnet.advance(400)
    expect(await client.getFilterChanges({ filter })).toEqual([])
    await devnet.advance(1_100)
    expect(await client.getBlock({ blockTag: 'pending' })).toMatchObject({ number: 11n })
  })

  test('is refused by a faucet that cools down, with the seconds that are left', async () => {
    await using devnet = await createDevnet()
    const { client } = clientsOf(devnet)
    const { faucetUrl } = await devnet.listen({ port: 0 })
    const drip = async () => {
      const response = await fetch(faucetUrl, {
        method: 'POST',
        body: JSON.stringify({ address: BOB }),
      })
      return [response.status, await response.json()] as const
    }
    await devnet.faults.after(100, { kind: 'faucetCooldown', forMs: 30_000 })
    await devnet.advance(1_100)
    expect(await drip()).toEqual([
      429,
      expect.objectContaining({ error: expect.stringMatching('29s') }),
    ])
    expect(await client.getBalance({ address: BOB, blockTag: 'pending' })).toBe(0n)
    await expect(devnet.faucet.dripUsdv(BOB)).rejects.toMatchObject({ code: 'FAUCET_COOLDOWN' })
    await devnet.advance(29_000)
    expect((await drip())[0]).toBe(200)
  })

  test('sees the same heights with other hashes after a reorg, without the transactions', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    const { blocks, stop } = watched(client)
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.advance(400)
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber: 1n })
    await devnet.faults.after(100, {
      ...{ kind: 'reorg', depth: 2, transactions: [[{ to: BOB, value: '0x7' }, 1]] },
    })
    await devnet.advance(100)
    await client.getBlockNumber({ cacheTime: 0 })
    stop()
    expect(blocks.map(({ number }) => number)).toEqual([1n, 2n, 1n, 2n])
    expect(new Set(blocks.map(({ hash }) => hash)).size).toBe(4)
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow(
      TransactionReceiptNotFoundError,
    )
    expect(await client.getBalance({ address: BOB, blockNumber: 1n })).toBe(0n)
    expect(await client.getBalance({ address: BOB, blockNumber: 2n })).toBe(7n)
  })

  test('finds transactions where they were after a reorg with the same ones, in blocks of other hashes', async () => {
    await using devnet = await createDevnet()
    const { client, wallet } = clientsOf(devnet)
    const sent: `0x${string}`[] = []
    for (const value of [1n, 2n, 4n]) {
      sent.push(await wallet.sendTransaction({ to: BOB, value }))
      if (value > 1n) await devnet.advance(200)
    }
    const receipts = () => Promise.all(sent.map((hash) => client.getTransactionReceipt({ hash })))
    const before = await receipts()
    await devnet.faults.now({ kind: 'reorg', depth: 2, transactions: 'same' })
    const after = await receipts()
    for (const [index, { blockNumber, transactionIndex, blockHash, status }] of after.entries()) {
      expect({ blockNumber, transactionIndex, status }).toMatchObject({
        blockNumber: before[index]!.blockNumber,
        transactionIndex: before[index]!.transactionIndex,
        status: 'success',
      })
      expect(blockHash).not.toBe(before[index]!.blockHash)
    }
    expect(await client.getBalance({ address: BOB, blockTag: 'latest' })).toBe(7n)
  })

  test('keeps its socket at a silent reset, and finds a chain without the earlier transactions', async () => {
    await using devnet = await createDevnet()
    const { wsUrl } = await devnet.listen({ port: 0 })
    const transport = webSocket(wsUrl, { retryCount: 0, keepAlive: false, reconnect: false })
    const client = createPublicClient({ chain: devnet.chain, transport, cacheTime: 0 })
    const { wallet } = clientsOf(devnet)
    const numbers: bigint[] = []
    const stop = client.watchBlockNumber({ onBlockNumber: (number) => numbers.push(number) })
    const filter = await client.createBlockFilter()
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    await devnet.advance(600)
    const { hash: blockHash } = await client.getBlock()
    expect(await client.getBalance({ address: BOB })).toBe(1n)
    await devnet.faults.after(100, { kind: 'resetSilently' })
    await devnet.advance(400)
    expect(await client.getBlockNumber()).toBe(2n)
    stop()
    expect(numbers).toEqual([1n, 2n, 3n, 1n, 2n])
    expect(await client.getBalance({ address: BOB })).toBe(0n)
    await expect(client.getBlock({ blockHash })).rejects.toThrow(BlockNotFoundError)
    await expect(client.getTransaction({ hash })).rejects.toThrow(TransactionNotFoundError)
    await expect(client.getFilterChanges({ filter })).rejects.toThrow('filter not found')
    await (await client.transport.getRpcClient()).close()
  })
})
