import { once } from 'node:events'
import {
  ContractFactory,
  type ContractMethod,
  type ContractRunner,
  type ContractTransactionResponse,
  type EventLog,
  FetchRequest,
  isCallException,
  isError,
  type JsonRpcApiProvider,
  JsonRpcProvider,
  parseEther,
  parseUnits,
  toBeHex,
  toUtf8String,
  Wallet,
  WebSocketProvider,
  ZeroAddress,
  ZeroHash,
} from 'ethers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { collect, ethersProvider, openRelay, transportNames } from '../support/clients.ts'

const supply = parseEther('1000000')

type Write<Args extends unknown[]> = ContractMethod<Args, boolean, ContractTransactionResponse>

interface TokenMethods {
  readonly transfer: Write<[to: string, value: bigint]>
  readonly mint: Write<[to: string, value: bigint]>
  readonly burn: Write<[value: bigint]>
  readonly balanceOf: ContractMethod<[owner: string], bigint, bigint>
}

let devnet: Devnet

beforeEach(async () => {
  devnet = await createDevnet()
})

afterEach(() => devnet.close())

function signers(provider: JsonRpcApiProvider): [alice: Wallet, bob: Wallet] {
  const [alice, bob] = devnet.accounts
  return [new Wallet(alice!.privateKey, provider), new Wallet(bob!.privateKey, provider)]
}

/** Deploys the token; it is in the pending block when this resolves. */
function deploy(signer: ContractRunner) {
  return new ContractFactory<[supply: bigint], TokenMethods>([...abi], bytecode, signer).deploy(
    supply,
  )
}

/** An object of ethers as data, to compare with `toEqual`. */
function plain(item: unknown): object {
  return JSON.parse(JSON.stringify(item))
}

/** What a promise rejects with. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => expect.unreachable(`expected a rejection, got ${value}`),
    (error: unknown) => error,
  )
}

describe.each(transportNames)('ethers, %s', (name) => {
  let provider: JsonRpcApiProvider
  let alice: Wallet
  let bob: Wallet

  beforeEach(async () => {
    provider = await ethersProvider(devnet, name)
    ;[alice, bob] = signers(provider)
  })

  afterEach(async () => {
    // ethers unsubscribes without waiting, and then cannot be destroyed before it was answered.
    await provider.getBlockNumber()
    provider.destroy()
  })

  test('reads a deployment and a transfer in pending first, and sealed 200 ms later', async () => {
    const token = await deploy(alice)
    const address = await token.getAddress()
    const { hash } = await token.transfer(bob.address, 5n)
    const pending = { blockTag: 'pending' }

    expect(await provider.getBlockNumber()).toBe(0)
    expect(await provider.getCode(address)).toBe('0x')
    expect(await provider.getTransactionCount(alice)).toBe(0)
    expect(await provider.getTransactionCount(alice, 'pending')).toBe(2)
    const code = await provider.getCode(address, 'pending')
    expect(code.length).toBeGreaterThan(1_000)
    expect(await provider.getStorage(address, 2, 'pending')).toBe(toBeHex(supply, 32))
    expect(await provider.getStorage(address, 2)).toBe(ZeroHash)
    expect(await token.balanceOf(bob.address, pending)).toBe(5n)
    expect(isError(await rejection(token.balanceOf(bob.address)), 'BAD_DATA')).toBe(true)

    const pendingLogs = await provider.getLogs({ fromBlock: 'pending', toBlock: 'pending' })
    const pendingReceipt = (await provider.getTransactionReceipt(hash))!
    const pendingTransaction = (await provider.getTransaction(hash))!
    const pendingBlock = (await provider.getBlock('pending', true))!
    const pendingReceipts = await provider.send('eth_getBlockReceipts', ['pending'])
    expect(pendingLogs.map(({ index, blockHash }) => [index, blockHash])).toEqual([
      [0, ZeroHash],
      [1, ZeroHash],
    ])
    expect(pendingReceipt).toMatchObject({ status: 1, blockHash: ZeroHash, blockNumber: 1 })
    // Behind the two that open the block.
    expect(pendingReceipts).toHaveLength(4)
    expect(pendingReceipts[3]).toMatchObject({ transactionHash: hash, blockHash: ZeroHash })
    expect(pendingTransaction).toMatchObject({ blockHash: null, blockNumber: 1 })
    expect(pendingBlock).toMatchObject({ number: 1, hash: ZeroHash })
    expect(plain(pendingBlock.prefetchedTransactions[3])).toEqual(plain(pendingTransaction))

    await devnet.advance(200)

    const block = (await provider.getBlock('latest'))!
    const sealed = (item: object) => ({ ...plain(item), blockHash: block.hash })
    expect(block).toMatchObject({ number: 1, gasUsed: pendingBlock.gasUsed })
    expect(await token.balanceOf(bob.address)).toBe(5n)
    expect(await provider.getCode(address)).toBe(code)
    const logs = await provider.getLogs({ blockHash: block.hash! })
    expect(logs.map(plain)).toEqual(pendingLogs.map(sealed))
    expect(plain(await provider.getTransaction(hash))).toEqual(sealed(pendingTransaction))
    expect(plain(await provider.getTransactionReceipt(hash))).toEqual({
      ...sealed(pendingReceipt),
      logs: pendingReceipt.logs.map(sealed),
    })
  })

  test('finds the events of a contract by name and argument', async () => {
    const token = await deploy(alice)
    for (const amount of [1n, 2n]) {
      await token.transfer(bob.address, amount)
      await devnet.advance(200)
    }
    await token.burn(3n)

    const transfer = token.filters.Transfer!
    const found = async (args: (string | null)[], toBlock?: string) => {
      const events = await token.queryFilter(transfer(...args), 0, toBlock)
      return events.map((event) => [event.blockNumber, (event as EventLog).args.value])
    }
    expect(await found([])).toEqual([
      [1, supply],
      [1, 1n],
      [2, 2n],
    ])
    expect(await found([null, bob.address])).toEqual([
      [1, 1n],
      [2, 2n],
    ])
    expect(await found([alice.address, ZeroAddress])).toEqual([])
    expect(await found([alice.address, ZeroAddress], 'pending')).toEqual([[3, 3n]])
  })

  test('names the custom error and the reason of a revert', async () => {
    const token = await deploy(alice)
    await devnet.advance(200)
    const asBob = token.connect(bob) as typeof token // `connect` forgets the methods
    const custom = await rejection(asBob.transfer.staticCall(alice.address, 7n))
    expect(isCallException(custom) && custom.revert).toMatchObject({
      name: 'ERC20InsufficientBalance',
      args: [bob.address, 0n, 7n],
    })
    const worded = await rejection(asBob.mint.staticCall(bob.address, 7n))
    expect(isCallException(worded) && worded.reason).toBe('only the minter mints')
    const estimated = await rejection(asBob.mint(bob.address, 7n))
    expect(isCallException(estimated) && estimated).toMatchObject({
      action: 'estimateGas',
      reason: 'only the minter mints',
    })
  })

  test('learns from the receipt that a transaction has failed', async () => {
    const token = await deploy(alice)
    const asBob = token.connect(bob) as typeof token // `connect` forgets the methods
    const sent = await asBob.transfer(alice.address, 7n, { gasLimit: 100_000n })
    const failure = await rejection(sent.wait())
    expect(isCallException(failure) && failure.receipt).toMatchObject({ status: 0, logs: [] })
  })

  test('tries a call, estimates its gas, and both hold when it is sent', async () => {
    const token = await deploy(alice)
    await devnet.advance(200)
    const args = [bob.address, 5n] as const
    const gasLimit = await token.transfer.estimateGas(...args)
    expect(await token.transfer.staticCall(...args)).toBe(true)
    const receipt = (await (await token.transfer(...args, { gasLimit })).wait())!
    expect(receipt.status).toBe(1)
    expect(receipt.gasUsed).toBeLessThanOrEqual(gasLimit)
    expect(await bob.estimateGas({ to: ZeroAddress, value: 1n })).toBe(21_000n)
  })

  test('reads fees that the next block takes', async () => {
    const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = await provider.getFeeData()
    const { baseFeePerGas } = (await provider.getBlock('pending'))!
    expect(maxPriorityFeePerGas).toBe(1_000_000n)
    expect(gasPrice).toBe(baseFeePerGas! + maxPriorityFeePerGas!)
    expect(maxFeePerGas).toBeGreaterThanOrEqual(gasPrice!)
    const sent = await alice.sendTransaction({ to: bob.address, value: 1n })
    expect((await sent.wait())!.gasPrice).toBe(gasPrice)
  })

  test('recognises a nonce that has been used and missing funds', async () => {
    const transfer = { to: bob.address, value: 1n, gasLimit: 21_000n }
    await alice.sendTransaction(transfer)
    const stale = await rejection(alice.sendTransaction({ ...transfer, value: 2n, nonce: 0 }))
    expect(isError(stale, 'NONCE_EXPIRED')).toBe(true)
    const value = parseEther('10001')
    const unfunded = await rejection(alice.sendTransaction({ ...transfer, value }))
    expect(isError(unfunded, 'INSUFFICIENT_FUNDS')).toBe(true)
  })

  test('waits for a receipt no longer than until the transaction is pre-confirmed', async () => {
    const sent = await alice.sendTransaction({ to: bob.address, value: 1n })
    expect(await sent.wait()).toMatchObject({ blockHash: ZeroHash, blockNumber: 1, status: 1 })
  })

  test('waits for the receipt of a transaction whose nonce is not next', async () => {
    const transfer = { to: bob.address, value: 1n, gasLimit: 21_000n }
    const held = await alice.sendTransaction({ ...transfer, nonce: 1 })
    expect(await provider.getTransaction(held.hash)).toMatchObject({ blockNumber: null })
    const receipt = held.wait()
    await provider.getBlockNumber()
    await alice.sendTransaction({ ...transfer, nonce: 0 })
    await devnet.advance(200)
    expect(await receipt).toMatchObject({ blockNumber: 1, index: 3 })
  })

  test('waits for two confirmations', async () => {
    const sent = await alice.sendTransaction({ to: bob.address, value: 1n })
    const receipt = sent.wait(2)
    await provider.getBlockNumber()
    await devnet.advance(400)
    expect(await receipt).toMatchObject({ blockNumber: 1, status: 1 })
  })

  test('sends transactions of types 0, 1 and 2, and reads each back as its type', async () => {
    const transfer = { to: bob.address, value: 1n }
    const gasPrice = parseUnits('1', 'gwei')
    const accessList = [{ address: bob.address, storageKeys: [ZeroHash] }]
    const hashes: string[] = []
    for (const fields of [{ type: 0, gasPrice }, { type: 1, gasPrice, accessList }, { type: 2 }]) {
      hashes.push((await alice.sendTransaction({ ...transfer, ...fields })).hash)
    }
    await devnet.advance(200)
    const sent = await Promise.all(hashes.map((hash) => provider.getTransaction(hash)))
    expect(sent.map((each) => [each!.type, each!.accessList])).toEqual([
      [0, null],
      [1, accessList],
      [2, []],
    ])
    const receipts = await Promise.all(hashes.map((hash) => provider.getTransactionReceipt(hash)))
    expect(receipts.map((each) => [each!.type, each!.gasUsed])).toEqual([
      [0, 21_000n],
      // EIP-2930: 2400 gas per address, 1900 per key
      [1, 25_300n],
      [2, 21_000n],
    ])
  })

  test('gives an account the code of a contract (EIP-7702)', async () => {
    const token = await deploy(alice)
    const address = await token.getAddress()
    await devnet.advance(200)
    const authorization = await bob.authorize({ address, nonce: 0 })
    const sent = await alice.sendTransaction({
      type: 4,
      to: bob.address,
      data: token.interface.encodeFunctionData('approve', [bob.address, 9n]),
      authorizationList: [authorization],
    })
    expect(await sent.wait()).toMatchObject({ type: 4, status: 1 })
    const designator = `0xef0100${address.slice(2)}`.toLowerCase()
    expect(await provider.getCode(bob.address, 'pending')).toBe(designator)
    expect(await provider.getCode(bob.address)).toBe('0x')
    await devnet.advance(200)
    const { authorizationList } = (await provider.getTransaction(sent.hash))!
    expect(authorizationList).toMatchObject([
      { address, nonce: 0n, signature: authorization.signature },
    ])
  })

  test('sends from an account whose key the devnet holds', async () => {
    const signer = await provider.getSigner(1)
    const sent = await signer.sendTransaction({ to: alice.address, value: 1n })
    expect(await sent.wait()).toMatchObject({ from: bob.address, status: 1 })
  })

  test('hears of blocks and of the events of a contract', async () => {
    const token = await deploy(alice)
    await devnet.advance(200)
    const numbers = collect<number>(2)
    const values = collect<bigint>(2)
    await provider.on('block', numbers.add)
    await token.on('Transfer', (_from, _to, value: bigint) => values.add(value))
    await provider.getBlockNumber()
    for (const amount of [1n, 2n]) {
      await token.transfer(bob.address, amount)
      await devnet.advance(200)
    }
    expect(await numbers.all).toEqual([2, 3])
    expect(await values.all).toEqual([1n, 2n])
    await provider.removeAllListeners()
  })
})

describe('ethers over HTTP', () => {
  test('sends what is asked together as one batch', async () => {
    const { httpUrl } = await devnet.listen({ port: 0 })
    const batchSizes: number[] = []
    const request = new FetchRequest(httpUrl)
    request.preflightFunc = async (sent) => {
      const body = JSON.parse(toUtf8String(sent.body!))
      batchSizes.push(Array.isArray(body) ? body.length : 1)
      return sent
    }
    const provider = new JsonRpcProvider(request, devnet.chain.id, { staticNetwork: true })
    const [alice] = signers(provider)
    const answers = await Promise.all([
      provider.getBalance(alice),
      provider.getCode(alice),
      provider.send('eth_gasPrice', []),
      rejection(provider.getBalance(alice, 1)).then((error) => isError(error, 'UNKNOWN_ERROR')),
    ])
    expect(batchSizes).toEqual([4])
    expect(answers).toEqual([parseEther('10000'), '0x', '0x5b8d80', true])
    provider.destroy()
  })
})

describe('ethers over a WebSocket', () => {
  test('reads a consistent head after a dropped connection and hears of what follows', async () => {
    const relay = await openRelay(await devnet.listen({ port: 0 }))
    const dropped = new WebSocketProvider(relay.wsUrl)
    await dropped.on('block', () => {})
    await dropped.getBlockNumber()
    const closed = once(dropped.websocket as WebSocket, 'close')
    relay.cut()
    await closed
    await devnet.advance(400)

    const provider = new WebSocketProvider(relay.wsUrl, undefined, { cacheTimeout: -1 })
    const head = (await provider.getBlock('latest'))!
    expect(head.number).toBe(2)
    expect(plain(await provider.getBlock(head.hash!))).toEqual(plain(head))
    const numbers = collect<number>(1)
    await provider.on('block', numbers.add)
    await provider.getBlockNumber()
    await devnet.advance(200)
    expect(await numbers.all).toEqual([3])
    await Promise.all([dropped.destroy(), provider.destroy()])
    await relay.close()
  })
})
