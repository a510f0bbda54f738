/**
 * Validates transactions without executing them.
 *
 * Owns the checks and their errors. The messages are those of the imitated node, see
 * docs/errors.md.
 */

import type { SignedTransaction } from '../chain/transaction.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import { type Charges, reserved } from '../network/charges.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import type { Authorization } from '../primitives/message.ts'
import { UINT64_MAX } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'

/** The init code may have twice the bytes of the code (EIP-3860). */
const INIT_CODE_FACTOR = 2

export interface TransactionLimits {
  readonly transactionBytesMax: number
  readonly transactionGasMax: bigint
  readonly transactionFeeMax: bigint
  readonly codeSizeMax: number
}

/**
 * Checks the transaction by itself, without a state.
 *
 * @throws {DevnetError} the first failed check
 */
export function validateAlone(
  transaction: SignedTransaction,
  { blockGasLimit, hardfork }: { readonly blockGasLimit: bigint; readonly hardfork: Hardfork },
  limits: TransactionLimits,
  ownChainId: number,
): void {
  const { chainId, nonce, gasLimit, rawTransaction, to, data } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas, authorizationList } = transaction
  if (chainId !== undefined && chainId !== BigInt(ownChainId)) {
    throw new DevnetError('CHAIN_ID_MISMATCH', 'invalid chain ID', {
      have: chainId,
      want: ownChainId,
    })
  }
  expectSize(rawTransaction, limits.transactionBytesMax)
  expectAuthorizations(authorizationList, hardfork)
  if (nonce === UINT64_MAX) throw new DevnetError('NONCE_MAX', 'nonce has max value', { nonce })
  expectInitCode(to, data, limits)
  if (gasLimit > blockGasLimit) {
    throw new DevnetError('EXCEEDS_BLOCK_GAS_LIMIT', 'exceeds block gas limit', {
      gasLimit,
      limit: blockGasLimit,
    })
  }
  if (gasLimit > limits.transactionGasMax) {
    throw new DevnetError('EXCEEDS_TRANSACTION_GAS_LIMIT', 'exceeds max transaction gas limit', {
      gasLimit,
      limit: limits.transactionGasMax,
    })
  }
  const minimum = minimumGas(transaction, hardfork)
  if (gasLimit < minimum) {
    throw new DevnetError('INTRINSIC_GAS_TOO_LOW', 'intrinsic gas too low', { gasLimit, minimum })
  }
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new DevnetError(
      'TIP_ABOVE_FEE_CAP',
      'max priority fee per gas higher than max fee per gas',
      { maxPriorityFeePerGas, maxFeePerGas },
    )
  }
  const fee = gasLimit * maxFeePerGas
  const cap = limits.transactionFeeMax
  if (cap !== 0n && fee > cap) {
    throw new DevnetError(
      'FEE_ABOVE_CAP',
      `tx fee (${fee} wei) exceeds the configured cap (${cap} wei)`,
      { fee, cap },
    )
  }
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

/** @throws {DevnetError} INIT_CODE_TOO_LARGE */
export function expectInitCode(
  to: Address | null,
  { length: size }: Uint8Array,
  { codeSizeMax }: Pick<TransactionLimits, 'codeSizeMax'>,
): void {
  const limit = INIT_CODE_FACTOR * codeSizeMax
  if (to !== null || size <= limit) return
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

/** True for an EIP-7702 delegation, 23 bytes; an account with one is still an EOA. */
function isDelegation(codeBytes: Uint8Array): boolean {
  return (
    codeBytes.length === 23 &&
    codeBytes[0] === 0xef &&
    codeBytes[1] === 0x01 &&
    codeBytes[2] === 0x00
  )
}

/** @throws {DevnetError} SENDER_NOT_EOA */
export function expectSenderIsNoContract(view: StateView, from: Address, hardfork: Hardfork): void {
  const codeBytes = view.codeBytes(from)
  if (codeBytes.length === 0) return
  if (isSince(hardfork, 'prague') && isDelegation(codeBytes)) return
  throw new DevnetError('SENDER_NOT_EOA', 'sender is not an EOA', { address: from })
}

/** Wei the sender must hold: value, gas limit times fee cap, and fees besides gas. */
export function upfrontCost(
  { value, gasLimit, maxFeePerGas }: SignedTransaction,
  charges?: Charges,
): bigint {
  const besidesGas = charges === undefined ? 0n : reserved(charges, gasLimit)
  return value + gasLimit * maxFeePerGas + besidesGas
}

/** The block that a transaction is validated for. */
export interface ValidationContext {
  readonly evmRules: EvmRules
  readonly state: StateView
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly gasLimit: bigint
}

/**
 * Checks the transaction against a block and its state. A nonce that is too high is not an error
 * here: the transaction waits in the txpool.
 *
 * @throws {DevnetError} the first failed check
 */
export function validateAgainstState(
  transaction: SignedTransaction,
  { evmRules, state: view, baseFeePerGas, gasLimit: limit }: ValidationContext,
  charges?: Charges,
): void {
  const { from, nonce, maxFeePerGas } = transaction
  if (charges !== undefined && charges.daFootprint > limit) {
    throw new DevnetError('EXCEEDS_BLOCK_GAS_LIMIT', 'exceeds block gas limit', {
      daFootprint: charges.daFootprint,
      limit,
    })
  }
  const next = view.nonce(from)
  if (nonce < next) {
    throw new DevnetError('NONCE_TOO_LOW', `nonce too low: next nonce ${next}, tx nonce ${nonce}`, {
      address: from,
      next,
      given: nonce,
    })
  }
  if (transaction.isImpersonated !== true) {
    expectSenderIsNoContract(view, from, evmRules.hardfork)
  }
  if (maxFeePerGas < baseFeePerGas) {
    throw new DevnetError(
      'FEE_CAP_BELOW_BASE_FEE',
      `max fee per gas less than block base fee: maxFeePerGas ${maxFeePerGas}, baseFee ${baseFeePerGas}`,
      { maxFeePerGas, baseFeePerGas },
    )
  }
  const have = view.balance(from)
  const want = upfrontCost(transaction, charges)
  if (have < want) {
    throw new DevnetError(
      'INSUFFICIENT_FUNDS',
      `insufficient funds for gas * price + value: have ${have} want ${want}`,
      { address: from, have, want },
    )
  }
}
