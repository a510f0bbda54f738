import { method } from '../../method.ts'
import { expectDriver, SPEED_MAX } from '../../time-driver.ts'
import { refuse, required } from '../../wire/params.ts'
import { nothing } from '../../wire/results.ts'

const speed = required<number, number>(
  'speed',
  { type: 'number', minimum: 0, maximum: SPEED_MAX },
  (value, where) =>
    typeof value === 'number' && value >= 0 && value <= SPEED_MAX
      ? value
      : refuse(where, `a number from 0 to ${SPEED_MAX}`, value),
)

/**
 * Requires a time driver: the binary has one, and `devnet.run()` starts one. Speed 0 pauses time.
 */
export const previewnet_setSpeed = method({
  summary: 'Sets how many ms of virtual time pass per ms of real time.',
  spec: 'docs/binary.md, Speed of time',
  params: [speed],
  result: nothing,
  handle({ time }, times) {
    expectDriver(time.driver).setSpeed(times)
    return null
  },
})
