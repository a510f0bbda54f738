/**
 * Which options a saved devnet brings along, and how they go together with those that are given.
 */

import { type Config, type DevnetOptions, refuse } from '../config/config.ts'
import type { SavedOptions } from './devnet.ts'

/** What the chain is made of: with other values it would not be the same chain. */
const shaping = [
  'network',
  'rules',
  'chainId',
  'seed',
  'genesisTime',
  'mining',
  'pendingView',
  'blockTimeMs',
  'sliceTimeMs',
  'pendingAfterSeal',
  'blockGasLimit',
  'coinbase',
  'baseFeeInitial',
  'baseFeeMin',
  'baseFeeElasticity',
  'baseFeeDenominator',
  'l1BaseFee',
  'l1BlobBaseFee',
  'l1BaseFeeScalar',
  'l1BlobBaseFeeScalar',
  'operatorFeeScalar',
  'operatorFeeConstant',
  'daFootprintGasScalar',
  'accounts',
  'mnemonic',
  'balance',
  'tokens',
  'tokenVersion',
  'demoTokens',
] as const satisfies readonly (keyof Config)[]

/** What may change from one run to the next, and stays as it was when nobody says. */
const lasting = [
  'clientVersion',
  'dialect',
  'pendingEnvironment',
  'priorityFeeDefault',
  'safeBlocks',
  'finalizedBlocks',
  'faucetDripWei',
  'faucetCooldownMs',
  'faucetClientCooldownMs',
  'faucetUsdvUnits',
  'transactionGasMax',
  'transactionBytesMax',
  'transactionFeeMax',
  'poolTransactionsMax',
  'poolTransactionsPerSenderMax',
  'replacementBumpPercent',
] as const satisfies readonly (keyof Config)[]

/** What is saved of a devnet's options. */
export function optionsToSave(config: Config, alloc: DevnetOptions['alloc']): SavedOptions {
  const names = [...shaping, ...lasting]
  return {
    config: Object.fromEntries(names.map((name) => [name, config[name]])),
    alloc: alloc ?? {},
  }
}

/**
 * The options of a saved devnet with those that are given.
 *
 * @throws {DevnetError} INVALID_OPTION when one that shapes the chain is given another value
 */
export function withSavedOptions(given: DevnetOptions, saved: SavedOptions): DevnetOptions {
  if (given.alloc !== undefined) {
    refuse('alloc', new RangeError('expected none beside a state, which brings its own'))
  }
  for (const name of shaping) {
    const asked = given[name]
    const known = saved.config[name]
    if (asked === undefined || asked === known) continue
    refuse(name, new RangeError(`expected ${known} as in the state, got ${asked}`))
  }
  const asked = Object.entries(given).filter(([, value]) => value !== undefined)
  // Checked as options are, by whoever takes them.
  const alloc = saved.alloc as DevnetOptions['alloc'] & object
  return { ...(saved.config as DevnetOptions), ...Object.fromEntries(asked), alloc }
}
