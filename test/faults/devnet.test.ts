/** Faults as a user of the library asks for them, and what copies and journals make of them. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Fault, type FaultChange } from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { describeEach } from '../support/property.ts'

const recipient = '0x00000000000000000000000000000000000000d1'
const skip: Fault = { kind: 'skipBlock' }

const pay = (devnet: Devnet, value: `0x${string}` = '0x1', from = 0) =>
  devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from: devnet.accounts[from]!.address, to: recipient, value }],
  })
const heightOf = async (devnet: Devnet) =>
  Number(await devnet.request({ method: 'eth_blockNumber' }))

describe('faults of a devnet', () => {
  test('a fault at the time of a block comes before that is sealed, whichever was asked for first', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.at(devnet.now + 400, skip)
    await devnet.advance(400)
    expect(await heightOf(devnet)).toBe(1)
    await devnet.faults.after(200, skip)
    await devnet.advance(400)
    expect(await heightOf(devnet)).toBe(2)
  })

  test('a fault is scheduled at a time, in so many ms, or for now', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    await devnet.advance(100)
    const ids = [
      await devnet.faults.at(5_000, skip),
      await devnet.faults.after(5_000, skip),
      await devnet.faults.now(skip),
    ]
    expect(ids).toEqual(['0x1', '0x2', '0x3'])
    expect(devnet.faults.list()).toEqual([
      { id: '0x1', fault: skip, state: 'scheduled', atMs: 5_000 },
      { id: '0x2', fault: skip, state: 'scheduled', atMs: 5_100 },
      { id: '0x3', fault: skip, state: 'on', atMs: 100, left: 1 },
    ])
    expect(devnet.faults.on).toEqual(devnet.faults.list().slice(2))
    expect(await devnet.faults.clear('0x2')).toBe(true)
    expect(await devnet.faults.clear('0x2')).toBe(false)
    expect(devnet.faults.list()).toHaveLength(2)
  })

  test('a scheduled fault cannot be changed from outside', async () => {
    await using devnet = await createDevnet()
    const transactions = [[{ to: recipient, value: '0x1' }, 0] as const]
    await devnet.faults.after(9, { kind: 'reorg', depth: 1, transactions })
    await devnet.faults.now(skip)
    const isFrozen = (value: unknown): boolean =>
      Object.isFrozen(value) && Object.values(Object(value)).every(isFrozenPart)
    const isFrozenPart = (part: unknown) => typeof part !== 'object' || isFrozen(part)
    expect(devnet.faults.list().map(isFrozen)).toEqual([true, true])
    expect(isFrozen(devnet.faults.on)).toBe(true)
    await devnet.faults.clear('0x2')
    expect(isFrozen(devnet.faults.on)).toBe(true)
  })

  test('a jump past the time of a fault begins it', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.after(300, skip)
    await devnet.jump(1_000)
    expect(devnet.faults.on).toMatchObject([{ fault: skip, atMs: devnet.now }])
  })

  test('a listener of the end of a fault, within a seal, finds no block without its state', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks' })
    const { address } = devnet.accounts[0]!
    const nonceAt = (tag: 'pending' | 'latest') =>
      devnet.request({ method: 'eth_getTransactionCount', params: [address, tag] })
    const heard: Promise<unknown>[] = []
    devnet.on('fault', ({ change }) => {
      heard.push(Promise.all([change, nonceAt('latest'), nonceAt('pending')]))
    })
    await devnet.faults.now({ kind: 'loseFlashblock', count: 2 })
    await pay(devnet)
    await devnet.mine()
    // The second one that is lost is the first flashblock of the next block.
    expect(await Promise.all(heard)).toEqual([
      ['begins', '0x0', '0x0'],
      ['ends', '0x1', '0x1'],
    ])
  })
})

describe('a fault', () => {
  const refused = async (devnet: Devnet, asked: Promise<unknown>, code: string, text: string) => {
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining(text) })
    expect(devnet.faults.list()).toEqual([])
  }

  test('is refused, with what was expected and found, if its object is not a fault', async () => {
    await using devnet = await createDevnet()
    const wrong = { kind: 'skipBlock', count: '2' } as unknown as Fault
    const text = 'fault.count: expected a whole number from 1 to 1000000, got "2"'
    await refused(devnet, devnet.faults.now(wrong), 'INVALID_FAULT', text)
    await refused(devnet, devnet.faults.after(5, wrong), 'INVALID_FAULT', text)
    await refused(devnet, devnet.faults.at(devnet.now, wrong), 'INVALID_FAULT', text)
    expect(devnet.journal().split('\n')).toHaveLength(2)
  })

  test('is refused if its time is past, not a whole number of ms, or too far away', async () => {
    await using devnet = await createDevnet({ genesisTime: 1_000 })
    const { faults } = devnet
    await refused(
      devnet,
      faults.at(999, skip),
      'INVALID_FAULT',
      'now on, which is 1000 ms, got 999',
    )
    await refused(devnet, faults.at(1_000.5, skip), 'INVALID_OPTION', 'faults.at')
    await refused(devnet, faults.after(-1, skip), 'INVALID_OPTION', 'faults.after')
    await refused(devnet, faults.at(9e15, skip), 'TIME_TOO_FAR', 'faults.at')
    await refused(devnet, faults.after(8.64e15, skip), 'TIME_TOO_FAR', 'after')
  })

  test('is refused if it concerns flashblocks and the network has none', async () => {
    await using devnet = await createDevnet()
    const { faults } = devnet
    await refused(
      devnet,
      faults.now({ kind: 'loseFlashblock' }),
      'NO_FLASHBLOCKS',
      'not cut in flashblocks',
    )
    await refused(
      devnet,
      faults.after(9, { kind: 'repeatFlashblock' }),
      'NO_FLASHBLOCKS',
      'not cut',
    )
  })

  test('is refused if it makes `pending` stale and `pending` is the latest block', async () => {
    await using devnet = await createDevnet({ pendingView: 'latest' })
    const stale: Fault = { kind: 'stalePending', lagMs: 1 }
    await refused(devnet, devnet.faults.now(stale), 'INVALID_FAULT', 'here it is `latest`')
  })

  test('is refused at its time, now or later, if it is a reorg that is too deep', async () => {
    await using devnet = await createDevnet()
    const reorg: Fault = { kind: 'reorg', depth: 2 }
    await refused(devnet, devnet.faults.now(reorg), 'ROLLBACK_TOO_DEEP', 'height 0, depth 2')
    await devnet.faults.after(300, reorg)
    await devnet.advance(600)
    expect(await heightOf(devnet)).toBe(3)
    expect(devnet.faults.list()).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('height 1, depth 2') },
    ])
    await expectReplayed(devnet)
  })

  test('is refused if it is a reorg with an invalid transaction, or one for a block that is not replaced', async () => {
    await using devnet = await createDevnet()
    const after = (transaction: unknown, block: number) =>
      devnet.faults.after(1, {
        kind: 'reorg',
        depth: 1,
        transactions: [[transaction as '0x', block]],
      })
    await expect(after('0x1', 0)).rejects.toMatchObject({ code: -32602 })
    await expect(after({ to: 'nobody' }, 0)).rejects.toMatchObject({ code: -32602 })
    await expect(after('0x01', 1)).rejects.toMatchObject({
      ...{
        code: -32602,
        data: 'fault.transactions[0][1]: expected an index below the depth of 1, got 1',
      },
    })
    expect(devnet.faults.list()).toEqual([])
  })

  test('is refused if there are as many faults as the limit allows', async () => {
    await using devnet = await createDevnet({ limits: { faultsMax: 1 } })
    await devnet.faults.now(skip)
    await expect(devnet.faults.now(skip)).rejects.toMatchObject({ code: 'FAULTS_TOO_MANY' })
  })
})

describe('faults of a devnet', () => {
  test('a refused reorg at the time of a block costs no block', async () => {
    await using devnet = await createDevnet()
    const poor = { from: devnet.accounts[0]!.address, to: recipient, value: `0x${'f'.repeat(40)}` }
    await devnet.mine(2)
    await devnet.faults.at(devnet.now + 200, { kind: 'reorg', depth: 1, transactions: [[poor, 0]] })
    await pay(devnet)
    await devnet.advance(200)
    expect(await heightOf(devnet)).toBe(3)
    expect(devnet.faults.list()).toMatchObject([{ state: 'refused' }])
    const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x3', false] })
    expect(head?.transactions).toHaveLength(3)
  })

  test('listeners get faults that begin, end and are refused', async () => {
    await using devnet = await createDevnet()
    const heard: string[] = []
    const listener = ({ status, change }: FaultChange) => {
      heard.push(`${status.fault.kind} ${change}`)
    }
    devnet.on('fault', listener)
    await devnet.faults.now(skip)
    await devnet.faults.after(300, { kind: 'reorg', depth: 9 })
    await devnet.advance(400)
    await devnet.faults.now({ kind: 'reorg', depth: 1 })
    expect(heard).toEqual(['skipBlock begins', 'skipBlock ends', 'reorg refused', 'reorg begins'])
    devnet.removeListener('fault', listener)
    await devnet.faults.now(skip)
    expect(heard).toHaveLength(4)
  })
})

describe('forks with faults', () => {
  test('have the faults of their parent, and each continues with them alone', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.after(300, { kind: 'skipBlock', count: 2 })
    const point = await devnet.snapshot()
    await using child = await devnet.fork()
    await using loaded = await createDevnet({ state: await devnet.dump() })
    await devnet.advance(400)
    for (const each of [child, loaded]) {
      expect(await heightOf(each)).toBe(0)
      await each.advance(1_000)
      expect(await heightOf(each)).toBe(3)
      expect(each.faults.list()).toEqual([])
    }
    expect(devnet.faults.on).toMatchObject([{ left: 1 }])
    await point.restore()
    expect(devnet.faults.list()).toMatchObject([{ state: 'scheduled' }])
    await devnet.advance(1_000)
    expect(await heightOf(devnet)).toBe(3)
    await expectReplayed(devnet)
  })

  test('have none if they begin at an earlier block, nor has a devnet that was reset', async () => {
    await using devnet = await createDevnet()
    await devnet.advance(200)
    await devnet.faults.after(900, skip)
    await devnet.faults.now({ kind: 'halveBlock' })
    await using earlier = await devnet.fork({ at: 0 })
    expect(earlier.faults.list()).toEqual([])
    await devnet.request({ method: 'anvil_reset' })
    expect(devnet.faults.list()).toEqual([])
    expect(await devnet.faults.now(skip)).toBe('0x3')
  })

  test('have a parent that emits the ends and beginnings of faults at a revert', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now(skip)
    const snapshot = await devnet.request({ method: 'evm_snapshot' })
    await devnet.faults.clear('0x1')
    await devnet.faults.now({ kind: 'halveBlock' })
    const heard: string[] = []
    devnet.on('fault', ({ status, change }) => heard.push(`${status.id} ${change}`))
    await devnet.request({ method: 'evm_revert', params: [snapshot] })
    expect(heard).toEqual(['0x2 ends', '0x1 begins'])
  })
})

describe('faults over JSON-RPC', () => {
  test('the methods make and list faults as devnet.faults does', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    const fault = { kind: 'delayBlock', byMs: 5, count: 2 } as const
    const ask = devnet.request.bind(devnet)
    expect(await ask({ method: 'previewnet_fault', params: [{ ...fault, at: 900 }] })).toBe('0x1')
    expect(await ask({ method: 'devnet_fault', params: [{ ...fault, after: 7 }] })).toBe('0x2')
    expect(await ask({ method: 'previewnet_fault', params: [fault] })).toBe('0x3')
    expect(await ask({ method: 'previewnet_faults' })).toEqual(devnet.faults.list())
    expect(devnet.faults.list()).toEqual([
      { id: '0x1', fault, state: 'scheduled', atMs: 900 },
      { id: '0x2', fault, state: 'scheduled', atMs: 7 },
      { id: '0x3', fault, state: 'on', atMs: 0, left: 2 },
    ])
    expect(await ask({ method: 'devnet_clearFault', params: ['0x1'] })).toBe(true)
    expect(await ask({ method: 'previewnet_clearFault', params: ['0x1'] })).toBe(false)
    await devnet.advance(20)
    await expectReplayed(devnet)
  })
})

const scenes: readonly (readonly [Fault, 'preview' | 'flashblocks' | 'plain'])[] = [
  [{ kind: 'skipBlock', count: 2 }, 'preview'],
  [{ kind: 'skipBlock' }, 'flashblocks'],
  [{ kind: 'delayBlock', byMs: 250 }, 'preview'],
  [{ kind: 'delayBlock', byMs: 250 }, 'flashblocks'],
  [{ kind: 'halveBlock' }, 'preview'],
  [{ kind: 'halveBlock' }, 'flashblocks'],
  [{ kind: 'dropPreconfirmed' }, 'preview'],
  [{ kind: 'dropPreconfirmed' }, 'flashblocks'],
  [{ kind: 'loseFlashblock', count: 2 }, 'flashblocks'],
  [{ kind: 'repeatFlashblock' }, 'flashblocks'],
  [{ kind: 'reorderFlashblocks', count: 3 }, 'flashblocks'],
  [{ kind: 'holdSafe', forMs: 100 }, 'preview'],
  [{ kind: 'halt', forMs: 100 }, 'preview'],
  [{ kind: 'halt', forMs: 100 }, 'flashblocks'],
  [{ kind: 'reorg', depth: 1, transactions: [[{ to: recipient, value: '0x9' }, 0]] }, 'preview'],
  [{ kind: 'reorg', depth: 1 }, 'plain'],
  [{ kind: 'reorg', depth: 2, transactions: 'same' }, 'flashblocks'],
  [{ kind: 'stalePending', lagMs: 300, forMs: 100 }, 'preview'],
  [{ kind: 'faucetCooldown', forMs: 100 }, 'preview'],
  [{ kind: 'resetSilently' }, 'preview'],
  [{ kind: 'resetSilently' }, 'flashblocks'],
]

describeEach(['wasm', 'ethereumjs'] as const, (engine) => engine === 'wasm')(
  'a journal replayed on %s repeats the fault',
  (engine) => {
    test.each(scenes)('%j, as %s', async (fault, network) => {
      await using devnet = await createDevnet({ engine, network })
      const blockMs = devnet.config.blockTimeMs
      await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
      await devnet.advance(blockMs)
      await devnet.faults.after(blockMs + 50, fault)
      for (let round = 0; round < 3; round += 1) {
        for (const from of [0, 1, 0]) await pay(devnet, '0x1', from)
        await devnet.advance(blockMs)
      }
      expect(devnet.faults.list()).toEqual([])
      await expectReplayed(devnet)
    })
  },
)

describe('a halted chain', () => {
  test.each(['preview', 'flashblocks'] as const)(
    'has no new blocks, refuses transactions and answers reads, as %s',
    async (network) => {
      await using devnet = await createDevnet({ network })
      const { blockTimeMs } = devnet.config
      const pendingTransactions = async () =>
        (await devnet.request({ method: 'eth_getBlockByNumber', params: ['pending', false] }))
          ?.transactions.length
      await devnet.advance(blockTimeMs)
      const sent = await pay(devnet)
      const seen = await pendingTransactions()
      await devnet.faults.now({ kind: 'halt', forMs: 3 * blockTimeMs + 1 })
      await devnet.advance(2 * blockTimeMs)
      expect(await heightOf(devnet)).toBe(1)
      expect(await pendingTransactions()).toBe(seen)
      await expect(pay(devnet)).rejects.toMatchObject({
        code: -32011,
        message: 'no backend is currently healthy to serve traffic',
      })
      await expect(devnet.faucet.drip(recipient)).rejects.toMatchObject({ code: 'HALTED' })
      await devnet.advance(2 * blockTimeMs)
      expect(await heightOf(devnet)).toBe(2)
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [sent] })
      expect(receipt).toMatchObject({ blockNumber: '0x2' })
      await pay(devnet)
    },
  )

  test('seals a block that is asked for', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'halt' })
    await devnet.mine()
    expect(await heightOf(devnet)).toBe(1)
  })
})

describe('a tag that is held', () => {
  const numberAt = async (devnet: Devnet, tag: 'safe' | 'finalized') =>
    Number((await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] }))?.number)

  test.each([
    ['holdSafe', 'safe', 'finalized'],
    ['holdFinalized', 'finalized', 'safe'],
  ] as const)(
    'by %s stays at its block, and the other follows the head',
    async (kind, held, other) => {
      await using devnet = await createDevnet({ safeBlocks: 2, finalizedBlocks: 3 })
      await devnet.advance(2_000)
      const [before, otherBefore] = [await numberAt(devnet, held), await numberAt(devnet, other)]
      await devnet.faults.now({ kind, forMs: 1_000 })
      await devnet.advance(800)
      const forked = await devnet.fork()
      for (const each of [devnet, forked]) {
        expect(await numberAt(each, held)).toBe(before)
        expect(await numberAt(each, other)).toBe(otherBefore + 4)
        await each.advance(200)
        expect(await numberAt(each, held)).toBe(before + 5)
      }
      await forked.close()
    },
  )
})

describe('a silent reset', () => {
  const headOf = (devnet: Devnet) =>
    devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })

  test('begins at the present time with another block 0 and the accounts of the first', async () => {
    await using devnet = await createDevnet({ alloc: { [recipient]: { balance: 5n } } })
    const genesis = await headOf(devnet)
    await pay(devnet)
    await devnet.request({ method: 'anvil_setBalance', params: [recipient, '0x9'] })
    await devnet.advance(3_300)
    const timeMs = devnet.now
    await devnet.faults.now({ kind: 'resetSilently' })
    expect(devnet.now).toBe(timeMs)
    const again = await headOf(devnet)
    expect(again).toMatchObject({ number: '0x0', timestampMs: `0x${(timeMs - 100).toString(16)}` })
    expect(again?.hash).not.toBe(genesis?.hash)
    const balance = await devnet.request({ method: 'eth_getBalance', params: [recipient] })
    expect(balance).toBe('0x5')
    await devnet.advance(100)
    expect(await headOf(devnet)).toMatchObject({ number: '0x1', parentHash: again?.hash })
    await expectReplayed(devnet)
  })

  test('makes another block 0 each time, also where blocks have no milliseconds', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const hashes = [(await headOf(devnet))?.hash]
    for (let round = 0; round < 3; round += 1) {
      await devnet.request({ method: 'previewnet_resetSilently' })
      hashes.push((await headOf(devnet))?.hash)
    }
    expect(new Set(hashes).size).toBe(4)
  })

  test('keeps the scheduled faults, and comes before the block of its time', async () => {
    await using devnet = await createDevnet()
    await devnet.advance(200)
    await devnet.faults.after(400, { kind: 'resetSilently' })
    await devnet.faults.after(500, skip)
    await devnet.advance(400)
    expect(await heightOf(devnet)).toBe(0)
    await devnet.advance(600)
    expect(await heightOf(devnet)).toBe(2)
    expect(devnet.faults.list()).toEqual([])
  })

  test('makes the chain that later resets return to, and that forks and saved devnets continue', async () => {
    await using devnet = await createDevnet()
    const point = await devnet.snapshot()
    const first = await headOf(devnet)
    await devnet.request({ method: 'evm_snapshot' })
    await devnet.advance(1_000)
    await devnet.faults.now({ kind: 'resetSilently' })
    expect(await devnet.request({ method: 'evm_revert', params: ['0x0'] })).toBe(false)
    const second = await headOf(devnet)
    await devnet.advance(600)
    await using child = await devnet.fork()
    await using loaded = await createDevnet({ state: await devnet.dump() })
    for (const each of [devnet, child, loaded]) {
      expect(await heightOf(each)).toBe(3)
      await pay(each)
      await each.advance(400)
      await each.request({ method: 'anvil_reset' })
      expect(await headOf(each)).toEqual(second)
    }
    await point.restore()
    expect(await headOf(devnet)).toEqual(first)
    await devnet.advance(200)
    await devnet.request({ method: 'anvil_reset' })
    expect(await headOf(devnet)).toEqual(first)
    await using old = await createDevnet({ state: await devnet.dump() })
    expect(await headOf(old)).toEqual(first)
    await expectReplayed(devnet)
  })
})
