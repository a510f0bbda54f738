import { method } from '../../method.ts'
import { expectDriver } from '../../time-driver.ts'
import { nothing } from '../../wire/results.ts'

/** Transactions are still executed and visible at `pending`; blocks can be sealed on request. */
export const previewnet_pause = method({
  summary: 'Pauses virtual time where real time drives it.',
  spec: 'docs/binary.md, Speed of time',
  foreignPages: 'answered',
  isOfEachNode: true,
  params: [],
  result: nothing,
  handle({ backend: { time } }) {
    expectDriver(time.driver).pause()
    return null
  },
})
