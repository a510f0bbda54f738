/**
 * The pool of an Ethereum devnet: until its block is sealed, a transaction can be dropped and replaced,
 * although it has run.
 */

import { getAddress } from 'ethers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash, type Hex, replay } from '../../src/index.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'

import { addressOf } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const NOBODY = addressOf(0xaa)
const GWEI = 10n ** 9n

let devnet: Devnet

beforeEach(async () => {
  devnet = await createDevnet({ network: 'plain', mining: 'manual' })
})

const [ALICE, BOB] = [0, 1]
const addressAt = (index: number) => devnet.accounts[index]!.address
const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

interface Sent {
  readonly nonce?: number
  readonly value?: bigint
  /** In gwei per gas. */
  readonly price?: bigint
}

function send(from: number, { nonce, value = 1n, price = 10n }: Sent = {}): Promise<Hash> {
  const request = {
    from: addressAt(from),
    to: NOBODY,
    value: toHex(value),
    gasPrice: toHex(price * GWEI),
    ...(nonce !== undefined && { nonce: toHex(nonce) }),
  }
  return ask(devnet, 'eth_sendTransaction', [request]) as Promise<Hash>
}

const pendingHashes = async () => {
  const block = await ask(devnet, 'eth_getBlockByNumber', ['pending', false])
  return (block as { transactions: Hash[] }).transactions
}
const balance = async (tag: string) =>
  BigInt((await ask(devnet, 'eth_getBalance', [NOBODY, tag])) as Hex)
const status = () => ask(devnet, 'txpool_status')
const mined = async () => {
  await devnet.mine()
  const block = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  return (block as { transactions: Hash[] }).transactions
}

describe('on plain, a transaction that has run', () => {
  test('is pending in the pool until its block is sealed', async () => {
    const first = await send(ALICE)
    const later = await send(ALICE, { nonce: 2 })
    expect(await status()).toEqual({ pending: '0x1', queued: '0x1' })
    const content = await ask(devnet, 'txpool_content')
    expect(content).toMatchObject({
      pending: { [getAddress(addressAt(ALICE))]: { 0: { hash: first, blockNumber: null } } },
      queued: { [getAddress(addressAt(ALICE))]: { 2: { hash: later } } },
    })
    expect(await ask(devnet, 'eth_pendingTransactions')).toHaveLength(2)
    expect(devnet.waits.filter(({ kind }) => kind === 'transaction')).toHaveLength(1)
    expect(await mined()).toEqual([first])
    expect(await status()).toEqual({ pending: '0x0', queued: '0x1' })
  })

  test('is dropped, and those after it run again', async () => {
    const first = await send(ALICE, { value: 1n })
    const other = await send(BOB, { value: 10n })
    const second = await send(ALICE, { value: 100n })
    expect(await balance('pending')).toBe(111n)
    expect(await ask(devnet, 'anvil_dropTransaction', [first])).toBe(first)
    // The second one of Alice waits for the nonce that is missing now.
    expect(await pendingHashes()).toEqual([other])
    expect(await balance('pending')).toBe(10n)
    expect(await status()).toEqual({ pending: '0x1', queued: '0x1' })
    expect(await ask(devnet, 'eth_getTransactionByHash', [first])).toBeNull()
    const again = await send(ALICE, { nonce: 0, value: 1_000n })
    expect(await mined()).toEqual([other, again, second])
    expect(await balance('latest')).toBe(1_110n)
  })

  test.each([
    ['anvil_dropAllTransactions', () => []],
    ['txpool_removeAll', () => []],
    ['debug_clearTxpool', () => []],
    ['anvil_removePoolTransactions', () => [addressAt(ALICE)]],
    ['txpool_removeSender', () => [addressAt(ALICE)]],
  ] as const)(
    'is dropped by %s, and the block is as if there had been none',
    async (method, params) => {
      const untouched = await createDevnet({ network: 'plain', mining: 'manual' })
      await send(ALICE)
      await send(ALICE)
      await ask(devnet, method, params())
      expect(await status()).toEqual({ pending: '0x0', queued: '0x0' })
      for (const each of [devnet, untouched]) await each.mine()
      const head = (each: Devnet) => ask(each, 'eth_getBlockByNumber', ['latest', true])
      expect(await head(devnet)).toEqual(await head(untouched))
    },
  )

  test('is replaced by one that pays a tenth more, and those after it follow', async () => {
    await send(ALICE, { value: 1n })
    const second = await send(ALICE, { value: 10n })
    const other = await send(BOB, { value: 100n })
    const instead = await send(ALICE, { nonce: 0, value: 1_000n, price: 11n })
    expect(await balance('pending')).toBe(1_110n)
    expect(await mined()).toEqual([other, instead, second])
    expect(await balance('latest')).toBe(1_110n)
  })

  test('stays if the other one pays too little, is refused, or its block is sealed', async () => {
    const first = await send(ALICE)
    const second = await send(ALICE)
    const pendingBlock = () => ask(devnet, 'eth_getBlockByNumber', ['pending', true])
    const before = await pendingBlock()
    await expect(send(ALICE, { nonce: 0, price: 10n, value: 2n })).rejects.toThrow(
      'replacement transaction underpriced',
    )
    await expect(send(ALICE, { nonce: 0, price: 20n, value: 10n ** 30n })).rejects.toThrow(
      'insufficient funds',
    )
    expect(await pendingBlock()).toEqual(before)
    expect(await pendingHashes()).toEqual([first, second])
    expect(await mined()).toEqual([first, second])
    await expect(send(ALICE, { nonce: 0, price: 20n })).rejects.toThrow('nonce too low')
    expect(await ask(devnet, 'anvil_dropTransaction', [first])).toBeNull()
  })

  test('is dropped and replaced by a replay, too', async () => {
    const first = await send(ALICE)
    await send(BOB)
    await send(ALICE)
    await ask(devnet, 'anvil_dropTransaction', [first])
    await send(BOB, { nonce: 0, price: 20n })
    await devnet.mine()
    const again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
  })

  test('is dropped from a snapshot and is back when that is restored', async () => {
    const first = await send(ALICE)
    const snapshot = devnet.snapshot()
    await ask(devnet, 'anvil_dropTransaction', [first])
    expect(await pendingHashes()).toEqual([])
    snapshot.restore()
    expect(await mined()).toEqual([first])
  })
})

describe('on plain, transactions that have run do so again', () => {
  const head = () => ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  /** Of block 0, in seconds. */
  const genesis = () => Math.floor(devnet.config.genesisTime / 1_000)
  const after = (seconds: number) => toHex(genesis() + seconds)

  test('when time jumps, at the new time', async () => {
    const hash = await send(ALICE)
    await ask(devnet, 'evm_increaseTime', [3_600])
    expect(await ask(devnet, 'eth_getBlockByNumber', ['pending', false])).toMatchObject({
      timestamp: after(3_600),
      transactions: [hash],
    })
    await ask(devnet, 'evm_mine')
    expect(await head()).toMatchObject({ timestamp: after(3_600), transactions: [hash] })
  })

  test.each<[string, (at: Hex) => Promise<unknown>]>([
    ['evm_setNextBlockTimestamp', (at) => ask(devnet, 'evm_setNextBlockTimestamp', [at])],
    ['evm_mine', (at) => ask(devnet, 'evm_mine', [at])],
  ])('when %s sets the time of their block', async (method, set) => {
    const hashes = [await send(ALICE), await send(BOB), await send(ALICE)]
    await set(after(500))
    if (method !== 'evm_mine') await devnet.mine()
    expect(await head()).toMatchObject({ timestamp: after(500), transactions: hashes })
  })

  test('and stay as they were when the time is refused', async () => {
    const hash = await send(ALICE)
    await expect(ask(devnet, 'evm_setNextBlockTimestamp', [after(-1)])).rejects.toThrow(
      "is lower than previous block's timestamp",
    )
    expect(await pendingHashes()).toEqual([hash])
  })

  test('when terms of their block are set, and wait if they cannot pay', async () => {
    const poor = await send(ALICE, { price: 10n })
    const rich = await send(BOB, { price: 30n })
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', [toHex(20n * GWEI)])
    await ask(devnet, 'anvil_setBlockGasLimit', [toHex(50_000_000)])
    expect(await mined()).toEqual([rich])
    const terms = { baseFeePerGas: toHex(20n * GWEI), gasLimit: toHex(50_000_000) }
    expect(await head()).toMatchObject(terms)
    expect(await status()).toEqual({ pending: '0x1', queued: '0x0' })
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', ['0x1'])
    expect(await mined()).toEqual([poor])
  })

  test('and one that could not pay is mined at once by automining when it can', async () => {
    devnet = await createDevnet({ network: 'plain' })
    await ask(devnet, 'evm_setAutomine', [false])
    const hash = await send(ALICE, { price: 10n })
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', [toHex(20n * GWEI)])
    await ask(devnet, 'evm_setAutomine', [true])
    expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', ['0x1'])
    expect(await head()).toMatchObject({ number: '0x1', transactions: [hash] })
  })
})

type Action =
  | { readonly kind: 'send'; readonly from: number }
  | { readonly kind: 'drop' | 'replace'; readonly index: number }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('send'), from: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('drop', 'replace'), index: fc.nat(20) }),
)

async function act(done: Action): Promise<void> {
  if (done.kind === 'send') return void (await send(done.from))
  const pool = (await ask(devnet, 'eth_pendingTransactions')) as WireTransaction[]
  const chosen = pool[done.index % Math.max(1, pool.length)]
  if (chosen === undefined) return
  if (done.kind === 'drop') return void (await ask(devnet, 'anvil_dropTransaction', [chosen.hash]))
  const { from, to, nonce, gasPrice } = chosen
  const price = toHex(2n * BigInt(gasPrice!))
  await ask(devnet, 'eth_sendTransaction', [{ from, to, nonce, gasPrice: price, value: '0x7' }])
}

test('whatever was dropped and replaced, a block is that of the transactions left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      devnet = await createDevnet({ network: 'plain', mining: 'manual' })
      const fresh = await createDevnet({ network: 'plain', mining: 'manual' })
      for (const each of actions) await act(each)
      for (const hash of await mined()) {
        await ask(fresh, 'eth_sendRawTransaction', [
          await ask(devnet, 'eth_getRawTransactionByHash', [hash]),
        ])
      }
      await fresh.mine()
      const head = (each: Devnet) => ask(each, 'eth_getBlockByNumber', ['latest', true])
      expect(await head(devnet)).toEqual(await head(fresh))
    }),
    { numRuns: runs(80) },
  )
})

describe('in the dialect of Hardhat', () => {
  beforeEach(async () => {
    devnet = await createDevnet({ network: 'plain', dialect: 'hardhat', mining: 'manual' })
  })

  test('transactions of impersonated accounts are in the pool, and are dropped', async () => {
    await ask(devnet, 'hardhat_setBalance', [NOBODY, toHex(10n ** 20n)])
    await ask(devnet, 'hardhat_impersonateAccount', [NOBODY])
    const hash = await ask(devnet, 'eth_sendTransaction', [{ from: NOBODY, to: NOBODY }])
    expect(await ask(devnet, 'eth_pendingTransactions')).toMatchObject([{ hash, nonce: '0x0' }])
    expect(await ask(devnet, 'hardhat_dropTransaction', [hash])).toBe(true)
    expect(await ask(devnet, 'eth_pendingTransactions')).toEqual([])
    expect(await ask(devnet, 'hardhat_dropTransaction', [hash])).toBe(false)
  })

  test('automining begins with the next transaction, which shares its block', async () => {
    const first = await send(ALICE)
    await ask(devnet, 'evm_setAutomine', [true])
    expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
    const second = await send(BOB)
    expect(await ask(devnet, 'eth_getBlockByNumber', ['latest', false])).toMatchObject({
      number: '0x1',
      transactions: [first, second],
    })
  })

  test('a transaction that fails is an error only if it is mined at once', async () => {
    const request = { from: addressAt(ALICE), data: '0xfe', gas: '0x186a0' }
    const hash = await ask(devnet, 'eth_sendTransaction', [request])
    await devnet.mine()
    const receipt = await ask(devnet, 'eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ status: '0x0' })
    await ask(devnet, 'evm_setAutomine', [true])
    await expect(ask(devnet, 'eth_sendTransaction', [request])).rejects.toThrow('invalid opcode')
  })

  test('a nonce is not set while a transaction is pending', async () => {
    await send(ALICE)
    await expect(ask(devnet, 'hardhat_setNonce', [addressAt(ALICE), '0x5'])).rejects.toThrow(
      'Cannot set account nonce when the transaction pool is not empty',
    )
  })
})

test('a pre-confirmed transaction is neither dropped nor replaced', async () => {
  devnet = await createDevnet({ dialect: 'hardhat' })
  const hash = await send(ALICE)
  await expect(ask(devnet, 'hardhat_dropTransaction', [hash])).rejects.toThrow(
    "cannot be dropped because it's pre-confirmed",
  )
  await expect(send(ALICE, { nonce: 0, price: 20n })).rejects.toThrow('Nonce too low')
  expect(await status()).toEqual({ pending: '0x0', queued: '0x0' })
  expect(await pendingHashes()).toContain(hash)
})
