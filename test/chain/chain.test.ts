import { describe, expect, test } from 'vitest'
import type { BlockPlan, Opening } from '../../src/chain/block.ts'
import type { BlockRef } from '../../src/chain/block-ref.ts'
import { Chain } from '../../src/chain/chain.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { ALICE, BOB, createWorld, NOBODY, signed } from '../support/world.ts'

const distances = { safeBlocks: 2, finalizedBlocks: 4 }

describe('a reference', () => {
  test('by tag is resolved against the head', async () => {
    const { chain, advance } = await createWorld(distances)
    await advance(200 * 6)
    const numberAt = (ref: BlockRef) => chain.at(ref).number
    expect(numberAt('latest')).toBe(6n)
    expect(numberAt('pending')).toBe(7n)
    expect(numberAt('earliest')).toBe(0n)
    expect(numberAt('safe')).toBe(4n)
    expect(numberAt('finalized')).toBe(2n)
  })

  test('to safe or finalized means block 0 until there are enough blocks', async () => {
    const { chain, producer } = await createWorld(distances)
    expect(chain.at('safe').number).toBe(0n)
    await producer.seal()
    expect(chain.at('finalized').number).toBe(0n)
  })

  test('by number or hash names sealed blocks only', async () => {
    const { chain, advance } = await createWorld()
    await advance(600)
    for (const number of [0n, 1n, 3n]) {
      const block = chain.at(number)
      expect(block.number).toBe(number)
      expect(chain.at({ hash: block.hash })).toBe(block)
    }
    for (const ref of [4n, 1n << 200n, { hash: chain.pending.hash }, { hash: hexFromWord(7n) }]) {
      expect(chain.find(ref)).toBeUndefined()
      expect(() => chain.at(ref)).toThrow(expect.objectContaining({ code: 'UNKNOWN_BLOCK' }))
    }
  })

  test('by position reaches the pending block too', async () => {
    const { chain, producer } = await createWorld()
    await producer.seal()
    expect([0, 1].map((number) => chain.atNumber(number)?.number)).toEqual([0n, 1n])
    expect(chain.atNumber(2)).toBe(chain.pending)
    expect(chain.atNumber(3)).toBeUndefined()
  })
})

describe('the chain', () => {
  test('has every block on top of the one before', async () => {
    const { chain, producer } = await createWorld()
    for (let count = 0; count < 3; count += 1) await producer.seal()
    for (const number of [1n, 2n, 3n]) {
      expect(chain.at(number).header.parentHash).toBe(chain.at(number - 1n).hash)
    }
    expect(chain.pending.header.parentHash).toBe(chain.head.hash)
  })

  test('finds a transaction in the pending block, and later in the sealed one', async () => {
    const { chain, producer } = await createWorld()
    const [first, second] = [signed(ALICE), signed(BOB)]
    await producer.submit(first)
    await producer.submit(second)
    expect(chain.transaction(second.hash)).toMatchObject({
      block: { number: 1n, isSealed: false },
      transaction: { hash: second.hash },
      receipt: { transactionIndex: 1 },
    })
    const block = await producer.seal()
    expect(chain.transaction(second.hash)?.block).toBe(block)
    expect(chain.transaction(second.hash)?.receipt).toBe(block.receipts[1])
    expect(chain.transaction(hexFromWord(1n))).toBeUndefined()
  })

  test('knows the hashes of the 256 blocks before a number', async () => {
    const { chain, advance } = await createWorld()
    await advance(200 * 260)
    expect(chain.recentHash(259n, 260n)).toBe(chain.at(259n).hash)
    expect(chain.recentHash(4n, 260n)).toBe(chain.at(4n).hash)
    expect(chain.recentHash(3n, 260n)).toBeUndefined()
    expect(chain.recentHash(260n, 260n)).toBeUndefined()
    expect(chain.recentHash(-1n, 5n)).toBeUndefined()
  })

  test('opens an empty pending block again, but not one that has begun', async () => {
    const { chain, producer, clock } = await createWorld()
    const openingAt = (timeMs: number) => emptyOpening({ ...chain.pending.plan, timeMs })
    chain.reopen(openingAt(clock.nowMs + 5_000))
    expect(chain.pending.timeMs).toBe(clock.nowMs + 5_000)
    await producer.submit(signed(ALICE))
    expect(() => chain.reopen(openingAt(clock.nowMs + 9_000))).toThrow(InvariantError)
    expect(chain.pending.transactions.length).toBe(1)
  })

  test('has nothing of the first opening in a block that is opened again', async () => {
    const { chain, store } = await createWorld()
    const block = chain.candidate()
    const plan = { ...chain.pending.plan, number: block.number + 1n, parentHash: block.hash }
    const touched = { address: NOBODY, slot: 5n }
    const opening = (value: bigint, slot: bigint) => ({
      ...emptyOpening(plan),
      writes: [
        { field: 'nonce', address: NOBODY, value },
        { field: 'storage', address: NOBODY, slot, value },
      ] as const,
    })
    const stateRoot = () => chain.pending.header.stateRoot
    chain.seal(block, opening(1n, touched.slot))
    const first = { view: chain.pending.state, root: stateRoot() }
    chain.reopen(opening(2n, 6n))
    expect(chain.pending.state.nonce(NOBODY)).toBe(2n)
    expect(chain.pending.state.storage(NOBODY, touched.slot)).toBe(0n)
    expect(chain.pending.state.storage(NOBODY, 6n)).toBe(2n)
    expect(stateRoot()).not.toBe(first.root)
    expect(first.view.storage(NOBODY, touched.slot)).toBe(1n)
    chain.reopen(opening(1n, touched.slot))
    expect(stateRoot()).toBe(first.root)
    expect(store.newestView.nonce(NOBODY)).toBe(1n)
  })

  test('takes receipts in order of position only', async () => {
    const { chain, producer } = await createWorld()
    const transaction = signed(ALICE)
    await producer.submit(transaction)
    const [receipt] = chain.pending.receipts
    const again = () => chain.publish({ transaction: signed(BOB), receipt: receipt!, writes: [] })
    expect(again).toThrow(InvariantError)
    expect(chain.pending.transactions.length).toBe(1)
  })

  test('publishes writes, receipt and place in one step', async () => {
    const { chain, store } = await createWorld()
    const transaction = signed(ALICE)
    const { newest } = store
    chain.publish({
      transaction,
      receipt: {
        type: 2,
        transactionHash: transaction.hash,
        transactionIndex: 0,
        from: ALICE.address,
        to: NOBODY,
        contractAddress: null,
        status: 1,
        gasUsed: 21_000n,
        cumulativeGasUsed: 21_000n,
        effectiveGasPrice: 1n,
        logs: [],
        logsBloom: new Uint8Array(256),
      },
      writes: [{ field: 'balance', address: NOBODY, value: 9n }],
    })
    expect(store.newest).toBe(newest + 1)
    expect(chain.pending.state.balance(NOBODY)).toBe(9n)
    expect(chain.pending.gasUsed).toBe(21_000n)
    expect(chain.transaction(transaction.hash)?.block).toBe(chain.pending)
  })
})

describe('sealing', () => {
  const genesis: BlockPlan = {
    evmRules: evmRules('osaka'),
    number: 0n,
    parentHash: hexFromWord(0n),
    timeMs: 1_000,
    coinbase: NOBODY,
    gasLimit: 30_000_000n,
    baseFeePerGas: 1n,
    prevRandao: hexFromWord(0n),
    hasSetPrevRandao: false,
    parentBeaconBlockRoot: hexFromWord(0n),
    extraData: '0x',
    hasMilliseconds: false,
    withdrawalsOf: undefined,
  }

  /** A chain with block 0 sealed and block 1 pending as the test wants it. */
  function chainWith(plan: Partial<BlockPlan>): Chain {
    const chain = new Chain(createGenesisStore([]), genesis, { safe: 0, finalized: 0 })
    sealWith(chain, plan)
    return chain
  }

  function sealWith(chain: Chain, plan: Partial<BlockPlan>): void {
    const block = chain.candidate()
    const next = { ...genesis, number: block.number + 1n, parentHash: block.hash, ...plan }
    chain.seal(block, emptyOpening(next))
  }

  test('accepts the time of the parent', () => {
    const chain = chainWith({})
    sealWith(chain, {})
    expect(chain.head.number).toBe(1n)
  })

  const wrong: readonly (readonly [string, Partial<BlockPlan>])[] = [
    ['an earlier time', { timeMs: 999 }],
    ['another parent', { parentHash: hexFromWord(5n) }],
    ['a number that is not next', { number: 7n }],
  ]
  for (const [what, plan] of wrong) {
    test(`of a block with ${what} is a fault, and the head stays`, () => {
      const chain = chainWith(plan)
      expect(() => sealWith(chain, {})).toThrow(InvariantError)
      expect(chain.head.number).toBe(0n)
    })
  }

  test('refuses a candidate that is not the newest any more', () => {
    const chain = chainWith({})
    const block = chain.candidate()
    sealWith(chain, {})
    expect(() => chain.seal(block, emptyOpening(genesis))).toThrow(InvariantError)
    expect(chain.head.number).toBe(1n)
  })
})

/** An opening in which nothing happens. */
function emptyOpening(plan: BlockPlan): Opening {
  return { plan, writes: [], executed: [], isRepeatable: true, l1: undefined }
}

describe('a patch', () => {
  const patch = { field: 'balance', address: NOBODY, value: 7n } as const

  test('is seen at pending and at the head, and proven by the block after it', async () => {
    const { chain, producer } = await createWorld()
    const genesis = chain.head
    await producer.patch([patch])
    expect([chain.pending, chain.head].map(({ state }) => state.balance(NOBODY))).toEqual([7n, 7n])
    // The block that was handed out before does not change.
    const unpatched = [genesis.state, chain.head.provenState]
    expect(unpatched.map((state) => state.balance(NOBODY))).toEqual([0n, 0n])
    const block = await producer.seal()
    const after = chain.at(0n)
    expect([after.state, after.provenState].map((state) => state.balance(NOBODY))).toEqual([7n, 0n])
    expect(block.state.balance(NOBODY)).toBe(7n)
    expect(block.header.stateRoot).not.toBe(genesis.header.stateRoot)
    expect(chain.proof(block, NOBODY, []).nodes.length).toBeGreaterThan(0)
  })

  test('begins no block: time can jump over it, and it is still there', async () => {
    const { chain, producer, clock } = await createWorld({ upgrade: 'denim' })
    await producer.patch([patch])
    await producer.jumpTo(clock.nowMs + 3_600_000)
    expect(chain.head.number).toBe(0n)
    expect([chain.pending, chain.head].map(({ state }) => state.balance(NOBODY))).toEqual([7n, 7n])
    const block = await producer.seal()
    expect(block.state.balance(NOBODY)).toBe(7n)
  })

  test('on top of a transaction is not in the state that the transaction ran on', async () => {
    const { chain, producer } = await createWorld()
    await producer.submit(signed(ALICE, { to: NOBODY, value: 1n }))
    await producer.patch([patch])
    await producer.submit(signed(BOB, { to: NOBODY, value: 2n }))
    const balances = [0, 1, 2].map((index) => chain.pending.stateBefore(index).balance(NOBODY))
    expect(balances).toEqual([0n, 7n, 9n])
  })
})

describe('terms that are set', () => {
  test('once, hold for the first block that no transaction has begun', async () => {
    const { chain, producer } = await createWorld()
    await producer.submit(signed(ALICE))
    await producer.setTerms({ baseFeePerGas: 10n ** 9n }, false)
    expect(chain.pending.baseFeePerGas).not.toBe(10n ** 9n)
    await producer.seal()
    expect(chain.pending.baseFeePerGas).toBe(10n ** 9n)
    await producer.seal()
    expect(chain.pending.baseFeePerGas).toBeLessThan(10n ** 9n)
  })

  test('for all blocks, hold together with those set once', async () => {
    const { chain, producer } = await createWorld()
    await producer.setTerms({ coinbase: NOBODY }, true)
    await producer.setTerms({ prevRandao: hexFromWord(5n) }, false)
    await producer.setTerms({ gasLimit: 21_000n }, true)
    expect(chain.pending).toMatchObject({
      coinbase: NOBODY,
      prevRandao: hexFromWord(5n),
      gasLimit: 21_000n,
    })
    await producer.seal()
    expect(chain.pending).toMatchObject({ coinbase: NOBODY, gasLimit: 21_000n })
    expect(chain.pending.prevRandao).not.toBe(hexFromWord(5n))
  })
})
