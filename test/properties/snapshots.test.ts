/**
 * Going back: whatever has happened in between, a restored devnet answers byte for byte as it did.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'
import { alloc, answers, logger, run, step } from '../support/steps.ts'

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
    await fc.assert(property, { numRuns: runs(numRuns), seed: 11 })
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

test('a chain that is rolled back is the one that never had those blocks, but for edits of its head', async () => {
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
    // What was patched before the first of them was sealed is seen at the block below it, and stays.
    if (gone[0] !== undefined) await run(straight, { kind: 'patch', value: gone[0].length })
    for (const devnet of [straight, winding]) {
      for (const values of after) {
        await fill(devnet, values)
        await devnet.mine()
      }
    }
    expect(await answers(winding)).toBe(await answers(straight))
  })
  await fc.assert(property, { numRuns: runs(25), seed: 3 })
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

test('where blocks are cut, what has been patched is as little proven after going back as before', async () => {
  await using devnet = await createDevnet({ network: 'mainnet', alloc })
  await run(devnet, { kind: 'patch', value: 3 })
  const point = devnet.snapshot()
  const known = await answers(devnet)
  await point.restore()
  expect(await answers(devnet)).toBe(known)
})
