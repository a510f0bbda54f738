/**
 * Every action of viem against a devnet.
 */

import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hash,
  hashMessage,
  keccak256,
  parseEther,
  parseEventLogs,
  parseGwei,
  parseTransaction,
  publicActions,
  recoverMessageAddress,
  stringToHex,
  testActions,
  toHex,
  walletActions,
  webSocket,
  zeroAddress,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { token, urlOfItsOwn, viemClients, ZERO_HASH } from '../support/clients.ts'

/**
 * Every public and wallet action of viem, one by one, but for those that ask other networks. What a user
 * behind the wallet does is in wallet.test.ts.
 *
 * The tables are complete: a test compares them with the actions the library has.
 */
describe('viem actions', () => {
  const supply = parseEther('1000000')
  const fees = { maxFeePerGas: parseGwei('1'), maxPriorityFeePerGas: 1n }

  /** A chain with a token in block 1 and a transfer of 5 in block 2. */
  async function createScene(devnet: Devnet) {
    const { client, wallet, alice, bob } = viemClients(devnet, custom(devnet, { retryCount: 0 }))
    const deployment = await wallet.deployContract({ ...token, args: [supply] })
    const { contractAddress } = await client.getTransactionReceipt({ hash: deployment })
    const address = contractAddress! // it is the receipt of a creation
    await devnet.advance(200)
    const contract = { address, abi: token.abi } as const
    const transfer = { ...contract, functionName: 'transfer', args: [bob.address, 5n] } as const
    const hash = await wallet.writeContract(transfer)
    await devnet.advance(200)
    /** For accounts whose keys the devnet holds. */
    const managed = createWalletClient({
      account: alice.address,
      chain: devnet.chain,
      transport: custom(devnet, { retryCount: 0 }),
    })
    return { devnet, client, wallet, managed, alice, bob, address, contract, transfer, hash }
  }

  type Scene = Awaited<ReturnType<typeof createScene>>
  type Actions = Readonly<Record<string, (scene: Scene) => Promise<void>>>

  const typed = {
    domain: { name: 'Scene', chainId: 1 },
    types: { Word: [{ name: 'word', type: 'string' }] },
    primaryType: 'Word',
    message: { word: 'hello' },
  } as const

  /** Lets timers and sockets have their turn. */
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

  const collected = async <Item>(
    watch: (add: (item: Item) => void) => () => void,
    act: () => Promise<unknown>,
  ): Promise<Item> => {
    let stop = () => {}
    const first = new Promise<Item>((resolve) => {
      stop = watch(resolve)
    })
    await act()
    const item = await first
    stop()
    return item
  }

  const publicTests: Actions = {
    async call({ client, address }) {
      const data = encodeFunctionData({ abi: token.abi, functionName: 'totalSupply' })
      expect((await client.call({ to: address, data })).data).toBe(toHex(supply, { size: 32 }))
      const code = '0x602a60005260206000f3'
      const overridden = await client.call({
        to: zeroAddress,
        stateOverride: [{ address: zeroAddress, code }],
      })
      expect(overridden.data).toBe(toHex(42n, { size: 32 }))
      const { data: number } = await client.call({
        to: zeroAddress,
        blockOverrides: { number: 77n },
        stateOverride: [{ address: zeroAddress, code: '0x4360005260206000f3' }],
      })
      expect(number).toBe(toHex(77n, { size: 32 }))
    },
    async createAccessList({ client, alice, address, bob }) {
      const data = encodeFunctionData({
        abi: token.abi,
        functionName: 'balanceOf',
        args: [bob.address],
      })
      const { accessList, gasUsed } = await client.createAccessList({
        account: alice,
        to: address,
        data,
      })
      expect(accessList).toHaveLength(1)
      expect(getAddress(accessList[0]!.address)).toBe(getAddress(address))
      expect(accessList[0]!.storageKeys).toHaveLength(1)
      expect(gasUsed).toBeGreaterThan(21_000n)
    },
    async createBlockFilter({ client, devnet }) {
      const filter = await client.createBlockFilter()
      await devnet.advance(200)
      const { hash } = await client.getBlock({ blockTag: 'latest' })
      expect(await client.getFilterChanges({ filter })).toEqual([hash])
    },
    async createContractEventFilter({ client, devnet, contract, wallet, transfer }) {
      const filter = await client.createContractEventFilter({ ...contract, eventName: 'Transfer' })
      await wallet.writeContract(transfer)
      await devnet.advance(200)
      const events = await client.getFilterChanges({ filter })
      expect(events.map(({ args }) => args.value)).toEqual([5n])
    },
    async createEventFilter({ client, address, hash }) {
      const filter = await client.createEventFilter({ address, fromBlock: 2n, toBlock: 2n })
      const logs = await client.getFilterLogs({ filter })
      expect(logs.map(({ transactionHash }) => transactionHash)).toEqual([hash])
    },
    async createPendingTransactionFilter({ client, wallet, transfer }) {
      const filter = await client.createPendingTransactionFilter()
      const hash = await wallet.writeContract(transfer)
      expect(await client.getFilterChanges({ filter })).toEqual([hash])
    },
    async estimateContractGas({ client, wallet, transfer, alice }) {
      const gas = await client.estimateContractGas({ ...transfer, account: alice })
      const hash = await wallet.writeContract({ ...transfer, gas })
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    },
    async estimateGas({ client, alice, bob }) {
      expect(await client.estimateGas({ account: alice, to: bob.address, value: 1n })).toBe(21_000n)
      const poor = '0x00000000000000000000000000000000000b0b0b'
      const overridden = await client.estimateGas({
        account: poor,
        to: bob.address,
        value: 1n,
        stateOverride: [{ address: poor, balance: 1n }],
      })
      expect(overridden).toBe(21_000n)
    },
    async getBalance({ client, bob }) {
      expect(await client.getBalance({ address: bob.address })).toBe(parseEther('10000'))
    },
    async getBlobBaseFee({ client }) {
      expect(await client.getBlobBaseFee()).toBe(1n)
    },
    async getBlock({ client, hash }) {
      const latest = await client.getBlock({ blockTag: 'latest' })
      expect(latest).toMatchObject({ number: 2n })
      expect(latest.transactions).toContain(hash)
      expect(await client.getBlock({ blockHash: latest.hash })).toEqual(latest)
    },
    async getBlockNumber({ client }) {
      expect(await client.getBlockNumber()).toBe(2n)
    },
    async getBlockReceipts({ client, hash }) {
      const receipts = await client.getBlockReceipts({ blockNumber: 2n })
      expect(receipts.map(({ transactionHash }) => transactionHash)).toContain(hash)
    },
    async getBlockTransactionCount({ client }) {
      const { hash, transactions } = await client.getBlock({ blockTag: 'latest' })
      expect(await client.getBlockTransactionCount({ blockTag: 'latest' })).toBe(
        transactions.length,
      )
      expect(await client.getBlockTransactionCount({ blockHash: hash })).toBe(transactions.length)
    },
    async getBytecode({ client, address }) {
      expect(await client.getBytecode({ address })).toBe(await client.getCode({ address }))
    },
    async getChainId({ client, devnet }) {
      expect(await client.getChainId()).toBe(devnet.chain.id)
    },
    async getCode({ client, address }) {
      expect((await client.getCode({ address }))!.length).toBeGreaterThan(1_000)
      expect(
        await client.getCode({ address: '0x00000000000000000000000000000000000b0b0b' }),
      ).toBeUndefined()
    },
    async getContractEvents({ client, contract }) {
      const events = await client.getContractEvents({
        ...contract,
        eventName: 'Transfer',
        fromBlock: 0n,
      })
      expect(events.map(({ args }) => args.value)).toEqual([supply, 5n])
    },
    async getDelegation({ client, wallet, bob, address, devnet }) {
      expect(await client.getDelegation({ address: bob.address })).toBeUndefined()
      const authorization = await wallet.signAuthorization({
        account: bob,
        contractAddress: address,
      })
      await wallet.sendTransaction({ to: zeroAddress, authorizationList: [authorization] })
      await devnet.advance(200)
      expect(await client.getDelegation({ address: bob.address })).toBe(getAddress(address))
    },
    async getEip712Domain({ client, address, devnet }) {
      const { domain } = await client.getEip712Domain({ address })
      expect(domain).toMatchObject({
        name: 'Preview Token',
        chainId: devnet.chain.id,
        verifyingContract: getAddress(address),
      })
    },
    async getFeeHistory({ client }) {
      const history = await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] })
      expect(history.oldestBlock).toBe(1n)
      expect(history.baseFeePerGas).toHaveLength(3)
      expect(history.reward).toHaveLength(2)
    },
    async estimateFeesPerGas({ client }) {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
      const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
      expect(maxPriorityFeePerGas).toBe(1_000_000n)
      expect(maxFeePerGas).toBe((baseFeePerGas! * 12n) / 10n + maxPriorityFeePerGas)
    },
    async getFilterChanges({ client, devnet }) {
      const filter = await client.createBlockFilter()
      expect(await client.getFilterChanges({ filter })).toEqual([])
      await devnet.advance(400)
      expect(await client.getFilterChanges({ filter })).toHaveLength(2)
      expect(await client.getFilterChanges({ filter })).toEqual([])
    },
    async getFilterLogs({ client, contract }) {
      const filter = await client.createContractEventFilter({ ...contract, fromBlock: 0n })
      expect(await client.getFilterLogs({ filter })).toHaveLength(2)
    },
    async getGasPrice({ client }) {
      const { baseFeePerGas } = await client.getBlock({ blockTag: 'pending' })
      expect(await client.getGasPrice()).toBe(baseFeePerGas! + 1_000_000n)
    },
    async getLogs({ client, address, hash }) {
      const logs = await client.getLogs({ address, fromBlock: 2n, toBlock: 'latest' })
      expect(logs.map((log) => [log.transactionHash, log.removed])).toEqual([[hash, false]])
    },
    async getProof({ client, address, alice }) {
      const proof = await client.getProof({
        address,
        storageKeys: [ZERO_HASH, toHex(2, { size: 32 })],
      })
      const { stateRoot } = await client.getBlock({ blockTag: 'latest' })
      expect(keccak256(proof.accountProof[0]!)).toBe(stateRoot)
      expect(keccak256(proof.storageProof[1]!.proof[0]!)).toBe(proof.storageHash)
      expect(proof.storageProof[1]!.value).toBe(supply)
      const plain = await client.getProof({ address: alice.address, storageKeys: [] })
      expect(plain.balance).toBe(await client.getBalance({ address: alice.address }))
    },
    async estimateMaxPriorityFeePerGas({ client }) {
      expect(await client.estimateMaxPriorityFeePerGas()).toBe(1_000_000n)
    },
    async fillTransaction({ client, alice, bob, devnet }) {
      const { raw, transaction } = await client.fillTransaction({
        account: alice,
        to: bob.address,
        value: 1n,
      })
      expect(transaction).toMatchObject({
        nonce: 2,
        gas: 21_000n,
        value: 1n,
        chainId: devnet.chain.id,
      })
      expect(parseTransaction(raw)).toMatchObject({ nonce: 2, gas: 21_000n, value: 1n })
    },
    async getRawTransaction({ client, hash }) {
      const raw = await client.getRawTransaction({ hash })
      expect(keccak256(raw)).toBe(hash)
    },
    async getStorageAt({ client, address }) {
      expect(await client.getStorageAt({ address, slot: toHex(2) })).toBe(
        toHex(supply, { size: 32 }),
      )
    },
    async getTransaction({ client, hash }) {
      const transaction = await client.getTransaction({ hash })
      const { blockHash, transactionIndex: index } = transaction
      expect(transaction).toMatchObject({ hash, type: 'eip1559', blockNumber: 2n })
      expect(await client.getTransaction({ blockHash: blockHash!, index: index! })).toEqual(
        transaction,
      )
      expect(await client.getTransaction({ blockNumber: 2n, index: index! })).toEqual(transaction)
    },
    async getTransactionConfirmations({ client, hash, devnet }) {
      expect(await client.getTransactionConfirmations({ hash })).toBe(1n)
      await devnet.advance(600)
      expect(await client.getTransactionConfirmations({ hash })).toBe(4n)
    },
    async getTransactionCount({ client, alice }) {
      expect(await client.getTransactionCount({ address: alice.address })).toBe(2)
    },
    async getTransactionReceipt({ client, hash, contract }) {
      const receipt = await client.getTransactionReceipt({ hash })
      expect(receipt).toMatchObject({ status: 'success', blockNumber: 2n, contractAddress: null })
      const [event] = parseEventLogs({ abi: contract.abi, logs: receipt.logs })
      expect(event).toMatchObject({ eventName: 'Transfer', args: { value: 5n } })
    },
    async multicall({ client, contract, bob }) {
      const results = await client.multicall({
        deployless: true,
        contracts: [
          { ...contract, functionName: 'totalSupply' },
          { ...contract, functionName: 'balanceOf', args: [bob.address] },
          { ...contract, functionName: 'transfer', args: [bob.address, 1n] },
        ],
      })
      expect(results.map(({ status, result }) => [status, result])).toEqual([
        ['success', supply],
        ['success', 5n],
        ['failure', undefined],
      ])
    },
    async prepareTransactionRequest({ client, alice, bob }) {
      const request = await client.prepareTransactionRequest({
        account: alice,
        to: bob.address,
        value: 1n,
      })
      expect(request).toMatchObject({ nonce: 2, gas: 21_000n, type: 'eip1559' })
    },
    async readContract({ client, contract, bob }) {
      expect(await client.readContract({ ...contract, functionName: 'name' })).toBe('Preview Token')
      const balanceOf = { ...contract, functionName: 'balanceOf', args: [bob.address] } as const
      expect(await client.readContract(balanceOf)).toBe(5n)
      expect(await client.readContract({ ...balanceOf, blockNumber: 1n })).toBe(0n)
    },
    async sendRawTransaction({ client, wallet, bob }) {
      const request = await wallet.prepareTransactionRequest({ to: bob.address, value: 1n })
      const serializedTransaction = await wallet.signTransaction(request)
      const hash = await client.sendRawTransaction({ serializedTransaction })
      expect(hash).toBe(keccak256(serializedTransaction))
    },
    async sendRawTransactionSync({ client, wallet, bob }) {
      const request = await wallet.prepareTransactionRequest({ to: bob.address, value: 1n })
      const serializedTransaction = await wallet.signTransaction(request)
      const receipt = await client.sendRawTransactionSync({ serializedTransaction, timeout: 1_000 })
      expect(receipt).toMatchObject({
        status: 'success',
        transactionHash: keccak256(serializedTransaction),
      })
    },
    async simulate({ client, alice, bob }) {
      const blocks = [{ calls: [{ account: alice.address, to: bob.address, value: 1n }] }]
      const [block] = await client.simulate({ blocks })
      expect(block!.calls[0]).toMatchObject({ status: 'success', gasUsed: 21_000n })
    },
    async simulateBlocks({ client, alice, bob, contract, transfer }) {
      const [block] = await client.simulateBlocks({
        blockTag: 'latest',
        blocks: [
          {
            blockOverrides: { number: 3n },
            stateOverrides: [{ address: alice.address, balance: parseEther('1') }],
            calls: [{ account: alice.address, ...transfer, to: contract.address }],
          },
        ],
        returnFullTransactions: true,
      })
      expect(block).toMatchObject({ number: 3n, calls: [{ status: 'success', result: true }] })
      const calls = [{ account: alice.address, to: bob.address, value: 2n }]
      const [first, second] = await client.simulateBlocks({
        blockTag: 'latest',
        blocks: [{ calls }, { calls }],
        traceTransfers: true,
      })
      expect(first!.calls[0]!.logs![0]).toMatchObject({ data: toHex(2n, { size: 32 }) })
      expect(second).toMatchObject({ number: 4n, parentHash: first!.hash })
    },
    async simulateCalls({ client, alice, bob, contract }) {
      const { results, assetChanges } = await client.simulateCalls({
        account: alice.address,
        calls: [
          { to: bob.address, value: parseEther('1') },
          {
            to: contract.address,
            abi: contract.abi,
            functionName: 'transfer',
            args: [bob.address, 7n],
          },
        ],
        traceAssetChanges: true,
      })
      expect(results.map(({ status }) => status)).toEqual(['success', 'success'])
      expect(assetChanges.map(({ value }) => value.diff)).toEqual([-parseEther('1'), -7n])
    },
    async simulateContract({ client, wallet, transfer, alice }) {
      const { result, request } = await client.simulateContract({ ...transfer, account: alice })
      expect(result).toBe(true)
      const hash = await wallet.writeContract(request)
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    },
    async verifyHash({ client, alice }) {
      const signature = await alice.signMessage({ message: 'hello' })
      const signed = { hash: hashMessage('hello'), signature }
      expect(await client.verifyHash({ address: alice.address, ...signed })).toBe(true)
      expect(await client.verifyHash({ address: zeroAddress, ...signed })).toBe(false)
    },
    async verifyMessage({ client, alice, managed }) {
      const message = 'hello'
      const signature = await managed.signMessage({ message })
      const { address } = alice
      expect(await client.verifyMessage({ address, message, signature })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'other', signature })).toBe(false)
    },
    async verifySiweMessage({ client, alice, devnet }) {
      const message = createSiweMessage({
        address: alice.address,
        chainId: devnet.chain.id,
        domain: 'example.com',
        nonce: 'abcdefgh1234',
        uri: 'https://example.com',
        version: '1',
        issuedAt: new Date(devnet.now),
      })
      const signature = await alice.signMessage({ message })
      expect(await client.verifySiweMessage({ message, signature })).toBe(true)
    },
    async verifyTypedData({ client, alice, managed }) {
      const signature = await managed.signTypedData(typed)
      expect(await client.verifyTypedData({ address: alice.address, signature, ...typed })).toBe(
        true,
      )
    },
    async uninstallFilter({ client }) {
      const filter = await client.createBlockFilter()
      expect(await client.uninstallFilter({ filter })).toBe(true)
      expect(await client.uninstallFilter({ filter })).toBe(false)
    },
    async waitForTransactionReceipt({ client, hash }) {
      expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ blockNumber: 2n })
    },
    async watchBlockHeaders({ devnet }) {
      const { wsUrl } = await devnet.listen({ port: 0 })
      const transport = webSocket(urlOfItsOwn(wsUrl), {
        retryCount: 0,
        keepAlive: false,
        reconnect: false,
      })
      const client = createPublicClient({ chain: devnet.chain, transport })
      let stop = () => {}
      let hear = (_number: bigint | null) => {}
      const heard = new Promise<bigint | null>((resolve) => {
        hear = resolve
      })
      stop = client.watchBlockHeaders({ onBlockHeader: ({ number }) => hear(number) })
      // The subscription is made before this is answered: one socket keeps the order.
      await client.getChainId()
      await devnet.advance(200)
      expect(await heard).toBe(3n)
      stop()
    },
    async watchBlocks({ client, devnet }) {
      const block = await collected<{ number: bigint | null }>(
        (add) => client.watchBlocks({ onBlock: add }),
        () => devnet.advance(200),
      )
      expect(block.number).toBeGreaterThanOrEqual(2n)
    },
    async watchBlockNumber({ client, devnet }) {
      const number = await collected<bigint>(
        (add) => client.watchBlockNumber({ onBlockNumber: add }),
        () => devnet.advance(200),
      )
      expect(number).toBeGreaterThanOrEqual(2n)
    },
    async watchContractEvent({ client, contract, devnet, wallet, transfer }) {
      const value = await collected<bigint | undefined>(
        (add) =>
          client.watchContractEvent({
            ...contract,
            eventName: 'Transfer',
            fromBlock: 0n,
            onLogs: (logs) => add(logs.at(-1)!.args.value),
          }),
        async () => {
          await wallet.writeContract(transfer)
          await devnet.advance(200)
        },
      )
      expect(value).toBe(5n)
    },
    async watchEvent({ client, address, devnet, wallet, transfer }) {
      const logs = await collected<readonly { address: Address }[]>(
        (add) => client.watchEvent({ address, fromBlock: 0n, onLogs: add }),
        async () => {
          await wallet.writeContract(transfer)
          await devnet.advance(200)
        },
      )
      expect(getAddress(logs[0]!.address)).toBe(getAddress(address))
    },
    async watchPendingTransactions({ client, devnet, managed, bob }) {
      const heard: Hash[] = []
      const stop = client.watchPendingTransactions({
        onTransactions: (hashes) => heard.push(...hashes),
      })
      // The filter is made without a word of it: what is sent continues until one has been heard.
      const sent: Hash[] = []
      while (heard.length === 0) {
        sent.push(await managed.sendTransaction({ to: bob.address, value: 1n, ...fees }))
        await devnet.advance(200)
        await nextTurn() // timers of viem come after all that is at once
      }
      stop()
      expect(sent).toContain(heard[0])
    },
    async token({ client, address, alice, bob }) {
      expect(await client.token.getTotalSupply({ token: address })).toMatchObject({
        amount: supply,
      })
      expect(await client.token.getBalance({ token: address, account: bob.address })).toMatchObject(
        {
          amount: 5n,
        },
      )
      expect(await client.token.getMetadata({ token: address })).toMatchObject({
        name: 'Preview Token',
      })
      const allowance = { token: address, account: alice.address, spender: bob.address }
      expect(await client.token.getAllowance(allowance)).toMatchObject({ amount: 0n })
    },
  }

  /** They ask ENS, which is another network's. */
  const publicElsewhere = [
    'getEnsAddress',
    'getEnsAvatar',
    'getEnsName',
    'getEnsResolver',
    'getEnsText',
  ]

  const walletTests: Actions = {
    async addChain({ managed, devnet }) {
      expect(await managed.addChain({ chain: devnet.chain })).toBeUndefined()
    },
    async deployContract({ client, managed }) {
      const hash = await managed.deployContract({ ...token, args: [1n] })
      const { contractAddress } = await client.getTransactionReceipt({ hash })
      expect(getAddress(contractAddress!)).toBe(
        getContractAddress({ from: managed.account.address, nonce: 2n }),
      )
    },
    async fillTransaction({ managed, bob }) {
      const { transaction } = await managed.fillTransaction({ to: bob.address, value: 1n })
      expect(transaction).toMatchObject({ nonce: 2, gas: 21_000n })
    },
    async getAddresses({ managed, devnet }) {
      const known = devnet.accounts.map(({ address }) => getAddress(address))
      expect(await managed.getAddresses()).toEqual(known)
    },
    async getCallsStatus({ managed, bob }) {
      const { id } = await managed.sendCalls({ calls: [{ to: bob.address, value: 1n }] })
      expect(await managed.getCallsStatus({ id })).toMatchObject({ statusCode: 200, atomic: true })
    },
    async getCapabilities({ managed, devnet }) {
      const found = await managed.getCapabilities({ chainId: devnet.chain.id })
      expect(found.atomic).toEqual({ status: 'supported' })
    },
    async getChainId({ managed, devnet }) {
      expect(await managed.getChainId()).toBe(devnet.chain.id)
    },
    async getPermissions({ managed }) {
      expect(await managed.getPermissions()).toHaveLength(1)
    },
    async prepareAuthorization({ wallet, address, devnet }) {
      const authorization = await wallet.prepareAuthorization({ contractAddress: address })
      expect(authorization).toMatchObject({ chainId: devnet.chain.id, nonce: 2 })
    },
    async prepareTransactionRequest({ managed, bob }) {
      const request = await managed.prepareTransactionRequest({ to: bob.address, value: 1n })
      expect(request).toMatchObject({ gas: 21_000n, nonce: 2 })
    },
    async requestAddresses({ managed, devnet }) {
      expect(await managed.requestAddresses()).toHaveLength(devnet.accounts.length)
    },
    async requestPermissions({ managed }) {
      const [permission] = await managed.requestPermissions({ eth_accounts: {} })
      expect(permission?.parentCapability).toBe('eth_accounts')
    },
    async sendCalls({ client, managed, bob }) {
      const before = await client.getBalance({ address: bob.address, blockTag: 'pending' })
      const calls = [
        { to: bob.address, value: 1n },
        { to: bob.address, value: 2n },
      ]
      expect((await managed.sendCalls({ calls })).id).toBe('0x1')
      const after = await client.getBalance({ address: bob.address, blockTag: 'pending' })
      expect(after - before).toBe(3n)
    },
    async sendCallsSync({ managed, bob }) {
      const { receipts } = await managed.sendCallsSync({ calls: [{ to: bob.address, value: 1n }] })
      expect(receipts?.map(({ gasUsed }) => gasUsed)).toEqual([21_000n])
    },
    async sendRawTransaction({ managed, wallet, bob }) {
      const request = await wallet.prepareTransactionRequest({ to: bob.address })
      const serializedTransaction = await wallet.signTransaction(request)
      const hash = await managed.sendRawTransaction({ serializedTransaction })
      expect(hash).toBe(keccak256(serializedTransaction))
    },
    async sendRawTransactionSync({ managed, wallet, bob }) {
      const request = await wallet.prepareTransactionRequest({ to: bob.address })
      const serializedTransaction = await wallet.signTransaction(request)
      const receipt = await managed.sendRawTransactionSync({ serializedTransaction })
      expect(receipt.transactionHash).toBe(keccak256(serializedTransaction))
    },
    async sendTransaction({ client, managed, bob }) {
      const hash = await managed.sendTransaction({ to: bob.address, value: 3n })
      expect(await client.getTransaction({ hash })).toMatchObject({ value: 3n, nonce: 2 })
    },
    async sendTransactionSync({ wallet, bob }) {
      const receipt = await wallet.sendTransactionSync({ to: bob.address, value: 3n })
      expect(receipt).toMatchObject({ status: 'success', gasUsed: 21_000n })
    },
    async showCallsStatus({ managed, bob }) {
      const { id } = await managed.sendCalls({ calls: [{ to: bob.address }] })
      expect(await managed.showCallsStatus({ id })).toBeUndefined()
      await expect(managed.showCallsStatus({ id: '0xff' })).rejects.toThrow('Unknown bundle id')
    },
    async signAuthorization({ wallet, address }) {
      const authorization = await wallet.signAuthorization({ contractAddress: address })
      expect(authorization).toMatchObject({ nonce: 2, address })
    },
    async signMessage({ managed }) {
      const message = 'hello'
      const signature = await managed.signMessage({ message })
      expect(await recoverMessageAddress({ message, signature })).toBe(managed.account.address)
    },
    async signTransaction({ client, managed, bob }) {
      const serializedTransaction = await managed.signTransaction({
        to: bob.address,
        value: 4n,
        gas: 21_000n,
        nonce: 2,
        ...fees,
      })
      expect(parseTransaction(serializedTransaction)).toMatchObject({ value: 4n, nonce: 2 })
      const hash = await client.sendRawTransaction({ serializedTransaction })
      expect(getAddress((await client.getTransaction({ hash })).from)).toBe(managed.account.address)
    },
    async signTypedData({ managed, alice }) {
      expect(await managed.signTypedData(typed)).toBe(await alice.signTypedData(typed))
    },
    async switchChain({ managed, devnet }) {
      expect(await managed.switchChain({ id: devnet.chain.id })).toBeUndefined()
      await expect(managed.switchChain({ id: 1 })).rejects.toThrow('Unrecognized chain ID')
    },
    async token({ client, managed, wallet, address, alice, bob, devnet }) {
      const spending = { token: address, spender: bob.address, amount: 9n }
      await managed.token.approve(spending)
      await wallet.token.approveSync({ ...spending, amount: 8n })
      await devnet.advance(200)
      const allowance = { token: address, account: alice.address, spender: bob.address }
      expect(await client.token.getAllowance(allowance)).toMatchObject({ amount: 8n })
      await managed.token.transfer({ token: address, to: bob.address, amount: 1n })
      await wallet.token.transferSync({ token: address, to: bob.address, amount: 2n })
      await devnet.advance(200)
      const held = { token: address, account: bob.address }
      expect(await client.token.getBalance(held)).toMatchObject({ amount: 8n })
    },
    async waitForCallsStatus({ managed, bob }) {
      const { id } = await managed.sendCalls({ calls: [{ to: bob.address, value: 1n }] })
      expect(await managed.waitForCallsStatus({ id })).toMatchObject({ status: 'success' })
    },
    async watchAsset({ managed, address }) {
      const options = { address, decimals: 18, symbol: 'PVT' }
      expect(await managed.watchAsset({ type: 'ERC20', options })).toBe(true)
    },
    async writeContract({ client, managed, contract, bob, transfer }) {
      await managed.writeContract(transfer)
      const balanceOf = { ...contract, functionName: 'balanceOf', args: [bob.address] } as const
      expect(await client.readContract({ ...balanceOf, blockTag: 'pending' })).toBe(10n)
    },
    async writeContractSync({ wallet, transfer }) {
      expect(await wallet.writeContractSync(transfer)).toMatchObject({ status: 'success' })
    },
  }

  async function inScene(run: (scene: Scene) => Promise<void>): Promise<void> {
    await using devnet = await createDevnet({ engine: 'wasm' })
    await run(await createScene(devnet))
  }

  describe('viem does the public action', () => {
    test.each(Object.entries(publicTests))('%s', (_, run) => inScene(run))
  })

  describe('viem does the wallet action', () => {
    test.each(Object.entries(walletTests))('%s', (_, run) => inScene(run))
  })

  test('the tables hold every action there is', async () => {
    await using devnet = await createDevnet()
    const options = { chain: devnet.chain, transport: custom(devnet) }
    const all = Object.keys(publicActions(createPublicClient(options)))
    expect([...Object.keys(publicTests), ...publicElsewhere].sort()).toEqual(all.sort())
    const ofWallets = Object.keys(walletActions(createWalletClient(options)))
    expect(Object.keys(walletTests).sort()).toEqual(ofWallets.sort())
  })
})

/**
 * Every action of viem's test client, in each of its modes against the dialect of that name.
 *
 * The table is complete: a test compares it with the actions the library has.
 */
describe('viem test client', () => {
  const modes = ['anvil', 'hardhat', 'ganache'] as const
  type Mode = (typeof modes)[number]

  const somebody = '0x00000000000000000000000000000000000000d1'
  const word = `0x${'2a'.padStart(64, '0')}` as const

  /** Retries would hide that something is refused. */
  function clientOf(devnet: Devnet, mode: Mode) {
    const transport = custom(devnet, { retryCount: 0 })
    return createTestClient({ mode, chain: devnet.chain, transport, cacheTime: 0 })
      .extend(publicActions)
      .extend(walletActions)
  }

  interface Scene {
    readonly devnet: Devnet
    readonly mode: Mode
    readonly client: ReturnType<typeof clientOf>
  }

  /** Somebody's transaction for which there is no nonce yet. */
  async function sendWaiting({ client, devnet }: Scene) {
    await client.setBalance({ address: somebody, value: parseEther('1') })
    const to = devnet.faucet.address
    const request = { from: somebody, to, nonce: 9, gas: 21_000n, gasPrice: 10n ** 9n } as const
    return client.sendUnsignedTransaction(request)
  }

  const tests: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
    async dropTransaction(scene) {
      const hash = await sendWaiting(scene)
      await scene.client.dropTransaction({ hash })
      expect(await scene.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
    },
    async dumpState({ client }) {
      await client.setBalance({ address: somebody, value: 5n })
      const state = await client.dumpState()
      await client.setBalance({ address: somebody, value: 9n })
      await client.loadState({ state })
      expect(await client.getBalance({ address: somebody })).toBe(5n)
    },
    async getAutomine({ mode }) {
      await using devnet = await createDevnet({ dialect: mode, mining: 'auto' })
      const client = clientOf(devnet, mode)
      expect(await client.getAutomine()).toBe(true)
      await client.setAutomine(false)
      expect(await client.getAutomine()).toBe(false)
    },
    async getTxpoolContent(scene) {
      const hash = await sendWaiting(scene)
      const { pending, queued } = await scene.client.getTxpoolContent()
      expect(pending).toEqual({})
      expect(queued[getAddress(somebody)]?.[9]?.hash).toBe(hash)
    },
    async getTxpoolStatus(scene) {
      await sendWaiting(scene)
      expect(await scene.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 1 })
    },
    async impersonateAccount({ client, devnet }) {
      await client.setBalance({ address: somebody, value: parseEther('1') })
      await client.impersonateAccount({ address: somebody })
      const to = devnet.faucet.address
      const hash = await client.sendTransaction({ account: somebody, to, value: 5n })
      expect((await client.getTransactionReceipt({ hash })).from).toBe(somebody)
    },
    async increaseTime({ client }) {
      const { timestamp } = await client.getBlock({ blockTag: 'latest' })
      await client.increaseTime({ seconds: 100 })
      await client.mine({ blocks: 1 })
      expect(
        (await client.getBlock({ blockTag: 'latest' })).timestamp - timestamp,
      ).toBeGreaterThanOrEqual(100n)
    },
    async inspectTxpool(scene) {
      await sendWaiting(scene)
      const { queued } = await scene.client.inspectTxpool()
      expect(queued[getAddress(somebody)]?.[9]).toContain('21000 gas')
    },
    async loadState({ client }) {
      const json = JSON.stringify({ accounts: { [somebody]: { balance: '0x7' } } })
      await client.loadState({ state: stringToHex(json) })
      expect(await client.getBalance({ address: somebody })).toBe(7n)
    },
    async mine({ client }) {
      await client.mine({ blocks: 3 })
      expect(await client.getBlockNumber()).toBe(3n)
    },
    async removeBlockTimestampInterval({ client, devnet }) {
      await client.setBlockTimestampInterval({ interval: 4 })
      await client.removeBlockTimestampInterval()
      const { timestamp } = await client.getBlock({ blockTag: 'latest' })
      await devnet.advance(200)
      expect((await client.getBlock({ blockTag: 'latest' })).timestamp).toBe(timestamp)
    },
    async reset({ client }) {
      await client.setBalance({ address: somebody, value: 1n })
      await client.mine({ blocks: 2 })
      await client.reset()
      expect(await client.getBlockNumber()).toBe(0n)
      expect(await client.getBalance({ address: somebody })).toBe(0n)
    },
    async revert({ client }) {
      const id = await client.snapshot()
      await client.setBalance({ address: somebody, value: 1n })
      await client.mine({ blocks: 2 })
      await client.revert({ id })
      expect(await client.getBlockNumber()).toBe(0n)
      expect(await client.getBalance({ address: somebody })).toBe(0n)
    },
    async sendUnsignedTransaction(scene) {
      const hash = await sendWaiting(scene)
      const transaction = await scene.client.getTransaction({ hash })
      expect(transaction).toMatchObject({ from: somebody, nonce: 9, blockNumber: null })
    },
    async setAutomine({ mode }) {
      await using devnet = await createDevnet({ dialect: mode, mining: 'auto' })
      const client = clientOf(devnet, mode)
      const account = devnet.accounts[0]!.address
      await client.setAutomine(false)
      await client.sendTransaction({ account, to: somebody })
      expect(await client.getBlockNumber()).toBe(0n)
      await client.setAutomine(true)
      await client.sendTransaction({ account, to: somebody })
      expect(await client.getBlockNumber()).toBeGreaterThan(0n)
    },
    async setBalance({ client }) {
      await client.setBalance({ address: somebody, value: parseEther('2') })
      expect(await client.getBalance({ address: somebody })).toBe(parseEther('2'))
    },
    async setBlockGasLimit({ client }) {
      await client.setBlockGasLimit({ gasLimit: 25_000_000n })
      await client.mine({ blocks: 1 })
      expect((await client.getBlock({ blockTag: 'latest' })).gasLimit).toBe(25_000_000n)
    },
    async setBlockTimestampInterval({ client }) {
      await client.mine({ blocks: 1 })
      const { timestamp } = await client.getBlock({ blockTag: 'latest' })
      await client.setBlockTimestampInterval({ interval: 4 })
      await client.mine({ blocks: 1 })
      await client.mine({ blocks: 1 })
      expect(
        (await client.getBlock({ blockTag: 'latest' })).timestamp - timestamp,
      ).toBeGreaterThanOrEqual(8n)
    },
    async setCode({ client }) {
      await client.setCode({ address: somebody, bytecode: '0x60' })
      expect(await client.getCode({ address: somebody })).toBe('0x60')
    },
    async setCoinbase({ client }) {
      await client.setCoinbase({ address: somebody })
      await client.mine({ blocks: 1 })
      expect((await client.getBlock({ blockTag: 'latest' })).miner).toBe(somebody)
    },
    async setIntervalMining({ client, devnet }) {
      await client.setIntervalMining({ interval: 2 })
      await devnet.advance(10_000)
      expect(await client.getBlockNumber()).toBe(5n)
    },
    async setLoggingEnabled({ client }) {
      expect(await client.setLoggingEnabled(false)).toBeUndefined()
    },
    async setMinGasPrice({ client, mode }) {
      const set = client.setMinGasPrice({ gasPrice: 1n })
      if (mode === 'ganache') await expect(set).resolves.toBeUndefined()
      else await expect(set).rejects.toThrow('EIP-1559')
    },
    async setNextBlockBaseFeePerGas({ client }) {
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
      await client.mine({ blocks: 1 })
      expect((await client.getBlock({ blockTag: 'latest' })).baseFeePerGas).toBe(10n ** 9n)
    },
    async setNextBlockTimestamp({ client }) {
      const { timestamp } = await client.getBlock({ blockTag: 'latest' })
      await client.setNextBlockTimestamp({ timestamp: timestamp + 50n })
      await client.mine({ blocks: 1 })
      expect((await client.getBlock({ blockTag: 'latest' })).timestamp).toBe(timestamp + 50n)
    },
    async setNonce({ client }) {
      await client.setNonce({ address: somebody, nonce: 7 })
      expect(await client.getTransactionCount({ address: somebody })).toBe(7)
    },
    /** Only anvil has it, and here there is nothing to fork from. */
    async setRpcUrl({ client, mode }) {
      const reason = mode === 'anvil' ? 'since this is no fork' : 'does not exist'
      await expect(client.setRpcUrl('http://127.0.0.1:1')).rejects.toThrow(reason)
    },
    async setStorageAt({ client }) {
      await client.setStorageAt({ address: somebody, index: 1, value: word })
      expect(await client.getStorageAt({ address: somebody, slot: '0x1' })).toBe(word)
    },
    async snapshot({ client }) {
      const [one, other] = [await client.snapshot(), await client.snapshot()]
      expect(BigInt(other)).toBe(BigInt(one) + 1n)
    },
    async stopImpersonatingAccount({ client, devnet }) {
      await client.setBalance({ address: somebody, value: parseEther('1') })
      await client.impersonateAccount({ address: somebody })
      await client.stopImpersonatingAccount({ address: somebody })
      const sent = client.sendTransaction({ account: somebody, to: devnet.faucet.address })
      await expect(sent).rejects.toThrow(/unknown account/i)
    },
  }

  describe.each(modes)('viem as a test client of %s', (mode) => {
    test.each(Object.entries(tests))('%s', async (_, run) => {
      await using devnet = await createDevnet({ dialect: mode })
      await run({ devnet, mode, client: clientOf(devnet, mode) })
    })
  })

  test('the table holds every action there is', async () => {
    await using devnet = await createDevnet()
    const all = Object.keys(testActions({ mode: 'anvil' })(clientOf(devnet, 'anvil')))
    expect(Object.keys(tests).sort()).toEqual(all.sort())
  })
})
