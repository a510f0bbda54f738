/**
 * Options as a user gives them, resolved to a config: checked, and with all defaults filled in.
 *
 * Owns the checks that concern several options at once. The check of one value is left to the tables in
 * config.ts and limits.ts, the defaults of a network to networks.ts.
 *
 * Promise: a config has a value for every option and limit, and no two of them contradict each other.
 */

import { codeSizeOfHardfork } from '../engine/code-size.ts'
import { BASE_TIME_STEP_MS } from '../network/base-time.ts'
import { DENIM_BLOCK_TIME_MS, DENIM_FACTOR, hasDenimLater, openingGas } from '../network/denim.ts'
import type { Activations } from '../primitives/activation.ts'
import { expectFunctions } from '../primitives/arguments.ts'
import { isSince, newestHardforks } from '../primitives/evm-rules.ts'
import { quoted } from '../primitives/quoted.ts'
import { isUpgradeSince, lastUpgrade, laterUpgrades } from '../primitives/upgrades.ts'
import {
  CODE_SIZE_MAX_MIN,
  type Config,
  type OptionName,
  options,
  TRANSACTION_GAS_MIN,
  transactionGasOfHardfork,
} from './config.ts'
import type { DevnetOptions } from './devnet-options.ts'
import { expectForkSource } from './fork-source.ts'
import { withGenesis } from './genesis-file.ts'
import { limits } from './limits.ts'
import { defaultsFor } from './networks.ts'
import { expectOptions, type Option, refuse } from './option.ts'

/**
 * Checks the names of options, and leaves their values to {@link resolveConfig}.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectDevnetOptions(given: DevnetOptions): void {
  if (isObject(given) && 'rules' in given) refuseRules(given.rules)
  expectOptions('a devnet', given, optionNames, limitPaths)
  expectFunctions('a devnet', given, ['onArtifactSkipped', 'onLoad'])
  const { artifacts, fork, limits: givenLimits = {} } = given
  expectOptions('limits', givenLimits, Object.keys(limits))
  if (artifacts !== undefined && !Array.isArray(artifacts)) {
    refuse('artifacts', new RangeError(`expected a list, got ${quoted(artifacts)}`))
  }
  if (fork === undefined) return
  expectForkSource(fork, refuse)
  if (given.genesisTime !== undefined) {
    refuse('genesisTime', new RangeError('expected none: the time begins at that of the fork'))
  }
}

const ownNames = [
  ...['limits', 'alloc', 'genesis', 'state', 'onLoad', 'fork', 'artifacts'],
  'natives',
  'onArtifactSkipped',
]
const optionNames = [...Object.keys(options), ...ownNames]
const limitPaths = Object.keys(limits).map((name) => `limits.${name}`)

/** The upgrades that replace the values of the former option `rules`. */
const upgradeOfRules: Readonly<Record<string, string>> = {
  denim: 'denim',
  azul: 'azul',
  ethereum: 'none',
}

/**
 * Refuses the option `rules`, which `upgrade` has replaced.
 *
 * @throws {DevnetError} INVALID_OPTION always
 */
function refuseRules(value: unknown): never {
  const upgrade = upgradeOfRules[String(value)]
  const expected = upgrade === undefined ? 'upgrade' : `upgrade "${upgrade}"`
  refuse('rules', new RangeError(`expected ${expected} in its place, got rules "${String(value)}"`))
}

/**
 * The value of an option, which another name may stand for.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function checked<Name extends OptionName>(name: Name, value: unknown): Config[Name] {
  const table: { readonly [Each in OptionName]: Option<Config[Each]> } = options
  return checkedBy(table[name], name, value)
}

function checkedBy<Value>(option: Option<Value>, name: string, value: unknown): Value {
  try {
    return option.check(value)
  } catch (error) {
    return refuse(name, error)
  }
}

/**
 * Fills in defaults: the network's, and the option's own for the rest.
 *
 * @throws {DevnetError} INVALID_OPTION for an unknown name, a value out of bounds, or values that
 *   contradict each other
 */
export function resolveConfig(asked: DevnetOptions): Config {
  expectDevnetOptions(asked)
  const given = withGenesis(asked)
  const defaults = defaultsFor(
    checked('network', given.network ?? options.network.default),
    checked('dialect', given.dialect ?? options.dialect.default),
    {
      hardfork: checked('hardfork', given.hardfork ?? options.hardfork.default),
      hardforkAt: checked('hardforkAt', given.hardforkAt ?? options.hardforkAt.default),
    },
    given.blockTimeMs !== undefined,
  )
  const config = {
    ...filled(options, given, defaults),
    limits: filled(limits, given.limits, defaults.limits, 'limits.'),
  } as Config // a value for each entry of both tables
  expectConsistent(config)
  return config
}

/**
 * A value for each entry of a table: the one given, else the network's default, else its own.
 *
 * @param path what errors name before the entry
 * @throws {DevnetError} INVALID_OPTION
 */
function filled(
  table: Readonly<Record<string, Option<unknown>>>,
  given: object = {},
  defaults: object = {},
  path = '',
): Record<string, unknown> {
  const values = given as Readonly<Record<string, unknown>>
  const ofNetwork = defaults as Readonly<Record<string, unknown>>
  const entries = Object.entries(table).map(([name, option]) => {
    const value = values[name]
    if (value !== undefined) return [name, checkedBy(option, `${path}${name}`, value)]
    return [name, ofNetwork[name] ?? option.default]
  })
  return Object.fromEntries(entries)
}

/** @throws {DevnetError} INVALID_OPTION */
function expectConsistent(config: Config): void {
  const { upgrade, blockGasLimit, blockTimeMs, flashblockTimeMs, genesisTime } = config
  const { mining, pendingView } = config
  const expectMultiple = (name: string, ms: number) => {
    if (ms % BASE_TIME_STEP_MS === 0) return
    const expected = `a multiple of ${BASE_TIME_STEP_MS} ms, which BaseTime counts in`
    refuse(name, new RangeError(`since Denim expected ${expected}, got ${ms}`))
  }
  expectLaterUpgrades(config)
  expectLaterHardforks(config)
  expectTransactionGas(config)
  expectCodeSize(config)
  expectGenesis(config)
  if (config.payer !== 'off' && !isUpgradeSince(lastUpgrade(config), 'everest')) {
    const expected = 'off on a chain without Base Transactions, which come with the upgrade everest'
    refuse('payer', new RangeError(`expected ${expected}, got terms`))
  }
  if (config.payer !== 'off' && config.accounts === 0) {
    const expected = 'off on a devnet without dev accounts (accounts is 0), one of which pays'
    refuse('payer', new RangeError(`expected ${expected}, got terms`))
  }
  if (isUpgradeSince(lastUpgrade(config), 'denim')) {
    expectMultiple('blockTimeMs', blockTimeMs)
    expectMultiple('genesisTime', genesisTime)
  }
  if (flashblockTimeMs > 0 && blockTimeMs % flashblockTimeMs !== 0) {
    const expected = `a divisor of blockTimeMs (${blockTimeMs} ms), or 0`
    refuse('flashblockTimeMs', new RangeError(`expected ${expected}, got ${flashblockTimeMs}`))
  }
  const expectUncut = (name: string, expected: string, given: string) => {
    if (flashblockTimeMs === 0 || given === expected) return
    const where = `where blocks are cut in flashblocks (flashblockTimeMs is ${flashblockTimeMs})`
    const instead = 'set flashblockTimeMs to 0 to have none'
    refuse(name, new RangeError(`expected ${expected} ${where}, got ${given}; ${instead}`))
  }
  expectUncut('mining', 'interval', mining)
  expectUncut('pendingView', 'buffer', pendingView)
  if (upgrade !== 'none' && config.blockTimestamps === 'rising') {
    const expected = `shared with the upgrade ${upgrade}: block times of Base are fixed`
    refuse('blockTimestamps', new RangeError(`expected ${expected}, got rising`))
  }
  expectHistory(config)
  const least = openingGas(config)
  if (upgrade !== 'none' && blockGasLimit < least) {
    const divided = hasDenimLater(config) ? `, after Denim divides it by ${DENIM_FACTOR}` : ''
    const expected = `at least ${least} gas, for the transactions that open a block${divided}`
    refuse('blockGasLimit', new RangeError(`expected ${expected}, got ${blockGasLimit}`))
  }
}

/** @throws {DevnetError} INVALID_OPTION for a block 0 that cannot be one of Base */
function expectGenesis({ upgrade, genesisHeader, genesisAccounts }: Config): void {
  if (upgrade === 'none') return
  const expected = `network with the upgrade ${upgrade}, whose rules need its own block 0`
  if (genesisHeader !== 'network') {
    refuse('genesisHeader', new RangeError(`expected ${expected}, got fields`))
  }
  if (genesisAccounts !== 'network') {
    refuse('genesisAccounts', new RangeError(`expected ${expected}, got ${genesisAccounts}`))
  }
}

/** Least number of blocks to keep: contracts can read the hashes of so many (BLOCKHASH). */
const HISTORY_BLOCKS_MIN = 256

/** Least number of blocks to keep: those that contracts and the tags of finality read. */
export function historyBlocksMin(config: Config): number {
  const { safeBlocks, finalizedBlocks, blockTimeMs } = config
  const factor = hasDenimLater(config) ? blockTimeMs / DENIM_BLOCK_TIME_MS : 1
  const distance = Math.max(safeBlocks, finalizedBlocks) * factor
  return Math.max(HISTORY_BLOCKS_MIN, distance + 1)
}

/** @throws {DevnetError} INVALID_OPTION for a history without the blocks that the chain itself reads */
function expectHistory(config: Config): void {
  const { historyBlocks } = config
  const least = historyBlocksMin(config)
  if (historyBlocks === 0 || historyBlocks >= least) return
  const why = least > HISTORY_BLOCKS_MIN ? ', for the blocks up to finalized' : ''
  const expected = `0, or at least ${least} blocks${why}`
  refuse('historyBlocks', new RangeError(`expected ${expected}, got ${historyBlocks}`))
}

/** @throws {DevnetError} INVALID_OPTION for a limit below the gas of every transaction */
function expectTransactionGas({ transactionGasMax: limit }: Config): void {
  if (limit === transactionGasOfHardfork || limit >= TRANSACTION_GAS_MIN) return
  const expected = `at least ${TRANSACTION_GAS_MIN} gas, or 0 for the limit of the hardfork`
  refuse('transactionGasMax', new RangeError(`expected ${expected}, got ${limit}`))
}

/** @throws {DevnetError} INVALID_OPTION for a limit that is too low */
function expectCodeSize({ codeSizeMax: limit }: Config): void {
  if (limit === codeSizeOfHardfork || limit >= CODE_SIZE_MAX_MIN) return
  const expected = `at least ${CODE_SIZE_MAX_MIN} bytes, or 0 for the limit of the hardfork`
  refuse('codeSizeMax', new RangeError(`expected ${expected}, got ${limit}`))
}

/** @throws {DevnetError} INVALID_OPTION for upgrades that do not come after one another */
function expectLaterUpgrades({ upgrade, upgradesAt }: Config): void {
  const later = laterUpgrades.filter((name) => upgradesAt[name] !== undefined)
  if (upgrade === 'none' && later.length > 0) {
    const expected = 'none on a chain without upgrades of Base (upgrade none)'
    refuse('upgradesAt', new RangeError(`expected ${expected}`))
  }
  const wrong = later.find((name) => isUpgradeSince(upgrade, name))
  if (wrong !== undefined) {
    refuse('upgradesAt', new RangeError(`expected upgrades after ${upgrade}, got ${wrong}`))
  }
  expectInOrder('upgradesAt', 'upgrades', later, upgradesAt)
}

/** @throws {DevnetError} INVALID_OPTION for hardforks that do not come after one another */
function expectLaterHardforks({ upgrade, hardfork, hardforkAt }: Config): void {
  if (upgrade !== 'none' && isSince(hardfork, 'amsterdam')) {
    const expected = `osaka or an older one with the upgrade ${upgrade}`
    refuse('hardfork', new RangeError(`expected ${expected}, got ${hardfork}`))
  }
  const later = newestHardforks.filter((name) => hardforkAt[name] !== undefined)
  if (upgrade !== 'none' && later.length > 0) {
    const expected = `none with the upgrade ${upgrade}, whose EVM keeps its hardfork`
    refuse('hardforkAt', new RangeError(`expected ${expected}, got ${later.at(-1)}`))
  }
  const wrong = later.find((name) => isSince(hardfork, name))
  if (wrong !== undefined) {
    const expected = `hardforks after that of block 0 (hardfork is ${hardfork})`
    refuse('hardforkAt', new RangeError(`expected ${expected}, got ${wrong}`))
  }
  expectInOrder('hardforkAt', 'hardforks', later, hardforkAt)
}

/**
 * Expects each to begin no earlier than the one before it. A block and a time cannot be compared.
 *
 * @param kind of the names, in the plural
 * @param names the newest first
 * @throws {DevnetError} INVALID_OPTION
 */
function expectInOrder<Name extends string>(
  option: string,
  kind: string,
  names: readonly Name[],
  at: Activations<Name>,
): void {
  for (const unit of ['bigint', 'number']) {
    const comparable = names.map((name) => at[name]!).filter((each) => typeof each === unit)
    if (comparable.every((each, index) => each >= (comparable[index + 1] ?? 0))) continue
    const expected = `the order of the ${kind}: ${names.toReversed().join(', ')}`
    refuse(option, new RangeError(`expected ${expected}`))
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
