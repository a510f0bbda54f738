/**
 * Clients of viem after a pre-confirmed receipt: every public action that takes a block sees what the
 * receipt says, as a client of a devnet that has sealed the block does.
 */

import {
  type Block,
  type Chain,
  createPublicClient,
  custom,
  encodeFunctionData,
  type GetContractEventsParameters,
  type Hash,
  type Hex,
  hashMessage,
  type PublicClient,
  publicActions,
  type ReadContractParameters,
  type TransactionReceipt,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import {
  devnetChain,
  devnetTransport,
  publicClientOf,
  walletClientOf,
} from '../../src/viem/index.ts'
import { token, ZERO_HASH } from '../support/clients.ts'

const BOB = `0x${'0b'.repeat(20)}` as const

/** Returns the magic value of EIP-1271 for whatever it is asked. */
const signer = '0x631626ba7e60e01b5f5260205ff3'
const signerCreation: Hex = `0x600e600c5f39600e5ff3${'00'.repeat(2)}${signer.slice(2)}`

const signature: Hex = `0x${'12'.repeat(65)}`

interface Scene {
  readonly token: Hex
  readonly signer: Hex
  readonly alice: Hex
  readonly carol: Hex
  readonly receipt: TransactionReceipt
}

/** Deploys, transfers and delegates, and waits for the last receipt, without a block. */
async function play(devnet: Devnet): Promise<Scene> {
  const reader = publicClientOf(devnet)
  const wallet = walletClientOf(devnet)
  const contractOf = async (hash: Hash) => {
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    return contractAddress! // it is the receipt of a creation
  }
  const address = await contractOf(await wallet.deployContract({ ...token, args: [1_000n] }))
  const signing = await contractOf(await wallet.sendTransaction({ data: signerCreation }))
  const carol = walletClientOf(devnet, devnet.accounts[2])
  const authorization = await carol.signAuthorization({ contractAddress: address })
  await wallet.sendTransaction({ to: BOB, value: 7n, authorizationList: [authorization] })
  const transfer = { ...token, address, functionName: 'transfer', args: [BOB, 5n] } as const
  const hash = await wallet.writeContract(transfer)
  const receipt = await reader.waitForTransactionReceipt({ hash })
  const [alice, carolAddress] = [wallet.account.address, carol.account.address]
  return { token: address, signer: signing, alice, carol: carolAddress, receipt }
}

/** How a read names the block: not at all, or as the receipt does. */
type At = { blockNumber?: bigint; blockHash?: Hash }
type Form = 'unnamed' | 'by number' | 'by hash'

interface Read {
  readonly forms: readonly Form[]
  /** A value that differs before the block of the receipt. */
  read(client: PublicClient, scene: Scene, at: At): Promise<unknown>
}

const all: readonly Form[] = ['unnamed', 'by number', 'by hash']
const numbered: readonly Form[] = ['unnamed', 'by number']
const unnamed: readonly Form[] = ['unnamed']

const at = (forms: readonly Form[], read: Read['read']): Read => ({ forms, read })

/** The parameters of actions leave no room for one of several ways to name a block. */
const loose = <Args>(args: object): Args => args as Args

const balanceOf = (scene: Scene) =>
  ({ ...token, address: scene.token, functionName: 'balanceOf', args: [BOB] }) as const
const transfer = { ...token, functionName: 'transfer', args: [BOB, 1n] } as const
const transferOf = (scene: Scene) => ({ ...transfer, address: scene.token, account: scene.alice })
const callOf = (scene: Scene) => ({
  account: scene.alice,
  to: scene.token,
  data: encodeFunctionData(transfer),
})
const siwe = (scene: Scene) =>
  createSiweMessage({
    ...{ address: scene.signer, chainId: 1, domain: 'example.com', nonce: 'foobarbaz1' },
    ...{ uri: 'https://example.com', version: '1' },
  })
const blockOf = ({ number, transactions }: Block) => ({ number, transactions })

/** Public actions with a block among their parameters. */
const reads: Readonly<Record<string, Read>> = {
  call: at(all, (client, scene, block) => client.call(loose({ ...callOf(scene), ...block }))),
  createAccessList: at(numbered, (client, scene, block) =>
    client.createAccessList(loose({ ...callOf(scene), ...block })),
  ),
  estimateContractGas: at(numbered, (client, scene, block) =>
    client.estimateContractGas(loose({ ...transferOf(scene), ...block })),
  ),
  estimateGas: at(numbered, (client, scene, block) =>
    client.estimateGas(loose({ ...callOf(scene), ...block })),
  ),
  getBalance: at(all, (client, _, block) => client.getBalance(loose({ address: BOB, ...block }))),
  getBlock: at(all, async (client, _, block) => blockOf(await client.getBlock(loose(block)))),
  getBlockReceipts: at(all, async (client, _, block) =>
    (await client.getBlockReceipts(loose(block))).map((one) => one.transactionHash),
  ),
  getBlockTransactionCount: at(all, (client, _, block) =>
    client.getBlockTransactionCount(loose(block)),
  ),
  getBytecode: at(all, (client, scene, block) =>
    client.getBytecode(loose({ address: scene.token, ...block })),
  ),
  getCode: at(all, (client, scene, block) =>
    client.getCode(loose({ address: scene.token, ...block })),
  ),
  getContractEvents: at(all, async (client, scene, { blockNumber, blockHash }) => {
    const range = blockHash === undefined ? { fromBlock: blockNumber } : { blockHash }
    const both = blockNumber === undefined ? range : { ...range, toBlock: blockNumber }
    const asked = { ...token, address: scene.token, ...both }
    const logs = await client.getContractEvents(loose<GetContractEventsParameters>(asked))
    return logs.map(({ data, logIndex }) => ({ data, logIndex }))
  }),
  getDelegation: at(numbered, (client, scene, block) =>
    client.getDelegation(loose({ address: scene.carol, ...block })),
  ),
  getFeeHistory: at(numbered, async (client, _, block) => {
    const asked = { blockCount: 1, rewardPercentiles: [50], ...block }
    const { oldestBlock, gasUsedRatio, reward } = await client.getFeeHistory(loose(asked))
    return { oldestBlock, gasUsedRatio, reward }
  }),
  getFilterLogs: at(unnamed, async (client, scene) => {
    const filter = await client.createContractEventFilter({ ...token, address: scene.token })
    const logs = await client.getFilterLogs({ filter })
    return logs.map(({ data, logIndex }) => ({ data, logIndex }))
  }),
  getLogs: at(all, async (client, scene, { blockNumber, blockHash }) => {
    const range = blockHash === undefined ? { fromBlock: blockNumber } : { blockHash }
    const logs = await client.getLogs(loose({ address: scene.token, ...range }))
    return logs.map(({ data, logIndex }) => ({ data, logIndex }))
  }),
  getProof: at(numbered, (client, scene, block) =>
    client.getProof(loose({ address: scene.token, storageKeys: [ZERO_HASH], ...block })),
  ),
  getStorageAt: at(all, (client, scene, block) =>
    client.getStorageAt(loose({ address: scene.token, slot: '0x3', ...block })),
  ),
  getTransaction: at(all, async (client, _, block) =>
    client.getTransaction(loose({ index: 2, ...block })).then(({ hash }) => hash),
  ),
  getTransactionCount: at(all, (client, scene, block) =>
    client.getTransactionCount(loose({ address: scene.alice, ...block })),
  ),
  multicall: at(all, (client, scene, block) => {
    const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11' as const
    return client.multicall(loose({ contracts: [balanceOf(scene)], multicallAddress, ...block }))
  }),
  readContract: at(all, (client, scene, block) =>
    client.readContract(loose<ReadContractParameters>({ ...balanceOf(scene), ...block })),
  ),
  simulateBlocks: at(numbered, async (client, scene, block) => {
    const blocks = [{ calls: [callOf(scene)] }]
    const [simulated] = await client.simulateBlocks(loose({ blocks, ...block }))
    return { number: simulated!.number, calls: simulated!.calls }
  }),
  simulateCalls: at(numbered, async (client, scene, block) => {
    const { results } = await client.simulateCalls(
      loose({ account: scene.alice, calls: [callOf(scene)], ...block }),
    )
    return results
  }),
  simulateContract: at(all, async (client, scene, block) => {
    const { result } = await client.simulateContract(loose({ ...transferOf(scene), ...block }))
    return result
  }),
  'token.getBalance': at(numbered, (client, scene, block) =>
    client.token.getBalance(loose({ token: scene.token, account: BOB, ...block })),
  ),
  verifyHash: at(numbered, (client, scene, block) =>
    client.verifyHash(
      loose({ address: scene.signer, hash: hashMessage('hi'), signature, ...block }),
    ),
  ),
  verifyMessage: at(numbered, (client, scene, block) =>
    client.verifyMessage(loose({ address: scene.signer, message: 'hi', signature, ...block })),
  ),
  verifySiweMessage: at(numbered, (client, scene, block) =>
    client.verifySiweMessage(loose({ message: siwe(scene), signature, ...block })),
  ),
  verifyTypedData: at(numbered, (client, scene, block) =>
    client.verifyTypedData(
      loose({
        ...{ address: scene.signer, signature, primaryType: 'Hi', ...block },
        ...{ types: { Hi: [{ name: 'hi', type: 'string' }] }, message: { hi: 'hi' } },
      }),
    ),
  ),
}

/** Public actions that make the call of one above, of contracts with a fixed meaning. */
const likeAbove = [
  ...['getEip712Domain', 'getEnsAddress', 'getEnsAvatar', 'getEnsName', 'getEnsResolver'],
  ...['getEnsText', 'simulate', 'token.getAllowance', 'token.getMetadata'],
  ...['token.getTotalSupply', 'createContractEventFilter', 'createEventFilter'],
]

/** Public actions without a block among their parameters. */
const withoutBlock = [
  ...['createBlockFilter', 'createPendingTransactionFilter', 'estimateFeesPerGas'],
  ...['estimateMaxPriorityFeePerGas', 'fillTransaction', 'getBlobBaseFee', 'getBlockNumber'],
  ...['getChainId', 'getFilterChanges', 'getGasPrice', 'getRawTransaction'],
  ...['getTransactionConfirmations', 'getTransactionReceipt', 'prepareTransactionRequest'],
  ...['sendRawTransaction', 'sendRawTransactionSync', 'uninstallFilter'],
  ...['waitForTransactionReceipt', 'watchBlockHeaders', 'watchBlockNumber', 'watchBlocks'],
  ...['watchContractEvent', 'watchEvent', 'watchPendingTransactions'],
]

const clients: readonly (readonly [string, (devnet: Devnet) => PublicClient])[] = [
  ['publicClientOf', (devnet) => publicClientOf(devnet) as unknown as PublicClient],
  [
    'publicClientOf with advanceWhileWaiting',
    (devnet) => publicClientOf(devnet, { advanceWhileWaiting: true }) as unknown as PublicClient,
  ],
  [
    'devnetTransport with the chain of the devnet',
    (devnet) =>
      createPublicClient({
        chain: devnetChain(devnet) as Chain,
        transport: devnetTransport(devnet),
      }),
  ],
  [
    'devnetTransport with its own chain',
    (devnet) => {
      const { experimental_preconfirmationTime, ...chain } = devnet.chain
      return createPublicClient({ chain, transport: devnetTransport(devnet) })
    },
  ],
]

const pendingHashes = ['zero', 'sealed'] as const

describe.each(pendingHashes)('a client after a pre-confirmed receipt (%s)', (pendingHash) => {
  let devnet: Devnet
  let sealed: Devnet
  let scene: Scene

  // Reads change nothing; a test that seals does so in a fork.
  beforeAll(async () => {
    devnet = await createDevnet({ pendingHash })
    await devnet.mine(2)
    scene = await play(devnet)
    sealed = await devnet.fork()
    await sealed.mine(1)
  })

  afterAll(async () => {
    await sealed.close()
    await devnet.close()
  })

  /** A client that reads the sealed block of the receipt at `latest`. */
  const sealedClient = () => {
    const { experimental_preconfirmationTime, ...chain } = devnet.chain
    return createPublicClient({ chain, transport: custom(sealed), cacheTime: 0 })
  }

  test('is tried with every public action of viem that takes a block', () => {
    const actions = Object.entries(publicActions(sealedClient())).flatMap(([name, action]) =>
      typeof action === 'function' ? [name] : Object.keys(action).map((part) => `${name}.${part}`),
    )
    const known = [...Object.keys(reads), ...likeAbove, ...withoutBlock]
    expect(known.toSorted()).toEqual(actions.toSorted())
  })

  // The range of `getLogs` has no end here.
  const dated = Object.entries(reads).filter(
    ([name, { forms }]) => forms.includes('by number') && name !== 'getLogs',
  )
  test.each(dated)(
    'is tried with %s, which answers otherwise before that block',
    async (_, { read }) => {
      const client = sealedClient()
      const before = await read(client, scene, { blockNumber: 2n }).catch((error: Error) => error)
      expect(before).not.toEqual(await read(client, scene, {}))
    },
  )

  describe.each(clients)('of %s', (_, clientOf) => {
    test.each(
      Object.entries(reads).flatMap(([name, { forms, read }]) =>
        forms.map((form) => ({ name, form, read })),
      ),
    )('sees with $name what the receipt says, with the block $form', async ({ form, read }) => {
      const { blockNumber, blockHash } = scene.receipt
      expect(blockHash).toBe(ZERO_HASH)
      const client = clientOf(devnet)
      const named = form === 'by number' ? { blockNumber } : form === 'by hash' ? { blockHash } : {}
      const { hash } = await sealedClient().getBlock()
      const namedThere = form === 'by hash' ? { blockHash: hash } : named
      const value = await read(client, scene, named)
      expect(value).toEqual(await read(sealedClient(), scene, namedThere))
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x2')
    })

    test('reads earlier blocks as they are', async () => {
      const client = clientOf(devnet)
      expect(await client.getCode({ address: scene.token, blockNumber: 2n })).toBeUndefined()
      expect(await client.getBalance({ address: BOB, blockNumber: 2n })).toBe(0n)
      expect(await client.getBalance({ address: BOB, blockTag: 'earliest' })).toBe(0n)
      const { hash } = await client.getBlock({ blockNumber: 2n })
      expect((await client.getBlock({ blockHash: hash! })).number).toBe(2n)
      await expect(client.getBlock({ blockNumber: 4n })).rejects.toThrow('could not be found')
    })

    test('reads the block by its number and its hash when it is sealed', async () => {
      await using fork = await devnet.fork()
      const client = clientOf(fork)
      await fork.mine(1)
      const block = await client.getBlock({ blockNumber: scene.receipt.blockNumber })
      expect(block.transactions).toContain(scene.receipt.transactionHash)
      expect(await client.getBlock({ blockHash: block.hash! })).toEqual(block)
    })
  })

  test('reads what is sealed where it says `latest` and viem leaves the tag to the caller', async () => {
    const client = publicClientOf(devnet)
    const latest = { blockTag: 'latest' } as const
    expect(await client.getBalance({ address: BOB, ...latest })).toBe(0n)
    expect((await client.getBlock(latest)).number).toBe(2n)
    expect((await client.call({ to: scene.token, data: '0x', ...latest })).data).toBeUndefined()
    expect(await client.getLogs({ fromBlock: 'latest', toBlock: 'latest' })).toEqual([])
    // viem has `latest` for callers who name nothing here.
    expect(await client.getCode({ address: scene.token, ...latest })).not.toBeUndefined()
    const blockNumber = await client.getBlockNumber()
    expect(await client.getCode({ address: scene.token, blockNumber })).toBeUndefined()
  })
})

describe('a client of a devnet whose receipts wait for their block', () => {
  test.each(clients)('of %s asks for what viem asks for', async (_, clientOf) => {
    const devnet = await createDevnet({ receipts: 'sealed' })
    const asked: unknown[] = []
    const watched = new Proxy(devnet, {
      get(target, name) {
        const value = Reflect.get(target, name, target)
        if (name !== 'request') return typeof value === 'function' ? value.bind(target) : value
        return (request: Parameters<Devnet['request']>[0]) => {
          asked.push(request)
          return target.request(request)
        }
      },
    })
    const client = clientOf(watched)
    const address = BOB
    await client.getCode({ address })
    await client.getBalance({ address })
    await client.getLogs({ address })
    await client.getBlock({ blockHash: ZERO_HASH }).catch(() => undefined)
    await client.getBalance({ address, blockNumber: 1n }).catch(() => undefined)
    expect(asked).toMatchObject([
      { method: 'eth_getCode', params: [BOB, 'latest'] },
      { method: 'eth_getBalance', params: [BOB, 'latest'] },
      { method: 'eth_getLogs', params: [{ address: BOB }] },
      { method: 'eth_getBlockByHash', params: [ZERO_HASH, false] },
      { method: 'eth_getBalance', params: [BOB, '0x1'] },
    ])
    await devnet.close()
  })
})
