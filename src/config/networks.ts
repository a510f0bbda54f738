/**
 * The networks: the defaults of each, and the options of a network's rules.
 *
 * Owns the sets of defaults. The options and their own defaults are left to config.ts and limits.ts, the
 * rules to network/.
 *
 * Promise: a network is a set of defaults and nothing else.
 */

import { codeSizeOfHardfork } from '../engine/code-size.ts'
import type { NetworkOptions } from '../network/network.ts'
import type { Dialect } from '../primitives/dialect.ts'
import { type HardforkSchedule, isSince, lastHardfork } from '../primitives/evm-rules.ts'
import { ZERO_ADDRESS } from '../primitives/hex.ts'
import type { NetworkName } from './chain-options.ts'
import { type Config, transactionGasOfHardfork, transactionGasUncapped } from './config.ts'
import type { Limits } from './limits.ts'

const gweiWei = 10n ** 9n

type OptionDefaults = Partial<Omit<Config, 'limits'>>
/** The limits of a network, too, are those that differ. */
type NetworkDefaults = OptionDefaults & { readonly limits?: Partial<Limits> }

/** Defaults of each network that differ from those of the preview network. */
export const networkDefaults: Readonly<Record<NetworkName, NetworkDefaults>> = {
  preview: {},
  mainnet: { ...denimDefaults(), chainId: 8_453 },
  testnet: {
    ...denimDefaults(),
    chainId: 84_532,
    blockGasLimit: 120_000_000n,
    baseFeeInitial: 200_000n,
    baseFeeMin: 200_000n,
    baseFeeElasticity: 15n,
  },
  flashblocks: {
    upgrade: 'cobalt',
    chainId: 8_453,
    blockTimeMs: 2_000,
    flashblockTimeMs: 200,
    pendingEnvironment: 'parent',
    endpoint: 'public',
    blockGasLimit: 400_000_000n,
    baseFeeElasticity: 5n,
    baseFeeDenominator: 100n,
  },
  plain: {
    upgrade: 'none',
    chainId: 31_337,
    blockGasLimit: 30_000_000n,
    coinbase: ZERO_ADDRESS,
    baseFeeInitial: gweiWei,
    baseFeeMin: 0n,
    baseFeeElasticity: 2n,
    baseFeeDenominator: 8n,
    priorityFeeDefault: gweiWei,
    mining: 'auto',
    receipts: 'sealed',
    replaceableUntil: 'sealed',
    syncTimeoutHash: 'on',
    transactionFeeMax: 0n,
    tokens: 'off',
    logsBeyondHead: 'clamp',
  },
}

/** Defaults of the network `plain` in each dialect that differ from those above. */
const plainDefaults: Readonly<Partial<Record<Dialect, OptionDefaults>>> = {
  hardhat: {
    accounts: 20,
    blockGasLimit: 60_000_000n,
    blockTimestamps: 'rising',
    create2Deployer: 'off',
  },
}

/** Defaults of the public networks since Denim. Those of Base Mainnet where the two differ. */
function denimDefaults(): OptionDefaults {
  return {
    upgrade: 'denim',
    pendingView: 'latest',
    receipts: 'sealed',
    order: 'fees',
    endpoint: 'public',
    baseFeeElasticity: 5n,
    baseFeeDenominator: 1_000n,
    safeBlocks: 600,
    finalizedBlocks: 6_000,
  }
}

/** @param hasBlockTime true if the caller gave one: on `plain` it then replaces automining */
export function defaultsFor(
  network: NetworkName,
  dialect: Dialect,
  schedule: HardforkSchedule,
  hasBlockTime: boolean,
): NetworkDefaults {
  const last = lastHardfork(schedule)
  const isCappedLater = isSince(last, 'osaka')
  const defaults: NetworkDefaults = {
    ...networkDefaults[network],
    ...(!isSince(schedule.hardfork, 'osaka') && {
      transactionGasMax: isCappedLater ? transactionGasOfHardfork : transactionGasUncapped,
    }),
    ...(isSince(last, 'amsterdam') && {
      codeSizeMax: codeSizeOfHardfork,
      transactionGasMax: transactionGasOfHardfork,
    }),
  }
  if (network !== 'plain') return defaults
  return {
    ...defaults,
    ...plainDefaults[dialect],
    // Part of the protocol since Amsterdam (EIP-7997).
    ...(isSince(schedule.hardfork, 'amsterdam') && { create2Deployer: 'on' }),
    ...(hasBlockTime && { mining: 'interval' }),
  }
}

/** The options of the network's rules. */
export function networkOptions(config: Config): NetworkOptions {
  return {
    upgrade: config.upgrade,
    upgradesAt: config.upgradesAt,
    upgradeAccounts: {},
    hardfork: config.hardfork,
    hardforkAt: config.hardforkAt,
    chainId: config.chainId,
    seed: config.seed,
    genesisTime: config.genesisTime,
    coinbase: config.coinbase,
    blockGasLimit: config.blockGasLimit,
    hasCreate2Deployer: config.create2Deployer === 'on',
    hasHistoryContracts: config.genesisAccounts === 'network',
    slotZeroMs: config.genesisTime,
    blobSchedule: config.blobSchedule,
    genesisHeader: config.genesisHeader === 'network' ? undefined : config.genesisHeader,
    l1BaseFee: config.l1BaseFee,
    l1BlobBaseFee: config.l1BlobBaseFee,
    baseFeeScalar: config.l1BaseFeeScalar,
    blobBaseFeeScalar: config.l1BlobBaseFeeScalar,
    operatorFeeScalar: config.operatorFeeScalar,
    operatorFeeConstant: config.operatorFeeConstant,
    daFootprintGasScalar: config.daFootprintGasScalar,
    baseFeeInitial: config.baseFeeInitial,
    feeMarket: {
      elasticity: config.baseFeeElasticity,
      denominator: config.baseFeeDenominator,
      min: config.baseFeeMin,
    },
  }
}
