/**
 * A pending block without some of what has run in it: what comes after the first that goes runs again.
 *
 * The one case in which a transaction runs twice: a fault has it that a pre-confirmation does not hold.
 * Nothing is published here; whoever asks does that in one step.
 */

import type { Executed, Patch } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { DEPOSIT_TYPE } from '../chain/deposit.ts'
import type { SignedTransaction } from '../chain/transaction.ts'
import { executeTransaction, type Ground } from '../execution/execute.ts'
import { upfrontCost } from '../execution/validate.ts'
import type { Faults } from '../faults/faults.ts'
import { chargesOf } from '../network/charges.ts'
import type { Hash } from '../primitives/hex.ts'
import { OverlayView } from '../state/overlay-view.ts'

/** What comes in the place of the end of a block. */
export interface Rearranged {
  /** Of the first transaction that goes, or that runs again. */
  readonly index: number
  /** What has run instead, and what is patched as before, in order. */
  readonly steps: readonly (Executed | Patch)[]
  /** Those whose nonce is too high now, because one before them is gone. */
  readonly waiting: readonly SignedTransaction[]
}

/**
 * The block without some of its signed transactions. One that can no longer be paid for is gone, too.
 *
 * @param ground of the pending block; its view is not looked at
 * @returns `undefined` when the block has none of them
 */
export async function withoutSome(
  chain: Chain,
  ground: Omit<Ground, 'view'>,
  gone: ReadonlySet<Hash>,
): Promise<Rearranged | undefined> {
  const { pending, patches } = chain
  const index = pending.transactions.findIndex(({ hash }) => gone.has(hash))
  if (index < 0) return undefined
  const before = pending.stateBefore(index)
  const view = new OverlayView(before)
  const steps: (Executed | Patch)[] = []
  const waiting: SignedTransaction[] = []
  const patchesLeft = patches.filter(({ sequence }) => sequence > before.sequence)
  const patchUpTo = (sequence: number) => {
    while (patchesLeft[0] !== undefined && patchesLeft[0].sequence <= sequence) {
      const patch = patchesLeft.shift()! // it is there
      view.apply(patch.writes)
      steps.push(patch)
    }
  }
  let transactionIndex = index
  let gasUsedBefore = pending.receipts[index - 1]?.cumulativeGasUsed ?? 0n
  let firstLogIndex = pending.receipts
    .slice(0, index)
    .reduce((count, { logs }) => count + logs.length, 0)
  for (const [offset, transaction] of pending.transactions.slice(index).entries()) {
    patchUpTo(pending.stateBefore(index + offset).sequence)
    // Deposits open the block, and so come before whatever can go.
    if (transaction.type === DEPOSIT_TYPE || gone.has(transaction.hash)) continue
    const charges = ground.l1 && chargesOf(transaction.rawTransaction, ground.l1)
    const nonce = view.nonce(transaction.from)
    if (transaction.nonce > nonce) waiting.push(transaction)
    const canRun =
      transaction.nonce === nonce &&
      view.balance(transaction.from) >= upfrontCost(transaction, charges)
    if (!canRun) continue
    const position = { transactionIndex, firstLogIndex, gasUsedBefore }
    const executed = await executeTransaction({ ...ground, view }, transaction, position, charges)
    view.apply(executed.writes)
    steps.push(executed)
    transactionIndex += 1
    gasUsedBefore = executed.receipt.cumulativeGasUsed
    firstLogIndex += executed.receipt.logs.length
  }
  patchUpTo(pending.state.sequence)
  return { index, steps, waiting }
}

/** What faults want out of a block. */
export interface LeftOut {
  readonly gone: ReadonlySet<Hash>
  /** Those of them that are for the next block. */
  readonly later: readonly SignedTransaction[]
}

/** Asks faults what they want out of a block; each has happened then. @param ran what is in it */
export function leftOut(ran: readonly SignedTransaction[], faults: Pick<Faults, 'meet'>): LeftOut {
  const dropped = toDrop(ran, faults)
  const later = toHalve(ran, faults).filter(({ hash }) => !dropped.has(hash))
  return { gone: new Set([...dropped, ...later.map(({ hash }) => hash)]), later }
}

/** The second half, if a fault wants it out. */
function toHalve(
  ran: readonly SignedTransaction[],
  faults: Pick<Faults, 'meet'>,
): readonly SignedTransaction[] {
  const isMet = ran.length > 0 && faults.meet('halveBlock') !== undefined
  return isMet ? ran.slice(Math.floor(ran.length / 2)) : []
}

/** Transactions that faults want out, one each. */
function toDrop(
  ran: readonly SignedTransaction[],
  faults: Pick<Faults, 'meet'>,
): ReadonlySet<Hash> {
  const dropped = new Set<Hash>()
  for (;;) {
    const pick = (wanted: Hash | undefined) =>
      ran.find(({ hash }) => !dropped.has(hash) && (wanted === undefined || hash === wanted))
    const fault = faults.meet('dropPreconfirmed', ({ hash }) => pick(hash) !== undefined)
    if (fault === undefined) return dropped
    dropped.add(pick(fault.hash)!.hash) // it has just been there
  }
}
