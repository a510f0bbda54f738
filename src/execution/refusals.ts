/**
 * The refusals that several kinds of transactions and calls share, with go-ethereum's texts.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'

export function nonceTooLow(address: Address, next: bigint, given: bigint): DevnetError {
  const message = `nonce too low: next nonce ${next}, tx nonce ${given}`
  return new DevnetError('NONCE_TOO_LOW', message, { address, next, given })
}

/** @param maxFeePerGas wei per gas, also for `baseFeePerGas` */
export function feeCapBelowBaseFee(maxFeePerGas: bigint, baseFeePerGas: bigint): DevnetError {
  return new DevnetError(
    'FEE_CAP_BELOW_BASE_FEE',
    `max fee per gas less than block base fee: maxFeePerGas ${maxFeePerGas}, baseFee ${baseFeePerGas}`,
    { maxFeePerGas, baseFeePerGas },
  )
}

/** @param have wei, also for `want` */
export function insufficientFunds(address: Address, have: bigint, want: bigint): DevnetError {
  return new DevnetError(
    'INSUFFICIENT_FUNDS',
    `insufficient funds for gas * price + value: have ${have} want ${want}`,
    { address, have, want },
  )
}

export function intrinsicGasTooLow(gasLimit: bigint, minimum: bigint): DevnetError {
  return new DevnetError('INTRINSIC_GAS_TOO_LOW', 'intrinsic gas too low', { gasLimit, minimum })
}

/** @param facts the gas or DA footprint, and the limit of the block */
export function exceedsBlockGasLimit(facts: Readonly<Record<string, bigint>>): DevnetError {
  return new DevnetError('EXCEEDS_BLOCK_GAS_LIMIT', 'exceeds block gas limit', facts)
}
