/**
 * ethers against a devnet, over HTTP, WebSockets and in process.
 */

import { once } from 'node:events'
import {
  BrowserProvider,
  Contract,
  ContractFactory,
  type ContractMethod,
  type ContractRunner,
  type ContractTransactionResponse,
  type EventLog,
  FetchRequest,
  getCreateAddress,
  isCallException,
  isError,
  type JsonRpcApiProvider,
  JsonRpcProvider,
  JsonRpcSigner,
  keccak256,
  parseEther,
  parseUnits,
  Transaction,
  toBeHex,
  toUtf8String,
  verifyMessage,
  verifyTypedData,
  Wallet,
  WebSocketProvider,
  ZeroAddress,
  ZeroHash,
} from 'ethers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { wireAddresses } from '../support/accounts.ts'
import { sendBaseTransactions } from '../support/base-transactions.ts'
import { collect, ethersProvider, openRelay, transportNames } from '../support/clients.ts'
import { describeEach, runsAll } from '../support/property.ts'

describe('ethers', () => {
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

  describeEach(transportNames, (name) => name === 'in process')('ethers, %s', (name) => {
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
      for (const fields of [
        { type: 0, gasPrice },
        { type: 1, gasPrice, accessList },
        { type: 2 },
      ]) {
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

    test('gets blocks and the events of a contract', async () => {
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

  test('reads Base Transactions', async () => {
    const [first, second] = await sendBaseTransactions(devnet)
    const provider = await ethersProvider(devnet, 'in process')
    const block = await provider.getBlock(1, true)
    const found = block?.prefetchedTransactions.filter(({ type }) => type === 0x79) ?? []
    expect(found.map(({ hash }) => hash)).toEqual([first, second])
    for (const { hash } of found) {
      const transaction = await provider.getTransaction(hash)
      expect(transaction).toMatchObject({ type: 0x79, nonce: 0, maxFeePerGas: 1_000_000_000n })
      expect(await transaction?.wait()).toMatchObject({ type: 0x79, status: 1 })
    }
    provider.destroy()
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
    test('reads a consistent head after a dropped connection and gets later blocks', async () => {
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
})

/**
 * What ethers can ask and do, method by method, but for what needs other networks.
 *
 * The tables are complete: a test compares them with the methods the library's classes have.
 */
describe('every ethers action', () => {
  const supply = 10n ** 24n

  /** A chain with a token in block 1 and a transfer of 5 in block 2. */
  async function createScene(devnet: Devnet) {
    const options = { cacheTimeout: -1, batchStallTime: 0, pollingInterval: 5 }
    const provider = new BrowserProvider(devnet, undefined, options)
    const signer = await provider.getSigner(0)
    const [alice, bob] = wireAddresses(devnet) as [string, string]
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
      await expect(provider.waitForBlock('latest')).rejects.toMatchObject({
        code: 'NOT_IMPLEMENTED',
      })
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
      expect(known).toEqual(wireAddresses(devnet))
    },
    async destroy({ provider }) {
      provider.destroy()
      await expect(provider.getBlockNumber()).rejects.toThrow('provider destroyed')
    },
  }

  /** Bookkeeping and translations inside the library, and names, which are another network's. */
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

  describe.runIf(runsAll).each([
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
})
