/**
 * The history log: finding versions by jumps against walking through all of them.
 */

import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import { NO_VERSION, VersionLog } from '../../src/state/version-log.ts'
import { words } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'

/** A log filled from (steps in sequence, cell), with the newest version of each cell. */
function filled(entries: readonly (readonly [step: number, cell: number])[]) {
  const log = new VersionLog()
  const newest = new Map<number, number>()
  let sequence = 0
  for (const [step, cell] of entries) {
    sequence += step
    newest.set(cell, log.append(sequence, cell, newest.get(cell) ?? NO_VERSION, BigInt(log.length)))
  }
  return { log, newest, last: sequence }
}

/** The newest version of a cell at or before a sequence, by looking at every one. */
function findByWalking(log: VersionLog, cell: number, sequence: number): number {
  let found = NO_VERSION
  for (let index = 0; index < log.length; index += 1) {
    if (log.cellOf(index) === cell && log.sequenceOf(index) <= sequence) found = index
  }
  return found
}

const entries = fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 1, maxLength: 200 })

describe('find', () => {
  test('agrees with a walk through all versions, for every cell at every sequence', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { log, newest, last } = filled(given)
        for (const [cell, index] of newest) {
          for (let sequence = 0; sequence <= last + 1; sequence += 1) {
            expect(log.find(index, sequence)).toBe(findByWalking(log, cell, sequence))
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('works from any version of a cell, not only from its newest', () => {
    const { log } = filled(Array.from({ length: 100 }, () => [1, 0]))
    for (const from of [0, 1, 50, 98]) {
      expect(log.find(from, 40)).toBe(Math.min(from, 39))
    }
  })

  test('finds every version of a history of a hundred thousand', () => {
    const length = 100_000
    const { log, newest } = filled(Array.from({ length }, () => [1, 0]))
    const head = newest.get(0)!
    for (let sequence = 1; sequence <= length; sequence += 997) {
      const index = log.find(head, sequence)
      expect(log.sequenceOf(index)).toBe(sequence)
      expect(log.valueOf(index)).toBe(BigInt(sequence - 1))
    }
    expect(log.find(head, 0)).toBe(NO_VERSION)
  })

  test('finds versions that are far apart in the log', () => {
    const between = Array.from({ length: 70_000 }, () => [1, 1] as const)
    const few = Array.from({ length: 9 }, () => [1, 0] as const)
    const { log, newest, last } = filled([...few, ...between, ...few, ...between, ...few])
    const indexes = Array.from({ length: log.length }, (_, index) => index)
    const versions = indexes.filter((index) => log.cellOf(index) === 0)
    const head = newest.get(0)!
    for (const [position, index] of versions.entries()) {
      expect(log.find(head, log.sequenceOf(index))).toBe(index)
      expect(log.find(head, log.sequenceOf(index) - 1)).toBe(versions[position - 1] ?? NO_VERSION)
    }
    expect(log.find(head, last)).toBe(head)
  })

  test('finds nothing where there is no version', () => {
    expect(new VersionLog().find(NO_VERSION, 5)).toBe(NO_VERSION)
  })
})

describe('values', () => {
  test('every word comes back as it went in, also after the log has grown', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 150 }), (values) => {
        const log = new VersionLog()
        for (const value of values) log.append(1, 0, NO_VERSION, value)
        expect(values.map((_, index) => log.valueOf(index))).toEqual(values)
      }),
      { numRuns: runs(50) },
    )
  })

  test('the four limbs of a value are kept apart', () => {
    const log = new VersionLog()
    const values = [1n, 1n << 64n, 1n << 128n, 1n << 192n, WORD_MAX, WORD_MAX >> 64n]
    for (const value of values) log.append(1, 0, NO_VERSION, value)
    expect(values.map((_, index) => log.valueOf(index))).toEqual(values)
  })

  test('a value is replaced by one of any size, and its neighbours stay', () => {
    const sizes = [5n, (1n << 31n) - 1n, 1n << 31n, (1n << 128n) - 1n, 1n << 128n, WORD_MAX, 0n]
    for (const before of sizes) {
      for (const after of sizes) {
        const log = new VersionLog()
        for (const value of [WORD_MAX, before, 1n << 100n]) log.append(1, 0, NO_VERSION, value)
        log.setValue(1, after)
        expect([0, 1, 2].map((index) => log.valueOf(index))).toEqual([WORD_MAX, after, 1n << 100n])
      }
    }
  })

  test('a value is replaced without touching its neighbours', () => {
    const { log } = filled([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    log.setValue(1, WORD_MAX)
    expect([0, 1, 2].map((index) => log.valueOf(index))).toEqual([0n, WORD_MAX, 2n])
  })
})

describe('firstAfter', () => {
  test('agrees with a walk', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { log, last } = filled(given)
        for (let sequence = -1; sequence <= last + 1; sequence += 1) {
          let walked = 0
          while (walked < log.length && log.sequenceOf(walked) <= sequence) walked += 1
          expect(log.firstAfter(sequence)).toBe(walked)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('the version log', () => {
  test('a version of an earlier sequence than the last is a fault', () => {
    const log = new VersionLog()
    log.append(5, 0, NO_VERSION, 1n)
    log.append(5, 1, NO_VERSION, 1n)
    expect(() => log.append(4, 2, NO_VERSION, 1n)).toThrow(InvariantError)
    expect(log.length).toBe(2)
  })
})
