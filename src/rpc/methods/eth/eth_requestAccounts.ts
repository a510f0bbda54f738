import { method } from '../../method.ts'
import { addresses } from '../../wire/results.ts'
import { accountsSeen } from '../wallet/wallet.ts'

/**
 * Same as `eth_accounts`, but connects the wallet first, with the wallet user's consent (EIP-1102).
 */
export const eth_requestAccounts = method({
  summary: 'Accounts that the devnet signs for or impersonates.',
  spec: 'https://eips.ethereum.org/EIPS/eip-1102',
  foreignPages: 'answered',
  consent: 'to connect',
  params: [],
  result: addresses,
  handle({ backend }) {
    const { queue, wallet } = backend
    if (wallet.isConnected) return accountsSeen(backend)
    return queue.run(() => wallet.connect(true)).then(() => accountsSeen(backend))
  },
})
