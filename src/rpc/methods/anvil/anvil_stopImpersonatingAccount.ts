import { change } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Succeeds also if the account was not impersonated. */
export const anvil_stopImpersonatingAccount = change({
  summary: 'Ends `anvil_impersonateAccount` for an account.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address],
  async handle({ backend: { impersonation, queue } }, account) {
    await queue.run(() => impersonation.stop(account))
  },
})
