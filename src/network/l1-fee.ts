/**
 * What a transaction of an OP-style chain pays besides gas: for its bytes on L1 and to the operator,
 * and how much of the block's room for data it takes.
 *
 * Pure arithmetic. Where the parameters come from is l1-block.ts, how the compressed size is counted
 * is fastlz.ts; who is charged, when and with what (never a deposit) is the producer's.
 *
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html#fees
 * @see https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html
 */

/** Prices of L1 space, as the block's L1 attributes carry them. */
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

/** Price of running the chain, as the block's L1 attributes carry it. */
export interface OperatorFeeParameters {
  /** Hundreds of wei per gas since Jovian; before, millionths of a wei per gas. */
  readonly operatorFeeScalar: bigint
  /** Wei per transaction. */
  readonly operatorFeeConstant: bigint
}

/** Gas per estimated byte in the L1 attributes of a chain whose configuration says 0. */
export const DEFAULT_DA_FOOTPRINT_GAS_SCALAR = 400n

/** The rules of the operator fee changed once. */
export type OperatorFeeRule = 'isthmus' | 'jovian'

/** Scalars and estimated sizes count millionths. */
const MILLION = 1_000_000n
/** The line from FastLZ sizes to what a batch compressed as a whole needs, in millionths of a byte. */
const ESTIMATE_INTERCEPT = -42_585_600n
const ESTIMATE_SLOPE = 836_500n
/** Bytes; no transaction is estimated smaller. */
const ESTIMATE_MIN = 100n
/** L1 gas of one byte of calldata that is not zero (EIP-2028). */
const GAS_PER_BYTE = 16n
/** Since Jovian the operator fee's scalar counts hundreds of wei. */
const JOVIAN_OPERATOR_FACTOR = 100n

/**
 * Millionths of a byte a transaction is estimated to take on L1.
 *
 * @param fastLzSize bytes of the compressed RLP of the signed transaction, from `fastlz.ts`
 */
function scaledSize(fastLzSize: number): bigint {
  const estimate = ESTIMATE_INTERCEPT + ESTIMATE_SLOPE * BigInt(fastLzSize)
  const least = ESTIMATE_MIN * MILLION
  return estimate > least ? estimate : least
}

/**
 * Wei a transaction pays for its bytes on L1, since Fjord.
 *
 * @param fastLzSize bytes of the compressed RLP of the signed transaction
 */
export function l1Fee(fastLzSize: number, parameters: L1FeeParameters): bigint {
  const { l1BaseFee, l1BlobBaseFee, baseFeeScalar, blobBaseFeeScalar } = parameters
  const price = baseFeeScalar * GAS_PER_BYTE * l1BaseFee + blobBaseFeeScalar * l1BlobBaseFee
  return (scaledSize(fastLzSize) * price) / (MILLION * MILLION)
}

/**
 * The receipt's `l1GasUsed` since Fjord: L1 gas the estimated bytes would cost as calldata.
 *
 * @param fastLzSize bytes of the compressed RLP of the signed transaction
 */
export function l1GasUsed(fastLzSize: number): bigint {
  return (scaledSize(fastLzSize) * GAS_PER_BYTE) / MILLION
}

/**
 * Wei a transaction pays the operator. Reserved with the gas limit, settled with the gas used.
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
 * Gas units of the block's room for data a transaction takes, since Jovian: the receipt's
 * `blobGasUsed`. The header's is the sum over the block, which may not exceed the gas limit.
 *
 * @param fastLzSize bytes of the compressed RLP of the signed transaction
 * @param daFootprintGasScalar gas per estimated byte, as the block's L1 attributes carry it
 */
export function daFootprint(fastLzSize: number, daFootprintGasScalar: bigint): bigint {
  return (scaledSize(fastLzSize) / MILLION) * daFootprintGasScalar
}
