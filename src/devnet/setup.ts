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
import { createNetwork } from '../network/create-network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { readOptions, type SavedHead } from '../state-file/devnet.ts'
import { withSavedOptions } from '../state-file/options.ts'
import { chainDefinition } from './chain-definition.ts'
import { createEngine } from './engines.ts'
import type { GenesisOptions } from './genesis.ts'

/** Resolved options, shared by a devnet and its forks. Immutable. */
export interface DevnetSetup extends GenesisOptions {
  readonly addresses: readonly Address[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly definition: ChainDefinition
  readonly engine: Engine
}

/**
 * @returns the setup, and the saved devnet to continue from if the options have one
 * @throws {DevnetError} INVALID_OPTION, or STATE_UNREADABLE
 */
export async function setupFrom(
  given: DevnetOptions,
): Promise<{ readonly setup: DevnetSetup; readonly saved: SavedHead | undefined }> {
  expectDevnetOptions(given)
  const { state, ...asked } = given
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
  }
  return { setup, saved }
}
