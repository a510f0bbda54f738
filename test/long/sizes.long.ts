/**
 * Sizes at length: programs and messages from nothing to the limits, through `request()`.
 *
 * `SIZES_MINUTES` is how long it takes (3 unless given), `SEED` the number of the first plan; a failure
 * names its plan, which `SEED=<plan> SIZES_MINUTES=0` repeats.
 */

import { expect, test } from 'vitest'
import { tryPlans } from '../support/sized-runs.ts'

const minutes = Number(process.env.SIZES_MINUTES ?? 3)
const firstSeed = Number(process.env.SEED)
const minuteMs = 60_000

function* numbersFrom(first: number): Generator<number> {
  for (let number = first; ; number += 1) yield number
}

test(
  'whatever its size, a message is answered, and the same whatever ran before it',
  async () => {
    const beganMs = performance.now()
    let told = 0
    const report = await tryPlans(numbersFrom(firstSeed), {
      steps: 24,
      isDone: ({ plans, failures }) => {
        for (const failure of failures.slice(told)) console.log(failure)
        told = failures.length
        if (plans % 100 === 0) {
          const rss = (process.memoryUsage.rss() / 1e6).toFixed(0)
          console.log(`${plans} plans, ${told} failures, rss ${rss} MB`)
        }
        return performance.now() - beganMs >= minutes * minuteMs
      },
    })
    console.log(report.lines().join('\n'))
    expect(report.failures).toEqual([])
  },
  (minutes + 10) * minuteMs,
)

test('every table of the fast engine, and its memory, grows in one of six plans', async () => {
  const { failures, growth } = await tryPlans([39, 53, 59, 63, 64, 67], { steps: 10 })
  expect(failures).toEqual([])
  for (const what of ['accounts', 'slots', 'journal', 'logs', 'return data', 'code', 'memory']) {
    expect([...growth.counts.keys()]).toContain(`${what}, frames`)
  }
  expect(growth.counts.get('memory, input')).toBeGreaterThan(0)
  expect(growth.counts.get('memory, tables')).toBeGreaterThan(0)
})
