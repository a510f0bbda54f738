/** Devnets that continue another one: equal worlds, reads across the fork, proofs, and what goes wrong. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type ForkSource,
  type Hex,
  type RemoteProvider,
} from '../../src/index.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { fc, onEngines, runs } from '../support/property.ts'

const STORE: Address = '0x00000000000000000000000000000000000000cc'
const LOGS: Address = '0x00000000000000000000000000000000000000cd'
const STRANGER: Address = '0x00000000000000000000000000000000000000aa'

const alloc = {
  // Stores the second word of its calldata at the slot that is the first; returns that slot without.
  [STORE]: { code: '0x602036116010575f35545f5260205ff35b6020355f355500' },
  [LOGS]: { code: '0x5f5fa000' },
} as const

const strangers = Array.from({ length: 5 }, (_, index): Address => `0x${`${index}e`.repeat(20)}`)

const word = (value: number) => hexFromWord(BigInt(value)).slice(2)

type Step = readonly [kind: string, one: number, two: number]

const steps = (maxLength: number) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(
        ...['send', 'store', 'store', 'log', 'drip', 'balance', 'add', 'nonce', 'slot'],
        ...['mine', 'wait'],
      ),
      fc.nat(4),
      fc.nat(3),
    ),
    { maxLength },
  )

async function take(devnet: Devnet, [kind, one, two]: Step): Promise<void> {
  const { accounts } = devnet
  const from = accounts[one]!.address
  const send = (to: Address, data: Hex = '0x', value = 0n) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, to, data, value: `0x${value.toString(16)}` }],
    })
  switch (kind) {
    case 'send':
      await send(accounts[two]!.address, '0x', BigInt(one))
      return
    case 'store':
      await send(STORE, `0x${word(one)}${word(two)}`)
      return
    case 'log':
      await send(LOGS)
      return
    case 'drip':
      await devnet.faucet.drip(from)
      return
    case 'balance':
      await devnet.request({ method: 'anvil_setBalance', params: [STRANGER, `0x${two}`] })
      return
    case 'add':
      await devnet.request({ method: 'anvil_addBalance', params: [strangers[one]!, `0x${two}`] })
      return
    case 'nonce':
      await devnet.request({ method: 'anvil_setNonce', params: [strangers[one]!, `0x${two}`] })
      return
    case 'slot': {
      const value: Hex = `0x${word(two)}`
      await devnet.request({ method: 'anvil_setStorageAt', params: [STORE, `0x${one}`, value] })
      return
    }
    case 'mine':
      await devnet.mine(two)
      return
    default:
      await devnet.advance(200 * two)
  }
}

const requests = (devnet: Devnet): RemoteProvider & { count: number } => {
  const counting = {
    count: 0,
    request({ method, params }: Parameters<RemoteProvider['request']>[0]) {
      counting.count += 1
      return devnet.request({ method, params } as Parameters<Devnet['request']>[0])
    },
  }
  return counting
}

const block = (devnet: Devnet, at: Hex | 'latest' | 'pending' = 'latest') =>
  devnet.request({ method: 'eth_getBlockByNumber', params: [at, true] })

/** A devnet with some history, and a fork of it with the same clock. */
async function family(
  options: DevnetOptions,
  before: readonly Step[],
  change: (provider: RemoteProvider) => RemoteProvider = (provider) => provider,
) {
  const parent = await createDevnet({ ...options, alloc })
  for (const step of before) await take(parent, step)
  await parent.mine(1)
  await parent.advance(2_000)
  const provider = requests(parent)
  const { network, engine } = options
  const shape = { ...(network && { network }), ...(engine && { engine }) }
  const child = await createDevnet({ ...shape, fork: { provider: change(provider) }, balance: 0 })
  if (parent.now > child.now) await child.jump(parent.now - child.now)
  return { parent, child, provider }
}

describe('a fork', () => {
  const worlds = (['wasm', 'ethereumjs'] as const).flatMap((engine) =>
    (['preview', 'flashblocks', 'plain'] as const).map((network) => ({ network, engine })),
  )
  test.each(onEngines(worlds))(
    'of $network on $engine seals what its parent seals',
    async (world) => {
      await fc.assert(
        fc.asyncProperty(steps(8), steps(12), async (before, after) => {
          const { parent, child } = await family(world, before)
          expect((await block(child))!.hash).toBe((await block(parent))!.hash)
          for (const step of [...after, ['mine', 0, 2] as const]) {
            await take(parent, step)
            await take(child, step)
            expect(await block(child, 'pending')).toEqual(await block(parent, 'pending'))
          }
          expect(await block(child)).toEqual(await block(parent))
          for (const address of [STORE, STRANGER, LOGS]) {
            const params: [Address, Hex[], 'latest'] = [address, ['0x0', '0x1', '0x9'], 'latest']
            const [one, other] = await Promise.all(
              [child, parent].map((each) => each.request({ method: 'eth_getProof', params })),
            )
            expect(one).toEqual(other)
          }
        }),
        { numRuns: runs(24) },
      )
    },
  )
})

describe('the upgrade of a fork', () => {
  test.each([
    [{ network: 'preview' }, 'preview', 'everest'],
    [{ network: 'mainnet' }, 'mainnet', 'denim'],
    [{ network: 'testnet' }, 'testnet', 'denim'],
    [{ network: 'flashblocks' }, 'flashblocks', 'cobalt'],
    [{ network: 'plain' }, 'plain', 'none'],
  ] as const)('of %o is that of the remote', async (options, network, upgrade) => {
    await using parent = await createDevnet({ ...options, alloc })
    await using child = await createDevnet({ fork: { provider: requests(parent) } })
    expect(child.config).toMatchObject({ network, upgrade })
  })

  test('may come after the forked block, as it comes to the remote', async () => {
    const upgradesAt = { denim: 4n }
    await using parent = await createDevnet({ network: 'flashblocks', upgradesAt, alloc })
    await parent.advance(4_000)
    const fork = { provider: requests(parent) }
    await using child = await createDevnet({ fork, upgradesAt, balance: 0 })
    for (const step of [
      ['send', 0, 1],
      ['advance', 0, 19],
      ['store', 1, 2],
      ['advance', 0, 5],
      ['log', 1, 0],
      ['advance', 0, 3],
    ] as const) {
      await take(parent, step)
      await take(child, step)
      expect(await block(child)).toEqual(await block(parent))
    }
    expect((await block(child))!.timestampMs).toBeDefined()
  })
})

const old: readonly Step[] = [
  ['send', 0, 1],
  ['store', 3, 2],
  ['log', 1, 0],
  ['mine', 0, 2],
  ['log', 2, 0],
]

const ask = (devnet: Devnet, method: string, params: readonly unknown[] = []) =>
  devnet.request({ method, params } as Parameters<Devnet['request']>[0]) as Promise<unknown>

describe('history below a fork', () => {
  test('is the answer of the remote, and logs are one list', async () => {
    const { parent, child } = await family({}, old)
    await take(child, ['log', 1, 0])
    await child.mine(1)
    const head = child.remote!.blockNumber
    const { hash } = (await block(parent, '0x1'))!
    const first = (await block(parent, '0x1'))!.transactions.at(-1) as { hash: Hex }
    const same: readonly (readonly [string, readonly unknown[]])[] = [
      ['eth_getBlockByNumber', ['0x1', true]],
      ['eth_getBlockByNumber', ['earliest', false]],
      ['eth_getBlockByHash', [hash, false]],
      ['eth_getBlockReceipts', ['0x1']],
      ['eth_getTransactionByHash', [first.hash]],
      ['eth_getTransactionReceipt', [first.hash]],
      ['debug_traceTransaction', [first.hash, { tracer: 'callTracer' }]],
      ['eth_getBalance', [STORE, '0x1']],
      ['eth_getBalance', [parent.accounts[0]!.address, '0x0']],
      ['eth_getStorageAt', [STORE, '0x3', '0x0']],
      ['eth_call', [{ to: STORE, data: `0x${word(3)}` }, '0x1']],
      ['eth_feeHistory', ['0x2', '0x2', [50]]],
      ['eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${head.toString(16)}` }]],
      ['eth_getTransactionBySenderAndNonce', [strangers[1], '0x0']],
      ['ots_getTransactionBySenderAndNonce', [strangers[2], '0x0']],
    ]
    for (const [method, params] of same) {
      expect(await ask(child, method, params), method).toEqual(await ask(parent, method, params))
    }
    const logs = (await ask(child, 'eth_getLogs', [{ fromBlock: '0x0' }])) as { blockNumber: Hex }[]
    const numbers = logs.map(({ blockNumber }) => BigInt(blockNumber))
    expect(numbers).toHaveLength(3)
    expect(numbers.at(-1)).toBeGreaterThan(head)
    const fees = (await ask(child, 'eth_feeHistory', ['0x5', 'latest', []])) as {
      oldestBlock: Hex
      baseFeePerGas: Hex[]
    }
    expect(BigInt(fees.oldestBlock) + 4n).toBe(BigInt((await block(child))!.number))
    expect(fees.baseFeePerGas).toHaveLength(6)
  })

  test('has nothing that the remote sealed after the fork', async () => {
    const { parent, child } = await family({}, old)
    const hash = (await ask(parent, 'eth_sendTransaction', [
      { from: parent.accounts[3]!.address, to: STRANGER },
    ])) as Hex
    await parent.mine(3)
    expect(await ask(child, 'eth_getTransactionByHash', [hash])).toBe(null)
    expect(await ask(child, 'eth_getTransactionReceipt', [hash])).toBe(null)
    expect(await ask(child, 'eth_getBlockByHash', [(await block(parent))!.hash, false])).toBe(null)
    expect(await ask(child, 'eth_getBlockByNumber', [(await block(parent))!.number, false])).toBe(
      null,
    )
  })
})

test('a recorded fork runs again without its remote, to the byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'previewnet-fork-'))
  try {
    const recording = join(folder, 'world.fork')
    const play = async (fork: ForkSource) => {
      await using child = await createDevnet({ fork })
      await take(child, ['store', 3, 1])
      await take(child, ['send', 0, 1])
      await child.mine(2)
      return (await block(child))!.hash
    }
    const parent = await createDevnet({ alloc })
    for (const step of old) await take(parent, step)
    const { httpUrl: url, close } = await parent.listen({ port: 0 })
    const recorded = await play({ url, block: 2, recording })
    await close()
    expect(await play({ block: 2, recording })).toBe(recorded)
    await using child = await createDevnet({ fork: { block: 2, recording } })
    await expect(ask(child, 'eth_getBalance', [STRANGER, 'latest'])).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^fork: eth_getProof .* is not in the recording/),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the state of a fork', () => {
  test('is asked for once, also by forks and after snapshots', async () => {
    const { child, provider } = await family({}, old)
    const read = (devnet: Devnet) => ask(devnet, 'eth_getStorageAt', [STORE, '0x3', 'pending'])
    const value = await read(child)
    const { count } = provider
    const snapshot = child.snapshot()
    await take(child, ['slot', 3, 1])
    expect(await read(child)).not.toBe(value)
    const fork = child.fork()
    await snapshot.restore()
    expect(await read(child)).toBe(value)
    expect(await read(fork)).not.toBe(value)
    expect(provider.count).toBe(count)
  })

  test('gives dev accounts their balance and takes delegations off, in the first block', async () => {
    const { child: poor, provider } = await family({}, [])
    const [account] = poor.accounts
    const { address } = account!
    await ask(poor, 'anvil_setBalance', [address, '0x1'])
    await ask(poor, 'anvil_setCode', [address, `0xef0100${'ab'.repeat(20)}`])
    await poor.mine(1)
    const child = await createDevnet({ fork: { provider: requests(poor) } })
    expect(await ask(child, 'eth_getBalance', [address, 'latest'])).toBe('0x21e19e0c9bab2400000')
    expect(await ask(child, 'eth_getCode', [address, 'latest'])).toBe('0x')
    await child.faucet.drip(STRANGER)
    expect(provider.count).toBeGreaterThan(0)
  })

  test('is not proved where the remote proves nothing, which can be refused', async () => {
    const without = ({ request }: RemoteProvider): RemoteProvider => ({
      async request(asked) {
        if (asked.method !== 'eth_getProof') return request(asked)
        throw Object.assign(new Error('the method does not exist'), { code: -32601 })
      },
    })
    const { parent, child } = await family({}, old, without)
    await take(child, ['store', 1, 2])
    await child.mine(1)
    expect(child.remote).toMatchObject({
      isVerified: false,
      blockHash: (await block(parent))!.hash,
    })
    expect((await block(child))!.stateRoot).toBe(`0x${'00'.repeat(32)}`)
    await expect(ask(child, 'eth_getProof', [STORE, [], 'latest'])).rejects.toMatchObject({
      code: -32000,
      message: 'fork: there is no proof: the provider proves nothing of its state',
    })
    const fork = { provider: without(requests(parent)), verify: 'always' } as const
    await expect(createDevnet({ fork })).rejects.toMatchObject({ code: 'FORK_FAILED' })
  })

  const lies: readonly (readonly [string, (method: string, result: unknown) => unknown, RegExp])[] =
    [
      [
        'a balance',
        (method, result) =>
          method === 'eth_getProof' ? { ...Object(result), balance: '0x1234' } : result,
        /does not hold: balance/,
      ],
      [
        'code',
        (method, result) => (method === 'eth_getCode' && result !== '0x' ? '0x00' : result),
        /its code has the hash 0x/,
      ],
      [
        'a header',
        (method, result) =>
          method.includes('Block') ? { ...Object(result), gasUsed: '0x7' } : result,
        /says that its hash is 0x/,
      ],
    ]
  test.each(lies)('is refused where the remote lies about %s', async (_, lie, expected) => {
    const lying = ({ request }: RemoteProvider): RemoteProvider => ({
      request: async (asked) => lie(asked.method, await request(asked)),
    })
    const failure = await family({}, old, lying).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'FORK_UNVERIFIED',
      message: expect.stringMatching(expected),
    })
  })

  test('is refused where the remote answers another block', async () => {
    const { parent } = await family({}, old)
    const { request } = requests(parent)
    const provider: RemoteProvider = {
      request: (asked) =>
        asked.method === 'eth_getBlockByNumber'
          ? request({ ...asked, params: ['0x1', false] })
          : request(asked),
    }
    await expect(createDevnet({ fork: { provider, block: 2 } })).rejects.toMatchObject({
      code: 'FORK_UNVERIFIED',
      message: 'fork: the provider was asked for block 2 and answered block 1',
    })
  })

  test('is fetched in parts where a call reads thousands of slots', async () => {
    // Adds up the slots from 0 to 2,999.
    const sum = '0x5f5f5b805482019150600101610bb88110600257505f5260205ff3'
    const storage = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, slot) => [hexFromWord(BigInt(slot)), '0x2'] as const),
    ) as Record<Hex, Hex>
    const parent = await createDevnet({ alloc: { [STRANGER]: { code: sum, storage } } })
    const provider = requests(parent)
    const child = await createDevnet({ fork: { provider } })
    const { count } = provider
    const call = (devnet: Devnet) => ask(devnet, 'eth_call', [{ to: STRANGER }, 'latest'])
    expect(await call(child)).toBe(await call(parent))
    expect(provider.count - count).toBe(2 * 2 + 3) // sender and contract with code, then the slots
  })

  test('changes nothing while the remote is away, and goes on when it is back', async () => {
    let isAway = false
    const unsteady = ({ request }: RemoteProvider): RemoteProvider => ({
      request: (asked) => (isAway ? Promise.reject(new Error('connection reset')) : request(asked)),
    })
    const { child } = await family({}, old, unsteady)
    const before = await block(child, 'pending')
    const send = () => take(child, ['store', 2, 2])
    isAway = true
    await expect(send()).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^fork: .*the provider.*connection reset/),
    })
    expect(await block(child, 'pending')).toEqual(before)
    isAway = false
    await send()
    expect((await block(child, 'pending'))!.transactions.length).toBe(
      before!.transactions.length + 1,
    )
  })

  test('is no journal, state file or dump', async () => {
    const { child } = await family({}, [])
    const refused = { code: 'FORK_NOT_SAVED' }
    expect(() => child.journal()).toThrow(expect.objectContaining(refused))
    await expect(child.dump()).rejects.toMatchObject(refused)
    await expect(ask(child, 'anvil_dumpState')).rejects.toMatchObject({ code: -32000 })
  })

  test.each<[object, RegExp]>([
    [{ fork: {} }, /either a url or a provider/],
    [{ fork: { url: 'ftp://x' } }, /^fork.url: expected a URL/],
    [
      { fork: { url: 'http://127.0.0.1:1', block: 'pending' } },
      /^fork.block: expected a block number/,
    ],
    [{ fork: { url: 'http://127.0.0.1:1', verify: 'maybe' } }, /^fork.verify: expected 'auto'/],
    [{ fork: { url: 'http://127.0.0.1:1', bloc: 1 } }, /has no option "bloc"/],
    [{ fork: { url: 'http://127.0.0.1:1' }, genesisTime: 5 }, /^genesisTime: expected none/],
  ])('refuses the options %j', async (options, message) => {
    await expect(createDevnet(options as DevnetOptions)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringMatching(message),
    })
  })
})
