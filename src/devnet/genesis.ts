/**
 * Where a chain begins: block 0 at a time, with what its network and its options put there.
 *
 * A devnet begins at `genesisTime`, and again wherever its state is reset in silence.
 */

import { type Account, faucetAccount } from '../accounts/accounts.ts'
import { Chain } from '../chain/chain.ts'
import { type Config, type DevnetOptions, resolveAlloc } from '../config/config.ts'
import { nfvAccount } from '../faucet/nfv.ts'
import type { Network } from '../network/network.ts'
import type { Hash } from '../primitives/hex.ts'
import { openingRules, planBlock } from '../producer/open-block.ts'
import { createGenesis, type Genesis, type InitialAccount } from '../state/genesis.ts'
import { tokenGenesis } from '../tokens/genesis.ts'

const weiPerEth = 10n ** 18n
/** Enough for as many drips as anybody asks for. */
const faucetEth = 10n ** 9n

export interface Beginning {
  /** Of block 0, ms since the epoch. */
  readonly timeMs: number
  /** What makes this block 0 another one than all before it; left out by the first. */
  readonly prevRandao?: Hash
}

/** What block 0 is made of, whenever that is. */
export interface Grounds {
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly network: Network
  /** Accounts of block 0 that were asked for. */
  readonly alloc: DevnetOptions['alloc']
}

/** What block 0 holds. @param timeMs when that is, in ms since the epoch */
export function genesisFrom(
  timeMs: number,
  { config, accounts, network, alloc }: Grounds,
): Genesis {
  const own = initialAccounts(config, accounts, resolveAlloc(alloc))
  return createGenesis([...network.genesisAccounts(timeMs), ...own], network.sharedAccounts)
}

/** A chain whose block 0 is pending. @param now tells the virtual time in ms since the epoch */
export function chainFrom(
  { timeMs, ...set }: Beginning,
  grounds: Grounds,
  now: () => number,
): Chain {
  const { config, network } = grounds
  const genesis = genesisFrom(timeMs, grounds)
  return new Chain(
    genesis.store,
    planBlock(network, undefined, timeMs, set),
    { safe: config.safeBlocks, finalized: config.finalizedBlocks },
    {
      showsPending: config.pendingView === 'buffer',
      roots: genesis.roots,
      rules: openingRules(network),
      now,
    },
  )
}

/** The accounts of a devnet besides the contracts of its network. Later ones replace fields of earlier ones. */
function initialAccounts(
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
