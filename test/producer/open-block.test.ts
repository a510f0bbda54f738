/**
 * How a block begins on the preview network: what opens it is there from the first moment on, once.
 */

import { describe, expect, test } from 'vitest'
import { DEPOSIT_TYPE } from '../../src/chain/deposit.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { BASE_TIME_ADDRESS } from '../../src/network/base-time.ts'
import { DEPOSITOR_ADDRESS } from '../../src/network/l1-block.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { addressOf } from '../support/arbitraries.ts'
import { ALICE, createWorld, hashesOf, signed, type World } from '../support/world.ts'
import { EXPLODER } from '../support/world-contracts.ts'

const engine = createWasmEngine()
const create = () => createWorld({ rules: 'denim' }, engine)
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
    const { chain, producer, clock } = await createWorld({ rules: 'denim' }, slow)
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

  test('opened anew after a jump is the one that would have been opened then', async () => {
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
    const world = await createWorld({ rules: 'denim', alloc }, engine)
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
