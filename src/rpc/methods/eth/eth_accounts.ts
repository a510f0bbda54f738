import { method } from '../../method.ts'
import { addresses } from '../../wire/results.ts'
import { accountsSeen } from '../wallet/wallet.ts'

/**
 * Managed accounts in the order of the mnemonic, then impersonated accounts. Empty while the wallet
 * is not connected.
 */
export const eth_accounts = method({
  summary: 'Accounts that the devnet signs for or impersonates.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: addresses,
  handle: ({ backend }) => accountsSeen(backend),
})
