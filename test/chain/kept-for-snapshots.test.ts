import { describe, expect, test } from 'vitest'
import { keptForSnapshots } from '../../src/chain/kept-for-snapshots.ts'
import { Store } from '../../src/state/store.ts'
import { fc, runs } from '../support/property.ts'

const store = new Store()

describe('the blocks that are kept for snapshots', () => {
  test('are those before the oldest block of the chain, each once', () => {
    const range = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([oldest, count]) => ({ store, history: { oldest, length: oldest + count } }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.nat(60), (snapshots, oldest) => {
        const numbers = new Set<number>()
        for (const { history } of snapshots) {
          for (let number = history.oldest; number < history.length; number += 1) {
            if (number < oldest) numbers.add(number)
          }
        }
        expect(keptForSnapshots(snapshots, store, oldest).blocks).toBe(numbers.size)
      }),
      { numRuns: runs(200) },
    )
  })
})
