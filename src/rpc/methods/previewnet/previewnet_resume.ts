import { method } from '../../method.ts'
import { expectDriver } from '../../time-driver.ts'
import { nothing } from '../../wire/results.ts'

/** The schedule does not catch up with the time of the pause. */
export const previewnet_resume = method({
  summary: 'Resumes virtual time at the speed it had.',
  spec: 'docs/binary.md, Speed of time',
  foreignPages: 'answered',
  isOfEachNode: true,
  params: [],
  result: nothing,
  handle({ backend: { time } }) {
    expectDriver(time.driver).resume()
    return null
  },
})
