/**
 * Reads and checks the options, and derives from them what a devnet needs before it starts.
 */

import { type Account, devAccounts } from '../accounts/accounts.ts'
import type { ChainDefinition } from '../api.ts'
import {
  type DevnetOptions,
  expectDevnetOptions,
  networkOptions,
  refuse,
  resolveConfig,
} from '../config/config.ts'
import type { ForkSource } from '../config/fork-source.ts'
import type { Engine } from '../engine/engine.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { createNetwork } from '../network/create-network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { readOptions, type SavedHead } from '../state-file/devnet.ts'
import { withSavedOptions } from '../state-file/options.ts'
import { chainDefinition } from './chain-definition.ts'
import { createEngine } from './engines.ts'
import { fetchSetup, openFork, withRemoteDefaults } from './fork-source.ts'
import { type GenesisOptions, upgradeAccounts } from './genesis.ts'

/** Resolved options, shared by a devnet and its forks. Immutable. */
export interface DevnetSetup extends GenesisOptions {
  readonly addresses: readonly Address[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly definition: ChainDefinition
  readonly engine: Engine
}

/** Opens the way to a remote chain: I/O, which the core does not have. */
export type OpenChannel = (source: ForkSource) => Promise<RemoteChannel>

/**
 * @returns the setup, and the saved devnet to continue from if the options have one
 * @throws {DevnetError} INVALID_OPTION, STATE_UNREADABLE, FORK_FAILED, or FORK_UNVERIFIED
 */
export async function setupFrom(
  given: DevnetOptions,
  openChannel: OpenChannel,
): Promise<{ readonly setup: DevnetSetup; readonly saved: SavedHead | undefined }> {
  expectDevnetOptions(given)
  const { state, fork: source, ...own } = given
  const fork = source === undefined ? undefined : await openFork(await openChannel(source), source)
  const asked = fork === undefined ? own : await withRemoteDefaults(own, fork)
  const isBytes = state === undefined || state instanceof Uint8Array
  if (!isBytes) refuse('state', new RangeError('expected bytes, as `devnet.dump()` gives them'))
  const saved = state === undefined ? undefined : readOptions(state)
  const options = saved === undefined ? asked : withSavedOptions(asked, saved.options)
  const config = resolveConfig(options)
  const { mnemonic, accounts: count, derivationPath } = config
  const accounts = await devAccounts(mnemonic, count, derivationPath).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DevnetError('INVALID_OPTION', `mnemonic: ${reason}`, { option: 'mnemonic' })
  })
  const engine = await createEngine(config, accounts)
  const network = createNetwork({
    ...networkOptions(config),
    upgradeAccounts: upgradeAccounts(config, accounts),
  })
  const setup = {
    config,
    accounts,
    addresses: accounts.map(({ address }) => address),
    keys: new Map(accounts.map((account) => [account.address, account])),
    definition: chainDefinition(config),
    engine,
    network,
    alloc: options.alloc,
    fork,
  }
  if (fork !== undefined) await fetchSetup(fork, setup.addresses, network)
  return { setup, saved }
}

/**
 * Refuses what a fork cannot do yet: both would need the remote's answers beside them.
 *
 * @param what is asked for
 * @throws {DevnetError} FORK_NOT_SAVED
 */
export function expectSavable(
  { fork }: Pick<DevnetSetup, 'fork'>,
  what: 'journal' | 'state file',
): void {
  if (fork === undefined) return
  const { channel, pin } = fork.remote
  const message = `a fork has no ${what}: its state is that of ${channel.host} at block ${pin.header.number}; record the remote's answers instead (fork.recording)`
  throw new DevnetError('FORK_NOT_SAVED', message, { host: channel.host, block: pin.header.number })
}
