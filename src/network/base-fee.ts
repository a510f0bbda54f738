/**
 * The base fee of the next block.
 */

export interface FeeMarket {
  /** Gas limit over gas target. */
  readonly elasticity: bigint
  /** The fee changes by at most one over this per block. */
  readonly denominator: bigint
  /** Wei per gas; the fee never falls below it. */
  readonly min: bigint
}

export interface ParentGas {
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
}

/**
 * Wei per gas after a block that used so much of its limit.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1559
 */
export function nextBaseFee(
  parent: ParentGas,
  { elasticity, denominator, min }: FeeMarket,
): bigint {
  const { gasLimit, gasUsed, baseFeePerGas: fee } = parent
  const target = gasLimit / elasticity
  const atLeastMin = (value: bigint) => (value > min ? value : min)
  if (gasUsed === target || target === 0n) return atLeastMin(fee)
  if (gasUsed > target) {
    const rise = (fee * (gasUsed - target)) / target / denominator
    return atLeastMin(fee + (rise > 1n ? rise : 1n))
  }
  return atLeastMin(fee - (fee * (target - gasUsed)) / target / denominator)
}
