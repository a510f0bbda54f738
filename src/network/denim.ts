/**
 * The change to native blocks of 200 ms at the first block of Denim, on a chain that began before.
 *
 * Owns how Denim changes the chain's parameters: block time, gas limit, fee market, flashblocks. The
 * options of a chain describe it as it begins; a chain that begins with Denim changes nothing.
 *
 * @see https://docs.base.org/upgrades/denim/overview
 */

import {
  isUpgradeSince,
  lastUpgrade,
  type Upgrade,
  type UpgradeSchedule,
} from '../primitives/upgrades.ts'
import type { FeeMarket } from './base-fee.ts'
import { OPENING_GAS } from './system-transactions.ts'

/** Ms between blocks (documented). */
export const DENIM_BLOCK_TIME_MS = 200
/** Divides the gas limit and multiplies the base fee's denominator (read in source, base/base#4565). */
export const DENIM_FACTOR = 10n

/** The block times of a chain as it begins. */
export interface BlockTimes extends UpgradeSchedule {
  readonly blockTimeMs: number
  /** 0: blocks are not cut in flashblocks. */
  readonly flashblockTimeMs: number
}

/** True if Denim came after `before` and not after `now`. */
export function isDenimBetween(before: Upgrade, now: Upgrade): boolean {
  return isUpgradeSince(now, 'denim') && before !== 'none' && !isUpgradeSince(before, 'denim')
}

/** True if the chain begins before Denim and has it later. */
export function hasDenimLater(schedule: UpgradeSchedule): boolean {
  return isDenimBetween(schedule.upgrade, lastUpgrade(schedule))
}

/**
 * Ms from a block to the next: the first block of Denim still comes at the end of the old block time.
 *
 * @param upgrade of the block
 */
export function blockTimeAfter(
  { upgrade: first, blockTimeMs }: BlockTimes,
  upgrade: Upgrade,
): number {
  return isDenimBetween(first, upgrade) ? DENIM_BLOCK_TIME_MS : blockTimeMs
}

/** True if a block is cut in flashblocks, which Denim retires. @param upgrade of the block */
export function isCut({ upgrade: first, flashblockTimeMs }: BlockTimes, upgrade: Upgrade): boolean {
  return flashblockTimeMs > 0 && !isDenimBetween(first, upgrade)
}

/** The shortest time between blocks, in ms. */
export function blockTimeMinMs(times: BlockTimes): number {
  return hasDenimLater(times) ? Math.min(times.blockTimeMs, DENIM_BLOCK_TIME_MS) : times.blockTimeMs
}

/** Ms between the times at which a block or flashblock can end, counted from genesis. */
export function tickMsOf(times: BlockTimes): number {
  const tickMs = times.flashblockTimeMs || times.blockTimeMs
  return hasDenimLater(times) ? greatestCommonDivisor(tickMs, DENIM_BLOCK_TIME_MS) : tickMs
}

/** The least gas limit that leaves room for the transactions that open a block, now and later. */
export function openingGas(schedule: UpgradeSchedule): bigint {
  return hasDenimLater(schedule) ? OPENING_GAS * DENIM_FACTOR : OPENING_GAS
}

/** The gas limit of a block of `now`, by one that was set for a block of `before`. */
export function gasLimitAcross(gasLimit: bigint, before: Upgrade, now: Upgrade): bigint {
  return isDenimBetween(before, now) ? gasLimit / DENIM_FACTOR : gasLimit
}

/** The fee market of a block of `now`, by that of a block of `before`. */
export function feeMarketAcross(market: FeeMarket, before: Upgrade, now: Upgrade): FeeMarket {
  if (!isDenimBetween(before, now)) return market
  return { ...market, denominator: market.denominator * DENIM_FACTOR }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
