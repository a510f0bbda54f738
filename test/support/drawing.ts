/** Random numbers from 0 to 1 that follow from the seed of the run. */

import { fc } from './property.ts'

export function drawing(): () => number {
  const [seed = 1] = fc.sample(fc.integer({ min: 1, max: 2 ** 31 - 2 }), 1)
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
