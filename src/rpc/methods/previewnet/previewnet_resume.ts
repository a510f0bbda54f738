import { method } from '../../method.ts'
import { expectDriver } from '../../time-driver.ts'
import { nothing } from '../../wire/results.ts'

/** What has gone by since is not caught up with. */
export const previewnet_resume = method({
  summary: 'Lets virtual time go on, at the speed it had.',
  spec: 'README, Three ways in',
  params: [],
  result: nothing,
  handle({ driver }) {
    expectDriver(driver()).resume()
    return null
  },
})
