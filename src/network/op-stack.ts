/**
 * The rules of Base, an OP-stack chain, at each of its upgrades: deposits open each block, the fee market's
 * parameters are in the parent's header, and no fee is burnt.
 *
 * The hardfork applies to the EVM alone: what the OP stack adds stays, P256VERIFY among it.
 *
 * The L1 attributes live in L1Block's storage only, so every fork of the chain has them.
 */

import { evmRules, isSince } from '../primitives/evm-rules.ts'
import type { Hex } from '../primitives/hex.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import type { InitialAccount } from '../state/genesis.ts'
import type { StateView } from '../state/view.ts'
import { extraDataOf, feeMarketOf, nextBaseFee } from './base-fee.ts'
import { BASE_TIME_ADDRESS, BASE_TIME_STEP_MS, millisecondPart } from './base-time.ts'
import { L1_BLOCK_ADDRESS, l1AttributesOf, l1BlockStorage } from './l1-block.ts'
import { DEFAULT_DA_FOOTPRINT_GAS_SCALAR } from './l1-fee.ts'
import { batcherHash, type L1Fees, l1BlockHash, l1NumberAt, l1OriginAt } from './l1-origin.ts'
import type { Network, NetworkOptions } from './network.ts'
import { predeployAccounts, predeployAddresses } from './predeploys.ts'
import { baseTimeEffects, l1AttributesEffects } from './system-effects.ts'
import {
  baseTimeDeposit,
  l1AttributesDeposit,
  userDepositSourceHash,
} from './system-transactions.ts'

export function createOpStack(options: NetworkOptions): Network {
  const { coinbase, blockGasLimit, feeMarket, baseFeeInitial, hardfork } = options
  const hasMilliseconds = isUpgradeSince(options.upgrade, 'denim')
  const first = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
  const extraData = extraDataOf(feeMarket)
  const rules = evmRules(hardfork, options.upgrade)
  const hasBeaconRoots = isSince(hardfork, 'cancun')
  // The rule reads the parent's header, which nearly always holds our own parameters.
  const marketIn = (parent: Hex) => (parent === extraData ? feeMarket : feeMarketOf(parent))
  const batcher = batcherHash(options.seed)
  // Sixty blocks in a row have the same origin.
  let origin = l1OriginAt(options, options.genesisTime)
  const originAt = (timeMs: number) => {
    const number = l1NumberAt(options, timeMs)
    if (number !== origin.number) origin = l1OriginAt(options, timeMs)
    return origin
  }
  return {
    timeStepMs: hasMilliseconds ? BASE_TIME_STEP_MS : 1,
    sharedAccounts: predeployAccounts({
      chainId: BigInt(options.chainId),
      hardfork,
      hasBaseTime: hasMilliseconds,
    }),
    genesisAccounts: (timeMs) => genesisAccounts(options, hasMilliseconds, timeMs),
    blockTerms(_number, parent, timeMs) {
      const { prevRandao, parentBeaconBlockRoot } = originAt(timeMs)
      return {
        evmRules: rules,
        coinbase,
        gasLimit: blockGasLimit,
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
      if (!hasMilliseconds) return [ofL1]
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
  hasBaseTime: boolean,
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
    ...(hasBaseTime ? [{ address: BASE_TIME_ADDRESS, storage: [[0n, part] as const] }] : []),
  ]
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
