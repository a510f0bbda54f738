/**
 * Blocks on ticks and for transactions at once, against a model that adds up both.
 */

import { expect, test } from 'vitest'
import { createDevnet, type DevnetOptions } from '../../src/index.ts'
import { wireAddresses } from '../support/accounts.ts'
import { expectReplayed } from '../support/journal.ts'
import { fc, runs } from '../support/property.ts'

const cases: readonly DevnetOptions[] = [
  { network: 'preview', blockTimeMs: 1_000 },
  { network: 'mainnet', blockTimeMs: 2_000 },
  { network: 'plain', blockTimeMs: 700 },
  { network: 'plain', blockTimeMs: 700, dialect: 'ganache' },
]

type Step = { readonly kind: 'send' | 'snapshot' | 'revert' } | { readonly advanceMs: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('send', 'send', 'snapshot', 'revert') }),
  fc.record({ advanceMs: fc.integer({ min: 1, max: 2_500 }) }),
)

test.each(cases)('each transaction and each tick has a block of its time, on %j', async (given) => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
    await using devnet = await createDevnet({ ...given, mining: 'mixed', accounts: 2 })
    const { blockTimeMs, genesisTime, network } = devnet.config
    const latticeMs = network === 'plain' ? 1 : 200
    const [from, to] = wireAddresses(devnet)
    /** Ms of each block since block 0, and its number of transactions. */
    let model: (readonly [ms: number, count: number])[] = []
    let snapshot: { readonly id: string; readonly model: typeof model } | undefined
    const nowMs = () => devnet.now - genesisTime
    for (const each of steps) {
      if ('advanceMs' in each) {
        const untilMs = nowMs() + each.advanceMs
        for (let ms = nextOf(nowMs(), blockTimeMs); ms <= untilMs; ms += blockTimeMs) {
          model.push([ms, 0])
        }
        await devnet.advance(each.advanceMs)
      } else if (each.kind === 'send') {
        const request = { from: from!, to: to!, value: '0x1' } as const
        await devnet.request({ method: 'eth_sendTransaction', params: [request] })
        model.push([nextOf(nowMs(), latticeMs), 1])
      } else if (each.kind === 'snapshot') {
        snapshot = { id: await devnet.request({ method: 'evm_snapshot' }), model: [...model] }
      } else if (snapshot !== undefined) {
        await devnet.request({ method: 'evm_revert', params: [snapshot.id] })
        model = snapshot.model
        snapshot = undefined
      }
    }
    const found: [timestamp: number, count: number][] = []
    const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
    for (let number = 1; number <= head; number += 1) {
      const ref = `0x${number.toString(16)}` as const
      const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [ref, true] })
      const sent = block!.transactions.filter(
        (each) => typeof each === 'object' && each.from === from,
      )
      found.push([Number(block!.timestamp), sent.length])
    }
    expect(found).toEqual(
      model.map(([ms, count]) => [Math.floor((genesisTime + ms) / 1000), count]),
    )
    await expectReplayed(devnet)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    for (const each of [devnet, loaded]) {
      await each.advance(300)
      const request = { from: from!, to: to!, value: '0x1' } as const
      await each.request({ method: 'eth_sendTransaction', params: [request] })
      await each.advance(2_000)
    }
    const latest = { method: 'eth_getBlockByNumber', params: ['latest', true] } as const
    expect(await loaded.request(latest)).toEqual(await devnet.request(latest))
  })
  await fc.assert(property, { numRuns: runs(200) })
})

/** The first multiple of a step after a time. */
function nextOf(ms: number, stepMs: number): number {
  return (Math.floor(ms / stepMs) + 1) * stepMs
}
