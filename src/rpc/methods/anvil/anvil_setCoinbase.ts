import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Starts with the next block that has no transactions yet. */
export const anvil_setCoinbase = change({
  summary: 'Sets the account that receives priority fees, from the next block on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address],
  handle: ({ backend: { queue } }, coinbase) =>
    queue.run(({ producer }) => producer.setTerms({ coinbase }, true)),
})
