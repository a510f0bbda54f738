/**
 * Runs calls and discards their writes: `eth_call`, `eth_estimateGas`.
 *
 * A call runs on the state after its block, in that block's environment. It does not enter the
 * write queue: its view never changes, however long it takes.
 */

import type { BlockEnvironment, Engine, Execution, Outcome } from '../engine/engine.ts'
import { minimumGas, transactionGas } from '../engine/intrinsic-gas.ts'
import type { TraceListener } from '../engine/trace.ts'
import { type BlobSchedule, blobGasOf } from '../network/blob-gas.ts'
import { fastLzSize } from '../network/fastlz.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import { l1Fee, operatorFee } from '../network/l1-fee.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, hexFromBytes, ZERO_ADDRESS } from '../primitives/hex.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { CallRequest, Message } from '../primitives/message.ts'
import { revertReason } from '../primitives/revert-reason.ts'
import { UINT64_MAX } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import { unsignedTransaction } from '../transactions/transaction-codec.ts'
import { type BaseCall, type BaseCallRequest, baseCallOf, isBaseCall } from './base/base-call.ts'
import { executeAfterBlobFee, expectBlobFee, expectBlobHashes, expectBlobType } from './blobs.ts'
import { withoutBaseFee } from './environment.ts'
import { type CallContext, overriddenContext } from './overrides.ts'
import { feeCapBelowBaseFee, insufficientFunds } from './refusals.ts'
import {
  expectAuthorizations,
  expectInitCode,
  expectMinimumGas,
  transactionGasMaxAt,
} from './validate.ts'

export interface CallLimits {
  readonly blobSchedule: BlobSchedule
  readonly callGasMax: bigint
  readonly transactionGasMax: bigint
  readonly codeSizeMax: number
}

/** Gas that a call with value receives on top. */
export const CALL_STIPEND = 2_300n

/** An execution, the fee for its blobs, and writes that later calls see beside those of its outcome. */
export interface PreparedCall extends Execution {
  /** Wei; default: 0. */
  readonly blobFee?: bigint
  readonly writesBefore?: readonly Write[]
}

/** The limits of what a call may contain. */
export type ContentLimits = Pick<CallLimits, 'blobSchedule' | 'codeSizeMax'>

/** @throws {DevnetError} if the call cannot begin because of its fees, funds, blobs or init code */
export function prepare(
  request: CallRequest,
  context: CallContext,
  gasLimit: bigint,
  limits: ContentLimits,
): PreparedCall {
  if (isBaseCall(request)) return prepareBase(request, context, gasLimit)
  const { to, value, data, accessList, authorizationList, blobHashes } = request
  const from = request.from ?? ZERO_ADDRESS
  const { environment } = context
  const view = withNextNonce(context, from)
  expectAuthorizations(authorizationList, environment.evmRules.hardfork)
  const blobFee = blobFeeOf(request, environment, limits)
  expectInitCode(to, data, limits, environment.evmRules.hardfork)
  const fees = resolveFees(request, environment.baseFeePerGas)
  expectFunds(view, from, value, gasLimit * fees.maxFeePerGas + blobCostMax(request))
  const nonce = view.nonce(from)
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  // A call without a fee cannot pay the base fee, so it runs without one.
  const priced = maxFeePerGas === 0n ? withoutBaseFee(environment) : environment
  const hasFreeBlobs = blobHashes !== undefined && blobFee === 0n
  return {
    view,
    environment: hasFreeBlobs ? { ...priced, blobBaseFee: 0n } : priced,
    blobFee,
    message: {
      from,
      to,
      nonce,
      gasLimit,
      value,
      data,
      maxFeePerGas,
      maxPriorityFeePerGas,
      accessList,
      authorizationList,
      ...(blobHashes !== undefined && { blobHashes }),
    },
    mode: 'call',
  }
}

/**
 * Wei for the blobs of a call; 0 if it names no fee for them.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED, BLOBS_REFUSED, BLOB_FEE_CAP_BELOW_BASE_FEE
 */
function blobFeeOf(
  request: CallRequest,
  { evmRules, blobBaseFee }: BlockEnvironment,
  { blobSchedule }: ContentLimits,
): bigint {
  const { type, blobHashes, blobs, maxFeePerBlobGas = 0n } = request
  if (type === BLOB_TRANSACTION_TYPE || blobs !== undefined) expectBlobType(evmRules)
  if (blobHashes === undefined) return 0n
  expectBlobHashes(request, evmRules, blobSchedule)
  if (maxFeePerBlobGas === 0n) return 0n
  expectBlobFee(request, blobBaseFee)
  return blobGasOf(request) * blobBaseFee
}

/** The most wei that a call may pay for its blobs. */
function blobCostMax(request: CallRequest): bigint {
  return blobGasOf(request) * (request.maxFeePerBlobGas ?? 0n)
}

/** The value of a batch is not checked: a call in it that the sender cannot pay for fails. */
function prepareBase(
  request: BaseCallRequest,
  context: CallContext,
  gasLimit: bigint,
): PreparedCall {
  const { environment } = context
  const fees = resolveFees(request, environment.baseFeePerGas)
  const { execution, gas, payer, writesBefore } = baseCallOf(request, context, fees)
  const isFree = fees.maxFeePerGas === 0n
  if (!isFree && payer !== undefined) {
    const cost = (gasLimit + gas.payerFloor) * fees.maxFeePerGas
    expectFunds(context.state, payer, 0n, cost)
  }
  const call = { ...execution(gasLimit, fees), writesBefore }
  return isFree ? { ...call, environment: withoutBaseFee(environment) } : call
}

/** Gas that is charged before the first opcode. */
interface FixedGas {
  /** The least gas limit. */
  readonly minimum: bigint
  /** Most gas charged on top of the gas limit, and what it is without floors. */
  readonly outsideMax: bigint
  readonly outside: bigint
}

function fixedGasOf(request: CallRequest, context: CallContext): FixedGas {
  const { evmRules, baseFeePerGas } = context.environment
  if (!isBaseCall(request)) {
    return { minimum: minimumGas(request, evmRules.hardfork), outsideMax: 0n, outside: 0n }
  }
  const { gas } = baseCallOf(request, context, resolveFees(request, baseFeePerGas))
  return { minimum: gas.senderFloor, outsideMax: gas.payerFloor, outside: gas.payerIntrinsic }
}

/**
 * The state with a nonce of the sender that has a next one. Calls do not check the nonce, but an
 * engine increments it.
 */
function withNextNonce(context: CallContext, from: Address): StateView {
  if (context.state.nonce(from) < UINT64_MAX) return context.state
  const last = new Map([[from, { nonce: UINT64_MAX - 1n }]])
  return overriddenContext(context, { state: last }).state
}

/**
 * The fees of a request, filled in.
 *
 * @throws {DevnetError} TIP_ABOVE_FEE_CAP, FEE_CAP_BELOW_BASE_FEE
 */
export function resolveFees(
  { fees }: CallRequest,
  baseFeePerGas: bigint,
): Pick<Message, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const maxPriorityFeePerGas = fees?.maxPriorityFeePerGas ?? 0n
  const maxFeePerGas =
    fees?.maxFeePerGas ?? (fees === undefined ? 0n : baseFeePerGas + maxPriorityFeePerGas)
  if (maxFeePerGas === 0n && maxPriorityFeePerGas === 0n) {
    return { maxFeePerGas, maxPriorityFeePerGas }
  }
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new DevnetError(
      'TIP_ABOVE_FEE_CAP',
      'max priority fee per gas higher than max fee per gas',
      { maxPriorityFeePerGas, maxFeePerGas },
    )
  }
  if (maxFeePerGas < baseFeePerGas) throw feeCapBelowBaseFee(maxFeePerGas, baseFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** Checks the balance against the value, and against gas only if the request names a fee. */
function expectFunds(view: StateView, from: Address, value: bigint, gasCost: bigint): void {
  const have = view.balance(from)
  const want = value + gasCost
  if (have >= want) return
  if (have < value) {
    throw new DevnetError(
      'INSUFFICIENT_FUNDS_FOR_TRANSFER',
      `insufficient funds for transfer: have ${have} want ${value}`,
      { address: from, have, want: value },
    )
  }
  throw insufficientFunds(from, have, want)
}

/** The error for a failed outcome; `undefined` for success. */
export function refusalOf(outcome: Outcome, gasLimit: bigint): DevnetError | undefined {
  const { failure } = outcome
  if (failure === undefined) return undefined
  if (failure.kind === 'revert') {
    const reason = revertReason(outcome.returnData)
    const suffix = reason === undefined ? '' : `: ${reason}`
    return new DevnetError('EXECUTION_REVERTED', `execution reverted${suffix}`, {
      data: hexFromBytes(outcome.returnData),
    })
  }
  const message =
    failure.reason === 'out of gas'
      ? `out of gas: gas required exceeds: ${gasLimit}`
      : `EVM error: ${failure.reason}`
  return new DevnetError('EXECUTION_HALTED', message, { reason: failure.reason })
}

/**
 * The execution of a call, with its gas limit and fees filled in.
 *
 * @throws {DevnetError} if the call cannot begin
 */
export function callExecution(
  context: CallContext,
  request: CallRequest,
  limits: ContentLimits & Pick<CallLimits, 'callGasMax'>,
): PreparedCall {
  const { callGasMax } = limits
  const asked = request.gasLimit ?? 0n
  const gasLimit = asked === 0n || asked > callGasMax ? callGasMax : asked
  const { minimum } = fixedGasOf(request, context)
  expectMinimumGas(gasLimit, minimum, context.environment.evmRules.hardfork)
  return prepare(request, context, gasLimit, limits)
}

/**
 * Runs a call and returns its return data; for a creation, the runtime code.
 *
 * @param onOutcome called with the outcome before the result is returned or an error is thrown
 * @throws {DevnetError} EXECUTION_REVERTED with the revert data, EXECUTION_HALTED, or an error
 *   because the call cannot begin
 */
export function call(
  engine: Engine,
  context: CallContext,
  request: CallRequest,
  limits: CallLimits,
  onOutcome?: (outcome: Outcome) => void,
): MaybePromise<Uint8Array> {
  return andThen(callOutcome(engine, context, request, limits), ({ outcome, gasLimit }) => {
    onOutcome?.(outcome)
    const refusal = refusalOf(outcome, gasLimit)
    if (refusal !== undefined) throw refusal
    return outcome.returnData
  })
}

/** The outcome of a call, and its gas limit. */
export interface CallOutcome {
  readonly outcome: Outcome
  readonly gasLimit: bigint
}

/** @throws {DevnetError} if the call cannot begin */
export function callOutcome(
  engine: Engine,
  context: CallContext,
  request: CallRequest,
  limits: CallLimits,
): MaybePromise<CallOutcome> {
  const execution = callExecution(context, request, limits)
  const { gasLimit } = execution.message
  return andThen(executePrepared(engine, execution), (outcome) => ({ outcome, gasLimit }))
}

/** Executes a call; its outcome has all writes. */
export function executePrepared(
  engine: Engine,
  call: PreparedCall,
  listener?: TraceListener,
): MaybePromise<Outcome> {
  const { blobFee = 0n, writesBefore } = call
  const answer = executeAfterBlobFee(engine, call, blobFee, listener)
  if (writesBefore === undefined) return answer
  return andThen(answer, (outcome) => ({
    ...outcome,
    writes: [...writesBefore, ...outcome.writes],
  }))
}

/**
 * The least gas limit with which the request succeeds, exact to one gas. The payer's authorization of
 * a Base Transaction, which is outside of its limit, is added, as on the imitated node.
 *
 * @throws {DevnetError} as {@link call}, and GAS_ALLOWANCE_EXCEEDED if no allowed limit suffices
 * @param l1 the block's L1 attributes; the sender must be able to pay the L1 fee as well
 * @param onFailure called with the outcome of a failed execution before the error is thrown
 */
export async function estimateGas(
  engine: Engine,
  context: CallContext,
  request: CallRequest,
  limits: CallLimits,
  l1?: L1Attributes,
  onFailure?: (outcome: Outcome) => void,
): Promise<bigint> {
  const cap = estimateCap(request, context, limits, l1)
  const { minimum, outside, outsideMax } = fixedGasOf(request, context)
  const attempt = (gasLimit: bigint) =>
    executePrepared(engine, prepare(request, context, gasLimit, limits))

  const isPlainTransfer =
    request.base === undefined &&
    request.to !== null &&
    request.data.length === 0 &&
    request.accessList.length === 0 &&
    request.authorizationList.length === 0 &&
    context.state.codeBytes(request.to).length === 0
  if (isPlainTransfer && cap >= minimum) {
    const outcome = await attempt(minimum)
    if (outcome.failure === undefined) return minimum
  }

  if (cap < minimum) throw allowanceExceeded(cap)
  expectMinimumGas(cap, minimum, context.environment.evmRules.hardfork)
  const outcome = await attempt(cap)
  if (outcome.failure !== undefined) onFailure?.(outcome)
  if (outcome.failure?.kind === 'halt' && outcome.failure.reason === 'out of gas') {
    throw allowanceExceeded(cap, outcome.failure.reason)
  }
  const refusal = refusalOf(outcome, cap)
  if (refusal !== undefined) throw refusal

  // Gas limits up to `tooLittle` fail, the gas limit `enough` succeeds.
  const used = outcome.gasUsed - outsideMax
  let tooLittle = used > minimum ? used - 1n : minimum - 1n
  let enough = cap
  const succeeds = async (gasLimit: bigint) => (await attempt(gasLimit)).failure === undefined
  const narrow = async (gasLimit: bigint) => {
    if (await succeeds(gasLimit)) enough = gasLimit
    else tooLittle = gasLimit
  }
  // Usually the answer is this: gas used, refunds and a stipend, plus the 1/64 of its gas that a
  // caller keeps back (EIP-150).
  const likely = ((used + outcome.gasRefunded + CALL_STIPEND) * 64n) / 63n
  if (likely > tooLittle && likely < enough) await narrow(likely)
  while (enough - tooLittle > 1n) {
    const middle = (tooLittle + enough) / 2n
    const isFarOff = tooLittle > 0n && middle > tooLittle * 2n
    await narrow(isFarOff ? tooLittle * 2n : middle)
  }
  return enough + outside
}

/** The largest gas limit that the request, the chain's limits and the sender's balance allow. */
function estimateCap(
  request: CallRequest,
  context: CallContext,
  limits: CallLimits,
  l1: L1Attributes | undefined,
): bigint {
  const { environment } = context
  const { hardfork } = environment.evmRules
  const asked = request.gasLimit ?? 0n
  const bounds = [
    asked >= transactionGas(hardfork) ? asked : environment.gasLimit,
    transactionGasMaxAt(limits, hardfork),
    limits.callGasMax,
  ]
  const fees = resolveFees(request, environment.baseFeePerGas)
  if (fees.maxFeePerGas > 0n) {
    const affordable = isBaseCall(request)
      ? payableGas(baseCallOf(request, context, fees), context, fees, l1)
      : affordableGas(request, context, fees, l1)
    if (affordable !== undefined) bounds.push(affordable)
  }
  return bounds.reduce((least, bound) => (bound < least ? bound : least))
}

/** The gas that the sender can pay, besides the value. @throws {DevnetError} if it lacks the value */
function affordableGas(
  request: CallRequest,
  { state: view, environment }: CallContext,
  { maxFeePerGas }: Pick<Message, 'maxFeePerGas'>,
  l1: L1Attributes | undefined,
): bigint {
  const from = request.from ?? ZERO_ADDRESS
  expectFunds(view, from, request.value, 0n)
  const besides = feesBesidesGas(request, from, view.nonce(from), environment, l1)
  const perGas = maxFeePerGas + besides.perGas
  const left = view.balance(from) - request.value - besides.fixed - blobCostMax(request)
  return left > 0n ? left / perGas : 0n
}

/** The gas that the payer of a Base Transaction can pay; `undefined` if it is not known. */
function payableGas(
  { payer, sender, gas, value, rawTransaction }: BaseCall,
  { state }: CallContext,
  { maxFeePerGas }: Pick<Message, 'maxFeePerGas'>,
  l1: L1Attributes | undefined,
): bigint | undefined {
  if (payer === undefined) return undefined
  const besides = feesOfBytes(fastLzSize(rawTransaction), l1)
  const perGas = maxFeePerGas + besides.perGas
  const fixed = besides.fixed + gas.payerFloor * perGas + (payer === sender ? value : 0n)
  const left = state.balance(payer) - fixed
  return left > 0n ? left / perGas : 0n
}

/** Bytes added to the compressed size for the signature, as in the GasPriceOracle contract. */
const SIGNATURE_BYTES = 68

/** Fees of a transaction besides gas: L1 fee and operator fee, in wei. */
export interface FeesBesidesGas {
  readonly fixed: bigint
  readonly perGas: bigint
}

/** The same of a request that is sent, with the bytes that a signature adds. */
export function feesBesidesGas(
  request: CallRequest,
  from: Address,
  nonce: bigint,
  { chainId, baseFeePerGas, gasLimit }: BlockEnvironment,
  l1: L1Attributes | undefined,
): FeesBesidesGas {
  if (l1 === undefined) return { fixed: 0n, perGas: 0n }
  const { rawTransaction } = unsignedTransaction(
    {
      ...request,
      ...resolveFees(request, baseFeePerGas),
      maxFeePerBlobGas: 0n, // on chains with an L1 there are no blobs
      type: request.authorizationList.length > 0 ? 4 : 2,
      chainId,
      nonce,
      gasLimit: request.gasLimit ?? gasLimit,
    },
    from,
  )
  return feesOfBytes(fastLzSize(rawTransaction) + SIGNATURE_BYTES, l1)
}

/** @param size compressed, in bytes */
function feesOfBytes(size: number, l1: L1Attributes | undefined): FeesBesidesGas {
  if (l1 === undefined) return { fixed: 0n, perGas: 0n }
  const toOperator = operatorFee(0n, l1)
  return { fixed: l1Fee(size, l1) + toOperator, perGas: operatorFee(1n, l1) - toOperator }
}

/** @param reason of the halt; absent if the call has not begun */
function allowanceExceeded(allowance: bigint, reason?: string): DevnetError {
  return new DevnetError(
    'GAS_ALLOWANCE_EXCEEDED',
    `gas required exceeds allowance (${allowance})`,
    { allowance, ...(reason === undefined ? {} : { reason }) },
  )
}
