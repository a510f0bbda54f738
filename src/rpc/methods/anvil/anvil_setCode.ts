import { change } from '../../dialect.ts'
import { address, data } from '../../wire/params.ts'

/** Does not change storage, balance and nonce of the account. */
export const anvil_setCode = change({
  summary: 'Sets the code of an account.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, data],
  handle: ({ backend: { queue } }, account, codeBytes) =>
    queue.run(({ producer }) => producer.patch([{ field: 'code', address: account, codeBytes }])),
})
