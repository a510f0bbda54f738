/**
 * Records the costs that the payer has signed for, which its limits count.
 */

import type { Address } from '../primitives/hex.ts'

export interface SignedCost {
  /** Ms since the epoch. */
  readonly timeMs: number
  readonly sender: Address
  /** Gas limit times fee cap. */
  readonly costWei: bigint
}

/** In the order of signing. */
export type PayerSnapshot = readonly SignedCost[]

export class PayerBudget {
  /** Replaced with each entry: snapshots share it. */
  #signed: PayerSnapshot = []

  get spentWei(): bigint {
    return this.#signed.reduce((sum, { costWei }) => sum + costWei, 0n)
  }

  countOf(sender: Address): number {
    return this.#signed.filter((each) => each.sender === sender).length
  }

  add(signed: SignedCost): void {
    this.#signed = [...this.#signed, signed]
  }

  snapshot(): PayerSnapshot {
    return this.#signed
  }

  /** Restores an earlier {@link snapshot}. */
  restore(snapshot: PayerSnapshot): void {
    this.#signed = snapshot
  }

  /** Drops what was signed after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    this.#signed = this.#signed.filter((each) => each.timeMs <= timeMs)
  }
}
