/**
 * Executes transactions and creates their receipts: signed ones including L1 and operator fees,
 * Base Transactions and deposits by their own rules.
 *
 * Promise: {@link runTransaction} is everything a transaction does to the state, wherever it runs:
 * in the pending block, in an opening, or again on an earlier state.
 */

import type { Block, Executed } from '../chain/block.ts'
import { bloomOfLogs, type Log, NO_BLOOM, type Receipt } from '../chain/receipt.ts'
import type { BlockEnvironment, Engine, Failure, Outcome } from '../engine/engine.ts'
import { fixedGas, minimumGas, paidGas } from '../engine/intrinsic-gas.ts'
import { blobGasOf } from '../network/blob-gas.ts'
import {
  AdjustedView,
  type Charges,
  chargesOf,
  DepositCharges,
  reserved,
  settled,
} from '../network/charges.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { Network } from '../network/network.ts'
import type { SystemEffects } from '../network/system-effects.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { createdAddress } from '../primitives/created-address.ts'
import { invariant } from '../primitives/errors.ts'
import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import { creditedBalance } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE, type DepositTransaction } from '../transactions/deposit.ts'
import type {
  OrdinaryTransaction,
  SignedBaseTransaction,
  Transaction,
} from '../transactions/transaction.ts'
import { baseRun } from './base/base-execution.ts'
import { executeAfterBlobFee } from './blobs.ts'

/**
 * Upper bound of a deposit's minimum gas: 21,000, 32,000 for a creation; per byte 40 (EIP-7623),
 * and 1 for its share of an init code word (EIP-3860).
 */
const DEPOSIT_GAS_FIXED_MAX = 53_002n
const DEPOSIT_GAS_PER_BYTE_MAX = 41n

/** The input of an execution besides the transaction. */
export interface ExecutionContext {
  readonly engine: Engine
  readonly view: StateView
  readonly environment: BlockEnvironment
  /** Time of the block, in ms since the epoch. */
  readonly timeMs: number
  /** The block's L1 attributes; `undefined` on a chain without L1. */
  readonly l1: L1Attributes | undefined
}

/** The result of an execution. */
export interface Run {
  readonly outcome: Outcome
  /** All state changes, including fees. */
  readonly writes: readonly Write[]
  readonly charges: Charges | undefined
  /** Deposits only: the nonce that was used. */
  readonly depositNonce: bigint | undefined
}

/** Position in the block, after the transactions before it. */
export interface Position {
  readonly transactionIndex: number
  readonly firstLogIndex: number
  readonly gasUsedBefore: bigint
}

/** @param charges of a signed transaction, if already computed */
export function executeTransaction(
  context: ExecutionContext,
  transaction: Transaction,
  position: Position,
  charges?: Charges,
): MaybePromise<Executed> {
  return andThen(runTransaction(context, transaction, charges), (run) =>
    executedAs(run, transaction, position, context),
  )
}

/**
 * Executes a system transaction of an opening, or applies its known effects without executing it.
 *
 * @param effects on the view of the context; `undefined` executes the transaction
 */
export function executeSystemTransaction(
  context: ExecutionContext,
  deposit: DepositTransaction,
  position: Position,
  effects: SystemEffects | undefined,
): MaybePromise<Executed> {
  if (effects === undefined) return executeTransaction(context, deposit, position)
  return executedAs(systemRun(context, deposit, effects), deposit, position, context)
}

function executedAs(
  run: Run,
  transaction: Transaction,
  position: Position,
  { environment }: ExecutionContext,
): Executed {
  const receipt = receiptOf(transaction, run, position, environment.baseFeePerGas)
  const { callGas, consoleCalls, failure, returnData, touched } = run.outcome
  const known = { transaction, receipt, writes: run.writes }
  const listed = touched === undefined ? known : { ...known, touched }
  const executed = callGas === undefined ? listed : { ...listed, callGas }
  if (consoleCalls === undefined && failure === undefined) return executed
  return {
    ...executed,
    ...(consoleCalls !== undefined && { consoleCalls }),
    ...(failure !== undefined && { failure: { reason: reasonOf(failure), returnData } }),
  }
}

function reasonOf(failure: Failure): string {
  return failure.kind === 'revert' ? 'execution reverted' : failure.reason
}

export function runTransaction(
  context: ExecutionContext,
  transaction: Transaction,
  charges?: Charges,
): MaybePromise<Run> {
  if (transaction.type === DEPOSIT_TYPE) return runDeposit(context, transaction)
  return transaction.type === BASE_TRANSACTION_TYPE
    ? runBase(context, transaction, charges)
    : runSigned(context, transaction, charges)
}

/**
 * Prepares a transaction of a block to be executed again on any engine and view.
 *
 * @param index from 0, less than the number of the block's transactions
 * @throws {InvariantError} if the block has no such transaction
 */
export function rerunOf(
  network: Network,
  environment: BlockEnvironment,
  block: Block,
  index: number,
): (engine: Engine, view: StateView) => MaybePromise<Run> {
  const transaction = block.transactions[index]
  invariant(transaction !== undefined, `no transaction ${index} in the block`)
  const l1 = network.l1Of(block.stateBefore(index))
  const { timeMs } = block
  return (engine, view) => runTransaction({ engine, view, environment, timeMs, l1 }, transaction)
}

function runSigned(
  { engine, view, environment, l1 }: ExecutionContext,
  message: OrdinaryTransaction,
  known: Charges | undefined,
): MaybePromise<Run> {
  const mode = 'transaction'
  const { from, gasLimit, rawTransaction, isImpersonated = false } = message
  const depositNonce = undefined
  if (l1 === undefined) {
    const blobFee = blobGasOf(message) * environment.blobBaseFee
    const reportsTouched = isSince(environment.evmRules.hardfork, 'amsterdam')
    const execution = { view, environment, message, mode, isImpersonated, reportsTouched } as const
    return andThen(executeAfterBlobFee(engine, execution, blobFee), (outcome) => {
      return { outcome, writes: outcome.writes, charges: undefined, depositNonce }
    })
  }
  const charges = known ?? chargesOf(rawTransaction, l1)
  const payer = new AdjustedView(view, from, -reserved(charges, gasLimit))
  const answer = engine.execute({ view: payer, environment, message, mode, isImpersonated })
  return andThen(answer, (outcome) => {
    const { gasUsed, writes } = outcome
    const ran = { from, gasLimit, gasUsed, writes }
    const paid = settled(ran, charges, view, environment.baseFeePerGas)
    return { outcome, writes: paid, charges, depositNonce }
  })
}

function runBase(
  context: ExecutionContext,
  transaction: SignedBaseTransaction,
  charges: Charges | undefined,
): MaybePromise<Run> {
  const { execution, settle } = baseRun(context, transaction, charges)
  return andThen(context.engine.execute(execution), (outcome) => {
    return { ...settle(outcome), depositNonce: undefined }
  })
}

/**
 * Executes a deposit. The mint and the nonce remain even if the deposit fails. A deposit that
 * cannot begin fails and uses all its gas.
 *
 * @see https://specs.optimism.io/protocol/deposits.html#execution
 */
function runDeposit(
  { engine, view, environment, l1 }: ExecutionContext,
  deposit: DepositTransaction,
): MaybePromise<Run> {
  const { from, mint, value, gasLimit } = deposit
  const depositNonce = view.nonce(from)
  const balance = creditedBalance(view.balance(from), mint)
  const minted: Write = { field: 'balance', address: from, value: balance }
  const charges = l1 === undefined ? undefined : new DepositCharges(deposit.rawTransaction, l1)
  if (balance < value || isTooLittle(gasLimit, deposit, environment.evmRules.hardfork)) {
    const outcome = notBegun(deposit, depositNonce)
    return { outcome, writes: [minted, ...outcome.writes], charges, depositNonce }
  }
  const richer = mint === 0n ? view : new AdjustedView(view, from, mint)
  const message = { ...deposit, nonce: depositNonce }
  const answer = engine.execute({ view: richer, environment, message, mode: 'deposit' })
  return andThen(answer, (outcome) => {
    // The mint comes first: if the engine writes the balance too, its value includes the mint.
    const writes = mint === 0n ? outcome.writes : [minted, ...outcome.writes]
    return { outcome, writes, charges, depositNonce }
  })
}

/** The result of a system transaction, from its known effects. */
function systemRun(
  { view, l1, environment }: ExecutionContext,
  deposit: DepositTransaction,
  { gas, refund, writes: stored }: SystemEffects,
): Run {
  const { from, rawTransaction } = deposit
  const depositNonce = view.nonce(from)
  const writes: Write[] = [{ field: 'nonce', address: from, value: depositNonce + 1n }, ...stored]
  const { intrinsic, floor } = fixedGas(deposit, environment.evmRules.hardfork)
  const gasBeforeRefund = intrinsic + gas
  const gasUsed = paidGas(gasBeforeRefund, refund, floor)
  const outcome: Outcome = {
    failure: undefined,
    gasUsed,
    gasRefunded: gasBeforeRefund > gasUsed ? gasBeforeRefund - gasUsed : 0n,
    returnData: NO_BYTES,
    logs: [],
    createdAddress: undefined,
    writes,
  }
  const charges = l1 === undefined ? undefined : new DepositCharges(rawTransaction, l1)
  return { outcome, writes, charges, depositNonce }
}

/**
 * Compares with the upper bound first: it is met by both deposits of each block, and their bytes
 * need not be counted.
 */
function isTooLittle(gasLimit: bigint, deposit: DepositTransaction, hardfork: Hardfork): boolean {
  const plenty = DEPOSIT_GAS_FIXED_MAX + DEPOSIT_GAS_PER_BYTE_MAX * BigInt(deposit.data.length)
  return gasLimit < plenty && gasLimit < minimumGas(deposit, hardfork)
}

function notBegun({ from, to, gasLimit }: DepositTransaction, nonce: bigint): Outcome {
  return {
    failure: { kind: 'halt', reason: 'failed deposit' },
    gasUsed: gasLimit,
    gasRefunded: 0n,
    returnData: NO_BYTES,
    logs: [],
    createdAddress: to === null ? createdAddress(from, nonce) : undefined,
    writes: [{ field: 'nonce', address: from, value: nonce + 1n }],
  }
}

/** The part of an outcome that a receipt contains. */
type ReceiptOutcome = Pick<
  Outcome,
  'failure' | 'gasUsed' | 'blockGas' | 'logs' | 'createdAddress' | 'phaseStatuses'
>

/** The receipt of an executed transaction. */
export function receiptOf(
  transaction: Transaction,
  {
    outcome,
    charges,
    depositNonce,
  }: Pick<Run, 'charges' | 'depositNonce'> & { outcome: ReceiptOutcome },
  { transactionIndex, firstLogIndex, gasUsedBefore }: Position,
  baseFeePerGas: bigint,
): Receipt {
  const logs = outcome.logs.map(
    ({ address, topics, data }, position): Log => ({
      address,
      topics,
      data,
      transactionHash: transaction.hash,
      transactionIndex,
      logIndex: firstLogIndex + position,
    }),
  )
  const isDeposit = transaction.type === DEPOSIT_TYPE
  const receipt: { -readonly [Field in keyof Receipt]: Receipt[Field] } = {
    type: transaction.type,
    transactionHash: transaction.hash,
    transactionIndex,
    from: transaction.from,
    to: transaction.to,
    contractAddress: outcome.createdAddress ?? null,
    status: outcome.failure === undefined ? 1 : 0,
    gasUsed: outcome.gasUsed,
    cumulativeGasUsed: gasUsedBefore + outcome.gasUsed,
    effectiveGasPrice: isDeposit ? 0n : effectiveGasPrice(transaction, baseFeePerGas),
    logs,
    logsBloom: logs.length === 0 ? NO_BLOOM : bloomOfLogs(logs),
  }
  if (outcome.blockGas !== undefined) receipt.blockGas = outcome.blockGas
  if (charges !== undefined) receipt.l1 = charges
  if (depositNonce !== undefined) receipt.depositNonce = depositNonce
  if (transaction.type === BASE_TRANSACTION_TYPE) {
    receipt.payer = transaction.payer
    receipt.phaseStatuses = outcome.phaseStatuses ?? []
  }
  return receipt
}
