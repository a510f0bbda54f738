/**
 * Devnets made from another one: by snapshots, forks, state files and journals.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, replay } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { expectReplayed } from '../support/journal.ts'
import { perform, steps, trafficOptions } from '../support/journal-traffic.ts'
import { describeEach, fc, isOnWasm, runs } from '../support/property.ts'
import { alloc, answers, logger, run, type Step, step } from '../support/steps.ts'

/**
 * Forks: whatever becomes of its relatives, each devnet answers as one that never forked.
 */
describe('forks', () => {
  /** A step of one devnet; snapshots are those that its methods take. */
  type OwnStep =
    | Exclude<Step, { readonly kind: 'snapshot' | 'restore' }>
    | { readonly kind: 'take snapshot' | 'drip' | 'deposit' }
    | { readonly kind: 'revert'; readonly snapshot: number }
    | { readonly kind: 'reorg' | 'roll back'; readonly depth: number }

  type FamilyStep =
    | { readonly kind: 'own'; readonly who: number; readonly step: OwnStep }
    | { readonly kind: 'fork'; readonly who: number }

  const who = fc.nat(20)

  const ordinary = step.filter(
    (each): each is Exclude<Step, { readonly kind: 'snapshot' | 'restore' }> =>
      each.kind !== 'snapshot' && each.kind !== 'restore',
  )

  const ownStep: fc.Arbitrary<OwnStep> = fc.oneof(
    { weight: 6, arbitrary: ordinary },
    fc.record({ kind: fc.constantFrom('take snapshot' as const, 'drip', 'deposit') }),
    fc.record({ kind: fc.constant('revert' as const), snapshot: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('reorg' as const, 'roll back'), depth: fc.nat(3) }),
  )

  const familySteps: fc.Arbitrary<FamilyStep[]> = fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('own' as const), who, step: ownStep }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fork' as const), who }) },
    ),
    { minLength: 4, maxLength: 30 },
  )

  async function take(devnet: Devnet, given: OwnStep): Promise<void> {
    switch (given.kind) {
      case 'take snapshot':
        await devnet.request({ method: 'evm_snapshot' })
        return
      case 'revert': {
        const params = [`0x${given.snapshot.toString(16)}`] as const
        await devnet.request({ method: 'evm_revert', params })
        return
      }
      case 'drip': {
        const drip = devnet.faucet.drip(logger)
        await drip.catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'FAUCET_COOLDOWN' }),
        )
        return
      }
      case 'deposit': {
        const deposit = {
          from: logger,
          to: logger,
          mint: '0x5',
          value: '0x1',
          gas: '0x186a0',
        } as const
        await devnet.request({ method: 'previewnet_deposit', params: [deposit] })
        return
      }
      case 'reorg':
      case 'roll back': {
        const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
        const params = [Math.min(given.depth, head)] as const
        const method = given.kind === 'reorg' ? 'anvil_reorg' : 'anvil_rollback'
        await devnet.request({ method, params })
        return
      }
      default:
        await run(devnet, given)
    }
  }

  /** Begins a devnet with a filter of each kind. */
  async function begin(options: DevnetOptions): Promise<Devnet> {
    const devnet = await createDevnet({ ...options, alloc, faucetCooldownMs: 1_000 })
    await devnet.request({ method: 'eth_newFilter', params: [{ address: logger }] })
    await devnet.request({ method: 'eth_newBlockFilter' })
    await devnet.request({ method: 'eth_newPendingTransactionFilter' })
    return devnet
  }

  /** All that clients can read, counters and changes of filters included. */
  async function everything(devnet: Devnet): Promise<string> {
    const filters = (['0x1', '0x2', '0x3'] as const).map((id) =>
      devnet
        .request({ method: 'eth_getFilterChanges', params: [id] })
        // The state may have been reset, and then nobody knows the filter.
        .catch((error: Error) => error.message),
    )
    return JSON.stringify([
      await answers(devnet),
      await Promise.all(filters),
      await devnet.request({ method: 'eth_newBlockFilter' }),
      await devnet.request({ method: 'evm_snapshot' }),
    ])
  }

  describeEach(
    [
      { engine: 'wasm', network: 'preview', numRuns: 12 },
      { engine: 'wasm', network: 'flashblocks', numRuns: 6 },
      { engine: 'wasm', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 3 },
      { engine: 'lockstep', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 2 },
      { engine: 'ethereumjs', network: 'preview', numRuns: 2 },
    ] as const,
    isOnWasm,
  )('on $engine, as $network', ({ numRuns, ...options }) => {
    test('each fork answers as a devnet that took the same steps and never forked', async () => {
      const property = fc.asyncProperty(familySteps, async (given) => {
        const family: { devnet: Devnet; steps: OwnStep[] }[] = [
          { devnet: await begin(options), steps: [] },
        ]
        for (const each of given) {
          const { devnet, steps } = family[each.who % family.length]!
          if (each.kind === 'fork') {
            family.push({ devnet: await devnet.fork(), steps: [...steps] })
          } else {
            await take(devnet, each.step)
            steps.push(each.step)
          }
        }
        for (const { devnet, steps } of family) {
          await using straight = await begin(options)
          for (const each of steps) await take(straight, each)
          expect(await everything(devnet)).toBe(await everything(straight))
          await devnet.close()
        }
      })
      await fc.assert(property, { numRuns: runs(numRuns), seed: 17 })
    })
  })

  test('an edit behind a flashblock is in the header of a fork where it is in that of the parent', async () => {
    await using parent = await createDevnet({ network: 'flashblocks', alloc })
    await run(parent, { kind: 'patch', value: 0 })
    const point = await parent.snapshot()
    const known = await answers(parent)
    await using child = await parent.fork()
    await using later = await point.fork()
    expect(await answers(child)).toBe(known)
    expect(await answers(later)).toBe(known)
    await point.restore()
    expect(await answers(parent)).toBe(known)
  })

  test('a snapshot is forked as it was taken, whatever has happened since', async () => {
    await using parent = await createDevnet({ alloc })
    await run(parent, { kind: 'send', value: 1, nonceGap: 0 })
    const point = await parent.snapshot()
    const known = await answers(parent)
    await parent.advance(1_000)
    await parent.close()
    const forks = [await point.fork(), await point.fork()]
    for (const fork of forks) {
      expect(await answers(fork)).toBe(known)
      await fork.advance(200)
    }
    const heads = forks.map((fork) => fork.request({ method: 'eth_blockNumber' }))
    expect(await Promise.all(heads)).toEqual(['0x1', '0x1'])
  })

  test('subscriptions and listeners stay with the devnet they were made on', async () => {
    await using parent = await createDevnet()
    const heard: unknown[] = []
    parent.on('message', ({ data }) => heard.push(data.result))
    await parent.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await using child = await parent.fork()
    await child.mine(3)
    expect(heard).toEqual([])
    await parent.mine()
    expect(heard).toMatchObject([{ number: '0x1' }])
  })

  test('the wallet of a fork has the same user, and names no bundle twice', async () => {
    await using parent = await createDevnet()
    const chainId = `0x${parent.config.chainId.toString(16)}` as const
    const bundle = {
      version: '2.0.0',
      chainId,
      from: parent.accounts[0]!.address,
      atomicRequired: false,
      calls: [{ to: logger }],
    } as const
    const sendIn = (devnet: Devnet) =>
      devnet.request({ method: 'wallet_sendCalls', params: [bundle] })
    expect(await sendIn(parent)).toMatchObject({ id: '0x1' })
    await using child = await parent.fork()
    expect(await sendIn(child)).toMatchObject({ id: '0x2' })
    expect(await sendIn(parent)).toMatchObject({ id: '0x2' })
    parent.wallet.decide(() => false)
    await using other = await parent.fork()
    await expect(sendIn(other)).rejects.toMatchObject({ code: 4001 })
    expect(await sendIn(child)).toMatchObject({ id: '0x3' })
  })

  test('the journal of a fork is that of its parent, how it forked, and its own', async () => {
    await using parent = await createDevnet()
    await parent.mine()
    const known = [parent.digest(), parent.journal()] as const
    await using one = await parent.fork()
    await using another = await parent.fork()
    expect([parent.digest(), parent.journal()]).toEqual(known)
    expect(another.digest()).toBe(one.digest())
    expect(one.digest()).not.toBe(parent.digest())
    await one.mine()
    await parent.mine(2)
    await using early = await one.fork({ at: 1 })
    const callsOf = (devnet: Devnet) => {
      const lines = devnet.journal().trimEnd().split('\n').slice(1)
      return lines.map((line) => {
        const { sequence, call, params } = JSON.parse(line)
        return [sequence, call, ...params]
      })
    }
    const begun = [
      [1, 'devnet.mine', 1],
      [2, 'devnet.fork'],
    ]
    expect(callsOf(another)).toEqual(begun)
    expect(callsOf(one)).toEqual([...begun, [3, 'devnet.mine', 1]])
    expect(callsOf(early)).toEqual([...callsOf(one), [4, 'devnet.fork', { at: 1 }]])
    expect(callsOf(parent)).toEqual([begun[0], [2, 'devnet.mine', 2]])
    for (const each of [parent, one, another, early]) await expectReplayed(each)
  })

  test('a fork continues being replayed after a replay', async () => {
    await using parent = await createDevnet({ alloc })
    const point = await parent.snapshot()
    await run(parent, { kind: 'send', value: 1, nonceGap: 0 })
    await parent.advance(300)
    await using child = await point.fork()
    const own = await child.snapshot()
    await run(child, { kind: 'send', value: 2, nonceGap: 0 })
    await own.restore()
    await using again = await replay(child.journal())
    for (const each of [child, again]) {
      await run(each, { kind: 'send', value: 3, nonceGap: 0 })
      await each.advance(500)
    }
    expect(await answers(again)).toBe(await answers(child))
    expect(again.digest()).toBe(child.digest())
    await expectReplayed(again)
  })

  test('a fork keeps as little of the journal as its parent', async () => {
    const refusal = expect.objectContaining({ code: 'JOURNAL_NOT_KEPT' })
    await using parent = await createDevnet()
    await using before = await parent.fork()
    await parent.request({ method: 'devnet_record', params: [false] })
    await using after = await parent.fork()
    expect(() => after.journal()).toThrow(refusal)
    await expectReplayed(before)
  })

  test('a fork from an unknown block is refused', async () => {
    await using devnet = await createDevnet()
    await devnet.mine(2)
    await expect(devnet.fork({ at: 3 })).rejects.toMatchObject({ code: 'UNKNOWN_BLOCK' })
    await expect(devnet.fork({ at: -1 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(devnet.fork({ at: 0.5 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await using child = await devnet.fork({ at: 2 })
    expect(await child.request({ method: 'eth_blockNumber' })).toBe('0x2')
  })

  test('a fork from a block has none of the drips after it', async () => {
    await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
    const address = wireAddress(devnet.accounts[1]!)
    await devnet.advance(200)
    await devnet.faucet.drip(address)
    await devnet.advance(1_000)
    await using fork = await devnet.fork()
    await expect(fork.faucet.drip(address)).rejects.toMatchObject({
      code: 'FAUCET_COOLDOWN',
    })
    await using before = await devnet.fork({ at: 0 })
    expect(await before.faucet.drip(address)).toMatchObject({ to: address })
  })

  test('a family continues from sixty forks of forks as if there had been none', async () => {
    await using straight = await createDevnet({ alloc })
    let forked = await createDevnet({ alloc })
    for (let generation = 0; generation < 60; generation += 1) {
      const child = await forked.fork()
      await run(forked, { kind: 'send', value: 99, nonceGap: 0 })
      await forked.mine()
      await forked.close()
      forked = child
      for (const devnet of [straight, forked]) {
        await run(devnet, { kind: 'send', value: generation % 7, nonceGap: 0 })
        if (generation % 3 === 0) await devnet.mine()
      }
    }
    expect(await answers(forked)).toBe(await answers(straight))
    await forked.close()
  })

  test('a devnet that begins from an earlier block is one that stopped there', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
      fc.nat(6),
      fc.array(fc.nat(3), { maxLength: 4 }),
      async (blocks, pick, after) => {
        const at = pick % (blocks.length + 1)
        const fill = async (devnet: Devnet, counts: readonly number[]) => {
          for (const count of counts) {
            for (let value = 0; value < count; value += 1) {
              await run(devnet, { kind: 'send', value, nonceGap: 0 })
            }
            await devnet.advance(200)
          }
        }
        await using devnet = await createDevnet({ alloc })
        await using straight = await createDevnet({ alloc })
        await fill(devnet, blocks)
        await run(devnet, { kind: 'send', value: 9, nonceGap: 2 })
        await fill(straight, blocks.slice(0, at))
        const known = await answers(devnet)
        await using child = await devnet.fork({ at })
        expect(await answers(child)).toBe(await answers(straight))
        await fill(child, after)
        await fill(straight, after)
        expect(await answers(child)).toBe(await answers(straight))
        expect(await answers(devnet)).toBe(known)
      },
    )
    await fc.assert(property, { numRuns: runs(15), seed: 23 })
  })

  test('native tokens are forked with everything else', async () => {
    await using parent = await createDevnet()
    const { address } = parent.accounts[0]!
    const { usdv } = await parent.faucet.dripUsdv(address)
    const balanceIn = (devnet: Devnet) =>
      devnet.request({
        method: 'eth_call',
        params: [{ to: usdv, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'pending'],
      })
    const before = BigInt(await balanceIn(parent))
    await using child = await parent.fork()
    const other = parent.accounts[1]!.address
    const data = `0xa9059cbb${other.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` as const
    await child.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: usdv, data }],
    })
    expect(BigInt(await balanceIn(child))).toBe(before - 7n)
    expect(BigInt(await balanceIn(parent))).toBe(before)
    await parent.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: usdv, data }],
    })
    await Promise.all([parent.mine(), child.mine()])
    const headOf = async (devnet: Devnet) =>
      (await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest'] }))?.hash
    expect(await headOf(child)).toBe(await headOf(parent))
  })
})

/**
 * Going back: whatever has happened in between, a restored devnet answers byte for byte as it did.
 */
describe('snapshots', () => {
  describeEach(
    [
      { engine: 'wasm', network: 'preview', numRuns: 30 },
      { engine: 'wasm', network: 'flashblocks', numRuns: 15 },
      { engine: 'wasm', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 5 },
      { engine: 'lockstep', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 2 },
      { engine: 'ethereumjs', network: 'preview', numRuns: 6 },
    ] as const,
    isOnWasm,
  )('on $engine, as $network', ({ numRuns, ...options }) => {
    test('a restored devnet answers as it did, any number of times, in any order', async () => {
      const steps = fc.array(step, { minLength: 1, maxLength: 25 })
      const property = fc.asyncProperty(steps, async (given) => {
        await using devnet = await createDevnet({ ...options, alloc })
        const points = [{ point: await devnet.snapshot(), known: await answers(devnet) }]
        for (const each of given) {
          if (each.kind === 'snapshot') {
            points.push({ point: await devnet.snapshot(), known: await answers(devnet) })
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

  test('after a hundred reverts, the chain is the one that was never reverted', async () => {
    await using straight = await createDevnet({ alloc })
    await using winding = await createDevnet({ alloc })
    for (let round = 0; round < 100; round += 1) {
      const forth = { kind: 'send', value: round % 10, nonceGap: 0 } as const
      const point = await winding.snapshot()
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

  test('a reorganised chain has as many blocks, none of them the old one, and continues', async () => {
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
      const point = await devnet.snapshot()
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

  test('with automine, a reorg still makes as many blocks as it is deep', async () => {
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

  test('with flashblocks, a devnet with an edit answers after a restore as before', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks', alloc })
    await run(devnet, { kind: 'patch', value: 3 })
    const point = await devnet.snapshot()
    const known = await answers(devnet)
    await point.restore()
    expect(await answers(devnet)).toBe(known)
  })
})

/**
 * Saving and continuing: whatever has happened before and happens after, a devnet made of a saved one
 * is, byte for byte, the one that was never saved.
 */
describe('saved states', () => {
  type Doing = Exclude<Step, { kind: 'snapshot' | 'restore' }>

  const doing = step.filter(
    (each): each is Doing => each.kind !== 'snapshot' && each.kind !== 'restore',
  )

  const textOf = (file: Uint8Array) => new TextDecoder().decode(file)

  describeEach(
    [
      { engine: 'wasm', network: 'preview', numRuns: 8 },
      { engine: 'wasm', network: 'flashblocks', numRuns: 6 },
      { engine: 'wasm', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 3 },
      { engine: 'lockstep', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 2 },
      { engine: 'wasm', network: 'plain', numRuns: 6 },
      { engine: 'ethereumjs', network: 'preview', numRuns: 1 },
    ] as const,
    isOnWasm,
  )('on $engine, as $network', ({ numRuns, ...options }) => {
    test('saving in the middle of anything changes nothing of what comes after', async () => {
      const steps = fc.array(doing, { minLength: 1, maxLength: 12 })
      const property = fc.asyncProperty(fc.array(steps, { maxLength: 4 }), async (parts) => {
        await using straight = await createDevnet({ ...options, alloc })
        let saved = await createDevnet({ ...options, alloc })
        try {
          for (const part of parts) {
            for (const each of part) {
              await run(straight, each)
              await run(saved, each)
            }
            const file = await saved.dump()
            await saved.close()
            saved = await createDevnet({ engine: options.engine, state: file })
            expect(textOf(await saved.dump())).toBe(textOf(file))
            expect(await answers(saved)).toBe(await answers(straight))
          }
          expect(textOf(await saved.dump())).toBe(textOf(await straight.dump()))
        } finally {
          await saved.close()
        }
      })
      await fc.assert(property, { numRuns: runs(numRuns), seed: 17 })
    })
  })
})

/**
 * Whatever is asked of a family of devnets, by whom and in which order, each journal makes the same
 * devnet again.
 */
describe('journals', () => {
  describeEach(
    [
      { engine: 'wasm', network: 'preview', numRuns: 25 },
      { engine: 'wasm', network: 'flashblocks', numRuns: 15 },
      { engine: 'wasm', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 5 },
      { engine: 'lockstep', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 2 },
      { engine: 'ethereumjs', network: 'plain', numRuns: 8 },
      { engine: 'lockstep', network: 'plain', hardfork: 'amsterdam', numRuns: 3 },
    ] as const,
    isOnWasm,
  )('on $engine, as $network', ({ numRuns, ...options }) => {
    test('a replay has the same head, receipts, notifications and digest', async () => {
      const property = fc.asyncProperty(steps, async (given) => {
        await using devnet = await createDevnet({ ...trafficOptions, ...options })
        for (const each of await perform(devnet, given)) {
          await expectReplayed(each)
          await each.close()
        }
      })
      await fc.assert(property, { numRuns: runs(numRuns) })
    })
  })
})
