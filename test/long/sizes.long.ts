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
