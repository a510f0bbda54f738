/**
 * Clients that wait with the option `autoAdvance`: nobody moves time but they, by waiting.
 */

import { type Contract, ContractFactory } from 'ethers'
import type { Transport } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type NetworkName } from '../../src/index.ts'
import { devnetTransport } from '../../src/viem/index.ts'
import {
  collect,
  ethersProvider,
  token,
  transportNames,
  viemClients,
  viemTransport,
} from '../support/clients.ts'
import { expectReplayed } from '../support/journal.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'

/** The first is pushed to as a WebSocket is; the others poll. */
const ways = ['previewnet/viem', ...transportNames] as const

const cases = ways.flatMap((way) =>
  (['preview', 'mainnet'] as const).map((network) => ({ way, network })),
)

const transportOf = async (devnet: Devnet, way: (typeof ways)[number]): Promise<Transport> =>
  way === 'previewnet/viem' ? devnetTransport(devnet) : viemTransport(devnet, way)

const createAuto = (network: NetworkName) =>
  createDevnet({ network, autoAdvance: 'on', endpoint: 'open' })

/** What has been moved by nobody. */
const callsOf = (devnet: Devnet) =>
  devnet
    .journal()
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as { from: string; call: string; timeMs: number })

describe.each(cases)('viem by $way, as $network', ({ way, network }) => {
  test('waitForTransactionReceipt finishes', async () => {
    await using devnet = await createAuto(network)
    const { client, wallet } = viemClients(devnet, await transportOf(devnet, way))
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', blockNumber: 1n })
    // Of a pre-confirmed transaction there is one at once; slices have their time.
    expect(devnet.now - devnet.config.genesisTime).toBe(network === 'preview' ? 0 : 200)
    const confirmed = await client.waitForTransactionReceipt({ hash, confirmations: 3 })
    expect(confirmed.transactionHash).toBe(hash)
    expect(await client.getBlockNumber()).toBe(3n)
    await devnet.advance(0)
    const moves = callsOf(devnet).filter(({ call }) => call === 'devnet.advance')
    expect(moves.pop()?.from).toBe('process')
    expect(new Set(moves.map(({ from }) => from))).toEqual(new Set(['wait']))
    await expectReplayed(devnet)
  })

  test('watchBlockNumber and watchBlocks go on', async () => {
    await using devnet = await createAuto(network)
    const { client } = viemClients(devnet, await transportOf(devnet, way))
    const numbers = collect<bigint>(3)
    const stop = client.watchBlockNumber({ onBlockNumber: numbers.add })
    const [first, second, third] = await numbers.all
    stop()
    expect([second, third]).toEqual([first! + 1n, first! + 2n])
    const blocks = collect<bigint | null>(3)
    // viem gives no block for a head that it has heard of and could not ask for any more.
    const onBlock = (block?: { number: bigint | null }) => block && blocks.add(block.number)
    const stopBlocks = client.watchBlocks({ onBlock })
    const [one, two, three] = await blocks.all
    stopBlocks()
    expect([two, three]).toEqual([one! + 1n, one! + 2n])
  })

  test('watchContractEvent hears of a transaction', async () => {
    await using devnet = await createAuto(network)
    const { client, wallet } = viemClients(devnet, await transportOf(devnet, way))
    const deployed = await wallet.deployContract({ ...token, args: [1_000n] })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed })
    await client.waitForTransactionReceipt({ hash: deployed, confirmations: 2 })
    const contract = { ...token, address: contractAddress! }
    const logs = collect<{ readonly args: unknown }>(1)
    const stop = client.watchContractEvent({
      ...contract,
      eventName: 'Transfer',
      onLogs: (all) => all.map(logs.add),
    })
    await wallet.writeContract({ ...contract, functionName: 'transfer', args: [BOB, 5n] })
    const [log] = await logs.all
    stop()
    expect(log!.args).toMatchObject({ value: 5n })
  })

  test('a transaction that can never run is told of, and why, once enough time has gone by', async () => {
    await using devnet = await createDevnet({
      network,
      autoAdvance: 'on',
      autoAdvanceMsMax: 10_000,
      endpoint: 'open',
    })
    const { client, wallet } = viemClients(devnet, await transportOf(devnet, way))
    const hash = await wallet.sendTransaction({ to: BOB, value: 1n, nonce: 7, gas: 21_000n })
    const waiting = client.waitForTransactionReceipt({ hash })
    await expect(waiting).rejects.toThrow(
      new RegExp(
        `waited 1\\d{4} ms of virtual time in vain for another answer to eth_getTransactionReceipt ${hash}: its nonce is 7, the next one of ${devnet.accounts[0]!.address} is 0; it is`,
      ),
    )
    const { now, config } = devnet
    expect(now - config.genesisTime).toBeGreaterThanOrEqual(10_000)
    expect(now - config.genesisTime).toBeLessThanOrEqual(10_000 + 5 * config.blockTimeMs)
  })
})

describe.each(
  transportNames.flatMap((way) =>
    (['preview', 'mainnet'] as const).map((network) => ({ way, network })),
  ),
)('ethers, $way, as $network', ({ way, network }) => {
  test('wait() finishes, for one block and for three', async () => {
    await using devnet = await createAuto(network)
    const provider = await ethersProvider(devnet, way)
    const signer = await provider.getSigner(0)
    const sent = await signer.sendTransaction({ to: BOB, value: 1n })
    expect(await sent.wait()).toMatchObject({ hash: sent.hash, status: 1, blockNumber: 1 })
    const receipt = await sent.wait(3)
    expect(await receipt!.confirmations()).toBeGreaterThanOrEqual(3)
    provider.destroy()
  })

  test('once and on hear of blocks and events', async () => {
    await using devnet = await createAuto(network)
    const provider = await ethersProvider(devnet, way)
    const signer = await provider.getSigner(0)
    const factory = new ContractFactory([...token.abi] as never, token.bytecode, signer)
    const contract = (await (await factory.deploy(1_000n)).waitForDeployment()) as Contract
    const block = await new Promise((resolve) => provider.once('block', resolve))
    expect(block).toBeGreaterThanOrEqual(1)
    const heard = collect<bigint>(1)
    await contract.on('Transfer', (_from, _to, value) => value === 5n && heard.add(value))
    await contract.getFunction('transfer')(BOB, 5n)
    expect(await heard.all).toEqual([5n])
    await contract.removeAllListeners()
    provider.destroy()
  })
})
