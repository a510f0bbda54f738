/**
 * Whatever is asked of a family of devnets, by whom and in which order, each journal makes the same
 * devnet again.
 */

import { describe, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { perform, steps, trafficOptions } from '../support/journal-traffic.ts'
import { fc, runs } from '../support/property.ts'

describe.each([
  { engine: 'wasm', network: 'preview', numRuns: 25 },
  { engine: 'wasm', network: 'mainnet', numRuns: 15 },
  { engine: 'ethereumjs', network: 'plain', numRuns: 8 },
] as const)('on $engine, as $network', ({ engine, network, numRuns }) => {
  test('a replay has the same head, receipts, notifications and digest', async () => {
    const property = fc.asyncProperty(steps, async (given) => {
      await using devnet = await createDevnet({ ...trafficOptions, engine, network })
      for (const each of await perform(devnet, given)) {
        await expectReplayed(each)
        await each.close()
      }
    })
    await fc.assert(property, { numRuns: runs(numRuns) })
  })
})
