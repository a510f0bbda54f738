import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Also works for contracts. The account needs no key and still pays for gas. */
export const anvil_impersonateAccount = change({
  summary: 'Lets `eth_sendTransaction` send from an account without its key.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address],
  async handle({ backend: { impersonation, queue } }, account) {
    await queue.run(() => impersonation.start(account))
  },
})
