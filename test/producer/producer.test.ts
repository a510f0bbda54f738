/**
 * How blocks come about, on rooms put together by hand so that every execution can be counted.
 */

import { Wallet } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { SealedBlock } from '../../src/chain/block.ts'
import type { TransactionFields } from '../../src/chain/transaction.ts'
import { WriteQueue } from '../../src/devnet/write-queue.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'
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
import { COUNTER, REVERTER } from '../support/world-contracts.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
const REVERTER_ADDRESS = addressOf(0xc1)
const contracts = {
  alloc: {
    [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
    [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
  },
}

/** Every sealed block after genesis. */
function sealedBlocks({ chain }: World): SealedBlock[] {
  return Array.from({ length: Number(chain.head.number) }, (_, index) => {
    return chain.at(BigInt(index + 1)) as SealedBlock // all up to the head are sealed
  })
}

const refusedWith = (code: string) => expect.objectContaining({ code })

/** A block has room for `room` transactions of this kind that use 21,000 of their 60,000 gas. */
const wide = (signer: Signer, nonce: bigint, fields: Partial<TransactionFields> = {}) =>
  signed(signer, { nonce, gasLimit: 60_000n, ...fields })
const narrowBlocks = { blockGasLimit: 100_000n }

describe('submitting', () => {
  test('runs a transaction once, on arrival, and pending shows it', async () => {
    const world = await createWorld()
    const transaction = signed(ALICE, { value: 5n })
    await world.producer.submit(transaction)
    const { pending } = world.chain
    expect(hashesOf(pending)).toEqual([transaction.hash])
    expect(pending.state.balance(NOBODY)).toBe(5n)
    expect(world.chain.head.state.balance(NOBODY)).toBe(0n)
    expect(world.engine.executions.length).toBe(1)
  })

  test('a transaction that reverts is included with status 0, pays and uses its nonce', async () => {
    const world = await createWorld(contracts)
    const before = world.chain.pending.state.balance(ALICE.address)
    await world.producer.submit(
      signed(ALICE, { to: REVERTER_ADDRESS, gasLimit: 100_000n, value: 7n }),
    )
    const { receipts, state } = world.chain.pending
    expect(receipts).toMatchObject([{ status: 0, logs: [] }])
    const { gasUsed, effectiveGasPrice } = receipts[0]!
    expect(state.balance(ALICE.address)).toBe(before - gasUsed * effectiveGasPrice)
    expect(state.balance(REVERTER_ADDRESS)).toBe(0n)
    expect(state.nonce(ALICE.address)).toBe(1n)
  })

  test('receipts count gas, positions and logs through the block', async () => {
    const world = await createWorld(contracts)
    for (const nonce of [0n, 1n, 2n]) {
      const to = nonce === 1n ? NOBODY : COUNTER_ADDRESS
      await world.producer.submit(signed(ALICE, { nonce, to, gasLimit: 100_000n }))
    }
    const { receipts, gasUsed, logCount } = world.chain.pending
    expect(receipts.map(({ transactionIndex }) => transactionIndex)).toEqual([0, 1, 2])
    expect(receipts.flatMap(({ logs }) => logs.map(({ logIndex }) => logIndex))).toEqual([0, 1])
    expect(logCount).toBe(2)
    let sum = 0n
    for (const receipt of receipts) {
      expect(receipt.cumulativeGasUsed).toBe((sum += receipt.gasUsed))
    }
    expect(gasUsed).toBe(sum)
  })

  test('a refused transaction leaves no trace', async () => {
    const world = await createWorld()
    const before = world.store.newest
    for (const fields of [{ value: 1_000n * ETHER }, { gasLimit: 20_999n }, { chainId: 1n }]) {
      const transaction = signed(ALICE, fields)
      await expect(world.producer.submit(transaction)).rejects.toThrow()
      expect(world.producer.waiting(transaction.hash)).toBeUndefined()
      expect(world.chain.transaction(transaction.hash)).toBeUndefined()
    }
    expect(world.store.newest).toBe(before)
    expect(world.events).toEqual([])
    expect(world.engine.executions).toEqual([])
  })

  test('a transaction is known while it is pre-confirmed or waits, and has its nonce used after', async () => {
    const { producer } = await createWorld()
    const [running, waiting] = [signed(ALICE), signed(ALICE, { nonce: 2n })]
    for (const transaction of [running, waiting]) {
      await producer.submit(transaction)
      await expect(producer.submit(transaction)).rejects.toEqual(refusedWith('ALREADY_KNOWN'))
    }
    await producer.seal()
    await expect(producer.submit(running)).rejects.toEqual(refusedWith('NONCE_TOO_LOW'))
  })
})

describe('an engine that fails', () => {
  test('stops the writer with the same fault for ever, while reads go on', async () => {
    const fault = new InvariantError('the engine is broken')
    const working = createEthereumjsEngine()
    let isBroken = false
    const world = await createWorld(
      {},
      {
        name: 'breaking',
        execute: (execution) => (isBroken ? Promise.reject(fault) : working.execute(execution)),
      },
    )
    const queue = new WriteQueue()
    const submit = (nonce: bigint) =>
      queue.run(() => world.producer.submit(signed(ALICE, { nonce })))
    await submit(0n)
    isBroken = true
    await expect(submit(1n)).rejects.toBe(fault)
    isBroken = false
    await expect(submit(1n)).rejects.toBe(fault)
    await expect(queue.run(() => world.producer.seal())).rejects.toBe(fault)
    expect(world.chain.pending.transactions.length).toBe(1)
    expect(world.chain.pending.state.balance(NOBODY)).toBe(1n)
    expect(world.chain.head.number).toBe(0n)
  })
})

describe('a nonce gap', () => {
  test('hides what is behind it, and closes in order of nonces', async () => {
    const world = await createWorld()
    const zero = signed(ALICE)
    const one = signed(ALICE, { nonce: 1n })
    const two = signed(ALICE, { nonce: 2n })
    await world.producer.submit(two)
    await world.producer.submit(one)
    expect(world.chain.pending.transactions).toEqual([])
    expect(world.producer.waiting(two.hash)).toBe(two)
    await world.producer.submit(zero)
    expect(hashesOf(world.chain.pending)).toEqual([zero.hash, one.hash, two.hash])
    expect(world.producer.waiting(two.hash)).toBeUndefined()
  })

  test('stays open over seals', async () => {
    const world = await createWorld()
    const [zero, one] = [signed(ALICE), signed(ALICE, { nonce: 1n })]
    await world.producer.submit(one)
    await world.advance(400)
    expect(world.producer.waiting(one.hash)).toBe(one)
    await world.producer.submit(zero)
    expect(hashesOf(world.chain.pending)).toEqual([zero.hash, one.hash])
  })

  test('is counted by the next nonce only as far as it is closed', async () => {
    const { producer } = await createWorld()
    expect(producer.nextNonce(ALICE.address)).toBe(0n)
    await producer.submit(signed(ALICE, { nonce: 2n }))
    expect(producer.nextNonce(ALICE.address)).toBe(0n)
    await producer.submit(signed(ALICE, { nonce: 0n }))
    expect(producer.nextNonce(ALICE.address)).toBe(1n)
    await producer.submit(signed(ALICE, { nonce: 1n }))
    expect(producer.nextNonce(ALICE.address)).toBe(3n)
  })

  test('a waiting transaction that can no longer be paid is dropped', async () => {
    const world = await createWorld()
    const rich = { value: 60n * ETHER }
    const [zero, one, two] = [
      signed(ALICE, { ...rich, nonce: 0n }),
      signed(ALICE, { ...rich, nonce: 1n }),
      signed(ALICE, { nonce: 2n }),
    ]
    await world.producer.submit(two)
    await world.producer.submit(one)
    await world.producer.submit(zero)
    expect(hashesOf(world.chain.pending)).toEqual([zero.hash])
    expect(world.producer.waiting(one.hash)).toBeUndefined()
    expect(world.producer.waiting(two.hash)).toBe(two)
    await world.producer.submit(signed(ALICE, { nonce: 1n }))
    expect(world.chain.pending.transactions.length).toBe(3)
  })
})

describe('a full block', () => {
  test('leaves the rest waiting in order of arrival, one that would still fit included', async () => {
    const world = await createWorld(narrowBlocks)
    const first = wide(ALICE, 0n)
    const second = wide(ALICE, 1n)
    const tooMuch = wide(ALICE, 2n)
    const small = signed(BOB)
    for (const transaction of [first, second, tooMuch, small]) {
      await world.producer.submit(transaction)
    }
    expect(hashesOf(world.chain.pending)).toEqual([first.hash, second.hash])
    expect(world.producer.waiting(small.hash)).toBe(small)
    await world.advance(200)
    expect(hashesOf(world.chain.pending)).toEqual([tooMuch.hash, small.hash])
  })

  test('takes a transaction that fills it to the last unit of gas', async () => {
    const world = await createWorld({ blockGasLimit: 42_000n })
    await world.producer.submit(signed(ALICE))
    await world.producer.submit(signed(BOB))
    const late = signed(CAROL)
    await world.producer.submit(late)
    expect(world.chain.pending.gasUsed).toBe(42_000n)
    expect(world.producer.waiting(late.hash)).toBe(late)
  })

  test('over many blocks, transactions without gaps are sealed exactly as they arrived', async () => {
    const world = await createWorld(narrowBlocks)
    const signers = [ALICE, BOB, CAROL]
    const all = Array.from({ length: 15 }, (_, index) => {
      const gasLimit = BigInt(21_000 + ((index * 37) % 60) * 1_000)
      return signed(signers[index % 3]!, { nonce: BigInt(Math.floor(index / 3)), gasLimit })
    })
    for (const transaction of all) await world.producer.submit(transaction)
    expect(world.chain.pending.transactions.length).toBeLessThan(all.length)
    await world.advance(200 * 15)
    const sealed = sealedBlocks(world).flatMap(hashesOf)
    expect(sealed).toEqual(all.map(({ hash }) => hash))
    expect(world.engine.executions.length).toBe(all.length)
  })

  test('a gap that closes in the next block lets an earlier arrival follow at once', async () => {
    const world = await createWorld(narrowBlocks)
    const later = wide(BOB, 1n)
    const filling = [wide(ALICE, 0n), wide(ALICE, 1n), wide(ALICE, 2n)]
    const closing = signed(BOB)
    const last = signed(CAROL)
    await world.producer.submit(later)
    for (const transaction of [...filling, closing, last]) await world.producer.submit(transaction)
    await world.advance(200)
    expect(hashesOf(world.chain.pending)).toEqual([filling[2]!.hash, closing.hash])
    await world.advance(200)
    expect(hashesOf(world.chain.pending)).toEqual([later.hash, last.hash])
  })

  test('a replacement made while it is full goes behind the others', async () => {
    const world = await createWorld(narrowBlocks)
    const old = wide(ALICE, 2n)
    for (const transaction of [wide(ALICE, 0n), wide(ALICE, 1n), old]) {
      await world.producer.submit(transaction)
    }
    const other = signed(BOB)
    const better = wide(ALICE, 2n, {
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 2_000_000n,
    })
    await world.producer.submit(other)
    await world.producer.submit(better)
    await world.advance(200)
    expect(hashesOf(world.chain.pending)).toEqual([other.hash, better.hash])
    expect(world.producer.waiting(old.hash)).toBeUndefined()
    expect(world.chain.transaction(old.hash)).toBeUndefined()
  })
})

describe('a base fee that has risen above a cap', () => {
  const options = {
    blockGasLimit: 120_000n,
    baseFeeDenominator: 2n,
    baseFeeInitial: 1_000_000n,
    baseFeeMin: 1_000_000n,
  }
  const cheap = () =>
    signed(CAROL, { gasLimit: 100_000n, maxFeePerGas: 1_000_000n, maxPriorityFeePerGas: 0n })

  /** A block had no room for Carol's transaction, and was well filled: now its fee is too low. */
  async function withCheapOneWaiting() {
    const world = await createWorld(options)
    const transaction = cheap()
    await world.producer.submit(signed(ALICE))
    await world.producer.submit(signed(BOB))
    await world.producer.submit(transaction)
    await world.advance(200)
    return { world, transaction }
  }

  test('lets the transaction wait until the fee has fallen again', async () => {
    const { world, transaction } = await withCheapOneWaiting()
    expect(world.chain.pending.baseFeePerGas).toBeGreaterThan(transaction.maxFeePerGas)
    expect(world.producer.waiting(transaction.hash)).toBe(transaction)
    let blocks = 0
    while (world.producer.waiting(transaction.hash) !== undefined && blocks < 20) {
      await world.advance(200)
      blocks += 1
    }
    expect(world.chain.pending.baseFeePerGas).toBe(1_000_000n)
    expect(hashesOf(world.chain.pending)).toEqual([transaction.hash])
  })

  test('does not hold up anybody else', async () => {
    const { world, transaction } = await withCheapOneWaiting()
    const other = signed(ALICE, { nonce: 1n })
    await world.producer.submit(other)
    expect(hashesOf(world.chain.pending)).toEqual([other.hash])
    expect(world.producer.waiting(transaction.hash)).toBe(transaction)
  })

  test('a replacement that offers enough runs at once, one that does not is refused', async () => {
    const { world, transaction } = await withCheapOneWaiting()
    const enough = signed(CAROL, { maxFeePerGas: 50_000_000n, maxPriorityFeePerGas: 0n, value: 9n })
    await world.producer.submit(enough)
    expect(hashesOf(world.chain.pending)).toEqual([enough.hash])
    expect(world.producer.waiting(transaction.hash)).toBeUndefined()
    await world.advance(2_000)
    expect(world.chain.transaction(transaction.hash)).toBeUndefined()
  })

  test('does not keep a transaction whose nonce has been used by an authorisation (EIP-7702)', async () => {
    const { world, transaction } = await withCheapOneWaiting()
    const { address, nonce, chainId, signature } = new Wallet(CAROL.privateKey).authorizeSync({
      address: NOBODY,
      chainId: CHAIN_ID,
      nonce: 0n,
    })
    const { yParity, r, s } = signature
    const authorization = {
      address: address.toLowerCase() as Address, // the library's is mixed case
      ...{ nonce, chainId, yParity: BigInt(yParity), r: BigInt(r), s: BigInt(s) },
    }
    const carrier = { type: 4, gasLimit: 100_000n, authorizationList: [authorization] } as const
    await world.producer.submit(signed(BOB, { nonce: 1n, ...carrier }))
    expect(world.chain.pending.state.nonce(CAROL.address)).toBe(1n)
    await world.producer.seal()
    expect(world.chain.pending.baseFeePerGas).toBeGreaterThan(transaction.maxFeePerGas)
    expect(world.producer.waiting(transaction.hash)).toBeUndefined()
  })

  test('submitted below it, a transaction is refused', async () => {
    const { world } = await withCheapOneWaiting()
    await expect(
      world.producer.submit(signed(BOB, { nonce: 1n, maxFeePerGas: 1_000_000n })),
    ).rejects.toEqual(refusedWith('FEE_CAP_BELOW_BASE_FEE'))
  })
})

describe('replacing', () => {
  test('a transaction behind a nonce gap is replaced by one that offers more, and never runs', async () => {
    const world = await createWorld()
    const old = signed(ALICE, { nonce: 1n })
    const better = signed(ALICE, {
      nonce: 1n,
      maxFeePerGas: 1_100_000_000n,
      maxPriorityFeePerGas: 1_100_000n,
    })
    await world.producer.submit(old)
    await world.producer.submit(better)
    const zero = signed(ALICE)
    await world.producer.submit(zero)
    expect(hashesOf(world.chain.pending)).toEqual([zero.hash, better.hash])
    expect(world.chain.transaction(old.hash)).toBeUndefined()
  })

  test('a replacement that offers too little is refused, and the first one stays', async () => {
    const world = await createWorld()
    const present = signed(ALICE, { nonce: 1n })
    await world.producer.submit(present)
    await expect(world.producer.submit(signed(ALICE, { nonce: 1n, value: 2n }))).rejects.toEqual(
      refusedWith('REPLACEMENT_UNDERPRICED'),
    )
    expect(world.producer.waiting(present.hash)).toBe(present)
  })

  test('a pre-confirmed transaction is never replaced', async () => {
    const world = await createWorld()
    await world.producer.submit(signed(ALICE))
    await expect(
      world.producer.submit(signed(ALICE, { maxFeePerGas: 9_000_000_000n })),
    ).rejects.toEqual(refusedWith('NONCE_TOO_LOW'))
  })
})

describe('sealing', () => {
  test('executes nothing, and seals what was pre-confirmed', async () => {
    const world = await createWorld(contracts)
    for (const nonce of [0n, 1n]) {
      await world.producer.submit(signed(ALICE, { nonce, to: COUNTER_ADDRESS, gasLimit: 100_000n }))
    }
    const { transactions, receipts, header } = world.chain.pending
    const block = await world.producer.seal()
    expect(world.engine.executions.length).toBe(2)
    expect(block.transactions).toEqual(transactions)
    expect(block.receipts).toEqual(receipts)
    expect(block.header).toEqual(header)
    expect(block.state.storage(COUNTER_ADDRESS, 0n)).toBe(2n)
  })

  test('emits each transaction when it is submitted and when it has run, then the flashblock and the sealed block', async () => {
    const world = await createWorld()
    await world.producer.submit(signed(ALICE))
    await world.producer.submit(signed(BOB))
    const block = await world.producer.seal()
    expect(world.events.map(({ kind }) => kind)).toEqual([
      ...['arrival', 'transaction'],
      ...['arrival', 'transaction'],
      ...['flashblock', 'block'],
    ])
    expect(world.events.at(-1)).toEqual({ kind: 'block', block })
  })

  test('does not move time, and the next block may have the same time', async () => {
    const world = await createWorld()
    const before = world.clock.nowMs
    const blocks = [await world.producer.seal(), await world.producer.seal()]
    expect(world.clock.nowMs).toBe(before)
    expect(blocks.map(({ number }) => number)).toEqual([1n, 2n])
    expect(blocks.map(({ timeMs }) => timeMs)).toEqual([before + 200, before + 200])
  })
})

describe('time', () => {
  test('a block is sealed at every tick of the grid that begins at genesis', async () => {
    const world = await createWorld()
    const { genesisTime } = world.config
    await world.advance(199)
    expect(world.chain.head.number).toBe(0n)
    await world.advance(1)
    expect(world.chain.head.number).toBe(1n)
    await world.advance(1_700)
    expect(sealedBlocks(world).map(({ timeMs }) => timeMs - genesisTime)).toEqual([
      200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800,
    ])
  })

  test('a timestamp is the whole seconds of the block time', async () => {
    const world = await createWorld({ genesisTime: 10_000 })
    await world.advance(1_200)
    expect(sealedBlocks(world).map(({ timestamp }) => timestamp)).toEqual([
      10n,
      10n,
      10n,
      10n,
      11n,
      11n,
    ])
  })

  test('a jump over an empty block seals nothing and opens it anew at its time', async () => {
    const world = await createWorld()
    const { genesisTime } = world.config
    await world.producer.jumpTo(world.clock.nowMs + 60_050)
    expect(world.chain.head.number).toBe(0n)
    expect(world.chain.pending.timeMs).toBe(genesisTime + 60_200)
    await world.advance(150)
    expect(world.chain.head).toMatchObject({ number: 1n, timeMs: genesisTime + 60_200 })
  })

  test('a jump seals what is pre-confirmed first, at the time it saw', async () => {
    const world = await createWorld()
    const { genesisTime } = world.config
    const transaction = signed(ALICE)
    await world.producer.submit(transaction)
    await world.producer.jumpTo(world.clock.nowMs + 3_600_000)
    expect(world.chain.head).toMatchObject({ number: 1n, timeMs: genesisTime + 200 })
    expect(hashesOf(world.chain.head)).toEqual([transaction.hash])
    expect(world.chain.pending.timeMs).toBe(genesisTime + 3_600_200)
    expect(world.engine.executions.length).toBe(1)
  })

  test('after a jump the ticks are on the grid again', async () => {
    const world = await createWorld()
    const { genesisTime } = world.config
    await world.advance(130)
    await world.producer.jumpTo(world.clock.nowMs + 1_111)
    await world.advance(400)
    expect(sealedBlocks(world).map(({ timeMs }) => timeMs - genesisTime)).toEqual([1_400, 1_600])
    await world.advance(200)
    expect(world.chain.head.timeMs - genesisTime).toBe(1_800)
  })

  test('whatever moves time, block numbers rise by one, block times never fall and each is on the grid', async () => {
    const actions = fc.array(
      fc.tuple(fc.constantFrom('advance', 'jump', 'seal', 'submit'), fc.nat(1_000)),
      { maxLength: 15 },
    )
    await fc.assert(
      fc.asyncProperty(actions, async (given) => {
        const world = await createWorld()
        const { genesisTime } = world.config
        let nonce = 0n
        for (const [action, ms] of given) {
          if (action === 'advance') await world.advance(ms)
          if (action === 'jump') await world.producer.jumpTo(world.clock.nowMs + ms)
          if (action === 'seal') await world.producer.seal()
          if (action === 'submit') {
            await world.producer.submit(signed(ALICE, { nonce }))
            nonce += 1n
          }
          expect(world.chain.pending.timeMs).toBeGreaterThan(world.clock.nowMs)
          expect(world.chain.pending.timeMs - world.clock.nowMs).toBeLessThanOrEqual(200)
        }
        let previous = world.chain.at(0n)
        for (const block of [...sealedBlocks(world), world.chain.pending]) {
          expect(block.number).toBe(previous.number + 1n)
          expect(block.timeMs).toBeGreaterThanOrEqual(previous.timeMs)
          expect((block.timeMs - genesisTime) % 200).toBe(0)
          previous = block
        }
      }),
      { numRuns: 25 },
    )
  })
})
