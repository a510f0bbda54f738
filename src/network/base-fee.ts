/**
 * The base fee of the next block, and the fee market's parameters in `extraData`.
 */

import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { uintFromBytes } from '../primitives/word.ts'

export interface FeeMarket {
  /** Gas limit over gas target. */
  readonly elasticity: bigint
  /** The base fee changes by at most 1/denominator per block. */
  readonly denominator: bigint
  /** Minimum base fee in wei per gas. */
  readonly min: bigint
}

export interface ParentGas {
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Gas for data availability; replaces `gasUsed` where it is larger (Jovian). */
  readonly daFootprint: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
}

/**
 * The next block's base fee, wei per gas.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1559
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html for footprint and minimum
 */
export function nextBaseFee(
  parent: ParentGas,
  { elasticity, denominator, min }: FeeMarket,
): bigint {
  const { gasLimit, gasUsed, daFootprint, baseFeePerGas: fee } = parent
  const metered = gasUsed > daFootprint ? gasUsed : daFootprint
  const target = gasLimit / elasticity
  const atLeastMin = (value: bigint) => (value > min ? value : min)
  if (metered === target || target === 0n) return atLeastMin(fee)
  if (metered > target) {
    const rise = (fee * (metered - target)) / target / denominator
    return atLeastMin(fee + (rise > 1n ? rise : 1n))
  }
  return atLeastMin(fee - (fee * (target - metered)) / target / denominator)
}

/** First of the 17 bytes, since Jovian. */
const EXTRA_DATA_VERSION = '01'

/**
 * Encodes the fee market into a header: version, denominator (4 bytes), elasticity (4), minimum
 * (8).
 *
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html#encoding
 */
export function extraDataOf({ elasticity, denominator, min }: FeeMarket): Hex {
  const digits = (value: bigint, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
  return `0x${EXTRA_DATA_VERSION}${digits(denominator, 4)}${digits(elasticity, 4)}${digits(min, 8)}`
}

/** @param extraData encoded by {@link extraDataOf} */
export function feeMarketOf(extraData: Hex): FeeMarket {
  const bytes = bytesFromHex(extraData)
  return {
    denominator: uintFromBytes(bytes.subarray(1, 5)),
    elasticity: uintFromBytes(bytes.subarray(5, 9)),
    min: uintFromBytes(bytes.subarray(9, 17)),
  }
}
