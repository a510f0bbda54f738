import { method } from '../../method.ts'
import { address, passphrase } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** Managed accounts cannot be removed. */
export const evm_removeAccount = method({
  summary: 'Ends `evm_addAccount` for an account. Returns whether it was impersonated.',
  spec: 'https://github.com/trufflesuite/ganache',
  foreignPages: 'answered',
  params: [address, passphrase],
  result: boolean,
  handle: ({ backend: { impersonation, queue } }, account) =>
    queue.run(() => impersonation.stop(account)),
})
