/**
 * Faults of blocks and pre-confirmations, seen from inside: what is sealed, what runs again, and how
 * often.
 */

import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import type { Fault } from '../../src/faults/fault.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { DEPOSIT_TYPE } from '../../src/transactions/deposit.ts'
import {
  ALICE,
  BOB,
  CAROL,
  CHAIN_ID,
  createWorld,
  ETHER,
  hashesOf,
  NOBODY,
  type Signer,
  signed,
  type World,
} from '../support/world.ts'

const engines: readonly (readonly [string, Engine])[] = [
  ['ethereumjs', createEthereumjsEngine()],
  ['wasm', createWasmEngine()],
]

/** A world in which something goes wrong from now on. */
async function faultyWorld(fault: Fault, options: DevnetOptions = {}, engine?: Engine) {
  const world = await createWorld(options, engine)
  await world.faults.add(fault, 0)
  return world
}

const timesOf = ({ events, config }: World) =>
  events.flatMap((event) => (event.kind === 'block' ? event.block.timeMs - config.genesisTime : []))

const flashblocksOf = ({ events }: World) =>
  events.flatMap((event) =>
    event.kind === 'flashblock' ? `${event.flashblock.block.number}-${event.flashblock.index}` : [],
  )

describe('a block that is skipped', () => {
  test('is sealed a block time later, with the later timestamp if it is empty', async () => {
    const world = await faultyWorld({ kind: 'skipBlock', count: 2 })
    await world.advance(599)
    expect(timesOf(world)).toEqual([])
    await world.advance(201)
    expect(timesOf(world)).toEqual([600, 800])
    expect(world.chain.head.number).toBe(2n)
    expect(world.faults.on).toEqual([])
  })

  test('keeps the time that its transactions have seen, and what comes later joins it', async () => {
    const world = await faultyWorld({ kind: 'skipBlock' })
    await world.producer.submit(signed(ALICE))
    await world.advance(300)
    await world.producer.submit(signed(BOB))
    await world.advance(300)
    expect(timesOf(world)).toEqual([200, 600])
    expect(world.chain.at(1n).transactions).toHaveLength(2)
    expect(world.engine.executions).toHaveLength(2)
  })

  test('is not one that a client mines', async () => {
    const world = await faultyWorld({ kind: 'skipBlock' })
    await world.producer.mine(2)
    expect(world.chain.head.number).toBe(2n)
    expect(world.faults.on).toHaveLength(1)
  })

  test('continues in flashblocks, of which it has more than others', async () => {
    const options = { network: 'flashblocks', chainId: Number(CHAIN_ID), upgrade: 'none' } as const
    const world = await faultyWorld({ kind: 'skipBlock' }, options)
    await world.producer.submit(signed(ALICE))
    await world.advance(4_000)
    expect(timesOf(world)).toEqual([2_000])
    expect(flashblocksOf(world).slice(0, 20)).toEqual(
      Array.from({ length: 20 }, (_, index) => `1-${index + 1}`),
    )
    expect(world.chain.head.flashblockEnds).toEqual([0, ...Array(20).fill(1)])
  })
})

describe('a block that is delayed', () => {
  test('is sealed later under its own time, and those after it in time', async () => {
    const world = await faultyWorld({ kind: 'delayBlock', byMs: 150 })
    await world.producer.submit(signed(ALICE))
    await world.advance(349)
    expect(timesOf(world)).toEqual([])
    await world.producer.submit(signed(BOB))
    await world.advance(1)
    expect(timesOf(world)).toEqual([200])
    expect(world.chain.head.transactions).toHaveLength(2)
    await world.advance(50)
    expect(timesOf(world)).toEqual([200, 400])
  })

  test('takes the place of those whose time comes meanwhile', async () => {
    const world = await faultyWorld({ kind: 'delayBlock', byMs: 450 })
    await world.advance(1_000)
    expect(timesOf(world)).toEqual([200, 800, 1_000])
  })

  test('continues in flashblocks, and may end between two', async () => {
    const options = { network: 'flashblocks', chainId: Number(CHAIN_ID), upgrade: 'none' } as const
    const world = await faultyWorld({ kind: 'delayBlock', byMs: 250 }, options)
    await world.advance(2_250)
    expect(timesOf(world)).toEqual([2_000])
    expect(flashblocksOf(world).slice(-4)).toEqual(['1-10', '1-11', '1-12', '2-0'])
    await world.advance(1_750)
    expect(timesOf(world)).toEqual([2_000, 4_000])
  })

  test('is sealed by a jump, and then no longer late', async () => {
    const world = await faultyWorld({ kind: 'delayBlock', byMs: 300 })
    await world.producer.submit(signed(ALICE))
    await world.advance(250)
    await world.producer.jumpTo(world.clock.nowMs + 100)
    expect(timesOf(world)).toEqual([200])
    await world.advance(250)
    expect(timesOf(world)).toEqual([200, 400, 600])
  })

  test.each<readonly [string, (world: World) => Promise<unknown>, number[]]>([
    ['sealed on request', ({ producer }) => producer.seal(), [400, 600, 800]],
    ['taken back', ({ producer }) => producer.rollBack(0), [600, 800]],
    ['gone with a reorg', ({ producer }) => producer.reorg(1, async () => {}), [600, 600, 800]],
  ])('is no longer late once it is %s', async (_, end, times) => {
    const world = await createWorld()
    await world.advance(200)
    world.events.length = 0
    await world.faults.add({ kind: 'delayBlock', byMs: 150 }, 0)
    await world.producer.submit(signed(ALICE))
    await world.advance(250)
    await end(world)
    await world.advance(350)
    expect(timesOf(world)).toEqual(times)
  })

  test('is as late as before after a revert to before its seal', async () => {
    const world = await faultyWorld({ kind: 'delayBlock', byMs: 150 })
    await world.advance(250)
    const point = world.producer.snapshot()
    await world.advance(1_000)
    const times = timesOf(world)
    world.events.length = 0
    world.producer.restore(point)
    await world.advance(1_000)
    expect(timesOf(world)).toEqual(times)
  })
})

describe.each(engines)('a pre-confirmed transaction that is dropped, on %s', (_, engine) => {
  test('was seen in pending, and is in no block', async () => {
    const world = await faultyWorld({ kind: 'dropPreconfirmed' }, {}, engine)
    const { chain, producer } = world
    const transaction = signed(ALICE, { value: 5n })
    await producer.submit(transaction)
    expect(chain.transaction(transaction.hash)?.receipt.status).toBe(1)
    expect(chain.at('pending').state.balance(NOBODY)).toBe(5n)
    await world.advance(200)
    expect(chain.head.transactions).toEqual([])
    expect(chain.transaction(transaction.hash)).toBe(undefined)
    expect(producer.waiting(transaction.hash)).toBe(undefined)
    expect(chain.head.state.balance(NOBODY)).toBe(0n)
    expect(producer.nextNonce(ALICE.address)).toBe(0n)
    // It may be sent again, and holds then.
    await producer.submit(transaction)
    await world.advance(200)
    expect(hashesOf(chain.head)).toEqual([transaction.hash])
  })

  test('takes with it what depends on it: the rest runs again without it', async () => {
    const world = await createWorld({}, engine)
    const { chain, producer } = world
    const poor = { address: NOBODY }
    const before = signed(BOB, { nonce: 0n, value: 1n })
    const dropped = signed(ALICE, { nonce: 0n, value: ETHER })
    const after = signed(BOB, { nonce: 1n, value: 2n })
    const next = signed(ALICE, { nonce: 1n, value: 4n })
    for (const each of [before, dropped, after, next]) await producer.submit(each)
    expect(chain.at('pending').state.balance(poor.address)).toBe(ETHER + 7n)
    await world.faults.add({ kind: 'dropPreconfirmed', hash: dropped.hash }, 0)
    await world.advance(200)
    expect(hashesOf(chain.head)).toEqual([before.hash, after.hash])
    expect(chain.head.state.balance(poor.address)).toBe(3n)
    expect(chain.head.receipts.map(({ cumulativeGasUsed }) => cumulativeGasUsed)).toEqual([
      21_000n,
      42_000n,
    ])
    // The next one of the same sender has a nonce that is too high now, and waits.
    expect(producer.pool().map(({ hash }) => hash)).toEqual([next.hash])
    // What came before it has run once, what came after it twice.
    expect(world.engine.executions).toHaveLength(5)
    await producer.submit(dropped)
    expect(hashesOf(chain.pending)).toEqual([dropped.hash, next.hash])
  })

  test('leaves the block that there would be if it had never come, patches included', async () => {
    const [first, second, third] = [0n, 1n, 2n].map((nonce) => signed(BOB, { nonce }))
    const dropped = signed(ALICE)
    const sealedWith = async (isThere: boolean) => {
      const world = await createWorld({}, engine)
      const { producer } = world
      const patch = (value: bigint) =>
        producer.patch([{ field: 'balance', address: NOBODY, value }])
      await patch(100n)
      await producer.submit(first!)
      if (isThere) await producer.submit(dropped)
      await patch(200n)
      await producer.submit(second!)
      await patch(300n)
      await producer.submit(third!)
      if (isThere) await world.faults.add({ kind: 'dropPreconfirmed', hash: dropped.hash }, 0)
      await producer.seal()
      return world.chain.head
    }
    const head = await sealedWith(true)
    expect(head.hash).toBe((await sealedWith(false)).hash)
    const received = [0, 1, 2, 3].map((index) => head.stateBefore(index).balance(NOBODY))
    expect(received).toEqual([100n, 200n, 300n, 301n])
  })

  test('is the first of the next block that has any, when none is named', async () => {
    const world = await faultyWorld({ kind: 'dropPreconfirmed' }, {}, engine)
    await world.advance(400)
    expect(world.faults.on).toHaveLength(1)
    const transactions = [signed(ALICE), signed(BOB)]
    for (const each of transactions) await world.producer.submit(each)
    await world.advance(200)
    expect(hashesOf(world.chain.head)).toEqual([transactions[1]!.hash])
    expect(world.faults.on).toEqual([])
  })
})

describe('faults of the producer', () => {
  test('several that are dropped from one block are all gone', async () => {
    const world = await createWorld()
    const transactions = [signed(ALICE), signed(BOB), signed(ALICE, { nonce: 1n })]
    for (const each of transactions) await world.producer.submit(each)
    await world.faults.add({ kind: 'dropPreconfirmed', hash: transactions[1]!.hash }, 0)
    await world.faults.add({ kind: 'dropPreconfirmed' }, 0)
    await world.faults.add({ kind: 'dropPreconfirmed', hash: `0x${'77'.repeat(32)}` }, 0)
    await world.producer.seal()
    expect(world.chain.head.transactions).toEqual([])
    expect(world.faults.list()).toMatchObject([{ id: '0x3', state: 'on' }])
    expect(world.producer.pool().map(({ hash }) => hash)).toEqual([transactions[2]!.hash])
  })

  test('a transaction paid from a dropped one is dropped with it', async () => {
    const world = await createWorld()
    const { producer } = world
    const rich = signed(ALICE, { to: BOB.address, value: 99n * ETHER })
    const spent = signed(BOB, { value: 150n * ETHER })
    for (const each of [rich, spent]) await producer.submit(each)
    await world.faults.add({ kind: 'dropPreconfirmed' }, 0)
    await producer.seal()
    expect(world.chain.head.transactions).toEqual([])
    expect(producer.pool()).toEqual([])
  })
})

describe('a transaction that uses more gas when it runs again', () => {
  /** With data it sets slot 0; without, it burns all gas unless slot 0 is set. */
  const BURNER = `0x${'bb'.repeat(20)}` as const
  const alloc = { [BURNER]: { code: '0x36600c57600054601257fe005b60016000555b00' } } as const
  const blockGasLimit = 2_000_000n
  const setting = (fields = {}) =>
    signed(ALICE, { to: BURNER, value: 0n, gasLimit: 60_000n, data: Uint8Array.of(1), ...fields })
  const burning = (signer: Signer, gasLimit: bigint) =>
    signed(signer, { to: BURNER, value: 0n, gasLimit })
  const small = signed(BOB, { nonce: 1n })
  const ALWAYS = {
    ...{ blockNumberMin: undefined, blockNumberMax: undefined },
    ...{ timestampMin: undefined, timestampMax: undefined },
  }

  test.each<[string, DevnetOptions]>([
    ['the rules of Ethereum', {}],
    ['plain', { network: 'plain', mining: 'interval', chainId: Number(CHAIN_ID) }],
    ['preview', { network: 'preview', upgrade: 'denim' }],
    ['flashblocks', { network: 'flashblocks', chainId: Number(CHAIN_ID), upgrade: 'cobalt' }],
  ])('waits on %s if there is no room for it, and the others stay', async (_, options) => {
    const world = await createWorld({ ...options, alloc, blockGasLimit })
    const { chain, producer } = world
    const first = setting()
    const [fits, later] = [burning(BOB, 1_500_000n), burning(CAROL, 1_800_000n)]
    for (const each of [first, fits, later, small]) await producer.submit(each)
    expect(producer.snapshot().waiting).toEqual([])
    await world.faults.add({ kind: 'dropPreconfirmed', hash: first.hash }, 0)
    await producer.seal()
    const signedIn = (block: Block) =>
      block.transactions.flatMap(({ type, hash }) => (type === DEPOSIT_TYPE ? [] : hash))
    expect(signedIn(chain.head)).toEqual([fits.hash, small.hash])
    expect(chain.head.gasUsed).toBeLessThanOrEqual(blockGasLimit)
    expect(signedIn(chain.pending)).toEqual([later.hash])
  })

  test('waits if it no longer fits in its flashblock, and those before its budget stay', async () => {
    const world = await createWorld({
      network: 'flashblocks',
      chainId: Number(CHAIN_ID),
      upgrade: 'none',
      ...{ alloc, blockGasLimit },
    })
    const { chain, producer } = world
    const first = setting()
    const early = burning(BOB, 300_000n)
    for (const each of [first, early]) await producer.submit(each)
    await world.advance(400)
    expect(chain.pending.flashblockEnds).toEqual([0, 2, 2])
    const last = signed(CAROL)
    await producer.submit(last)
    await world.faults.add({ kind: 'dropPreconfirmed', hash: first.hash }, 0)
    await world.advance(1_600)
    // The first flashblock has room for 200,000 gas.
    expect(hashesOf(chain.head)).toEqual([last.hash])
    expect(hashesOf(chain.pending)).toEqual([early.hash])
  })

  test('waits on plain for the next block, ahead of later ones, if one before it is dropped', async () => {
    const world = await createWorld({
      network: 'plain',
      mining: 'manual',
      chainId: Number(CHAIN_ID),
      ...{ alloc, blockGasLimit },
    })
    const { chain, producer } = world
    const first = setting()
    const [fits, later] = [burning(BOB, 1_500_000n), burning(CAROL, 1_800_000n)]
    for (const each of [first, fits, later]) await producer.submit(each)
    const instead = signed(ALICE, { maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n })
    await producer.submit(instead)
    await producer.submit(small)
    expect(hashesOf(chain.pending)).toEqual([fits.hash, instead.hash])
    expect(producer.snapshot().waiting).toEqual([later, small])
    await producer.seal()
    expect(hashesOf(chain.pending)).toEqual([later.hash, small.hash])
  })

  test('is removed if its condition no longer holds', async () => {
    const world = await createWorld({ alloc })
    const { chain, producer } = world
    const first = setting()
    await producer.submit(first)
    const { storageRoot } = chain.proof(chain.pending, BURNER, [])
    const conditional = (signer: Signer, known: Hash | ReadonlyMap<bigint, bigint>) => ({
      ...signed(signer),
      condition: { ...ALWAYS, knownAccounts: [[BURNER, known] as const] },
    })
    await producer.submit(conditional(BOB, new Map([[0n, 1n]])))
    await producer.submit(conditional(CAROL, storageRoot))
    await world.faults.add({ kind: 'dropPreconfirmed', hash: first.hash }, 0)
    await producer.seal()
    expect(chain.head.transactions).toEqual([])
    expect(producer.pool()).toEqual([])
  })
})

describe.each(engines)('a block that is halved, on %s', (_, engine) => {
  test('holds the first half, and the next one the others, in their order', async () => {
    const world = await faultyWorld({ kind: 'halveBlock' }, {}, engine)
    const { chain, producer } = world
    const transactions = [0n, 1n, 2n].flatMap((nonce) => [
      signed(ALICE, { nonce }),
      signed(BOB, { nonce }),
    ])
    const hashes = transactions.map(({ hash }) => hash)
    for (const each of transactions.slice(0, 5)) await producer.submit(each)
    await world.advance(200)
    expect(hashesOf(chain.head)).toEqual(hashes.slice(0, 2))
    expect(hashesOf(chain.at('pending'))).toEqual(hashes.slice(2, 5))
    expect(chain.head.state.balance(NOBODY)).toBe(2n)
    await producer.submit(transactions[5]!)
    await world.advance(200)
    expect(hashesOf(chain.head)).toEqual(hashes.slice(2))
    expect(chain.head.state.balance(NOBODY)).toBe(6n)
    // Two and the one that came later ran once, three twice.
    expect(world.engine.executions).toHaveLength(9)
  })

  test('waits for a block that has anything', async () => {
    const world = await faultyWorld({ kind: 'halveBlock' }, {}, engine)
    await world.advance(200)
    const alone = signed(ALICE)
    await world.producer.submit(alone)
    await world.advance(200)
    expect(world.chain.head.transactions).toEqual([])
    await world.advance(200)
    expect(hashesOf(world.chain.head)).toEqual([alone.hash])
  })
})

describe('faults of the producer', () => {
  test('the halved transactions come before those that waited longer', async () => {
    const world = await faultyWorld({ kind: 'halveBlock' }, { blockGasLimit: 42_000n })
    const [one, two, third] = [signed(ALICE), signed(BOB), signed(ALICE, { nonce: 1n })]
    for (const each of [one, two, third]) await world.producer.submit(each)
    await world.advance(200)
    expect(hashesOf(world.chain.head)).toEqual([one.hash])
    expect(hashesOf(world.chain.pending)).toEqual([two.hash, third.hash])
  })

  test('with automine, a postponed transaction is in the next block', async () => {
    const world = await faultyWorld(
      { kind: 'halveBlock' },
      { network: 'plain', mining: 'auto', chainId: Number(CHAIN_ID) },
    )
    const transaction = signed(ALICE)
    await world.producer.submit(transaction)
    expect(world.chain.head.number).toBe(2n)
    expect(hashesOf(world.chain.head)).toEqual([transaction.hash])
    expect(world.chain.at(1n).transactions).toEqual([])
  })

  test('in flashblocks, a transaction leaves pending once it is dropped at the seal', async () => {
    const options = { network: 'flashblocks', chainId: Number(CHAIN_ID), upgrade: 'none' } as const
    const world = await faultyWorld(
      { kind: 'dropPreconfirmed' },
      { ...options, pendingAfterSeal: 'sealed' },
    )
    const [dropped, kept] = [signed(ALICE), signed(BOB)]
    await world.producer.submit(dropped)
    await world.advance(400)
    expect(hashesOf(world.chain.at('pending'))).toEqual([dropped.hash])
    await world.producer.submit(kept)
    await world.advance(1_600)
    expect(world.chain.at('pending').number).toBe(1n)
    expect(hashesOf(world.chain.at('pending'))).toEqual([kept.hash])
    expect(hashesOf(world.chain.head)).toEqual([kept.hash])
    expect(world.chain.head.flashblockEnds).toEqual([0, 0, ...Array(8).fill(1)])
  })
})

describe('stale pending', () => {
  const received = ({ chain }: World) => chain.at('pending').state.balance(NOBODY)
  const give = (world: World, value: bigint) =>
    world.producer.submit(
      signed(ALICE, { nonce: world.producer.nextNonce(ALICE.address), value, gasLimit: 50_000n }),
    )
  /** What readers of `pending` see: the block and how many of its transactions. */
  const shown = ({ chain }: World) => {
    const { number, transactions } = chain.at('pending')
    return [number, transactions.length]
  }

  test('stands still at first, and then shows the state of that long ago', async () => {
    const world = await createWorld()
    await give(world, 1n)
    await world.faults.add({ kind: 'stalePending', lagMs: 300, forMs: 800 }, 0)
    await world.advance(50)
    await give(world, 2n)
    expect([received(world), shown(world)]).toEqual([1n, [1n, 1]])
    await world.advance(150)
    await give(world, 4n)
    await world.advance(99)
    expect([received(world), shown(world)]).toEqual([1n, [1n, 1]])
    expect(world.chain.head.number).toBe(1n)
    expect(world.chain.head.transactions).toHaveLength(2)
    await world.advance(51)
    // It is 350 ms: what was there at 50 ms.
    expect([received(world), shown(world)]).toEqual([3n, [1n, 2]])
    await world.advance(150)
    expect([received(world), shown(world)]).toEqual([7n, [2n, 1]])
    await world.advance(299)
    expect(shown(world)).toEqual([3n, 0])
    await world.advance(1)
    expect(world.faults.on).toEqual([])
    expect(world.chain.at('pending')).toBe(world.chain.pending)
  })

  test('has the header, the logs and the hashes that it had then', async () => {
    const world = await createWorld({ network: 'preview', upgrade: 'denim' })
    await give(world, 1n)
    const { header } = world.chain.at('pending')
    await world.faults.add({ kind: 'stalePending', lagMs: 500 }, 0)
    await give(world, 2n)
    await world.advance(450)
    expect(world.chain.head.number).toBe(2n)
    expect(world.chain.at('pending').header).toEqual(header)
    const point = world.producer.snapshot()
    await world.advance(100)
    const later = world.chain.at('pending').header
    expect(later).not.toEqual(header)
    world.producer.restore(point)
    // Made again from the block that has been sealed since.
    expect(world.chain.at('pending').header).toEqual(header)
    await world.advance(100)
    expect(world.chain.at('pending').header).toEqual(later)
    // A look at the past has not cost the next block its root.
    const straight = await createWorld({ network: 'preview', upgrade: 'denim' })
    await give(straight, 1n)
    await give(straight, 2n)
    for (const each of [world, straight])
      await each.producer.jumpTo(straight.config.genesisTime + 1_000)
    for (const each of [world, straight]) await each.producer.seal()
    expect(world.chain.at(1n).hash).toBe(straight.chain.at(1n).hash)
  })

  test('hides no transaction for good: it waits among the others until it is seen', async () => {
    const world = await createWorld()
    await world.faults.add({ kind: 'stalePending', lagMs: 100 }, 0)
    const transaction = signed(ALICE)
    await world.producer.submit(transaction)
    expect(world.chain.transaction(transaction.hash)).toBe(undefined)
    expect(world.producer.waiting(transaction.hash)).toBe(transaction)
    await world.advance(100)
    expect(world.chain.transaction(transaction.hash)?.block).toBe(world.chain.at('pending'))
    expect(world.producer.waiting(transaction.hash)).toBe(undefined)
  })

  test('changes by flashblocks where blocks have them', async () => {
    const options = { network: 'flashblocks', chainId: Number(CHAIN_ID), upgrade: 'none' } as const
    const world = await createWorld(options)
    await world.faults.add({ kind: 'stalePending', lagMs: 400 }, 0)
    await give(world, 1n)
    await world.advance(599)
    expect(received(world)).toBe(0n)
    await world.advance(1)
    expect(received(world)).toBe(1n)
  })

  test('shows nothing that a reorg has taken back', async () => {
    const world = await createWorld()
    await give(world, 1n)
    await world.advance(200)
    await world.faults.add({ kind: 'stalePending', lagMs: 1_000 }, 0)
    await give(world, 2n)
    await world.advance(300)
    expect([received(world), shown(world)]).toEqual([1n, [2n, 0]])
    await world.producer.rollBack(2)
    expect([received(world), shown(world)]).toEqual([0n, [1n, 0]])
    await give(world, 4n)
    expect(received(world)).toBe(0n)
    await world.advance(1_000)
    expect(received(world)).toBe(4n)
  })

  test('continues over a jump, and over blocks that are sealed without time', async () => {
    const world = await createWorld({ mining: 'manual' })
    await world.faults.add({ kind: 'stalePending', lagMs: 1_000 }, 0)
    await give(world, 1n)
    await world.producer.mine(3)
    expect(shown(world)).toEqual([1n, 0])
    await world.producer.jumpTo(world.clock.nowMs + 1_000)
    expect([received(world), shown(world)]).toEqual([1n, [4n, 0]])
    await world.producer.patch([{ field: 'balance', address: NOBODY, value: 9n }])
    expect(received(world)).toBe(1n)
    expect(world.chain.head.state.balance(NOBODY)).toBe(9n)
    await world.advance(1_000)
    expect(received(world)).toBe(9n)
  })
})

describe('faults of the producer', () => {
  test('the blocks that replace others in a reorg trigger no fault', async () => {
    const world = await createWorld()
    await world.producer.mine(2)
    await world.faults.add({ kind: 'dropPreconfirmed' }, 0)
    const transaction = signed(ALICE)
    await world.producer.reorg(1, () => world.producer.submit(transaction))
    expect(hashesOf(world.chain.head)).toEqual([transaction.hash])
    expect(world.faults.on).toHaveLength(1)
  })

  test('a state read at a time within a block that lost a transaction is that of the sealed block', async () => {
    const world = await faultyWorld({ kind: 'dropPreconfirmed' })
    const { chain, clock, producer } = world
    await world.advance(10)
    await producer.submit(signed(ALICE, { value: 5n }))
    await world.advance(10)
    await producer.submit(signed(BOB, { value: 7n }))
    const seenMs = clock.nowMs
    await world.advance(200)
    const at = (timeMs: number) => chain.stateAt({ timeMs }).balance(NOBODY)
    expect([at(seenMs - 10), at(seenMs), at(seenMs + 179), at(clock.nowMs)]).toEqual([
      0n,
      0n,
      0n,
      7n,
    ])
  })
})
