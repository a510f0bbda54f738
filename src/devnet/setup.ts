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
import type { Engine } from '../engine/engine.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { createNetwork } from '../network/create-network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { readOptions, type SavedHead } from '../state-file/devnet.ts'
import { withSavedOptions } from '../state-file/options.ts'
import { chainDefinition } from './chain-definition.ts'
import { createEngine } from './engines.ts'
import {
  expectSameKind,
  fetchSetup,
  type OpenedFork,
  openFork,
  type Remotes,
  withRemoteDefaults,
} from './fork-source.ts'
import type { GenesisOptions } from './genesis.ts'

/** Resolved options, shared by a devnet and its forks. Immutable. */
export interface DevnetSetup extends GenesisOptions {
  readonly addresses: readonly Address[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly definition: ChainDefinition
  readonly engine: Engine
}

/**
 * @param pin where the devnet of a journal was forked that is replayed
 * @returns the setup, and the saved devnet to continue from if the options have one
 * @throws {DevnetError} INVALID_OPTION, STATE_UNREADABLE, and the errors of {@link Remotes.open}
 */
export async function setupFrom(
  given: DevnetOptions,
  remotes: Remotes,
  pin: ForkedChain | undefined,
): Promise<{ readonly setup: DevnetSetup; readonly saved: SavedHead | undefined }> {
  expectDevnetOptions(given)
  const { state, fork: source, ...own } = given
  const isBytes = state === undefined || state instanceof Uint8Array
  if (!isBytes) refuse('state', new RangeError('expected bytes, as `devnet.dump()` gives them'))
  const saved = state === undefined ? undefined : readOptions(state)
  if (saved !== undefined) expectSameKind('state', saved.fork, source)
  const forkedAt = saved === undefined ? pin : saved.fork
  const asked = saved === undefined ? own : withSavedOptions(own, saved.options)
  const fork = source && (await openFork(remotes, source, forkedAt, asked))
  try {
    const isNew = saved === undefined && fork !== undefined
    const options = isNew ? await withRemoteDefaults(asked, fork) : asked
    return { setup: await setupWith(options, fork), saved }
  } catch (error) {
    await fork?.remote.channel.release?.()
    throw error
  }
}

/** @throws {DevnetError} INVALID_OPTION, FORK_FAILED, FORK_UNVERIFIED */
async function setupWith(
  options: DevnetOptions,
  fork: OpenedFork | undefined,
): Promise<DevnetSetup> {
  const config = resolveConfig(options)
  const { mnemonic, accounts: count, derivationPath } = config
  const accounts = await devAccounts(mnemonic, count, derivationPath).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DevnetError('INVALID_OPTION', `mnemonic: ${reason}`, { option: 'mnemonic' })
  })
  const engine = await createEngine(config, accounts)
  const network = createNetwork(networkOptions(config))
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
  return setup
}
