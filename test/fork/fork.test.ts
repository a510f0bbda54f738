/** Devnets that continue another one: equal worlds, reads across the fork, proofs, and what goes wrong. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TRANSACTION_CONTEXT_ADDRESS } from '../../src/execution/base/base-addresses.ts'
import { FetchAndRetry } from '../../src/fork/fetch-and-retry.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type ForkSource,
  type Hex,
  type RemoteProvider,
  replay,
} from '../../src/index.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { describeEach, fc, isOnWasm, runs, testEach } from '../support/property.ts'
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

/** Steps whose effects are all in transactions. */
const traceable = (maxLength: number) =>
  steps(maxLength).map((all) =>
    all.filter(([kind]) => !['balance', 'add', 'nonce', 'slot', 'wait'].includes(kind)),
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

/** A block's Base Transactions with the fields of `tx` alone. */
function withoutFlatFields(result: unknown): unknown {
  const { transactions } = Object(result) as { transactions?: (object | string)[] }
  if (transactions === undefined) return result
  const print = (transaction: object | string) => {
    if (typeof transaction !== 'object' || !('tx' in transaction)) return transaction
    const { tx, senderAuth, payerAuth, hash, from, type } = { ...transaction } as WireTransaction
    return { tx, senderAuth, payerAuth, hash, from, type }
  }
  return { ...Object(result), transactions: transactions.map(print) }
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
  test('of Everest gives the contracts of Base Transactions the stub that they need here', async () => {
    const bare = { [TRANSACTION_CONTEXT_ADDRESS]: { code: '0x' } } as const
    await using parent = await createDevnet({ alloc: bare })
    await parent.mine(1)
    await using child = await createDevnet({ fork: { provider: requests(parent) } })
    const codeAt = (devnet: Devnet) =>
      ask(devnet, 'eth_getCode', [TRANSACTION_CONTEXT_ADDRESS, 'pending'])
    expect([await codeAt(parent), await codeAt(child)]).toEqual(['0x', '0xef'])
  })

  const worlds = (['wasm', 'ethereumjs'] as const).flatMap((engine) =>
    (['preview', 'flashblocks', 'plain'] as const).map((network) => ({ network, engine })),
  )
  testEach(worlds, isOnWasm)(
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
    const { timestamp, timestampMs } = (await block(child))!
    expect(BigInt(timestampMs!) / 1000n).toBe(BigInt(timestamp))
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

/** Every request for traces of a block and of its transactions, with all tracers. */
function traceRequests({
  number,
  hash,
  transactions,
}: {
  number: Hex
  hash: Hex
  transactions: Hex[]
}) {
  const tracers = [
    {},
    { tracer: 'callTracer', tracerConfig: { withLog: true } },
    { tracer: 'prestateTracer' },
    { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
    { tracer: 'flatCallTracer' },
    { tracer: '4byteTracer' },
    { tracer: 'muxTracer', tracerConfig: { callTracer: {}, '4byteTracer': {} } },
  ]
  const types = ['trace', 'vmTrace', 'stateDiff']
  return [
    ...tracers.flatMap((tracer) => [
      ['debug_traceBlockByNumber', [number, tracer]] as const,
      ...transactions.map((each) => ['debug_traceTransaction', [each, tracer]] as const),
    ]),
    ...transactions.flatMap((each) => [
      ['trace_transaction', [each]] as const,
      ['trace_get', [each, []]] as const,
      ['trace_replayTransaction', [each, types]] as const,
      ['ots_traceTransaction', [each]] as const,
    ]),
    ['debug_traceBlockByHash', [hash, tracers[1]]],
    ['trace_block', [number]],
    ['trace_replayBlockTransactions', [number, types]],
    ['trace_filter', [{ fromBlock: number, toBlock: number }]],
  ] as const
}

describe('traces of the remote', () => {
  const worlds = (['wasm', 'ethereumjs'] as const).flatMap((engine) =>
    (['preview', 'mainnet', 'plain'] as const).map((network) => ({ network, engine })),
  )
  testEach(worlds, isOnWasm)(
    'of $network on $engine run here and are its answers, without asking for them',
    async (world) => {
      await fc.assert(
        fc.asyncProperty(traceable(8), async (before) => {
          const untraced = ({ request }: RemoteProvider): RemoteProvider => ({
            request(asked) {
              expect(asked.method).not.toMatch(/trace/)
              return request(asked)
            },
          })
          const { parent, child } = await family(world, before, untraced)
          const head = child.remote!.blockNumber
          for (let number = 1n; number <= head; number += 1n) {
            const found = (await ask(parent, 'eth_getBlockByNumber', [
              `0x${number.toString(16)}`,
              false,
            ])) as { number: Hex; hash: Hex; transactions: Hex[] }
            const isOpening = found.transactions.length <= 2 && number < head
            for (const [method, params] of isOpening ? [] : traceRequests(found)) {
              const expected = await ask(parent, method, params)
              expect(await ask(child, method, params), method).toEqual(expected)
            }
          }
        }),
        { numRuns: runs(2) },
      )
    },
  )

  const stores = (count: number) =>
    Array.from({ length: count }, (_, index): Step => ['store', index % 5, index % 4])

  /** Alters answers about whole blocks, once the devnet is there. */
  const lying = (lie: (method: string, result: unknown) => unknown) => {
    const lies = { isOn: false }
    const change = ({ request }: RemoteProvider): RemoteProvider => ({
      async request(asked) {
        const result = await request(asked)
        return lies.isOn ? lie(asked.method, result) : result
      },
    })
    return { lies, change }
  }

  test('of any number of transactions need the same few round trips', async () => {
    const roundsOf = async (count: number) => {
      const rounds = { count: 0, open: 0 }
      const counting = ({ request }: RemoteProvider): RemoteProvider => ({
        async request(asked) {
          if (rounds.open === 0) rounds.count += 1
          rounds.open += 1
          return request(asked).finally(() => (rounds.open -= 1))
        },
      })
      const { parent, child } = await family({}, stores(count), counting)
      const last = (await block(parent, '0x1'))!.transactions.at(-1) as { hash: Hex }
      rounds.count = 0
      await ask(child, 'debug_traceTransaction', [last.hash, { tracer: 'callTracer' }])
      return rounds.count
    }
    expect(await roundsOf(40)).toBe(await roundsOf(4))
    expect(await roundsOf(4)).toBeLessThanOrEqual(8)
  })

  test('are refused where a receipt differs from the execution', async () => {
    const { lies, change } = lying((method, result) => {
      if (method !== 'eth_getBlockReceipts') return result
      return (result as object[]).with(-1, { ...(result as object[]).at(-1), gasUsed: '0x7' })
    })
    const { parent, child } = await family({ network: 'plain' }, stores(3), change)
    lies.isOn = true
    const { hash } = (await block(parent, '0x1'))!.transactions.at(-1) as { hash: Hex }
    await expect(ask(child, 'debug_traceTransaction', [hash])).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(
        `^fork: transaction ${hash} of the provider, executed again in block 1: has \\d+ gas, status 1; its receipt says 7 gas, status 1$`,
      ),
    })
  })

  test('include Base Transactions, as this devnet and as a node prints them', async () => {
    await using parent = await createDevnet({ alloc })
    const [sender, payer] = parent.accounts
    const calls = [[{ to: STORE, value: 0n, data: bytesFromHex(`0x${word(7)}`) }]]
    for (const fields of [{ payer: payer!.address }, { payer: 'open', nonceKey: 3n }] as const) {
      const raw = encodedBase(sender!, { ...fields, calls }, payer)
      await ask(parent, 'eth_sendRawTransaction', [hexFromBytes(raw)])
    }
    await parent.mine(2)
    for (const isNested of [false, true]) {
      const nested = lying((_method, result) => withoutFlatFields(result))
      nested.lies.isOn = isNested
      await using child = await createDevnet({
        fork: { provider: nested.change(requests(parent)) },
      })
      for (const tracer of ['callTracer', 'prestateTracer']) {
        const params = ['0x1', { tracer }]
        expect(await ask(child, 'debug_traceBlockByNumber', params)).toEqual(
          await ask(parent, 'debug_traceBlockByNumber', params),
        )
      }
    }
  })

  test('are refused where the transactions are not those of the header', async () => {
    const { lies, change } = lying((method, result) => {
      const { transactions } = Object(result) as { transactions?: object[] }
      if (method !== 'eth_getBlockByNumber' || transactions === undefined) return result
      return { ...Object(result), transactions: transactions.slice(1) }
    })
    const { child } = await family({}, stores(3), change)
    lies.isOn = true
    await expect(ask(child, 'trace_block', ['0x1'])).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(
        /^fork: the transactions of block 1 of the provider have the root 0x/,
      ),
    })
  })

  test('work where the remote has no receipts of whole blocks', async () => {
    const without = ({ request }: RemoteProvider): RemoteProvider => ({
      async request(asked) {
        if (asked.method !== 'eth_getBlockReceipts') return request(asked)
        throw Object.assign(new Error('the method does not exist'), { code: -32601 })
      },
    })
    const { parent, child } = await family({}, stores(3), without)
    const params = ['0x1', { tracer: 'callTracer' }]
    expect(await ask(child, 'debug_traceBlockByNumber', params)).toEqual(
      await ask(parent, 'debug_traceBlockByNumber', params),
    )
  })

  test('are refused where the remote has pruned the state before the block', async () => {
    const pruned = { isOn: false }
    const change = ({ request }: RemoteProvider): RemoteProvider => ({
      async request(asked) {
        if (!pruned.isOn || asked.method !== 'eth_getProof') return request(asked)
        throw Object.assign(new Error('missing trie node 12ab'), { code: -32000 })
      },
    })
    const { parent, child } = await family({}, stores(3), change)
    const params = ['0x1', { tracer: 'callTracer' }]
    pruned.isOn = true
    for (const [method, given] of [
      ['debug_traceBlockByNumber', params],
      ['trace_filter', [{ fromBlock: '0x1', toBlock: '0x1' }]],
    ] as const) {
      await expect(ask(child, method, given), method).rejects.toMatchObject({
        code: -32000,
        message: 'fork: the provider refused eth_getProof: missing trie node 12ab',
      })
    }
    pruned.isOn = false
    expect(await ask(child, 'debug_traceBlockByNumber', params)).toEqual(
      await ask(parent, 'debug_traceBlockByNumber', params),
    )
  })

  test('are answers of the remote where a transaction has an unknown type', async () => {
    const { lies, change } = lying((method, result) => {
      if (method === 'debug_traceTransaction') return { type: 'of the remote' }
      const { transactions } = Object(result) as { transactions?: object[] }
      if (method !== 'eth_getBlockByHash' || transactions === undefined) return result
      return {
        ...Object(result),
        transactions: transactions.map((each) => ({ ...each, type: '0x6a' })),
      }
    })
    const { parent, child } = await family({}, stores(3), change)
    lies.isOn = true
    const { hash } = (await block(parent, '0x1'))!.transactions.at(-1) as { hash: Hex }
    expect(await ask(child, 'debug_traceTransaction', [hash])).toEqual({ type: 'of the remote' })
    const unknown = `0x${'12'.repeat(32)}`
    await expect(ask(child, 'debug_traceTransaction', [unknown])).rejects.toMatchObject({
      message: 'transaction not found',
    })
  })

  test('end before a transaction where a call is placed there', async () => {
    const { parent, child } = await family({}, stores(4))
    const call = { to: STORE, data: `0x${word(1)}` }
    for (const txIndex of ['0x0', '0x3', '0x6']) {
      const params = [call, '0x1', { tracer: 'callTracer', txIndex }]
      expect(await ask(child, 'debug_traceCall', params)).toEqual(
        await ask(parent, 'debug_traceCall', params),
      )
    }
    await expect(
      ask(child, 'debug_traceCall', [call, '0x1', { txIndex: '0x7' }]),
    ).rejects.toMatchObject({
      message: 'transaction index 7 out of range for block 1 with 6 transactions',
    })
  })
})

describe('a recording', () => {
  let folder: string
  let recording: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'previewnet-fork-'))
    recording = join(folder, 'world.fork')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  test('is enough to replay a journal and to load a state, whatever else was read', async () => {
    const parent = await createDevnet({ alloc })
    for (const step of old) await take(parent, step)
    await parent.mine(2)
    const provider = requests(parent)
    const child = await createDevnet({ fork: { provider, recording } })
    // These reads fetch in other batches than the transactions alone would.
    for (const slot of ['0x0', '0x1', '0x9']) {
      await ask(child, 'eth_getStorageAt', [STORE, slot, 'latest'])
    }
    for (const slot of [0, 1, 2, 3]) await take(child, ['store', slot, slot % 3])
    await take(child, ['store', 3, 0])
    await child.mine(2)
    const [state, journal, digest] = [await child.dump(), child.journal(), child.digest()]
    const head = await block(child)
    await child.close()
    await parent.close()

    const again = await replay(journal, { fork: { recording } })
    expect(again.digest()).toBe(digest)
    expect(again.journal()).toBe(journal)
    const loaded = await createDevnet({ state, fork: { recording } })
    expect(await block(loaded)).toEqual(head)
    expect(await loaded.dump()).toEqual(state)
  })

  test('is one for all devnets that use it at once, whichever closes first', async () => {
    const parent = await createDevnet({ alloc })
    for (const step of old) await take(parent, step)
    const provider = requests(parent)
    const fork = { provider, block: 2, recording }
    const first = await createDevnet({ fork })
    // Records, too, though there may be a file by now.
    const second = await createDevnet({ fork })
    const third = await second.fork()
    await take(first, ['store', 1, 1])
    await first.close()
    await take(second, ['store', 2, 2])
    await second.close()
    await take(third, ['log', 1, 0])
    await third.close()
    const { count } = provider
    await using replayed = await createDevnet({ fork })
    await take(replayed, ['store', 1, 1])
    await take(replayed, ['store', 2, 2])
    await take(replayed, ['log', 1, 0])
    expect(provider.count).toBe(count)
    await expect(ask(replayed, 'eth_getBalance', [STRANGER, 'latest'])).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/is not in the recording/),
    })
  })
})

test('a hundred forks of one remote at one block ask it for each thing once', async () => {
  const parent = await createDevnet({ alloc })
  for (const step of old) await take(parent, step)
  await parent.mine(2)
  const asked: string[] = []
  const provider: RemoteProvider = {
    request(request) {
      asked.push(JSON.stringify(request))
      return parent.request(request as Parameters<Devnet['request']>[0])
    },
  }
  const { hash } = (await block(parent, '0x2'))!
  const play = async (devnet: Devnet) => {
    await take(devnet, ['store', 3, 1])
    await ask(devnet, 'eth_getBlockByNumber', ['0x1', true])
    await devnet.mine(1)
    return (await block(devnet))!.hash
  }
  const fork = { provider, block: hash }
  const first = await createDevnet({ fork })
  const others = Array.from({ length: runs(98) }, () => createDevnet({ fork }))
  const forks = [first, ...(await Promise.all(others))]
  expect(new Set(await Promise.all(forks.map(play))).size).toBe(1)
  expect(asked.length).toBe(new Set(asked).size)
  // A number may name another block by now: it is asked for, and nothing else.
  const { length } = asked
  const last = await createDevnet({ fork: { provider, block: 2 } })
  expect(await play(last)).toBe((await block(first))!.hash)
  expect(asked.slice(length).map((each) => JSON.parse(each).method)).toEqual([
    'eth_getBlockByNumber',
    'eth_chainId',
  ])
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

describe('a saved fork', () => {
  const worlds = (['wasm', 'ethereumjs'] as const).flatMap((engine) =>
    (['preview', 'plain'] as const).map((network) => ({ network, engine })),
  )
  testEach(worlds, isOnWasm)(
    'of $network on $engine continues as one that never stopped, and is replayed from its journal',
    async (world) => {
      await fc.assert(
        fc.asyncProperty(steps(6), steps(8), steps(6), async (before, then, after) => {
          const { parent, child } = await family(world, before)
          for (const step of then) await take(child, step)
          const { engine } = world
          const state = await child.dump()
          // Another provider: nothing that was fetched is shared.
          const fork = { provider: requests(parent) }
          const loaded = await createDevnet({ engine, state, fork })
          expect(await loaded.dump()).toEqual(state)
          expect(loaded.remote).toEqual(child.remote)
          for (const step of [...after, ['mine', 0, 2] as const]) {
            await take(child, step)
            await take(loaded, step)
            expect(await block(loaded, 'pending')).toEqual(await block(child, 'pending'))
          }
          expect(await block(loaded)).toEqual(await block(child))
          expect(await loaded.dump()).toEqual(await child.dump())
          const journal = child.journal()
          const again = await replay(journal, { fork: { provider: requests(parent) } })
          expect(again.digest()).toBe(child.digest())
          expect(again.journal()).toBe(journal)
          expect(await block(again)).toEqual(await block(child))
          for (const each of [parent, child, loaded, again]) await each.close()
        }),
        { numRuns: runs(10) },
      )
    },
  )

  test('needs the remote chain that it continues, and says which', async () => {
    const { parent, child } = await family({}, old)
    await take(child, ['store', 3, 1])
    const { blockNumber, blockHash, chainId } = child.remote!
    const [state, journal] = [await child.dump(), child.journal()]
    const ofPin = `chain ${chainId} of the provider from block ${blockNumber} (${blockHash})`
    const missing = 'fork: expected the url, a provider or a recording of the remote chain'
    await expect(createDevnet({ state })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: `${missing}: the state continues ${ofPin}`,
    })
    await expect(replay(journal)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: `${missing}: the journal continues ${ofPin}`,
    })
    expect(JSON.parse(journal.split('\n')[0]!).fork).toEqual({
      ...{ host: 'the provider', chainId, blockNumber: `${blockNumber}`, blockHash },
      isVerified: true,
    })

    const mainnet = await createDevnet({ network: 'mainnet' })
    const refusal = (provider: RemoteProvider, fields: Partial<ForkSource> = {}) => [
      expect(createDevnet({ state, fork: { provider, ...fields } })).rejects,
      expect(replay(journal, { fork: { provider, ...fields } })).rejects,
    ]
    for (const refused of refusal(requests(mainnet))) {
      await refused.toMatchObject({
        code: 'FORK_FAILED',
        message: `fork: the provider has the chain id 8453, expected ${chainId} as in the provider`,
      })
    }
    const other = await createDevnet({ seed: 2 })
    await other.mine(20)
    const { hash } = (await block(other, `0x${blockNumber.toString(16)}`))!
    for (const refused of refusal(requests(other))) {
      await refused.toMatchObject({
        code: 'FORK_FAILED',
        message: `fork: the provider has ${hash} as block ${blockNumber}, expected ${blockHash} as in the provider`,
      })
    }
    for (const refused of refusal(requests(parent), { block: 1 })) {
      await refused.toMatchObject({
        code: 'INVALID_OPTION',
        message: `fork.block: expected ${blockNumber} or ${blockHash} as in the saved devnet, got 1`,
      })
    }
    for (const refused of refusal(requests(parent), { verify: 'never' })) {
      await refused.toMatchObject({
        code: 'INVALID_OPTION',
        message: "fork.verify: expected 'always' as in the saved devnet, got 'never'",
      })
    }

    const fork = { provider: requests(parent) }
    await expect(createDevnet({ state: await parent.dump(), fork })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: 'fork: expected none: the state is of a devnet without a remote chain',
    })
    await expect(replay(parent.journal(), { fork })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: 'fork: expected none: the journal is of a devnet without a remote chain',
    })
    // A devnet replays journals of its own remote chain by itself.
    expect(await ask(child, 'previewnet_replay', [journal])).toMatchObject({
      digest: child.digest(),
    })
    await expect(ask(parent, 'previewnet_replay', [journal])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(missing),
    })
  })

  test('continues without proofs if it began without them', async () => {
    const { parent, child } = await family({}, old)
    const fork = { provider: requests(parent), verify: 'never' } as const
    const unproven = await createDevnet({ fork })
    await take(unproven, ['store', 3, 1])
    await unproven.mine(1)
    const state = await unproven.dump()
    const provider = requests(parent)
    const loaded = await createDevnet({ state, fork: { provider } })
    expect(loaded.remote?.isVerified).toBe(false)
    expect(await block(loaded, 'pending')).toEqual(await block(unproven, 'pending'))
    expect(await loaded.dump()).toEqual(state)
    const again = await replay(unproven.journal(), { fork: { provider } })
    expect(again.digest()).toBe(unproven.digest())
    expect((await block(child))!.stateRoot).not.toBe((await block(loaded))!.stateRoot)
  })

  test('keeps no URL', async () => {
    const parent = await createDevnet({ alloc })
    await using server = {
      ...(await parent.listen({ port: 0 })),
      [Symbol.asyncDispose]: () => parent.close(),
    }
    const url = server.httpUrl.replace('http://', 'http://user:s3cret-word@')
    const child = await createDevnet({
      fork: { url, cacheDir: false, headers: { 'x-key': 's3cret-key' } },
    })
    await take(child, ['store', 3, 1])
    const texts = [child.journal(), new TextDecoder().decode(await child.dump())]
    for (const text of texts) {
      expect(text).not.toMatch(/s3cret/)
      expect(text).toContain(new URL(server.httpUrl).host)
    }
    await child.close()
  })

  test('is loaded with its snapshots, resets and reorgs as before', async () => {
    const { parent, child } = await family({}, old)
    await take(child, ['store', 3, 1])
    await child.mine(2)
    await take(child, ['slot', 3, 2])
    const state = await child.dump()
    const loaded = await createDevnet({ state, fork: { provider: requests(parent) } })
    for (const each of [child, loaded]) {
      const id = await ask(each, 'evm_snapshot')
      await take(each, ['store', 2, 1])
      await ask(each, 'anvil_reorg', [2, []])
      await each.mine(1)
      expect(await ask(each, 'evm_revert', [id])).toBe(true)
      await take(each, ['balance', 0, 3])
      await ask(each, 'anvil_rollback', [1])
      await each.mine(1)
    }
    expect(await block(loaded)).toEqual(await block(child))
    const again = { forking: { blockNumber: Number(child.remote!.blockNumber) } }
    for (const each of [child, loaded]) await ask(each, 'anvil_reset', [again])
    expect(await block(loaded, 'pending')).toEqual(await block(child, 'pending'))
    expect(BigInt((await block(loaded))!.number)).toBe(child.remote!.blockNumber)
    const forks = [await child.fork(), await loaded.fork()] as const
    for (const each of forks) {
      await take(each, ['store', 1, 2])
      await each.mine(1)
    }
    expect(await block(forks[1])).toEqual(await block(forks[0]))
  })

  test('is dumped for anvil with its own changes, which a fork of the same block loads', async () => {
    const { parent, child } = await family({}, old)
    const fresh = await child.fork()
    await take(child, ['store', 4, 3])
    await take(child, ['balance', 0, 3])
    await child.mine(1)
    const dump = await ask(child, 'anvil_dumpState')
    // Read, and not changed: it is not in the dump.
    await ask(child, 'eth_getBalance', [LOGS, 'latest'])
    expect(await ask(child, 'anvil_dumpState')).toBe(dump)
    await take(fresh, ['slot', 1, 2])
    expect(await ask(fresh, 'anvil_loadState', [dump])).toBe(true)
    const slots = ['0x1', '0x3', '0x4']
    const read = async (devnet: Devnet) => ({
      slots: await Promise.all(
        slots.map((slot) => ask(devnet, 'eth_getStorageAt', [STORE, slot, 'pending'])),
      ),
      balance: await ask(devnet, 'eth_getBalance', [STRANGER, 'pending']),
    })
    expect(await read(fresh)).toEqual(await read(child))
    const none = await createDevnet({ fork: { provider: requests(parent) } })
    expect(await ask(none, 'anvil_loadState', [dump])).toBe(true)
    expect(await read(none)).toEqual(await read(child))
  })
})

describe('a fork and its parent', () => {
  /** Does the same with both, and compares them. */
  async function inBoth(
    devnets: readonly [Devnet, Devnet],
    play: (devnet: Devnet) => Promise<Devnet | undefined>,
  ) {
    const [one, other] = [await play(devnets[0]), await play(devnets[1])]
    const [first, second] = [one ?? devnets[0], other ?? devnets[1]]
    expect(await block(second, 'pending')).toEqual(await block(first, 'pending'))
    expect(await block(second)).toEqual(await block(first))
    return [first, second] as const
  }

  test('are equal after snapshots, reorgs, resets of blocks and their own forks', async () => {
    const { parent, child } = await family({}, old)
    const pair = [parent, child] as const
    const ids = new Map<Devnet, unknown>()
    await inBoth(pair, async (devnet) => {
      for (const step of old) await take(devnet, step)
      await devnet.mine(1)
      ids.set(devnet, await ask(devnet, 'evm_snapshot'))
      await take(devnet, ['slot', 3, 1])
      await take(devnet, ['store', 3, 3])
      await devnet.mine(2)
      return undefined
    })
    const forks = await inBoth(pair, async (devnet) => {
      const fork = await devnet.fork()
      await take(fork, ['store', 0, 1])
      await ask(fork, 'anvil_reorg', [2, []])
      await take(fork, ['store', 3, 2])
      await fork.mine(1)
      return fork
    })
    await inBoth(forks, async (devnet) => {
      await ask(devnet, 'anvil_rollback', [1])
      await take(devnet, ['send', 0, 1])
      await devnet.mine(1)
      return undefined
    })
    await inBoth(pair, async (devnet) => {
      const { number } = (await block(devnet))!
      const fork = await devnet.fork({ at: Number(number) - 2 })
      await take(fork, ['log', 0, 0])
      await fork.mine(1)
      return fork
    })
    await inBoth(pair, async (devnet) => {
      expect(await ask(devnet, 'evm_revert', [ids.get(devnet)])).toBe(true)
      await take(devnet, ['store', 3, 1])
      await devnet.mine(1)
      return undefined
    })
  })

  test('differ in what they can roll back: the blocks of the remote stay', async () => {
    const { parent, child } = await family({}, old)
    await child.mine(1)
    const { blockNumber } = child.remote!
    const head = await block(child)
    const depth = `must not exceed current chain height: current height ${blockNumber + 1n}, forked at ${blockNumber}, depth 2`
    for (const [method, params, message] of [
      ['anvil_rollback', [2], `Rollback depth ${depth}`],
      ['anvil_reorg', [2, []], `Reorg depth ${depth}`],
      ['debug_setHead', [`0x${(blockNumber - 1n).toString(16)}`], `Rollback depth ${depth}`],
    ] as const) {
      await expect(ask(child, method, params)).rejects.toMatchObject({ code: -32602, message })
    }
    await expect(child.fork({ at: Number(blockNumber) - 1 })).rejects.toMatchObject({
      code: 'UNKNOWN_BLOCK',
      message: `block not found: ${blockNumber - 1n}; the chain was forked at block ${blockNumber}`,
    })
    await expect(child.faults.now({ kind: 'reorg', depth: 9 })).rejects.toMatchObject({
      code: 'ROLLBACK_TOO_DEEP',
    })
    expect(await block(child)).toEqual(head)
    await ask(child, 'anvil_rollback', [1])
    expect((await block(child))!.hash).toBe((await block(parent))!.hash)
  })
})

describe('the state of a fork', () => {
  test('is fetched once, also by forks and after snapshots', async () => {
    const { child, provider } = await family({}, old)
    const read = (devnet: Devnet) => ask(devnet, 'eth_getStorageAt', [STORE, '0x3', 'pending'])
    const value = await read(child)
    const { count } = provider
    const snapshot = await child.snapshot()
    await take(child, ['slot', 3, 1])
    expect(await read(child)).not.toBe(value)
    const fork = await child.fork()
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

  test('names its ancestors by the history contract, whatever headers the remote answers', async () => {
    const other = await createDevnet({ alloc, chainId: 5 })
    await other.mine(4)
    const lies = { isOn: false }
    const lying = ({ request }: RemoteProvider): RemoteProvider => ({
      async request(one) {
        const isHeader = one.method === 'eth_getBlockByNumber' && lies.isOn
        return isHeader ? other.request(one as Parameters<Devnet['request']>[0]) : request(one)
      },
    })
    const { parent, child } = await family({}, old, lying)
    lies.isOn = true
    const { hash } = (await block(parent, '0x1'))!
    // Returns the hash of block 1.
    const code = '0x6001405f5260205ff3'
    const call = [{ to: STRANGER }, 'latest', { [STRANGER]: { code } }]
    expect(await ask(child, 'eth_call', call)).toBe(hash)
    for (const [method, params] of [
      ['eth_getBalance', [STRANGER, '0x1']],
      ['eth_call', [{ to: STRANGER }, '0x1']],
      ['debug_traceBlockByNumber', ['0x1']],
    ] as const) {
      await expect(ask(child, method, params), method).rejects.toMatchObject({
        code: -32000,
        message: expect.stringMatching(
          `^fork: block 1 of the provider has the hash 0x.*; in the state of the pinned block it is ${hash}$`,
        ),
      })
    }
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

  describe('that depends on itself', () => {
    /** Follows the slots from 0, each of which names the next one, and returns the last. */
    const walk = '0x5f5b805480600f57505f5260205ff35b9050600156'
    const storage = Object.fromEntries(
      Array.from({ length: 9 }, (_, slot) => [
        hexFromWord(BigInt(slot)),
        hexFromWord(BigInt(slot + 1)),
      ]),
    )
    const call = { from: strangers[1], to: STRANGER, data: '0x01' }

    /** A fork over HTTP, the answers to a call on both, and the round trips that it took. */
    async function walked(answer: (devnet: Devnet, request: ForwardedRequest) => unknown) {
      const parent = await createDevnet({ alloc: { [STRANGER]: { code: walk, storage } } })
      await using remote = await RemoteServer.start((request) => answer(parent, request))
      const fork = { url: remote.url, cacheDir: false, retries: 0 } as const
      const child = await createDevnet({ fork })
      await ask(child, 'anvil_setBalance', [call.from, '0x7'])
      remote.posts.length = 0
      const value = await ask(child, 'eth_call', [call, 'latest'])
      expect(value).toBe(await ask(parent, 'eth_call', [call, 'latest']))
      const hints = remote.posts.flatMap(({ requests }) =>
        requests.filter(({ method }) => method === 'eth_createAccessList'),
      )
      return { count: remote.posts.length, hints: hints.map(({ params }) => params) }
    }
    const forward = (devnet: Devnet, { method, params }: ForwardedRequest) =>
      ask(devnet, method, params)
    const isHint = ({ method, params: [call] }: ForwardedRequest) =>
      method === 'eth_createAccessList' && Object(call).to === STRANGER

    test('is fetched at once after the remote said what is accessed', async () => {
      const { count, hints } = await walked(forward)
      expect(count).toBe(2)
      const differs = { [call.from!]: { balance: '0x7' } }
      expect(hints).toEqual([[{ ...call, value: '0x0' }, expect.anything(), differs]])
    })

    test('is fetched at once from a remote that knows no overrides', async () => {
      const { count, hints } = await walked((devnet, { id, method, params }) => {
        const isRefused = method === 'eth_createAccessList' && params.length > 2
        if (isRefused) throw Object.assign(new Error('too many arguments'), { code: -32602 })
        return forward(devnet, { id, method, params })
      })
      expect(count).toBe(2)
      expect(hints).toEqual([[{ ...call, value: '0x0' }, expect.anything()]])
    })

    test('is fetched step by step from a remote that makes no access lists', async () => {
      const { count, hints } = await walked((devnet, request) => {
        if (request.method !== 'eth_createAccessList') return forward(devnet, request)
        throw Object.assign(new Error('the method does not exist'), { code: -32601 })
      })
      expect(count).toBe(1 + 10)
      expect(hints).toEqual([])
    })

    test.each<[string, (list: unknown) => unknown]>([
      ['nothing', () => null],
      ['no list', () => ({ accessList: 'all' })],
      ['no entries', () => ({ accessList: [null, 7, { address: '0x12' }, { address: LOGS }] })],
      ['no slots', () => ({ accessList: [{ address: STRANGER, storageKeys: [1, '0x1', null] }] })],
      [
        'others',
        () => ({
          accessList: [
            { address: LOGS, storageKeys: [hexFromWord(5n)] },
            { address: strangers[2], storageKeys: [] },
          ],
        }),
      ],
    ])('does not rest on an access list with %s', async (_, lie) => {
      const { count } = await walked(async (devnet, request) => {
        const result = await forward(devnet, request)
        return isHint(request) ? lie(result) : result
      })
      expect(count).toBe(1 + 10)
    })

    test('waits for no access list that fails', async () => {
      const { count } = await walked((devnet, request) => {
        if (!isHint(request)) return forward(devnet, request)
        throw Object.assign(new Error('Internal error'), { code: -32603 })
      })
      expect(count).toBe(1 + 10)
    })
  })

  test('changes nothing while the remote is away, and continues when it is back', async () => {
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

  test('is requested once where the remote does not answer, also by runs that wait within others', async () => {
    let count = 0
    const misses: FetchAndRetry = new FetchAndRetry(async () => {
      count += 1
      throw new Error(count === 1 ? 'connection reset' : 'asked again')
    })
    const inner = async () => {
      await Promise.resolve()
      misses.note('a slot')
      return 1
    }
    const outer = async () => (await misses.withRemote(inner)) + 1
    await expect(misses.withRemote(outer)).rejects.toThrow('connection reset')
    expect(count).toBe(1)
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

describe('a remote that stalls one answer', () => {
  const STALLED: Address = strangers[4]!

  /** Returns the balance of the account in its data. */
  const balanceCode = '0x5f35315f5260205ff3'
  const balanceCall = (of: Address) => [
    { to: LOGS, data: `0x${'00'.repeat(12)}${of.slice(2)}` },
    'pending',
    { [LOGS]: { code: balanceCode } },
  ]

  /** A fork over HTTP, whose remote answers about one account when the test lets it. */
  async function stalled(engine: 'wasm' | 'ethereumjs', source: Partial<ForkSource> = {}) {
    const parent = await createDevnet({ alloc })
    for (const step of old) await take(parent, step)
    await parent.mine(2)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const remote = await RemoteServer.start(async ({ method, params }) => {
      if (JSON.stringify(params).includes(STALLED)) {
        asked()
        await released
      }
      return ask(parent, method, params)
    })
    const fork = { url: remote.url, cacheDir: false, retries: 0, ...source } as const
    const child = await createDevnet({ engine, fork })
    // The sender and the contract of all calls come with the first one.
    await ask(child, 'eth_call', balanceCall(strangers[0]!))
    return { parent, child, remote, isAsked, release }
  }

  const engines = [{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const

  describeEach(engines, isOnWasm)('on $engine', ({ engine }) => {
    test.each<[string, string, readonly unknown[]]>([
      ['a read', 'eth_getBalance', [STALLED, 'pending']],
      ['a call', 'eth_call', balanceCall(STALLED)],
      ['an estimate', 'eth_estimateGas', [{ to: STALLED, data: '0x' }]],
    ])('delays %s that needs it, and nothing else', async (_, method, params) => {
      const { parent, child, remote, isAsked, release } = await stalled(engine)
      await using _server = remote
      let isAnswered = false
      const late = ask(child, method, params).then((result) => {
        isAnswered = true
        return result
      })
      await isAsked
      for (const [other, given] of [
        ['eth_getBalance', [STRANGER, 'pending']],
        ['eth_getStorageAt', [STORE, '0x1', 'pending']],
        ['eth_getBlockByNumber', ['0x1', false]],
        ['eth_call', balanceCall(strangers[3]!)],
        ['eth_estimateGas', [{ to: strangers[2], data: '0x' }]],
      ] as const) {
        expect(await ask(child, other, given), other).toEqual(await ask(parent, other, given))
      }
      await take(child, ['store', 1, 1])
      await take(child, ['send', 2, 3])
      await child.mine(2)
      await child.advance(200)
      expect(isAnswered).toBe(false)
      release()
      expect(await late).toEqual(await ask(parent, method, params))
    })

    test('delays one of several calls that began together, and none of the others', async () => {
      const { parent, child, remote, isAsked, release } = await stalled(engine)
      await using _server = remote
      let isAnswered = false
      const late = ask(child, 'eth_call', balanceCall(STALLED)).then((result) => {
        isAnswered = true
        return result
      })
      const others = strangers.slice(0, 4).map((each) => balanceCall(each))
      const answers = await Promise.all(others.map((params) => ask(child, 'eth_call', params)))
      const expected = others.map((params) => ask(parent, 'eth_call', params))
      expect(answers).toEqual(await Promise.all(expected))
      await isAsked
      expect(isAnswered).toBe(false)
      release()
      expect(await late).toEqual(await ask(parent, 'eth_call', balanceCall(STALLED)))
    })

    test('is recorded with the other requests, and replayed to the byte', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'previewnet-fork-'))
      try {
        const recording = join(folder, 'stalled.fork')
        const play = async (child: Devnet, wait: Promise<unknown>, release: () => void) => {
          const late = ask(child, 'eth_call', balanceCall(STALLED))
          await wait
          await take(child, ['store', 3, 1])
          const read = ask(child, 'eth_call', balanceCall(strangers[1]!))
          await child.mine(2)
          release()
          await Promise.all([late, read])
          await take(child, ['balance', 0, 2])
          await child.mine(1)
          const digest = child.digest()
          await child.close()
          return digest
        }
        const { child, remote, isAsked, release } = await stalled(engine, { block: 2, recording })
        await using _server = remote
        const digest = await play(child, isAsked, release)
        const again = await createDevnet({ engine, fork: { block: 2, recording } })
        await ask(again, 'eth_call', balanceCall(strangers[0]!))
        expect(await play(again, Promise.resolve(), () => {})).toBe(digest)
      } finally {
        rmSync(folder, { recursive: true })
      }
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
    const own = await child.snapshot()
    const { config } = child
    await reset(child, { jsonRpcUrl: remote.url, blockNumber: 2 })
    expect(child.remote).toMatchObject({ chainId: 84_538_453, blockNumber: 2n })
    expect(child.config.chainId).toBe(7)
    const forked = await block(child)
    const there = await child.snapshot()
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
    const fork = await there.fork()
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
    await refused(
      { jsonRpcUrl: 'ftp://key@host' },
      /jsonRpcUrl: .* got "another beginning"$/,
      -32602,
    )
    await refused({ jsonRpcUrl: url, blockNumber: 'pending' }, /got "pending"$/, -32602)
    await refused({ blockNumber: 2 }, /expected a URL beside blockNumber/, -32602)
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
    expect(() => child.journal()).toThrow(expect.objectContaining({ code: 'JOURNAL_NOT_KEPT' }))
    const state = await child.dump()
    expect(new TextDecoder().decode(state)).not.toContain('secret')
    const forked = await createDevnet({ state, fork: { url: remote.url, cacheDir: false } })
    expect(await block(forked)).toEqual(await block(child))
    for (const each of [child, forked]) {
      await take(each, ['store', 2, 1])
      await each.mine(1)
    }
    expect(await block(forked)).toEqual(await block(child))
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

  test('lets the rest be fetched from another endpoint, which is checked at once', async () => {
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
