import { method } from '../../method.ts'
import { address, passphrase } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** Same as `anvil_impersonateAccount`. The passphrase is ignored: accounts are never locked. */
export const evm_addAccount = method({
  summary:
    'Lets an account send without its key. Returns whether it was new: neither managed nor impersonated.',
  spec: 'https://github.com/trufflesuite/ganache',
  foreignPages: 'answered',
  params: [address, passphrase],
  result: boolean,
  async handle({ backend: { impersonation, queue, wallet } }, account) {
    if (wallet.owned.includes(account)) return false
    return queue.run(() => impersonation.start(account))
  },
})
