/**
 * Checks of a simulated call: nonce, fee, gas.
 */

import type { PendingBlock } from '../chain/pending-block.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { UINT64_MAX } from '../primitives/word.ts'
import { feeCapBelowBaseFee } from './refusals.ts'

/**
 * Expects the next nonce of a sender, or the next sequence of its nonce key.
 *
 * @throws {DevnetError} NONCE_TOO_LOW, NONCE_TOO_HIGH or NONCE_MAX
 */
export function expectNonce(from: Address, nonce: bigint, next: bigint): void {
  if (nonce === next && nonce < UINT64_MAX) return
  if (nonce === next) throw new DevnetError('NONCE_MAX', 'nonce has max value', { nonce })
  const word = nonce < next ? 'low' : 'high'
  throw new DevnetError(
    nonce < next ? 'NONCE_TOO_LOW' : 'NONCE_TOO_HIGH',
    `nonce too ${word}: address ${from}, tx: ${nonce} state: ${next}`,
    { address: from, next, given: nonce },
  )
}

/** Refuses a call without a fee in a block with a base fee. @throws {DevnetError} FEE_CAP_BELOW_BASE_FEE */
export function expectFee({ fees }: CallRequest, { baseFeePerGas }: PendingBlock): void {
  const paysNothing = fees === undefined || fees.maxFeePerGas === 0n
  if (paysNothing && baseFeePerGas > 0n) throw feeCapBelowBaseFee(0n, baseFeePerGas)
}

/** @throws {DevnetError} INTRINSIC_GAS_TOO_LOW */
export function expectGas(gasLimit: bigint, minimum: bigint): void {
  if (gasLimit >= minimum) return
  throw new DevnetError(
    'INTRINSIC_GAS_TOO_LOW',
    `intrinsic gas too low: have ${gasLimit}, want ${minimum}`,
    { gasLimit, minimum },
  )
}
