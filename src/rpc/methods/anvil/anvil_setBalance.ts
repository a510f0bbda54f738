import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Visible at `pending` and `latest` at once; part of the next block's state root. */
export const anvil_setBalance = change({
  summary: 'Sets a balance, in wei.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, looseUint('wei')],
  handle: ({ backend: { queue } }, account, value) =>
    queue.run(({ producer }) => producer.patch([{ field: 'balance', address: account, value }])),
})
