/**
 * Reads and checks the options, and derives from them what a devnet needs before it starts.
 */

import { type Account, devAccounts } from '../accounts/accounts.ts'
import { readAlloc } from '../config/alloc-option.ts'
import { type Config, type OptionName, options as optionTable } from '../config/config.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { expectForkSource, type ForkSource } from '../config/fork-source.ts'
import { withGenesis } from '../config/genesis-file.ts'
import { allocWith, expectNatives, readNatives } from '../config/natives-option.ts'
import { networkOptions } from '../config/networks.ts'
import { type Option, refuse } from '../config/option.ts'
import { expectDevnetOptions, resolveConfig } from '../config/resolve.ts'
import type { Engine } from '../engine/engine.ts'
import type { NativeDefinition } from '../engine/native-definition.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { slotZeroOf } from '../network/consensus-slots.ts'
import { createNetwork } from '../network/create-network.ts'
import type { NetworkOptions } from '../network/network.ts'
import { payerAccount } from '../payer/payer-account.ts'
import { givenOf } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { PackedAccounts } from '../state/packed-accounts.ts'
import type { SavedDevnet, SavedOptions } from '../state-file/devnet.ts'
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
import { type GenesisOptions, upgradeAccounts } from './genesis.ts'
import type { ChainDefinition, Forking } from './types.ts'

/** Resolved options, shared by a devnet and its forks. Immutable. */
export interface DevnetSetup extends GenesisOptions {
  readonly addresses: readonly Address[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly definition: ChainDefinition
  readonly engine: Engine
  /** Native contracts of the caller, whose accounts are in the alloc. */
  readonly natives: readonly NativeDefinition[]
  /** The options that the caller gave and that hold on every chain; see {@link givenForChains}. */
  readonly given: DevnetOptions
  /** The setup to return to without the fork, if there was one before it. */
  readonly unforked: DevnetSetup | undefined
}

/** A devnet as a journal records it, beside its options. */
export interface RecordedDevnet {
  /** The block at which it was forked, if it was. */
  readonly pin: ForkedChain | undefined
  /** See {@link DevnetSetup}. */
  readonly given: DevnetOptions
  /** Options in place of recorded and saved ones: a rehearsal has other rules. */
  readonly other: DevnetOptions | undefined
}

/**
 * @param recorded the devnet of a journal that is replayed
 * @returns the setup, and the saved devnet to continue from if the options have one
 * @throws {DevnetError} INVALID_OPTION, STATE_UNREADABLE, and the errors of {@link Remotes.open}
 */
export async function setupFrom(
  asking: DevnetOptions,
  remotes: Remotes,
  recorded: RecordedDevnet | undefined,
): Promise<{ readonly setup: DevnetSetup; readonly saved: SavedDevnet | undefined }> {
  expectDevnetOptions(asking)
  const given = withGenesis(asking)
  const { state, onLoad: _, artifacts: _artifacts, ...kept } = given
  const { onArtifactSkipped: _onSkipped, fork: source, ...own } = kept
  const isBytes = state === undefined || state instanceof Uint8Array
  if (!isBytes) refuse('state', new RangeError('expected bytes, as `devnet.dump()` gives them'))
  const saved = state === undefined ? undefined : await readSaved(state, given.onLoad)
  if (saved !== undefined) expectSameKind('state', saved.fork, source)
  const forkedAt = saved === undefined ? recorded?.pin : saved.fork
  const known = saved === undefined ? own : withSavedOptions(own, saved.options)
  const asked = { ...known, ...recorded?.other }
  const fork = source && (await openFork(remotes, source, forkedAt, asked))
  try {
    const isNew = saved === undefined && fork !== undefined
    const options = isNew ? await withRemoteDefaults(asked, fork) : asked
    const alloc = saved === undefined ? own.alloc : saved.options.alloc
    const setup = await setupWith(options, alloc, {
      given: recorded?.given ?? givenForChains(own, saved?.options),
      natives: readNatives(own.natives),
      fork,
    })
    if (saved !== undefined) expectNatives('state', saved.options.natives ?? [], setup.natives)
    return { setup, saved }
  } catch (error) {
    await fork?.remote.channel.release?.()
    throw error
  }
}

/**
 * The options of the caller that hold on every chain to which a reset leads: those that follow the chain
 * where they are not given, and the network, which sets their defaults.
 *
 * @param saved of the devnet that continues, whose caller may have given some
 */
function givenForChains(own: DevnetOptions, saved: SavedOptions | undefined): DevnetOptions {
  const { config = {}, given = [] } = saved ?? {}
  const before = Object.entries(config).filter(([name]) => given.includes(name))
  const isKept = ([name, value]: [string, unknown]) =>
    value !== undefined && (name === 'network' || followsChain(name))
  return Object.fromEntries([...before, ...Object.entries(own).filter(isKept)])
}

function followsChain(name: string): boolean {
  const table: Readonly<Record<string, Option<unknown>>> = optionTable
  return table[name]?.follows === 'chain'
}

/** Loads the reader of state files: most devnets begin at genesis. */
async function readSaved(state: Uint8Array, onLoad: DevnetOptions['onLoad']): Promise<SavedDevnet> {
  const { readDevnet } = await import('../state-file/devnet.ts')
  const progress = { job: 'load', done: 0 } as const
  try {
    return await readDevnet(state, (total) => onLoad?.({ ...progress, total, isOver: false }))
  } catch (error) {
    await onLoad?.({ ...progress, total: 0, isOver: true })
    throw error
  }
}

/**
 * @param options of the caller, the remote chain and the saved devnet together
 * @param alloc of the caller or the saved devnet
 * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, FORK_UNVERIFIED
 */
async function setupWith(
  options: DevnetOptions,
  alloc: DevnetOptions['alloc'] | PackedAccounts,
  { given, natives, fork }: Pick<DevnetSetup, 'given' | 'natives' | 'fork'>,
): Promise<DevnetSetup> {
  const config = resolveConfig(options)
  const { mnemonic, accounts: count, derivationPath } = config
  const accounts = await devAccounts(mnemonic, count, derivationPath).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DevnetError('INVALID_OPTION', `mnemonic: ${reason}`, { option: 'mnemonic' })
  })
  payerAccount(config, accounts) // checks the option
  const engine = await createEngine({ config, accounts, natives })
  const network = createNetwork({
    ...networkOptions(config),
    ...slotsOf(fork),
    upgradeAccounts: upgradeAccounts(config, accounts),
  })
  const setup = {
    config,
    accounts,
    addresses: accounts.map(({ address }) => address),
    keys: new Map(accounts.map((account) => [account.address, account])),
    definition: chainDefinition(config),
    engine,
    natives,
    network,
    alloc: allocWith(natives, readAlloc(alloc)),
    fork,
    given,
    unforked: undefined,
  }
  if (fork !== undefined) await fetchSetup(fork, setup.addresses, network)
  return setup
}

/** Options that follow the chain and that the engine is made with. */
const engineNames = ['upgrade', 'tokens', 'codeSizeMax'] as const satisfies OptionName[]

/**
 * The setup of the same devnet on a remote chain, or on none.
 *
 * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, or FORK_UNVERIFIED
 */
export async function setupElsewhere(
  setup: DevnetSetup,
  forking: Forking | undefined,
  remotes: Remotes,
): Promise<DevnetSetup> {
  if (forking === undefined && setup.unforked !== undefined) return setup.unforked
  const fork = forking && (await openElsewhere(setup, forking, remotes))
  const config = await configElsewhere(setup, fork)
  const isAsBefore = engineNames.every((name) => config[name] === setup.config[name])
  const network = createNetwork({
    ...networkOptions(config),
    ...slotsOf(fork),
    upgradeAccounts: upgradeAccounts(config, setup.accounts),
  })
  if (fork !== undefined) await fetchSetup(fork, setup.addresses, network)
  return {
    ...setup,
    config,
    network,
    fork,
    definition: chainDefinition(config),
    engine: isAsBefore ? setup.engine : await createEngine({ ...setup, config }),
    unforked: setup.fork === undefined ? setup : setup.unforked,
  }
}

/**
 * The config on another chain: options that follow the chain are those of a devnet that is created there,
 * the others say how this devnet runs and stay.
 */
async function configElsewhere(
  { config, given }: DevnetSetup,
  fork: OpenedFork | undefined,
): Promise<Config> {
  const { dialect, network } = config
  const { genesisTime, ...untimed } = given
  const created =
    fork === undefined
      ? { network, dialect, ...given }
      : await withRemoteDefaults({ dialect, ...untimed }, fork) // the time begins at the fork's
  const followed = Object.entries(resolveConfig(created)).filter(([name]) => followsChain(name))
  const own: DevnetOptions = { ...config, ...Object.fromEntries(followed) } // of the config's types
  return resolveConfig(own)
}

/** Without a URL, another block of the same remote. */
async function openElsewhere(
  { fork, given }: DevnetSetup,
  { url, headers, block = 'latest' }: Forking,
  remotes: Remotes,
): Promise<OpenedFork> {
  if (url === undefined) {
    if (fork !== undefined) return openFork(remotes, { ...fork.source, block }, undefined, given)
    throw new DevnetError('INVALID_OPTION', 'fork: expected a URL, since this devnet is no fork')
  }
  const { verify } = fork?.source ?? {}
  const source: ForkSource = { url, block, ...limitsOf(fork), ...givenOf({ verify, headers }) }
  expectForkSource(source, refuse)
  return openFork(remotes, source, undefined, given)
}

/**
 * Asks another endpoint for the rest of a fork's chain, after it was checked to be the same chain.
 *
 * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, or FORK_UNVERIFIED; nothing has changed then
 */
export async function moveFork(
  { fork }: DevnetSetup,
  url: string,
  remotes: Remotes,
): Promise<void> {
  if (fork === undefined) {
    throw new DevnetError('INVALID_OPTION', 'fork: expected no other URL, since this is no fork')
  }
  const { recording, block, verify, chainId } = fork.source
  if (recording !== undefined) {
    const found = 'since the answers are those of a recording'
    throw new DevnetError('INVALID_OPTION', `fork: expected no other URL, ${found}`)
  }
  const source: ForkSource = { url, ...limitsOf(fork), ...givenOf({ block, verify, chainId }) }
  await remotes.move(fork.remote, source)
  fork.source = source
}

/** The part of the option that holds for other endpoints, too. */
function limitsOf(fork: OpenedFork | undefined): Partial<ForkSource> {
  const { timeoutMs, connectTimeoutMs, retries, retryBackoffMs, ...others } = fork?.source ?? {}
  const { cacheDir, onWait, onWarning } = others
  const waits = { timeoutMs, connectTimeoutMs, retries, retryBackoffMs }
  return givenOf({ ...waits, cacheDir, onWait, onWarning })
}

/** A fork counts slots as the remote chain does. */
function slotsOf(fork: OpenedFork | undefined): Partial<Pick<NetworkOptions, 'slotZeroMs'>> {
  if (fork === undefined) return {}
  const { remote, timeMs } = fork
  const { slotNumber } = remote.pin.header
  return { slotZeroMs: slotZeroOf(remote.chainId, { timeMs, slotNumber }) }
}
