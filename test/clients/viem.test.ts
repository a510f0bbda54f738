import { setImmediate } from 'node:timers/promises'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  FeeCapTooLowError,
  getAddress,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  InsufficientFundsError,
  NonceTooLowError,
  parseEther,
  parseGwei,
  parseSignature,
  toHex,
  webSocket,
  zeroAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
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

describe.each(transportNames)('viem, %s', (name) => {
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
    expect(await client.getTransactionCount({ address: alice.address, blockTag: 'pending' })).toBe(
      2,
    )
    const code = await client.getCode({ address, blockTag: 'pending' })
    expect(code!.length).toBeGreaterThan(1_000)
    const slotOfSupply = { address, slot: toHex(2) }
    expect(await client.getStorageAt({ ...slotOfSupply, blockTag: 'pending' })).toBe(
      toHex(supply, { size: 32 }),
    )
    expect(await client.getStorageAt(slotOfSupply)).toBe(ZERO_HASH)
    expect(await client.readContract({ ...balanceOfBob, blockTag: 'pending' })).toBe(5n)
    await expect(client.readContract(balanceOfBob)).rejects.toThrow('returned no data')

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

    const block = await client.getBlock({ includeTransactions: true })
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
    const found = async (args: { from?: Address; to?: Address }, toBlock: 'latest' | 'pending') => {
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
    const receipts = await client.getBlockReceipts()
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

  test('is told that blobs are not taken', async () => {
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
  test('hears of pre-confirmed logs, then of the block and its logs, by `message` events', async () => {
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
    const { hash } = await clients.client.getBlock()
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

  test('reconnects after a dropped connection, reads the head and goes on watching', async () => {
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
    await client.getBlock()
    await devnet.advance(200)
    expect(await client.getBlock()).toMatchObject({ number: 1n })

    relay.cut()
    // Blocks sealed while nobody is connected are not told later; they are there to be read.
    await devnet.advance(400)
    const head = await client.getBlock()
    expect(head.number).toBe(3n)
    expect(await client.getBlock({ blockHash: head.hash })).toEqual(head)

    await devnet.advance(200)
    expect(await client.getBlock()).toMatchObject({ number: 4n, parentHash: head.hash })
    expect(numbers).toEqual([1n, 4n])
    const { close } = await client.transport.getRpcClient()
    close()
    await relay.close()
  })
})
