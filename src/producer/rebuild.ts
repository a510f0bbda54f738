/**
 * Rebuilds a pending block without some of its transactions: those after the first removed one are
 * executed again.
 *
 * The only case in which a transaction is executed twice: a fault breaks a pre-confirmation. Leaves
 * publishing to the caller, which does it in one step.
 */

import type { Executed } from '../chain/block.ts'
import { gasLeftOf, NO_GAS, plusGas } from '../chain/block-gas.ts'
import type { Chain } from '../chain/chain.ts'
import { unmetIn } from '../chain/condition.ts'
import { daFootprintOf } from '../chain/receipt.ts'
import type { Patch } from '../chain/sealed-block.ts'
import { type ExecutionContext, executeTransaction } from '../execution/execute.ts'
import { canRun, gasMaxOf, turnOf } from '../execution/validate.ts'
import type { Faults } from '../faults/faults.ts'
import { chargesOf } from '../network/charges.ts'
import { isSince } from '../primitives/evm-rules.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { OverlayView } from '../state/overlay-view.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import { allHold } from '../transactions/validity.ts'

/** The replacement for the end of a block. */
export interface Rebuilt {
  /** Index of the first transaction that is removed or executed again. */
  readonly index: number
  /** Transactions executed again and patches as before, in order. */
  readonly steps: readonly (Executed | Patch)[]
  /**
   * Transactions whose nonce is now too high, whose predicates no longer hold, or that no longer fit,
   * because an earlier one was removed. In order.
   */
  readonly waiting: readonly SignedTransaction[]
}

/**
 * Computes the block without some of its signed transactions. A transaction whose sender can no
 * longer pay for it, or whose condition no longer holds, is removed too.
 *
 * @param context of the pending block, without its view
 * @param gasMaxAt the most gas that the block may have used after its transaction with an index
 * @returns `undefined` if the block holds none of them
 */
export async function rebuildWithout(
  chain: Chain,
  context: Omit<ExecutionContext, 'view'>,
  gone: ReadonlySet<Hash>,
  gasMaxAt: (index: number) => bigint | undefined,
): Promise<Rebuilt | undefined> {
  const { pending, patches } = chain
  const { number, timestamp, gasLimit } = pending
  const index = pending.transactions.findIndex(({ hash }) => gone.has(hash))
  if (index < 0) return undefined
  const before = pending.stateBefore(index)
  const view = new OverlayView(before)
  const moment = { evmRules: pending.evmRules, timeMs: pending.timeMs }
  const steps: (Executed | Patch)[] = []
  const waiting: SignedTransaction[] = []
  const patchesLeft = patches.filter(({ sequence }) => sequence > before.sequence)
  const patchUpTo = (sequence: number) => {
    while (patchesLeft[0] !== undefined && patchesLeft[0].sequence <= sequence) {
      const patch = patchesLeft.shift()! // the loop's condition checked it
      view.apply(patch.writes)
      steps.push(patch)
    }
  }
  let transactionIndex = index
  let gasUsedBefore = pending.receipts[index - 1]?.cumulativeGasUsed ?? 0n
  let blockGas = pending.receipts.slice(0, index).reduce(plusGas, NO_GAS)
  let daFootprint = daFootprintOf(
    pending.receipts.slice(0, index),
    pending.transactions.slice(0, index),
  )
  let firstLogIndex = pending.receipts
    .slice(0, index)
    .reduce((count, { logs }) => count + logs.length, 0)
  const storageRootOf = (address: Address) => {
    const store = before.store.child(before.sequence)
    for (const { writes } of steps) store.publish(writes)
    const roots = chain.forkRoots(store, pending, before.sequence)
    return roots.proof(store.newest, address, []).storageRoot
  }
  for (const [offset, transaction] of pending.transactions.slice(index).entries()) {
    patchUpTo(pending.stateBefore(index + offset).sequence)
    // Deposits come first in the block, before any transaction that can be removed.
    if (transaction.type === DEPOSIT_TYPE || gone.has(transaction.hash)) continue
    const charges = context.l1 && chargesOf(transaction.rawTransaction, context.l1)
    const turn = turnOf(transaction, { ...moment, state: view })
    // Each transaction stays in its flashblock.
    const predicates = transaction.validity?.filter(({ kind }) => kind !== 'flashblock_index') ?? []
    const place = { blockNumber: number, flashblockIndex: 0n, state: view }
    const isNext = turn === 'now' && allHold(predicates, place)
    if (turn !== 'never' && !isNext) waiting.push(transaction)
    if (!isNext || !canRun(transaction, view, charges)) continue
    const { condition } = transaction
    const block = { number, timestamp, state: view }
    if (condition !== undefined && unmetIn(block, condition, storageRootOf) !== undefined) continue
    const daFootprintAfter = daFootprint + (charges?.daFootprint ?? 0n)
    // Blob gas, which counts apart, cannot grow: nothing is added to the block.
    const isTooMuchData = charges !== undefined && daFootprintAfter > gasLimit
    const { execution, state } = blockGas
    const gasLeft = isSince(pending.evmRules.hardfork, 'amsterdam')
      ? gasLeftOf(execution, state, gasLimit)
      : gasLimit - execution
    if (gasMaxOf(transaction) > gasLeft || isTooMuchData) {
      waiting.push(transaction)
      continue
    }
    const position = { transactionIndex, firstLogIndex, gasUsedBefore }
    const executed = await executeTransaction({ ...context, view }, transaction, position, charges)
    if (executed.receipt.cumulativeGasUsed > (gasMaxAt(index + offset) ?? gasLimit)) {
      waiting.push(transaction)
      continue
    }
    view.apply(executed.writes)
    steps.push(executed)
    transactionIndex += 1
    gasUsedBefore = executed.receipt.cumulativeGasUsed
    blockGas = plusGas(blockGas, executed.receipt)
    daFootprint = daFootprintAfter
    firstLogIndex += executed.receipt.logs.length
  }
  patchUpTo(pending.state.sequence)
  return { index, steps, waiting }
}

/** Transactions that faults remove from a block. */
export interface ChosenByFaults {
  readonly gone: ReadonlySet<Hash>
  /** The ones to include in the next block. */
  readonly later: readonly SignedTransaction[]
}

/**
 * Takes the transactions to remove from faults, which are used up.
 *
 * @param ran transactions of the block
 */
export function chosenByFaults(
  ran: readonly SignedTransaction[],
  faults: Pick<Faults, 'apply'>,
): ChosenByFaults {
  const dropped = toDrop(ran, faults)
  const later = toHalve(ran, faults).filter(({ hash }) => !dropped.has(hash))
  return { gone: new Set([...dropped, ...later.map(({ hash }) => hash)]), later }
}

/** The second half of the block, if the halveBlock fault is on. */
function toHalve(
  ran: readonly SignedTransaction[],
  faults: Pick<Faults, 'apply'>,
): readonly SignedTransaction[] {
  const applies = ran.length > 0 && faults.apply('halveBlock') !== undefined
  return applies ? ran.slice(Math.floor(ran.length / 2)) : []
}

/** Transactions removed by dropPreconfirmed faults, one for each fault. */
function toDrop(
  ran: readonly SignedTransaction[],
  faults: Pick<Faults, 'apply'>,
): ReadonlySet<Hash> {
  const dropped = new Set<Hash>()
  for (;;) {
    const pick = (wanted: Hash | undefined) =>
      ran.find(({ hash }) => !dropped.has(hash) && (wanted === undefined || hash === wanted))
    const fault = faults.apply('dropPreconfirmed', ({ hash }) => pick(hash) !== undefined)
    if (fault === undefined) return dropped
    dropped.add(pick(fault.hash)!.hash) // the fault matched on it
  }
}
