/**
 * The rules of Base, an OP-stack chain, at each of its upgrades: deposits open each block, the fee market's
 * parameters are in the parent's header, and no fee is burnt.
 *
 * The hardfork applies to the EVM alone: what the OP stack adds stays, P256VERIFY among it.
 *
 * The L1 attributes live in L1Block's storage only, so every fork of the chain has them.
 */

import { invariant } from '../primitives/errors.ts'
import { evmRules, isSince } from '../primitives/evm-rules.ts'
import type { Hex } from '../primitives/hex.ts'
import {
  isUpgradeSince,
  lastUpgrade,
  type Upgrade,
  upgradeAt,
  upgrades,
  upgradesBetween,
} from '../primitives/upgrades.ts'
import { addressFromWord } from '../primitives/word.ts'
import { editsOf, type InitialAccount } from '../state/genesis.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { extraDataOf, type FeeMarket, feeMarketOf, nextBaseFee } from './base-fee.ts'
import { BASE_TIME_ADDRESS, BASE_TIME_STEP_MS, millisecondPart } from './base-time.ts'
import { feeMarketAcross, gasLimitAcross } from './denim.ts'
import { L1_BLOCK_ADDRESS, l1AttributesOf, l1BlockStorage } from './l1-block.ts'
import { DEFAULT_DA_FOOTPRINT_GAS_SCALAR } from './l1-fee.ts'
import { batcherHash, type L1Fees, l1BlockHash, l1NumberAt, l1OriginAt } from './l1-origin.ts'
import type { BlockTerms, Network, NetworkOptions } from './network.ts'
import { IMPLEMENTATION_SLOT, predeployAccounts, predeployAddresses } from './predeploys.ts'
import { baseTimeEffects, l1AttributesEffects } from './system-effects.ts'
import {
  baseTimeDeposit,
  l1AttributesDeposit,
  userDepositSourceHash,
} from './system-transactions.ts'

/** The part of a block's terms that depends on its upgrade alone. */
type UpgradeTerms = Pick<BlockTerms, 'evmRules' | 'gasLimit' | 'extraData' | 'hasMilliseconds'>

const NO_WRITES: readonly Write[] = []

export function createOpStack(options: NetworkOptions): Network {
  const {
    coinbase,
    blockGasLimit,
    feeMarket,
    baseFeeInitial,
    hardfork,
    upgrade: firstUpgrade,
  } = options
  const first = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
  const hasBeaconRoots = isSince(hardfork, 'cancun')
  const markets = new Map<Hex, FeeMarket>()
  const termsFor = (upgrade: Upgrade): UpgradeTerms => {
    const market = feeMarketAcross(feeMarket, firstUpgrade, upgrade)
    const extraData = extraDataOf(market)
    markets.set(extraData, market)
    return {
      evmRules: evmRules(hardfork, upgrade),
      gasLimit: gasLimitAcross(blockGasLimit, firstUpgrade, upgrade),
      extraData,
      hasMilliseconds: isUpgradeSince(upgrade, 'denim'),
    }
  }
  const terms = new Map(upgrades.map((upgrade) => [upgrade, termsFor(upgrade)]))
  const isUpgraded = Object.keys(options.upgradesAt).length > 0
  const upgradeOf = (number: bigint, timeMs: number) =>
    isUpgraded ? upgradeAt(options, number, timeMs) : firstUpgrade
  // The rule reads the parent's header, which nearly always holds our own parameters.
  const marketIn = (parent: Hex) => markets.get(parent) ?? feeMarketOf(parent)
  const predeploysOf = (upgrade: Upgrade) =>
    predeployAccounts({
      chainId: BigInt(options.chainId),
      hardfork,
      hasBaseTime: isUpgradeSince(upgrade, 'denim'),
    })
  /** The accounts that begin with an upgrade. */
  const accountsSince = (upgrade: Upgrade): readonly InitialAccount[] => [
    ...(upgrade === 'denim' ? baseTimeAccounts(predeploysOf(upgrade)) : []),
    ...(options.upgradeAccounts[upgrade] ?? []),
  ]
  const batcher = batcherHash(options.seed)
  // Sixty blocks in a row have the same origin.
  let origin = l1OriginAt(options, options.genesisTime)
  const originAt = (timeMs: number) => {
    const number = l1NumberAt(options, timeMs)
    if (number !== origin.number) origin = l1OriginAt(options, timeMs)
    return origin
  }
  return {
    timeStepMs: isUpgradeSince(lastUpgrade(options), 'denim') ? BASE_TIME_STEP_MS : 1,
    sharedAccounts: predeploysOf(firstUpgrade),
    genesisAccounts: (timeMs) => [
      ...upgradesBetween(firstUpgrade, upgradeOf(0n, timeMs)).flatMap(accountsSince),
      ...genesisAccounts(options, upgradeOf(0n, timeMs), timeMs),
    ],
    blockTerms(number, parent, timeMs) {
      const { prevRandao, parentBeaconBlockRoot } = originAt(timeMs)
      const { evmRules, gasLimit, extraData, hasMilliseconds } = terms.get(
        upgradeOf(number, timeMs),
      )! // one for each upgrade
      return {
        evmRules,
        coinbase,
        gasLimit,
        baseFeePerGas:
          parent === undefined ? first : nextBaseFee(parent, marketIn(parent.extraData)),
        prevRandao,
        parentBeaconBlockRoot: hasBeaconRoots ? parentBeaconBlockRoot : undefined,
        extraData,
        hasMilliseconds,
        // Since Isthmus its storage root is the header's `withdrawalsRoot`.
        withdrawalsOf: predeployAddresses.l2ToL1MessagePasser,
      }
    },
    upgradeWrites: (before, now) =>
      before === now ? NO_WRITES : editsOf(upgradesBetween(before, now).flatMap(accountsSince)),
    nextBaseFee: (block) => nextBaseFee(block, marketIn(block.extraData)),
    l1Of: l1AttributesOf,
    nextL1(parent, timeMs, changes) {
      const before = l1AttributesOf(parent)
      const { number, timestamp, hash } = originAt(timeMs)
      const fees = withDefaultScalar(hasAny(changes) ? { ...before, ...changes } : before)
      // Field by field: object spread would take half of the time this needs per block.
      return {
        l1BaseFee: fees.l1BaseFee,
        l1BlobBaseFee: fees.l1BlobBaseFee,
        baseFeeScalar: fees.baseFeeScalar,
        blobBaseFeeScalar: fees.blobBaseFeeScalar,
        operatorFeeScalar: fees.operatorFeeScalar,
        operatorFeeConstant: fees.operatorFeeConstant,
        daFootprintGasScalar: fees.daFootprintGasScalar,
        number,
        timestamp,
        hash,
        // Reuses the parent's string, so that all blocks share it.
        batcherHash: before.batcherHash === batcher ? batcher : before.batcherHash,
        sequenceNumber: number === before.number ? before.sequenceNumber + 1n : 0n,
      }
    },
    userDeposit: (l1Number, logIndex, request) => ({
      ...request,
      sourceHash: userDepositSourceHash(l1BlockHash(options.seed, l1Number), logIndex),
      isSystemTransaction: false,
    }),
    systemTransactions(number, timeMs, l1) {
      const ofL1 = {
        deposit: l1AttributesDeposit(l1),
        effects: (view: StateView) => l1AttributesEffects(l1, view),
      }
      if (!isUpgradeSince(upgradeOf(number, timeMs), 'denim')) return [ofL1]
      const part = millisecondPart(timeMs)
      const ofTime = {
        deposit: baseTimeDeposit(number, part),
        effects: (view: StateView) => baseTimeEffects(part, view),
      }
      return [ofL1, ofTime]
    },
  }
}

/**
 * Most bytes of input for pairings and multi-scalar multiplications, by precompile number.
 *
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html
 */
export const PRECOMPILE_INPUT_MAX: Readonly<Record<number, number>> = {
  8: 81_984,
  12: 288_960,
  14: 278_784,
  15: 156_672,
}

function hasAny(changes: object): boolean {
  for (const _ in changes) return true
  return false
}

/** The contracts, and L1Block's storage with block 0 as the first block of its L1 origin. */
function genesisAccounts(
  options: NetworkOptions,
  upgrade: Upgrade,
  timeMs: number,
): InitialAccount[] {
  const { number, timestamp, hash } = l1OriginAt(options, timeMs)
  const storage = l1BlockStorage({
    ...withDefaultScalar(options),
    number,
    timestamp,
    hash,
    sequenceNumber: 0n,
    batcherHash: batcherHash(options.seed),
  })
  const part = BigInt(millisecondPart(timeMs))
  return [
    { address: L1_BLOCK_ADDRESS, storage },
    ...(isUpgradeSince(upgrade, 'denim')
      ? [{ address: BASE_TIME_ADDRESS, storage: [[0n, part] as const] }]
      : []),
  ]
}

/**
 * BaseTime's implementation, and the slot by which its proxy, which is older, finds it. They appear
 * before the first transaction of the first block of Denim (assumed: the deployment is not published).
 */
function baseTimeAccounts(predeploys: readonly InitialAccount[]): InitialAccount[] {
  const proxy = predeploys.find(({ address }) => address === BASE_TIME_ADDRESS)
  const slot = proxy?.storage?.find(([key]) => key === IMPLEMENTATION_SLOT)
  const implementation =
    slot && predeploys.find(({ address }) => address === addressFromWord(slot[1]))
  invariant(implementation !== undefined, 'the predeploys of Denim hold BaseTime')
  return [implementation, { address: BASE_TIME_ADDRESS, storage: [slot!] }]
}

/** @see https://specs.optimism.io/protocol/jovian/l1-attributes.html for the meaning of zero */
function withDefaultScalar(fees: L1Fees): L1Fees {
  const {
    l1BaseFee,
    l1BlobBaseFee,
    baseFeeScalar,
    blobBaseFeeScalar,
    operatorFeeScalar,
    operatorFeeConstant,
    daFootprintGasScalar,
  } = fees
  return {
    l1BaseFee,
    l1BlobBaseFee,
    baseFeeScalar,
    blobBaseFeeScalar,
    operatorFeeScalar,
    operatorFeeConstant,
    daFootprintGasScalar:
      daFootprintGasScalar === 0n ? DEFAULT_DA_FOOTPRINT_GAS_SCALAR : daFootprintGasScalar,
  }
}
