import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Visible at `pending` and at `latest`; in the root of the next block. */
export const anvil_setBalance = change({
  summary: 'Sets a balance, in wei.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [address, looseUint('wei')],
  handle: ({ patch }, account, value) =>
    patch(() => [{ field: 'balance', address: account, value }]),
})
