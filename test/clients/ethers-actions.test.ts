/**
 * What ethers can ask and do, method by method, but for what needs other networks.
 *
 * The tables are complete: a test compares them with the methods the library's classes have.
 */

import {
  BrowserProvider,
  Contract,
  ContractFactory,
  getCreateAddress,
  JsonRpcProvider,
  JsonRpcSigner,
  keccak256,
  Transaction,
  toBeHex,
  verifyMessage,
  verifyTypedData,
  WebSocketProvider,
  ZeroAddress,
} from 'ethers'
import { describe, expect, test } from 'vitest'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'

const supply = 10n ** 24n

/** A chain with a token in block 1 and a transfer of 5 in block 2. */
async function createScene(devnet: Devnet) {
  const options = { cacheTimeout: -1, batchStallTime: 0, pollingInterval: 5 }
  const provider = new BrowserProvider(devnet, undefined, options)
  const signer = await provider.getSigner(0)
  const [alice, bob] = devnet.accounts.map(({ address }) => address) as [string, string]
  const factory = new ContractFactory([...abi], bytecode, signer)
  const token = (await factory.deploy(supply)) as Contract
  await devnet.advance(200)
  const sent = await token.getFunction('transfer')(bob, 5n)
  await devnet.advance(200)
  return { devnet, provider, signer, alice, bob, factory, token, hash: sent.hash as string }
}

type Scene = Awaited<ReturnType<typeof createScene>>
type Actions = Readonly<Record<string, (scene: Scene) => Promise<void>>>

const typed = {
  domain: { name: 'Scene', chainId: 1 },
  types: { Word: [{ name: 'word', type: 'string' }] },
  value: { word: 'hello' },
}

/** Lets timers of the library have their turn. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Moves time until something has been heard: the library polls. */
async function hearing<Heard>(
  devnet: Devnet,
  listen: (hear: (heard: Heard) => void) => Promise<unknown>,
): Promise<Heard> {
  const heard: Heard[] = []
  await listen((item) => heard.push(item))
  while (heard.length === 0) {
    await devnet.advance(200)
    await nextTurn()
  }
  return heard[0]!
}

const providerTests: Actions = {
  async getBlockNumber({ provider }) {
    expect(await provider.getBlockNumber()).toBe(2)
  },
  async getNetwork({ provider, devnet }) {
    expect((await provider.getNetwork()).chainId).toBe(BigInt(devnet.chain.id))
  },
  async getFeeData({ provider }) {
    const { gasPrice, maxPriorityFeePerGas, maxFeePerGas } = await provider.getFeeData()
    expect(maxPriorityFeePerGas).toBe(1_000_000n)
    expect(gasPrice).toBeGreaterThan(maxPriorityFeePerGas!)
    expect(maxFeePerGas).toBeGreaterThan(gasPrice!)
  },
  async estimateGas({ provider, alice, bob }) {
    expect(await provider.estimateGas({ from: alice, to: bob, value: 1n })).toBe(21_000n)
  },
  async call({ provider, token }) {
    const data = token.interface.encodeFunctionData('totalSupply')
    expect(await provider.call({ to: token, data })).toBe(toBeHex(supply, 32))
  },
  async getBalance({ provider, bob }) {
    expect(await provider.getBalance(bob)).toBe(10_000n * 10n ** 18n)
  },
  async getTransactionCount({ provider, alice }) {
    expect(await provider.getTransactionCount(alice)).toBe(2)
  },
  async getCode({ provider, token }) {
    expect((await provider.getCode(token)).length).toBeGreaterThan(1_000)
    expect(await provider.getCode(ZeroAddress)).toBe('0x')
  },
  async getStorage({ provider, token }) {
    expect(await provider.getStorage(token, 2)).toBe(toBeHex(supply, 32))
  },
  async broadcastTransaction({ provider, signer, bob, devnet }) {
    const raw = await signer.signTransaction({ to: bob, value: 1n })
    const { hash, nonce } = await provider.broadcastTransaction(raw)
    expect([hash, nonce]).toEqual([keccak256(raw), 2])
    await devnet.advance(200)
    expect((await provider.getTransactionReceipt(hash))?.status).toBe(1)
  },
  async getBlock({ provider, hash }) {
    const latest = await provider.getBlock('latest', true)
    expect(latest?.prefetchedTransactions.map((one) => one.hash)).toContain(hash)
    expect((await provider.getBlock(latest!.hash!))?.number).toBe(2)
    expect((await provider.getBlock('pending'))?.number).toBe(3)
    expect(await provider.getBlock(99)).toBeNull()
  },
  async getTransaction({ provider, hash }) {
    expect(await provider.getTransaction(hash)).toMatchObject({ hash, blockNumber: 2, type: 2 })
    expect(await provider.getTransaction(keccak256('0x'))).toBeNull()
  },
  async getTransactionReceipt({ provider, hash }) {
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt).toMatchObject({ hash, status: 1, blockNumber: 2 })
    expect((await receipt!.getBlock()).number).toBe(2)
    expect((await receipt!.getTransaction()).hash).toBe(hash)
    expect(receipt!.logs).toHaveLength(1)
  },
  async getTransactionResult({ provider, hash }) {
    // The library has it of no provider; it says so itself and asks nothing.
    await expect(provider.getTransactionResult(hash)).rejects.toMatchObject({
      code: 'UNSUPPORTED_OPERATION',
    })
  },
  async getLogs({ provider, token, hash }) {
    const [log, ...others] = await provider.getLogs({ address: token, fromBlock: 2 })
    expect(others).toEqual([])
    expect(log?.transactionHash).toBe(hash)
    expect((await log!.getTransactionReceipt()).hash).toBe(hash)
    expect(await provider.getLogs({ blockHash: log!.blockHash })).toEqual([log])
  },
  async waitForTransaction({ provider, hash }) {
    expect(await provider.waitForTransaction(hash)).toMatchObject({ hash, status: 1 })
  },
  async waitForBlock({ provider }) {
    await expect(provider.waitForBlock('latest')).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' })
  },
  async on({ provider, devnet }) {
    const number = await hearing<number>(devnet, (hear) => provider.on('block', hear))
    expect(number).toBeGreaterThan(2)
    await provider.off('block')
  },
  async once({ provider, devnet, signer, bob }) {
    const { hash } = await signer.sendTransaction({ to: bob, value: 1n })
    const receipt = await hearing<{ hash: string }>(devnet, (hear) => provider.once(hash, hear))
    expect(receipt.hash).toBe(hash)
  },
  async ready({ provider, devnet }) {
    expect(provider.ready).toBe(true)
    expect((await provider._detectNetwork()).chainId).toBe(BigInt(devnet.chain.id))
  },
  async send({ provider }) {
    expect(await provider.send('eth_blockNumber', [])).toBe('0x2')
  },
  async getSigner({ provider, bob }) {
    expect((await provider.getSigner(1)).address.toLowerCase()).toBe(bob)
    expect((await provider.getSigner(bob)).address.toLowerCase()).toBe(bob)
  },
  async listAccounts({ provider, devnet }) {
    const known = (await provider.listAccounts()).map(({ address }) => address.toLowerCase())
    expect(known).toEqual(devnet.accounts.map(({ address }) => address))
  },
  async destroy({ provider }) {
    provider.destroy()
    await expect(provider.getBlockNumber()).rejects.toThrow('provider destroyed')
  },
}

/** Bookkeeping inside the library, translations of its own, and names, which are another network's. */
const providerElsewhere = [
  ...['pollingInterval', 'provider', 'plugins', 'attachPlugin', 'getPlugin', 'disableCcipRead'],
  ...['ccipReadFetch', 'getResolver', 'getAvatar', 'resolveName', 'lookupAddress', 'emit'],
  ...['listenerCount', 'listeners', 'off', 'removeAllListeners', 'addListener', 'removeListener'],
  ...['destroyed', 'paused', 'pause', 'resume', 'getRpcTransaction', 'getRpcRequest'],
  ...['getRpcError', 'providerInfo', 'hasSigner'],
]

const signerTests: Actions = {
  async connect({ signer }) {
    expect(() => signer.connect(null)).toThrow('cannot reconnect JsonRpcSigner')
  },
  async getAddress({ signer, alice }) {
    expect((await signer.getAddress()).toLowerCase()).toBe(alice)
  },
  async populateTransaction({ signer, bob }) {
    // The rest is filled in by the devnet, whose account it is.
    expect(await signer.populateTransaction({ to: bob, value: 1n })).toMatchObject({
      from: signer.address,
      value: 1n,
    })
  },
  async sendUncheckedTransaction({ provider, signer, bob }) {
    const hash = await signer.sendUncheckedTransaction({ to: bob, value: 1n })
    expect((await provider.getTransaction(hash))?.value).toBe(1n)
  },
  async sendTransaction({ signer, bob, devnet }) {
    const sent = await signer.sendTransaction({ to: bob, value: 1n })
    await devnet.advance(200)
    const receipt = await sent.wait()
    expect([receipt?.status, await receipt?.confirmations()]).toEqual([1, 1])
  },
  async signTransaction({ signer, bob, alice }) {
    const raw = await signer.signTransaction({ to: bob, value: 1n })
    const { from, value, nonce } = Transaction.from(raw)
    expect([from?.toLowerCase(), value, nonce]).toEqual([alice, 1n, 2])
  },
  async signMessage({ signer }) {
    const signature = await signer.signMessage('hello')
    expect(verifyMessage('hello', signature)).toBe(signer.address)
  },
  async signTypedData({ signer }) {
    const { domain, types, value } = typed
    const signature = await signer.signTypedData(domain, types, value)
    expect(verifyTypedData(domain, types, value, signature)).toBe(signer.address)
  },
  async getNonce({ signer }) {
    expect(await signer.getNonce()).toBe(2)
    expect(await signer.getNonce('pending')).toBe(2)
  },
  async populateCall({ signer, bob }) {
    expect(await signer.populateCall({ to: bob })).toMatchObject({ from: signer.address })
  },
  async estimateGas({ signer, bob }) {
    expect(await signer.estimateGas({ to: bob, value: 1n })).toBe(21_000n)
  },
  async call({ signer, token }) {
    const data = token.interface.encodeFunctionData('transfer', [
      ZeroAddress.replace(/0$/, '1'),
      1n,
    ])
    expect(await signer.call({ to: token, data })).toBe(toBeHex(1, 32))
  },
}

/** Accounts are always unlocked, names are another network's, and it signs no authorisations. */
const signerElsewhere = ['unlock', 'resolveName', 'populateAuthorization', 'authorize']

const contractTests: Actions = {
  async connect({ token, provider, bob }) {
    const other = token.connect(await provider.getSigner(1)) as Contract
    expect(await other.getFunction('transfer').staticCall(bob, 5n)).toBe(true)
  },
  async attach({ token, bob }) {
    const same = token.attach(await token.getAddress()) as Contract
    expect(await same.getFunction('balanceOf')(bob)).toBe(5n)
  },
  async getAddress({ token, alice }) {
    expect(await token.getAddress()).toBe(getCreateAddress({ from: alice, nonce: 0 }))
  },
  async getDeployedCode({ token, provider }) {
    expect(await token.getDeployedCode()).toBe(await provider.getCode(token))
  },
  async waitForDeployment({ factory, devnet }) {
    const another = await factory.deploy(1n)
    await devnet.advance(200)
    await another.waitForDeployment()
    expect((await another.getDeployedCode())!.length).toBeGreaterThan(1_000)
  },
  async deploymentTransaction({ token, provider }) {
    const { hash } = token.deploymentTransaction()!
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt?.contractAddress).toBe(await token.getAddress())
  },
  async getFunction({ token, bob }) {
    const transfer = token.getFunction('transfer')
    expect(await transfer.staticCall(bob, 1n)).toBe(true)
    expect(await transfer.estimateGas(bob, 1n)).toBeGreaterThan(21_000n)
    expect(await transfer.populateTransaction(bob, 1n)).toMatchObject({
      to: await token.getAddress(),
    })
    expect((await transfer.send(bob, 1n)).nonce).toBe(2)
  },
  async getEvent({ token, hash }) {
    const events = await token.queryFilter(token.getEvent('Transfer'), 2)
    expect(events.map(({ transactionHash }) => transactionHash)).toEqual([hash])
  },
  async queryTransaction({ token, hash }) {
    await expect(token.queryTransaction(hash)).rejects.toThrow()
  },
  async queryFilter({ token, bob }) {
    const transfers = await token.queryFilter('Transfer', 0)
    expect(transfers).toHaveLength(2)
    const toBob = token.filters.Transfer!(null, bob)
    expect(await token.queryFilter(toBob, 0)).toHaveLength(1)
    expect(await token.queryFilter(toBob, 0, 1)).toEqual([])
  },
  async on({ token, devnet, bob }) {
    const amount = await hearing<bigint>(devnet, async (hear) => {
      await token.on('Transfer', (_from, _to, value) => hear(value))
      await token.getFunction('transfer')(bob, 9n)
    })
    expect(amount).toBe(9n)
    await token.removeAllListeners()
  },
  async once({ token, devnet, bob }) {
    const amount = await hearing<bigint>(devnet, async (hear) => {
      await token.once('Transfer', (_from, _to, value) => hear(value))
      await token.getFunction('transfer')(bob, 8n)
    })
    expect(amount).toBe(8n)
  },
}

/** Bookkeeping inside the library. */
const contractElsewhere = [
  ...['emit', 'listenerCount', 'listeners', 'off', 'removeAllListeners', 'addListener'],
  'removeListener',
]

async function inScene(run: (scene: Scene) => Promise<void>): Promise<void> {
  await using devnet = await createDevnet()
  const scene = await createScene(devnet)
  try {
    await run(scene)
  } finally {
    await leave(scene)
  }
}

/** Ends the provider once it has uninstalled the filters it polled. */
async function leave({ provider }: Scene): Promise<void> {
  if (provider.destroyed) return
  await provider.removeAllListeners()
  await nextTurn()
  await provider.send('eth_blockNumber', []) // goes after what was asked before
  provider.destroy()
}

describe.each([
  ['provider', providerTests],
  ['signer', signerTests],
  ['contract', contractTests],
])('the ethers %s does', (_, tests) => {
  test.each(Object.entries(tests))('%s', (_, run) => inScene(run))
})

/** What only a provider that a page has been given can say. */
const ofInjected = ['hasSigner', 'providerInfo']

/** Public methods and getters of a class and those it extends. */
function namesOf(type: { prototype: object }): string[] {
  const names = new Set<string>()
  for (let at = type.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== 'constructor' && !name.startsWith('_')) names.add(name)
    }
  }
  return [...names].sort()
}

test('the tables hold every method there is', () => {
  expect([...Object.keys(providerTests), ...providerElsewhere].sort()).toEqual(
    namesOf(BrowserProvider),
  )
  // Over sockets there is nothing else to ask: ethers.test.ts does the same over each of them.
  const asked = namesOf(BrowserProvider).filter((name) => !ofInjected.includes(name))
  expect(namesOf(JsonRpcProvider)).toEqual(asked)
  expect(namesOf(WebSocketProvider)).toEqual([...asked, 'websocket'].sort())
  expect([...Object.keys(signerTests), ...signerElsewhere].sort()).toEqual(namesOf(JsonRpcSigner))
  expect([...Object.keys(contractTests), ...contractElsewhere].sort()).toEqual(namesOf(Contract))
})
