/**
 * Creates the chain from genesis: block 0 with the accounts of the network and of the options.
 *
 * A devnet starts at `genesisTime`; a silent reset starts a new chain at a later time.
 */

import { type Account, faucetAccount } from '../accounts/accounts.ts'
import { Chain, type ChainOptions } from '../chain/chain.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import { resolveAlloc } from '../config/alloc-option.ts'
import type { Config } from '../config/config.ts'
import { systemAccounts } from '../execution/system-contracts.ts'
import { nfvAccount } from '../faucet/nfv.ts'
import { DENIM_BLOCK_TIME_MS, hasDenimLater, isCut, isDenimBetween } from '../network/denim.ts'
import type { Network, NetworkOptions } from '../network/network.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Hash } from '../primitives/hex.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import { openingRules, planBlock } from '../producer/open-block.ts'
import { tableOf } from '../state/account-table.ts'
import {
  createGenesis,
  createGenesisOn,
  editsOf,
  type Genesis,
  type InitialAccount,
} from '../state/genesis.ts'
import type { PackedAccounts } from '../state/packed-accounts.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { tokenGenesis } from '../tokens/genesis.ts'
import { tokenVersionOf } from '../tokens/versions.ts'
import type { OpenedFork } from './fork-source.ts'

const weiPerEth = 10n ** 18n
/** Enough for any number of drips. */
const faucetEth = 10n ** 9n

export interface GenesisTerms {
  /** Time of block 0, in ms since the epoch. */
  readonly timeMs: number
  /** Distinguishes this block 0 from the ones before silent resets; the first has none. */
  readonly prevRandao?: Hash
}

/** The contents of block 0, apart from its time. */
export interface GenesisOptions {
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly network: Network
  /** Accounts from the options. */
  readonly alloc: PackedAccounts | undefined
  /** The remote chain to continue; `undefined` for a separate chain. */
  readonly fork: OpenedFork | undefined
}

/**
 * The state of block 0. Few accounts of an alloc are published with those of the network, which many
 * devnets share.
 *
 * @param timeMs its time, in ms since the epoch
 */
function genesisFrom(
  timeMs: number,
  { config, accounts, network, alloc }: GenesisOptions,
): Genesis {
  const { sharedAccounts } = network
  const own = [...network.genesisAccounts(timeMs), ...initialAccounts(config, accounts)]
  if (alloc === undefined || alloc.size < TABLE_ACCOUNTS_MIN) {
    return createGenesis([...own, ...resolveAlloc(alloc)], sharedAccounts)
  }
  return createGenesisOnTable(own, alloc, sharedAccounts)
}

/** Like {@link createGenesis}: most accounts of the alloc are not published, but in a table below. */
export function createGenesisOnTable(
  own: readonly InitialAccount[],
  alloc: PackedAccounts,
  shared: readonly InitialAccount[],
): Genesis {
  const table = tableOf(alloc)
  const published = new Set([...shared, ...own].map(({ address }) => address))
  const replacing = [...published].flatMap((address) => {
    const row = table.rowOf(address)
    return row === undefined ? [] : [alloc.at(row)]
  })
  const rest = resolveAlloc([...alloc.others(), ...replacing])
  return createGenesisOn(table, [...own, ...rest], shared)
}

/** Accounts of an alloc that make a table of it. */
const TABLE_ACCOUNTS_MIN = 1_000

/**
 * A chain with its first block pending: block 0, or the pinned block of a remote chain.
 *
 * @param now returns the virtual time in ms since the epoch
 */
export function chainFrom(
  { timeMs, ...set }: GenesisTerms,
  options: GenesisOptions,
  now: () => number,
): Chain {
  const { config, network, fork } = options
  const distances = { safe: config.safeBlocks, finalized: config.finalizedBlocks }
  const { historyBlocks } = config
  const kept = historyBlocks === 0 ? {} : { historyBlocks }
  const general = { ...viewsFrom(config), ...kept, rules: openingRules(network), now }
  if (fork !== undefined) {
    const { remote } = fork
    const first = remote.pinned()
    const { store, header, timeMs: firstMs, hasMilliseconds, evmRules, blobBaseFee } = first
    const times = { timeMs: firstMs, hasMilliseconds }
    const plan = { ...header, ...times, evmRules, blobBaseFee, hasSetPrevRandao: true }
    const { withdrawalsOf } = network.blockTerms(header.number, undefined, firstMs)
    return new Chain(store, { ...plan, withdrawalsOf }, distances, {
      ...general,
      first,
      earlier: remote,
      roots: remote.rootsFor(store),
    })
  }
  const genesis = genesisFrom(timeMs, options)
  return new Chain(genesis.store, planBlock(network, undefined, timeMs, set), distances, {
    ...general,
    roots: genesis.roots,
  })
}

/** How readers see the chain: what `pending` shows, and how far the tags of finality are behind. */
function viewsFrom(config: Config): Pick<ChainOptions, 'showsPending' | 'blockTimeChange'> {
  const { pendingView, flashblockTimeMs, upgrade: first } = config
  const showsPending = ({ upgrade }: EvmRules) =>
    pendingView === 'buffer' && (flashblockTimeMs === 0 || isCut(config, upgrade))
  if (!hasDenimLater(config)) return { showsPending }
  const blockTimeChange = {
    factor: config.blockTimeMs / DENIM_BLOCK_TIME_MS,
    isShort: ({ evmRules }: SealedBlock) => isDenimBetween(first, evmRules.upgrade),
  }
  return { showsPending, blockTimeChange }
}

/**
 * The state edits of a fork, made in the first block after the pinned one: state that the remote has
 * edited at the pinned block is as there; the accounts of the options are set; dev accounts get at least their balance, and lose a delegation of their code (EIP-7702);
 * native contracts of the upgrade that the remote has without a stub get one.
 */
export function forkWrites(
  { config, accounts, alloc, fork }: GenesisOptions,
  pinned: StoreView,
): Write[] {
  const edits = fork?.remote.edits ?? []
  const store = pinned.store.child(pinned.sequence)
  store.publish(edits)
  const view = store.newestView
  const least = BigInt(config.balance) * weiPerEth
  const funded = accounts.flatMap(({ address }): InitialAccount[] => {
    const needsEther = view.balance(address) < least
    const hasCode = view.codeBytes(address).length > 0
    if (!needsEther && !hasCode) return []
    return [
      {
        address,
        ...(needsEther && { balance: least }),
        ...(hasCode && { codeBytes: NO_BYTES }),
      },
    ]
  })
  const system = initialSystemAccounts(config).filter(({ address }) => {
    return view.codeBytes(address).length === 0
  })
  return [...edits, ...editsOf([...funded, ...system, ...resolveAlloc(alloc)])]
}

/** Accounts besides the network's contracts and the alloc. Later ones replace fields of earlier ones. */
function initialAccounts(config: Config, accounts: readonly Account[]): InitialAccount[] {
  const balance = BigInt(config.balance) * weiPerEth
  const funded = balance === 0n ? [] : accounts.map(({ address }) => ({ address, balance }))
  if (config.genesisAccounts === 'alloc') return funded
  const faucet = { address: faucetAccount.address, balance: faucetEth * weiPerEth }
  const contracts = [...initialSystemAccounts(config), ...initialTokens(config, accounts)]
  return [...funded, faucet, ...contracts]
}

/**
 * The accounts that begin with an upgrade, if the chain begins without it: native tokens, and the
 * system contracts of Base Transactions. Base does not publish how its own tokens appear (assumed:
 * before the first transaction, with the demo tokens).
 */
export function upgradeAccounts(
  config: Config,
  accounts: readonly Account[],
): NetworkOptions['upgradeAccounts'] {
  return {
    ...(isBeforeTokens(config) && { beryl: tokenAccounts(config, accounts) }),
    ...(!isUpgradeSince(config.upgrade, 'everest') && { everest: systemAccounts }),
  }
}

function initialSystemAccounts({ upgrade }: Config): readonly InitialAccount[] {
  return isUpgradeSince(upgrade, 'everest') ? systemAccounts : []
}

function initialTokens(config: Config, accounts: readonly Account[]): readonly InitialAccount[] {
  return isBeforeTokens(config) ? [] : tokenAccounts(config, accounts)
}

function isBeforeTokens({ tokenVersion, upgrade }: Config): boolean {
  return tokenVersion === 0 && tokenVersionOf(upgrade) === undefined
}

function tokenAccounts(
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
