/**
 * Transactions that cannot run yet: their nonce is too high, the block is full, or the base fee has
 * risen above their cap.
 *
 * Keeps them in order of arrival. They are invisible to `pending` until they have run.
 */

import type { SignedTransaction } from '../chain/transaction.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'

export interface WaitingLimits {
  readonly poolTransactionsMax: number
  readonly poolTransactionsPerSenderMax: number
  readonly replacementBumpPercent: number
}

export class WaitingList {
  readonly #limits: WaitingLimits
  /** In order of arrival. */
  readonly #byHash = new Map<Hash, SignedTransaction>()
  readonly #bySender = new Map<Address, Map<bigint, SignedTransaction>>()

  constructor(limits: WaitingLimits) {
    this.#limits = limits
  }

  /** One in which transactions wait already, in order of arrival. */
  static of(limits: WaitingLimits, transactions: readonly SignedTransaction[]): WaitingList {
    const list = new WaitingList(limits)
    for (const transaction of transactions) list.#put(transaction)
    return list
  }

  /** An independent one that begins with the same transactions, in the same order. */
  copy(): WaitingList {
    return WaitingList.of(this.#limits, this.inOrder())
  }

  /**
   * One in which others come first, whatever the limits: this one if there are none.
   *
   * @param others of which none waits here
   */
  behind(others: readonly SignedTransaction[]): WaitingList {
    if (others.length === 0) return this
    return WaitingList.of(this.#limits, [...others, ...this.inOrder()])
  }

  get size(): number {
    return this.#byHash.size
  }

  get(hash: Hash): SignedTransaction | undefined {
    return this.#byHash.get(hash)
  }

  /** The one transaction of a sender that waits with a nonce. */
  ofSender(sender: Address, nonce: bigint): SignedTransaction | undefined {
    return this.#bySender.get(sender)?.get(nonce)
  }

  /** All, oldest first, as they stand now. */
  inOrder(): SignedTransaction[] {
    return [...this.#byHash.values()]
  }

  /**
   * Lets a transaction wait, in place of one with the same sender and nonce that offers less.
   *
   * @param hasGap whether it waits for an earlier nonce; only such count against the sender's limit
   * @throws {DevnetError} REPLACEMENT_UNDERPRICED or TXPOOL_FULL
   */
  add(transaction: SignedTransaction, hasGap: boolean): void {
    const { from, nonce } = transaction
    const replaced = this.ofSender(from, nonce)
    if (replaced === undefined) this.#expectRoom(from, hasGap)
    else this.#expectBump(transaction, replaced)
    if (replaced !== undefined) this.remove(replaced)
    this.#put(transaction)
  }

  #put(transaction: SignedTransaction): void {
    const { from, nonce, hash } = transaction
    this.#byHash.set(hash, transaction)
    const ofSender = this.#bySender.get(from)
    if (ofSender === undefined) this.#bySender.set(from, new Map([[nonce, transaction]]))
    else ofSender.set(nonce, transaction)
  }

  remove({ hash, from, nonce }: SignedTransaction): void {
    this.#byHash.delete(hash)
    const ofSender = this.#bySender.get(from)
    ofSender?.delete(nonce)
    if (ofSender?.size === 0) this.#bySender.delete(from)
  }

  #expectRoom(sender: Address, hasGap: boolean): void {
    const { poolTransactionsMax, poolTransactionsPerSenderMax } = this.#limits
    const ofSender = this.#bySender.get(sender)?.size ?? 0
    const isSenderFull = hasGap && ofSender >= poolTransactionsPerSenderMax
    if (this.#byHash.size >= poolTransactionsMax || isSenderFull) {
      const limit = isSenderFull ? poolTransactionsPerSenderMax : poolTransactionsMax
      throw new DevnetError('TXPOOL_FULL', 'txpool is full', { limit, address: sender })
    }
  }

  #expectBump(offered: SignedTransaction, present: SignedTransaction): void {
    const percent = BigInt(100 + this.#limits.replacementBumpPercent)
    const isMore = (value: bigint, than: bigint) => value * 100n >= than * percent
    const isEnough =
      isMore(offered.maxFeePerGas, present.maxFeePerGas) &&
      isMore(offered.maxPriorityFeePerGas, present.maxPriorityFeePerGas)
    if (isEnough) return
    throw new DevnetError('REPLACEMENT_UNDERPRICED', 'replacement transaction underpriced', {
      present: present.hash,
      bumpPercent: this.#limits.replacementBumpPercent,
    })
  }
}
