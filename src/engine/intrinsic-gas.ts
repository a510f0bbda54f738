/**
 * Intrinsic gas, the calldata floor, and the gas charged after refunds.
 *
 * The prices are those of `gas-schedule.ts`: validation and the fast engine cannot differ.
 */

import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { Batch, BlockGas, Outcome } from './engine.ts'
import { gasSchedules } from './gas-schedule.ts'

export const INIT_CODE_WORD_GAS = 2
export const GAS_PER_TOKEN = 4
const TOKENS_PER_NON_ZERO_BYTE = 4
export const FLOOR_GAS_PER_TOKEN = 10

const ADDRESS_SIZE = 20
const SLOT_SIZE = 32

/** Refunds are capped at a fifth of the gas used (EIP-3529). */
const REFUND_QUOTIENT = 5n

type Priced = Pick<Message, 'to' | 'value' | 'data' | 'accessList' | 'authorizationList'> & {
  /** The zero address if `undefined`. */
  readonly from: Address | undefined
}

/** Gas that does not depend on execution. */
export interface FixedGas {
  /** Charged before the first opcode. */
  readonly intrinsic: bigint
  /** Least gas charged in the end; 0 before Prague. */
  readonly floor: bigint
}

/** The least gas of all transactions: that of one to the sender itself, without data. */
export function transactionGas(hardfork: Hardfork): bigint {
  return BigInt(gasSchedules[hardfork].transaction)
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
  { from = ZERO_ADDRESS, to, value, data, accessList, authorizationList }: Priced,
  hardfork: Hardfork,
): FixedGas {
  const prices = gasSchedules[hardfork]
  const tokens = tokensOf(data)
  let base = prices.transaction
  if (to === null) base += prices.creation
  else if (to !== from) base += value === 0n ? prices.recipient : prices.recipient + prices.value
  let gas = base + GAS_PER_TOKEN * tokens + prices.authorization * authorizationList.length
  if (to === null) gas += INIT_CODE_WORD_GAS * Math.ceil(data.length / 32)
  let slotCount = 0
  for (const { storageKeys } of accessList) slotCount += storageKeys.length
  gas += prices.accessListAddress * accessList.length + prices.accessListSlot * slotCount
  const intrinsic = BigInt(gas)
  if (isSince(hardfork, 'amsterdam')) {
    const bytes = data.length + ADDRESS_SIZE * accessList.length + SLOT_SIZE * slotCount
    return { intrinsic, floor: BigInt(base + prices.floorByte * bytes) }
  }
  const hasFloor = isSince(hardfork, 'prague')
  return {
    intrinsic,
    floor: hasFloor ? BigInt(prices.transaction + FLOOR_GAS_PER_TOKEN * tokens) : 0n,
  }
}

/** The least gas limit: the larger of intrinsic gas and calldata floor. */
export function minimumGas(message: Priced, hardfork: Hardfork): bigint {
  const { intrinsic, floor } = fixedGas(message, hardfork)
  return intrinsic > floor ? intrinsic : floor
}

/**
 * Most gas for execution, intrinsic gas included, since Amsterdam. What a limit has above it pays for
 * new state alone.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8037
 */
export const EXECUTION_GAS_MAX = 2n ** 24n

/** The gas of a limit after the intrinsic gas, in both dimensions, since Amsterdam. */
export interface GasBudget {
  readonly execution: bigint
  /** State gas that frames share; when it is used up, they pay from their own gas. */
  readonly reservoir: bigint
}

/** @param intrinsic at most the limit, and at most {@link EXECUTION_GAS_MAX} */
export function gasBudget(gasLimit: bigint, intrinsic: bigint): GasBudget {
  const reservoir = gasLimit > EXECUTION_GAS_MAX ? gasLimit - EXECUTION_GAS_MAX : 0n
  return { execution: gasLimit - reservoir - intrinsic, reservoir }
}

/**
 * The gas of a transaction that its block counts, since Amsterdam.
 *
 * @param stateGas may be negative: a transaction can undo more than it has paid for
 */
export function blockGasOf(gasBeforeRefund: bigint, stateGas: bigint, floor: bigint): BlockGas {
  const state = stateGas > 0n ? stateGas : 0n
  const execution = gasBeforeRefund - state
  return { execution: execution > floor ? execution : floor, state }
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
