/**
 * Log filters against a matcher that reads the rules of `eth_getLogs` word for word.
 */

import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { createLogFilter, type LogCriteria, matchingLogs } from '../../src/chain/log-filter.ts'
import { bloomOfLogs, type Log } from '../../src/chain/receipt.ts'
import { mergeBloom } from '../../src/primitives/bloom.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addresses, addressOf, topics } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'

type Emitted = Pick<Log, 'address' | 'topics'>

function matchesNaively(log: Emitted, criteria: LogCriteria): boolean {
  if (criteria.addresses !== undefined && !criteria.addresses.includes(log.address)) return false
  for (let position = 0; position < criteria.topics.length; position += 1) {
    const topic = log.topics[position]
    if (topic === undefined) return false
    const allowed = criteria.topics[position]
    if (allowed !== undefined && !allowed.includes(topic)) return false
  }
  return true
}

const logs: fc.Arbitrary<Emitted> = fc.record({
  address: addresses(4),
  topics: fc.array(topics(4), { maxLength: 4 }),
})

const criteria: fc.Arbitrary<LogCriteria> = fc.record({
  addresses: fc.option(fc.array(addresses(5), { maxLength: 3 }), { nil: undefined }),
  topics: fc.array(fc.option(fc.array(topics(5), { maxLength: 3 }), { nil: undefined }), {
    maxLength: 4,
  }),
})

/** What of a block a filter looks at, with the given logs in each of its receipts. */
function blockOf(receipts: readonly (readonly Emitted[])[]): Block {
  const bloom = new Uint8Array(256)
  let logIndex = 0
  const printed = receipts.map((list, transactionIndex) => {
    const placed = list.map((log): Log => {
      const place = { transactionHash: hexFromWord(BigInt(transactionIndex)), transactionIndex }
      return { ...log, data: '0x', ...place, logIndex: logIndex++ }
    })
    mergeBloom(bloom, bloomOfLogs(placed))
    return { logs: placed }
  })
  return { bloom, receipts: printed } as unknown as Block // a filter looks at nothing else
}

describe('a filter', () => {
  test('agrees with the naive matcher on any log and any criteria', () => {
    fc.assert(
      fc.property(logs, criteria, (log, wanted) => {
        expect(createLogFilter(wanted).matches(log)).toBe(matchesNaively(log, wanted))
      }),
      { numRuns: runs(500) },
    )
  })

  test('never skips a block with a log that matches, and finds exactly those, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(logs, { maxLength: 4 }), { maxLength: 4 }),
        criteria,
        (given, wanted) => {
          const filter = createLogFilter(wanted)
          const block = blockOf(given)
          const expected = block.receipts.flatMap((receipt) =>
            receipt.logs.filter((log) => matchesNaively(log, wanted)),
          )
          if (expected.length > 0) expect(filter.mayMatch(block)).toBe(true)
          expect(matchingLogs(block, filter)).toEqual(expected)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  const A = addressOf(1)
  const [one, two] = [hexFromWord(1n), hexFromWord(2n)]

  test('with nothing in it matches every log', () => {
    const filter = createLogFilter({ addresses: undefined, topics: [] })
    expect(filter.matches({ address: A, topics: [] })).toBe(true)
    expect(filter.matches({ address: A, topics: [one, two] })).toBe(true)
  })

  test('with more positions than a log has topics does not match, not even with wildcards', () => {
    const filter = createLogFilter({ addresses: undefined, topics: [undefined, undefined] })
    expect(filter.matches({ address: A, topics: [one] })).toBe(false)
    expect(filter.matches({ address: A, topics: [one, two] })).toBe(true)
  })

  test('looks at positions: the second topic is not the first', () => {
    const filter = createLogFilter({ addresses: undefined, topics: [undefined, [one]] })
    expect(filter.matches({ address: A, topics: [one, two] })).toBe(false)
    expect(filter.matches({ address: A, topics: [two, one] })).toBe(true)
  })

  test('skips a block whose bloom lacks an address or a topic', () => {
    const block = blockOf([[{ address: A, topics: [one] }]])
    const mayMatch = (wanted: LogCriteria) => createLogFilter(wanted).mayMatch(block)
    expect(mayMatch({ addresses: [A], topics: [[one]] })).toBe(true)
    expect(mayMatch({ addresses: [addressOf(9)], topics: [] })).toBe(false)
    expect(mayMatch({ addresses: [A], topics: [[two]] })).toBe(false)
    expect(mayMatch({ addresses: [addressOf(9), A], topics: [[two, one]] })).toBe(true)
  })
})
