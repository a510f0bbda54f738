/** `devnet.invariant`: what always has to hold, and what happens when it does not. */

import { describe, expect, test } from 'vitest'
import {
  type Address,
  type CheckedMoment,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Fault,
  type Hash,
  type Hex,
  InvariantViolation,
  replay,
} from '../../src/index.ts'
import { publicClientOf } from '../../src/viem/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { HandMachine } from '../support/hand-machine.ts'
import { expectReplayed } from '../support/journal.ts'
import { fc, runs } from '../support/property.ts'

const BOX: Address = '0x00000000000000000000000000000000000000b0'
const STORE: Address = '0x00000000000000000000000000000000000000cc'
/** Stores the second word of its calldata at the slot that is the first. */
const alloc = { [STORE]: { code: '0x6020355f35555f5ff3' } } as const
const zeroHash = `0x${'00'.repeat(32)}`

const open = (options: DevnetOptions = {}) => createDevnet({ alloc, ...options })

/** Sends some wei into the box. */
function give(devnet: Devnet, wei = 1, fields: { readonly nonce?: Hex } = {}): Promise<Hash> {
  const value: Hex = `0x${wei.toString(16)}`
  const params = [{ to: BOX, value, gas: '0x5208', ...fields }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

/** Wei in the box at a moment. */
async function boxAt({ state }: CheckedMoment): Promise<bigint> {
  return BigInt(await state.request({ method: 'eth_getBalance', params: [BOX] }))
}

const holdsAtMost = (wei: bigint) => async (moment: CheckedMoment) => (await boxAt(moment)) <= wei

const failureOf = (asked: Promise<unknown>) => asked.then(String, (error: unknown) => error)

/** @returns how it was violated */
async function violationOf(asked: Promise<unknown>): Promise<InvariantViolation> {
  const failure = await failureOf(asked)
  expect(failure).toBeInstanceOf(InvariantViolation)
  return failure as InvariantViolation // as was just seen
}

async function headOf(devnet: Devnet): Promise<bigint> {
  return BigInt(await devnet.request({ method: 'eth_blockNumber' }))
}

describe('an invariant that holds', () => {
  test('is checked after each block, with what that block has left', async () => {
    await using devnet = await open()
    const seen: unknown[] = []
    devnet.invariant('is looked at', async (moment) => {
      const { blockNumber, blockHash, transactionHash, transactionIndex } = moment
      const block = await devnet.request({
        method: 'eth_getBlockByHash',
        params: [blockHash, false],
      })
      expect([transactionHash, transactionIndex]).toEqual([undefined, undefined])
      seen.push([blockNumber, block?.number, await boxAt(moment)])
    })
    await give(devnet, 5)
    await devnet.advance(400)
    await give(devnet, 5)
    await devnet.mine(1)
    expect(seen).toEqual([
      [1n, '0x1', 5n],
      [2n, '0x2', 5n],
      [3n, '0x3', 10n],
    ])
  })

  test('is checked after each transaction that is not the network’s own, in order', async () => {
    await using devnet = await open()
    const seen: unknown[] = []
    const look = async (moment: CheckedMoment) => {
      const { blockNumber, blockHash, transactionIndex, transactionHash } = moment
      expect(blockHash).toBe(zeroHash)
      seen.push([blockNumber, transactionIndex, transactionHash, await boxAt(moment)])
    }
    devnet.invariant('is looked at', look, { every: 'transaction' })
    const first = await give(devnet, 5)
    const third = await give(devnet, 7, { nonce: '0x2' })
    const second = await give(devnet, 6, { nonce: '0x1' })
    await devnet.advance(400)
    const { transactionHash } = await devnet.faucet.drip(BOX)
    await devnet.advance(400)
    expect(seen).toEqual([
      [1n, 2, first, 5n],
      [1n, 3, second, 11n],
      [1n, 4, third, 18n],
      [3n, 2, transactionHash, 18n + devnet.config.faucetDripWei],
    ])
  })

  test('begins with what comes after it, and ends when it is taken off', async () => {
    await using devnet = await open()
    const seen: bigint[] = []
    await give(devnet)
    const every = 'transaction'
    const check = async (moment: CheckedMoment) => void seen.push(await boxAt(moment))
    const invariant = devnet.invariant('is looked at', check, { every })
    expect(invariant.name).toBe('is looked at')
    await devnet.advance(200)
    await give(devnet)
    await invariant.remove()
    await give(devnet)
    await devnet.advance(200)
    expect(seen).toEqual([2n])
  })

  test('changes nothing: neither the chain nor its digest or journal', async () => {
    const run = async (watch: (devnet: Devnet) => unknown) => {
      await using devnet = await open()
      watch(devnet)
      await give(devnet)
      await devnet.advance(1_000)
      return [devnet.digest(), devnet.journal()]
    }
    const watched = run((devnet) => devnet.invariant('holds', holdsAtMost(1n)))
    expect(await watched).toEqual(await run(() => {}))
  })

  test('may read in any way, also through a client and by estimates and traces', async () => {
    await using devnet = await open()
    const client = publicClientOf(devnet)
    const seen: unknown[] = []
    devnet.invariant('is looked at', async ({ blockNumber }) => {
      const hash = (await client.getBlock({ blockNumber })).transactions.at(-1)!
      const trace = await devnet.request({
        method: 'debug_traceTransaction',
        params: [hash, { tracer: 'callTracer' }],
      })
      const gas = await client.estimateGas({ to: BOX })
      seen.push([Object.hasOwn(trace, 'gasUsed'), gas])
    })
    await give(devnet)
    await devnet.advance(200)
    expect(seen).toEqual([[true, 21_000n]])
  })

  test.each(['wasm', 'ethereumjs'] as const)('runs beside the writer on %s', async (engine) => {
    await using devnet = await open({ engine })
    const seen: bigint[] = []
    const look = async (moment: CheckedMoment) => {
      const asked = await Promise.all([boxAt(moment), boxAt(moment)])
      seen.push(...asked)
    }
    devnet.invariant('is looked at', look, { every: 'transaction' })
    await Promise.all([give(devnet), give(devnet)])
    expect(seen).toEqual([1n, 1n, 2n, 2n])
  })
})

describe('a violation', () => {
  test('stops the clock where it was found, and names block, changes and transactions', async () => {
    await using devnet = await open()
    await devnet.advance(200)
    devnet.invariant('the box is poor', holdsAtMost(4n))
    const hash = await give(devnet, 5)
    const violation = await violationOf(devnet.advance(1_000))
    const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    const [alice] = devnet.accounts
    expect(violation).toMatchObject({
      name: 'InvariantViolation',
      code: 'INVARIANT_VIOLATED',
      invariant: 'the box is poor',
      reason: undefined,
      timeMs: devnet.config.genesisTime + 400,
      blockNumber: 2n,
      blockHash: head?.hash,
      transactionIndex: undefined,
      transactionHash: undefined,
      changes: devnet.stateDiff(1n, 2n),
      transactions: [{ hash, index: 2, from: wireAddress(alice!), to: BOX, status: 1 }],
    })
    expect(devnet.now).toBe(violation.timeMs)
    expect(devnet.violation).toBe(violation)
    const place = `block 2 (${head?.hash})`
    expect(violation.message).toMatch(
      `the invariant "the box is poor" does not hold after ${place}, at virtual time ${devnet.now} ms\n`,
    )
    expect(violation.message).toContain(`${BOX}\n    balance: 0 → 5 wei`)
    expect(violation.message).toContain(`    CALL ${BOX}, 5 wei, 0 gas`)
  })

  test('of a transaction is found before anything else runs', async () => {
    await using devnet = await open()
    devnet.invariant('the box is poor', holdsAtMost(4n), { every: 'transaction' })
    await give(devnet, 4)
    const data: Hex = `0x${'07'.padStart(64, '0')}${'09'.padStart(64, '0')}`
    const store = { to: STORE, value: '0x0', gas: '0x186a0', data, nonce: '0x2' } as const
    await devnet.request({ method: 'eth_sendTransaction', params: [store] })
    const failure = await failureOf(give(devnet, 1, { nonce: '0x1' }))
    const { violation } = devnet
    expect(failure).toMatchObject({
      name: 'RpcError',
      code: -32000,
      message: violation?.message,
      cause: violation,
      data: {
        invariant: 'the box is poor',
        blockNumber: '0x1',
        blockHash: zeroHash,
        transactionHash: violation?.transactionHash,
      },
    })
    expect(violation).toMatchObject({ transactionIndex: 3, blockNumber: 1n, blockHash: zeroHash })
    expect(violation?.changes[BOX]).toEqual({ balance: { from: 4n, to: 5n } })
    const slot = [STORE, '0x7', 'pending'] as const
    const stored = await devnet.request({ method: 'eth_getStorageAt', params: [...slot] })
    expect(BigInt(stored)).toBe(0n)
  })

  test('carries what the check has thrown', async () => {
    await using devnet = await open()
    devnet.invariant('numbers are small', ({ blockNumber }) => expect(blockNumber).toBeLessThan(3n))
    const violation = await violationOf(devnet.mine(5))
    expect(await headOf(devnet)).toBe(3n)
    expect(violation).toMatchObject({ blockNumber: 3n, cause: { name: 'AssertionError' } })
    expect(violation.reason).toBe((violation.cause as Error).message)
    expect(violation.message.split('\n')[0]).toMatch(/: expected 3n? to be less than 3n?$/)
  })

  test.each([
    ['nothing at all', () => Promise.reject(undefined), undefined],
    ['a text', () => Promise.reject('no'), 'no'],
  ])('may be thrown as %s', async (_, check, reason) => {
    await using devnet = await open()
    devnet.invariant('holds', check)
    expect(await violationOf(devnet.mine())).toMatchObject({ reason, cause: reason })
  })

  test('is the answer to every change from then on, while reads and forks continue', async () => {
    await using devnet = await open()
    devnet.invariant('the box is poor', holdsAtMost(4n))
    await give(devnet, 5)
    const waiting = [devnet.mine(), devnet.mine(), devnet.jump(5)].map(failureOf)
    const [violation, ...later] = await Promise.all(waiting)
    expect(violation).toBe(devnet.violation)
    expect(later).toEqual([violation, violation])
    expect(await failureOf(devnet.advance(200))).toBe(violation)
    expect(await failureOf(give(devnet))).toMatchObject({ code: -32000, cause: violation })
    expect(devnet.failure).toBeUndefined()

    expect(await headOf(devnet)).toBe(1n)
    await using saved = await createDevnet({ state: await devnet.dump() })
    await using child = await devnet.fork()
    for (const other of [saved, child]) {
      expect(other.violation).toBeUndefined()
      await give(other)
      await other.advance(200)
      expect(await headOf(other)).toBe(2n)
    }
    await expectReplayed(child)
    expect(await headOf(devnet)).toBe(1n)
  })

  test('ends when its invariant is taken off, and no tick has been lost', async () => {
    await using devnet = await open()
    const invariant = devnet.invariant('the box is poor', holdsAtMost(4n))
    const other = devnet.invariant('the box is very poor', holdsAtMost(40n))
    await give(devnet, 5)
    await violationOf(devnet.advance(1_000))
    await other.remove()
    expect(devnet.violation?.invariant).toBe('the box is poor')
    await Promise.all([invariant.remove(), invariant.remove()])
    expect(devnet.violation).toBeUndefined()
    await devnet.advance(400)
    expect(await headOf(devnet)).toBe(3n)
    expect(devnet.now).toBe(devnet.config.genesisTime + 600)
  })

  test('ends with a revert, and is found again', async () => {
    await using devnet = await open()
    const ask = devnet.request.bind(devnet)
    const invariant = devnet.invariant('the box is poor', holdsAtMost(4n), { every: 'transaction' })
    const point = await devnet.snapshot()
    const snapshot = await ask({ method: 'evm_snapshot' })
    const back = [
      () => point.restore(),
      async () => ask({ method: 'evm_revert', params: [snapshot] }),
      async () => ask({ method: 'anvil_reset' }),
    ]
    for (const goBack of back) {
      await failureOf(give(devnet, 5))
      expect(devnet.violation).toMatchObject({ invariant: invariant.name, blockNumber: 1n })
      if (goBack === back[1]) {
        expect(await ask({ method: 'evm_revert', params: ['0x7'] })).toBe(false)
        expect(devnet.violation).toBeInstanceOf(InvariantViolation)
      }
      await goBack()
      expect(devnet.violation).toBeUndefined()
    }
    await give(devnet, 4)
    await devnet.advance(200)
    expect(await headOf(devnet)).toBe(1n)
    await expectReplayed(devnet)
  })

  test('of the first of several is reported; the others are checked again at their next turn', async () => {
    await using devnet = await open()
    const first = devnet.invariant('one', ({ blockNumber }) => blockNumber < 2n)
    devnet.invariant('two', () => Promise.resolve(false), { every: 'transaction' })
    devnet.invariant('three', ({ blockNumber }) => blockNumber < 3n)
    expect((await violationOf(devnet.mine(9))).invariant).toBe('one')
    await first.remove()
    expect((await violationOf(devnet.mine(9))).invariant).toBe('three')
    expect(await headOf(devnet)).toBe(3n)
  })

  test('puts off waiting transactions and the seal until its invariant is removed', async () => {
    await using devnet = await open({ mining: 'auto' })
    const every = 'transaction'
    const invariant = devnet.invariant('the box is poor', holdsAtMost(4n), { every })
    await give(devnet, 1, { nonce: '0x1' })
    await failureOf(give(devnet, 5))
    expect([devnet.violation?.blockNumber, await headOf(devnet)]).toEqual([1n, 0n])
    await invariant.remove()
    const count = await devnet.request({
      method: 'eth_getTransactionCount',
      params: [devnet.accounts[0]!.address, 'latest'],
    })
    expect([count, await headOf(devnet)]).toEqual(['0x2', 1n])
  })

  test('a violation of an invariant that is removed during its check is not reported', async () => {
    await using devnet = await open()
    const invariant = devnet.invariant('holds', async () => {
      await invariant.remove()
      return false
    })
    await devnet.mine(2)
    expect(await headOf(devnet)).toBe(2n)
  })

  test('lists many transactions, and traces the first ones', async () => {
    await using devnet = await open()
    for (let count = 0; count < 12; count += 1) await give(devnet)
    devnet.invariant('the box is poor', holdsAtMost(4n))
    const { transactions, message } = await violationOf(devnet.mine())
    expect(transactions.map(({ index }) => index)).toEqual([...Array(12).keys()].map((n) => n + 2))
    expect(transactions.map(({ trace }) => trace !== undefined)).toEqual([
      ...Array(10).fill(true),
      ...Array(2).fill(false),
    ])
    expect(message).toContain(transactions[11]?.hash)
  })

  test('is sent to clients on the wire, which are refused from then on', async () => {
    await using devnet = await open()
    devnet.invariant('the box is poor', holdsAtMost(4n), { every: 'transaction' })
    const connection = devnet.connect({ subscriptions: false, send: () => {} })
    const ask = async (method: string, params: readonly unknown[]) =>
      JSON.parse((await connection.answer({ jsonrpc: '2.0', id: 1, method, params })) ?? '')
    const sent = await ask('eth_sendTransaction', [{ to: BOX, value: '0x5' }])
    expect(sent.error).toEqual({
      code: -32000,
      message: devnet.violation?.message,
      data: {
        invariant: 'the box is poor',
        blockNumber: '0x1',
        blockHash: zeroHash,
        transactionHash: devnet.violation?.transactionHash,
      },
    })
    expect((await ask('evm_mine', [])).error.code).toBe(-32000)
    expect((await ask('eth_getBalance', [BOX, 'pending'])).result).toBe('0x5')
  })
})

describe('a check', () => {
  const changes: Record<string, (devnet: Devnet) => unknown> = {
    'sends a transaction': (devnet) => give(devnet),
    'moves time': (devnet) => devnet.advance(200),
    'waits for time': (devnet) => devnet.until(() => false, { withinMs: 400 }),
    'asks for a drip': (devnet) => devnet.faucet.drip(BOX),
    'sets a balance': (devnet) =>
      devnet.request({ method: 'anvil_setBalance', params: [BOX, '0x1'] }),
    'closes the devnet': (devnet) => devnet.close(),
    'saves the devnet, which waits for the writer': (devnet) => devnet.dump(),
    'takes a snapshot, which waits for the writer': (devnet) => devnet.snapshot(),
    'forks the devnet, which waits for the writer': (devnet) => devnet.fork(),
  }
  test.each(Object.entries(changes))('fails when it %s', async (_, change) => {
    await using devnet = await open()
    devnet.invariant('holds', async ({ state }) => {
      await state.request({ method: 'eth_getBalance', params: [BOX] })
      await change(devnet)
    })
    const violation = await violationOf(devnet.mine())
    const refusal = 'the check of an invariant may only read: the writer waits for it'
    expect(violation.reason).toBe(refusal)
    expect(await headOf(devnet)).toBe(1n)
    await expectReplayed(devnet)
  })

  test('holds up other jobs no longer than it takes', async () => {
    await using devnet = await open()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let reached = () => {}
    const checking = new Promise<void>((resolve) => {
      reached = resolve
    })
    const invariant = devnet.invariant('holds', () => {
      reached()
      return held
    })
    const mined = devnet.mine()
    await checking
    const sent = give(devnet)
    expect(await devnet.request({ method: 'eth_getBalance', params: [BOX, 'pending'] })).toBe('0x0')
    goOn()
    await mined
    await sent
    await invariant.remove()
    expect(await devnet.request({ method: 'eth_getBalance', params: [BOX, 'pending'] })).toBe('0x1')
  })

  test('reads the true state, whatever fault is on the wire', async () => {
    await using devnet = await open()
    const client = publicClientOf(devnet)
    const seen: unknown[] = []
    devnet.invariant('is looked at', async (moment) => {
      seen.push(await client.getBlockNumber({ cacheTime: 0 }), await boxAt(moment))
    })
    await give(devnet)
    await devnet.faults.now({ kind: 'slowResponses', byMs: 500 })
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_getBalance'], code: -32005 })
    await devnet.advance(400)
    expect(seen).toEqual([1n, 1n, 2n, 1n])
  })

  test('that has ended may change state by the callbacks it left behind', async () => {
    await using devnet = await open()
    let later: Promise<unknown> = Promise.resolve()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const invariant = devnet.invariant('holds', () => {
      later = held.then(() => give(devnet, 3))
    })
    await devnet.mine()
    await invariant.remove()
    goOn()
    await later
    expect(await devnet.request({ method: 'eth_getBalance', params: [BOX, 'pending'] })).toBe('0x3')
  })

  test.each<[what: string, given: unknown[]]>([
    ['an invalid name', ['', () => true]],
    ['an invalid check', ['holds', true]],
    ['another moment', ['holds', () => true, { every: 'flashblock' }]],
  ])('is refused with %s', async (_, given) => {
    await using devnet = await open()
    const add = devnet.invariant.bind(devnet) as (...given: unknown[]) => unknown // on purpose
    expect(() => add(...given)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })
})

describe('a run', () => {
  test('ends with a violation, and continues when the invariant has been removed', async () => {
    await using devnet = await open()
    const machine = new HandMachine()
    const invariant = devnet.invariant('no third block', ({ blockNumber }) => blockNumber !== 3n)
    const driver = devnet.run({ machine })
    await machine.wakeAfter(400)
    expect(await headOf(devnet)).toBe(2n)
    await machine.wakeAfter(200)
    expect(devnet.violation).toMatchObject({ invariant: 'no third block' })
    await expect(driver.stop()).rejects.toBe(devnet.violation)
    await expectReplayed(devnet)
    await invariant.remove()
    const other = devnet.run({ machine })
    await machine.wakeAfter(200)
    expect(await headOf(devnet)).toBe(4n)
    await other.stop()
  })
})

describe('what readers can see', () => {
  /** Every moment after which a transaction has been checked: hash, and wei in the box. */
  function watched(devnet: Devnet): unknown[] {
    const seen: unknown[] = []
    const look = async (moment: CheckedMoment) => {
      const sinceMs = devnet.now - devnet.config.genesisTime
      seen.push([sinceMs, moment.transactionHash, await boxAt(moment)])
    }
    devnet.invariant('is looked at', look, { every: 'transaction' })
    return seen
  }

  test('in flashblocks is checked with the flashblock, each transaction at its own moment', async () => {
    await using devnet = await open({ network: 'flashblocks' })
    const seen = watched(devnet)
    const hashes = [await give(devnet), await give(devnet)]
    expect(seen).toEqual([])
    await devnet.advance(200)
    expect(seen).toEqual(hashes.map((hash, index) => [200, hash, BigInt(index + 1)]))
    await devnet.advance(2_000)
    expect(seen).toHaveLength(2)
  })

  test('of a lost flashblock is checked with its block', async () => {
    await using devnet = await open({ network: 'flashblocks' })
    const seen = watched(devnet)
    const first = await give(devnet)
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'loseFlashblock' })
    const second = await give(devnet)
    await devnet.advance(1_799)
    expect(seen).toEqual([[200, first, 1n]])
    await devnet.advance(1)
    expect(seen.slice(1)).toEqual([[2_000, second, 2n]])
  })

  test('when it is sealed, is checked then', async () => {
    await using devnet = await open({ pendingView: 'latest' })
    const seen = watched(devnet)
    const hashes = [await give(devnet), await give(devnet)]
    await devnet.advance(200)
    expect(seen).toEqual(hashes.map((hash, index) => [200, hash, BigInt(index + 1)]))
  })

  test('after a reorg is the blocks in place of others, when all of them are there', async () => {
    await using devnet = await open()
    await give(devnet, 5)
    await devnet.mine(2)
    const seen = watched(devnet)
    const blocks: unknown[] = []
    devnet.invariant('is looked at', async (moment) => {
      blocks.push([moment.blockNumber, await boxAt(moment), await headOf(devnet)])
    })
    const call = { from: devnet.accounts[0]!.address, to: BOX, value: '0x7' } as const
    await devnet.request({ method: 'anvil_reorg', params: [2, [[call, 1]]] })
    expect(seen).toMatchObject([[0, expect.any(String), 7n]])
    expect(blocks).toEqual([
      [1n, 0n, 2n],
      [2n, 7n, 2n],
    ])
  })

  const reorgs: Record<string, (devnet: Devnet, fault: Fault) => Promise<unknown>> = {
    'at its time': async (devnet, fault) => {
      await devnet.faults.after(300, fault)
      await devnet.advance(1_000)
    },
    'at once': (devnet, fault) => devnet.faults.now(fault),
  }
  test.each(Object.entries(reorgs))(
    'after a reorg that comes as a fault, %s, is checked once subscribers know of the reorg',
    async (_, happen) => {
      await using devnet = await open()
      await devnet.mine()
      const told: unknown[] = []
      devnet.on('fault', ({ status, change }) => told.push(`${status.id} ${change}`))
      devnet.on('digest', (text) => told.push(/"call":"([^"]+)"/.exec(text)?.[1] ?? text))
      const invariant = devnet.invariant('the box is poor', holdsAtMost(4n))
      const call = { from: devnet.accounts[0]!.address, to: BOX, value: '0x7' } as const
      const fault: Fault = { kind: 'reorg', depth: 1, transactions: [[call, 0]] }
      const violation = await violationOf(happen(devnet, fault))
      const { hash } = await devnet
        .request({
          method: 'eth_getBlockByNumber',
          params: ['latest', false],
        })
        .then((block) => block!) // there is always one
      expect(violation.blockHash).toBe(hash)
      expect(told.slice(-3)).toEqual([
        'fault 0x1 begins',
        '0x1 begins',
        'devnet.invariant.violated',
      ])
      expect(devnet.faults.list()).toEqual([])
      await expectReplayed(devnet)
      await invariant.remove()
      await devnet.advance(200)
      await expectReplayed(devnet)
    },
  )

  test('a sealed block that differs from what was pre-confirmed is checked again', async () => {
    await using devnet = await open()
    const seen = watched(devnet)
    const hashes = [await give(devnet), await give(devnet, 6), await give(devnet, 7)]
    const from = devnet.accounts[1]!.address
    const params = [{ from, to: BOX, value: '0x3', gas: '0x5208' }] as const
    const last = await devnet.request({ method: 'eth_sendTransaction', params })
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash: hashes[2]! })
    await devnet.advance(200)
    expect(seen).toEqual([
      [0, hashes[0], 1n],
      [0, hashes[1], 7n],
      [0, hashes[2], 14n],
      [0, last, 17n],
      [200, last, 10n],
    ])
  })

  test('may be a user deposit', async () => {
    await using devnet = await open()
    const seen = watched(devnet)
    const deposit = { from: STORE, to: BOX, mint: '0x9', value: '0x9', gas: '0x5208' } as const
    const hash = await devnet.request({ method: 'previewnet_deposit', params: [deposit] })
    await devnet.advance(30_000)
    expect(seen).toEqual([[expect.any(Number), hash, 9n]])
  })

  test('again after a revert is not checked again', async () => {
    await using devnet = await open()
    const seen = watched(devnet)
    const first = await give(devnet)
    const point = await devnet.snapshot()
    await give(devnet)
    await point.restore()
    const third = await give(devnet, 4)
    await devnet.advance(200)
    expect(seen.filter((_, index) => index !== 1)).toEqual([
      [0, first, 1n],
      [0, third, 5n],
    ])
  })

  const step = fc.constantFrom('give', 'gap', 'wait', 'mine', 'auto', 'lose', 'reorg')
  test.each(['preview', 'flashblocks', 'plain'] as const)(
    'on %s is every transaction of the chain, once, in order',
    async (network) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          await using devnet = await open({ network })
          let checked: (readonly [bigint, Hash | undefined])[] = []
          const count = async ({ blockNumber, transactionHash }: CheckedMoment) => {
            checked.push([blockNumber, transactionHash])
          }
          devnet.invariant('is counted', count, { every: 'transaction' })
          let nonce = 0
          for (const each of steps) {
            const next: Hex = `0x${nonce.toString(16)}`
            const after: Hex = `0x${(nonce + 1).toString(16)}`
            if (each === 'give')
              nonce += Number(await give(devnet, 1, { nonce: next }).then(Boolean))
            if (each === 'gap') {
              await give(devnet, 1, { nonce: after })
              await give(devnet, 1, { nonce: next })
              nonce += 2
            }
            if (each === 'wait') await devnet.advance(700)
            if (each === 'mine') await devnet.mine(2)
            if (each === 'lose' && network === 'flashblocks') {
              await devnet.faults.now({ kind: 'loseFlashblock' })
            }
            if (each === 'auto' && network !== 'flashblocks') {
              await devnet.request({ method: 'evm_setAutomine', params: [true] })
            }
            if (each === 'reorg' && (await headOf(devnet)) > 0n) {
              await devnet.mine(1)
              const head = await headOf(devnet)
              await devnet.request({ method: 'anvil_reorg', params: [1, []] })
              checked = checked.filter(([number]) => number < head)
              const sender = [devnet.accounts[0]!.address, 'pending'] as const
              nonce = Number(
                await devnet.request({ method: 'eth_getTransactionCount', params: [...sender] }),
              )
            }
          }
          await devnet.advance(2_000)
          expect(checked).toEqual(await transactionsOf(devnet))
        }),
        { numRuns: runs(25) },
      )
    },
  )

  const mishap = fc.constantFrom(
    ...([
      'skipBlock',
      'halveBlock',
      'dropPreconfirmed',
      'loseFlashblock',
      'reorg',
      'resetSilently',
    ] as const),
  )
  test.each(['preview', 'flashblocks', 'plain'] as const)(
    'on %s is, whatever goes wrong, in the end what was sealed',
    async (network) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(mishap, fc.constantFrom('give', 'wait'))),
          async (steps) => {
            await using devnet = await open({ network })
            const checked = new Map<Hash | undefined, readonly unknown[]>()
            const look = async (moment: CheckedMoment) => {
              checked.set(moment.transactionHash, [moment.blockNumber, await boxAt(moment)])
            }
            devnet.invariant('is looked at', look, { every: 'transaction' })
            for (const each of steps) {
              if (each === 'give') await give(devnet)
              else if (each === 'wait') await devnet.advance(network === 'flashblocks' ? 700 : 200)
              else
                await failureOf(
                  devnet.faults.now(each === 'reorg' ? { kind: each, depth: 1 } : { kind: each }),
                )
            }
            await devnet.advance(4_000)
            for (const [number, hash] of await transactionsOf(devnet)) {
              const receipt = await devnet.request({
                method: 'eth_getTransactionReceipt',
                params: [hash],
              })
              const transactionIndex = Number(receipt?.transactionIndex) + 1
              const after = devnet.at({ blockNumber: number, transactionIndex })
              const balance = await after.request({ method: 'eth_getBalance', params: [BOX] })
              expect(checked.get(hash)).toEqual([number, BigInt(balance)])
            }
          },
        ),
        { numRuns: runs(20) },
      )
    },
  )

  /** Of all blocks, the network's own left out. */
  async function transactionsOf(devnet: Devnet): Promise<(readonly [bigint, Hash])[]> {
    const found: (readonly [bigint, Hash])[] = []
    for (let number = 1n; number <= (await headOf(devnet)); number += 1n) {
      const at: Hex = `0x${number.toString(16)}`
      const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [at, true] })
      for (const transaction of block?.transactions ?? []) {
        if (typeof transaction === 'object' && transaction.type !== '0x7e') {
          found.push([number, transaction.hash])
        }
      }
    }
    return found
  }
})

describe('a journal', () => {
  test('has a violation at its place, where its replay stops, too', async () => {
    await using devnet = await open()
    devnet.invariant('the box is poor', holdsAtMost(4n), { every: 'transaction' })
    await give(devnet, 4)
    await devnet.advance(300)
    await give(devnet, 5, { nonce: '0x2' })
    await failureOf(give(devnet, 5))
    await expectReplayed(devnet)
    await using again = await replay(devnet.journal())
    expect(again.violation?.message).toBe(devnet.violation?.message)
    expect(await failureOf(again.mine())).toBe(again.violation)
  })

  test('has the end of a violation, and later inputs', async () => {
    await using devnet = await open({ network: 'flashblocks' })
    const invariant = devnet.invariant('holds', ({ blockNumber }) => {
      if (blockNumber === 2n) throw new Error('it is the second')
    })
    const heard: unknown[] = []
    devnet.on('message', ({ data }) => heard.push(data))
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await give(devnet, 4)
    await violationOf(devnet.advance(60_000))
    await failureOf(devnet.advance(10))
    await invariant.remove()
    await give(devnet, 4)
    await devnet.advance(2_500)
    expect([await headOf(devnet), heard.length]).toEqual([3n, 3])
    await expectReplayed(devnet)
  })

  const mishap = fc.constantFrom(
    ...(['skipBlock', 'halveBlock', 'dropPreconfirmed', 'loseFlashblock', 'reorg'] as const),
  )
  const step = fc.oneof(mishap, fc.constantFrom('give', 'gap', 'wait', 'mine', 'listen', 'auto'))
  const every = fc.constantFrom('block' as const, 'transaction' as const)
  test.each(['preview', 'flashblocks', 'plain'] as const)(
    'on %s has each violation at its place, and later inputs',
    async (network) => {
      const take = (devnet: Devnet, taken: string): Promise<unknown> => {
        if (taken === 'give') return give(devnet)
        if (taken === 'gap') return give(devnet, 2, { nonce: '0x3' })
        if (taken === 'wait') return devnet.advance(900)
        if (taken === 'mine') return devnet.mine(2)
        if (taken === 'auto') {
          return devnet.request({ method: 'evm_setAutomine', params: [network !== 'flashblocks'] })
        }
        if (taken === 'listen') {
          return devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
        }
        const fault = taken === 'reorg' ? { kind: taken, depth: 1 } : { kind: taken }
        return devnet.faults.after(150, fault as Fault)
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(step, fc.constant('wait')), { maxLength: 15 }),
          fc.array(fc.record({ every, from: fc.nat({ max: 6 }) }), { maxLength: 3 }),
          async (steps, terms) => {
            await using devnet = await open({ network })
            const invariants = terms.map(({ every, from }, index) => {
              let count = 0
              const check = async () => {
                count += 1
                // Somebody who asks while it is being checked is in the journal, too.
                if (count === from) await devnet.request({ method: 'eth_newBlockFilter' })
                return count <= from
              }
              return devnet.invariant(`${index}`, check, { every })
            })
            for (const each of steps) {
              await failureOf(take(devnet, each))
              const violated = invariants.find(({ name }) => name === devnet.violation?.invariant)
              if (each === 'mine' && violated !== undefined) await failureOf(violated.remove())
            }
            await expectReplayed(devnet)
          },
        ),
        { numRuns: runs(25) },
      )
    },
  )

  test.each([
    ['"holds",1,null', '"holds",2,null'],
    ['"holds",1,null', '"holds",1,7'],
    ['"holds",1,null', '"holds","1",null'],
    ['"holds",1,null', '7,1,null'],
  ])('that has %s changed to %s is refused', async (written, forged) => {
    await using devnet = await open()
    devnet.invariant('holds', () => false)
    await violationOf(devnet.mine())
    const journal = devnet.journal().replace(written, forged)
    expect(await failureOf(replay(journal))).toMatchObject({
      code: 'INVALID_JOURNAL',
      facts: {
        line: 3,
        reason: expect.stringMatching('devnet.invariant.violated changes nothing'),
      },
    })
  })

  test('is the same for the same inputs', async () => {
    const run = async () => {
      await using devnet = await open()
      devnet.invariant('the box is poor', holdsAtMost(4n))
      await give(devnet, 5)
      await violationOf(devnet.advance(1_000))
      return [devnet.journal(), devnet.digest()]
    }
    expect(await run()).toEqual(await run())
  })
})
