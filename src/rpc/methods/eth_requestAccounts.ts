import { method } from '../method.ts'
import { addresses } from '../results.ts'

/** The accounts this devnet signs for; nobody has to be asked (EIP-1102). */
export const eth_requestAccounts = method({
  summary: 'Accounts the devnet signs for.',
  spec: 'https://eips.ethereum.org/EIPS/eip-1102',
  params: [],
  result: addresses,
  handle: ({ accounts }) => accounts,
})
