/**
 * Gas of a Base Transaction: what is charged beside execution, and the floors.
 *
 * The sender's part is inside the gas limit, the payer's authorization outside of it.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { FLOOR_GAS_PER_TOKEN, GAS_PER_TOKEN, tokensOf } from '../../engine/intrinsic-gas.ts'
import { NO_BYTES } from '../../primitives/bytes.ts'
import type { Address } from '../../primitives/hex.ts'
import {
  type BaseTransaction,
  encodeBaseTransaction,
  NONCE_FREE_KEY,
} from '../../transactions/base-transaction.ts'

const BASE_GAS = 15_000n
const VALUE_TRANSFER_GAS = 6_000n
const DELEGATION_GAS = 4_600n
/** Recovery of one secp256k1 signature, and its account. */
const AUTHORIZATION_GAS = 5_100n
const NONCE_FREE_GAS = 13_000n
const LANE_FIRST_USE_GAS = 22_100n
const LANE_LATER_USE_GAS = 5_000n

/** The most that verifying the payer may be charged. */
export const AUTHENTICATION_GAS_MAX = 100_000n

export interface BaseGas {
  /** Charged before the first call, out of the gas limit. */
  readonly senderIntrinsic: bigint
  /** The least gas limit, and the least that the sender's part is charged. */
  readonly senderFloor: bigint
  /** Charged on top of the gas limit; 0 if the sender pays. */
  readonly payerIntrinsic: bigint
  /** The least that the payer's part is charged, and the gas reserved for it. */
  readonly payerFloor: bigint
}

/** @param sender the account that sends it */
export function baseGas(transaction: BaseTransaction, sender: Address): BaseGas {
  const payload = encodeBaseTransaction({ ...transaction, payerAuth: NO_BYTES })
  const payloadTokens = tokensOf(payload)
  const apartFromPayload =
    BASE_GAS +
    nonceGas(transaction) +
    valueTransferGas(transaction, sender) +
    DELEGATION_GAS * BigInt(transaction.accountChanges.length) +
    AUTHORIZATION_GAS
  const isSponsored = transaction.payer !== undefined
  const payerTokens = tokensOf(transaction.payerAuth)
  const payerGas = (perToken: number) => AUTHORIZATION_GAS + BigInt(perToken * payerTokens)
  return {
    senderIntrinsic: apartFromPayload + BigInt(GAS_PER_TOKEN * payloadTokens),
    senderFloor: apartFromPayload + BigInt(FLOOR_GAS_PER_TOKEN * payloadTokens),
    payerIntrinsic: isSponsored ? payerGas(GAS_PER_TOKEN) : 0n,
    payerFloor: isSponsored ? payerGas(FLOOR_GAS_PER_TOKEN) : 0n,
  }
}

/** Gas charged in the end. @param executionGas of the calls, after refunds */
export function baseGasUsed(gas: BaseGas, executionGas: bigint): bigint {
  const used = gas.senderIntrinsic + executionGas + gas.payerIntrinsic
  const floor = gas.senderFloor + gas.payerFloor
  return used > floor ? used : floor
}

/** The account's own nonce costs nothing; the first use of another key fills a slot. */
function nonceGas({ nonceKey, nonceSequence }: BaseTransaction): bigint {
  if (nonceKey === 0n) return 0n
  if (nonceKey === NONCE_FREE_KEY) return NONCE_FREE_GAS
  return nonceSequence === 0n ? LANE_FIRST_USE_GAS : LANE_LATER_USE_GAS
}

function valueTransferGas({ calls }: BaseTransaction, sender: Address): bigint {
  const paying = calls.flat().filter(({ to, value }) => value > 0n && to !== sender)
  return VALUE_TRANSFER_GAS * BigInt(paying.length)
}
