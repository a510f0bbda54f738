/** The order of transactions by priority fee. */

import { effectiveGasPrice } from '../primitives/message.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'

/** Transactions by what they pay the block's coinbase per gas; of equal ones the earlier first. */
export class FeeOrder {
  readonly #baseFeePerGas: bigint
  /** The best one last. */
  readonly #sorted: { readonly transaction: SignedTransaction; readonly tip: bigint }[] = []

  constructor(baseFeePerGas: bigint) {
    this.#baseFeePerGas = baseFeePerGas
  }

  add(transaction: SignedTransaction): void {
    const tip = effectiveGasPrice(transaction, this.#baseFeePerGas) - this.#baseFeePerGas
    const better = this.#sorted.findIndex((entry) => entry.tip >= tip)
    this.#sorted.splice(better === -1 ? this.#sorted.length : better, 0, { transaction, tip })
  }

  /** The best of those that are eligible. */
  best(isEligible: (one: SignedTransaction) => boolean): SignedTransaction | undefined {
    return this.#sorted.findLast(({ transaction }) => isEligible(transaction))?.transaction
  }

  remove(transaction: SignedTransaction): void {
    const index = this.#sorted.findLastIndex((entry) => entry.transaction === transaction)
    this.#sorted.splice(index, 1)
  }
}
