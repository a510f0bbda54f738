/**
 * Edits of the state between two blocks: what readers find at the block that was the newest then.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { fc, runs } from '../support/property.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
/** Answers a call with what is in its slot 0. */
const READER: Hex = '0x5f545f5260205ff3'
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

type At = Hex | 'latest' | 'pending' | { readonly blockHash: Hex }

/** What can be edited, as it is read at a block. */
async function readAt(of: Pick<Devnet, 'request'>, at: At) {
  return {
    balance: await of.request({ method: 'eth_getBalance', params: [somebody, at] }),
    nonce: await of.request({ method: 'eth_getTransactionCount', params: [somebody, at] }),
    code: await of.request({ method: 'eth_getCode', params: [somebody, at] }),
    slot: await of.request({ method: 'eth_getStorageAt', params: [somebody, '0x0', at] }),
    call: await of.request({ method: 'eth_call', params: [{ to: somebody }, at] }),
  }
}

async function editAll(devnet: Devnet): Promise<void> {
  await devnet.request({ method: 'anvil_setBalance', params: [somebody, '0x7'] })
  await devnet.request({ method: 'anvil_setNonce', params: [somebody, '0x5'] })
  await devnet.request({ method: 'anvil_setCode', params: [somebody, READER] })
  await devnet.request({ method: 'anvil_setStorageAt', params: [somebody, '0x0', word(42)] })
}

const before = { balance: '0x0', nonce: '0x0', code: '0x', slot: word(0), call: '0x' }
const edited = { balance: '0x7', nonce: '0x5', code: READER, slot: word(42), call: word(42) }

const setBalance = (devnet: Devnet, wei: number) =>
  devnet.request({ method: 'anvil_setBalance', params: [somebody, `0x${wei.toString(16)}`] })

async function balanceAt(of: Pick<Devnet, 'request'>, at: At): Promise<number> {
  return Number(await of.request({ method: 'eth_getBalance', params: [somebody, at] }))
}

async function hashAt(devnet: Devnet, number: Hex): Promise<Hex> {
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [number] })
  return block!.hash
}

const send = (devnet: Devnet, wei: number) =>
  devnet.request({
    method: 'eth_sendTransaction',
    params: [{ to: somebody, gas: '0x186a0', value: `0x${wei.toString(16)}` }],
  })

describe.each(['preview', 'flashblocks', 'plain'] as const)('on the network %s', (network) => {
  test('an edit stays at the block that was the newest, by number and by hash', async () => {
    await using devnet = await createDevnet({
      network,
      mining: 'interval',
      receipts: 'preconfirmed',
    })
    await devnet.mine(2)
    await editAll(devnet)
    expect(await readAt(devnet, 'latest')).toEqual(edited)
    // More than are kept as they were read last, and more than one segment of the history has.
    for (const count of [1, 100, 300]) {
      await devnet.mine(count)
      expect(await readAt(devnet, '0x1')).toEqual(before)
      expect(await readAt(devnet, '0x2')).toEqual(edited)
      expect(await readAt(devnet, { blockHash: await hashAt(devnet, '0x2') })).toEqual(edited)
      expect(await readAt(devnet, '0x3')).toEqual(edited)
    }
  })
})

describe('edits of the state', () => {
  test('where each transaction seals its block, an edit stays at the block before that', async () => {
    await using devnet = await createDevnet({
      network: 'plain',
      mining: 'auto',
      dialect: 'hardhat',
    })
    await devnet.request({ method: 'hardhat_setBalance', params: [somebody, '0x7'] })
    await send(devnet, 2)
    await devnet.request({ method: 'hardhat_setBalance', params: [somebody, '0x5'] })
    await send(devnet, 1)
    const balances = ['0x0', '0x1', '0x2'].map((number) => balanceAt(devnet, number as Hex))
    expect(await Promise.all(balances)).toEqual([7, 5, 6])
  })

  test('edits on top of pending transactions show nothing of those at the block below', async () => {
    await using devnet = await createDevnet()
    const sender = wireAddress(devnet.accounts[0]!)
    const ofSender = () => devnet.request({ method: 'eth_getBalance', params: [sender, '0x0'] })
    const senderBefore = await ofSender()
    await setBalance(devnet, 10)
    await send(devnet, 1)
    await devnet.request({ method: 'anvil_setStorageAt', params: [somebody, '0x0', word(1)] })
    const seen = async (at: At) => [
      await balanceAt(devnet, at),
      Number(await devnet.request({ method: 'eth_getStorageAt', params: [somebody, '0x0', at] })),
    ]
    expect([await seen('latest'), await seen('pending')]).toEqual([
      [10, 1],
      [11, 1],
    ])
    await devnet.request({ method: 'anvil_setStorageAt', params: [somebody, '0x0', word(2)] })
    await devnet.mine()
    expect([await seen('0x0'), await seen('0x1')]).toEqual([
      [10, 2],
      [11, 2],
    ])
    expect(await ofSender()).toBe(senderBefore)
  })

  test('a proof at an edited block is still one of what its header stands for', async () => {
    await using devnet = await createDevnet()
    const prove = (at: Hex) =>
      devnet.request({ method: 'eth_getProof', params: [somebody, ['0x0'], at] })
    const unedited = await prove('0x0')
    await editAll(devnet)
    expect(await prove('0x0')).toEqual(unedited)
    await devnet.mine()
    expect(await prove('0x0')).toEqual(unedited)
    expect(await prove('0x1')).toMatchObject({ balance: '0x7', nonce: '0x5' })
  })

  test('a simulation on an edited block has the same state root at any time', async () => {
    await using devnet = await createDevnet()
    const simulate = async () => {
      const simulation = { blockStateCalls: [{ blockOverrides: { time: '0x7fffffff' as Hex } }] }
      const blocks = await devnet.request({ method: 'eth_simulateV1', params: [simulation, '0x0'] })
      return blocks[0]!.stateRoot
    }
    const unedited = await simulate()
    await editAll(devnet)
    const root = await simulate()
    expect(root).not.toBe(unedited)
    // Asked for the root of what is pending, the trie has gone on.
    await devnet.request({ method: 'eth_getBlockByNumber', params: ['pending'] })
    expect(await simulate()).toBe(root)
    await devnet.mine(3)
    expect(await simulate()).toBe(root)
    await setBalance(devnet, 0)
    await devnet.request({ method: 'anvil_setNonce', params: [somebody, '0x0'] })
    await devnet.request({ method: 'anvil_setCode', params: [somebody, '0x'] })
    await devnet.request({ method: 'anvil_setStorageAt', params: [somebody, '0x0', word(0)] })
    expect(await simulate()).toBe(root)
  })

  test('the difference of two blocks is that of what is read there', async () => {
    await using devnet = await createDevnet()
    await devnet.mine()
    await send(devnet, 3)
    await setBalance(devnet, 7)
    await devnet.mine()
    const balances = (from: bigint, to: bigint) => devnet.stateDiff(from, to)[somebody]?.balance
    expect(balances(0n, 1n)).toEqual({ from: 0n, to: 7n })
    expect(balances(1n, 2n)).toBeUndefined()
    expect(balances(2n, 0n)).toEqual({ from: 7n, to: 0n })
    const [sender] = devnet.accounts
    expect(devnet.stateDiff(1n, 2n)[wireAddress(sender!)]?.nonce).toEqual({ from: 0n, to: 1n })
    expect(devnet.stateDiff(2n, 1n)[wireAddress(sender!)]?.nonce).toEqual({ from: 1n, to: 0n })
  })

  test('an edit of a nonce hides no transaction of the next block from a search by sender and nonce', async () => {
    await using devnet = await createDevnet()
    const { address } = devnet.accounts[0]!
    const hash = await send(devnet, 1)
    await devnet.request({ method: 'anvil_setNonce', params: [address, '0x9'] })
    await devnet.mine(2)
    const params = [address, 0] as const
    expect(await devnet.request({ method: 'ots_getTransactionBySenderAndNonce', params })).toBe(
      hash,
    )
  })

  /** What may happen between two looks at a chain; an edit sets what has not been set before. */
  type Step =
    | { readonly kind: 'edit' | 'send' | 'mine' | 'snapshot' | 'restore' | 'fork' | 'save' }
    | { readonly kind: 'rollback' | 'reorg' | 'forkAt'; readonly depth: number }

  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('edit' as const, 'send' as const) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('mine' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'snapshot' as const,
          'restore' as const,
          'fork' as const,
          'save' as const,
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('rollback' as const, 'reorg' as const, 'forkAt' as const),
        depth: fc.integer({ min: 0, max: 3 }),
      }),
    },
  )

  /** The balance at each block, as it was when that was the newest and its last edit had been made. */
  interface Model {
    readonly sealed: number[]
    readonly pending: number
  }

  test.each(['preview', 'plain'] as const)(
    'on %s, whatever comes, all blocks are read as they were left',
    async (network) => {
      const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let devnet = await createDevnet({ network, mining: 'interval', receipts: 'preconfirmed' })
        let model: Model = { sealed: [0], pending: 0 }
        let kept = { point: await devnet.snapshot(), model }
        let count = 0
        /** As it is when the newest blocks are gone. */
        const without = (depth: number): Model => {
          const sealed = model.sealed.slice(0, model.sealed.length - depth)
          return { sealed, pending: sealed.at(-1)! }
        }
        const goOnAs = async (other: Devnet) => {
          await devnet.close()
          devnet = other
          kept = { point: await devnet.snapshot(), model }
        }
        for (const taken of steps) {
          const depth = 'depth' in taken ? Math.min(taken.depth, model.sealed.length - 1) : 0
          switch (taken.kind) {
            case 'edit':
              count += 1_000
              await setBalance(devnet, count)
              model = { sealed: [...model.sealed.slice(0, -1), count], pending: count }
              break
            case 'send':
              await send(devnet, 1)
              model = { ...model, pending: model.pending + 1 }
              break
            case 'mine':
              await devnet.mine()
              model = { ...model, sealed: [...model.sealed, model.pending] }
              break
            case 'snapshot':
              kept = { point: await devnet.snapshot(), model }
              break
            case 'restore':
              await kept.point.restore()
              model = kept.model
              break
            case 'fork':
              await goOnAs(await devnet.fork())
              break
            case 'save':
              await goOnAs(await createDevnet({ state: await devnet.dump() }))
              break
            case 'forkAt':
              model = without(depth)
              await goOnAs(await devnet.fork({ at: model.sealed.length - 1 }))
              break
            case 'rollback':
              model = without(depth)
              await devnet.request({ method: 'anvil_rollback', params: [depth] })
              break
            case 'reorg': {
              if (depth === 0) break
              const { sealed, pending } = without(depth)
              await devnet.request({ method: 'anvil_reorg', params: [depth, []] })
              model = { sealed: [...sealed, ...Array(depth).fill(pending)], pending }
              break
            }
          }
          const numbers = model.sealed.map((_, number) => `0x${number.toString(16)}` as const)
          const refs = [...numbers, 'latest', 'pending'] as const
          const { sealed, pending } = model
          const balances = await Promise.all(refs.map((ref) => balanceAt(devnet, ref)))
          expect(balances).toEqual([...sealed, sealed.at(-1), pending])
        }
        await devnet.close()
      })
      await fc.assert(property, { numRuns: runs(100), seed: 6 })
    },
  )
})
