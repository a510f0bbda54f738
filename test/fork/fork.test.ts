/** Devnets that continue another one: equal worlds, reads across the fork, proofs, and what goes wrong. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
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
import { editJson, type ForwardedRequest, RemoteServer } from '../support/remote-server.ts'

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
    (['preview', 'mainnet', 'plain'] as const).map((network) => ({ network, engine })),
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

  test.each(['preview', 'mainnet'] as const)(
    'of %s seals each block at its time, however long the remote was away',
    async (network) => {
      let isAway = false
      const unsteady = ({ request }: RemoteProvider): RemoteProvider => ({
        request: (asked) =>
          isAway ? Promise.reject(new Error('connection reset')) : request(asked),
      })
      const { parent, child } = await family({ network }, old, unsteady)
      await take(parent, ['store', 2, 2])
      await take(child, ['store', 2, 2])
      const ms = 80 * parent.config.blockTimeMs
      const endMs = child.now + ms
      isAway = true
      const advance = () => child.advance(endMs - child.now)
      await expect(advance()).rejects.toMatchObject({ code: 'FORK_FAILED' })
      const failedMs = child.now
      await expect(advance()).rejects.toMatchObject({ code: 'FORK_FAILED' })
      expect(child.now).toBe(failedMs)
      isAway = false
      await advance()
      await parent.advance(ms)
      expect(child.now).toBe(endMs)
      expect(await block(child)).toEqual(await block(parent))
    },
  )

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

const reset = (devnet: Devnet, forking?: object) =>
  ask(devnet, 'anvil_reset', forking === undefined ? [] : [{ forking }])

describe('a reset', () => {
  /** A remote behind a URL. The cache of its answers ends with the test. */
  async function remoteOf(devnet: Devnet) {
    const folder = mkdtempSync(join(tmpdir(), 'previewnet-cache-'))
    vi.stubEnv('XDG_CACHE_HOME', folder)
    const server = await RemoteServer.start(({ method, params }: ForwardedRequest) =>
      devnet.request({ method, params } as Parameters<Devnet['request']>[0]),
    )
    return {
      server,
      url: server.url,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        vi.unstubAllEnvs()
        rmSync(folder, { recursive: true })
      },
    }
  }

  async function chain(options: DevnetOptions = {}) {
    const devnet = await createDevnet({ ...options, alloc })
    for (const step of old) await take(devnet, step)
    await devnet.mine(2)
    await devnet.advance(2_000)
    return devnet
  }

  const after: readonly Step[] = [
    ['store', 1, 3],
    ['send', 1, 2],
    ['balance', 0, 2],
    ['drip', 1, 0],
    ['mine', 0, 1],
  ]

  test.each([
    ['preview', 'preview'],
    ['plain', 'preview'],
    ['preview', 'plain'],
    ['mainnet', 'preview'],
  ] as const)('of %s to a chain of %s makes the devnet that a fork is', async (own, other) => {
    const parent = await chain({ network: other })
    await using remote = await remoteOf(parent)
    const shape = { network: own, balance: 0, engine: 'wasm' } as const
    const child = await createDevnet(shape)
    await take(child, ['balance', 0, 1])
    await child.advance(4_000)
    const fork = { url: remote.url, cacheDir: false } as const
    const fresh = await createDevnet({ ...shape, fork })
    await reset(child, { jsonRpcUrl: remote.url })
    expect(child.remote).toEqual(fresh.remote)
    expect(child.now).toBe(fresh.now)
    expect(child.chain).toEqual(fresh.chain)
    const { tokens: _, ...config } = fresh.config
    expect(child.config).toMatchObject(config)
    expect(await block(child)).toEqual(await block(fresh))
    for (const step of after) {
      await take(child, step)
      await take(fresh, step)
      expect(await block(child, 'pending')).toEqual(await block(fresh, 'pending'))
    }
    expect(await block(child)).toEqual(await block(fresh))
    expect(await ask(child, 'eth_chainId')).toBe(await ask(parent, 'eth_chainId'))
  })

  test('on top of its parent seals what the parent seals', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet({ balance: 0 })
    await reset(child, { jsonRpcUrl: remote.url })
    if (parent.now > child.now) await child.jump(parent.now - child.now)
    for (const step of after) {
      await take(parent, step)
      await take(child, step)
    }
    expect(await block(child)).toEqual(await block(parent))
  })

  test('without a fork returns to the chain before it, and to a snapshot of either', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet({ chainId: 7, genesisTime: 1_000 })
    const genesis = await block(child)
    const own = child.snapshot()
    const { config } = child
    await reset(child, { jsonRpcUrl: remote.url, blockNumber: 2 })
    expect(child.remote).toMatchObject({ chainId: 84_538_453, blockNumber: 2n })
    expect(child.config.chainId).toBe(7)
    const forked = await block(child)
    const there = child.snapshot()
    await take(child, ['store', 1, 3])
    await reset(child, { blockNumber: 3 })
    expect(child.remote).toMatchObject({ blockNumber: 3n })
    await reset(child)
    expect(child.remote).toBeUndefined()
    expect(child.config).toEqual(config)
    expect(await block(child)).toEqual(genesis)
    await there.restore()
    expect(child.remote).toMatchObject({ blockNumber: 2n })
    expect(await block(child)).toEqual(forked)
    await own.restore()
    expect(child.remote).toBeUndefined()
    expect(await block(child)).toEqual(genesis)
    const fork = there.fork()
    expect(fork.remote).toMatchObject({ blockNumber: 2n })
    await take(fork, ['store', 1, 3])
    await fork.mine()
    expect((await block(fork))!.number).toBe('0x3')
  })

  test('of a fork to no fork makes a chain with the same options', async () => {
    const parent = await chain({ network: 'plain', chainId: 1 })
    const fork = { provider: requests(parent) }
    const child = await createDevnet({ fork, accounts: 3 })
    await reset(child)
    expect(child.remote).toBeUndefined()
    const fresh = await createDevnet({ network: 'plain', accounts: 3 })
    expect(child.config).toEqual(fresh.config)
    expect(await block(child)).toEqual(await block(fresh))
  })

  test('keeps filters and subscriptions, and forgets snapshots', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet()
    const heads = child.subscribe('newHeads')
    const filter = await ask(child, 'eth_newBlockFilter')
    const snapshot = await ask(child, 'evm_snapshot')
    const chainIds: unknown[] = []
    child.on('chainChanged', (id) => chainIds.push(id))
    await ask(child, 'anvil_setChainId', [5])
    await reset(child, { jsonRpcUrl: remote.url })
    expect(chainIds).toEqual(['0x5', await ask(parent, 'eth_chainId')])
    expect(await ask(child, 'evm_revert', [snapshot])).toBe(false)
    expect(await ask(child, 'eth_getFilterChanges', [filter])).toEqual([])
    await child.mine()
    const head = (await block(child))!
    expect(await ask(child, 'eth_getFilterChanges', [filter])).toEqual([head.hash])
    for await (const { hash } of heads) {
      expect(hash).toBe(head.hash)
      break
    }
  })

  test('that fails changes nothing', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet({ alloc })
    await take(child, ['store', 1, 2])
    const before = await block(child, 'pending')
    const filter = await ask(child, 'eth_newPendingTransactionFilter')
    const snapshot = await ask(child, 'evm_snapshot')
    const refused = (forking: object, message: RegExp, code = -32000) =>
      expect(reset(child, forking)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      })
    const { url, server } = remote
    await refused({ jsonRpcUrl: url, blockNumber: 999 }, /^fork: .* has no block 999$/)
    server.next({ kind: 'status', status: 401 })
    await refused({ jsonRpcUrl: url }, /^fork: no answer to .*HTTP 401/)
    server.next(editJson((answers: object[]) => answers.map((one) => ({ ...one, result: {} }))))
    await refused({ jsonRpcUrl: url }, /^fork: a block of 127.0.0.1/)
    await refused({ jsonRpcUrl: 'http://[' }, /^fork: expected a URL/, -32602)
    await refused({ jsonRpcUrl: url, httpHeaders: { 'a b': 'c' } }, /valid name/, -32602)
    await refused({ jsonRpcUrl: 'ftp://key@host' }, /Invalid params/, -32602)
    await refused({ jsonRpcUrl: url, blockNumber: 'pending' }, /Invalid params/, -32602)
    await refused({ blockNumber: 2 }, /Invalid params/, -32602)
    expect(child.remote).toBeUndefined()
    expect(await block(child, 'pending')).toEqual(before)
    expect(await ask(child, 'eth_getFilterChanges', [filter])).toEqual([])
    expect(await ask(child, 'evm_revert', [snapshot])).toBe(true)
    await take(child, ['store', 1, 2])
  })

  test('sends the headers to their own URL alone', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const { posts } = remote.server
    const child = await createDevnet()
    await reset(child, { jsonRpcUrl: remote.url, httpHeaders: { 'x-key': 'one' } })
    await reset(child, { blockNumber: 2 })
    expect(new Set(posts.map(({ headers }) => headers['x-key']))).toEqual(new Set(['one']))
    const { length } = posts
    await reset(child, { jsonRpcUrl: remote.url })
    expect(posts.slice(length).map(({ headers }) => headers['x-key'])).not.toContain('one')
  })

  test("without a URL takes another block of the same remote, in Hardhat's dialect none", async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet({ fork: { url: remote.url, block: 1, cacheDir: false } })
    await reset(child, { blockNumber: '0x2' })
    expect(child.remote).toMatchObject({ blockNumber: 2n })
    await reset(child, { jsonRpcUrl: undefined, blockNumber: Number.NaN }) // as viem in process
    expect(child.remote).toMatchObject({ blockHash: (await block(parent))!.hash })
    await reset(child, { blockNumber: 1 })
    await reset(child, { jsonRpcUrl: null, blockNumber: null })
    expect(child.remote).toMatchObject({ blockHash: (await block(parent))!.hash })
    const hardhat = await createDevnet({
      ...{ dialect: 'hardhat', network: 'plain' },
      fork: { url: remote.url, block: 1, cacheDir: false },
    })
    await expect(reset(hardhat, { blockNumber: 2 })).rejects.toMatchObject({ code: -32602 })
    expect(await reset(hardhat, { jsonRpcUrl: remote.url, blockNumber: 2 })).toBe(true)
    expect(hardhat.remote).toMatchObject({ blockNumber: 2n })
    expect(await reset(hardhat, { jsonRpcUrl: null })).toBe(true)
    expect(hardhat.remote).toBeUndefined()
  })

  test('to a fork ends the journal, whose lines have no URL', async () => {
    const parent = await chain()
    await using remote = await remoteOf(parent)
    const child = await createDevnet()
    const lines: string[] = []
    child.on('journal', (line) => lines.push(line))
    await reset(child, { jsonRpcUrl: `${remote.url}/secret`, blockNumber: 1 })
    expect(lines.join()).toContain('"params":[{"forking":{"blockNumber":1}}]')
    expect(lines.join()).not.toContain('secret')
    expect(() => child.journal()).toThrow(expect.objectContaining({ code: 'FORK_NOT_SAVED' }))
    await expect(child.dump()).rejects.toMatchObject({ code: 'FORK_NOT_SAVED' })
    await reset(child)
    expect(() => child.journal()).toThrow(expect.objectContaining({ code: 'JOURNAL_NOT_KEPT' }))
    const dumped = await createDevnet({ state: await child.dump() })
    expect(await block(dumped)).toEqual(await block(child))
  })
})

describe('anvil_setRpcUrl', () => {
  const on = async (devnet: Devnet) =>
    RemoteServer.start(({ method, params }: ForwardedRequest) =>
      devnet.request({ method, params } as Parameters<Devnet['request']>[0]),
    )

  test('fetches the rest from another endpoint, which is checked at once', async () => {
    const { parent } = await family({}, old)
    await using first = await on(parent)
    await using second = await on(parent)
    await using other = await on(await createDevnet({ chainId: 9 }))
    const fork = { url: first.url, cacheDir: false, retries: 0 } as const
    const child = await createDevnet({ fork })
    const move = (url: string) => ask(child, 'anvil_setRpcUrl', [url])
    await expect(move(other.url)).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^fork: .* has no block 0x/),
    })
    second.next(
      editJson((answers: { result: unknown }[]) =>
        answers.map((one) => (typeof one.result === 'string' ? { ...one, result: '0x7' } : one)),
      ),
    )
    await expect(move(second.url)).rejects.toMatchObject({
      message: expect.stringMatching(/has the chain id 7, the fork 84538453$/),
    })
    await expect(move('http://127.0.0.1:1')).rejects.toMatchObject({ code: -32000 })
    expect(child.remote!.host).toBe(first.host)
    first.rule = () => ({ kind: 'reset' })
    const balance = () => ask(child, 'eth_getBalance', [STRANGER, 'latest'])
    await expect(balance()).rejects.toMatchObject({ code: -32000 })
    expect(await move(second.url)).toBeNull()
    expect(child.remote).toMatchObject({ host: second.host, isVerified: true })
    expect(await balance()).toBe(await ask(parent, 'eth_getBalance', [STRANGER, 'latest']))
    await reset(child, { blockNumber: 1 })
    expect(child.remote).toMatchObject({ host: second.host, blockNumber: 1n })
  })

  test('is refused without a fork, and with a recording', async () => {
    const { parent } = await family({}, old)
    await using remote = await on(parent)
    const move = (devnet: Devnet) => ask(devnet, 'anvil_setRpcUrl', [remote.url])
    await expect(move(parent)).rejects.toMatchObject({ code: -32602 })
    const folder = mkdtempSync(join(tmpdir(), 'previewnet-fork-'))
    const recording = join(folder, 'answers.fork')
    await using child = await createDevnet({ fork: { url: remote.url, recording } })
    await expect(move(child)).rejects.toMatchObject({ code: -32602 })
    await child.close()
    rmSync(folder, { recursive: true })
  })
})
