/**
 * What L1 has for the chain and no block has taken in yet: deposits of users, and what was set anew.
 */

import type { DepositTransaction } from '../chain/deposit.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { Hash } from '../primitives/hex.ts'

/** A deposit in the L1 block it was made in. */
interface Waiting {
  readonly l1Number: bigint
  readonly transaction: DepositTransaction
}

export class L1Inbox {
  /** In the order they were made. */
  #deposits: Waiting[] = []
  #changes: Partial<L1Fees> = {}

  /** An independent one that begins with the same. */
  copy(): L1Inbox {
    const copy = new L1Inbox()
    copy.#deposits = [...this.#deposits]
    copy.#changes = this.#changes
    return copy
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
    this.#deposits.push({ l1Number, transaction })
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
