/**
 * Any bytes behind the selector of every function of the token standard, at length, on both engines.
 */

import { test } from 'vitest'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'
import { anyArguments, expectClean, selectors } from '../tokens/any-call.ts'
import { ADMIN } from '../tokens/scene.ts'
import { addressesOf, world } from '../tokens/world.ts'

test.each(selectors)('any calldata of $contract $selector ends cleanly', async (called) => {
  const made = await world(3)
  const to = addressesOf(made)[called.contract]
  await fc.assert(
    fc.asyncProperty(anyArguments, async (rest) => {
      const data = bytesFromHex(`${called.selector}${rest}`)
      expectClean(await made.scene.copy().raw(ADMIN, to, data, { gasLimit: 3_000_000n }))
    }),
    { numRuns: 250 },
  )
})
