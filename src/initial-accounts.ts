/**
 * What block 0 holds besides the contracts of the network: dev accounts, the faucet's, tokens, and
 * what the user asks for.
 */

import { type Account, faucetAccount } from './accounts/accounts.ts'
import type { Config } from './config/config.ts'
import { nfvAccount } from './faucet/nfv.ts'
import type { InitialAccount } from './state/genesis.ts'
import { tokenGenesis } from './tokens/genesis.ts'

const weiPerEth = 10n ** 18n
/** Enough for as many drips as anybody asks for. */
const faucetEth = 10n ** 9n

/** Later ones replace fields of earlier ones. */
export function initialAccounts(
  config: Config,
  accounts: readonly Account[],
  alloc: readonly InitialAccount[],
): InitialAccount[] {
  const funded = accounts.map(({ address }) => ({
    address,
    balance: BigInt(config.balance) * weiPerEth,
  }))
  const faucet = { address: faucetAccount.address, balance: faucetEth * weiPerEth }
  return [...funded, faucet, ...initialTokens(config, accounts), ...alloc]
}

function initialTokens(
  { tokens, demoTokens }: Config,
  accounts: readonly Account[],
): readonly InitialAccount[] {
  if (tokens === 'off') return []
  const faucet = faucetAccount.address
  const issuer = accounts[0]?.address ?? faucet
  const demo = demoTokens === 'on' ? { faucet, issuer } : undefined
  const standard = tokenGenesis({ isActive: tokens === 'active', demo })
  return demo === undefined ? standard : [...standard, nfvAccount()]
}
