/**
 * A million recoveries with every edge, natively and in WebAssembly: the same key, or none.
 */

import { expect, test } from 'vitest'
import { recoverInWasm } from '../../src/primitives/secp256k1.ts'
import { loadBinding } from '../../src/primitives/secp256k1-binding.ts'
import { fc } from '../support/property.ts'
import { hasBinding, recoveries } from '../support/recoveries.ts'

test.runIf(hasBinding)(
  'the native library and WebAssembly recover the same keys from a million signatures',
  async () => {
    const native = (await loadBinding())!
    let foundCount = 0
    fc.assert(
      fc.property(recoveries, (recovery) => {
        const found = native.recover(...recovery)
        const expected = recoverInWasm(...recovery)
        if (found !== undefined) foundCount += 1
        return found === expected || Buffer.compare(found!, expected!) === 0
      }),
      { numRuns: 1_000_000 },
    )
    expect(foundCount).toBeGreaterThan(300_000)
    expect(foundCount).toBeLessThan(700_000)
  },
)
