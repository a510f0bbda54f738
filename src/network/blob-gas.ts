/**
 * The gas of blobs: how much a block may have, what it costs, and how its price follows from demand.
 *
 * Owns the parameters by hardfork. Which block has which hardfork is left to ethereum.ts and
 * hardfork-schedule.ts.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844 blobs, EIP-7691 more of them since Prague, EIP-7892
 *   parameters that change by themselves, EIP-7918 the price of Osaka
 */

import { type Hardfork, isSince } from '../primitives/evm-rules.ts'

export const GAS_PER_BLOB = 131_072n
/** Wei per blob gas, without any demand. */
export const BLOB_BASE_FEE_MIN = 1n
/** Most blobs of one transaction since Osaka (EIP-7594). */
export const TRANSACTION_BLOBS_MAX = 6
/** Gas by which the price of blobs is bounded from below since Osaka, at the base fee (EIP-7918). */
const BLOB_BASE_COST = 8_192n

export interface BlobParameters {
  /** Blobs of a block with which the price stays. */
  readonly target: bigint
  /** Most blobs of a block. */
  readonly max: bigint
  /** Denominator of the price's exponent. */
  readonly fraction: bigint
}

/** By hardfork, and by change of these parameters alone. */
export const blobParameters = {
  cancun: { target: 3n, max: 6n, fraction: 3_338_477n },
  prague: { target: 6n, max: 9n, fraction: 5_007_716n },
  osaka: { target: 6n, max: 9n, fraction: 5_007_716n },
  amsterdam: { target: 14n, max: 21n, fraction: 11_684_671n }, // those of bpo2, which came before it
  bpo1: { target: 10n, max: 15n, fraction: 8_346_193n },
  bpo2: { target: 14n, max: 21n, fraction: 11_684_671n },
} as const satisfies Partial<Record<Hardfork | 'bpo1' | 'bpo2', BlobParameters>>

/** The most blobs that a block can have. */
export const BLOBS_MAX = 21

/** The parameters of a chain: those of the hardfork of each block, or others since Osaka. */
export const blobSchedules = ['hardfork', 'bpo1', 'bpo2'] as const

export type BlobSchedule = (typeof blobSchedules)[number]

/** The parameters of a block; `undefined` before Cancun. */
export function blobParametersOf(
  hardfork: Hardfork,
  schedule: BlobSchedule,
): BlobParameters | undefined {
  if (hardfork === 'shanghai') return undefined
  return schedule !== 'hardfork' && isSince(hardfork, 'osaka')
    ? blobParameters[schedule]
    : blobParameters[hardfork]
}

/** Most blob gas of a block. */
export function blobGasMaxOf(hardfork: Hardfork, schedule: BlobSchedule): bigint {
  return (blobParametersOf(hardfork, schedule)?.max ?? 0n) * GAS_PER_BLOB
}

/** Blob gas of a transaction with these versioned hashes. */
export function blobGasOf({ blobHashes }: { readonly blobHashes?: readonly unknown[] }): bigint {
  return blobHashes === undefined ? 0n : BigInt(blobHashes.length) * GAS_PER_BLOB
}

/** e to the power of this many wei is more than there is; only the header of a liar exceeds it. */
const EXPONENT_MAX = 100n

/**
 * Wei per blob gas.
 *
 * @param excess blob gas beyond the target of the blocks so far
 */
export function blobBaseFee(excess: bigint, { fraction }: BlobParameters): bigint {
  const most = EXPONENT_MAX * fraction
  const exponent = excess < most ? excess : most
  // e to the power of exponent / fraction, by its series, as the EIP defines it
  let sum = 0n
  let term = BLOB_BASE_FEE_MIN * fraction
  for (let index = 1n; term > 0n; index += 1n) {
    sum += term
    term = (term * exponent) / (fraction * index)
  }
  return sum / fraction
}

/** The parent of a block, as far as the price of the block's blobs follows from it. */
interface BlobParent {
  readonly excessBlobGas: bigint
  readonly blobGasUsed: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
}

/** Excess blob gas of the block after a parent. @param hardfork of the block, like its parameters */
export function nextExcessBlobGas(
  { excessBlobGas, blobGasUsed, baseFeePerGas }: BlobParent,
  hardfork: Hardfork,
  parameters: BlobParameters,
): bigint {
  const { target, max } = parameters
  const demand = excessBlobGas + blobGasUsed
  if (demand < target * GAS_PER_BLOB) return 0n
  const isBelowCost =
    isSince(hardfork, 'osaka') &&
    BLOB_BASE_COST * baseFeePerGas > GAS_PER_BLOB * blobBaseFee(excessBlobGas, parameters)
  if (isBelowCost) return excessBlobGas + (blobGasUsed * (max - target)) / max
  return demand - target * GAS_PER_BLOB
}
