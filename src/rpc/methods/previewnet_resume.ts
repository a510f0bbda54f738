import { expectDriver } from '../drive.ts'
import { method } from '../method.ts'
import { nothing } from '../results.ts'

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
