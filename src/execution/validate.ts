/**
 * Validates transactions without executing them.
 *
 * Owns the checks and their errors. The messages are those of the imitated node, see
 * docs/errors.md.
 */

import {
  TRANSACTION_GAS_MAX,
  transactionGasOfHardfork,
  transactionGasUncapped,
} from '../config/config.ts'
import { codeSizeMaxAt } from '../engine/code-size.ts'
import { EXECUTION_GAS_MAX, minimumGas } from '../engine/intrinsic-gas.ts'
import { BLOB_BASE_FEE_MIN, type BlobSchedule, blobGasOf } from '../network/blob-gas.ts'
import { type Charges, reserved } from '../network/charges.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import type { Authorization } from '../primitives/message.ts'
import { UINT64_MAX } from '../primitives/word.ts'
import { isDelegation } from '../state/code.ts'
import type { StateView } from '../state/view.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type { OrdinaryTransaction, SignedTransaction } from '../transactions/transaction.ts'
import {
  type BlockMoment,
  baseTurnOf,
  canBaseTransactionRun,
  chargedGasMax,
  expectForm,
  nextOfKey,
  type Turn,
} from './base/base-validation.ts'
import { expectBlobFee, expectBlobHashes, transactionBlobsMax } from './blobs.ts'
import {
  exceedsBlockGasLimit,
  feeCapBelowBaseFee,
  insufficientFunds,
  intrinsicGasTooLow,
  nonceTooLow,
} from './refusals.ts'

/** The init code may have twice the bytes of the code (EIP-3860). */
const INIT_CODE_FACTOR = 2

export interface TransactionLimits {
  readonly blobSchedule: BlobSchedule
  readonly transactionBytesMax: number
  readonly transactionGasMax: bigint
  readonly transactionFeeMax: bigint
  /** Bytes, or `codeSizeOfHardfork`. */
  readonly codeSizeMax: number
}

/**
 * Checks the transaction by itself, without a state.
 *
 * @throws {DevnetError} the first failed check
 */
export function validateAlone(
  transaction: SignedTransaction,
  { blockGasLimit, evmRules }: { readonly blockGasLimit: bigint; readonly evmRules: EvmRules },
  limits: TransactionLimits,
  ownChainId: number,
): void {
  const { hardfork, upgrade } = evmRules
  const { chainId, nonce, gasLimit, rawTransaction, to, data } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas, authorizationList } = transaction
  if (chainId !== undefined && chainId !== BigInt(ownChainId)) {
    throw new DevnetError('CHAIN_ID_MISMATCH', 'invalid chain ID', {
      have: chainId,
      want: ownChainId,
    })
  }
  expectSize(rawTransaction, limits.transactionBytesMax)
  if (transaction.type === BASE_TRANSACTION_TYPE) expectForm(transaction, upgrade)
  expectAuthorizations(authorizationList, hardfork)
  if (transaction.type === BLOB_TRANSACTION_TYPE) {
    expectBlobHashes(transaction, evmRules, limits.blobSchedule)
  }
  if (nonce === UINT64_MAX) throw new DevnetError('NONCE_MAX', 'nonce has max value', { nonce })
  expectInitCode(to, data, limits, hardfork)
  if (gasMaxOf(transaction) > blockGasLimit) {
    throw exceedsBlockGasLimit({ gasLimit, limit: blockGasLimit })
  }
  const limit = transactionGasMaxAt(limits, hardfork)
  if (gasLimit > limit) {
    throw new DevnetError('EXCEEDS_TRANSACTION_GAS_LIMIT', 'exceeds max transaction gas limit', {
      gasLimit,
      limit,
    })
  }
  // The gas of a Base Transaction is checked after its window and nonce, as on the imitated node.
  if (transaction.type !== BASE_TRANSACTION_TYPE) {
    expectMinimumGas(gasLimit, minimumGas(transaction, hardfork), hardfork)
  }
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new DevnetError(
      'TIP_ABOVE_FEE_CAP',
      'max priority fee per gas higher than max fee per gas',
      { maxPriorityFeePerGas, maxFeePerGas },
    )
  }
  const fee = gasMaxOf(transaction) * maxFeePerGas
  const cap = limits.transactionFeeMax
  if (cap !== 0n && fee > cap) {
    throw new DevnetError(
      'FEE_ABOVE_CAP',
      `tx fee (${fee} wei) exceeds the configured cap (${cap} wei)`,
      { fee, cap },
    )
  }
}

/** The highest gas limit of a transaction in a block of a hardfork (EIP-7825). */
export function transactionGasMaxAt(
  { transactionGasMax }: Pick<TransactionLimits, 'transactionGasMax'>,
  hardfork: Hardfork,
): bigint {
  if (transactionGasMax !== transactionGasOfHardfork) return transactionGasMax
  // Since Amsterdam only the gas for execution has a limit (EIP-8037).
  const isCapped = isSince(hardfork, 'osaka') && !isSince(hardfork, 'amsterdam')
  return isCapped ? TRANSACTION_GAS_MAX : transactionGasUncapped
}

function fitsExecution(minimumGas: bigint, hardfork: Hardfork): boolean {
  return minimumGas <= EXECUTION_GAS_MAX || !isSince(hardfork, 'amsterdam')
}

/**
 * Expects gas for what comes before the first frame, which is limited itself since Amsterdam.
 *
 * @param minimum of the transaction or call
 * @throws {DevnetError} INTRINSIC_GAS_TOO_LOW, EXCEEDS_TRANSACTION_GAS_LIMIT
 */
export function expectMinimumGas(gasLimit: bigint, minimum: bigint, hardfork: Hardfork): void {
  if (gasLimit < minimum) throw intrinsicGasTooLow(gasLimit, minimum)
  if (fitsExecution(minimum, hardfork)) return
  const limit = EXECUTION_GAS_MAX
  throw new DevnetError(
    'EXCEEDS_TRANSACTION_GAS_LIMIT',
    `exceeds max transaction gas limit: intrinsic gas ${minimum}, limit ${limit}`,
    { minimum, limit },
  )
}

/**
 * True if the rules of a block allow a transaction that was accepted for an earlier one: another
 * hardfork can have begun since, or blocks were removed back to before one.
 */
export function fitsRules(
  transaction: SignedTransaction,
  { hardfork }: EvmRules,
  limits: TransactionLimits,
): boolean {
  if (transaction.type === BASE_TRANSACTION_TYPE) return true
  const { to, data, gasLimit, authorizationList, blobHashes } = transaction
  const isKnownType = authorizationList.length === 0 || isSince(hardfork, 'prague')
  const hasFewBlobs =
    blobHashes === undefined ||
    blobHashes.length <= transactionBlobsMax(hardfork, limits.blobSchedule)
  const isSmall = to !== null || data.length <= initCodeSizeMaxAt(limits.codeSizeMax, hardfork)
  const isWithin = isSmall && gasLimit <= transactionGasMaxAt(limits, hardfork)
  const minimum = minimumGas(transaction, hardfork)
  const isEnough = gasLimit >= minimum && fitsExecution(minimum, hardfork)
  return isKnownType && hasFewBlobs && isWithin && isEnough
}

/**
 * Accepts authorisations, and with them transactions of type 4, since Prague (EIP-7702).
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED
 */
export function expectAuthorizations(list: readonly Authorization[], hardfork: Hardfork): void {
  if (list.length === 0 || isSince(hardfork, 'prague')) return
  throw new DevnetError(
    'TRANSACTION_TYPE_NOT_SUPPORTED',
    `transaction type not supported: type 4 needs the hardfork prague, this is ${hardfork}`,
    { type: 4, hardfork },
  )
}

function initCodeSizeMaxAt(codeSizeMax: number, hardfork: Hardfork): number {
  return INIT_CODE_FACTOR * codeSizeMaxAt(codeSizeMax, hardfork)
}

/** @throws {DevnetError} INIT_CODE_TOO_LARGE */
export function expectInitCode(
  to: Address | null,
  { length: size }: Uint8Array,
  { codeSizeMax }: Pick<TransactionLimits, 'codeSizeMax'>,
  hardfork: Hardfork,
): void {
  if (to !== null) return
  const limit = initCodeSizeMaxAt(codeSizeMax, hardfork)
  if (size <= limit) return
  throw new DevnetError('INIT_CODE_TOO_LARGE', 'max initcode size exceeded', { size, limit })
}

/**
 * Checks the size in bytes; also called before decoding.
 *
 * @throws {DevnetError} OVERSIZED_TRANSACTION
 */
export function expectSize(rawTransaction: Uint8Array, limit: number): void {
  const size = rawTransaction.length
  if (size <= limit) return
  throw new DevnetError(
    'OVERSIZED_TRANSACTION',
    `oversized data: transaction size ${size}, limit ${limit}`,
    { size, limit },
  )
}

/** @throws {DevnetError} SENDER_NOT_EOA */
export function expectSenderIsNoContract(view: StateView, from: Address, hardfork: Hardfork): void {
  const codeBytes = view.codeBytes(from)
  if (codeBytes.length === 0) return
  if (isSince(hardfork, 'prague') && isDelegation(codeBytes)) return
  throw new DevnetError('SENDER_NOT_EOA', 'sender is not an EOA', { address: from })
}

/** Wei the sender must hold: value, gas limit times fee cap, the same of blobs, and fees besides gas. */
export function upfrontCost(transaction: OrdinaryTransaction, charges?: Charges): bigint {
  const { value, gasLimit, maxFeePerGas, maxFeePerBlobGas } = transaction
  const besidesGas = charges === undefined ? 0n : reserved(charges, gasLimit)
  const cost = value + gasLimit * maxFeePerGas + besidesGas
  return maxFeePerBlobGas === undefined ? cost : cost + blobGasOf(transaction) * maxFeePerBlobGas
}

/** The most gas that a transaction is charged. */
export function gasMaxOf(transaction: SignedTransaction): bigint {
  return transaction.type === BASE_TRANSACTION_TYPE
    ? chargedGasMax(transaction)
    : transaction.gasLimit
}

/** The nonce that comes next where that of a transaction is counted. */
export function nextNonceFor(
  transaction: SignedTransaction,
  block: Pick<BlockMoment, 'state' | 'timeMs'>,
): bigint {
  return transaction.type === BASE_TRANSACTION_TYPE
    ? nextOfKey(transaction, block)
    : block.state.nonce(transaction.from)
}

/** The turn of a transaction by its nonce, and of a Base Transaction by its window, too. */
export function turnOf(transaction: SignedTransaction, block: BlockMoment): Turn {
  if (transaction.type === BASE_TRANSACTION_TYPE) return baseTurnOf(transaction, block)
  const { from, nonce } = transaction
  const next = block.state.nonce(from)
  return nonce === next ? 'now' : nonce > next ? 'later' : 'never'
}

/** True if the state allows a transaction whose turn it is: the accounts that pay can do so. */
export function canRun(
  transaction: SignedTransaction,
  view: StateView,
  charges: Charges | undefined,
): boolean {
  return transaction.type === BASE_TRANSACTION_TYPE
    ? canBaseTransactionRun(transaction, view, charges)
    : view.balance(transaction.from) >= upfrontCost(transaction, charges)
}

/** The block that a transaction is validated for. */
export interface ValidationContext {
  readonly evmRules: EvmRules
  readonly state: StateView
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  /** Wei per blob gas. Default: the least. */
  readonly blobBaseFee?: bigint | undefined
  readonly gasLimit: bigint
}

/**
 * Checks the transaction against a block and its state. A nonce that is too high is not an error
 * here: the transaction waits in the txpool.
 *
 * @throws {DevnetError} the first failed check
 */
export function validateAgainstState(
  transaction: OrdinaryTransaction,
  { evmRules, state: view, baseFeePerGas, blobBaseFee, gasLimit: limit }: ValidationContext,
  charges?: Charges,
): void {
  const { type, from, nonce, maxFeePerGas } = transaction
  if (charges !== undefined && charges.daFootprint > limit) {
    throw exceedsBlockGasLimit({ daFootprint: charges.daFootprint, limit })
  }
  const next = view.nonce(from)
  if (nonce < next) throw nonceTooLow(from, next, nonce)
  if (transaction.isImpersonated !== true) {
    expectSenderIsNoContract(view, from, evmRules.hardfork)
  }
  if (maxFeePerGas < baseFeePerGas) throw feeCapBelowBaseFee(maxFeePerGas, baseFeePerGas)
  if (type === BLOB_TRANSACTION_TYPE) expectBlobFee(transaction, blobBaseFee ?? BLOB_BASE_FEE_MIN)
  const have = view.balance(from)
  const want = upfrontCost(transaction, charges)
  if (have < want) throw insufficientFunds(from, have, want)
}
