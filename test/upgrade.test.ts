/**
 * An upgrade in mid-chain: from blocks of 2 s in flashblocks to those of Denim, and features that
 * begin with an upgrade.
 */

import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, replay } from '../src/index.ts'
import { predeployAddresses } from '../src/network/predeploys.ts'
import type { Address } from '../src/primitives/hex.ts'
import { assetAbi, policyRegistryAbi } from '../src/tokens/abi.ts'
import { VIBE_ADDRESS } from '../src/tokens/genesis.ts'
import { FACTORY_ADDRESS, POLICY_REGISTRY_ADDRESS } from '../src/tokens/ids.ts'
import { publicClientOf, walletClientOf } from '../src/viem/index.ts'
import { expectReplayed } from './support/journal.ts'
import { ask } from './support/world-journal.ts'

/** Denim's first block is 3: at 6 s, then every 200 ms. */
const upgrading = { network: 'flashblocks', upgradesAt: { denim: 3n } } as const
const SOMEBODY: Address = `0x${'5e'.repeat(20)}`

interface Head {
  readonly hash: string
  readonly parentHash: string
  readonly number: bigint
  /** Since genesis. */
  readonly ms: number
  readonly gasLimit: bigint
  readonly extraData: string
  readonly baseFeePerGas: bigint
  readonly transactions: readonly string[]
}

async function blockAt(devnet: Devnet, tag: string): Promise<Head> {
  const block = Object(await ask(devnet, 'eth_getBlockByNumber', [tag, false]))
  return {
    ...block,
    number: BigInt(block.number),
    ms: Number(block.timestampMs ?? Number(block.timestamp) * 1000) - devnet.config.genesisTime,
    gasLimit: BigInt(block.gasLimit),
    baseFeePerGas: BigInt(block.baseFeePerGas),
  }
}

async function blocksOf(devnet: Devnet): Promise<readonly Head[]> {
  const { number } = await blockAt(devnet, 'latest')
  const numbers = Array.from({ length: Number(number) + 1 }, (_, at) => `0x${at.toString(16)}`)
  return Promise.all(numbers.map((each) => blockAt(devnet, each)))
}

async function pay(devnet: Devnet, from = 0): Promise<string> {
  const transaction = { from: devnet.accounts[from]!.address, to: SOMEBODY, value: '0x1' }
  return String(await ask(devnet, 'eth_sendTransaction', [transaction]))
}

const numberAt = async (devnet: Devnet, tag: string) => (await blockAt(devnet, tag)).number

describe('the upgrade to Denim in mid-chain', () => {
  test('loses no block and no time, and divides the gas limit by ten', async () => {
    await using devnet = await createDevnet(upgrading)
    await devnet.advance(6_600)
    const blocks = await blocksOf(devnet)
    expect(blocks.map(({ ms }) => ms)).toEqual([0, 2_000, 4_000, 6_000, 6_200, 6_400, 6_600])
    expect(blocks.map(({ gasLimit }) => gasLimit / 1_000_000n)).toEqual([
      ...[400n, 400n, 400n],
      ...[40n, 40n, 40n, 40n],
    ])
    expect(blocks.map(({ transactions }) => transactions.length)).toEqual([0, 1, 1, 2, 2, 2, 2])
    for (const [index, { parentHash }] of blocks.entries()) {
      if (index > 0) expect(parentHash).toBe(blocks[index - 1]!.hash)
    }
    const before = '0x01000000640000000500000000004c4b40'
    const since = '0x01000003e80000000500000000004c4b40'
    expect(blocks.map(({ extraData }) => extraData)).toEqual([
      ...[before, before, before],
      ...[since, since, since, since],
    ])
  })

  test('takes the base fee of its first block from the parent, of the second from Denim', async () => {
    const gwei = 10n ** 9n
    await using devnet = await createDevnet({ ...upgrading, baseFeeInitial: gwei })
    await devnet.advance(6_400)
    const fees = (await blocksOf(devnet)).map(({ baseFeePerGas }) => baseFeePerGas)
    // Empty blocks lower it by a hundredth, and since Denim by a thousandth.
    expect(Number(fees[3]) / Number(fees[2])).toBeCloseTo(0.99, 4)
    expect(Number(fees[4]) / Number(fees[3])).toBeCloseTo(0.999, 4)
  })

  test('comes with the first block at or after its time', async () => {
    const { genesisTime } = (await createDevnet()).config
    for (const [ms, firstMs] of [
      [4_000, 4_000],
      [4_001, 6_000],
      [5_999, 6_000],
    ] as const) {
      const upgradesAt = { denim: genesisTime + ms }
      await using devnet = await createDevnet({ network: 'flashblocks', upgradesAt })
      await devnet.advance(8_000)
      const first = (await blocksOf(devnet)).find(({ transactions }) => transactions.length > 1)
      expect(first?.ms).toBe(firstMs)
    }
  })

  test('makes pending the latest block, with the environment of the next', async () => {
    await using devnet = await createDevnet(upgrading)
    await devnet.advance(3_000)
    expect(await numberAt(devnet, 'pending')).toBe(2n)
    await devnet.advance(1_000) // block 3, the first of Denim, is under way
    await pay(devnet)
    await devnet.advance(1_000)
    expect(await numberAt(devnet, 'pending')).toBe(2n)
    expect(await ask(devnet, 'eth_getBalance', [SOMEBODY, 'pending'])).toBe('0x0')
    const nonce = [devnet.accounts[0]!.address, 'pending']
    expect(await ask(devnet, 'eth_getTransactionCount', nonce)).toBe('0x1')
    const alone = { to: predeployAddresses.baseTime, data: '0x5745a677' }
    await expect(ask(devnet, 'eth_call', [alone, 'latest'])).rejects.toMatchObject({ code: 3 })
    const timeMs = devnet.config.genesisTime + 6_000
    expect(BigInt(String(await ask(devnet, 'eth_call', [alone, 'pending'])))).toBe(BigInt(timeMs))
    await devnet.advance(1_000)
    expect(await ask(devnet, 'eth_getBalance', [SOMEBODY, 'pending'])).toBe('0x1')
    expect(BigInt(String(await ask(devnet, 'eth_call', [alone, 'latest'])))).toBe(BigInt(timeMs))
  })

  test('keeps subscriptions and filters, and silences those that it retires', async () => {
    await using devnet = await createDevnet(upgrading)
    const kinds = ['newHeads', 'logs', 'newFlashblocks', 'newFlashblockTransactions'] as const
    const got = new Map<string, unknown[]>(kinds.map((kind) => [kind, []]))
    const kindOf = new Map<unknown, string>()
    devnet.on('message', ({ data }) => {
      got.get(kindOf.get(data.subscription)!)!.push(data.result)
    })
    for (const kind of kinds) {
      const options = kind === 'logs' ? [{}] : []
      kindOf.set(await ask(devnet, 'eth_subscribe', [kind, ...options]), kind)
    }
    const blocks = await ask(devnet, 'eth_newBlockFilter')
    const logs = await ask(devnet, 'eth_newFilter', [{}])
    const count = (kind: string) => got.get(kind)!.length
    const creation = { from: devnet.accounts[0]!.address, data: '0x600160005260206000a0' }
    const log = () => ask(devnet, 'eth_sendTransaction', [{ ...creation, gas: '0x186a0' }])
    await log()
    await devnet.advance(4_000)
    const retired = [count('newFlashblocks'), count('newFlashblockTransactions')]
    await log()
    await devnet.advance(2_000)
    await log()
    await devnet.advance(1_000)
    expect([count('newHeads'), count('logs')]).toEqual([8, 3])
    expect([count('newFlashblocks'), count('newFlashblockTransactions')]).toEqual(retired)
    expect(await ask(devnet, 'eth_getFilterChanges', [blocks])).toEqual(
      (await blocksOf(devnet)).slice(1).map(({ hash }) => hash),
    )
    expect(await ask(devnet, 'eth_getFilterChanges', [logs])).toEqual(got.get('logs'))
    // Since Denim they can be subscribed to as before.
    expect(await ask(devnet, 'eth_subscribe', ['newFlashblocks'])).toMatch(/^0x/)
    await expectReplayed(devnet)
  })

  test('keeps safe and finalized as far behind in time, and never takes them back', async () => {
    await using devnet = await createDevnet({
      ...upgrading,
      safeBlocks: 1,
      finalizedBlocks: 2,
    })
    let last = [0n, 0n]
    for (let ms = 0; ms < 12_000; ms += 200) {
      await devnet.advance(200)
      const { ms: headMs } = await blockAt(devnet, 'latest')
      const [safe, finalized] = [await blockAt(devnet, 'safe'), await blockAt(devnet, 'finalized')]
      const numbers = [safe.number, finalized.number]
      expect(numbers.every((number, at) => number >= last[at]!)).toBe(true)
      last = numbers
      for (const [{ number, ms: taggedMs }, distanceMs] of [
        [safe, 2_000],
        [finalized, 4_000],
      ] as const) {
        if (number === 0n) continue
        expect(headMs - taggedMs).toBeGreaterThanOrEqual(distanceMs)
        expect(headMs - taggedMs).toBeLessThan(distanceMs + 2_000)
      }
    }
    expect(last).toEqual([23n, 13n])
  })

  test('divides a gas limit that was set before it, and no later one', async () => {
    await using devnet = await createDevnet(upgrading)
    // A tenth of it would have no room for the transactions that open a block.
    await expect(ask(devnet, 'evm_setBlockGasLimit', ['0x1312cff'])).rejects.toMatchObject({
      message: 'block gas limit: expected at least 20000000 gas, got 19999999',
    })
    await ask(devnet, 'evm_setBlockGasLimit', ['0x5f5e100']) // 100 million
    await devnet.advance(6_000)
    expect((await blockAt(devnet, 'latest')).gasLimit).toBe(10_000_000n)
    await ask(devnet, 'evm_setBlockGasLimit', ['0x5f5e100'])
    await devnet.advance(400)
    expect((await blockAt(devnet, 'latest')).gasLimit).toBe(100_000_000n)
    await ask(devnet, 'evm_setBlockGasLimit', ['0x1e8480']) // 2 million
    await expectReplayed(devnet)
  })

  test('is simulated by blocks beyond the head', async () => {
    await using devnet = await createDevnet(upgrading)
    await devnet.advance(4_000)
    const call = { to: predeployAddresses.baseTime, data: '0x5745a677' }
    const simulated = (await ask(devnet, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: [call] }, { calls: [call] }] },
      'latest',
    ])) as readonly { gasLimit: string; calls: readonly { returnData: string }[] }[]
    expect(simulated.map(({ gasLimit }) => BigInt(gasLimit))).toEqual([40_000_000n, 40_000_000n])
    const { genesisTime } = devnet.config
    expect(simulated.map(({ calls }) => Number(calls[0]!.returnData) - genesisTime)).toEqual([
      6_000, 6_200,
    ])
  })

  test('is taken back by a rollback: flashblocks and their block time return', async () => {
    await using devnet = await createDevnet(upgrading)
    await devnet.advance(6_400)
    await ask(devnet, 'anvil_rollback', [4])
    expect(await numberAt(devnet, 'latest')).toBe(1n)
    await devnet.advance(200)
    expect(await numberAt(devnet, 'pending')).toBe(2n)
    await devnet.advance(1_400) // 8 s: the next multiple of 2 s
    expect(await numberAt(devnet, 'latest')).toBe(2n)
    await devnet.advance(2_400)
    const blocks = await blocksOf(devnet)
    expect(blocks.map(({ ms }) => ms)).toEqual([0, 2_000, 8_000, 10_000, 10_200, 10_400])
    await expectReplayed(devnet)
  })

  test('a reorg across it builds the same heights by the same rules', async () => {
    await using devnet = await createDevnet(upgrading)
    await devnet.advance(6_400)
    const before = await blocksOf(devnet)
    await ask(devnet, 'anvil_reorg', [4, []])
    const after = await blocksOf(devnet)
    expect(after).toHaveLength(before.length)
    expect(after.map(({ gasLimit }) => gasLimit)).toEqual(before.map(({ gasLimit }) => gasLimit))
    expect(after[2]!.hash).not.toBe(before[2]!.hash)
    await devnet.advance(400)
    expect(await numberAt(devnet, 'latest')).toBe(7n)
    await expectReplayed(devnet)
  })

  test('a jump over its time opens the first block of Denim', async () => {
    const { genesisTime } = (await createDevnet()).config
    const upgradesAt = { denim: genesisTime + 60_000 }
    await using devnet = await createDevnet({ network: 'flashblocks', upgradesAt })
    await devnet.advance(2_200)
    await devnet.jump(3_600_000)
    await devnet.advance(2_000)
    const blocks = await blocksOf(devnet)
    expect(blocks.map(({ transactions }) => transactions.length)).toEqual([0, 1, 2, 2])
    expect(blocks[2]!.ms).toBe(3_604_000)
    expect(blocks[3]!.ms).toBe(3_604_200)
    await expectReplayed(devnet)
  })

  test('refuses faults of flashblocks afterwards, and the interval may change', async () => {
    await using devnet = await createDevnet(upgrading)
    const { faults } = devnet
    await expect(ask(devnet, 'evm_setIntervalMining', [1])).rejects.toHaveProperty('code')
    await devnet.advance(6_000)
    for (const [fault, code] of [
      [{ kind: 'loseFlashblock' }, 'NO_FLASHBLOCKS'],
      [{ kind: 'stalePending', lagMs: 400 }, 'INVALID_FAULT'],
    ] as const) {
      await expect(faults.now(fault)).rejects.toMatchObject({ code })
    }
    await ask(devnet, 'previewnet_setMining', ['interval', 1_000])
    await devnet.advance(2_000)
    expect(await numberAt(devnet, 'latest')).toBe(5n)
    await ask(devnet, 'previewnet_setMining', ['interval'])
    await devnet.advance(1_000)
    expect(await numberAt(devnet, 'latest')).toBe(10n)
    await expectReplayed(devnet)
  })

  test('a silent reset after its time begins with Denim', async () => {
    const { genesisTime } = (await createDevnet()).config
    const upgradesAt = { denim: genesisTime + 4_000 }
    await using devnet = await createDevnet({ network: 'flashblocks', upgradesAt })
    await devnet.advance(5_000)
    await devnet.faults.now({ kind: 'resetSilently' })
    await devnet.advance(1_000)
    const blocks = await blocksOf(devnet)
    expect(blocks.map(({ transactions }) => transactions.length)).toEqual([0, 2, 2, 2, 2, 2])
    const call = { to: predeployAddresses.baseTime, data: '0x5745a677' }
    expect(Number(await ask(devnet, 'eth_call', [call, '0x0']))).toBe(genesisTime + blocks[0]!.ms)
  })

  test.each([
    { name: 'manual', options: { network: 'preview', upgrade: 'cobalt', mining: 'manual' } },
    { name: 'auto', options: { network: 'preview', upgrade: 'cobalt', mining: 'auto' } },
    { name: 'order by fees', options: { network: 'flashblocks', order: 'fees' } },
  ] as const)('works with $name', async ({ options }) => {
    await using devnet = await createDevnet({ ...options, upgradesAt: { denim: 2n } })
    for (let sent = 0; sent < 4; sent += 1) {
      await pay(devnet)
      if (options.network === 'flashblocks') await devnet.advance(2_000)
      else if (options.mining === 'manual') await devnet.mine()
    }
    const blocks = (await blocksOf(devnet)).filter(({ transactions }) => transactions.length > 1)
    expect(blocks.slice(0, 3).map(({ gasLimit }) => gasLimit)).toEqual([
      devnet.config.blockGasLimit,
      devnet.config.blockGasLimit / 10n,
      devnet.config.blockGasLimit / 10n,
    ])
    expect(await ask(devnet, 'eth_getBalance', [SOMEBODY, 'latest'])).toBe('0x4')
    await expectReplayed(devnet)
  })

  test('is passed by a watching client without a gap', async () => {
    await using devnet = await createDevnet(upgrading)
    const publicClient = publicClientOf(devnet)
    const walletClient = walletClientOf(devnet)
    const seen: bigint[] = []
    const unwatch = publicClient.watchBlockNumber({
      onBlockNumber: (number) => seen.push(number),
    })
    const hash = await walletClient.sendTransaction({ to: SOMEBODY, value: 1n })
    await devnet.advance(4_200)
    const later = await walletClient.sendTransaction({ to: SOMEBODY, value: 1n })
    await devnet.advance(2_800)
    unwatch()
    const receipts = await Promise.all(
      [hash, later].map((each) => publicClient.getTransactionReceipt({ hash: each })),
    )
    expect(receipts.map(({ blockNumber }) => blockNumber)).toEqual([1n, 3n])
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n])
  })
})

describe('whatever goes back over the upgrade', () => {
  const steps = async (devnet: Devnet) => {
    await pay(devnet)
    await devnet.advance(2_600)
    await pay(devnet, 1)
    await devnet.advance(1_300)
    await pay(devnet, 2)
    await devnet.advance(800)
  }

  test.each(['wasm', 'ethereumjs', 'lockstep'] as const)(
    'snapshots, forks, files and journals give the same blocks again, on %s',
    async (engine) => {
      await using devnet = await createDevnet({ ...upgrading, engine })
      await devnet.advance(2_400)
      const point = await devnet.snapshot()
      await using early = await devnet.fork()
      await using loaded = await createDevnet({ engine, state: await devnet.dump() })
      await steps(devnet)
      const blocks = await blocksOf(devnet)
      expect(blocks.length).toBeGreaterThan(5)
      await using late = await devnet.fork()
      await using reloaded = await createDevnet({ engine, state: await devnet.dump() })
      await expectReplayed(devnet)
      for (const each of [early, loaded]) {
        await steps(each)
        expect(await blocksOf(each)).toEqual(blocks)
      }
      await point.restore()
      expect(await numberAt(devnet, 'pending')).toBe(2n)
      await steps(devnet)
      expect(await blocksOf(devnet)).toEqual(blocks)
      for (const each of [devnet, early, loaded, late, reloaded]) await steps(each)
      const [first, ...others] = await Promise.all(
        [devnet, early, loaded, late, reloaded].map(blocksOf),
      )
      for (const each of others) expect(each).toEqual(first)
      await using again = await replay(devnet.journal())
      expect(again.digest()).toBe(devnet.digest())
    },
  )
})

describe('upgrades before Denim', () => {
  const functions = {
    version2: encodeFunctionData({ abi: assetAbi, functionName: 'MAX_UI_MULTIPLIER' }),
    version3: encodeFunctionData({
      abi: policyRegistryAbi,
      functionName: 'invertedPolicyId',
      args: [0n],
    }),
  }

  async function versionOf(devnet: Devnet): Promise<number> {
    if ((await ask(devnet, 'eth_getCode', [FACTORY_ADDRESS, 'latest'])) === '0x') return 0
    const has = (to: Address, data: string) =>
      ask(devnet, 'eth_call', [{ to, data }, 'latest']).then(
        () => true,
        () => false,
      )
    if (await has(POLICY_REGISTRY_ADDRESS, functions.version3)) return 3
    return (await has(VIBE_ADDRESS, functions.version2)) ? 2 : 1
  }

  test.each([
    ['azul', 0],
    ['beryl', 1],
    ['cobalt', 2],
    ['denim', 3],
    ['everest', 3],
  ] as const)(
    '%s has version %i of the token standard, unless another is given',
    async (upgrade, version) => {
      await using devnet = await createDevnet({ upgrade })
      expect(await versionOf(devnet)).toBe(version)
      await using given = await createDevnet({ upgrade, tokenVersion: 1 })
      expect(await versionOf(given)).toBe(1)
    },
  )

  test.each(['wasm', 'ethereumjs'] as const)(
    'bring the token standard in mid-chain, on %s',
    async (engine) => {
      const upgradesAt = { beryl: 2n, cobalt: 4n, denim: 6n, everest: 8n }
      await using devnet = await createDevnet({ upgrade: 'azul', upgradesAt, engine })
      const versions: number[] = []
      for (let number = 0; number < 8; number += 1) {
        versions.push(await versionOf(devnet))
        await devnet.advance(200)
      }
      expect(versions).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
      expect((await devnet.faucet.dripUsdv(SOMEBODY)).to).toBe(SOMEBODY)
      await expectReplayed(devnet)
      await using loaded = await createDevnet({ engine, state: await devnet.dump() })
      expect(await versionOf(loaded)).toBe(3)
      expect(loaded.config.upgradesAt).toEqual(upgradesAt)
    },
  )

  test('a later block decides, when several upgrades come at once', async () => {
    await using devnet = await createDevnet({ upgrade: 'azul', upgradesAt: { everest: 2n } })
    await devnet.advance(400)
    expect(await versionOf(devnet)).toBe(3)
    expect((await blockAt(devnet, 'latest')).transactions).toHaveLength(2)
  })
})

describe('upgradesAt', () => {
  const messageOf = async (options: DevnetOptions) => {
    const refused = await createDevnet(options).catch((error: Error) => error)
    return refused instanceof Error ? refused.message : undefined
  }

  test.each<[DevnetOptions, string]>([
    [{ upgradesAt: { denim: 5n } }, 'upgradesAt: expected upgrades after everest, got denim'],
    [
      { network: 'plain', upgradesAt: { denim: 5n } },
      'upgradesAt: expected none on a chain without upgrades of Base (upgrade none)',
    ],
    [
      { upgrade: 'azul', upgradesAt: { beryl: 5n, cobalt: 4n } },
      'upgradesAt: expected the order of the upgrades: beryl, cobalt',
    ],
    [
      { ...upgrading, blockTimeMs: 2_100, flashblockTimeMs: 0 },
      'blockTimeMs: since Denim expected a multiple of 200 ms, which BaseTime counts in, got 2100',
    ],
    [
      { ...upgrading, blockGasLimit: 19_999_999n },
      'blockGasLimit: expected at least 20000000 gas, for the transactions that open a block, after Denim divides it by 10, got 19999999',
    ],
    [
      { upgradesAt: { denim: 0n } },
      'upgradesAt: expected upgrades with the number of a block (bigint) or ms since 1970 (number), got "denim=0"',
    ],
  ])('is refused where it cannot be: %o', async (options, message) => {
    expect(await messageOf(options)).toBe(message)
  })
})
