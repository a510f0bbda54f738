/**
 * Fills in what a request to send leaves open: nonce, gas limit, fees, type.
 */

import type { SignedTransactionType, TransactionFields } from '../chain/transaction.ts'
import type { CallRequest, RequestedFees } from '../primitives/message.ts'

/** The answers to what a request leaves open, at the moment its turn comes. */
export interface Defaults {
  readonly chainId: number
  readonly nonce: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly priorityFeeDefault: bigint
  estimateGas(): Promise<bigint>
}

export async function fillTransaction(
  request: CallRequest,
  defaults: Defaults,
): Promise<TransactionFields> {
  const { to, value, data, accessList, authorizationList } = request
  const fees = fillFees(request.fees, defaults)
  return {
    type: typeOf(request),
    chainId: BigInt(defaults.chainId),
    nonce: request.nonce ?? defaults.nonce,
    gasLimit: request.gasLimit ?? (await defaults.estimateGas()),
    ...fees,
    to,
    value,
    data,
    accessList,
    authorizationList,
  }
}

/** The newest type that says what the request says; type 2 when it says nothing of fees. */
function typeOf({ fees, accessList, authorizationList }: CallRequest): SignedTransactionType {
  if (authorizationList.length > 0) return 4
  if (fees === undefined || !fees.isGasPrice) return 2
  return accessList.length > 0 ? 1 : 0
}

function fillFees(
  fees: RequestedFees | undefined,
  { baseFeePerGas, priorityFeeDefault }: Defaults,
): Pick<TransactionFields, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const cap = fees?.maxFeePerGas
  const suggested = cap !== undefined && cap < priorityFeeDefault ? cap : priorityFeeDefault
  const maxPriorityFeePerGas = fees?.maxPriorityFeePerGas ?? suggested
  // Twice the base fee stays enough for as long as the fee can take to double.
  return { maxFeePerGas: cap ?? baseFeePerGas * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
