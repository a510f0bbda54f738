import { method } from '../../method.ts'
import { addresses } from '../../wire/results.ts'
import { accountsSeen } from '../wallet/wallet.ts'

/**
 * The accounts this devnet signs for, in the order of the mnemonic, and those it is told to impersonate;
 * none for whom its user lets see none.
 */
export const eth_accounts = method({
  summary: 'Accounts that the devnet signs for or impersonates.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: addresses,
  handle: accountsSeen,
})
