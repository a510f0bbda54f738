/**
 * The index against looking at every log.
 */

import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { createLogFilter, type LogCriteria } from '../../src/chain/log-filter.ts'
import { LogIndex } from '../../src/chain/log-index.ts'
import type { Log } from '../../src/chain/receipt.ts'
import { addresses, topics } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

const logs = fc.record({
  address: addresses(3),
  topics: fc.array(topics(3), { maxLength: 4 }),
  data: fc.constant('0x' as const),
})

/** Blocks of receipts of logs. */
const chains = fc.array(fc.array(fc.array(logs, { maxLength: 3 }), { maxLength: 2 }), {
  maxLength: 12,
})

const alternatives = <Value>(of: fc.Arbitrary<Value>) =>
  fc.option(fc.uniqueArray(of, { minLength: 1, maxLength: 3 }), { nil: undefined })

const criteria: fc.Arbitrary<LogCriteria> = fc.record({
  addresses: alternatives(addresses(4)),
  topics: fc.array(alternatives(topics(4)), { maxLength: 4 }),
})

const blockOf = (receipts: readonly (readonly object[])[], index: number) => ({
  number: 2 * index,
  receipts: receipts.map((each) => ({ logs: each as readonly Log[] })),
})

const range = fc.tuple(fc.nat(24), fc.nat(24))

describe('the log index', () => {
  test('finds what looking at every log finds, in the same order, while blocks are added', () => {
    fc.assert(
      fc.property(
        chains,
        fc.array(fc.tuple(criteria, range, fc.nat(12)), {
          maxLength: 6,
        }),
        (chain, questions) => {
          const blocks = chain.map(blockOf)
          const index = new LogIndex()
          let known = 0
          for (const [wanted, [first, span], upTo] of questions) {
            for (; known < Math.min(upTo, blocks.length); known += 1) index.add(blocks[known]!)
            const filter = createLogFilter(wanted)
            const expected = blocks
              .slice(0, known)
              .filter(({ number }) => number >= first && number <= first + span)
              .flatMap(({ number, receipts }) =>
                receipts.flatMap((each) => each.logs.map((log) => ({ log, number }))),
              )
              .filter(({ log }) => filter.matches(log))
            const found: typeof expected = []
            const search = { criteria: wanted, filter, first, last: first + span }
            const blockAt = (number: number) => blocks[number / 2] as unknown as Block
            index.find(search, blockAt, (log, { number }) => {
              found.push({ log, number: Number(number) })
            })
            expect(found).toEqual(expected)
          }
        },
      ),
    )
  })
})
