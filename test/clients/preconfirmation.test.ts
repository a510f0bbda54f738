/** viem with its chain definition for pre-confirmations, over HTTP, as it meets the main network. */

import { createPublicClient, createWalletClient, http, type PublicClient, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { basePreconf } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { token } from '../support/clients.ts'

const BOB = `0x${'0b'.repeat(20)}` as const

let devnet: Devnet
let client: PublicClient
let wallet: ReturnType<typeof connect>

function connect(url: string) {
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  return createWalletClient({ account, chain: basePreconf, transport: http(url) })
}

beforeEach(async () => {
  devnet = await createDevnet({ network: 'mainnet' })
  const { httpUrl } = await devnet.listen({ port: 0 })
  client = createPublicClient({ chain: basePreconf, transport: http(httpUrl) }) as PublicClient
  wallet = connect(httpUrl)
})

afterEach(() => devnet.close())

test('a chain of the devnet is as ready for pre-confirmations as viem’s own', () => {
  const { id, experimental_preconfirmationTime } = devnet.chain
  expect({ id, experimental_preconfirmationTime }).toEqual({
    id: basePreconf.id,
    experimental_preconfirmationTime: basePreconf.experimental_preconfirmationTime,
  })
})

test('reads see what the flashblocks have shown, without naming a tag', async () => {
  await wallet.sendTransaction({ to: BOB, value: parseEther('1') })
  expect(await client.getBalance({ address: BOB })).toBe(0n)
  await devnet.advance(200)
  expect(await client.getBalance({ address: BOB })).toBe(parseEther('1'))
  expect(await client.getBalance({ address: BOB, blockTag: 'latest' })).toBe(0n)
  const block = await client.getBlock()
  expect(block).toMatchObject({ number: 1n, hash: `0x${'00'.repeat(32)}` })
  expect(block.transactions).toHaveLength(2)
})

test('waitForTransactionReceipt returns the pre-confirmed receipt', async () => {
  const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
  await devnet.advance(200)
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({
    status: 'success',
    blockNumber: 1n,
    transactionIndex: 1,
    blockHash: `0x${'00'.repeat(32)}`,
  })
  await devnet.advance(1_800)
  const sealed = await client.getTransactionReceipt({ hash })
  const { hash: blockHash } = await client.getBlock({ blockTag: 'latest' })
  expect(sealed).toEqual({ ...receipt, blockHash })
})

test('sendTransactionSync waits for the flashblock', async () => {
  const sending = wallet.sendTransactionSync({ to: BOB, value: 1n })
  let isSent = false
  const sent = sending.finally(() => {
    isSent = true
  })
  // Time stands still until the transaction is there; then one flashblock is enough.
  while ((await devnet.request({ method: 'txpool_status' })).pending === '0x0') {
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isSent).toBe(false)
  await devnet.advance(200)
  expect(await sent).toMatchObject({ status: 'success', blockNumber: 1n, transactionIndex: 1 })
})

test('a contract is deployed, called and its logs read before the block seals', async () => {
  const deployment = await wallet.deployContract({ ...token, args: [parseEther('1000')] })
  await devnet.advance(200)
  const { contractAddress } = await client.getTransactionReceipt({ hash: deployment })
  const address = contractAddress! // it is the receipt of a creation
  await wallet.writeContract({ ...token, address, functionName: 'transfer', args: [BOB, 5n] })
  await devnet.advance(200)
  const balance = { ...token, address, functionName: 'balanceOf', args: [BOB] } as const
  expect(await client.readContract(balance)).toBe(5n)
  const logs = await client.getContractEvents({
    ...token,
    address,
    fromBlock: 'pending',
    toBlock: 'pending',
  })
  expect(logs.map(({ eventName }) => eventName)).toContain('Transfer')
  expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x0')
})
