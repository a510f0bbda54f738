import { method } from '../../method.ts'
import { addresses } from '../../wire/results.ts'
import { accountsSeen } from '../wallet/wallet.ts'

/** What `eth_accounts` gives; its user is asked if clients do not see them (EIP-1102). */
export const eth_requestAccounts = method({
  summary: 'Accounts the devnet signs for or impersonates.',
  spec: 'https://eips.ethereum.org/EIPS/eip-1102',
  consent: 'to connect',
  params: [],
  result: addresses,
  handle(context) {
    const { wallet } = context
    if (wallet.isConnected) return accountsSeen(context)
    return wallet.connect(true).then(() => accountsSeen(context))
  },
})
