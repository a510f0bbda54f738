/**
 * Going back: whatever has happened in between, a restored devnet answers byte for byte as it did.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'

const logger = '0x00000000000000000000000000000000000000cc'
const somebody = '0x00000000000000000000000000000000000000d1'
/** Stores the number it is called with at slot 0, and logs it. */
const code = '0x6000358060005560005260206000a000'

type Step =
  | { readonly kind: 'send'; readonly value: number; readonly nonceGap: number }
  | { readonly kind: 'patch'; readonly value: number }
  | { readonly kind: 'mine' | 'snapshot' }
  | { readonly kind: 'advance' | 'jump'; readonly ms: number }
  | { readonly kind: 'set'; readonly seconds: number }
  | { readonly kind: 'restore'; readonly pick: number }

const ms = fc.integer({ min: 0, max: 700 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    value: fc.integer({ min: 0, max: 9 }),
    nonceGap: fc.constantFrom(0, 0, 0, 2),
  }),
  fc.record({ kind: fc.constant('patch' as const), value: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('mine' as const, 'snapshot' as const) }),
  fc.record({ kind: fc.constantFrom('advance' as const, 'jump' as const), ms }),
  fc.record({ kind: fc.constant('set' as const), seconds: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('restore' as const), pick: fc.nat({ max: 20 }) }),
)

const alloc = { [logger]: { code } } as DevnetOptions['alloc'] & object

async function run(devnet: Devnet, given: Exclude<Step, { kind: 'snapshot' | 'restore' }>) {
  const [account] = devnet.accounts
  const from = account!.address
  switch (given.kind) {
    case 'send': {
      const params = [from, 'pending'] as const
      const next = await devnet.request({ method: 'eth_getTransactionCount', params })
      const nonce = `0x${(Number(next) + given.nonceGap).toString(16)}` as const
      const data = `0x${given.value.toString(16).padStart(64, '0')}` as const
      const request = { from, to: logger, nonce, gas: '0x186a0', data } as const
      const sent = devnet.request({ method: 'eth_sendTransaction', params: [request] })
      // One that waits already may be there.
      await sent.catch((error: unknown) => expect(error).toMatchObject({ code: -32000 }))
      return
    }
    case 'patch': {
      const params = [somebody, given.value] as const
      await devnet.request({ method: 'anvil_addBalance', params })
      await devnet.request({ method: 'anvil_setStorageAt', params: [logger, '0x1', '0x7'] })
      return
    }
    case 'set': {
      const params = [Math.floor(devnet.now / 1000) + 4 + given.seconds] as const
      await devnet.request({ method: 'evm_setNextBlockTimestamp', params })
      return
    }
    case 'mine':
      return devnet.mine()
    case 'advance':
      return devnet.advance(given.ms)
    case 'jump':
      return devnet.jump(given.ms)
  }
}

/** Everything one can ask, in one text. */
async function answers(devnet: Devnet): Promise<string> {
  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  const numbers = Array.from(
    { length: head + 1 },
    (_, number) => `0x${number.toString(16)}` as const,
  )
  const refs = [...numbers, 'pending', 'latest'] as const
  const blocks = await Promise.all(
    refs.map(async (ref) => [
      await devnet.request({ method: 'eth_getBlockByNumber', params: [ref, true] }),
      await devnet.request({ method: 'eth_getBlockReceipts', params: [ref] }),
      await devnet.request({ method: 'eth_getBalance', params: [somebody, ref] }),
      await devnet.request({ method: 'eth_getStorageAt', params: [logger, '0x0', ref] }),
      await devnet.request({ method: 'eth_getStorageAt', params: [logger, '0x1', ref] }),
    ]),
  )
  const sealed = blocks.map(([block]) => block as { hash: `0x${string}` })
  const byHash = await Promise.all(
    sealed.map(({ hash }) => devnet.request({ method: 'eth_getHeaderByHash', params: [hash] })),
  )
  const filter = { address: logger, fromBlock: '0x0', toBlock: 'pending' } as const
  return JSON.stringify([
    devnet.now,
    blocks,
    byHash,
    await devnet.request({ method: 'eth_getLogs', params: [filter] }),
    await devnet.request({ method: 'txpool_content' }),
    await devnet.request({ method: 'eth_getProof', params: [logger, ['0x0', '0x1'], 'pending'] }),
  ])
}

describe.each([
  { engine: 'wasm', network: 'preview', numRuns: 30 },
  { engine: 'wasm', network: 'mainnet', numRuns: 15 },
  { engine: 'ethereumjs', network: 'preview', numRuns: 6 },
] as const)('on $engine, as $network', ({ engine, network, numRuns }) => {
  test('a restored devnet answers as it did, any number of times, in any order', async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 25 })
    const property = fc.asyncProperty(steps, async (given) => {
      await using devnet = await createDevnet({ engine, network, alloc })
      const points = [{ point: devnet.snapshot(), known: await answers(devnet) }]
      for (const each of given) {
        if (each.kind === 'snapshot') {
          points.push({ point: devnet.snapshot(), known: await answers(devnet) })
        } else if (each.kind === 'restore') {
          const { point, known } = points[each.pick % points.length]!
          await point.restore()
          expect(await answers(devnet)).toBe(known)
        } else {
          await run(devnet, each)
        }
      }
      for (const { point, known } of points) {
        await point.restore()
        expect(await answers(devnet)).toBe(known)
      }
    })
    await fc.assert(property, { numRuns, seed: 11 })
  })
})

test('after a hundred times back and on, the chain is the one that never went back', async () => {
  await using straight = await createDevnet({ alloc })
  await using winding = await createDevnet({ alloc })
  for (let round = 0; round < 100; round += 1) {
    const forth = { kind: 'send', value: round % 10, nonceGap: 0 } as const
    const point = winding.snapshot()
    await run(winding, { kind: 'patch', value: 3 })
    await run(winding, { ...forth, value: 77 })
    await winding.advance(200)
    await point.restore()
    for (const devnet of [straight, winding]) {
      await run(devnet, forth)
      await devnet.mine()
    }
  }
  expect(await answers(winding)).toBe(await answers(straight))
})

test('a chain that is rolled back is the one that never had those blocks', async () => {
  const value = fc.integer({ min: 0, max: 9 })
  const blocks = fc.array(fc.array(value, { maxLength: 3 }), { maxLength: 5 })
  const fill = async (devnet: Devnet, values: readonly number[]) => {
    for (const each of values) await run(devnet, { kind: 'send', value: each, nonceGap: 0 })
    await run(devnet, { kind: 'patch', value: values.length })
  }
  const property = fc.asyncProperty(blocks, blocks, blocks, async (kept, gone, after) => {
    await using straight = await createDevnet({ alloc })
    await using winding = await createDevnet({ alloc })
    for (const values of kept) {
      for (const devnet of [straight, winding]) {
        await fill(devnet, values)
        await devnet.mine()
      }
    }
    for (const values of gone) {
      await fill(winding, values)
      await winding.mine()
    }
    await winding.request({ method: 'anvil_rollback', params: [gone.length] })
    for (const devnet of [straight, winding]) {
      for (const values of after) {
        await fill(devnet, values)
        await devnet.mine()
      }
    }
    expect(await answers(winding)).toBe(await answers(straight))
  })
  await fc.assert(property, { numRuns: 25, seed: 3 })
})

test('a reorganised chain has as many blocks, none of them the old one, and goes on', async () => {
  await using devnet = await createDevnet({ alloc })
  await devnet.mine(5)
  const hashes = async () => {
    const numbers = ['0x0', '0x1', '0x2', '0x3', '0x4', '0x5'] as const
    const headers = numbers.map((number) =>
      devnet.request({ method: 'eth_getHeaderByNumber', params: [number] }),
    )
    return (await Promise.all(headers)).map((header) => header?.hash)
  }
  const seen = [await hashes()]
  for (const depth of [3, 3, 1]) {
    const point = devnet.snapshot()
    await devnet.request({ method: 'anvil_reorg', params: [depth] })
    seen.push(await hashes())
    await point.restore()
    expect(await hashes()).toEqual(seen.at(-2))
    // The same reorg of the same chain is the same.
    await devnet.request({ method: 'anvil_reorg', params: [depth] })
    expect(await hashes()).toEqual(seen.at(-1))
  }
  expect(seen.map(([, , second]) => second)).toEqual(Array(4).fill(seen[0]![2]))
  expect(new Set(seen.map((each) => each[3])).size).toBe(3)
  expect(new Set(seen.map((each) => each[5])).size).toBe(4)
  await devnet.advance(200)
  expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x6')
})

test('where a transaction seals its block, a reorg still makes as many blocks as it is deep', async () => {
  await using devnet = await createDevnet({ network: 'plain', mining: 'auto', alloc })
  const from = devnet.accounts[0]!.address
  const send = { from, to: logger, gas: '0x186a0' } as const
  for (let count = 0; count < 3; count += 1) {
    await devnet.request({ method: 'eth_sendTransaction', params: [send] })
  }
  const pairs = [[send, 1] as const, [send, 1] as const]
  await devnet.request({ method: 'anvil_reorg', params: [2, pairs] })
  expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x3')
  const counts = (['0x1', '0x2', '0x3'] as const).map((number) =>
    devnet.request({ method: 'eth_getBlockTransactionCountByNumber', params: [number] }),
  )
  expect(await Promise.all(counts)).toEqual(['0x1', '0x0', '0x2'])
})
