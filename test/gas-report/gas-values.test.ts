import { describe, expect, test } from 'vitest'
import { GasValues } from '../../src/gas-report/gas-values.ts'
import { fc } from '../support/property.ts'

function valuesOf(all: readonly number[]): GasValues {
  const values = new GasValues()
  for (const gas of all) values.add(gas)
  return values
}

describe('gas figures', () => {
  test('are zeros without a call', () => {
    expect(new GasValues().figures()).toEqual({ min: 0, mean: 0, median: 0, max: 0 })
  })

  test('of an even number have the mean of the two middle values as median, rounded down', () => {
    expect(valuesOf([10, 1, 5, 4]).figures()).toEqual({ min: 1, mean: 5, median: 4, max: 10 })
  })

  test('equal those of a sorted list', () => {
    const gas = fc.integer({ min: 0, max: 10 ** 15 })
    fc.assert(
      fc.property(fc.array(gas, { minLength: 1, maxLength: 60 }), (all) => {
        const sorted = all.toSorted((one, other) => one - other)
        const at = (index: number) => sorted[Math.floor(index)]! // within the list
        const middle = (sorted.length - 1) / 2
        expect(valuesOf(all).figures()).toEqual({
          min: at(0),
          mean: Number(all.reduce((sum, each) => sum + BigInt(each), 0n) / BigInt(all.length)),
          median: Math.floor((at(middle) + at(Math.ceil(middle))) / 2),
          max: sorted.at(-1),
        })
      }),
    )
  })

  test('do not depend on the order, nor on how calls were added up', () => {
    const many = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 3_000, size: 'max' })
    fc.assert(
      fc.property(many, many, (some, others) => {
        const all = valuesOf([...some, ...others])
        const joined = valuesOf(others.toReversed())
        joined.addAll(valuesOf(some))
        expect(joined.figures()).toEqual(all.figures())
        expect(joined.count).toBe(all.count)
      }),
      { numRuns: 10 },
    )
  })

  test('of many different values have a median that is nearly exact', () => {
    const all = Array.from({ length: 100_000 }, (_, index) => 21_000 + 7 * index)
    const { min, mean, median, max } = valuesOf(all).figures()
    expect([min, mean, max]).toEqual([21_000, 370_996, 720_993])
    expect(Math.abs(median - 370_996)).toBeLessThan(1_024)
  })
})
