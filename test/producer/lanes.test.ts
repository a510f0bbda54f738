/**
 * Base Transactions in the txpool: lanes that wait and move on, whatever happens to the chain.
 */

import { describe, expect, test } from 'vitest'
import { devAccounts, WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { type Hash, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import {
  type BaseTransactionFields,
  NONCE_FREE_KEY,
} from '../../src/transactions/base-transaction.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { expectReplayed } from '../support/journal.ts'
import { fc, runs } from '../support/property.ts'
import type { Signer } from '../support/world.ts'

const [ALICE, BOB, CAROL] = (await devAccounts(WELL_KNOWN_MNEMONIC, 3)) as [Signer, Signer, Signer]
const GWEI = 10n ** 9n

/** A transaction of a lane. */
const keyedNonce = (nonceKey: bigint, nonceSequence: bigint, tip = 0n, sender = ALICE) =>
  encodedBase(sender, { nonceKey, nonceSequence, maxPriorityFeePerGas: tip })

async function send(devnet: Devnet, raw: Uint8Array): Promise<Hash> {
  return devnet.request({ method: 'eth_sendRawTransaction', params: [hexFromBytes(raw)] })
}

async function sendAll(devnet: Devnet, ...raws: readonly Uint8Array[]): Promise<Hash[]> {
  const hashes: Hash[] = []
  for (const raw of raws) hashes.push(await send(devnet, raw))
  return hashes
}

const hashesOf = (...raws: readonly Uint8Array[]): Hash[] => raws.map((raw) => keccakHash(raw))

/** Hashes of the signed transactions of a block, in order. */
async function included(devnet: Devnet, block: 'pending' | 'latest' | Hex): Promise<Hash[]> {
  const found = await devnet.request({ method: 'eth_getBlockByNumber', params: [block, true] })
  const transactions = found?.transactions ?? []
  return transactions.flatMap((each) =>
    typeof each === 'object' && each.type !== '0x7e' ? [each.hash] : [],
  )
}

const status = (devnet: Devnet) => devnet.request({ method: 'txpool_status', params: [] })

async function sequence(devnet: Devnet, key: bigint, block: 'pending' | 'latest' = 'pending') {
  const params = [ALICE.address, block, `0x${key.toString(16)}`] as const
  return BigInt(await devnet.request({ method: 'eth_getTransactionCount', params }))
}

describe('in order of arrival', () => {
  test('a gap holds up its own lane alone, and followers run when it is filled', async () => {
    await using devnet = await createDevnet()
    const waiting = [keyedNonce(1n, 2n), keyedNonce(1n, 1n), keyedNonce(2n, 1n)]
    await sendAll(devnet, ...waiting)
    const own = encodedBase(ALICE)
    const other = keyedNonce(3n, 0n)
    await sendAll(devnet, own, other)
    expect(await included(devnet, 'pending')).toEqual(hashesOf(own, other))
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x3' })
    const first = keyedNonce(1n, 0n)
    await send(devnet, first)
    expect(await included(devnet, 'pending')).toEqual(
      hashesOf(own, other, first, keyedNonce(1n, 1n), keyedNonce(1n, 2n)),
    )
    expect(await sequence(devnet, 1n)).toBe(3n)
    expect(await sequence(devnet, 2n)).toBe(0n)
  })

  test('key 0 is the lane of all other types', async () => {
    await using devnet = await createDevnet()
    const later = encodedBase(ALICE, { nonceSequence: 1n })
    await send(devnet, later)
    const ordinary = { from: ALICE.address, to: BOB.address }
    const second = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ ...ordinary, nonce: '0x2' }],
    })
    // The pool has the nonces 1 and 2, so a request without one fills the gap.
    const first = await devnet.request({ method: 'eth_sendTransaction', params: [ordinary] })
    expect(await included(devnet, 'pending')).toEqual([first, keccakHash(later), second])
    const replacing = encodedBase(ALICE, { nonceSequence: 4n })
    await devnet.request({
      method: 'eth_sendTransaction',
      params: [
        { ...ordinary, nonce: '0x4', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
      ],
    })
    await expect(send(devnet, replacing)).rejects.toThrow('replacement transaction underpriced')
    await send(
      devnet,
      encodedBase(ALICE, { nonceSequence: 4n, maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: 2n }),
    )
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
  })

  test('an edit of the Nonce Manager moves a lane', async () => {
    await using devnet = await createDevnet()
    const waiting = keyedNonce(1n, 5n, 0n, ALICE)
    await send(devnet, waiting)
    const slot = '0x63e18703124f006dca764f86d387f5c1965c625be3d3579c9b220bf2171f31ab'
    await devnet.request({
      method: 'anvil_setStorageAt',
      params: ['0x813000000000000000000000000000000000aa01', slot, `0x${'5'.padStart(64, '0')}`],
    })
    expect(await included(devnet, 'pending')).toEqual(hashesOf(waiting))
    expect(await sequence(devnet, 1n)).toBe(6n)
  })

  test('a transaction that does not fit waits for the next block, and is dropped if its payer is poor then', async () => {
    await using devnet = await createDevnet({ blockGasLimit: 2_000_000n })
    const large = (nonceKey: bigint, payer?: Signer) => {
      const fields = { nonceKey, gasLimit: 1_890_000n, ...(payer && { payer: payer.address }) }
      return encodedBase(ALICE, fields, payer)
    }
    const [first, second] = [large(1n), large(2n, CAROL)]
    await sendAll(devnet, first, second, large(3n))
    expect(await included(devnet, 'pending')).toEqual(hashesOf(first))
    await devnet.request({ method: 'anvil_setBalance', params: [CAROL.address, '0x1'] })
    await devnet.advance(200)
    expect(await included(devnet, 'pending')).toEqual(hashesOf(large(3n)))
    const params = [keccakHash(second)] as const
    expect(await devnet.request({ method: 'eth_getTransactionByHash', params })).toBeNull()
  })
})

describe('in order of fees', () => {
  const byFees: DevnetOptions = { order: 'fees', pendingView: 'latest' }

  test('each lane is one queue: the best payer of those whose turn it is goes first', async () => {
    await using devnet = await createDevnet(byFees)
    const tipped = (key: bigint, at: bigint, tip: bigint) => keyedNonce(key, at, tip * 1_000_000n)
    const [a, b, c, d, e] = [
      tipped(1n, 0n, 1n),
      tipped(1n, 1n, 9n),
      tipped(2n, 0n, 5n),
      tipped(3n, 1n, 99n),
      encodedBase(ALICE, { maxPriorityFeePerGas: 3_000_000n }),
    ] as const
    await sendAll(devnet, a, b, c, d, e)
    expect(await status(devnet)).toEqual({ pending: '0x4', queued: '0x1' })
    expect(await sequence(devnet, 1n)).toBe(2n)
    expect(await sequence(devnet, 1n, 'latest')).toBe(0n)
    await devnet.advance(200)
    expect(await included(devnet, 'latest')).toEqual(hashesOf(c, e, a, b))
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
  })

  test('a nonce-free transaction is replaced by one with its replay id that pays a tenth more', async () => {
    await using devnet = await createDevnet(byFees)
    const validBefore = BigInt(Date.UTC(2026, 0, 1)) + 5_000n
    const free = (fields: Partial<BaseTransactionFields>) =>
      encodedBase(ALICE, { nonceKey: NONCE_FREE_KEY, validBefore, ...fields })
    await send(devnet, free({}))
    await expect(send(devnet, free({ gasLimit: 90_000n }))).rejects.toThrow(
      'replacement transaction underpriced',
    )
    const better = free({ maxFeePerGas: 2n * GWEI })
    const other = free({ calls: [] })
    await sendAll(devnet, better, other)
    expect(await status(devnet)).toEqual({ pending: '0x2', queued: '0x0' })
    await devnet.advance(200)
    expect(await included(devnet, 'latest')).toEqual(hashesOf(better, other))
    await expect(send(devnet, free({}))).rejects.toThrow('nonce-free replay detected')
  })

  test('a transaction whose window ends before its block is dropped', async () => {
    await using devnet = await createDevnet(byFees)
    const end = BigInt(Date.UTC(2026, 0, 1)) + 400n
    const behindGap = encodedBase(ALICE, { nonceKey: 1n, nonceSequence: 1n, validBefore: end })
    await send(devnet, behindGap)
    await devnet.advance(400)
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
    await devnet.advance(200)
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x0' })
  })
})

describe('whatever arrives in whatever order', () => {
  /** A send, or a pause in which blocks are sealed. */
  const steps = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ key: fc.nat(2), sequence: fc.nat(3), sender: fc.nat(1) }),
      },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    { maxLength: 14 },
  )

  test.each(['arrival', 'fees'] as const)(
    'each lane has run as far as it has no gap, the rest waits (in order of %s)',
    async (order) => {
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          await using devnet = await createDevnet({ order })
          const sent = new Set<string>()
          const ran = (sender: number, key: number): number => {
            let next = 0
            while (sent.has(`${sender}:${key}:${next}`)) next += 1
            return next
          }
          for (const step of plan) {
            if (step === undefined) {
              await devnet.advance(400)
              continue
            }
            const { key, sequence, sender } = step
            const name = `${sender}:${key}:${sequence}`
            const raw = keyedNonce(BigInt(key), BigInt(sequence), 0n, [ALICE, BOB][sender])
            if (sent.has(name)) await expect(send(devnet, raw)).rejects.toThrow()
            else await send(devnet, raw)
            sent.add(name)
          }
          await devnet.advance(400)
          let waiting = sent.size
          for (const sender of [0, 1]) {
            for (const key of [0, 1, 2]) {
              const { address } = [ALICE, BOB][sender]!
              const params = [address, 'latest', `0x${key}`] as const
              const count = await devnet.request({ method: 'eth_getTransactionCount', params })
              expect(Number(count)).toBe(ran(sender, key))
              waiting -= Number(count)
            }
          }
          expect(await status(devnet)).toEqual({
            pending: '0x0',
            queued: `0x${waiting.toString(16)}`,
          })
        }),
        { numRuns: runs(120) },
      )
    },
  )
})

describe('lanes survive', () => {
  async function withWaiting(options: DevnetOptions = {}) {
    const devnet = await createDevnet(options)
    await sendAll(devnet, keyedNonce(1n, 0n), keyedNonce(1n, 2n), keyedNonce(2n, 1n))
    return devnet
  }

  /** Fills the gap of lane 1 and expects its follower to run. */
  async function expectWaiting(devnet: Devnet): Promise<void> {
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x2' })
    await send(devnet, keyedNonce(1n, 1n))
    expect(await sequence(devnet, 1n)).toBe(3n)
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
  }

  test('a snapshot and the return to it', async () => {
    await using devnet = await withWaiting()
    const snapshot = await devnet.snapshot()
    await expectWaiting(devnet)
    await devnet.advance(400)
    await snapshot.restore()
    expect(await sequence(devnet, 1n)).toBe(1n)
    await expectWaiting(devnet)
  })

  test('a fork', async () => {
    await using devnet = await withWaiting()
    await using fork = await devnet.fork()
    await expectWaiting(fork)
    expect(await sequence(devnet, 1n)).toBe(1n)
    await expectWaiting(devnet)
  })

  test('a state file, with what was included', async () => {
    await using devnet = await withWaiting()
    const sponsored = encodedBase(
      ALICE,
      { nonceKey: 9n, payer: BOB.address, gasLimit: 200_000n },
      BOB,
    )
    const hash = await send(devnet, sponsored)
    await devnet.advance(200)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    await expectWaiting(loaded)
    for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt'] as const) {
      const asked = { method, params: [hash] } as const
      expect(await loaded.request(asked)).toEqual(await devnet.request(asked))
    }
  })

  test('a reorg that repeats its transactions', async () => {
    await using devnet = await withWaiting()
    await devnet.advance(200)
    const [before] = await included(devnet, '0x1')
    await devnet.faults.now({ kind: 'reorg', depth: 1, transactions: 'same' })
    expect(await included(devnet, '0x1')).toEqual([before])
    await expectWaiting(devnet)
  })

  test('a reorg that comes after the window of one, which it leaves out', async () => {
    await using devnet = await withWaiting()
    const validBefore = BigInt(Date.UTC(2026, 0, 1)) + 1_000n
    const own = encodedBase(ALICE)
    await sendAll(devnet, encodedBase(ALICE, { nonceKey: NONCE_FREE_KEY, validBefore }), own)
    await devnet.advance(2_000)
    await devnet.faults.now({ kind: 'reorg', depth: 10, transactions: 'same' })
    expect(await included(devnet, '0x1')).toEqual(hashesOf(keyedNonce(1n, 0n), own))
    await expectWaiting(devnet)
  })

  test('the loss of a pre-confirmed transaction, behind which the others wait again', async () => {
    await using devnet = await createDevnet()
    const [first, second] = [keyedNonce(1n, 0n), keyedNonce(1n, 1n)]
    await sendAll(devnet, first, second, keyedNonce(2n, 0n))
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash: keccakHash(first) })
    await devnet.advance(200)
    expect(await included(devnet, '0x1')).toEqual(hashesOf(keyedNonce(2n, 0n)))
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
    await send(devnet, first)
    expect(await included(devnet, 'pending')).toEqual(hashesOf(first, second))
  })

  test('a replay of the journal', async () => {
    await using devnet = await withWaiting()
    await expectWaiting(devnet)
    await devnet.advance(400)
    await expectReplayed(devnet)
  })
})

describe('Everest in mid-chain', () => {
  test('brings the type, and a rollback before it lets what waits wait', async () => {
    await using devnet = await createDevnet({ upgrade: 'denim', upgradesAt: { everest: 2n } })
    const refused = 'transaction type not supported'
    await expect(send(devnet, keyedNonce(1n, 0n))).rejects.toThrow(refused)
    await devnet.advance(200)
    await sendAll(devnet, keyedNonce(1n, 1n))
    await devnet.advance(200)
    await devnet.request({ method: 'anvil_rollback', params: [2] })
    await expect(send(devnet, keyedNonce(1n, 0n))).rejects.toThrow(refused)
    expect(await status(devnet)).toEqual({ pending: '0x0', queued: '0x1' })
    await devnet.advance(200)
    await send(devnet, keyedNonce(1n, 0n))
    expect(await included(devnet, 'pending')).toEqual(
      hashesOf(keyedNonce(1n, 0n), keyedNonce(1n, 1n)),
    )
  })
})

describe('an estimate', () => {
  const data: Hex = '0x602a60005260206000fd'
  test.each([
    ['of a transfer', { calls: [[{ to: BOB.address, value: '0x1' }]] }],
    [
      'of phases in a lane',
      { nonceKey: '0x7', calls: [[{ to: BOB.address, data }], [{ to: CAROL.address }]] },
    ],
    ['of a delegation', { accountChanges: [{ type: 'delegation', target: BOB.address }] }],
  ] as const)('%s is a gas limit that suffices, and is close', async (_, request) => {
    await using devnet = await createDevnet()
    const fees = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x0' } as const
    const estimated = BigInt(
      await devnet.request({
        method: 'eth_estimateGas',
        params: [{ from: ALICE.address, ...fees, ...request }],
      }),
    )
    const calls = 'calls' in request ? request.calls : []
    const fields: Partial<BaseTransactionFields> = {
      nonceKey: 'nonceKey' in request ? 7n : 0n,
      accountChanges: 'accountChanges' in request ? [{ target: BOB.address }] : [],
      calls: calls.map((phase) =>
        phase.map((call) => ({
          to: call.to,
          value: 'value' in call ? 1n : 0n,
          data:
            'data' in call ? Uint8Array.from(Buffer.from(data.slice(2), 'hex')) : new Uint8Array(0),
        })),
      ),
    }
    const hash = await send(devnet, encodedBase(ALICE, { ...fields, gasLimit: estimated }))
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(receipt).toMatchObject({ status: '0x1' })
    // A signature has few zero bytes, which placeholders have none of.
    expect(estimated - BigInt(receipt?.gasUsed ?? 0)).toBeLessThan(400n)
    const tooLittle = encodedBase(ALICE, {
      ...fields,
      // Not used yet, either.
      ...(fields.nonceKey === 0n ? { nonceSequence: 1n } : { nonceKey: 8n }),
      gasLimit: estimated - 1_000n,
    })
    await expect(send(devnet, tooLittle)).rejects.toThrow('intrinsic gas too low')
  })
})
