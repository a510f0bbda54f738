import { method } from '../method.ts'
import { addresses } from '../results.ts'

/** The accounts this devnet signs for; its user is asked if clients do not see them (EIP-1102). */
export const eth_requestAccounts = method({
  summary: 'Accounts the devnet signs for.',
  spec: 'https://eips.ethereum.org/EIPS/eip-1102',
  consent: 'to connect',
  params: [],
  result: addresses,
  handle({ wallet }) {
    if (wallet.isConnected) return wallet.accounts
    return wallet.connect(true).then(() => wallet.accounts)
  },
})
