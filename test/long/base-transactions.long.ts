/**
 * Base Transactions next to their model, at length: a hundred thousand random ones, on both engines.
 */

import { expect, test } from 'vitest'
import { bothEngines, playScene, scenes, type Tally } from '../execution/base-cases.ts'
import { fc } from '../support/property.ts'

const TRANSACTIONS = 100_000
const SCENES_PER_ROUND = 1_000

test('Base Transactions do what the model says, and are refused for every reason', async () => {
  const engine = bothEngines()
  const tally: Tally = new Map()
  const count = () => [...tally.values()].reduce((sum, each) => sum + each, 0)
  for (let round = 0; count() < TRANSACTIONS; round += 1) {
    await fc.assert(
      fc.asyncProperty(scenes, (scene) => playScene(engine, scene, tally)),
      { numRuns: SCENES_PER_ROUND, seed: Number(process.env.SEED) + round },
    )
  }
  console.log(Object.fromEntries(tally))
  expect([...tally.keys()].sort()).toEqual([
    'another chain',
    'cannot pay',
    'delegates a contract',
    'gas limit',
    'included',
    'included with a failed phase',
    'its fee cap',
    'its tip',
    'nonce',
  ])
})
