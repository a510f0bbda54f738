/**
 * Sizes from nothing to the limits, through `request()`: a few plans of `test/long/sizes.long.ts`, chosen
 * because every table of the fast engine, and its memory, grows in one of them.
 */

import { describe, expect, test } from 'vitest'
import { tryPlans } from '../support/sized-runs.ts'

describe('messages of any size', () => {
  test('whatever its size, a message is answered, and the same whatever ran before it', async () => {
    const { failures, growth } = await tryPlans([39, 53, 59, 63, 64, 67], { steps: 10 })
    expect(failures).toEqual([])
    for (const what of ['accounts', 'slots', 'journal', 'logs', 'return data', 'code', 'memory']) {
      expect([...growth.counts.keys()]).toContain(`${what}, frames`)
    }
    expect(growth.counts.get('memory, input')).toBeGreaterThan(0)
    expect(growth.counts.get('memory, tables')).toBeGreaterThan(0)
  })
})
