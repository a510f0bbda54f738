/** viem through `previewnet/viem`: nothing polls, so nothing here waits for real time. */

import {
  createPublicClient,
  createWalletClient,
  type Log,
  type PublicClient,
  parseEther,
  RpcRequestError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { devnetChain, devnetTransport } from '../../src/viem/index.ts'
import { token } from '../support/clients.ts'

let devnet: Devnet
let client: PublicClient
let wallet: ReturnType<typeof connect>

function connect(on: Devnet) {
  const account = privateKeyToAccount(on.accounts[0]!.privateKey)
  return createWalletClient({ account, chain: devnetChain(on), transport: devnetTransport(on) })
}

beforeEach(async () => {
  devnet = await createDevnet()
  client = createPublicClient({ chain: devnetChain(devnet), transport: devnetTransport(devnet) })
  wallet = connect(devnet)
})

afterEach(() => devnet.close())

/** Lets viem's own promises of a subscription run; each is a turn or two of the loop. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function deploy() {
  const hash = await wallet.deployContract({ ...token, args: [parseEther('1000')] })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  return contractAddress! // it is the receipt of a creation
}

test('watchBlockNumber hears of every block the moment it is sealed', async () => {
  const numbers: bigint[] = []
  const unwatch = client.watchBlockNumber({ onBlockNumber: (number) => numbers.push(number) })
  await settle()
  await devnet.advance(1_000)
  expect(numbers).toEqual([1n, 2n, 3n, 4n, 5n])
  unwatch()
  await settle()
  await devnet.advance(1_000)
  expect(numbers).toHaveLength(5)
})

test('watchBlocks hears of headers', async () => {
  const hashes: (string | null)[] = []
  client.watchBlocks({ onBlock: ({ hash }) => hashes.push(hash), emitMissed: false })
  await settle()
  await devnet.advance(400)
  await settle()
  const block = await client.getBlock({ blockNumber: 2n })
  expect(hashes).toHaveLength(2)
  expect(hashes[1]).toBe(block.hash)
})

test('watchContractEvent hears of logs when their block is sealed', async () => {
  const address = await deploy()
  const heard: Log[] = []
  client.watchContractEvent({ ...token, address, onLogs: (logs) => heard.push(...logs) })
  await settle()
  const to = devnet.accounts[1]!.address
  await wallet.writeContract({ ...token, address, functionName: 'transfer', args: [to, 7n] })
  expect(heard).toEqual([])
  await devnet.advance(200)
  expect(heard.at(-1)).toMatchObject({ eventName: 'Transfer', args: { to: expect.anything() } })
})

test('watchEvent hears of the logs that match, until it is let go', async () => {
  const address = await deploy()
  await devnet.advance(200)
  const heard: Log[] = []
  const unwatch = client.watchEvent({ address, onLogs: (logs) => heard.push(...logs) })
  await settle()
  const to = devnet.accounts[1]!.address
  const transfer = { ...token, address, functionName: 'transfer', args: [to, 7n] } as const
  await wallet.writeContract(transfer)
  await devnet.advance(200)
  expect(heard.map(({ address }) => address.toLowerCase())).toEqual([address.toLowerCase()])
  unwatch()
  await settle()
  await wallet.writeContract(transfer)
  await devnet.advance(200)
  expect(heard).toHaveLength(1)
})

test('watchPendingTransactions hears of each as it is taken in', async () => {
  const heard: string[] = []
  client.watchPendingTransactions({ onTransactions: (hashes) => heard.push(...hashes) })
  await settle()
  const to = devnet.accounts[1]!.address
  const hash = await wallet.sendTransaction({ to, value: 1n })
  expect(heard).toEqual([hash])
})

test('waitForTransactionReceipt ends with the block, not with a poll', async () => {
  const to = devnet.accounts[1]!.address
  const hash = await wallet.sendTransaction({ to, value: 1n })
  const waiting = client.waitForTransactionReceipt({ hash, confirmations: 2 })
  await settle()
  await devnet.advance(400)
  expect(await waiting).toMatchObject({ status: 'success', transactionHash: hash })
})

test('a kind that does not exist is refused as viem reports refusals', async () => {
  const transport = devnetTransport(devnet)({})
  const refused = transport.value?.subscribe({ params: ['everything'], onData: () => {} })
  await expect(refused).rejects.toMatchObject({ code: -32602 })
})

test('an error keeps its code and its data', async () => {
  const failure = await client
    .request({ method: 'eth_getBalance', params: ['0x1' as `0x${string}`, 'latest'] })
    .catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(RpcRequestError)
  expect(failure).toMatchObject({
    code: -32602,
    details: expect.stringContaining('Invalid params'),
  })
})
