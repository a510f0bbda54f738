/**
 * The pool where receipts wait for the seal, as on an Ethereum devnet: until its block is sealed, a
 * transaction can be dropped and replaced, although it has run.
 */

import { getAddress } from 'ethers'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hash,
  type Hex,
  replay,
} from '../../src/index.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { wireAddress } from '../support/accounts.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const NOBODY = addressOf(0xaa)
const GWEI = 10n ** 9n

let devnet: Devnet

const networks: readonly DevnetOptions[] = [
  { network: 'plain', mining: 'manual' },
  { network: 'preview', receipts: 'sealed', mining: 'manual' },
  { network: 'preview', upgrade: 'none', receipts: 'sealed', mining: 'manual' },
]

/** True where nothing is pre-confirmed: there transactions are replaced, too. */
const isPlain = ({ network }: DevnetOptions) => network === 'plain'

const [ALICE, BOB] = [0, 1]
const addressAt = (index: number) => wireAddress(devnet.accounts[index]!)
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

/** Those of a block without its deposits. */
const hashesIn = async (tag: 'pending' | 'latest') => {
  const block = await ask(devnet, 'eth_getBlockByNumber', [tag, true])
  const { transactions } = block as { transactions: readonly WireTransaction[] }
  return transactions.flatMap(({ type, hash }) => (type === '0x7e' ? [] : hash))
}
const pendingHashes = () => hashesIn('pending')
const balance = async (tag: string) =>
  BigInt((await ask(devnet, 'eth_getBalance', [NOBODY, tag])) as Hex)
const status = () => ask(devnet, 'txpool_status')
const mined = async () => {
  await devnet.mine()
  return hashesIn('latest')
}

describe.each(networks)('on $network, rules $upgrade, a transaction that has run', (options) => {
  beforeEach(async () => {
    devnet = await createDevnet(options)
  })

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
      const untouched = await createDevnet(options)
      await send(ALICE)
      await send(ALICE)
      await ask(devnet, method, params())
      expect(await status()).toEqual({ pending: '0x0', queued: '0x0' })
      for (const each of [devnet, untouched]) await each.mine()
      const head = (each: Devnet) => ask(each, 'eth_getBlockByNumber', ['latest', true])
      expect(await head(devnet)).toEqual(await head(untouched))
    },
  )

  test('is dropped and replaced by a replay, too', async () => {
    const first = await send(ALICE)
    await send(BOB)
    await send(ALICE)
    await ask(devnet, 'anvil_dropTransaction', [first])
    if (isPlain(options)) await send(BOB, { nonce: 0, price: 20n })
    await devnet.mine()
    const again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
  })

  test('is dropped from a snapshot and is back when that is restored', async () => {
    const first = await send(ALICE)
    const snapshot = await devnet.snapshot()
    await ask(devnet, 'anvil_dropTransaction', [first])
    expect(await pendingHashes()).toEqual([])
    snapshot.restore()
    expect(await mined()).toEqual([first])
  })
})

describe('on plain, a transaction that has run', () => {
  beforeEach(async () => {
    devnet = await createDevnet({ network: 'plain', mining: 'manual' })
  })

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
})

describe.each(networks.filter(isPlain))('on $network, transactions that have run', (options) => {
  beforeEach(async () => {
    devnet = await createDevnet(options)
  })

  const head = () => ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  /** Of block 0, in seconds. */
  const genesis = () => Math.floor(devnet.config.genesisTime / 1_000)
  const after = (seconds: number) => toHex(genesis() + seconds)

  test('run again when time jumps, at the new time', async () => {
    const hash = await send(ALICE)
    await ask(devnet, 'evm_increaseTime', [3_600])
    const pending = await ask(devnet, 'eth_getBlockByNumber', ['pending', false])
    const { timestamp } = pending as { timestamp: Hex }
    // The block is that of the next tick.
    expect(Number(timestamp) - Number(after(3_600))).toBeLessThanOrEqual(1)
    expect(Number(timestamp)).toBeGreaterThanOrEqual(Number(after(3_600)))
    expect(await pendingHashes()).toEqual([hash])
    await ask(devnet, 'evm_mine')
    expect(await head()).toMatchObject({ timestamp })
    expect(await hashesIn('latest')).toEqual([hash])
  })

  test.each<[string, (at: Hex) => Promise<unknown>]>([
    ['evm_setNextBlockTimestamp', (at) => ask(devnet, 'evm_setNextBlockTimestamp', [at])],
    ['evm_mine', (at) => ask(devnet, 'evm_mine', [at])],
  ])('run again when %s sets the time of their block', async (method, set) => {
    const hashes = [await send(ALICE), await send(BOB), await send(ALICE)]
    await set(after(500))
    if (method !== 'evm_mine') await devnet.mine()
    expect(await head()).toMatchObject({ timestamp: after(500) })
    expect(await hashesIn('latest')).toEqual(hashes)
  })

  test('stay as they were when the time is refused', async () => {
    const hash = await send(ALICE)
    await expect(ask(devnet, 'evm_setNextBlockTimestamp', [after(-1)])).rejects.toThrow(
      "is lower than previous block's timestamp",
    )
    expect(await pendingHashes()).toEqual([hash])
  })

  test('run again when terms of their block are set, and wait if they cannot pay', async () => {
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

  test('are mined at once by automining when they can pay at last', async () => {
    devnet = await createDevnet({ ...options, mining: 'auto' })
    await ask(devnet, 'evm_setAutomine', [false])
    const hash = await send(ALICE, { price: 10n })
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', [toHex(20n * GWEI)])
    await ask(devnet, 'evm_setAutomine', [true])
    expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', ['0x1'])
    expect(await head()).toMatchObject({ number: '0x1' })
    expect(await hashesIn('latest')).toEqual([hash])
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
  const drops = done.kind === 'drop' || !isPlain(devnet.config)
  if (drops) return void (await ask(devnet, 'anvil_dropTransaction', [chosen.hash]))
  const { from, to, nonce, gasPrice } = chosen
  const price = toHex(2n * BigInt(gasPrice!))
  await ask(devnet, 'eth_sendTransaction', [{ from, to, nonce, gasPrice: price, value: '0x7' }])
}

test.each(networks)(
  'whatever was dropped and replaced on $network, rules $upgrade, a block is that of the transactions left',
  async (options) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        devnet = await createDevnet(options)
        const fresh = await createDevnet(options)
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
      { numRuns: runs(40) },
    )
  },
)

describe('with receipts at the seal while time seals blocks', () => {
  beforeEach(async () => {
    devnet = await createDevnet({ receipts: 'sealed' })
  })

  test('a pre-confirmed transaction is pending in every list until the seal', async () => {
    const hash = await send(ALICE)
    const from = addressAt(ALICE)
    expect(await ask(devnet, 'eth_getTransactionByHash', [hash])).toMatchObject({ blockHash: null })
    expect(await status()).toEqual({ pending: '0x1', queued: '0x0' })
    const pooled = { 0: { hash, blockHash: null, blockNumber: null, transactionIndex: null } }
    const content = { pending: { [getAddress(from)]: pooled }, queued: {} }
    expect(await ask(devnet, 'txpool_content')).toMatchObject(content)
    expect(await ask(devnet, 'txpool_contentFrom', [from])).toMatchObject({ pending: pooled })
    expect(await ask(devnet, 'txpool_inspect')).toMatchObject({
      pending: { [getAddress(from)]: { 0: expect.any(String) } },
    })
    expect(await ask(devnet, 'eth_pendingTransactions')).toMatchObject([{ hash, blockHash: null }])
    expect(devnet.waits).toEqual([])
    await devnet.advance(200)
    expect(await status()).toEqual({ pending: '0x0', queued: '0x0' })
    expect(await ask(devnet, 'eth_pendingTransactions')).toEqual([])
    expect(await hashesIn('latest')).toEqual([hash])
  })

  test('a pre-confirmed transaction is dropped before its tick', async () => {
    const dropped = await send(BOB)
    const kept = await send(ALICE)
    expect(await ask(devnet, 'anvil_dropTransaction', [dropped])).toBe(dropped)
    await devnet.advance(200)
    expect(await hashesIn('latest')).toEqual([kept])
  })

  test('no client replaces a pre-confirmed transaction, and no new time runs it again', async () => {
    const hash = await send(ALICE)
    await expect(send(ALICE, { nonce: 0, price: 20n })).rejects.toThrow('nonce too low')
    await ask(devnet, 'evm_setAutomine', [false])
    const before = await ask(devnet, 'eth_getBlockByNumber', ['pending', true])
    await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', [toHex(20n * GWEI)])
    expect(await ask(devnet, 'eth_getBlockByNumber', ['pending', true])).toEqual(before)
    expect(await mined()).toEqual([hash])
  })

  test('a dropped transaction leaves the flashblocks that readers see, and no more is seen', async () => {
    devnet = await createDevnet({ network: 'flashblocks', receipts: 'sealed' })
    const first = await send(ALICE)
    const second = await send(BOB)
    await devnet.advance(200)
    const later = await send(BOB)
    expect(await pendingHashes()).toEqual([first, second])
    expect(await ask(devnet, 'anvil_dropTransaction', [first])).toBe(first)
    expect(await pendingHashes()).toEqual([second])
    expect(await status()).toEqual({ pending: '0x2', queued: '0x0' })
    await devnet.advance(200)
    expect(await pendingHashes()).toEqual([second, later])
    await devnet.advance(1_600)
    expect(await hashesIn('latest')).toEqual([second, later])
  })
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
