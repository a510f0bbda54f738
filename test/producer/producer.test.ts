/**
 * How blocks come about, on rooms put together by hand so that every execution can be counted.
 */

import { Wallet } from 'ethers'
import { describe, expect, test } from 'vitest'
import { WriteQueue } from '../../src/backend/write-queue.ts'
import type { ChainEvent } from '../../src/chain/event.ts'
import type { SealedBlock } from '../../src/chain/sealed-block.ts'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { estimateGas } from '../../src/execution/call.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { BASE_TIME_ADDRESS } from '../../src/network/base-time.ts'
import { chargesOf, reserved } from '../../src/network/charges.ts'
import { DEPOSITOR_ADDRESS } from '../../src/network/l1-block.ts'
import { DevnetError, type DevnetErrorCode, InvariantError } from '../../src/primitives/errors.ts'
import { type Address, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import type { CallRequest } from '../../src/primitives/message.ts'
import { Confirmations } from '../../src/producer/confirmations.ts'
import { type Defaults, fillTransaction } from '../../src/producer/fill.ts'
import { Txpool } from '../../src/producer/txpool.ts'
import { DEPOSIT_TYPE } from '../../src/transactions/deposit.ts'
import type { TransactionFields } from '../../src/transactions/transaction.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'
import {
  ALICE,
  BOB,
  CAROL,
  CHAIN_ID,
  callRequest,
  createWorld,
  ETHER,
  hashesOf,
  NOBODY,
  type Signer,
  signed,
  type World,
} from '../support/world.ts'
import { COUNTER, EXPLODER, REVERTER } from '../support/world-contracts.ts'

describe('the producer', () => {
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
    test('stops the writer with the same fault for ever, while reads continue', async () => {
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
      const queue = new WriteQueue(undefined)
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
      for (const transaction of [...filling, closing, last])
        await world.producer.submit(transaction)
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

  describe('in order of fees', () => {
    const gwei = 1_000_000_000n
    /** A transaction that pays a priority fee of so many gwei. */
    const paying = (signer: Signer, tip: bigint, fields: Partial<TransactionFields> = {}) =>
      signed(signer, {
        maxPriorityFeePerGas: tip * gwei,
        maxFeePerGas: 100n * gwei,
        ...fields,
      })

    test('the transaction that pays most goes first, and of equal ones the first to arrive', async () => {
      const world = await createWorld({ order: 'fees' })
      const [low, high, same] = [paying(ALICE, 1n), paying(BOB, 3n), paying(CAROL, 1n)]
      for (const transaction of [low, high, same]) await world.producer.submit(transaction)
      expect(hashesOf(world.chain.pending)).toEqual([])
      expect(world.producer.pool()).toHaveLength(3)
      await world.advance(200)
      expect(hashesOf(world.chain.head)).toEqual([high.hash, low.hash, same.hash])
      expect(world.producer.pool()).toEqual([])
    })

    test('a sender’s own transactions keep the order of their nonces', async () => {
      const world = await createWorld({ order: 'fees' })
      const first = paying(ALICE, 1n)
      const second = paying(ALICE, 9n, { nonce: 1n })
      const other = paying(BOB, 3n)
      for (const transaction of [second, first, other]) await world.producer.submit(transaction)
      expect(world.producer.nextNonce(ALICE.address)).toBe(2n)
      await world.producer.seal()
      expect(hashesOf(world.chain.head)).toEqual([other.hash, first.hash, second.hash])
    })

    test('transactions that do not fit go first by fees into the next block', async () => {
      const world = await createWorld({ order: 'fees', ...narrowBlocks })
      const wide = { gasLimit: 60_000n }
      const [low, high, middle] = [
        paying(ALICE, 1n, wide),
        paying(BOB, 3n, wide),
        paying(CAROL, 2n, wide),
      ]
      for (const transaction of [low, high, middle]) await world.producer.submit(transaction)
      const sealed: Hash[][] = []
      for (let count = 0; count < 3; count += 1) {
        sealed.push([...hashesOf(await world.producer.seal())])
      }
      expect(sealed.flat()).toEqual([high.hash, middle.hash, low.hash])
      expect(sealed[0]).toEqual([high.hash, middle.hash])
    })

    test('each flashblock is built of what waits by then', async () => {
      const world = await createWorld({ order: 'fees', blockTimeMs: 400, flashblockTimeMs: 200 })
      const [low, high, late] = [paying(ALICE, 1n), paying(BOB, 3n), paying(CAROL, 9n)]
      await world.producer.submit(low)
      await world.producer.submit(high)
      await world.advance(200)
      expect(hashesOf(world.chain.pending)).toEqual([high.hash, low.hash])
      await world.producer.submit(late)
      await world.advance(200)
      expect(hashesOf(world.chain.head)).toEqual([high.hash, low.hash, late.hash])
    })

    test('a transaction is sealed at once in auto mode, with all that waited', async () => {
      const world = await createWorld({ order: 'fees' })
      const [waiting, sent] = [paying(ALICE, 1n), paying(BOB, 3n)]
      await world.producer.submit(waiting)
      await world.producer.setMining({ isAuto: true })
      expect(hashesOf(world.chain.head)).toEqual([waiting.hash])
      await world.producer.submit(sent)
      expect(hashesOf(world.chain.head)).toEqual([sent.hash])
    })

    test('a cap below the base fee waits, and a gap counts against the limit', async () => {
      const world = await createWorld({ order: 'fees', poolTransactionsPerSenderMax: 1 })
      const poor = paying(ALICE, 0n, { maxFeePerGas: 5_000_000n })
      await world.producer.submit(poor)
      await world.producer.setTerms({ baseFeePerGas: 6_000_000n }, false)
      await world.producer.submit(paying(BOB, 1n, { nonce: 2n }))
      const gap = world.producer.submit(paying(BOB, 1n, { nonce: 3n }))
      await expect(gap).rejects.toEqual(refusedWith('TXPOOL_FULL'))
      await world.producer.seal()
      expect(hashesOf(world.chain.head)).toEqual([])
      expect(world.producer.waiting(poor.hash)).toBe(poor)
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

    test('holds up no other sender', async () => {
      const { world, transaction } = await withCheapOneWaiting()
      const other = signed(ALICE, { nonce: 1n })
      await world.producer.submit(other)
      expect(hashesOf(world.chain.pending)).toEqual([other.hash])
      expect(world.producer.waiting(transaction.hash)).toBe(transaction)
    })

    test('a replacement that offers enough runs at once, one that does not is refused', async () => {
      const { world, transaction } = await withCheapOneWaiting()
      const enough = signed(CAROL, {
        maxFeePerGas: 50_000_000n,
        maxPriorityFeePerGas: 0n,
        value: 9n,
      })
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
        await world.producer.submit(
          signed(ALICE, { nonce, to: COUNTER_ADDRESS, gasLimit: 100_000n }),
        )
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
      expect(world.events.at(-1)).toEqual({ kind: 'block', block, shownCount: 2 })
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

    test('a jump over an empty block seals nothing and opens it again at its time', async () => {
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
})

describe('the txpool', () => {
  const limits = {
    poolTransactionsMax: 4,
    poolTransactionsPerSenderMax: 2,
    poolBytesMax: 10_000,
    replacementBumpPercent: 10,
  }

  /** A transaction of a signer with a nonce, a fee cap and a tip in wei. */
  const offer = (signer: Signer, nonce: bigint, cap = 1_000n, tip = 100n) =>
    signed(signer, { nonce, maxFeePerGas: cap, maxPriorityFeePerGas: tip })

  const refusedWith = (code: DevnetErrorCode) => expect.objectContaining({ code })

  describe('waiting transactions', () => {
    test('are found by hash, and by sender and nonce', () => {
      const list = new Txpool(limits)
      const [one, two] = [offer(ALICE, 1n), offer(BOB, 1n)]
      list.add(one, true)
      list.add(two, true)
      expect(list.size).toBe(2)
      expect(list.get(one.hash)).toBe(one)
      expect(list.ofSender(BOB.address, 1n)).toBe(two)
      expect(list.ofSender(BOB.address, 2n)).toBeUndefined()
      expect(list.ofSender(CAROL.address, 1n)).toBeUndefined()
    })

    test('keep the order of arrival, whatever the nonces are', () => {
      const list = new Txpool(limits)
      const all = [offer(ALICE, 5n), offer(BOB, 9n), offer(ALICE, 2n)]
      for (const transaction of all) list.add(transaction, true)
      expect(list.inOrder()).toEqual(all)
    })

    test('may have others in front, more than it would take in', () => {
      const list = new Txpool(limits)
      const waiting = [offer(ALICE, 5n), offer(ALICE, 6n), offer(BOB, 9n)]
      for (const transaction of waiting) list.add(transaction, true)
      const others = [offer(CAROL, 3n), offer(CAROL, 2n), offer(CAROL, 4n)]
      expect(list.behind(others).inOrder()).toEqual([...others, ...waiting])
      expect(list.behind([])).toBe(list)
      expect(list.inOrder()).toEqual(waiting)
    })

    test('are listed in the order of now, which later changes leave alone', () => {
      const list = new Txpool(limits)
      const one = offer(ALICE, 1n)
      list.add(one, true)
      const before = list.inOrder()
      list.remove(one)
      expect(before).toEqual([one])
      expect(list.inOrder()).toEqual([])
      expect(list.size).toBe(0)
      expect(list.ofSender(ALICE.address, 1n)).toBeUndefined()
    })

    test('are at most as many bytes together as the option says, to the byte', () => {
      const [one, two, three] = [offer(ALICE, 1n), offer(BOB, 1n), offer(CAROL, 1n)]
      const [size, ...others] = [one, two, three].map(({ rawTransaction }) => rawTransaction.length)
      const poolBytesMax = size! + others[0]!
      const list = new Txpool({ ...limits, poolBytesMax })
      list.add(one, true)
      list.add(two, true)
      expect(() => list.add(three, true)).toThrow(
        `txpool is full: a transaction of ${others[1]} bytes, and ${poolBytesMax} bytes wait; poolBytesMax is ${poolBytesMax}`,
      )
      // A replacement needs the room that it does not free.
      list.add(offer(ALICE, 1n, 1_100n, 110n), true)
      const larger = signed(ALICE, {
        nonce: 1n,
        maxFeePerGas: 2_000n,
        maxPriorityFeePerGas: 200n,
        data: new Uint8Array(100),
      })
      expect(() => list.add(larger, true)).toThrow(refusedWith('TXPOOL_FULL'))
      list.remove(two)
      list.remove(two)
      list.add(three, true)
      expect(() => list.add(two, true)).toThrow(refusedWith('TXPOOL_FULL'))
      expect(list.size).toBe(2)
    })

    test('a replacement takes the nonce and goes to the end of the order', () => {
      const list = new Txpool(limits)
      const [old, other, better] = [
        offer(ALICE, 1n),
        offer(BOB, 1n),
        offer(ALICE, 1n, 1_100n, 110n),
      ]
      list.add(old, true)
      list.add(other, true)
      list.add(better, true)
      expect(list.inOrder()).toEqual([other, better])
      expect(list.get(old.hash)).toBeUndefined()
      expect(list.ofSender(ALICE.address, 1n)).toBe(better)
    })

    const tooLittle = [
      ['the cap is one wei short', 1_099n, 110n],
      ['the tip is one wei short', 1_100n, 109n],
      ['nothing is more', 1_000n, 100n],
    ] as const
    for (const [what, cap, tip] of tooLittle) {
      test(`a replacement is refused when ${what}, and the one present stays`, () => {
        const list = new Txpool(limits)
        const present = offer(ALICE, 1n)
        list.add(present, true)
        expect(() =>
          list.add(signed(ALICE, { ...offer(ALICE, 1n, cap, tip), value: 2n }), true),
        ).toThrow(refusedWith('REPLACEMENT_UNDERPRICED'))
        expect(list.inOrder()).toEqual([present])
      })
    }

    test('a sender may have so many behind a gap and no more; another sender still may', () => {
      const list = new Txpool(limits)
      list.add(offer(ALICE, 1n), true)
      list.add(offer(ALICE, 2n), true)
      expect(() => list.add(offer(ALICE, 3n), true)).toThrow(refusedWith('TXPOOL_FULL'))
      list.add(offer(BOB, 1n), true)
      expect(list.size).toBe(3)
    })

    test('transactions that wait for room in a block are not limited by sender', () => {
      const list = new Txpool(limits)
      for (const nonce of [0n, 1n, 2n]) list.add(offer(ALICE, nonce), false)
      expect(list.size).toBe(3)
    })

    test('the txpool has a limit for all senders together, with a nonce gap or without', () => {
      const list = new Txpool(limits)
      for (const nonce of [0n, 1n, 2n, 3n]) list.add(offer(ALICE, nonce), false)
      for (const hasGap of [true, false]) {
        expect(() => list.add(offer(BOB, 1n), hasGap)).toThrow(refusedWith('TXPOOL_FULL'))
      }
    })

    test('a full list still takes a replacement', () => {
      const list = new Txpool(limits)
      for (const nonce of [0n, 1n, 2n, 3n]) list.add(offer(ALICE, nonce), false)
      list.add(offer(ALICE, 2n, 2_000n, 200n), true)
      expect(list.size).toBe(4)
    })
  })
})

describe('fields left out', () => {
  const defaults: Defaults = {
    chainId: 5,
    nonce: 9n,
    baseFeePerGas: 1_000n,
    priorityFeeDefault: 100n,
    blobBaseFee: 1n,
    estimateGas: async () => 30_000n,
  }

  const fill = (fields: Partial<CallRequest>) => fillTransaction(callRequest(fields), defaults)
  const caps = (maxFeePerGas?: bigint, maxPriorityFeePerGas?: bigint) => ({
    isGasPrice: false,
    maxFeePerGas,
    maxPriorityFeePerGas,
  })
  const accessList = [{ address: addressOf(1), storageKeys: [] }]

  describe('filled transactions', () => {
    test('a request without fields becomes type 2 with every default', async () => {
      expect(await fill({})).toMatchObject({
        type: 2,
        chainId: 5n,
        nonce: 9n,
        gasLimit: 30_000n,
        maxFeePerGas: 2_100n,
        maxPriorityFeePerGas: 100n,
      })
    })

    test('the fields of a request are kept, and gas is not estimated then', async () => {
      const estimateGas = () => Promise.reject(new Error('not to be asked'))
      const request = callRequest({
        nonce: 1n,
        gasLimit: 50_000n,
        value: 3n,
        data: Uint8Array.of(1),
        fees: caps(7n, 5n),
      })
      expect(await fillTransaction(request, { ...defaults, estimateGas })).toMatchObject({
        type: 2,
        nonce: 1n,
        gasLimit: 50_000n,
        value: 3n,
        data: Uint8Array.of(1),
        maxFeePerGas: 7n,
        maxPriorityFeePerGas: 5n,
      })
    })
  })

  describe('fees', () => {
    test('with a cap only, the tip is the default or the cap if that is less', async () => {
      expect(await fill({ fees: caps(5_000n) })).toMatchObject({ maxPriorityFeePerGas: 100n })
      expect(await fill({ fees: caps(60n) })).toMatchObject({ maxPriorityFeePerGas: 60n })
    })

    test('with a tip only, the cap is twice the base fee and the tip', async () => {
      expect(await fill({ fees: caps(undefined, 7n) })).toMatchObject({
        maxFeePerGas: 2_007n,
        maxPriorityFeePerGas: 7n,
      })
    })

    test('a gas price stands in both fields', async () => {
      const fees = { isGasPrice: true, maxFeePerGas: 8n, maxPriorityFeePerGas: 8n }
      expect(await fill({ fees })).toMatchObject({
        type: 0,
        maxFeePerGas: 8n,
        maxPriorityFeePerGas: 8n,
      })
    })
  })

  describe('the type', () => {
    const price = { isGasPrice: true, maxFeePerGas: 8n, maxPriorityFeePerGas: 8n }
    const authorization = {
      chainId: 5n,
      address: addressOf(2),
      nonce: 0n,
      yParity: 0n,
      r: 1n,
      s: 1n,
    }
    const cases: readonly (readonly [string, Partial<CallRequest>, number])[] = [
      ['a gas price', { fees: price }, 0],
      ['a gas price and an access list', { fees: price, accessList }, 1],
      ['an access list', { accessList }, 2],
      ['a fee cap', { fees: caps(1n) }, 2],
      ['authorisations', { authorizationList: [authorization] }, 4],
    ]
    for (const [what, fields, type] of cases) {
      test(`with ${what}, it is ${type}`, async () => {
        expect((await fill(fields)).type).toBe(type)
      })
    }

    const authorizationList = [authorization]
    const asked: readonly (readonly [string, Partial<CallRequest>, readonly number[]])[] = [
      ['nothing', {}, [0, 1, 2]],
      ['a gas price', { fees: price }, [0, 1]],
      ['a gas price and an access list', { fees: price, accessList }, [1]],
      ['an access list', { accessList }, [1, 2]],
      ['a fee cap', { fees: caps(1n) }, [2]],
      ['a fee cap and an access list', { fees: caps(1n), accessList }, [2]],
      ['authorisations', { authorizationList }, [4]],
      ['authorisations and a gas price', { authorizationList, fees: price }, [4]],
    ]
    for (const [what, fields, possible] of asked) {
      test(`with ${what}, ${possible.join(' and ')} can be asked for`, async () => {
        for (const type of [0, 1, 2, 4] as const) {
          const filled = fill({ ...fields, type })
          if (possible.includes(type)) expect((await filled).type).toBe(type)
          else
            await expect(filled).rejects.toMatchObject({ code: 'TRANSACTION_TYPE_NOT_SUPPORTED' })
        }
      })
    }

    test('that has one price pays base fee and tip by default', async () => {
      for (const type of [0, 1] as const) {
        expect(await fill({ type })).toMatchObject({
          maxFeePerGas: 1_100n,
          maxPriorityFeePerGas: 1_100n,
        })
      }
    })
  })
})

/**
 * How a block begins on the preview network: what opens it is there from the first moment on, once.
 */
describe('the opening of a block', () => {
  const engine = createWasmEngine()
  const create = () => createWorld({ upgrade: 'denim' }, engine)
  const deposit = (gasLimit: bigint, from = addressOf(0xaa)) => ({
    from,
    to: addressOf(0xbb),
    mint: 1n,
    value: 0n,
    gasLimit,
    data: new Uint8Array(0),
  })

  describe('the pending block', () => {
    test('has what opens it whenever anybody looks, also while an engine takes its time', async () => {
      const slow = createEthereumjsEngine()
      const { chain, producer, clock } = await createWorld({ upgrade: 'denim' }, slow)
      const depositor = addressOf(0xaa)
      // The next block is the first of another L1 block, and the deposit runs as that opens.
      const sealBeforeDeposit = async () => {
        producer.deposit(deposit(100_000n, depositor))
        clock.jumpTo(clock.nowMs + 12_000)
        await producer.seal()
      }
      await sealBeforeDeposit() // the engine loads what it needs
      let isSealing = true
      const seals = async () => {
        for (let count = 0; count < 5; count += 1) await sealBeforeDeposit()
      }
      const sealing = seals().finally(() => {
        isSealing = false
      })
      let looks = 0
      while (isSealing) {
        const { number, transactions, state, timeMs } = chain.pending
        expect(transactions.length).toBe(3)
        expect(state.nonce(depositor)).toBe(number - 1n)
        expect(number).toBe(chain.head.number + 1n)
        expect(state.nonce(DEPOSITOR_ADDRESS)).toBe(2n * number)
        expect(state.storage(BASE_TIME_ADDRESS, 0n)).toBe(BigInt(timeMs % 1000))
        looks += 1
        // The least turn there is; should the engine ever want a larger one, it gets that, too.
        await (looks % 1_000 === 0 ? new Promise(setImmediate) : Promise.resolve())
      }
      await sealing
      expect(looks).toBeGreaterThan(10)
    })

    test('opened again after a jump is the one that would have been opened then', async () => {
      const jumped = await create()
      await jumped.producer.jumpTo(jumped.clock.nowMs + 61_000)
      const { pending } = jumped.chain
      expect(pending.state.nonce(DEPOSITOR_ADDRESS)).toBe(2n)
      expect(pending.transactions.length).toBe(2)
      const straight = await create()
      straight.clock.jumpTo(straight.clock.nowMs + 61_000)
      await straight.producer.jumpTo(straight.clock.nowMs)
      expect(straight.chain.pending.header).toEqual(pending.header)
      await jumped.producer.seal()
      expect(jumped.chain.head.header.timestamp).toBe(
        BigInt(Math.floor((jumped.config.genesisTime + 61_200) / 1000)),
      )
    })

    test('keeps no place for the transactions that opened it at another time', async () => {
      const { chain, producer, clock } = await create()
      const [ofL1] = hashesOf(chain.pending)
      await producer.jumpTo(clock.nowMs + 13_000)
      expect(chain.transaction(ofL1!)).toBeUndefined()
      for (const [index, hash] of hashesOf(chain.pending).entries()) {
        expect(chain.transaction(hash)?.receipt.transactionIndex).toBe(index)
      }
    })

    test('in which something has run is sealed before a jump, at its own time', async () => {
      const { chain, producer, clock } = await create()
      const { timeMs } = chain.pending
      await producer.submit(signed(ALICE))
      await producer.jumpTo(clock.nowMs + 5_000)
      expect(chain.head.timeMs).toBe(timeMs)
      expect(chain.pending.state.nonce(DEPOSITOR_ADDRESS)).toBe(4n)
    })
  })

  describe('deposits of users', () => {
    const ofUsers = ({ chain }: World) =>
      chain.pending.transactions.filter(
        ({ type, from }) => type === DEPOSIT_TYPE && from !== DEPOSITOR_ADDRESS,
      )

    test('come in the order they were made, in the first block of the next L1 block', async () => {
      const world = await create()
      const made = [1n, 2n, 3n].map((from) =>
        world.producer.deposit(deposit(21_000n, addressOf(Number(from)))),
      )
      await world.advance(11_600)
      expect(ofUsers(world)).toEqual([])
      await world.advance(200)
      expect(ofUsers(world)).toEqual(made)
      await world.advance(200)
      expect(ofUsers(world)).toEqual([])
    })

    test('made in an L1 block that a jump passes over are not lost', async () => {
      const world = await create()
      const made = world.producer.deposit(deposit(21_000n))
      await world.producer.jumpTo(world.clock.nowMs + 60_000)
      expect(ofUsers(world)).toEqual([made])
      // They came from somebody, so what they are in is sealed before time jumps on.
      await world.producer.jumpTo(world.clock.nowMs + 60_000)
      expect(world.chain.head.transactions).toContain(made)
      expect(ofUsers(world)).toEqual([])
    })

    test('that do not fit wait for the next L1 block, and no other overtakes them', async () => {
      const alloc = { [addressOf(0xbb)]: { code: hexFromBytes(EXPLODER) } }
      const world = await createWorld({ upgrade: 'denim', alloc }, engine)
      const made = [30_000_000n, 20_000_000n, 21_000n].map((gasLimit, index) =>
        world.producer.deposit(deposit(gasLimit, addressOf(index + 1))),
      )
      await world.advance(11_800)
      expect(ofUsers(world)).toEqual(made.slice(0, 1))
      await world.advance(12_000)
      expect(ofUsers(world)).toEqual(made.slice(1))
    })

    test('with more gas than a block has besides what opens it are refused', async () => {
      const { producer } = await create()
      expect(() => producer.deposit(deposit(38_000_001n))).toThrow(
        expect.objectContaining({ code: 'EXCEEDS_BLOCK_GAS_LIMIT' }),
      )
      expect(producer.deposit(deposit(38_000_000n)).gasLimit).toBe(38_000_000n)
    })
  })
})

/**
 * Fees besides gas, as a sender meets them on the preview network: refusals, estimates, room for data.
 */
describe('L1 fees', () => {
  const engine = createWasmEngine()
  const denim = { upgrade: 'denim' } as const
  const price = { maxFeePerGas: 10_000_000n, maxPriorityFeePerGas: 0n }

  /** Bytes that do not compress. */
  function noise(length: number, seed: number): Uint8Array {
    let state = seed
    return Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
  }

  describe('a sender', () => {
    test('needs what L1 asks and the operator at most besides gas and value, to the wei', async () => {
      const operator = { operatorFeeScalar: 2n, operatorFeeConstant: 9n }
      const transaction = signed(ALICE, { ...price, value: 5n, gasLimit: 30_000n })
      const probe = await createWorld({ ...denim, ...operator }, engine)
      const l1 = probe.network.l1Of(probe.chain.pending.state)!
      const besides = reserved(chargesOf(transaction.rawTransaction, l1), 30_000n)
      const want = 5n + 30_000n * 10_000_000n + besides
      for (const [balance, isEnough] of [
        [want, true],
        [want - 1n, false],
      ] as const) {
        const alloc = { [ALICE.address]: { balance } }
        const { producer, chain } = await createWorld({ ...denim, ...operator, alloc }, engine)
        const submitted = producer.submit(transaction)
        if (isEnough) await submitted
        else await expect(submitted).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
        expect(hashesOf(chain.pending).includes(transaction.hash)).toBe(isEnough)
      }
    })

    test('gets no estimate that it cannot pay with the fee of L1', async () => {
      const fees = { isGasPrice: false, maxFeePerGas: 10_000_000n, maxPriorityFeePerGas: 0n }
      const request = callRequest({ from: NOBODY, to: addressOf(1), fees, value: 3n })
      const estimated = async (balance: bigint) => {
        const world = await createWorld({ ...denim, alloc: { [NOBODY]: { balance } } }, engine)
        const { chain, config, network } = world
        const { pending } = chain
        const environment = environmentOf(pending, chain, config.chainId)
        const ground = { state: pending.state, environment }
        return estimateGas(engine, ground, request, config, network.l1Of(pending.state))
      }
      const forGas = 21_000n * 10_000_000n + 3n
      const world = await createWorld(denim, engine)
      const l1 = world.network.l1Of(world.chain.pending.state)!
      const { l1Fee } = chargesOf(new Uint8Array(100), l1)
      expect(await estimated(forGas + l1Fee)).toBe(21_000n)
      await expect(estimated(forGas + l1Fee - 1n)).rejects.toBeInstanceOf(DevnetError)
      await expect(estimated(forGas)).rejects.toMatchObject({ code: 'GAS_ALLOWANCE_EXCEEDED' })
    })
  })

  describe("a block's room for data", () => {
    const big = (signer: typeof ALICE, nonce: bigint, length: number) =>
      signed(signer, { ...price, nonce, data: noise(length, 7), gasLimit: 16_000_000n })

    test('is full before its gas is; what does not fit is in the next block', async () => {
      const options = { ...denim, daFootprintGasScalar: 1_000n, transactionFeeMax: 0n }
      const { producer, chain } = await createWorld(options, engine)
      const transactions = [big(ALICE, 0n, 20_000), big(BOB, 0n, 20_000), big(CAROL, 0n, 20_000)]
      for (const transaction of transactions) await producer.submit(transaction)
      expect(hashesOf(chain.pending).slice(2)).toEqual(
        transactions.slice(0, 2).map(({ hash }) => hash),
      )
      expect(chain.pending.gasUsed + 16_000_000n).toBeLessThan(chain.pending.gasLimit)
      const block = await producer.seal()
      expect(block.header.blobGasUsed).toBe(
        block.receipts.reduce((sum, { l1 }) => sum + l1!.daFootprint, 0n),
      )
      expect(hashesOf(chain.pending).slice(2)).toEqual([transactions[2]!.hash])
      // Data above the target raises the base fee, which gas alone would have left at its minimum.
      expect(chain.pending.baseFeePerGas).toBeGreaterThan(block.baseFeePerGas)
    })

    test('refuses at once what no block has room for', async () => {
      const { producer, chain } = await createWorld(
        { ...denim, daFootprintGasScalar: 3_000n },
        engine,
      )
      await expect(producer.submit(big(ALICE, 0n, 20_000))).rejects.toMatchObject({
        code: 'EXCEEDS_BLOCK_GAS_LIMIT',
      })
      expect(hashesOf(chain.pending)).toHaveLength(2)
    })

    test('leaves room and gas for the opening of the block: more than the rest is refused', async () => {
      const options = { ...denim, blockGasLimit: 2_000_000n }
      const { producer, chain } = await createWorld(options, engine)
      const rest = 2_000_000n - chain.pending.gasUsed
      const submit = (gasLimit: bigint) => producer.submit(signed(ALICE, { ...price, gasLimit }))
      await expect(submit(rest + 1n)).rejects.toMatchObject({ code: 'EXCEEDS_BLOCK_GAS_LIMIT' })
      await submit(rest)
      expect(hashesOf(chain.pending)).toHaveLength(3)
    })
  })
})

/**
 * Waiting for a transaction in virtual time.
 */
describe('waits for receipts', () => {
  const hash: Hash = `0x${'ab'.repeat(32)}`
  const other: Hash = `0x${'cd'.repeat(32)}`

  function execution(executed: Hash): ChainEvent {
    return { kind: 'transaction', transaction: { hash: executed } } as ChainEvent // the part read
  }

  describe('confirmations', () => {
    test('waiting ends with the transaction, and its clock job with it', async () => {
      const clock = new VirtualClock(0)
      const confirmations = new Confirmations(clock)
      const ended: string[] = []
      const first = confirmations.wait(hash, 500).then(() => ended.push('first'))
      const second = confirmations.wait(hash, 100_000).then(() => ended.push('second'))
      for (const executed of [other, hash]) confirmations.receive(execution(executed))
      await Promise.all([first, second])
      expect(ended).toEqual(['first', 'second'])
      await clock.advanceTo(200_000)
    })

    test.each([
      [200, '200ms'],
      [1_500, '1.5s'],
      [6_000, '6s'],
    ])('waiting of %i ms ends without it at that virtual time', async (timeoutMs, words) => {
      const clock = new VirtualClock(0)
      const confirmations = new Confirmations(clock)
      const waiting = confirmations.wait(hash, timeoutMs).catch((error: unknown) => error)
      await clock.advanceTo(timeoutMs - 1)
      const open = Symbol('open')
      expect(await Promise.race([waiting, Promise.resolve(open)])).toBe(open)
      await clock.advanceTo(timeoutMs)
      expect(await waiting).toMatchObject({
        code: 'CONFIRMATION_TIMEOUT',
        message: `Transaction ${hash} was added to the mempool but wasn't confirmed within ${words}.`,
        facts: { hash, timeoutMs },
      })
    })

    test('a timeout has the hash as data where that is wanted', async () => {
      const clock = new VirtualClock(0)
      const waiting = new Confirmations(clock, { includesHash: true })
        .wait(hash, 1)
        .catch((error: unknown) => error)
      await clock.advanceTo(1)
      expect(await waiting).toMatchObject({ facts: { data: hash } })
    })

    test('closing a devnet ends all waits for confirmations', async () => {
      const confirmations = new Confirmations(new VirtualClock(0))
      const waiting = confirmations.wait(hash, 1).catch((error: unknown) => error)
      confirmations.close()
      expect(await waiting).toMatchObject({ code: 'CLOSED' })
    })
  })
})
