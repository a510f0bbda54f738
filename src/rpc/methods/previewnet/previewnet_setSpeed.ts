import { SPEED_MAX } from '../../../backend/types.ts'
import { number } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { expectDriver } from '../../time-driver.ts'
import { param } from '../../wire/codec.ts'
import { nothing } from '../../wire/results.ts'

const speed = param('speed', number(0, SPEED_MAX))

/**
 * Requires a time driver: the binary has one, and `devnet.run()` starts one. Speed 0 pauses time.
 */
export const previewnet_setSpeed = method({
  summary: 'Sets how many ms of virtual time pass per ms of real time.',
  spec: 'docs/binary.md, Speed of time',
  foreignPages: 'answered',
  isOfEachNode: true,
  params: [speed],
  result: nothing,
  handle({ backend: { time } }, times) {
    expectDriver(time.driver).setSpeed(times)
    return null
  },
})
