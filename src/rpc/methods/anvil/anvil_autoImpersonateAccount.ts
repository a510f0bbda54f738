import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/** Accounts impersonated by address stay impersonated when this is switched off. */
export const anvil_autoImpersonateAccount = change({
  summary: 'Switches the impersonation of all accounts on or off.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [flag],
  handle: ({ backend: { impersonation, queue } }, isOn) =>
    queue.run(() => {
      impersonation.isForAll = isOn
    }),
})
