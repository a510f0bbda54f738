/**
 * The state at moments that have been, next to what `pending` was at the time.
 */

import { createPublicClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Moment, RpcError } from '../../src/index.ts'

import { fc } from '../support/property.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'

const send = (devnet: Devnet, wei: number) =>
  devnet.request({
    method: 'eth_sendTransaction',
    params: [{ to: BOB, gas: '0x5208', value: `0x${wei.toString(16)}` }],
  })

async function balance(of: Pick<Devnet, 'request'>): Promise<bigint> {
  return BigInt(await of.request({ method: 'eth_getBalance', params: [BOB, 'pending'] }))
}

/** What may happen to a chain between two looks at it. */
type Step =
  | { readonly kind: 'send' | 'patch' | 'advance' | 'jump' | 'mine'; readonly by: number }
  | { readonly kind: 'snapshot' | 'restore' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('send', 'patch', 'mine'),
    by: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('advance', 'jump'), by: fc.integer({ min: 0, max: 450 }) }),
  fc.record({ kind: fc.constantFrom('snapshot', 'restore') }),
)

describe.each(['preview', 'flashblocks', 'plain'] as const)('on the network %s', (network) => {
  test('the state at every ms is what had run by its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await using devnet = await createDevnet({
          network,
          mining: 'interval',
          receipts: 'preconfirmed',
        })
        // By ms of virtual time: the balance when that ms was over, as far as it is.
        let seen = new Map([[devnet.now, 0n]])
        let wei = 0n
        let kept = { point: await devnet.snapshot(), seen: new Map(seen), wei }
        for (const taken of steps) {
          switch (taken.kind) {
            case 'send':
              await send(devnet, taken.by)
              wei += BigInt(taken.by)
              break
            case 'patch':
              wei += BigInt(taken.by)
              await devnet.request({
                method: 'anvil_setBalance',
                params: [BOB, `0x${wei.toString(16)}`],
              })
              break
            case 'advance':
              await devnet.advance(taken.by)
              break
            case 'jump':
              await devnet.jump(taken.by)
              break
            case 'mine':
              await devnet.mine(taken.by)
              break
            case 'snapshot':
              kept = { point: await devnet.snapshot(), seen: new Map(seen), wei }
              break
            case 'restore':
              await kept.point.restore()
              seen = new Map(kept.seen)
              wei = kept.wei
          }
          seen.set(devnet.now, wei)
        }
        for (const [ms, then] of seen) expect(await balance(devnet.at(ms))).toBe(then)
        const times = [...seen.keys()].sort((one, other) => one - other)
        for (const [index, ms] of times.slice(1).entries()) {
          expect(await balance(devnet.at(ms - 1))).toBe(seen.get(times[index]!))
        }
      }),
      { numRuns: 8 },
    )
  })

  test('the state before each transaction of a block is what all before it left', async () => {
    await using devnet = await createDevnet({
      network,
      mining: 'interval',
      receipts: 'preconfirmed',
    })
    for (const wei of [1, 2, 4]) await send(devnet, wei)
    const opening = network === 'plain' ? 0 : network === 'preview' ? 2 : 1
    const moments = [0, 1, 2, 3].map(
      (index): Moment => ({ blockNumber: 1n, transactionIndex: opening + index }),
    )
    if (network === 'flashblocks') await devnet.advance(200)
    for (const isSealed of [false, true]) {
      if (isSealed) await devnet.advance(2_000)
      const balances = await Promise.all(moments.map((moment) => balance(devnet.at(moment))))
      expect(balances).toEqual([0n, 1n, 3n, 7n])
    }
  })
})

describe('a provider of one moment', () => {
  const deployed = '0x00000000000000000000000000000000000000c5'
  /** Returns the block's number and its own first slot; stores what it is given. */
  const code = '0x3615600c57600035600055005b4360005260005460205260406000f3'

  const store = (devnet: Devnet, value: number) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ to: deployed, gas: '0x186a0', data: `0x${value.toString(16).padStart(64, '0')}` }],
    })

  test('answers viem, which sends the block `latest` by itself', async () => {
    await using devnet = await createDevnet()
    await send(devnet, 5)
    const { now } = devnet
    await devnet.advance(150)
    await send(devnet, 2)
    await devnet.advance(1_000)
    const then = createPublicClient({ chain: devnet.chain, transport: custom(devnet.at(now)) })
    expect(await then.getBalance({ address: BOB })).toBe(5n)
    expect(await then.getTransactionCount({ address: devnet.accounts[0]!.address })).toBe(1)
    expect(await then.getChainId()).toBe(devnet.config.chainId)
  })

  test('runs calls on the state and in the block of its moment', async () => {
    await using devnet = await createDevnet({ alloc: { [deployed]: { code } } })
    await store(devnet, 7)
    await devnet.advance(200)
    await store(devnet, 9)
    const words = async (moment: Moment) => {
      const params = [{ to: deployed }] as const
      const answer = await devnet.at(moment).request({ method: 'eth_call', params })
      return [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66)}`)]
    }
    const { genesisTime } = devnet.config
    expect(await words(genesisTime + 199)).toEqual([1n, 7n])
    expect(await words({ blockNumber: 'latest', transactionIndex: 2 })).toEqual([1n, 0n])
    expect(await words({ blockNumber: 'latest', transactionIndex: 3 })).toEqual([1n, 7n])
    expect(await words(devnet.now)).toEqual([2n, 9n])
  })

  test('refuses requests that do not read state, and requests that name a block', async () => {
    await using devnet = await createDevnet()
    const past = devnet.at(devnet.now)
    const sent = past.request({ method: 'eth_sendTransaction', params: [{ to: BOB }] })
    await expect(sent).rejects.toThrow(RpcError)
    await expect(sent).rejects.toMatchObject({ code: 4200 })
    const ofBlock = past.request({ method: 'eth_getBalance', params: [BOB, '0x0'] })
    await expect(ofBlock).rejects.toMatchObject({ code: 4200 })
  })

  test('is refused for times and positions that do not exist', async () => {
    await using devnet = await createDevnet()
    const { now } = devnet
    expect(() => devnet.at(now + 1)).toThrow(/block not found: at \d+ ms; the chain began at/)
    expect(() => devnet.at(now - 1)).toThrow(/block not found/)
    expect(() => devnet.at({ blockNumber: 0n, transactionIndex: 1 })).toThrow(/out of range/)
    expect(() => devnet.at({ blockNumber: 1n, flashblockIndex: 0 })).toThrow(/flashblock not found/)
  })

  test('has the present after the clock was set back, and the block before it as it was', async () => {
    await using devnet = await createDevnet()
    await devnet.advance(100)
    await send(devnet, 1)
    await devnet.advance(50)
    await devnet.request({
      method: 'evm_setTime',
      params: [Math.floor(devnet.config.genesisTime / 1000)],
    })
    await send(devnet, 2)
    expect(devnet.now).toBe(devnet.config.genesisTime)
    expect(await balance(devnet.at(devnet.now))).toBe(3n)
  })

  test('has the chain as it is now, when blocks have been removed', async () => {
    await using devnet = await createDevnet()
    await send(devnet, 1)
    await devnet.advance(200)
    const { now } = devnet
    await send(devnet, 2)
    await devnet.advance(200)
    expect(await balance(devnet.at(now))).toBe(3n)
    await devnet.request({ method: 'anvil_rollback' })
    expect(await balance(devnet.at(now))).toBe(1n)
  })
})
