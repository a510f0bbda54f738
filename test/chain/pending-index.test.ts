import { expect, test } from 'vitest'
import { TransactionIndex } from '../../src/chain/pending-block.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

const hash = fc.constantFrom(...Array.from({ length: 12 }, (_, n): Hash => `0x${n}`))
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), who: fc.nat(5), hash }),
  fc.record({ kind: fc.constant('copy' as const), who: fc.nat(5) }),
)

test('an index and its copies have the entries of a map that is copied whole', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const pairs = [{ index: new TransactionIndex(), model: new Map<Hash, number>() }]
      for (const each of steps) {
        const { index, model } = pairs[each.who % pairs.length]!
        if (each.kind === 'copy') {
          pairs.push({ index: index.copy(model.size), model: new Map(model) })
        } else if (!model.has(each.hash)) {
          index.add(each.hash, model.size)
          model.set(each.hash, model.size)
        }
        for (const pair of pairs) {
          for (let n = 0; n < 12; n += 1) {
            expect(pair.index.get(`0x${n}`)).toBe(pair.model.get(`0x${n}`))
          }
        }
      }
    }),
  )
})
