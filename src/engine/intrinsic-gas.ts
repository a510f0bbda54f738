/**
 * Intrinsic gas, the calldata floor, and the gas charged after refunds.
 *
 * The only copy of these prices besides the reference engine's: validation and the fast engine
 * cannot differ.
 */

import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Message } from '../primitives/message.ts'
import type { Batch, Outcome } from './engine.ts'

const TRANSACTION_GAS = 21_000
const CREATION_GAS = 32_000
const INIT_CODE_WORD_GAS = 2
export const GAS_PER_TOKEN = 4
const TOKENS_PER_NON_ZERO_BYTE = 4
const ACCESS_LIST_ADDRESS_GAS = 2_400
const ACCESS_LIST_SLOT_GAS = 1_900
const AUTHORIZATION_GAS = 25_000
export const FLOOR_GAS_PER_TOKEN = 10

/** Value to an account that does not exist yet (EIP-161). */
export const NEW_ACCOUNT_GAS = 25_000n

/** Refunds are capped at a fifth of the gas used (EIP-3529). */
const REFUND_QUOTIENT = 5n

type Priced = Pick<Message, 'to' | 'data' | 'accessList' | 'authorizationList'>

/** Gas that does not depend on execution. */
export interface FixedGas {
  /** Charged before the first opcode. */
  readonly intrinsic: bigint
  /** Least gas charged in the end; 0 before Prague. */
  readonly floor: bigint
}

/**
 * Computes both in one pass over the data.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2028 calldata
 * @see https://eips.ethereum.org/EIPS/eip-2930 access lists
 * @see https://eips.ethereum.org/EIPS/eip-3860 init code
 * @see https://eips.ethereum.org/EIPS/eip-7623 the floor
 * @see https://eips.ethereum.org/EIPS/eip-7702 authorisations
 */
export function fixedGas(
  { to, data, accessList, authorizationList }: Priced,
  hardfork: Hardfork,
): FixedGas {
  const tokens = tokensOf(data)
  let gas = TRANSACTION_GAS + GAS_PER_TOKEN * tokens
  if (to === null) gas += CREATION_GAS + INIT_CODE_WORD_GAS * Math.ceil(data.length / 32)
  for (const { storageKeys } of accessList) {
    gas += ACCESS_LIST_ADDRESS_GAS + ACCESS_LIST_SLOT_GAS * storageKeys.length
  }
  return {
    intrinsic: BigInt(gas + AUTHORIZATION_GAS * authorizationList.length),
    floor: isSince(hardfork, 'prague')
      ? BigInt(TRANSACTION_GAS + FLOOR_GAS_PER_TOKEN * tokens)
      : 0n,
  }
}

/** The least gas limit: the larger of intrinsic gas and calldata floor. */
export function minimumGas(message: Priced, hardfork: Hardfork): bigint {
  const { intrinsic, floor } = fixedGas(message, hardfork)
  return intrinsic > floor ? intrinsic : floor
}

/** Gas charged after the capped refund (EIP-3529), at least the calldata floor (EIP-7623). */
export function paidGas(gasBeforeRefund: bigint, refund: bigint, floor: bigint): bigint {
  let paid = gasBeforeRefund
  if (refund !== 0n) {
    const refundMax = gasBeforeRefund / REFUND_QUOTIENT
    paid -= refund < refundMax ? refund : refundMax
  }
  return paid > floor ? paid : floor
}

/**
 * Gas charged for a batch.
 *
 * @param ownGas of the gas limit, before the refund, which the payer's gas does not raise
 */
export function batchGas(
  { payerGas, floorGas }: Pick<Batch, 'payerGas' | 'floorGas'>,
  ownGas: bigint,
  refund: bigint,
): Pick<Outcome, 'gasUsed' | 'gasRefunded'> {
  const gasBeforeRefund = ownGas + payerGas
  const paid = paidGas(ownGas, refund, 0n) + payerGas
  const gasUsed = paid > floorGas ? paid : floorGas
  return { gasUsed, gasRefunded: gasBeforeRefund > gasUsed ? gasBeforeRefund - gasUsed : 0n }
}

/** Zero bytes count one token, others four (EIP-7623). */
export function tokensOf(data: Uint8Array): number {
  let nonZero = 0
  for (let index = 0; index < data.length; index += 1) if (data[index] !== 0) nonZero += 1
  return data.length - nonZero + TOKENS_PER_NON_ZERO_BYTE * nonZero
}
