/**
 * Validates Base Transactions without executing them.
 *
 * Owns what they do not share with other types: form, validity window, nonce keys, and two accounts that
 * need funds. The texts are those of the imitated node, see docs/errors.md.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { type Charges, reserved } from '../../network/charges.ts'
import { DevnetError } from '../../primitives/errors.ts'
import type { EvmRules } from '../../primitives/evm-rules.ts'
import { type Address, ZERO_ADDRESS } from '../../primitives/hex.ts'
import { isUpgradeSince, type Upgrade } from '../../primitives/upgrades.ts'
import { isDelegation } from '../../state/code.ts'
import type { StateView } from '../../state/view.ts'
import { typeNotSupported } from '../../transactions/base-authorization.ts'
import {
  type BaseTransaction,
  NONCE_FREE_KEY,
  replayIdOf,
  windowBoundMs,
} from '../../transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../transactions/transaction.ts'
import {
  exceedsBlockGasLimit,
  feeCapBelowBaseFee,
  insufficientFunds,
  intrinsicGasTooLow,
  nonceTooLow,
} from '../refusals.ts'
import { baseGas } from './base-gas.ts'
import { NONCE_FREE_WINDOW_MS, nextSequence, replayRefusal } from './nonce-manager.ts'

/**
 * Steps of the clock that windows are compared with: the block's time to the ms (read in source);
 * 1,000n makes it whole seconds, as in the EIP's text.
 */
const WINDOW_CLOCK_STEP_MS = 1n
/** Ms from the head to the latest end of a nonce-free window that the txpool accepts (read in source). */
const NONCE_FREE_ADMISSION_MS = 20_000n

/** The part of a block that decides about the turn of a transaction. */
export interface BlockMoment {
  readonly evmRules: EvmRules
  /** Ms since the epoch. */
  readonly timeMs: number
  readonly state: StateView
}

/** The time that validity windows are compared with, in ms. @param timeMs of a block */
function windowClockMs(timeMs: number): bigint {
  const ms = BigInt(timeMs)
  return ms - (ms % WINDOW_CLOCK_STEP_MS)
}

/**
 * Checks the form, without a state.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED
 */
export function expectForm({ base }: SignedBaseTransaction, upgrade: Upgrade): void {
  const reason = oddityOf(base, upgrade)
  if (reason === undefined) return
  throw typeNotSupported({ reason })
}

function oddityOf(base: BaseTransaction, upgrade: Upgrade): string | undefined {
  if (!isUpgradeSince(upgrade, 'everest')) return `needs the upgrade everest, this is ${upgrade}`
  if (base.gasLimit === 0n) return 'gas limit is 0'
  if (base.maxFeePerGas === 0n) return 'fee cap is 0'
  return base.accountChanges.length > 1 ? 'account change count exceeds maximum' : undefined
}

/** The most gas that is charged: the limit, and the payer's authorization. */
export function chargedGasMax({ base, from, gasLimit }: SignedBaseTransaction): bigint {
  return gasLimit + baseGas(base, from).payerFloor
}

/**
 * Checks the transaction against a block and its state. A sequence ahead of its key is not an error
 * here: the transaction waits in the txpool.
 *
 * @param headMs time of the latest block
 * @throws {DevnetError} the first failed check
 */
export function validateBaseTransaction(
  transaction: SignedBaseTransaction,
  block: BlockMoment & { readonly baseFeePerGas: bigint; readonly gasLimit: bigint },
  headMs: number,
  charges: Charges | undefined,
): void {
  const { base, from, nonce, gasLimit, maxFeePerGas } = transaction
  const { state, baseFeePerGas, gasLimit: limit } = block
  if (charges !== undefined && charges.daFootprint > limit) {
    throw exceedsBlockGasLimit({ daFootprint: charges.daFootprint, limit })
  }
  expectInWindow(base, headMs, block.timeMs)
  if (!canDelegate(transaction, state)) refuse('delegation sender has non-delegation code')
  const next = nextOfKey(transaction, block)
  if (nonce < next) {
    if (base.nonceKey === NONCE_FREE_KEY) refuse('nonce-free replay detected')
    throw nonceTooLow(from, next, nonce)
  }
  const { senderFloor } = baseGas(base, from)
  if (gasLimit < senderFloor) throw intrinsicGasTooLow(gasLimit, senderFloor)
  if (maxFeePerGas < baseFeePerGas) throw feeCapBelowBaseFee(maxFeePerGas, baseFeePerGas)
  for (const { address, want } of needsOf(transaction, charges)) {
    const have = state.balance(address)
    if (have < want) throw insufficientFunds(address, have, want)
  }
}

/**
 * Checks that the window has begun by the head, as on the imitated node, and does not end before the
 * block that the transaction could run in.
 */
function expectInWindow(base: BaseTransaction, headMs: number, blockMs: number): void {
  const head = windowClockMs(headMs)
  const end = windowBoundMs(base.validBefore)
  const hasEnded = isOver(base, blockMs)
  if (base.nonceKey === NONCE_FREE_KEY) {
    if (end === undefined || base.nonceSequence !== 0n) {
      refuse('nonce-free transaction must set a non-zero valid_before and a zero nonce sequence')
    }
    if (hasEnded) refuse('nonce-free transaction validity window has elapsed')
    if (end > head + NONCE_FREE_ADMISSION_MS) {
      refuse('nonce-free transaction validity window exceeds the admission window')
    }
  }
  if (head < beginningOf(base)) refuse('transaction is not yet valid')
  if (hasEnded) refuse('transaction validity window has elapsed')
}

/** When a transaction can run: in this block, in a later one or after others, or never again. */
export type Turn = 'now' | 'later' | 'never'

/** The turn of a Base Transaction by its window and nonce. */
export function baseTurnOf(
  { base, from, nonce }: SignedBaseTransaction,
  { evmRules, state, timeMs }: BlockMoment,
): Turn {
  if (isOver(base, timeMs)) return 'never'
  const now = windowClockMs(timeMs)
  if (now < beginningOf(base) || !isUpgradeSince(evmRules.upgrade, 'everest')) return 'later'
  if (base.nonceKey !== NONCE_FREE_KEY) {
    const next = nextSequence(state, from, base.nonceKey)
    return nonce === next ? 'now' : nonce > next ? 'later' : 'never'
  }
  const end = windowBoundMs(base.validBefore) ?? 0n
  if (end > now + NONCE_FREE_WINDOW_MS) return 'later'
  const refusal = replayRefusal(state, replayIdOf(base, from), now)
  return refusal === undefined ? 'now' : refusal === 'full' ? 'later' : 'never'
}

/** True if the window ended before a block. @param timeMs of the block */
function isOver({ nonceKey, validBefore }: BaseTransaction, timeMs: number): boolean {
  const end = windowBoundMs(validBefore)
  if (end === undefined) return false
  const now = windowClockMs(timeMs)
  // With a nonce the end itself is still inside.
  return nonceKey === NONCE_FREE_KEY ? now >= end : now > end
}

function beginningOf({ validAfter }: BaseTransaction): bigint {
  return windowBoundMs(validAfter) ?? 0n
}

/**
 * The sequence that comes next where that of a transaction is counted. A nonce-free one is the only
 * one of its key: 0 comes next before it ran, and 1 after it.
 */
export function nextOfKey(
  { base, from }: SignedBaseTransaction,
  { state, timeMs }: Pick<BlockMoment, 'state' | 'timeMs'>,
): bigint {
  if (base.nonceKey !== NONCE_FREE_KEY) return nextSequence(state, from, base.nonceKey)
  const refusal = replayRefusal(state, replayIdOf(base, from), windowClockMs(timeMs))
  return refusal === 'replayed' ? 1n : 0n
}

/** True if the accounts have the funds, and a delegation replaces no contract. */
export function canBaseTransactionRun(
  transaction: SignedBaseTransaction,
  view: StateView,
  charges: Charges | undefined,
): boolean {
  if (!canDelegate(transaction, view)) return false
  return needsOf(transaction, charges).every(({ address, want }) => view.balance(address) >= want)
}

/** True if the transaction delegates nothing, or an account without a contract. */
export function canDelegate({ base, from }: SignedBaseTransaction, view: StateView): boolean {
  if (base.accountChanges.length === 0) return true
  const codeBytes = view.codeBytes(from)
  return codeBytes.length === 0 || isDelegation(codeBytes)
}

/** Wei that an account must have. */
interface Need {
  readonly address: Address
  readonly want: bigint
}

/**
 * The payer needs the fees, the sender what its calls move to others. An unknown payer, the zero
 * address, needs nothing.
 */
function needsOf(
  transaction: SignedBaseTransaction,
  charges: Charges | undefined,
): readonly Need[] {
  const { base, payer, from, maxFeePerGas } = transaction
  const gas = chargedGasMax(transaction)
  const fees = gas * maxFeePerGas + (charges === undefined ? 0n : reserved(charges, gas))
  const values = valueToOthers(base, from)
  if (payer === from) return [{ address: payer, want: fees + values }]
  const needOfSender = { address: from, want: values }
  return payer === ZERO_ADDRESS ? [needOfSender] : [{ address: payer, want: fees }, needOfSender]
}

/** Wei that the calls move away from the sender, if all take effect. */
export function valueToOthers({ calls }: BaseTransaction, sender: Address): bigint {
  let sum = 0n
  for (const { to, value } of calls.flat()) if (to !== sender) sum += value
  return sum
}

/**
 * Checks that a request may name what only Base Transactions have.
 *
 * @param what subject and verb of the error message
 * @throws {DevnetError} BASE_FEATURES_INACTIVE
 */
export function expectBaseFeatures(upgrade: Upgrade, what: string): void {
  if (isUpgradeSince(upgrade, 'everest')) return
  throw new DevnetError(
    'BASE_FEATURES_INACTIVE',
    `EIP-8130 RPC features are not active before the Everest hard fork; ${what} not supported at this block`,
    { upgrade },
  )
}

function refuse(message: string): never {
  throw new DevnetError('BASE_TRANSACTION_REFUSED', message)
}
