/**
 * The token standard next to its model, at length: every function of its five contracts, in sequences.
 *
 * The run itself says whether it was complete: the ABIs are gone through, and a function that never
 * succeeded, one that changes something and was never refused, an event or an error that was never met
 * fails it.
 */

import { test } from 'vitest'
import { compareWithModel } from '../tokens/model/compare.ts'
import { expectComplete, summaryOf } from '../tokens/model/coverage.ts'

test('the standard does what the model does, on both engines alike', async () => {
  const coverage = await compareWithModel({ runs: 300, commandsMax: 240 })
  console.log(summaryOf(coverage))
  expectComplete(coverage)
})

test.each([1, 2] as const)('version %i does what the model says of it', async (version) => {
  await compareWithModel({ runs: 60, commandsMax: 120, version })
})
