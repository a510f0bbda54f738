/**
 * The pending block as far as it has been shown: what readers of `pending` see between two slices.
 *
 * Holds nothing of its own but lists of what it shows; its state is the store at the sequence behind
 * its last transaction. Promise: it never changes, however the pending block goes on, but by patches.
 */

import { BLOOM_BYTES, mergeBloom } from '../primitives/bloom.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import type { Store, StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Block, PendingBlock } from './block.ts'
import type { Header } from './header.ts'
import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

export class PartialBlock implements Block {
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
  readonly gasUsed: bigint
  readonly daFootprint: bigint
  readonly bloom: Uint8Array
  readonly provenState: StoreView
  readonly #whole: PendingBlock
  #header: Header | undefined
  /** Its state with what was patched behind transactions it does not show. */
  #patched: Store | undefined

  /**
   * @param count of the pending block's first transactions
   * @param sequence of the state that its header stands for
   */
  constructor(
    whole: PendingBlock,
    count: number,
    sequence: number = whole.stateBefore(count).sequence,
  ) {
    this.#whole = whole
    this.transactions = whole.transactions.slice(0, count)
    this.receipts = whole.receipts.slice(0, count)
    this.gasUsed = this.receipts.at(-1)?.cumulativeGasUsed ?? 0n
    this.daFootprint = this.receipts.reduce((sum, { l1 }) => sum + (l1?.daFootprint ?? 0n), 0n)
    this.bloom = new Uint8Array(BLOOM_BYTES)
    for (const { logs, logsBloom } of this.receipts) {
      if (logs.length > 0) mergeBloom(this.bloom, logsBloom)
    }
    this.provenState = whole.store.at(sequence)
  }

  /**
   * The same part of the block, for readers who are to see other patches from now on.
   *
   * @param whole the same block, perhaps over another store that holds the same
   */
  copy(whole: PendingBlock = this.#whole): PartialBlock {
    const { transactions, provenState } = this
    const copy = new PartialBlock(whole, transactions.length, provenState.sequence)
    copy.#patched = this.#patched?.branch()
    return copy
  }

  get hash(): Hash {
    return ZERO_HASH
  }

  get isSealed(): boolean {
    return false
  }

  get number(): bigint {
    return this.#whole.number
  }

  get timestamp(): bigint {
    return this.#whole.timestamp
  }

  get timeMs(): number {
    return this.#whole.timeMs
  }

  get hasMilliseconds(): boolean {
    return this.#whole.hasMilliseconds
  }

  get baseFeePerGas(): bigint {
    return this.#whole.baseFeePerGas
  }

  get gasLimit(): bigint {
    return this.#whole.gasLimit
  }

  get extraData(): Hex {
    return this.#whole.extraData
  }

  get coinbase(): Address {
    return this.#whole.coinbase
  }

  get prevRandao(): Hash {
    return this.#whole.prevRandao
  }

  get header(): Header {
    this.#header ??= this.#whole.headerOf(this, this.provenState.sequence)
    return this.#header
  }

  get state(): StoreView {
    return this.#patched?.newestView ?? this.provenState
  }

  stateBefore(index: number): StoreView {
    return index < this.transactions.length ? this.#whole.stateBefore(index) : this.provenState
  }

  /** Shows its readers what has been patched into the pending block. */
  patch(writes: readonly Write[]): void {
    this.#patched ??= this.#whole.store.child(this.provenState.sequence)
    this.#patched.publish(writes)
  }
}
