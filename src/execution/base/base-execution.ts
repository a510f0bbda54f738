/**
 * Executes Base Transactions (type 0x79, EIP-8430): nonce, delegation and fees around the engine's
 * batch of calls.
 *
 * Owns the order of the steps. Leaves the storage of the Nonce Manager to
 * nonce-manager.ts, gas to base-gas.ts, the fees besides gas to network/charges.ts.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import type { Batch, BlockEnvironment, Execution, Outcome } from '../../engine/engine.ts'
import { type Charges, chargesOf, credit, reserved, settled } from '../../network/charges.ts'
import type { L1Attributes } from '../../network/l1-block.ts'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { invariant } from '../../primitives/errors.ts'
import { type Address, ZERO_ADDRESS } from '../../primitives/hex.ts'
import { effectiveGasPrice, type Message } from '../../primitives/message.ts'
import { isUpgradeSince } from '../../primitives/upgrades.ts'
import { delegationTo } from '../../state/code.ts'
import { OverlayView } from '../../state/overlay-view.ts'
import type { StateView } from '../../state/view.ts'
import type { Write } from '../../state/write.ts'
import {
  type BaseTransaction,
  NONCE_FREE_KEY,
  replayIdOf,
  windowBoundMs,
} from '../../transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../transactions/transaction.ts'
import { AUTHENTICATION_GAS_MAX, type BaseGas, baseGas } from './base-gas.ts'
import { baseTurnOf, canDelegate } from './base-validation.ts'
import { type NonceUse, useReplayId, useSequence } from './nonce-manager.ts'

/** The block and the state that a Base Transaction is included on. */
export interface InclusionContext {
  readonly view: StateView
  readonly environment: BlockEnvironment
  /** Time of the block, in ms since the epoch. */
  readonly timeMs: number
  /** The block's L1 attributes; `undefined` on a chain without L1. */
  readonly l1: L1Attributes | undefined
}

/** The batch to execute, and what to do with its outcome. */
export interface BaseRun {
  readonly execution: Execution
  /** The result of the transaction: the outcome with the logs before the calls, and every write. */
  settle(outcome: Outcome): {
    readonly outcome: Outcome
    readonly writes: readonly Write[]
    readonly charges: Charges | undefined
  }
}

/**
 * Prepares a Base Transaction up to its calls.
 *
 * @param known its charges, if already computed
 * @throws {InvariantError} if the transaction cannot be included, see {@link inclusionRefusal}
 */
export function baseRun(
  context: InclusionContext,
  transaction: SignedBaseTransaction,
  known?: Charges,
): BaseRun {
  const refusal = inclusionRefusal(context, transaction, known)
  invariant(refusal === undefined, `a Base Transaction cannot be included: ${refusal}`)
  return simulatedBaseRun(context, transaction, known)
}

/**
 * The same for a transaction that could not be included: it may be unsigned, and its nonce and its
 * window may be others than the next. An unknown payer, the zero address, is charged nothing; any
 * other must have the fees.
 */
export function simulatedBaseRun(
  { view, environment, l1 }: InclusionContext,
  transaction: SignedBaseTransaction,
  known?: Charges,
): BaseRun {
  const { base, from, payer, gasLimit, rawTransaction } = transaction
  const gas = baseGas(base, from)
  const charges = known ?? (l1 && chargesOf(rawTransaction, l1))
  const gasReserved = gasLimit + gas.payerFloor
  const isCharged = payer !== ZERO_ADDRESS
  const price = isCharged ? effectiveGasPrice(transaction, environment.baseFeePerGas) : 0n
  const besidesGas = charges === undefined ? 0n : reserved(charges, gasReserved)
  const paid = view.balance(payer) - gasReserved * price - besidesGas
  const { writes: nonceWrites, logs } = nonceUse(view, base, from)
  const before: readonly Write[] = [
    ...nonceWrites,
    ...delegationWrites(base, from),
    { field: 'balance', address: payer, value: paid },
  ]
  const overlay = new OverlayView(view)
  overlay.apply(before)
  return {
    execution: {
      view: overlay,
      environment,
      message: { ...messageOf(base, from), data: rawTransaction },
      mode: 'transaction',
      batch: batchOf(base, payer, gas),
    },
    settle(outcome) {
      const { gasUsed } = outcome
      const { coinbase, baseFeePerGas } = environment
      const writes = [...before, ...outcome.writes]
      credit(writes, payer, (gasReserved - gasUsed) * price, paid)
      const tip = gasUsed * (price - baseFeePerGas)
      if (tip > 0n) credit(writes, coinbase, tip, view.balance(coinbase))
      const ran = { from: payer, gasLimit: gasReserved, gasUsed, writes }
      return {
        outcome: { ...outcome, logs: [...logs, ...outcome.logs] },
        writes: charges === undefined ? writes : settled(ran, charges, view, baseFeePerGas),
        charges,
      }
    },
  }
}

/**
 * Prepares the calls of a Base Transaction as a call: the nonce is not used, no account pays, and
 * only the delegation takes effect before the calls. Authorizations count by their bytes alone.
 *
 * @param sender the account that would send it
 * @param payer the account that would pay; the zero address for one that is not known
 */
export function baseCallExecution(
  view: StateView,
  environment: BlockEnvironment,
  base: BaseTransaction,
  sender: Address,
  payer: Address,
): Execution {
  const overlay = new OverlayView(view)
  overlay.apply(delegationWrites(base, sender))
  return {
    view: overlay,
    environment,
    message: messageOf(base, sender),
    mode: 'call',
    batch: batchOf(base, payer, baseGas(base, sender)),
  }
}

function messageOf(base: BaseTransaction, from: Address): Message {
  const { nonceSequence: nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = base
  return {
    from,
    to: from,
    nonce,
    gasLimit,
    value: 0n,
    data: NO_BYTES,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList: [],
    authorizationList: [],
  }
}

function batchOf(base: BaseTransaction, payer: Address, gas: BaseGas): Batch {
  return {
    phases: base.calls,
    payer,
    intrinsicGas: gas.senderIntrinsic,
    payerGas: gas.payerIntrinsic,
    floorGas: gas.senderFloor + gas.payerFloor,
  }
}

function nonceUse(view: StateView, base: BaseTransaction, sender: Address): NonceUse {
  const { nonceKey, validBefore } = base
  if (nonceKey !== NONCE_FREE_KEY) return useSequence(view, sender, nonceKey)
  const bound = windowBoundMs(validBefore)
  if (bound === undefined) return { writes: [], logs: [] }
  return useReplayId(view, replayIdOf(base, sender), bound)
}

/** @see https://eips.ethereum.org/EIPS/eip-7702 for the code of a delegation */
export function delegationWrites({ accountChanges }: BaseTransaction, sender: Address): Write[] {
  return accountChanges.map(({ target }) => ({
    field: 'code',
    address: sender,
    codeBytes: target === ZERO_ADDRESS ? NO_BYTES : delegationTo(target),
  }))
}

/**
 * The reason why a transaction cannot be included on a state; `undefined` if it can. The value of
 * its calls is no such reason: a call that the sender cannot pay for fails.
 *
 * @param known its charges, if already computed
 */
export function inclusionRefusal(
  { view, environment, timeMs, l1 }: InclusionContext,
  transaction: SignedBaseTransaction,
  known?: Charges,
): string | undefined {
  const { base, from, payer, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const { evmRules, baseFeePerGas } = environment
  if (!isUpgradeSince(evmRules.upgrade, 'everest')) return `it needs the upgrade everest`
  if (transaction.chainId !== environment.chainId) return 'it is of another chain'
  const isNonceFree = base.nonceKey === NONCE_FREE_KEY
  if (isNonceFree && (base.nonceSequence !== 0n || base.validBefore === 0n)) {
    return 'it has neither a nonce nor a window'
  }
  if (baseTurnOf(transaction, { evmRules, state: view, timeMs }) !== 'now') {
    return 'its window or its nonce is not that of the block'
  }
  const { senderFloor, payerFloor } = baseGas(base, from)
  if (gasLimit < senderFloor) return 'its gas limit is below the floor'
  if (payerFloor > AUTHENTICATION_GAS_MAX) return 'its payer takes too much gas'
  if (maxPriorityFeePerGas > maxFeePerGas) return 'its tip is above the fee cap'
  if (maxFeePerGas < baseFeePerGas) return 'its fee cap is below the base fee'
  const charges = known ?? (l1 && chargesOf(transaction.rawTransaction, l1))
  const gas = gasLimit + payerFloor
  const fees = gas * maxFeePerGas + (charges === undefined ? 0n : reserved(charges, gas))
  if (view.balance(payer) < fees) return 'its payer cannot pay the fees'
  if (base.accountChanges.length > 1) return 'it delegates more than once'
  return canDelegate(transaction, view) ? undefined : 'it delegates a contract'
}
