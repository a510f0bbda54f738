/** `devnet.stateDiff` and `previewnet_stateDiff`: the difference between the states of two moments. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type RemoteProvider } from '../src/index.ts'
import type { Address, Hex } from '../src/primitives/hex.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import type { WireStateBlock } from '../src/rpc/wire/params.ts'
import { wireAddress } from './support/accounts.ts'
import { fc, runs } from './support/property.ts'

const NOBODY: Address = '0x00000000000000000000000000000000000000aa'
const STORE: Address = '0x00000000000000000000000000000000000000cc'
/** Stores the second word of its calldata at the slot that is the first. */
const code = '0x6020355f35555f5ff3'
const plain = { network: 'plain', mining: 'interval' } as const
const alloc = { [STORE]: { code } } as const

async function put(devnet: Devnet, slot: bigint, value: bigint): Promise<void> {
  const from = devnet.accounts[0]!.address
  const data: Hex = `${hexFromWord(slot)}${hexFromWord(value).slice(2)}`
  const request = { from, to: STORE, data, gas: '0x186a0' } as const
  await devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

async function edit(devnet: Devnet, slot: bigint, value: bigint): Promise<void> {
  const params = [STORE, hexFromWord(slot), hexFromWord(value)] as const
  await devnet.request({ method: 'anvil_setStorageAt', params })
}

describe('devnet.stateDiff', () => {
  test('a state diff has every field that is different, and no other', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await devnet.faucet.drip(NOBODY)
    await put(devnet, 7n, 9n)
    await devnet.advance(200)
    const changes = devnet.stateDiff(0n, 'latest')
    expect(changes[NOBODY]).toEqual({ balance: { from: 0n, to: devnet.config.faucetDripWei } })
    expect(changes[STORE]).toEqual({ storage: { [hexFromWord(7n)]: { from: 0n, to: 9n } } })
    const sender = wireAddress(devnet.accounts[0]!)
    expect(changes[sender]?.nonce).toEqual({ from: 0n, to: 1n })
    expect(changes[sender]).not.toHaveProperty('code')
    const { faucet, accounts } = devnet
    const changed = [wireAddress(faucet), sender]
    expect(Object.keys(changes)).toEqual(expect.arrayContaining(changed))
    expect(Object.keys(changes)).not.toContain(wireAddress(accounts[1]!))
  })

  test('lists accounts and slots in ascending order, also after a state file is loaded', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await put(devnet, 9n, 1n)
    await put(devnet, 2n, 1n)
    await devnet.faucet.drip(NOBODY)
    await devnet.advance(200)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    for (const each of [devnet, loaded]) {
      const changes = each.stateDiff(0n, 'latest')
      expect(Object.keys(changes)).toEqual(Object.keys(changes).sort())
      const slots = [2n, 9n].map(hexFromWord)
      expect(Object.keys(changes[STORE]?.storage ?? {})).toEqual(slots)
    }
    const textOf = async (each: Devnet, hash: Hex) =>
      JSON.stringify(await each.request({ method: 'previewnet_stateChanges', params: [hash] }))
    const block = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })
    for (const hash of (block?.transactions ?? []) as readonly Hex[]) {
      expect(await textOf(loaded, hash)).toBe(await textOf(devnet, hash))
    }
  })

  test('sees what is pending, and nothing between a block and itself', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await put(devnet, 1n, 2n)
    expect(devnet.stateDiff('latest')[STORE]).toEqual({
      storage: { [hexFromWord(1n)]: { from: 0n, to: 2n } },
    })
    expect(devnet.stateDiff('pending', 'pending')).toEqual({})
  })

  test('a state diff leaves out a value that was changed back', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await put(devnet, 1n, 2n)
    await devnet.advance(200)
    await put(devnet, 1n, 0n)
    await devnet.advance(200)
    expect(devnet.stateDiff(0n, 2n)).not.toHaveProperty(STORE)
    expect(devnet.stateDiff(1n, 2n)[STORE]).toEqual({
      storage: { [hexFromWord(1n)]: { from: 2n, to: 0n } },
    })
  })

  test('a state diff has new code', async () => {
    await using devnet = await createDevnet(plain)
    await devnet.advance(200)
    await devnet.request({ method: 'anvil_setCode', params: [NOBODY, '0x6001'] })
    expect(devnet.stateDiff('earliest')[NOBODY]).toEqual({ code: { from: '0x', to: '0x6001' } })
  })

  test('refuses an unknown block, and an invalid one', async () => {
    await using devnet = await createDevnet()
    expect(() => devnet.stateDiff(5n)).toThrow(expect.objectContaining({ code: 'UNKNOWN_BLOCK' }))
    expect(() => devnet.stateDiff('later' as 'latest')).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  test('is what reads of both blocks say, forwards and backwards, over snapshots and rollbacks', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constantFrom('seal' as const, 'drip' as const, 'rollBack' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await using devnet = await createDevnet({ ...plain, alloc })
        for (const each of steps) {
          if (each.kind === 'put') await put(devnet, BigInt(each.slot), BigInt(each.value))
          else if (each.kind === 'drip') await devnet.faucet.drip(NOBODY)
          else if (each.kind === 'seal') await devnet.advance(200)
          else if ((await devnet.request({ method: 'eth_blockNumber' })) !== '0x0')
            await devnet.request({ method: 'anvil_rollback', params: [1] })
        }
        const head = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
        const hex = (number: bigint): Hex => `0x${number.toString(16)}`
        const blocks = ['earliest', hex(head / 2n), hex(head), 'pending'] as const
        for (const from of blocks) {
          for (const to of blocks) {
            const changes = devnet.stateDiff(from, to)
            for (const slot of [0n, 1n, 2n, 3n]) {
              const at = async (block: (typeof blocks)[number]) => {
                const params = [STORE, hexFromWord(slot), block] as const
                return BigInt(await devnet.request({ method: 'eth_getStorageAt', params }))
              }
              const values = { from: await at(from), to: await at(to) }
              const told = changes[STORE]?.storage?.[hexFromWord(slot)]
              expect(told).toEqual(values.from === values.to ? undefined : values)
            }
            for (const address of [NOBODY, wireAddress(devnet.faucet)]) {
              const at = async (block: (typeof blocks)[number]) =>
                BigInt(await devnet.request({ method: 'eth_getBalance', params: [address, block] }))
              const values = { from: await at(from), to: await at(to) }
              const told = changes[address]?.balance
              expect(told).toEqual(values.from === values.to ? undefined : values)
            }
          }
        }
      }),
      { numRuns: runs(15) },
    )
  })

  test('the difference between two moments is that of the reads at both', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constant('edit' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }),
    )
    const picked = fc.nat()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.array(fc.tuple(picked, picked), { minLength: 4, maxLength: 4 }),
        async (steps, pairs) => {
          await using devnet = await createDevnet({ network: 'flashblocks', alloc })
          for (const each of steps) {
            if (each.kind === 'put') await put(devnet, BigInt(each.slot), BigInt(each.value))
            else if (each.kind === 'wait') await devnet.advance(each.ms)
            else await edit(devnet, BigInt(each.slot), BigInt(each.value))
          }
          const moments = await momentsOf(devnet)
          for (const [one, other] of pairs) {
            const from = moments[one % moments.length]!
            const to = moments[other % moments.length]!
            const changes = devnet.stateDiff(from, to)
            const wire = await devnet.request({
              method: 'previewnet_stateDiff',
              params: [from, to],
            })
            expect(Object.keys(wire)).toEqual(Object.keys(changes))
            for (const slot of [0n, 1n, 2n, 3n].map(hexFromWord)) {
              const at = (moment: WireStateBlock) =>
                devnet.request({ method: 'eth_getStorageAt', params: [STORE, slot, moment] })
              const values = { from: await at(from), to: await at(to) }
              const isSame = values.from === values.to
              const expected = { from: BigInt(values.from), to: BigInt(values.to) }
              expect(changes[STORE]?.storage?.[slot]).toEqual(isSame ? undefined : expected)
              expect(wire[STORE]?.slots?.[slot]).toEqual(isSame ? undefined : values)
            }
          }
        },
      ),
      { numRuns: runs(15) },
    )
  })

  test('the differences of the flashblocks of a block follow each other up to its end', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks', alloc })
    for (let value = 1n; value <= 9n; value += 1n) {
      await put(devnet, 1n, value)
      await devnet.advance(200)
    }
    await devnet.advance(200)
    const slot = hexFromWord(1n)
    const changeOf = (index: number) => {
      const after = (flashblockIndex: number) => ({ blockNumber: '0x1', flashblockIndex }) as const
      return devnet.stateDiff(after(index - 1), after(index))[STORE]?.storage?.[slot]
    }
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x1')
    for (let index = 1; index <= 9; index += 1) {
      expect(changeOf(index)).toEqual({ from: BigInt(index - 1), to: BigInt(index) })
    }
    expect(devnet.stateDiff(0n, 1n)[STORE]?.storage?.[slot]).toEqual({ from: 0n, to: 9n })
  })

  test('a state diff between two times has the edits of the time between them, and no other', async () => {
    await using devnet = await createDevnet({ ...plain, alloc })
    await devnet.advance(450)
    const before = devnet.now
    await devnet.advance(50)
    await devnet.request({ method: 'anvil_setBalance', params: [NOBODY, '0x7'] })
    await devnet.advance(1_000)
    const changes = devnet.stateDiff({ timestampMs: before }, { timestampMs: before + 50 })
    expect(changes).toEqual({ [NOBODY]: { balance: { from: 0n, to: 7n } } })
  })

  test('a state diff of more accounts and slots than the limit is refused', async () => {
    // A sender, the receiver of fees, and a contract with one slot.
    const limits = { stateDiffEntriesMax: 4 }
    await using devnet = await createDevnet({ ...plain, mining: 'manual', alloc, limits })
    const begin = { blockNumber: '0x1', transactionIndex: 0 } as const
    await put(devnet, 1n, 1n)
    await put(devnet, 1n, 2n)
    expect(Object.keys(devnet.stateDiff(begin))).toHaveLength(3)
    await put(devnet, 2n, 1n)
    const refusal = { code: 'STATE_DIFF_TOO_LARGE', facts: { limit: 4 } }
    expect(() => devnet.stateDiff(begin)).toThrow(expect.objectContaining(refusal))
    expect(devnet.stateDiff('pending')).toEqual({})
  })
})

describe('a state diff on the fork of a remote chain', () => {
  const remoteOf = (devnet: Devnet): RemoteProvider => ({
    request: ({ method, params }) =>
      devnet.request({ method, params } as Parameters<Devnet['request']>[0]),
  })

  test('is that of the remote for what both have sealed since', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constant('edit' as const), slot: fc.nat(3), value: fc.nat(2) }),
      fc.record({ kind: fc.constant('mine' as const) }),
      fc.record({ kind: fc.constant('drip' as const) }),
    )
    type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never
    const take = async (devnet: Devnet, each: Step) => {
      if (each.kind === 'put') await put(devnet, BigInt(each.slot), BigInt(each.value))
      else if (each.kind === 'edit') await edit(devnet, BigInt(each.slot), BigInt(each.value))
      else if (each.kind === 'mine') await devnet.mine()
      else await devnet.faucet.drip(NOBODY)
    }
    const steps = fc.array(step, { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        await using remote = await createDevnet({ ...plain, alloc })
        for (const each of before) await take(remote, each)
        await remote.mine()
        const fork = { provider: remoteOf(remote) }
        const pinned = BigInt(await remote.request({ method: 'eth_blockNumber' }))
        await using devnet = await createDevnet({
          network: 'plain',
          mining: 'interval',
          fork,
          balance: 0,
        })
        if (remote.now > devnet.now) await devnet.jump(remote.now - devnet.now)
        for (const each of after) {
          await take(remote, each)
          await take(devnet, each)
        }
        for (const to of ['latest', 'pending'] as const) {
          expect(devnet.stateDiff(pinned, to)).toEqual(remote.stateDiff(pinned, to))
          const request = {
            method: 'previewnet_stateDiff',
            params: [`0x${pinned.toString(16)}`, to],
          }
          const [one, other] = [devnet, remote].map((each) => each.request(request as never))
          expect(await one).toEqual(await other)
        }
      }),
      { numRuns: runs(12) },
    )
  })

  test('is refused from blocks before the fork, since no remote lists their changes', async () => {
    await using remote = await createDevnet({ ...plain, alloc })
    await put(remote, 1n, 2n)
    await remote.mine(3)
    await using devnet = await createDevnet({ fork: { provider: remoteOf(remote) } })
    await devnet.mine()
    const earlier = await remote.request({ method: 'eth_getBlockByNumber', params: ['0x2', false] })
    const refusal = { code: 'STATE_DIFF_BEFORE_FORK', facts: { block: 2, firstNumber: 3 } }
    expect(() => devnet.stateDiff(2n)).toThrow(expect.objectContaining(refusal))
    expect(() => devnet.stateDiff('latest', 'earliest')).toThrow('found one in block 0')
    const message =
      'expected a moment from the end of block 3 on, at which the chain was forked, found one in block 2: the remote does not list what its blocks changed'
    const refused = { code: -32602, message }
    const names = ['0x2', earlier!.hash!, { blockNumber: '0x2', transactionIndex: 0 }] as const
    for (const from of names) {
      const asked = devnet.request({ method: 'previewnet_stateDiff', params: [from] })
      await expect(asked).rejects.toMatchObject(refused)
    }
    const inside = { blockNumber: '0x3', transactionIndex: 0 } as const
    expect(() => devnet.stateDiff(inside)).toThrow('found one in block 3')
    expect(Object.keys(devnet.stateDiff(3n, 'latest')).length).toBeGreaterThan(0)
  })
})

/** Blocks, times, and positions in blocks that the devnet has. */
async function momentsOf(devnet: Devnet): Promise<readonly WireStateBlock[]> {
  const { genesisTime } = devnet.config
  const times = [genesisTime, genesisTime + 50, devnet.now - 1, devnet.now]
  const moments: WireStateBlock[] = ['earliest', 'latest', 'pending']
  for (const timestampMs of times) {
    if (timestampMs >= genesisTime && timestampMs <= devnet.now) moments.push({ timestampMs })
  }
  const params = ['pending', false] as const
  const pending = await devnet.request({ method: 'eth_getBlockByNumber', params })
  const blockNumber = pending!.number! as Hex
  for (const [transactionIndex] of pending!.transactions.entries()) {
    moments.push({ blockNumber, transactionIndex })
  }
  const now = { method: 'previewnet_chainAt', params: [devnet.now] } as const
  const { flashblocks } = await devnet.request(now)
  for (const [flashblockIndex] of (flashblocks?.ends ?? []).entries()) {
    moments.push({ blockNumber, flashblockIndex })
  }
  return moments
}
