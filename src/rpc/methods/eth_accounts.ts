import { method } from '../method.ts'
import { addresses } from '../results.ts'

/** The accounts this devnet signs for, in the order of the mnemonic; none for whom its user lets see none. */
export const eth_accounts = method({
  summary: 'Accounts the devnet signs for.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: addresses,
  handle: ({ wallet }) => wallet.accounts,
})
