/**
 * Deposits and L1 fee changes that no block includes yet.
 *
 * Owns their order. The producer decides which block includes them.
 */

import type { L1Fees } from '../network/l1-origin.ts'
import type { Hash } from '../primitives/hex.ts'
import type { DepositTransaction } from '../transactions/deposit.ts'

/** A deposit and the L1 block that holds it. */
export interface WaitingDeposit {
  readonly l1Number: bigint
  readonly transaction: DepositTransaction
}

export class L1Inbox {
  /** In the order of their logs on L1. */
  #deposits: readonly WaitingDeposit[] = []
  #changes: Partial<L1Fees> = {}

  /** @param deposits in the order of their logs on L1 */
  static of(deposits: readonly WaitingDeposit[], changes: Partial<L1Fees>): L1Inbox {
    const inbox = new L1Inbox()
    inbox.#deposits = deposits
    inbox.#changes = changes
    return inbox
  }

  /** An independent copy. */
  copy(): L1Inbox {
    return L1Inbox.of(this.#deposits, this.#changes)
  }

  /** All deposits not included yet, in the order of their logs on L1. */
  get deposits(): readonly WaitingDeposit[] {
    return this.#deposits
  }

  /** Changes of the L1 attributes for the next block. */
  get changes(): Partial<L1Fees> {
    return this.#changes
  }

  change(changes: Partial<L1Fees>): void {
    this.#changes = { ...this.#changes, ...changes }
  }

  /** Number of deposits in an L1 block so far: the log index of its next deposit. */
  countIn(l1Number: bigint): number {
    return this.#deposits.filter((waiting) => waiting.l1Number === l1Number).length
  }

  add(l1Number: bigint, transaction: DepositTransaction): void {
    this.#deposits = [...this.#deposits, { l1Number, transaction }]
  }

  /** Deposits of L1 blocks up to `l1Number`, oldest first. */
  upTo(l1Number: bigint): DepositTransaction[] {
    return this.#deposits
      .filter((waiting) => waiting.l1Number <= l1Number)
      .map(({ transaction }) => transaction)
  }

  /**
   * Removes included deposits and the changes.
   *
   * @param hashes transactions of the block's opening
   */
  takenIn(hashes: readonly Hash[]): void {
    this.#changes = {}
    if (this.#deposits.length === 0) return
    const taken = new Set(hashes)
    this.#deposits = this.#deposits.filter(({ transaction }) => !taken.has(transaction.hash))
  }
}
