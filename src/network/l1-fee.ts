/**
 * The L1 fee, the operator fee and the data availability footprint of an OP-stack transaction.
 *
 * Pure arithmetic. The parameters come from l1-block.ts, the compressed size from fastlz.ts.
 * Charging the sender (deposits are never charged) is charges.ts.
 *
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html#fees
 * @see https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html
 */

/** Prices of L1 data, from the block's L1 attributes. */
export interface L1FeeParameters {
  /** Wei per L1 gas. */
  readonly l1BaseFee: bigint
  /** Wei per L1 blob gas. */
  readonly l1BlobBaseFee: bigint
  /** Millionths. */
  readonly baseFeeScalar: bigint
  /** Millionths. */
  readonly blobBaseFeeScalar: bigint
}

/** Operator fee parameters, from the block's L1 attributes. */
export interface OperatorFeeParameters {
  /** Hundreds of wei per gas since Jovian, millionths of a wei per gas before. */
  readonly operatorFeeScalar: bigint
  /** Wei per transaction. */
  readonly operatorFeeConstant: bigint
}

/** Gas per estimated byte that replaces a configured 0. */
export const DEFAULT_DA_FOOTPRINT_GAS_SCALAR = 400n

export type OperatorFeeRule = 'isthmus' | 'jovian'

/** Scalars and estimated sizes count millionths. */
const MILLION = 1_000_000n
/** Intercept of the linear estimate of the batched size, in millionths of a byte. */
const ESTIMATE_INTERCEPT = -42_585_600n
const ESTIMATE_SLOPE = 836_500n
/** Bytes; the smallest estimate. */
const ESTIMATE_MIN = 100n
/** L1 gas per non-zero byte of calldata (EIP-2028). */
const GAS_PER_BYTE = 16n
/** Since Jovian the operator fee scalar counts hundreds of wei. */
const JOVIAN_OPERATOR_FACTOR = 100n

/**
 * Millionths of a byte that a transaction is estimated to take on L1.
 *
 * @param fastLzSize bytes, from `fastlz.ts`, of the signed transaction's RLP
 */
function scaledSize(fastLzSize: number): bigint {
  const estimate = ESTIMATE_INTERCEPT + ESTIMATE_SLOPE * BigInt(fastLzSize)
  const least = ESTIMATE_MIN * MILLION
  return estimate > least ? estimate : least
}

/**
 * The L1 fee in wei, since Fjord.
 *
 * @param fastLzSize bytes of the compressed signed transaction
 */
export function l1Fee(fastLzSize: number, parameters: L1FeeParameters): bigint {
  const { l1BaseFee, l1BlobBaseFee, baseFeeScalar, blobBaseFeeScalar } = parameters
  const price = baseFeeScalar * GAS_PER_BYTE * l1BaseFee + blobBaseFeeScalar * l1BlobBaseFee
  return (scaledSize(fastLzSize) * price) / (MILLION * MILLION)
}

/**
 * The receipt's `l1GasUsed` since Fjord: L1 gas of the estimated bytes as calldata.
 *
 * @param fastLzSize bytes of the compressed signed transaction
 */
export function l1GasUsed(fastLzSize: number): bigint {
  return (scaledSize(fastLzSize) * GAS_PER_BYTE) / MILLION
}

/**
 * The operator fee in wei. Reserved for the gas limit, settled for the gas used.
 *
 * @param gas gas limit or gas used
 */
export function operatorFee(
  gas: bigint,
  { operatorFeeScalar, operatorFeeConstant }: OperatorFeeParameters,
  rule: OperatorFeeRule = 'jovian',
): bigint {
  if (operatorFeeScalar === 0n) return operatorFeeConstant
  const perGas =
    rule === 'jovian'
      ? gas * operatorFeeScalar * JOVIAN_OPERATOR_FACTOR
      : (gas * operatorFeeScalar) / MILLION
  return perGas + operatorFeeConstant
}

/**
 * The data availability footprint in gas, since Jovian: the receipt's `blobGasUsed`. The header
 * holds the sum over the block, which may not exceed the gas limit.
 *
 * @param fastLzSize bytes of the compressed signed transaction
 * @param daFootprintGasScalar gas per estimated byte, from the block's L1 attributes
 */
export function daFootprint(fastLzSize: number, daFootprintGasScalar: bigint): bigint {
  return (scaledSize(fastLzSize) / MILLION) * daFootprintGasScalar
}
