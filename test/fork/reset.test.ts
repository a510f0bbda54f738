/**
 * A devnet that a reset moves to another chain is one that was created there: every option, every answer
 * and every notification. Nothing of the first chain's options stays behind in a module.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, options, replay } from '../../src/index.ts'
import { runsAll } from '../support/property.ts'
import { RemoteServer } from '../support/remote-server.ts'
import { NOBODY } from '../support/world.ts'
import { ask } from '../support/world-journal.ts'

type Own = Omit<DevnetOptions, 'fork' | 'state'>

const owns: readonly Own[] = [
  { network: 'flashblocks', flashblockTimeMs: 200 },
  { network: 'flashblocks', pendingAfterSeal: 'sealed', order: 'fees' },
  { network: 'preview' },
  {
    network: 'preview',
    receipts: 'sealed',
    pendingView: 'latest',
    safeBlocks: 1,
    finalizedBlocks: 2,
  },
  { network: 'mainnet' },
  { network: 'testnet', limits: { faultsMax: 1, logRangeBlocksMax: 2 } },
  { network: 'plain', mining: 'manual' },
  { network: 'plain', dialect: 'hardhat', accounts: 2, poolTransactionsMax: 1 },
]

const parents: readonly Own[] = [
  { network: 'preview', upgrade: 'everest' },
  { network: 'preview', upgrade: 'denim' },
  { network: 'flashblocks' },
  { network: 'plain' },
]

const cases = owns.flatMap((own) =>
  parents.map((parent) => [JSON.stringify(own), JSON.stringify(parent), own, parent] as const),
)

/** A chain of a few blocks, behind a URL. */
async function served(options: Own) {
  const parent = await createDevnet(options)
  await parent.advance(4_000)
  const server = await RemoteServer.start(({ method, params }) =>
    parent.request({ method, params } as Parameters<Devnet['request']>[0]),
  )
  return {
    fork: { url: server.url, cacheDir: false } as const,
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await parent.close()
    },
  }
}

/** All answers and notifications of a devnet in the course of some blocks. */
async function lifeOf(devnet: Devnet): Promise<readonly unknown[]> {
  const life: unknown[] = [devnet.config, devnet.chain, devnet.remote, devnet.now]
  const note = async (method: Parameters<typeof ask>[1], ...params: readonly unknown[]) => {
    const answer = await ask(devnet, method, params).catch((error: Error) => error.message)
    life.push([method, params, answer])
    return answer
  }
  const stand = async () => {
    for (const tag of ['pending', 'latest', 'safe', 'finalized', 'earliest']) {
      await note('eth_getBlockByNumber', tag, true)
    }
    await note('eth_getBlockReceipts', 'pending')
    await note('txpool_content')
    await note('eth_feeHistory', 4, 'latest', [50])
    await note('eth_getLogs', { fromBlock: 'earliest', toBlock: 'pending' })
    await note('anvil_nodeInfo')
    await note('eth_maxPriorityFeePerGas')
    await note('debug_traceCall', { to: NOBODY }, 'pending', { tracer: 'callTracer' })
    await note('eth_call', { data: '0x4360005260206000f3' }, 'pending')
  }
  const onMessage = (message: unknown) => life.push(message)
  devnet.on('message', onMessage)
  for (const kind of ['newHeads', 'newFlashblocks', 'pendingLogs', 'newPendingTransactions']) {
    await note('eth_subscribe', kind)
  }
  await stand()
  const { address } = devnet.accounts[0]!
  for (const nonce of [undefined, undefined, '0x30', '0x31']) {
    const request = { from: address, to: NOBODY, value: '0x1', gas: '0x5208' }
    const hash = await note('eth_sendTransaction', { ...request, ...(nonce && { nonce }) })
    await note('eth_getTransactionReceipt', hash)
    await note('eth_getTransactionByHash', hash)
  }
  await stand()
  for (const ms of [200, 200, 2_000, 400]) {
    await devnet.advance(ms)
    await stand()
  }
  for (const seconds of [0.2, 1, 2]) await note('evm_setIntervalMining', seconds)
  await note('previewnet_fault', { kind: 'skipBlock' })
  await note('previewnet_fault', { kind: 'stalePending', lagMs: 100 })
  await devnet.mine(3)
  await stand()
  devnet.off('message', onMessage)
  return life
}

const followers = Object.entries(options).flatMap(([name, { follows }]) =>
  follows === 'chain' ? [name as keyof typeof options] : [],
)

/** The options of a devnet that follow its chain, and what follows from them in the next block. */
async function chainOf(devnet: Devnet): Promise<Readonly<Record<string, unknown>>> {
  const { config } = devnet
  // Sealed: where `pending` is the latest block, it does not show the terms of the next.
  await devnet.mine()
  const block = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas, gasLimit } = block as Record<string, unknown>
  return {
    ...Object.fromEntries(followers.map((name) => [name, config[name]])),
    next: { baseFeePerGas, gasLimit },
    wireChainId: await ask(devnet, 'eth_chainId', []),
  }
}

describe('the options that follow the chain', () => {
  const remotes: Readonly<Record<string, Own>> = {
    preview: { network: 'preview', baseFeeInitial: 9_000_000n, baseFeeDenominator: 77n },
    denim: { network: 'preview', upgrade: 'denim' },
    mainnet: { network: 'mainnet' },
    testnet: { network: 'testnet' },
    flashblocks: { network: 'flashblocks', flashblockTimeMs: 200, blockGasLimit: 200_000_000n },
    plain: { network: 'plain', mining: 'interval' },
    amsterdam: { network: 'plain', mining: 'interval', hardfork: 'amsterdam' },
  }
  const names = Object.keys(remotes)
  const jsonRpcUrlOf = ({ url }: { url: string }) => [{ forking: { jsonRpcUrl: url } }]

  test.each(names)('are those of a devnet created there, from any chain to %s', async (name) => {
    await using remote = await served(remotes[name]!)
    await using there = await createDevnet({ fork: remote.fork })
    const expected = await chainOf(there)
    await using begun = await createDevnet()
    await ask(begun, 'anvil_reset', jsonRpcUrlOf(remote))
    expect(await chainOf(begun)).toEqual(expected)
    for (const other of runsAll ? names : ['preview', 'plain']) {
      await using first = await served(remotes[other]!)
      await using moved = await createDevnet({ fork: first.fork })
      await ask(moved, 'anvil_reset', jsonRpcUrlOf(remote))
      expect(await chainOf(moved), `from ${other}`).toEqual(expected)
    }
  })

  test.each(['preview', 'plain'])(
    'are kept at %s where the caller gave them, also by a saved devnet',
    async (name) => {
      await using remote = await served(remotes[name]!)
      const given: readonly Own[] = [
        { chainId: 77 },
        { blockGasLimit: 12_345_678n },
        { baseFeeElasticity: 3n, baseFeeDenominator: 9n },
        { baseFeeMin: 123n, baseFeeInitial: 124n },
        { coinbase: NOBODY },
        { tokens: 'inactive' },
        { priorityFeeDefault: 12n, codeSizeMax: 9_000, transactionGasMax: 1_000_000n },
        { network: 'mainnet' },
        { network: 'plain', mining: 'interval' },
      ]
      for (const own of given) {
        await using there = await createDevnet({ ...own, fork: remote.fork })
        const expected = await chainOf(there)
        await using local = await createDevnet(own)
        await using loaded = await createDevnet({ state: await local.dump() })
        await using again = await replay(loaded.journal())
        await using copy = await local.fork()
        for (const [kind, each] of Object.entries({ local, loaded, again, copy })) {
          await ask(each, 'anvil_reset', jsonRpcUrlOf(remote))
          expect(await chainOf(each), `${kind} ${Object.keys(own)}`).toEqual(expected)
        }
      }
    },
  )
})

describe('a devnet that a reset has moved to another chain', () => {
  test.each(cases.filter((_, index) => runsAll || index % 3 === 0))(
    'is, with %s at %s, as one created there',
    async (_, __, own, parent) => {
      await using remote = await served(parent)
      await using created = await createDevnet({ ...own, fork: remote.fork })
      await using moved = await createDevnet(own)
      await moved.advance(2_000)
      const before = await moved.snapshot()
      await using stayed = await moved.fork()
      await ask(moved, own.dialect === 'hardhat' ? 'hardhat_reset' : 'anvil_reset', [
        { forking: { jsonRpcUrl: remote.url } },
      ])
      await using ofMoved = await moved.fork()
      const life = await lifeOf(created)
      expect(await lifeOf(moved)).toEqual(life)
      expect(await lifeOf(ofMoved)).toEqual(life)
      // The chain before is not changed by that of the reset.
      await using back = await before.fork()
      expect(await lifeOf(back)).toEqual(await lifeOf(stayed))
    },
  )

  /** Requests that change the chain, each alone. */
  const changes: readonly (readonly [string, readonly unknown[]])[] = [
    ['anvil_addBalance', [NOBODY, '0x5']],
    ['anvil_dropAllTransactions', []],
    ['anvil_increaseTime', [5]],
    ['anvil_mine', ['0x2']],
    ['anvil_reorg', [1, []]],
    ['anvil_rollback', [0]],
    ['anvil_setBalance', [NOBODY, '0x7']],
    ['anvil_setChainId', [77]],
    ['anvil_setCode', [NOBODY, '0x5f']],
    ['anvil_setCoinbase', [NOBODY]],
    ['anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']],
    ['anvil_setNonce', [NOBODY, '0x9']],
    ['anvil_setStorageAt', [NOBODY, '0x0', `0x${'11'.repeat(32)}`]],
    ['evm_setBlockGasLimit', ['0x1000000']],
    ['evm_setIntervalMining', [2]],
    ['evm_snapshot', []],
    ['hardhat_setPrevRandao', [`0x${'22'.repeat(32)}`]],
    ['miner_stop', []],
    ['eth_sendTransaction', [{ to: NOBODY, value: '0x1', gas: '0x5208' }]],
    ['previewnet_advance', [4_000]],
    ['previewnet_fault', [{ kind: 'skipBlock' }]],
    ['previewnet_setL1BaseFee', ['0x77359400']],
  ]

  test('runs requests that waited behind the reset on the new chain', async () => {
    await using remote = await served({ network: 'preview', upgrade: 'denim' })
    const reset = { forking: { jsonRpcUrl: remote.url } }
    for (const [method, params] of changes) {
      const request = (devnet: Devnet) =>
        ask(devnet, method as 'evm_mine', params).catch((error: Error) => error.message)
      await using patient = await createDevnet({ network: 'preview' })
      await ask(patient, 'anvil_reset', [reset])
      const expected = await request(patient)
      await using hasty = await createDevnet({ network: 'preview' })
      const resetting = ask(hasty, 'anvil_reset', [reset])
      const answer = request(hasty)
      await resetting
      expect(await answer, method).toEqual(expected)
      await patient.mine()
      await hasty.mine()
      const head = (devnet: Devnet) => ask(devnet, 'eth_getBlockByNumber', ['latest', true])
      expect(await head(hasty), method).toEqual(await head(patient))
    }
  })
})
