import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** The clock sets timestamps again. */
export const anvil_removeBlockTimestampInterval = method({
  summary: 'Ends `anvil_setBlockTimestampInterval`. Returns whether it was set.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  handle: async ({ backend: { time } }) =>
    (await time.setTimestampInterval(undefined)) !== undefined,
})
