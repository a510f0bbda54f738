/**
 * What L1 has for the chain and no block has taken in yet: deposits of users, and what was set anew.
 */

import type { DepositTransaction } from '../chain/deposit.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { Hash } from '../primitives/hex.ts'

/** A deposit in the L1 block it was made in. */
export interface WaitingDeposit {
  readonly l1Number: bigint
  readonly transaction: DepositTransaction
}

export class L1Inbox {
  /** In the order they were made. */
  #deposits: readonly WaitingDeposit[] = []
  #changes: Partial<L1Fees> = {}

  /** @param deposits in the order they were made */
  static of(deposits: readonly WaitingDeposit[], changes: Partial<L1Fees>): L1Inbox {
    const inbox = new L1Inbox()
    inbox.#deposits = deposits
    inbox.#changes = changes
    return inbox
  }

  /** An independent one that begins with the same. */
  copy(): L1Inbox {
    return L1Inbox.of(this.#deposits, this.#changes)
  }

  /** All that wait, in the order they were made. */
  get deposits(): readonly WaitingDeposit[] {
    return this.#deposits
  }

  /** What the next block is to say differently of L1. */
  get changes(): Partial<L1Fees> {
    return this.#changes
  }

  change(changes: Partial<L1Fees>): void {
    this.#changes = { ...this.#changes, ...changes }
  }

  /** How many deposits an L1 block has so far: the log index of its next one. */
  countIn(l1Number: bigint): number {
    return this.#deposits.filter((waiting) => waiting.l1Number === l1Number).length
  }

  add(l1Number: bigint, transaction: DepositTransaction): void {
    this.#deposits = [...this.#deposits, { l1Number, transaction }]
  }

  /** Those of L1 blocks up to one, oldest first. */
  upTo(l1Number: bigint): DepositTransaction[] {
    return this.#deposits
      .filter((waiting) => waiting.l1Number <= l1Number)
      .map(({ transaction }) => transaction)
  }

  /** A block has been opened that says what was set, and holds these transactions among others. */
  takenIn(hashes: readonly Hash[]): void {
    this.#changes = {}
    if (this.#deposits.length === 0) return
    const taken = new Set(hashes)
    this.#deposits = this.#deposits.filter(({ transaction }) => !taken.has(transaction.hash))
  }
}
