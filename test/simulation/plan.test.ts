/** What a run leaves to chance: plans, and what actors draw from them. */

import { describe, expect, test } from 'vitest'
import { PlanDraws } from '../../src/simulation/draws.ts'
import { anyPlan, CHANCE_END } from '../../src/simulation/plan.ts'
import { fc } from '../support/property.ts'

describe('a plan', () => {
  const actors = { actorCount: 3, actionsMax: 7, delayMsMax: 40 }
  const limits = { ...actors, drawnFaultsMax: 2, durationMs: 500 }

  test('has a list of steps for each actor, within its limits', () => {
    const plans = fc.sample(anyPlan(limits), { seed: 1, numRuns: 100 })
    for (const { steps, drawnFaults } of plans) {
      expect(steps).toHaveLength(3)
      expect(drawnFaults.length).toBeLessThanOrEqual(2)
      for (const { atMs } of drawnFaults) expect(atMs).toBeLessThanOrEqual(500)
      for (const { delayMs, turn, chance } of steps.flat()) {
        expect(delayMs).toBeLessThanOrEqual(40)
        expect(Math.min(delayMs, turn, chance)).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThan(CHANCE_END)
      }
    }
    const lengths = plans.flatMap(({ steps }) => steps.map(({ length }) => length))
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([0, 7])
    const delays = plans.flatMap(({ steps }) => steps.flat()).map(({ delayMs }) => delayMs)
    expect(delays.filter((ms) => ms === 0).length).toBeGreaterThan(delays.length / 3)
    expect(new Set(delays).size).toBeGreaterThan(30)
  })

  test('follows from the seed', () => {
    const sample = (seed: number) => fc.sample(anyPlan(limits), { seed, numRuns: 5 })
    expect(sample(5)).toEqual(sample(5))
    expect(sample(5)).not.toEqual(sample(6))
  })

  test('shrinks down to no action at all', () => {
    const property = fc.property(anyPlan(limits), ({ steps }) => steps.length < 0)
    expect(fc.check(property, { seed: 1 }).counterexample).toEqual([
      { steps: [[], [], []], drawnFaults: [] },
    ])
  })
})

describe('a draw', () => {
  const chance = fc.nat({ max: CHANCE_END - 1 })
  const bounds = fc
    .tuple(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.bigInt({ min: 0n, max: 2n ** 70n }))
    .map(([min, size]) => [min, min + size] as const)

  test('stays within bounds, and is the same for the same chance', () => {
    fc.assert(
      fc.property(chance, fc.array(bounds, { maxLength: 5 }), (given, asked) => {
        const draw = () => {
          const draws = new PlanDraws()
          draws.begin(given)
          return asked.map(([min, max]) => draws.bigint(min, max))
        }
        const drawn = draw()
        for (const [index, [min, max]] of asked.entries()) {
          expect(drawn[index]! >= min && drawn[index]! <= max).toBe(true)
        }
        expect(draw()).toEqual(drawn)
      }),
    )
  })

  test('without a chance is the first choice and the lowest number, each time', () => {
    const draws = new PlanDraws()
    const drawn = [
      draws.integer(-3, 9),
      draws.oneOf(['a', 'b']),
      draws.bigint(5n, 5n),
      draws.integer(7, 8),
    ]
    expect(drawn).toEqual([-3, 'a', 5n, 7])
  })

  test('reaches every value', () => {
    const draws = new PlanDraws()
    const seen = new Set<string>()
    for (let step = 0; step < 100; step += 1) {
      draws.begin(step * 1_000_003)
      seen.add(`${draws.integer(1, 3)}${draws.oneOf(['a', 'b', 'c'])}`)
    }
    expect([...seen].sort()).toEqual(['1a', '1b', '1c', '2a', '2b', '2c', '3a', '3b', '3c'])
  })

  test('refuses empty ranges and lists of choices', () => {
    const draws = new PlanDraws()
    expect(() => draws.integer(2, 1)).toThrow(RangeError)
    expect(() => draws.integer(0.5, 1)).toThrow(RangeError)
    expect(() => draws.oneOf([])).toThrow('something to choose from')
  })
})
