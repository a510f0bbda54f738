/**
 * viem against a devnet, over HTTP, WebSockets and in process.
 */

import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  FeeCapTooLowError,
  getAddress,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  InsufficientFundsError,
  type Log,
  NonceTooLowError,
  type PublicClient,
  parseEther,
  parseGwei,
  parseSignature,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  toHex,
  webSocket,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { basePreconf } from 'viem/chains'
import {
  chainConfig,
  getL2TransactionHash,
  parseTransaction,
  publicActionsL2,
  serializeTransaction,
} from 'viem/op-stack'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type WireTransaction,
} from '../../src/index.ts'
import { createHttpChannel } from '../../src/remote/http.ts'
import { createProviderChannel, type RemoteProvider } from '../../src/remote/provider.ts'
import {
  type DevnetChain,
  type DevnetTransport,
  devnetChain,
  devnetTransport,
  publicClientOf,
  testClientOf,
  walletClientOf,
} from '../../src/viem/index.ts'
import { sendBaseTransactions } from '../support/base-transactions.ts'
import {
  collect,
  openRelay,
  token,
  transportNames,
  urlOfItsOwn,
  type ViemClients,
  viemClients,
  viemTransport,
  ZERO_HASH,
} from '../support/clients.ts'
import { settled, TimerMachine } from '../support/hand-machine.ts'
import { expectReplayed } from '../support/journal.ts'
import { describeEach, runsAll } from '../support/property.ts'
import { editJson, RemoteServer } from '../support/remote-server.ts'

describe('viem', () => {
  const supply = parseEther('1000000')

  let devnet: Devnet

  beforeEach(async () => {
    devnet = await createDevnet()
  })

  afterEach(() => devnet.close())

  /** Deploys the token; it is in the pending block when this resolves. */
  async function deploy({ client, wallet }: ViemClients): Promise<Address> {
    const hash = await wallet.deployContract({ ...token, args: [supply] })
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    return contractAddress! // it is the receipt of a creation
  }

  describeEach(transportNames, (name) => name === 'in process')('viem, %s', (name) => {
    let clients: ViemClients

    beforeEach(async () => {
      clients = viemClients(devnet, await viemTransport(devnet, name))
    })

    test('reads a deployment and a transfer in pending first, and sealed 200 ms later', async () => {
      const { client, wallet, alice, bob } = clients
      const address = await deploy(clients)
      const contract = { address, abi: token.abi } as const
      const hash = await wallet.writeContract({
        ...contract,
        functionName: 'transfer',
        args: [bob.address, 5n],
      })
      const balanceOfBob = { ...contract, functionName: 'balanceOf', args: [bob.address] } as const

      expect(getAddress(address)).toBe(getContractAddress({ from: alice.address, nonce: 0n }))
      expect(await client.getBlockNumber()).toBe(0n)
      expect(await client.getCode({ address })).toBeUndefined()
      expect(await client.getTransactionCount({ address: alice.address })).toBe(0)
      expect(
        await client.getTransactionCount({ address: alice.address, blockTag: 'pending' }),
      ).toBe(2)
      const code = await client.getCode({ address, blockTag: 'pending' })
      expect(code!.length).toBeGreaterThan(1_000)
      const slotOfSupply = { address, slot: toHex(2) }
      expect(await client.getStorageAt({ ...slotOfSupply, blockTag: 'pending' })).toBe(
        toHex(supply, { size: 32 }),
      )
      expect(await client.getStorageAt(slotOfSupply)).toBe(ZERO_HASH)
      expect(await client.readContract({ ...balanceOfBob, blockTag: 'pending' })).toBe(5n)
      const atLatest = client.readContract({ ...balanceOfBob, blockTag: 'latest' })
      await expect(atLatest).rejects.toThrow('returned no data')

      const [pendingLogs, pendingReceipt, pendingReceipts, pendingTransaction, pendingBlock] =
        await Promise.all([
          client.getLogs({ fromBlock: 'pending', toBlock: 'pending' }),
          client.getTransactionReceipt({ hash }),
          client.getBlockReceipts({ blockTag: 'pending' }),
          client.getTransaction({ hash }),
          client.getBlock({ blockTag: 'pending', includeTransactions: true }),
        ])
      expect(pendingLogs.map(({ logIndex, blockHash }) => [logIndex, blockHash])).toEqual([
        [0, ZERO_HASH],
        [1, ZERO_HASH],
      ])
      expect(pendingReceipt).toMatchObject({ status: 'success', blockHash: ZERO_HASH })
      // Behind the two that open the block.
      expect(pendingReceipts[3]).toEqual(pendingReceipt)
      expect(pendingTransaction).toMatchObject({ blockHash: null, blockNumber: 1n })
      expect(pendingBlock).toMatchObject({ number: 1n, hash: ZERO_HASH })
      expect(pendingBlock.transactions[3]).toEqual(pendingTransaction)

      await devnet.advance(200)

      const block = await client.getBlock({ blockTag: 'latest', includeTransactions: true })
      const sealed = <Item extends { blockHash: Hash | null }>(item: Item) => ({
        ...item,
        blockHash: block.hash,
      })
      expect(block).toMatchObject({ number: 1n, gasUsed: pendingBlock.gasUsed })
      expect(await client.readContract(balanceOfBob)).toBe(5n)
      expect(await client.getCode({ address })).toBe(code)
      expect(await client.getLogs({ blockHash: block.hash })).toEqual(pendingLogs.map(sealed))
      expect(await client.getTransaction({ hash })).toEqual(sealed(pendingTransaction))
      expect(await client.getTransactionReceipt({ hash })).toEqual({
        ...sealed(pendingReceipt),
        logs: pendingReceipt.logs.map(sealed),
      })
      expect(await client.getBlockReceipts({ blockHash: block.hash })).toHaveLength(4)
    })

    test('finds the events of a contract by name and argument', async () => {
      const { client, wallet, alice, bob } = clients
      const contract = { address: await deploy(clients), abi: token.abi } as const
      for (const amount of [1n, 2n]) {
        await wallet.writeContract({
          ...contract,
          functionName: 'transfer',
          args: [bob.address, amount],
        })
        await devnet.advance(200)
      }
      await wallet.writeContract({ ...contract, functionName: 'burn', args: [3n] })

      const transfers = { ...contract, eventName: 'Transfer', fromBlock: 0n } as const
      const found = async (
        args: { from?: Address; to?: Address },
        toBlock: 'latest' | 'pending',
      ) => {
        const events = await client.getContractEvents({ ...transfers, args, toBlock })
        return events.map((event) => [event.blockNumber, event.args.value])
      }
      expect(await found({}, 'latest')).toEqual([
        [1n, supply],
        [1n, 1n],
        [2n, 2n],
      ])
      expect(await found({ to: bob.address }, 'latest')).toEqual([
        [1n, 1n],
        [2n, 2n],
      ])
      expect(await found({ from: alice.address, to: zeroAddress }, 'latest')).toEqual([])
      expect(await found({ from: alice.address, to: zeroAddress }, 'pending')).toEqual([[3n, 3n]])
    })

    test('names the custom error and the reason of a revert', async () => {
      const { client, bob } = clients
      const contract = { address: await deploy(clients), abi: token.abi, account: bob } as const
      const args = [bob.address, 7n] as const
      const revertOf = async (functionName: 'transfer' | 'mint') => {
        const failure: unknown = await client
          .simulateContract({ ...contract, functionName, args, blockTag: 'pending' })
          .catch((error: unknown) => error)
        const cause =
          failure instanceof BaseError &&
          failure.walk((error) => error instanceof ContractFunctionRevertedError)
        return cause as ContractFunctionRevertedError // anything else fails what follows
      }

      const { data } = await revertOf('transfer')
      expect(data).toMatchObject({
        errorName: 'ERC20InsufficientBalance',
        args: [bob.address, 0n, 7n],
      })
      expect((await revertOf('mint')).reason).toBe('only the minter mints')
      await devnet.advance(200)
      await expect(
        client.estimateContractGas({ ...contract, functionName: 'mint', args }),
      ).rejects.toThrow('only the minter mints')
    })

    test('simulates a call, estimates its gas, and both hold when it is sent', async () => {
      const { client, wallet, bob } = clients
      const contract = { address: await deploy(clients), abi: token.abi } as const
      await devnet.advance(200)

      const { request, result } = await client.simulateContract({
        ...contract,
        account: wallet.account,
        functionName: 'transfer',
        args: [bob.address, 5n],
      })
      const gas = await client.estimateContractGas(request)
      const hash = await wallet.writeContract({ ...request, gas })
      const receipt = await client.getTransactionReceipt({ hash })
      expect(result).toBe(true)
      expect(receipt.status).toBe('success')
      expect(receipt.gasUsed).toBeLessThanOrEqual(gas)
      expect(await client.estimateGas({ account: bob, to: zeroAddress, value: 1n })).toBe(21_000n)
    })

    test('estimates fees that the next block takes', async () => {
      const { client, wallet, bob } = clients
      const fees = await client.estimateFeesPerGas()
      const hash = await wallet.sendTransaction({ to: bob.address, value: 1n, ...fees })
      const { effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      const { baseFeePerGas } = await client.getBlock({ blockTag: 'pending' })
      expect(effectiveGasPrice).toBe(baseFeePerGas! + fees.maxPriorityFeePerGas)
      expect(await client.getGasPrice()).toBe(effectiveGasPrice)

      await devnet.advance(400)
      const history = await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50, 99] })
      // Deposits tip nothing, and they use most of the gas.
      const reward = [
        [0n, fees.maxPriorityFeePerGas],
        [0n, 0n],
      ]
      expect(history).toMatchObject({ oldestBlock: 1n, reward })
      expect(history.baseFeePerGas).toHaveLength(3)
      const [first, second] = await Promise.all(
        [1n, 2n].map((blockNumber) => client.getBlock({ blockNumber })),
      )
      expect(history.gasUsedRatio).toEqual(
        [first!, second!].map(({ gasUsed }) => Number(gasUsed) / 40_000_000),
      )
    })

    test('recognises a nonce that has been used, missing funds and a fee cap too low', async () => {
      const { wallet, bob } = clients
      const transfer = { to: bob.address, value: 1n }
      await wallet.sendTransaction(transfer)
      const refused = async (fields: { nonce?: number; value?: bigint; maxFeePerGas?: bigint }) => {
        const failure: unknown = await wallet
          .sendTransaction({ ...transfer, gas: 21_000n, maxPriorityFeePerGas: 0n, ...fields })
          .catch((error: unknown) => error)
        return failure instanceof BaseError ? failure.cause : failure
      }
      expect(await refused({ nonce: 0 })).toBeInstanceOf(NonceTooLowError)
      expect(await refused({ value: parseEther('10001') })).toBeInstanceOf(InsufficientFundsError)
      expect(await refused({ maxFeePerGas: 1n })).toBeInstanceOf(FeeCapTooLowError)
    })

    test('waits for a receipt no longer than until the transaction is pre-confirmed', async () => {
      const { client, wallet, bob } = clients
      const hash = await wallet.sendTransaction({ to: bob.address, value: 1n })
      const receipt = await client.waitForTransactionReceipt({ hash })
      expect(receipt).toMatchObject({ blockHash: ZERO_HASH, blockNumber: 1n, status: 'success' })
    })

    test('waits for the receipt of a transaction whose nonce is not next', async () => {
      const { client, wallet, bob } = clients
      const transfer = { to: bob.address, value: 1n, gas: 21_000n }
      const hash = await wallet.sendTransaction({ ...transfer, nonce: 1 })
      expect(await client.getTransaction({ hash })).toMatchObject({ blockNumber: null })
      const receipt = client.waitForTransactionReceipt({ hash })
      await wallet.sendTransaction({ ...transfer, nonce: 0 })
      let isWaiting = true
      void receipt.finally(() => {
        isWaiting = false
      })
      // viem looks only when the number changes, and not while it still works on an earlier number.
      while (isWaiting) {
        await devnet.advance(200)
        await setImmediate()
      }
      expect(await receipt).toMatchObject({ blockNumber: 1n, transactionIndex: 3 })
    })

    test('waits for two confirmations', async () => {
      const { client, wallet, bob } = clients
      const hash = await wallet.sendTransaction({ to: bob.address, value: 1n })
      const receipt = client.waitForTransactionReceipt({ hash, confirmations: 2 })
      await devnet.advance(400)
      expect(await receipt).toMatchObject({ blockNumber: 1n })
    })

    test('sends transactions of types 0, 1 and 2, and reads each back as its type', async () => {
      const { client, wallet, bob } = clients
      const transfer = { to: bob.address, value: 1n }
      const gasPrice = parseGwei('1')
      const accessList = [{ address: bob.address, storageKeys: [ZERO_HASH] }]
      const hashes = [
        await wallet.sendTransaction({ ...transfer, type: 'legacy', gasPrice }),
        await wallet.sendTransaction({ ...transfer, type: 'eip2930', gasPrice, accessList }),
        await wallet.sendTransaction(transfer),
      ]
      await devnet.advance(200)
      const sent = await Promise.all(hashes.map((hash) => client.getTransaction({ hash })))
      expect(sent.map(({ type, typeHex }) => [type, typeHex])).toEqual([
        ['legacy', '0x0'],
        ['eip2930', '0x1'],
        ['eip1559', '0x2'],
      ])
      const receipts = await client.getBlockReceipts({ blockTag: 'latest' })
      expect(receipts.slice(2).map(({ type, gasUsed }) => [type, gasUsed])).toEqual([
        ['legacy', 21_000n],
        // EIP-2930: 2400 gas per address, 1900 per key
        ['eip2930', 25_300n],
        ['eip1559', 21_000n],
      ])
    })

    test('sends from an account whose key the devnet holds', async () => {
      const { client, wallet, alice, bob } = clients
      const transfer = { to: bob.address, value: 1n }
      const hash = await wallet.sendTransaction({ ...transfer, account: alice.address })
      const { from } = await client.getTransactionReceipt({ hash })
      expect(getAddress(from)).toBe(alice.address)
      await expect(wallet.sendTransaction({ ...transfer, account: zeroAddress })).rejects.toThrow(
        'unknown account',
      )
    })

    test('uses an allowance that was given by signature (EIP-2612)', async () => {
      const { client, wallet, alice, bob } = clients
      const contract = { address: await deploy(clients), abi: token.abi } as const
      const uint256 = (name: string) => ({ name, type: 'uint256' })
      const address = (name: string) => ({ name, type: 'address' })
      const [value, deadline] = [8n, 10n ** 18n]
      const signature = await alice.signTypedData({
        domain: {
          name: 'Preview Token',
          version: '1',
          chainId: devnet.chain.id,
          verifyingContract: contract.address,
        },
        types: {
          Permit: [
            ...['owner', 'spender'].map(address),
            ...['value', 'nonce', 'deadline'].map(uint256),
          ],
        },
        primaryType: 'Permit',
        message: { owner: alice.address, spender: bob.address, value, nonce: 0n, deadline },
      })
      const { r, s, v } = parseSignature(signature)
      await wallet.writeContract({
        ...contract,
        account: bob,
        functionName: 'permit',
        args: [alice.address, bob.address, value, deadline, Number(v), r, s],
      })
      await wallet.writeContract({
        ...contract,
        account: bob,
        functionName: 'transferFrom',
        args: [alice.address, bob.address, value],
      })
      await devnet.advance(200)
      const balanceOf = { ...contract, functionName: 'balanceOf' } as const
      expect(await client.readContract({ ...balanceOf, args: [bob.address] })).toBe(value)
    })

    test('gets an error for blobs, which are not supported', async () => {
      const { client, wallet, bob } = clients
      const commitment = toHex(0xc0, { size: 48 })
      const blob: Hex = await wallet.account.signTransaction({
        chainId: devnet.chain.id,
        type: 'eip4844',
        to: bob.address,
        gas: 21_000n,
        nonce: 0,
        maxFeePerGas: parseGwei('1'),
        maxFeePerBlobGas: 1n,
        blobVersionedHashes: [`0x01${commitment.slice(4, 66)}`],
      })
      await expect(client.sendRawTransaction({ serializedTransaction: blob })).rejects.toThrow(
        'transaction type not supported',
      )
      expect(await client.getTransactionCount({ ...wallet.account, blockTag: 'pending' })).toBe(0)
    })

    test('gives an account the code of a contract (EIP-7702)', async () => {
      const { client, wallet, alice, bob } = clients
      const contractAddress = await deploy(clients)
      await devnet.advance(200)
      const authorization = await wallet.signAuthorization({ account: bob, contractAddress })
      const approval = { abi: token.abi, functionName: 'approve', args: [bob.address, 9n] } as const
      const hash = await wallet.sendTransaction({
        to: bob.address,
        data: encodeFunctionData(approval),
        authorizationList: [authorization],
      })
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({
        type: 'eip7702',
        status: 'success',
      })
      const designator = `0xef0100${contractAddress.slice(2)}`.toLowerCase()
      expect(await client.getCode({ address: bob.address, blockTag: 'pending' })).toBe(designator)
      expect(await client.getCode({ address: bob.address })).toBeUndefined()

      await devnet.advance(200)
      expect(await client.getDelegation({ address: bob.address })).toBe(getAddress(contractAddress))
      const allowance = await client.readContract({
        address: bob.address,
        abi: token.abi,
        functionName: 'allowance',
        args: [alice.address, bob.address],
      })
      expect(allowance).toBe(9n)
    })
  })

  describe('viem in process', () => {
    test('gets pre-confirmed logs, then the block and its logs, by `message` events', async () => {
      const clients = viemClients(devnet, await viemTransport(devnet, 'in process'))
      const heard: unknown[] = []
      devnet.on('message', ({ data }) => heard.push(data))
      const [pendingLogs, heads, logs] = await Promise.all(
        ['pendingLogs', 'newHeads', 'logs'].map((kind) =>
          devnet.request({ method: 'eth_subscribe', params: [kind] }),
        ),
      )
      const address = await deploy(clients)
      expect(heard).toMatchObject([
        { subscription: pendingLogs, result: { address, blockHash: ZERO_HASH } },
      ])
      await devnet.advance(200)
      const { hash } = await clients.client.getBlock({ blockTag: 'latest' })
      expect(heard.slice(1)).toMatchObject([
        { subscription: heads, result: { number: '0x1', hash } },
        { subscription: logs, result: { address, blockHash: hash } },
      ])
    })
  })

  describe('viem over HTTP', () => {
    test('sends what is asked together as one batch', async () => {
      const { httpUrl } = await devnet.listen({ port: 0 })
      let posts = 0
      const countPost = () => {
        posts += 1
      }
      const transport = http(httpUrl, { batch: true, onFetchRequest: countPost })
      const { client, alice } = viemClients(devnet, transport)
      const answers = await Promise.all([
        client.getChainId(),
        client.getBalance(alice),
        client.getCode(alice),
        client.getGasPrice(),
        client.getBalance({ ...alice, blockNumber: 1n }).catch((error: Error) => error.message),
      ])
      expect(posts).toBe(1)
      expect(answers).toEqual([
        84_538_453,
        parseEther('10000'),
        undefined,
        6_000_000n,
        expect.stringContaining('block not found'),
      ])
    })

    test('watches the events of a contract by polling', async () => {
      const clients = viemClients(devnet, await viemTransport(devnet, 'HTTP'))
      const { client, wallet, alice, bob } = clients
      const contract = { address: await deploy(clients), abi: token.abi } as const
      await devnet.advance(200)
      const values = collect<bigint>(2)
      const unwatch = client.watchContractEvent({
        ...contract,
        eventName: 'Transfer',
        args: { from: alice.address },
        strict: true,
        fromBlock: 2n,
        onLogs(logs) {
          for (const { args } of logs) values.add(args.value)
        },
      })
      for (const amount of [1n, 2n]) {
        const args = [bob.address, amount] as const
        await wallet.writeContract({ ...contract, functionName: 'transfer', args })
        await devnet.advance(200)
      }
      expect(await values.all).toEqual([1n, 2n])
      unwatch()
    })
  })

  describe('viem over a WebSocket', () => {
    test('watches blocks and the events of a contract by subscription', async () => {
      const { client, wallet, alice, bob } = viemClients(
        devnet,
        await viemTransport(devnet, 'WebSocket'),
      )
      const contract = {
        address: await deploy({ client, wallet, alice, bob }),
        abi: token.abi,
      } as const
      await devnet.advance(200)

      const numbers = collect<bigint>(3)
      const values = collect<bigint>(2)
      const unwatchBlocks = client.watchBlocks({ onBlock: ({ number }) => numbers.add(number) })
      const unwatchEvents = client.watchContractEvent({
        ...contract,
        eventName: 'Transfer',
        args: { to: bob.address },
        strict: true,
        onLogs(logs) {
          for (const { args } of logs) values.add(args.value)
        },
      })
      // One socket answers in order: once this is answered, both subscriptions have begun.
      await client.getBlockNumber()

      const transfer = { ...contract, functionName: 'transfer' } as const
      await wallet.writeContract({ ...transfer, args: [bob.address, 1n] })
      await wallet.writeContract({ ...transfer, args: [alice.address, 2n] })
      await devnet.advance(200)
      await wallet.writeContract({ ...transfer, args: [bob.address, 3n] })
      await devnet.advance(400)

      expect(await numbers.all).toEqual([2n, 3n, 4n])
      expect(await values.all).toEqual([1n, 3n])
      unwatchBlocks()
      unwatchEvents()
    })

    test('reconnects after a dropped connection, reads the head and continues watching', async () => {
      const relay = await openRelay(await devnet.listen({ port: 0 }))
      const transport = webSocket(urlOfItsOwn(relay.wsUrl), {
        keepAlive: false,
        reconnect: { delay: 1 },
        retryCount: 10,
        retryDelay: 1,
      })
      const { client } = viemClients(devnet, transport)
      const numbers: bigint[] = []
      client.watchBlockNumber({ onBlockNumber: (number) => numbers.push(number) })
      await client.getBlock({ blockTag: 'latest' })
      await devnet.advance(200)
      expect(await client.getBlock({ blockTag: 'latest' })).toMatchObject({ number: 1n })

      relay.cut()
      // Blocks sealed while no client is connected are not notified later; they can be read.
      await devnet.advance(400)
      const head = await client.getBlock({ blockTag: 'latest' })
      expect(head.number).toBe(3n)
      expect(await client.getBlock({ blockHash: head.hash })).toEqual(head)

      await devnet.advance(200)
      expect(await client.getBlock({ blockTag: 'latest' })).toMatchObject({
        number: 4n,
        parentHash: head.hash,
      })
      expect(numbers).toEqual([1n, 4n])
      const { close } = await client.transport.getRpcClient()
      close()
      await relay.close()
    })
  })
})

/** viem through `previewnet/viem`: nothing polls, so nothing here waits for real time. */
describe('devnetTransport', () => {
  let devnet: Devnet
  let client: PublicClient<DevnetTransport, DevnetChain>
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
  const settle = () => setImmediate()

  async function deploy() {
    const hash = await wallet.deployContract({ ...token, args: [parseEther('1000')] })
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    return contractAddress! // it is the receipt of a creation
  }

  test('watchBlockNumber gets every block the moment it is sealed', async () => {
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

  test('watchBlocks gets headers', async () => {
    const hashes: (string | null)[] = []
    client.watchBlocks({ onBlock: ({ hash }) => hashes.push(hash), emitMissed: false })
    await settle()
    await devnet.advance(400)
    await settle()
    const block = await client.getBlock({ blockNumber: 2n })
    expect(hashes).toHaveLength(2)
    expect(hashes[1]).toBe(block.hash)
  })

  test('watchContractEvent gets logs when their block is sealed', async () => {
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

  test('watchEvent gets the logs that match, until it is unsubscribed', async () => {
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

  test('watchPendingTransactions gets each as it is submitted', async () => {
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
      details: 'params[0]: expected an address of 20 bytes, got "0x1"',
    })
  })
})

/**
 * Unmodified viem on a transport with `advanceWhileWaiting`: time moves because a client waits, and by
 * no other reason.
 */
describe('devnetTransport with advanceWhileWaiting', () => {
  const BOB = '0x0000000000000000000000000000000000000b0b'
  const UNKNOWN: Hash = `0x${'ab'.repeat(32)}`

  const open = (options: DevnetOptions = {}) => createDevnet({ genesisTime: 0, ...options })

  function clientsOf(devnet: Devnet, advanceWhileWaiting = true) {
    const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
    const transport = devnetTransport(devnet, { advanceWhileWaiting })
    const options = { chain: devnetChain(devnet), transport, cacheTime: 0, pollingInterval: 1 }
    const client = createPublicClient(options)
    return { client, wallet: createWalletClient({ ...options, account }) }
  }

  /** Gives everything in this process a few turns. */
  async function turns(count = 20): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) await settled()
  }

  describe('waitForTransactionReceipt', () => {
    /** Where `pending` is the latest block, a transaction has a receipt when it is sealed. */
    const plain = { network: 'plain', mining: 'interval', pendingView: 'latest' } as const

    test.each([
      ['sealed', plain, 200],
      ['in a flashblock', { network: 'flashblocks' }, 200],
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

    test('ends with a block sealed on request, where time seals none in a minute', async () => {
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

    test.runIf(runsAll)(
      'stands still in the end for a transaction that can never run',
      async () => {
        await using devnet = await open()
        const client = publicClientOf(devnet, { advanceWhileWaiting: true })
        const wallet = walletClientOf(devnet)
        const hash = await wallet.sendTransaction({ to: BOB, nonce: 3, gas: 21_000n })
        const waiting = client.waitForTransactionReceipt({ hash })
        await turns(800)
        expect(devnet.now).toBe(120_000)
        for (const nonce of [0, 1, 2])
          await wallet.sendTransaction({ to: BOB, nonce, gas: 21_000n })
        expect(await waiting).toMatchObject({ status: 'success', transactionHash: hash })
      },
    )

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
    await using devnet = await open({ network: 'flashblocks' })
    const { wallet } = clientsOf(devnet)
    expect(await wallet.sendTransactionSync({ to: BOB, value: 1n })).toMatchObject({
      status: 'success',
    })
    await turns()
    expect(devnet.now).toBe(200)
  })

  describe('a subscription', () => {
    test('watchBlocks gets block after block, and time stands when it ends', async () => {
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

    test('watchContractEvent gets the events of another client', async () => {
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

    test.runIf(runsAll)(
      'moves time for a minute after the last input, and again after another one',
      async () => {
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
      },
    )

    test('gets the error that keeps time from moving', async () => {
      await using devnet = await open()
      devnet.invariant('no third block', ({ blockNumber }) => blockNumber !== 3n)
      const { client } = clientsOf(devnet)
      const heard: bigint[] = []
      const failure = await new Promise((resolve) =>
        client.watchBlockNumber({
          onBlockNumber: (number) => heard.push(number),
          onError: resolve,
        }),
      )
      expect(failure).toBe(devnet.violation)
      expect(heard).toEqual([1n, 2n, 3n])
    })

    test('two runs are the same, byte for byte', async () => {
      const run = async () => {
        await using devnet = await open({ network: 'flashblocks', seed: 4 })
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
    test('time stands while clients wait', async () => {
      await using devnet = await open({ network: 'flashblocks' })
      const { client, wallet } = clientsOf(devnet, false)
      const hash = await wallet.sendTransaction({ to: BOB, value: 1n })
      const stop = client.watchBlocks({ onBlock: () => expect.unreachable() })
      const waiting = client.waitForTransactionReceipt({ hash, timeout: 50 })
      await expect(waiting).rejects.toThrow('Timed out')
      stop()
      expect(devnet.now).toBe(0)
    })

    test('time stands for requests without a wait, with the option as well', async () => {
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
})

/**
 * viem's OP-stack actions against our contracts, receipts and hashes.
 */
describe('viem/op-stack', () => {
  let devnet: Devnet

  beforeAll(async () => {
    devnet = await createDevnet({ operatorFeeScalar: 3n, operatorFeeConstant: 70n })
    await devnet.advance(200)
  })

  afterAll(() => devnet.close())

  function clients() {
    const { wallet, alice, bob } = viemClients(devnet, custom(devnet))
    const chain = { ...chainConfig, ...devnet.chain }
    const options = { chain, transport: custom(devnet), cacheTime: 0 }
    return { client: createPublicClient(options).extend(publicActionsL2()), wallet, alice, bob }
  }

  describe('the fees that viem estimates', () => {
    test('are those that a transaction pays for L1, with data and without', async () => {
      const { client, wallet, alice, bob } = clients()
      const random: Hex = `0x${Array.from({ length: 400 }, (_, at) => ((at * 7919) % 251).toString(16).padStart(2, '0')).join('')}`
      for (const data of [undefined, random]) {
        const request = { account: alice, to: bob.address, value: 1n, ...(data ? { data } : {}) }
        const estimated = await client.estimateL1Fee(request)
        const estimatedGas = await client.estimateL1Gas(request)
        const hash = await wallet.sendTransaction({ ...request, gas: 100_000n })
        const { l1Fee, l1GasUsed } = await client.getTransactionReceipt({ hash })
        // Its stub of a signature and of the fees is not what compresses like ours, by a few bytes.
        const isClose = (one: bigint, other: bigint) =>
          one >= other - other / 50n && one <= other + other / 50n
        expect(isClose(estimated, l1Fee!)).toBe(true)
        expect(isClose(estimatedGas, l1GasUsed!)).toBe(true)
      }
    })

    test('are those that a transaction pays to the operator, and in total', async () => {
      const { client, wallet, alice, bob } = clients()
      const request = { account: alice, to: bob.address, value: 1n }
      const operator = await client.estimateOperatorFee(request)
      expect(operator).toBe(21_000n * 3n * 100n + 70n)
      const total = await client.estimateTotalFee(request)
      const before = await client.getBalance({ address: alice.address, blockTag: 'pending' })
      const hash = await wallet.sendTransaction({ ...request, gas: 21_000n })
      const after = await client.getBalance({ address: alice.address, blockTag: 'pending' })
      const { l1Fee, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      expect(before - after).toBe(1n + gasUsed * effectiveGasPrice + l1Fee! + operator)
      const gasPrice = await client.getGasPrice()
      expect(total).toBe(operator + l1Fee! + gasUsed * gasPrice)
    })

    test('on the base fee of L1', async () => {
      const { client } = clients()
      expect(await client.getL1BaseFee()).toBe(devnet.config.l1BaseFee)
    })
  })

  describe('the deposits of a block', () => {
    test('are written and read as viem does, with the hash they have', async () => {
      const { client } = clients()
      const block = await client.getBlock({ blockTag: 'latest', includeTransactions: true })
      const deposits = block.transactions.filter(({ typeHex }) => typeHex === '0x7e')
      expect(deposits).toHaveLength(2)
      for (const { hash } of deposits) {
        const raw = await devnet.request({ method: 'eth_getRawTransactionByHash', params: [hash] })
        const parsed = parseTransaction(raw as `0x7e${string}`)
        expect(serializeTransaction(parsed)).toBe(raw)
        const seen = await client.getTransaction({ hash })
        if (seen.type !== 'deposit') throw new TypeError('expected a deposit')
        expect(parsed).toMatchObject({
          sourceHash: seen.sourceHash,
          gas: seen.gas,
          type: 'deposit',
        })
      }
    })

    test('made by a user have the hash that viem finds from the event on L1', async () => {
      const { bob } = clients()
      const deposit = { from: bob.address, to: bob.address, mint: toHex(9), value: toHex(69) }
      const params = [{ ...deposit, gas: toHex(21_000) }] as const
      const hash = await devnet.request({ method: 'previewnet_deposit', params })
      await devnet.advance(12_000)
      const params2 = ['0x4200000000000000000000000000000000000015', '0x2', 'latest'] as const
      const blockHash = await devnet.request({ method: 'eth_getStorageAt', params: params2 })
      const opaqueData: Hex = `0x${[9n, 69n].map((wei) => encodeAbiParameters([{ type: 'uint256' }], [wei]).slice(2)).join('')}${(21_000).toString(16).padStart(16, '0')}00`
      const log = {
        args: { from: bob.address, to: bob.address, opaqueData, version: 0n },
        blockHash,
        eventName: 'TransactionDeposited',
        logIndex: 0,
      }
      const found = getL2TransactionHash({
        log: log as Parameters<typeof getL2TransactionHash>[0]['log'],
      })
      expect(found).toBe(hash)
      const transaction: WireTransaction | null = await devnet.request({
        method: 'eth_getTransactionByHash',
        params: [hash],
      })
      expect(transaction).toMatchObject({ type: '0x7e', mint: '0x9', value: '0x45' })
    })
  })
})

/** viem with its chain definition for pre-confirmations, over HTTP, as it meets the main network. */
describe('Base Transactions read by viem', () => {
  test.each([
    ['the devnet', (devnet: Devnet) => devnetChain(devnet)],
    ['the OP stack', (devnet: Devnet) => ({ ...chainConfig, ...devnet.chain })],
  ])('as a chain of %s', async (_, chainOf) => {
    await using devnet = await createDevnet()
    const [first, second] = await sendBaseTransactions(devnet)
    const chain = chainOf(devnet)
    const client = createPublicClient({ chain, transport: custom(devnet), cacheTime: 0 })
    const block = await client.getBlock({ blockNumber: 1n, includeTransactions: true })
    const found = block.transactions.filter(({ typeHex }) => typeHex === '0x79')
    expect(found.map(({ hash }) => hash)).toEqual([first, second])
    for (const transaction of found) {
      const { hash } = transaction
      expect(await client.getTransaction({ hash })).toEqual(transaction)
      expect(transaction).toMatchObject({ nonceSequence: '0x0', gasPrice: 5_000_000n })
      const receipt = await client.getTransactionReceipt({ hash })
      expect(receipt).toMatchObject({ status: 'success', phaseStatuses: ['0x1'] })
    }
  })
})

describe('Flashblocks RPC by viem', () => {
  const BOB = `0x${'0b'.repeat(20)}` as const

  let devnet: Devnet
  let client: PublicClient
  let wallet: ReturnType<typeof connect>

  function connect(url: string) {
    const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
    return createWalletClient({ account, chain: basePreconf, transport: http(url) })
  }

  beforeEach(async () => {
    devnet = await createDevnet({ network: 'flashblocks' })
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

  test('reads without a tag see the transactions of the flashblocks', async () => {
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
      await setImmediate()
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
})

describe('a remote channel to', () => {
  let machine: TimerMachine

  beforeEach(() => {
    machine = new TimerMachine()
  })

  const channelTo = (provider: RemoteProvider) => createProviderChannel(provider, { machine })

  describe('a devnet', () => {
    let devnet: Devnet

    beforeEach(async () => {
      devnet = await createDevnet()
    })

    afterEach(() => devnet.close())

    const requests = [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_nothing', params: [] },
      { method: 'eth_getTransactionByHash', params: [`0x${'11'.repeat(32)}`] },
      { method: 'eth_getBalance', params: ['0x12', 'latest'] },
    ]

    const answers = [
      { result: '0x509f455' },
      { error: { code: -32601, message: 'Method not found: "eth_nothing"' } },
      { result: null },
      {
        error: {
          code: -32602,
          message: 'params[0]: expected an address of 20 bytes, got "0x12"',
          data: expect.stringContaining('0x12'),
        },
      },
    ]

    test('answers in the order of the requests', async () => {
      const channel = channelTo(devnet)
      expect(channel.host).toBe('the provider')
      expect(await channel.send(requests)).toEqual(answers)
      expect(machine.delaysMs).toEqual([])
    })

    test('answers the same through the custom transport of viem', async () => {
      expect(await channelTo(custom(devnet)({ retryCount: 0 })).send(requests)).toEqual(answers)
    })
  })

  test('the server of a devnet answers as the devnet does, on the way through another', async () => {
    await using upstream = await createDevnet()
    const { httpUrl } = await upstream.listen({ port: 0 })
    await using server = await RemoteServer.start(httpUrl)
    const requests = [
      { method: 'eth_getBlockByNumber', params: ['0x0', false] },
      { method: 'eth_nothing', params: [] },
      { method: 'eth_chainId', params: [] },
    ]
    server.next({ kind: 'cut' })
    const sending = createHttpChannel({ machine, url: server.url }).send(requests)
    await machine.fire(1_000)
    expect(await sending).toEqual(await channelTo(upstream).send(requests))
    expect(server.batchLengths).toEqual([3, 3])
  })

  describe('a transport of viem over HTTP', () => {
    let server: RemoteServer
    let provider: RemoteProvider

    beforeEach(async () => {
      server = await RemoteServer.start(({ method }) => method)
      provider = http(`${server.url}/v2/theKey12345`)({ retryCount: 0 })
    })

    afterEach(() => server[Symbol.asyncDispose]())

    test.each([
      { code: -32000, message: 'missing trie node 12' },
      { code: -32601, message: 'the method eth_chainId does not exist' },
      { code: 3, message: 'execution reverted: https://a/b', data: '0x08c379a0' },
    ])('passes on the error $message in its own words', async (error) => {
      server.next(editJson<{ id: unknown }>(({ id }) => ({ id, error })))
      expect(await channelTo(provider).send([{ method: 'eth_chainId', params: [] }])).toEqual([
        { error },
      ])
    })

    test.each([
      [{ kind: 'status', status: 503 } as const, 'Service Unavailable'],
      [{ kind: 'reset' } as const, 'fetch failed'],
      [{ kind: 'status', status: 200, body: 'no' } as const, 'not valid JSON'],
    ])('that fails shows no key', async (effects, reason) => {
      server.rule = () => effects
      const error = await channelTo(provider)
        .send([{ method: 'eth_chainId', params: [] }])
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({
        code: 'FORK_FAILED',
        message: expect.stringMatching(/^fork: no answer to eth_chainId from the provider: /),
      })
      expect(String(error)).toContain(reason)
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('theKey12345')
    })
  })
})
