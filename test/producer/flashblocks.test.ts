/**
 * When readers of `pending` see what: flashblocks of blocks of 2 s, and blocks that are seen as they grow.
 */

import { describe, expect, test } from 'vitest'
import type { ChainEvent } from '../../src/chain/event.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { nextTickMs } from '../../src/producer/schedule.ts'
import type { SignedTransaction } from '../../src/transactions/transaction.ts'
import { ALICE, BOB, createWorld, NOBODY, signed, type World } from '../support/world.ts'

/** Blocks of 2 s in ten flashblocks, with nothing that opens them; a tenth of the gas is one transfer. */
const FLASHBLOCKD: DevnetOptions = {
  network: 'flashblocks',
  chainId: 84_538_453,
  upgrade: 'none',
  blockGasLimit: 210_000n,
}
/** The same with the transaction that opens every block, and room for many. */
const WITH_SYSTEM: DevnetOptions = { network: 'flashblocks', chainId: 84_538_453, upgrade: 'azul' }

const transfer = (nonce: bigint) => signed(ALICE, { nonce })

/** What has gone out since the last time, in short. */
function heard({ events }: World): string[] {
  return events.splice(0).map(inShort)
}

function inShort(event: ChainEvent): string {
  if (event.kind === 'flashblock') {
    const { block, index } = event.flashblock
    const taken = event.isTaken ? '' : ' untaken'
    return `flashblock ${block.number}-${index} of ${block.transactions.length}${taken}`
  }
  if (event.kind === 'block') return `block ${event.block.number}`
  if (event.kind === 'rollback') return `rollback of ${event.blocks.length}`
  if (event.kind === 'wallet' || event.kind === 'revert' || event.kind === 'rebuilt') {
    return event.kind
  }
  return `${event.kind} ${(event.transaction as SignedTransaction).nonce}`
}

const seenBy = ({ chain }: World) => ({
  number: chain.at('pending').number,
  count: chain.at('pending').transactions.length,
  received: chain.at('pending').state.balance(NOBODY),
})

describe('a block in flashblocks', () => {
  test('is seen to grow at the boundaries of flashblocks and not between them', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    expect(seenBy(world)).toEqual({ number: 1n, count: 0, received: 0n })
    await world.advance(199)
    expect(seenBy(world)).toEqual({ number: 1n, count: 0, received: 0n })
    await world.advance(1)
    expect(seenBy(world)).toEqual({ number: 1n, count: 1, received: 1n })
    await world.producer.submit(transfer(1n))
    expect(seenBy(world)).toEqual({ number: 1n, count: 1, received: 1n })
  })

  test('goes out in ten flashblocks after the one that opens it, then it is sealed', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.advance(1_999)
    const grown = Array.from({ length: 8 }, (_, index) => `flashblock 1-${index + 2} of 1`)
    expect(heard(world)).toEqual(['arrival 0', 'flashblock 1-1 of 1', 'transaction 0', ...grown])
    await world.advance(1)
    expect(heard(world)).toEqual(['flashblock 1-10 of 1', 'block 1', 'flashblock 2-0 of 0'])
  })

  test('holds up to a tenth of its gas for each flashblock so far; the rest waits, in order', async () => {
    const world = await createWorld(FLASHBLOCKD)
    for (let nonce = 0n; nonce < 4n; nonce += 1n) await world.producer.submit(transfer(nonce))
    const counts: number[] = []
    for (let flashblock = 1; flashblock <= 5; flashblock += 1) {
      await world.advance(200)
      counts.push(world.chain.at('pending').transactions.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 4])
    // What flashblocks 1 to 5 left unused is there for flashblock 6.
    await world.producer.submit(transfer(4n))
    await world.producer.submit(transfer(5n))
    await world.advance(200)
    expect(world.chain.at('pending').transactions.length).toBe(6)
  })

  test('opens with the system transaction alone', async () => {
    const world = await createWorld(WITH_SYSTEM)
    expect(world.chain.at('pending').transactions.map(({ type }) => type)).toEqual([0x7e])
    await world.producer.submit(transfer(0n))
    await world.advance(200)
    expect(world.chain.at('pending').transactions.map(({ type }) => type)).toEqual([0x7e, 2])
  })

  test('that ends early publishes all its transactions before it is sealed', async () => {
    const world = await createWorld(FLASHBLOCKD)
    for (let nonce = 0n; nonce < 3n; nonce += 1n) await world.producer.submit(transfer(nonce))
    heard(world)
    await world.producer.seal()
    const told = [
      'flashblock 1-1 of 3',
      'transaction 0',
      'transaction 1',
      'transaction 2',
      'block 1',
    ]
    expect(heard(world)).toEqual([...told, 'flashblock 2-0 of 0'])
  })

  test('whose time is jumped opens again', async () => {
    const world = await createWorld(WITH_SYSTEM)
    await world.advance(400)
    const before = world.chain.at('pending')
    heard(world)
    await world.producer.jumpTo(world.clock.nowMs + 10_000)
    expect(world.chain.at('pending').timeMs).toBe(before.timeMs + 10_000)
    expect(heard(world)[0]).toBe('flashblock 1-0 of 1')
    await world.advance(200)
    expect(heard(world)).toEqual(['flashblock 1-1 of 1'])
  })

  test('that was handed out does not change', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.advance(200)
    const held = world.chain.at('pending')
    const { stateRoot } = held.header
    await world.producer.submit(transfer(1n))
    await world.advance(4_000)
    expect(held.transactions.length).toBe(1)
    expect(held.state.balance(NOBODY)).toBe(1n)
    expect(held.stateBefore(1).balance(NOBODY)).toBe(1n)
    expect(held.stateBefore(0).balance(NOBODY)).toBe(0n)
    expect(held.header.stateRoot).toBe(stateRoot)
  })
})

describe('a patch of the state', () => {
  const gift = (value: bigint) => [{ field: 'balance' as const, address: NOBODY, value }]

  test('is seen at once, and not by the block that was handed out before', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.advance(200)
    const held = world.chain.at('pending')
    await world.producer.patch(gift(7n))
    expect(held.state.balance(NOBODY)).toBe(0n)
    expect(world.chain.at('pending').state.balance(NOBODY)).toBe(7n)
    expect(world.chain.at('pending').provenState.balance(NOBODY)).toBe(0n)
    await world.advance(200)
    expect(world.chain.at('pending').provenState.balance(NOBODY)).toBe(7n)
  })

  test('is seen although what ran before it is not', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.producer.submit(transfer(1n))
    await world.producer.patch(gift(50n))
    await world.producer.submit(transfer(2n))
    expect(seenBy(world)).toMatchObject({ count: 0, received: 50n })
    await world.advance(200)
    expect(seenBy(world)).toMatchObject({ count: 1, received: 50n })
    await world.advance(200)
    expect(seenBy(world)).toMatchObject({ count: 2, received: 50n })
    await world.advance(200)
    expect(seenBy(world)).toMatchObject({ count: 3, received: 51n })
  })

  test('made before a fork is seen on both sides, one made after it on its own side alone', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.advance(200)
    await world.producer.submit(transfer(1n))
    await world.producer.patch(gift(50n))
    const { chain } = world
    const fork = chain.fork(chain.snapshot(), () => world.clock.nowMs)
    expect(seenBy({ ...world, chain: fork })).toEqual(seenBy(world))
    const { header } = chain.at('pending')
    chain.patch(gift(60n))
    fork.patch(gift(70n))
    const received = [chain, fork].flatMap((each) =>
      (['pending', 'latest'] as const).map((at) => each.at(at).state.balance(NOBODY)),
    )
    expect(received).toEqual([60n, 60n, 70n, 70n])
    for (const each of [chain, fork]) {
      expect(each.at('pending').transactions.length).toBe(1)
      expect(each.at('pending').header).toEqual(header)
    }
  })

  test.each(['sealed', 'latest'] as const)(
    'is seen while pending is %s',
    async (pendingAfterSeal) => {
      const world = await createWorld({ ...WITH_SYSTEM, pendingAfterSeal })
      await world.advance(2_000)
      await world.producer.patch(gift(7n))
      expect(seenBy(world).received).toBe(7n)
      expect(world.chain.head.state.balance(NOBODY)).toBe(7n)
      await world.advance(200)
      expect(seenBy(world).received).toBe(7n)
    },
  )
})

describe('a transaction that no flashblock holds yet', () => {
  test('is in the pool and in no block, and cannot be submitted twice', async () => {
    const world = await createWorld(FLASHBLOCKD)
    const transaction = transfer(0n)
    await world.producer.submit(transaction)
    expect(world.producer.waiting(transaction.hash)).toBe(transaction)
    expect(world.producer.pool()).toEqual([transaction])
    expect(world.chain.transaction(transaction.hash)).toBeUndefined()
    expect(world.chain.transactionOf(ALICE.address, 0n)).toBeUndefined()
    await expect(world.producer.submit(transaction)).rejects.toMatchObject({
      code: 'ALREADY_KNOWN',
    })
    await world.advance(200)
    expect(world.producer.pool()).toEqual([])
    expect(world.producer.waiting(transaction.hash)).toBeUndefined()
    expect(world.chain.transaction(transaction.hash)?.block).toBe(world.chain.at('pending'))
  })

  test('counts for the nonce of its sender’s next one', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    expect(world.producer.nextNonce(ALICE.address)).toBe(1n)
    expect(world.chain.at('pending').state.nonce(ALICE.address)).toBe(0n)
  })
})

describe('after a seal', () => {
  const afterOne = async (pendingAfterSeal: 'next' | 'sealed' | 'latest') => {
    const world = await createWorld({ ...WITH_SYSTEM, pendingAfterSeal })
    await world.advance(200)
    await world.producer.submit(transfer(0n))
    await world.advance(1_800)
    return world
  }

  test('pending is the next block with what opens it', async () => {
    const world = await afterOne('next')
    expect(seenBy(world)).toEqual({ number: 2n, count: 1, received: 1n })
  })

  test('pending is, for one more flashblock, the block just sealed, as it was before', async () => {
    const world = await afterOne('sealed')
    expect(seenBy(world)).toEqual({ number: 1n, count: 2, received: 1n })
    expect(world.chain.at('pending').isSealed).toBe(false)
    expect(world.chain.head.number).toBe(1n)
    await world.advance(200)
    expect(seenBy(world)).toEqual({ number: 2n, count: 1, received: 1n })
  })

  test('pending is the latest block for one more flashblock', async () => {
    const world = await afterOne('latest')
    expect(world.chain.at('pending')).toBe(world.chain.head)
    await world.advance(200)
    expect(seenBy(world)).toEqual({ number: 2n, count: 1, received: 1n })
  })

  test('late openings leave a flashblock less for what comes after', async () => {
    const world = await afterOne('latest')
    heard(world)
    await world.producer.submit(transfer(1n))
    await world.advance(2_000)
    const flashblocks = heard(world).filter((line) => line.startsWith('flashblock'))
    expect(flashblocks[0]).toBe('flashblock 2-0 of 1')
    expect(flashblocks.at(-1)).toBe('flashblock 2-9 of 2')
    expect(flashblocks).toHaveLength(10)
  })

  test.each(['sealed', 'latest'] as const)(
    'a block without flashblocks goes out whole: %s',
    async (pendingAfterSeal) => {
      const world = await createWorld({ ...WITH_SYSTEM, pendingAfterSeal })
      await world.producer.submit(transfer(0n))
      heard(world)
      await world.producer.seal()
      const told = heard(world)
      expect(told[0]).toBe('flashblock 1-0 of 1')
      expect(told.slice(2)).toEqual(['flashblock 1-1 of 2', 'transaction 0', 'block 1'])
    },
  )
})

describe('a flashblock that is lost', () => {
  test('takes pending back to latest until the next block, while the others still go out', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.advance(200)
    await world.faults.add({ kind: 'loseFlashblock' }, 0)
    await world.producer.submit(transfer(1n))
    heard(world)
    await world.advance(200)
    expect(heard(world)).toEqual([])
    expect(world.chain.at('pending')).toBe(world.chain.head)
    expect(world.producer.pool().length).toBe(2)
    await world.advance(200)
    expect(heard(world)).toEqual(['flashblock 1-3 of 2 untaken'])
    expect(world.chain.at('pending')).toBe(world.chain.head)
    await world.advance(1_400)
    expect(heard(world).slice(-3)).toEqual([
      'flashblock 1-10 of 2 untaken',
      'block 1',
      'flashblock 2-0 of 0',
    ])
    expect(seenBy(world)).toEqual({ number: 2n, count: 0, received: 2n })
  })

  test('costs no transaction: all are in the block', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.faults.add({ kind: 'loseFlashblock' }, 0)
    await world.producer.submit(transfer(0n))
    await world.advance(2_000)
    expect(world.chain.head.transactions.length).toBe(1)
  })

  test.each(['next', 'sealed', 'latest'] as const)(
    'may be the last: then pending is latest or %s',
    async (pendingAfterSeal) => {
      const world = await createWorld({ ...WITH_SYSTEM, pendingAfterSeal })
      await world.advance(1_800)
      await world.faults.add({ kind: 'loseFlashblock' }, 0)
      await world.advance(200)
      const { head } = world.chain
      if (pendingAfterSeal === 'next') expect(seenBy(world)).toMatchObject({ number: 2n, count: 1 })
      else expect(world.chain.at('pending')).toBe(head)
    },
  )

  test('may be the first: then none of its block is seen', async () => {
    const world = await createWorld(WITH_SYSTEM)
    await world.advance(1_999)
    await world.producer.seal()
    await world.faults.add({ kind: 'loseFlashblock' }, 0)
    heard(world)
    await world.producer.seal()
    expect(heard(world)).toEqual(
      ['block 2', 'flashblock 3-0 of 1', 'transaction 2'].map((line) =>
        line.startsWith('transaction') ? expect.stringContaining('transaction') : line,
      ),
    )
  })
})

describe('flashblocks', () => {
  test('a flashblock that is repeated changes nothing for readers', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.producer.submit(transfer(0n))
    await world.faults.add({ kind: 'repeatFlashblock' }, 0)
    heard(world)
    await world.advance(200)
    expect(heard(world)).toEqual([
      'flashblock 1-1 of 1',
      'transaction 0',
      'flashblock 1-1 of 1 untaken',
    ])
    await world.advance(200)
    expect(heard(world)).toEqual(['flashblock 1-2 of 1'])
  })
})

describe('a block without flashblocks', () => {
  test('is visible as it grows, and emitted once at its end if it holds anything', async () => {
    const world = await createWorld()
    await world.producer.submit(transfer(0n))
    expect(seenBy(world)).toMatchObject({ count: 1, received: 1n })
    await world.producer.submit(signed(BOB))
    await world.advance(200)
    expect(heard(world)).toEqual([
      ...['arrival 0', 'transaction 0', 'arrival 0', 'transaction 0'],
      ...['flashblock 1-0 of 2', 'block 1'],
    ])
    await world.advance(200)
    expect(heard(world)).toEqual(['block 2'])
  })
})

describe('flashblocks', () => {
  test('flashblocks are called by their block and place, and have the id of their block', async () => {
    const world = await createWorld(FLASHBLOCKD)
    await world.advance(2_400)
    const flashblocks = world.events.flatMap((event) =>
      event.kind === 'flashblock' ? [event.flashblock] : [],
    )
    const ids = flashblocks.map(({ payloadId }) => payloadId)
    expect(new Set(ids.slice(0, 10)).size).toBe(1)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^0x[0-9a-f]{16}$/)
    const names = flashblocks.map(({ block, index }) => `${block.number}-${index}`)
    expect(flashblocks.map(({ previousId }) => previousId)).toEqual(['1-0', ...names.slice(0, -1)])
  })

  test('ticks lie on a grid that begins at genesis', () => {
    expect(nextTickMs(1_000, 1_000, 200)).toBe(1_200)
    expect(nextTickMs(1_199, 1_000, 200)).toBe(1_200)
    expect(nextTickMs(1_200, 1_000, 200)).toBe(1_400)
  })
})
