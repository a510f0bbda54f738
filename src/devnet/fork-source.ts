/**
 * Opens the remote chain that a devnet forks, and chooses the options that follow from it.
 */

import { faucetAccount } from '../accounts/accounts.ts'
import type { Header } from '../chain/header.ts'
import type { Config, DevnetOptions, NetworkName } from '../config/config.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { NFV_ADDRESS } from '../faucet/nfv.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { hardforkOf } from '../fork/remote-block.ts'
import { type PinnedBlock, RemoteChain } from '../fork/remote-chain.ts'
import { feeMarketOf } from '../network/base-fee.ts'
import { L1_BLOCK_ADDRESS, l1AttributesOf } from '../network/l1-block.ts'
import { genesisTimeOf } from '../network/l1-origin.ts'
import type { Network } from '../network/network.ts'
import { predeployAddresses } from '../network/predeploys.ts'
import { type Address, sizeOfHex } from '../primitives/hex.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import { Store } from '../state/store.ts'
import { usdvAddress } from '../tokens/genesis.ts'

/** A remote chain, and what the devnet's setup took from it. */
export interface OpenedFork {
  readonly remote: RemoteChain
  /** Time of the pinned block, in ms since the epoch. */
  readonly timeMs: number
}

const networks: Readonly<Record<number, NetworkName>> = {
  8453: 'mainnet',
  84532: 'testnet',
  84538453: 'preview',
}

/**
 * Opens the remote chain at the block to fork.
 *
 * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
 */
export async function openFork(channel: RemoteChannel, source: ForkSource): Promise<OpenedFork> {
  const { block = 'latest', verify = 'auto' } = source
  const named: PinnedBlock = typeof block === 'number' ? BigInt(block) : block
  const remote = await RemoteChain.open(channel, named, verify)
  const { timeMs } = await remote.complete(() => remote.pinned())
  return { remote, timeMs }
}

/** Fetches what a devnet reads before its first job, and what its synchronous methods read. */
export async function fetchSetup(
  { remote }: OpenedFork,
  addresses: readonly Address[],
  network: Network,
): Promise<void> {
  const view = new Store(undefined, remote.stateAt(remote.pin)).newestView
  const { beaconBlockRoots, historyStorage } = predeployAddresses
  const { address: faucet } = faucetAccount
  const read = [...addresses, faucet, usdvAddress(faucet), NFV_ADDRESS]
  await remote.complete(() => {
    for (const address of [...read, beaconBlockRoots, historyStorage]) view.codeHash(address)
    network.l1Of(view)
  })
}

/** The options as given, and for the rest what the remote chain is. */
export async function withRemoteDefaults(
  asked: DevnetOptions,
  { remote, timeMs }: OpenedFork,
): Promise<DevnetOptions> {
  const { header } = remote.pin
  const state = new Store(undefined, remote.stateAt(remote.pin)).newestView
  const l1 = await remote.complete(() => {
    const attributes = l1AttributesOf(state)
    return state.codeBytes(L1_BLOCK_ADDRESS).length === 0 ? undefined : attributes
  })
  const { upgrade } = remote
  const network = networks[remote.chainId] ?? 'plain'
  const isRetired = network !== 'plain' && !isUpgradeSince(upgrade, 'denim')
  const general = {
    network: isRetired ? 'flashblocks' : network,
    upgrade,
    chainId: remote.chainId,
    hardfork: hardforkOf(header),
    blockGasLimit: header.gasLimit,
    baseFeeInitial: header.baseFeePerGas,
  } as const
  if (l1 === undefined) return { ...general, genesisTime: timeMs, ...withoutGaps(asked) }
  return {
    ...general,
    coinbase: predeployAddresses.sequencerFeeVault,
    genesisTime: genesisTimeOf(l1),
    ...feesOf(header),
    ...withoutGaps(asked),
  }
}

/** The fee market in the header, which blocks have since Holocene. */
function feesOf({ extraData }: Header): Partial<Config> {
  if (sizeOfHex(extraData) < FEE_MARKET_BYTES) return {}
  const { elasticity, denominator, min } = feeMarketOf(extraData)
  return { baseFeeElasticity: elasticity, baseFeeDenominator: denominator, baseFeeMin: min }
}

/** Version, denominator and elasticity; the minimum base fee came later. */
const FEE_MARKET_BYTES = 9

function withoutGaps(asked: DevnetOptions): DevnetOptions {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
