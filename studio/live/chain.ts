/**
 * Blocks and transactions as the page shows them: the newest, or those of a past time.
 *
 * Owns the lists; blocks.ts and transactions.ts say how an event changes them.
 */

import { batch, computed, signal } from '@preact/signals'
import { noBlocks, reduceBlocks, reduceFlashblocks } from './blocks.ts'
import { reduceTransactions } from './transactions.ts'
import type { ChainEvent, LiveFlashblocks, LiveTransaction } from './types.ts'

export class LiveChain {
  readonly #blocks = signal(noBlocks)
  /** Consecutive, newest first. */
  readonly blocks = computed(() => this.#blocks.value.newest)
  /** Older blocks that have transactions, newest first; some may be among {@link blocks}. */
  readonly olderBlocks = computed(() => this.#blocks.value.older)
  /** Number of the oldest block that is known to have no transactions, or to be listed. */
  readonly oldestBlock = computed(() => this.#blocks.value.oldest)
  /** Rises when a block takes the place of another one. */
  readonly reorgs = computed(() => this.#blocks.value.reorgs)
  /** Newest first, without the system transactions that begin each block. */
  readonly transactions = signal<readonly LiveTransaction[]>([])
  /** Undefined where blocks are not cut. */
  readonly flashblocks = signal<LiveFlashblocks | undefined>(undefined)
  /** True once the lists have been read for the first time. */
  readonly isRead = signal(false)

  /** Takes events that happened in this order, as one change. */
  take(...events: readonly ChainEvent[]): void {
    batch(() => {
      for (const event of events) {
        this.#blocks.value = reduceBlocks(this.#blocks.value, event)
        this.transactions.value = reduceTransactions(this.transactions.value, event)
        this.flashblocks.value = reduceFlashblocks(this.flashblocks.value, event)
        if (event.kind === 'blocks' || event.kind === 'past') this.isRead.value = true
      }
    })
  }
}
