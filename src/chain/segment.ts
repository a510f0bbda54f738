/**
 * A part of a chain's history: sealed blocks in a row, and the ways to find them and what is in them.
 *
 * Blocks are added at the end and never changed or taken away, so any number of chains may share a
 * segment, each as far as it goes: see history.ts. Where an answer could lie beyond that, the caller
 * says how far it goes.
 */

import { invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { StoreView } from '../state/store.ts'
import type { SealedBlock } from './block.ts'
import { EmptyBlocks, type OpeningRules } from './empty-blocks.ts'
import { HashIndex } from './hash-index.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import { LogIndex, type TakeLog } from './log-index.ts'
import { NO_BLOOM } from './receipt.ts'

/** Where a transaction is. */
export interface Place {
  /** Of its block. */
  readonly number: number
  readonly index: number
}

/** How many blocks a segment may hold: what the index has room for. */
export const SEGMENT_BLOCKS_MAX = 2 ** 16

export class Segment {
  /** Number of the first block. */
  readonly first: number
  #length = 0
  readonly #empty: EmptyBlocks
  /** All others, by number. */
  readonly #whole = new Map<number, SealedBlock>()
  readonly #index = new HashIndex()
  readonly #blocksWithLogs: SealedBlock[] = []
  readonly #logs = new LogIndex()

  constructor(first: number, rules: OpeningRules | undefined) {
    this.first = first
    this.#empty = new EmptyBlocks(rules)
  }

  /** Number of the block that can be added next. */
  get end(): number {
    return this.first + this.#length
  }

  add(block: SealedBlock): void {
    invariant(this.#length < SEGMENT_BLOCKS_MAX, 'the segment is full')
    if (!this.#empty.add(block)) this.#whole.set(this.end, block)
    if (block.bloom !== NO_BLOOM) this.#blocksWithLogs.push(block)
    this.#index.add(block.hash, this.#length)
    for (const { hash } of block.transactions) this.#index.add(hash, this.#length)
    this.#length += 1
  }

  /** Nobody is likely to add anything more. */
  settle(): void {
    this.#index.settle()
  }

  /** @param parentHash gives that of the block before it */
  block(number: number, parentHash: () => Hash): SealedBlock {
    const block = this.#whole.get(number) ?? this.#empty.block(number, parentHash)
    invariant(block !== undefined, `block ${number} is not in the segment`)
    return block
  }

  /** The state of the block before a block, with what was patched into the latter; see `SealedContents`. */
  patchedParentOf(number: number): StoreView | undefined {
    return this.#whole.get(number)?.contents.patchedParent // one with patches is not empty
  }

  hashOf(number: number): Hash {
    const hash = this.#whole.get(number)?.hash ?? this.#empty.hashOf(number)
    invariant(hash !== undefined, `block ${number} is not in the segment`)
    return hash
  }

  openedMs(number: number): number {
    const openedMs = this.#whole.get(number)?.timeline.firstMs ?? this.#empty.openedMs(number)
    invariant(openedMs !== undefined, `block ${number} is not in the segment`)
    return openedMs
  }

  /** The number of a block below `end`, or `undefined`. */
  numberOf(hash: Hash, end: number): number | undefined {
    return this.#index.find(hash, (place) => {
      const number = this.first + place
      return number < end && this.hashOf(number) === hash ? number : undefined
    })
  }

  /** Where a transaction of a block below `end` is, or `undefined`. */
  placeOf(hash: Hash, end: number): Place | undefined {
    return this.#index.find(hash, (place) => {
      const number = this.first + place
      const index = number < end ? this.#indexIn(number, hash) : -1
      return index < 0 ? undefined : { number, index }
    })
  }

  /** As {@link LogIndex.find}. */
  findLogs(
    criteria: LogCriteria,
    filter: LogFilter,
    first: number,
    last: number,
    take: TakeLog,
  ): void {
    this.#logs.extendTo(this.#blocksWithLogs)
    this.#logs.find(criteria, filter, first, last, take)
  }

  /** The place of a transaction in a block, -1 when it is not there. */
  #indexIn(number: number, hash: Hash): number {
    const whole = this.#whole.get(number)
    if (whole !== undefined) return whole.indexOf(hash)
    return this.#empty.transactionsOf(number)?.findIndex((one) => one.hash === hash) ?? -1
  }
}
