/**
 * Opens the remote chain that a devnet forks, and chooses the options that follow from it.
 */

import { faucetAccount } from '../accounts/accounts.ts'
import type { Header } from '../chain/header.ts'
import type { NetworkName } from '../config/chain-options.ts'
import type { Config } from '../config/config.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { refuse } from '../config/option.ts'
import { NFV_ADDRESS } from '../faucet/nfv.ts'
import type { ForkedChain, RemoteChain } from '../fork/remote-chain.ts'
import { feeMarketOf } from '../network/base-fee.ts'
import { blobScheduleOf } from '../network/hardfork-schedule.ts'
import { L1_BLOCK_ADDRESS, l1AttributesOf } from '../network/l1-block.ts'
import { genesisTimeOf } from '../network/l1-origin.ts'
import type { Network } from '../network/network.ts'
import { predeployAddresses } from '../network/predeploys.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hardfork } from '../primitives/evm-rules.ts'
import { type Address, sizeOfHex } from '../primitives/hex.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import { Store } from '../state/store.ts'
import { usdvAddress } from '../tokens/genesis.ts'

/** A remote chain, and what the devnet's setup took from it. */
export interface OpenedFork {
  /** The option, which may hold keys. A move to another endpoint changes it. */
  source: ForkSource
  readonly remote: RemoteChain
  /** Time of the pinned block, in ms since the epoch. */
  readonly timeMs: number
  /** How journals and state files name it: as the first devnet named it, with the host of then. */
  readonly pin: ForkedChain
}

/** Opens remote chains: I/O, which the core does not have. */
export interface Remotes {
  /** Lets the devnets that use a chain fetch the rest of it from another endpoint. @throws as `open` */
  move(chain: RemoteChain, source: ForkSource): Promise<void>
  /**
   * @param pin where a saved devnet was forked; default: the block that the source names
   * @param hardfork of blocks whose header shows Prague, if the chain has no known schedule
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED, FORK_NOT_RECORDED, RECORDING_UNREADABLE
   */
  open(
    source: ForkSource,
    pin: ForkedChain | undefined,
    hardfork: Hardfork | undefined,
  ): Promise<RemoteChain>
}

const networks: Readonly<Record<number, NetworkName>> = {
  8453: 'mainnet',
  84532: 'testnet',
  84538453: 'preview',
}

/** The network whose defaults suit the remote chain. */
function networkOf({ chainId }: RemoteChain): NetworkName {
  return networks[chainId] ?? 'plain'
}

/**
 * Opens the remote chain at the block to fork.
 *
 * @param saved where the saved devnet that continues was forked
 * @param options of the devnet: a `hardfork` is also that of the remote, where it is not known
 * @throws {DevnetError} INVALID_OPTION if the source contradicts the saved devnet, and the errors of
 *   {@link Remotes.open}
 */
export async function openFork(
  remotes: Remotes,
  source: ForkSource,
  saved: ForkedChain | undefined,
  { hardfork }: DevnetOptions,
): Promise<OpenedFork> {
  const pinned = saved === undefined ? source : sourceAt(source, saved)
  const asked = hardfork === 'latest' ? undefined : hardfork
  const remote = await remotes.open(pinned, saved, asked)
  try {
    if (saved !== undefined) expectSameState(saved, remote.forked)
    const { timeMs } = await remote.withRemote(() => remote.pinned())
    return { remote, timeMs, pin: saved ?? remote.forked, source }
  } catch (error) {
    await remote.channel.release?.()
    throw error
  }
}

/** @throws {DevnetError} FORK_UNVERIFIED if a development node has edited the block's state since */
function expectSameState(saved: ForkedChain, { host, ...found }: ForkedChain): void {
  const stateOf = ({ isVerified, stateRoot }: Pick<ForkedChain, 'isVerified' | 'stateRoot'>) => {
    if (stateRoot !== undefined) return `the state root ${stateRoot}`
    return isVerified ? 'the state root of its header' : 'a state without proofs'
  }
  const [expected, given] = [stateOf(saved), stateOf(found)]
  if (expected === given) return
  const { blockNumber: block } = saved
  const message = `fork: block ${block} of ${host}: expected ${expected} as in the saved devnet, found ${given}`
  throw new DevnetError('FORK_UNVERIFIED', message, { host, block })
}

/** The source, at the block and with the verification of a saved devnet. */
function sourceAt(source: ForkSource, saved: ForkedChain): ForkSource {
  const { block = 'latest', verify = 'auto' } = source
  const { blockNumber, blockHash, isVerified, stateRoot } = saved
  const isTag = typeof block === 'string' && !block.startsWith('0x')
  const isSame =
    typeof block === 'string' ? block.toLowerCase() === blockHash : BigInt(block) === blockNumber
  if (!isTag && !isSame) {
    const expected = `expected ${blockNumber} or ${blockHash} as in the saved devnet`
    refuse('fork.block', new RangeError(`${expected}, got ${block}`))
  }
  const isProven = isVerified || stateRoot !== undefined
  const verifies = isProven ? 'always' : 'never'
  if (verify !== 'auto' && verify !== verifies) {
    const expected = `expected '${verifies}' as in the saved devnet`
    refuse('fork.verify', new RangeError(`${expected}, got '${verify}'`))
  }
  return { ...source, block: blockHash, verify: isProven ? verify : 'never' }
}

/**
 * Refuses a saved devnet without the remote chain that it continues, and one with a remote chain that
 * it does not.
 *
 * @param what was saved
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectSameKind(
  what: 'state' | 'journal',
  saved: ForkedChain | undefined,
  source: ForkSource | undefined,
): void {
  if (saved === undefined && source !== undefined) {
    refuse(
      'fork',
      new RangeError(`expected none: the ${what} is of a devnet without a remote chain`),
    )
  }
  if (saved === undefined || source !== undefined) return
  const { chainId, host, blockNumber, blockHash } = saved
  const expected = 'expected the url, a provider or a recording of the remote chain'
  const pin = `the ${what} continues chain ${chainId} of ${host} from block ${blockNumber} (${blockHash})`
  refuse('fork', new RangeError(`${expected}: ${pin}`))
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
  await remote.withRemote(() => {
    const isOpStack = network.l1Of(view) !== undefined
    // Every block of an OP-stack network reads most of its predeploys.
    const system = isOpStack
      ? Object.values(predeployAddresses)
      : [beaconBlockRoots, historyStorage]
    for (const address of [...read, ...system]) view.codeHash(address)
  })
}

/** The options as given, and for the rest what the remote chain is. */
export async function withRemoteDefaults(
  asked: DevnetOptions,
  { remote, timeMs }: OpenedFork,
): Promise<DevnetOptions> {
  const { header } = remote.pin
  const state = new Store(undefined, remote.stateAt(remote.pin)).newestView
  const l1 = await remote.withRemote(() => {
    const attributes = l1AttributesOf(state)
    return state.codeBytes(L1_BLOCK_ADDRESS).length === 0 ? undefined : attributes
  })
  const { upgrade } = remote
  const network = networkOf(remote)
  const isRetired = network !== 'plain' && !isUpgradeSince(upgrade, 'denim')
  const general = {
    network: isRetired ? 'flashblocks' : network,
    upgrade,
    chainId: remote.chainId,
    hardfork: remote.hardforkOf(remote.pin),
    blobSchedule: blobScheduleOf(remote.chainId, header),
    blockGasLimit: header.gasLimit,
    baseFeeInitial: header.baseFeePerGas,
  } as const
  if (l1 === undefined) return { ...general, genesisTime: timeMs, ...withoutGaps(asked) }
  return {
    ...general,
    coinbase: predeployAddresses.sequencerFeeVault,
    blockTimestamps: 'shared',
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
