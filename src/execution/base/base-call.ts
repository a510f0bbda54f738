/**
 * Base Transactions as calls: `eth_call`, `eth_estimateGas`, simulations and traces of requests for one.
 *
 * Nothing is signed. The bytes of a request are priced like those of the transaction that it
 * describes, with the most that its open fields can cost, so that an estimate is enough for the
 * transaction once it is signed.
 */

import type { Execution } from '../../engine/engine.ts'
import { type Address, ZERO_ADDRESS } from '../../primitives/hex.ts'
import type { BaseRequest, CallRequest, Message } from '../../primitives/message.ts'
import type { Write } from '../../state/write.ts'
import {
  type BaseTransaction,
  encodeBaseTransaction,
  NONCE_FREE_KEY,
} from '../../transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../transactions/transaction.ts'
import { unsignedBaseTransaction } from '../../transactions/transaction-codec.ts'
import type { CallContext } from '../overrides.ts'
import { baseCallExecution, delegationWrites } from './base-execution.ts'
import { type BaseGas, baseGas } from './base-gas.ts'
import { expectBaseFeatures, valueToOthers } from './base-validation.ts'
import { nextSequence, useSequence } from './nonce-manager.ts'

/** A gas limit with the dearest bytes below 2^24. */
const PRICED_GAS_LIMIT = 0xff_ff_ffn

type Fees = Pick<Message, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** A request for a Base Transaction. */
export interface BaseCallRequest extends CallRequest {
  readonly from: Address
  readonly base: BaseRequest
}

export function isBaseCall(request: CallRequest): request is BaseCallRequest {
  return request.base !== undefined
}

/** A request with the transaction that it describes. */
export interface BaseCall {
  readonly sender: Address
  /** `undefined` if any account may pay. */
  readonly payer: Address | undefined
  readonly gas: BaseGas
  /** Wei that the calls move away from the sender. */
  readonly value: bigint
  /** The bytes that are posted to L1. */
  readonly rawTransaction: Uint8Array
  /** Writes that later calls see beside the engine's: the used nonce, the delegated code. */
  readonly writesBefore: readonly Write[]
  /** @param fees of the call, zero if it names none */
  execution(gasLimit: bigint, fees: Fees): Execution
  /** The transaction itself, unsigned; an unknown payer is the zero address. */
  transaction(gasLimit: bigint, fees: Fees): SignedBaseTransaction
}

/**
 * @param fees of the call, zero if it names none
 * @throws {DevnetError} BASE_FEATURES_INACTIVE
 */
export function baseCallOf(request: BaseCallRequest, context: CallContext, fees: Fees): BaseCall {
  const { base, from: sender, nonce } = request
  const { state, environment } = context
  expectBaseFeatures(environment.evmRules.upgrade, 'fields of Base Transactions are')
  const isNonceFree = base.nonceKey === NONCE_FREE_KEY
  const unpriced = {
    ...base,
    chainId: environment.chainId,
    nonceSequence: nonce ?? (isNonceFree ? 0n : nextSequence(state, sender, base.nonceKey)),
  }
  const transaction: BaseTransaction = {
    ...unpriced,
    ...pricedFees(fees, environment.baseFeePerGas),
    gasLimit: PRICED_GAS_LIMIT,
  }
  const payer = base.payer === 'open' ? undefined : (base.payer ?? sender)
  const paying = payer ?? ZERO_ADDRESS
  return {
    sender,
    payer,
    gas: baseGas(transaction, sender),
    value: valueToOthers(transaction, sender),
    rawTransaction: encodeBaseTransaction(transaction),
    writesBefore: [
      ...(isNonceFree ? [] : useSequence(state, sender, base.nonceKey).writes),
      ...delegationWrites(transaction, sender),
    ],
    execution(gasLimit, { maxFeePerGas, maxPriorityFeePerGas }) {
      const execution = baseCallExecution(state, environment, transaction, sender, paying)
      const message = { ...execution.message, gasLimit, maxFeePerGas, maxPriorityFeePerGas }
      return { ...execution, message }
    },
    transaction(gasLimit, { maxFeePerGas, maxPriorityFeePerGas }) {
      const priced = { ...unpriced, gasLimit, maxFeePerGas, maxPriorityFeePerGas }
      return unsignedBaseTransaction(priced, { sender, payer: paying })
    },
  }
}

/** The fees that are encoded: those of the request, or some that a client would name. */
function pricedFees(fees: Fees, baseFeePerGas: bigint): Fees {
  if (fees.maxFeePerGas > 0n) return fees
  return { maxFeePerGas: 2n * baseFeePerGas, maxPriorityFeePerGas: baseFeePerGas }
}
