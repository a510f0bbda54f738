/**
 * The rules of Base, an OP-stack chain, at each of its upgrades: deposits open each block, the fee market's
 * parameters are in the parent's header, and no fee is burnt.
 *
 * Owns which terms, accounts and deposits belong to which upgrade; leaves the form of deposits to
 * system-transactions.ts, fees to base-fee.ts and l1-fee.ts. The hardfork applies to the EVM alone:
 * what the OP stack adds stays, P256VERIFY among it.
 *
 * Promise: the L1 attributes live in L1Block's storage only, so every fork of the chain has them.
 */

import { invariant } from '../primitives/errors.ts'
import { type EvmRules, evmRules, isSince } from '../primitives/evm-rules.ts'
import type { Hash, Hex } from '../primitives/hex.ts'
import type { Deposit } from '../primitives/message.ts'
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
import { L1_BLOCK_ADDRESS, type L1Attributes, l1AttributesOf, l1BlockStorage } from './l1-block.ts'
import { DEFAULT_DA_FOOTPRINT_GAS_SCALAR } from './l1-fee.ts'
import {
  batcherHash,
  type L1Fees,
  type L1Origin,
  l1BlockHash,
  l1NumberAt,
  l1OriginAt,
} from './l1-origin.ts'
import type {
  BlockTerms,
  DepositRequest,
  Network,
  NetworkOptions,
  ParentBlock,
  SystemTransaction,
} from './network.ts'
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

export class OpStack implements Network {
  readonly timeStepMs: number
  readonly slotZeroMs: number
  readonly sharedAccounts: readonly InitialAccount[]
  readonly #options: NetworkOptions
  /** By the `extraData` that holds it. */
  readonly #markets = new Map<Hex, FeeMarket>()
  readonly #terms: ReadonlyMap<Upgrade, UpgradeTerms>
  readonly #baseFeeInitial: bigint
  readonly #isUpgraded: boolean
  readonly #hasBeaconRoots: boolean
  readonly #batcherHash: Hash
  /** The newest one: sixty blocks in a row have the same. */
  #origin: L1Origin

  constructor(options: NetworkOptions) {
    const { baseFeeInitial, feeMarket, hardfork, seed, upgrade } = options
    this.#options = options
    this.#terms = new Map(upgrades.map((each) => [each, this.#termsFor(each)]))
    this.#baseFeeInitial = baseFeeInitial > feeMarket.min ? baseFeeInitial : feeMarket.min
    this.#isUpgraded = Object.keys(options.upgradesAt).length > 0
    this.#hasBeaconRoots = isSince(hardfork, 'cancun')
    this.#batcherHash = batcherHash(seed)
    this.#origin = l1OriginAt(options, options.genesisTime)
    this.slotZeroMs = options.slotZeroMs
    this.timeStepMs = isUpgradeSince(lastUpgrade(options), 'denim') ? BASE_TIME_STEP_MS : 1
    this.sharedAccounts = this.#predeploysOf(upgrade)
  }

  genesisAccounts(timeMs: number): readonly InitialAccount[] {
    const upgrade = this.#upgradeOf(0n, timeMs)
    return [
      ...this.#accountsBetween(this.#options.upgrade, upgrade),
      ...genesisAccounts(this.#options, upgrade, timeMs),
    ]
  }

  blockTerms(number: bigint, parent: ParentBlock | undefined, timeMs: number): BlockTerms {
    const { prevRandao, parentBeaconBlockRoot } = this.#originAt(timeMs)
    const { evmRules, gasLimit, extraData, hasMilliseconds } = this.#terms.get(
      this.#upgradeOf(number, timeMs),
    )! // one for each upgrade
    return {
      evmRules,
      coinbase: this.#options.coinbase,
      gasLimit,
      baseFeePerGas: parent === undefined ? this.#baseFeeInitial : this.nextBaseFee(parent),
      prevRandao,
      parentBeaconBlockRoot: this.#hasBeaconRoots ? parentBeaconBlockRoot : undefined,
      extraData,
      hasMilliseconds,
      // Since Isthmus its storage root is the header's `withdrawalsRoot`.
      withdrawalsOf: predeployAddresses.l2ToL1MessagePasser,
    }
  }

  upgradeWrites({ upgrade: before }: EvmRules, { upgrade: now }: EvmRules): readonly Write[] {
    return before === now ? NO_WRITES : editsOf(this.#accountsBetween(before, now))
  }

  nextBaseFee(block: ParentBlock): bigint {
    return nextBaseFee(block, this.#marketIn(block.extraData))
  }

  l1Of(view: StateView): L1Attributes {
    return l1AttributesOf(view)
  }

  nextL1(parent: StateView, timeMs: number, changes: Partial<L1Fees>): L1Attributes {
    const before = l1AttributesOf(parent)
    const { number, timestamp, hash } = this.#originAt(timeMs)
    const fees = withDefaultScalar(hasAny(changes) ? { ...before, ...changes } : before)
    const isOwnBatcher = before.batcherHash === this.#batcherHash
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
      // Its own string instead of the equal one of the parent, so that all blocks share it.
      batcherHash: isOwnBatcher ? this.#batcherHash : before.batcherHash,
      sequenceNumber: number === before.number ? before.sequenceNumber + 1n : 0n,
    }
  }

  userDeposit(l1Number: bigint, logIndex: bigint, request: DepositRequest): Deposit {
    return {
      ...request,
      sourceHash: userDepositSourceHash(l1BlockHash(this.#options.seed, l1Number), logIndex),
      isSystemTransaction: false,
    }
  }

  systemTransactions(number: bigint, timeMs: number, l1: L1Attributes): SystemTransaction[] {
    const ofL1 = {
      deposit: l1AttributesDeposit(l1),
      effects: (view: StateView) => l1AttributesEffects(l1, view),
    }
    if (!isUpgradeSince(this.#upgradeOf(number, timeMs), 'denim')) return [ofL1]
    const part = millisecondPart(timeMs)
    const ofTime = {
      deposit: baseTimeDeposit(number, part),
      effects: (view: StateView) => baseTimeEffects(part, view),
    }
    return [ofL1, ofTime]
  }

  #upgradeOf(number: bigint, timeMs: number): Upgrade {
    return this.#isUpgraded ? upgradeAt(this.#options, number, timeMs) : this.#options.upgrade
  }

  /** The fee market that a parent's header holds, which nearly always are our own parameters. */
  #marketIn(extraData: Hex): FeeMarket {
    return this.#markets.get(extraData) ?? feeMarketOf(extraData)
  }

  #originAt(timeMs: number): L1Origin {
    const number = l1NumberAt(this.#options, timeMs)
    if (number !== this.#origin.number) this.#origin = l1OriginAt(this.#options, timeMs)
    return this.#origin
  }

  #termsFor(upgrade: Upgrade): UpgradeTerms {
    const { blockGasLimit, feeMarket, hardfork, upgrade: first } = this.#options
    const market = feeMarketAcross(feeMarket, first, upgrade)
    const extraData = extraDataOf(market)
    this.#markets.set(extraData, market)
    return {
      evmRules: evmRules(hardfork, upgrade),
      gasLimit: gasLimitAcross(blockGasLimit, first, upgrade),
      extraData,
      hasMilliseconds: isUpgradeSince(upgrade, 'denim'),
    }
  }

  /** The accounts that begin with the upgrades after `before`, up to `now`. */
  #accountsBetween(before: Upgrade, now: Upgrade): readonly InitialAccount[] {
    return upgradesBetween(before, now).flatMap((upgrade) => [
      ...(upgrade === 'denim' ? baseTimeAccounts(this.#predeploysOf(upgrade)) : []),
      ...(this.#options.upgradeAccounts[upgrade] ?? []),
    ])
  }

  #predeploysOf(upgrade: Upgrade): readonly InitialAccount[] {
    const { chainId, hardfork } = this.#options
    const hasBaseTime = isUpgradeSince(upgrade, 'denim')
    return predeployAccounts({ chainId: BigInt(chainId), hardfork, hasBaseTime })
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
