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
export type PayerPoint = readonly SignedCost[]

export class PayerBudget {
  /** Replaced with each entry: snapshots share it. */
  #signed: PayerPoint = []

  get spentWei(): bigint {
    return this.#signed.reduce((sum, { costWei }) => sum + costWei, 0n)
  }

  countOf(sender: Address): number {
    return this.#signed.filter((each) => each.sender === sender).length
  }

  add(signed: SignedCost): void {
    this.#signed = [...this.#signed, signed]
  }

  point(): PayerPoint {
    return this.#signed
  }

  /** Restores an earlier {@link point}. */
  returnTo(point: PayerPoint): void {
    this.#signed = point
  }

  /** Drops what was signed after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    this.#signed = this.#signed.filter((each) => each.timeMs <= timeMs)
  }
}
