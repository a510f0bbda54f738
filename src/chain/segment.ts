/**
 * A segment: consecutive sealed blocks of a chain, with indexes of blocks, transactions and logs.
 *
 * Owns the blocks' storage. The list of a chain's segments is left to history.ts.
 *
 * Promise: blocks are only appended and never change, so any number of chains can share a segment.
 * Each uses it up to its own end, which lookups take as a parameter.
 */

import { invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Block } from './block.ts'
import { EmptyBlocks, type OpeningRules } from './empty-blocks.ts'
import { HashIndex } from './hash-index.ts'
import { LogIndex, type LogSearch, type TakeLog } from './log-index.ts'
import { PackedBlocks } from './packed-blocks.ts'
import { NO_BLOOM, type Receipt } from './receipt.ts'
import type { Patch, SealedContents } from './sealed-block.ts'
import type { SealedStore } from './sealed-store.ts'
import { WholeBlocks } from './whole-blocks.ts'

/** Position of a transaction. */
export interface Place {
  /** Number of the block. */
  readonly number: number
  readonly index: number
}

/** A block or a transaction of which a part of the hash was known. */
export interface FoundHash {
  readonly kind: 'block' | 'transaction'
  readonly hash: Hash
  /** Number of the block. */
  readonly number: number
}

/** Most blocks in a segment: the index stores two bytes per place. */
export const SEGMENT_BLOCKS_MAX = 2 ** 16
/** From this number of transactions on, a block finds transactions by a map instead of a scan. */
const listedMin = 64
const NO_PATCHES: readonly never[] = []
/** Indexes of the transactions of large blocks, by hash; made by the first search. */
const indexes = new WeakMap<readonly Receipt[], ReadonlyMap<Hash, number>>()

export class Segment {
  /** Number of the first block. */
  readonly first: number
  #length = 0
  readonly #whole = new WholeBlocks()
  readonly #empty: EmptyBlocks
  readonly #rules: OpeningRules | undefined
  /** Created for the first packed block. */
  #packed: PackedBlocks | undefined
  /** The stores of this segment; each block is in exactly one. */
  #stores: readonly SealedStore[]
  readonly #index = new HashIndex()
  /** Created for the first log. */
  #logs: LogIndex | undefined

  constructor(first: number, rules: OpeningRules | undefined) {
    this.first = first
    this.#empty = new EmptyBlocks(rules)
    this.#rules = rules
    this.#stores = [this.#whole, this.#empty]
  }

  /** Number of the next block to append. */
  get end(): number {
    return this.first + this.#length
  }

  /** @returns the number of its transactions that are kept as objects */
  add(block: SealedContents): number {
    invariant(this.#length < SEGMENT_BLOCKS_MAX, 'the segment is full')
    const isFilled = !this.#empty.add(block)
    if (isFilled) this.#whole.add(this.end, block)
    if (block.bloom !== NO_BLOOM) {
      this.#logs ??= new LogIndex()
      this.#logs.add({ number: this.end, receipts: block.receipts })
    }
    this.#index.add(block.hash, this.#length)
    for (const { hash } of block.transactions) this.#index.add(hash, this.#length)
    this.#length += 1
    return isFilled ? block.transactions.length : 0
  }

  /** Packs a block, which reads as before. Called in order of their numbers, and again by forks. */
  pack(number: number): void {
    const whole = this.#whole.find(number)
    if (whole === undefined) return
    if (this.#packed === undefined) {
      this.#packed = new PackedBlocks(this.#rules)
      this.#stores = [this.#whole, this.#packed, this.#empty]
    }
    if (this.#packed.add(whole)) this.#whole.remove(number)
  }

  /** See {@link SealedStore}. */
  transactionCount(number: number): number {
    return this.#storeOf(number).transactionCount(number)
  }

  /** Compacts the index; called when few or no blocks will be appended. */
  settle(): void {
    this.#index.settle()
  }

  /** @param parentHash returns the hash of the block before it */
  contents(number: number, parentHash: () => Hash): SealedContents {
    return this.#storeOf(number).contents(number, parentHash)
  }

  /** See {@link WholeBlocks.numbersBack}. */
  filledBack(end: number): Generator<number> {
    return this.#whole.numbersBack(end)
  }

  /** See {@link SealedContents}; a block with patches is not empty. */
  patchesOf(number: number): readonly Patch[] {
    return this.#whole.find(number)?.patches ?? NO_PATCHES
  }

  hashOf(number: number): Hash {
    return this.#storeOf(number).hashOf(number)
  }

  /** Copies hash and state root of a block. @param at where they begin in `target` */
  copyHashes(number: number, target: Uint8Array, at: number): void {
    this.#storeOf(number).copyHashes(number, target, at)
  }

  openedMs(number: number): number {
    return this.#storeOf(number).openedMs(number)
  }

  /** The number of the block, if it is below `end`; otherwise `undefined`. */
  numberOf(hash: Hash, end: number): number | undefined {
    return this.#index.find(hash, (place) => {
      const number = this.first + place
      return number < end && this.hashOf(number) === hash ? number : undefined
    })
  }

  /**
   * The position of a transaction in a block below `end`, or `undefined`.
   *
   * @param blockAt returns a block of the segment
   */
  placeOf(
    hash: Hash,
    end: number,
    blockAt: (number: number) => Pick<Block, 'receipts'>,
  ): Place | undefined {
    return this.#index.find(hash, (place) => {
      const number = this.first + place
      const index = number < end ? indexIn(blockAt(number).receipts, hash) : -1
      return index < 0 ? undefined : { number, index }
    })
  }

  /**
   * Blocks below `end` and their transactions whose hashes begin with a text, newest first.
   *
   * @param prefix in lower case
   * @param blockAt returns a block of the segment
   */
  *hashesFrom(
    prefix: string,
    end: number,
    blockAt: (number: number) => Pick<Block, 'transactions'>,
  ): Generator<FoundHash> {
    for (const place of this.#index.placesFrom(prefix)) {
      const number = this.first + place
      if (number >= end) continue
      for (const { hash } of blockAt(number).transactions) {
        if (hash.startsWith(prefix)) yield { kind: 'transaction', hash, number }
      }
      const hash = this.hashOf(number)
      if (hash.startsWith(prefix)) yield { kind: 'block', hash, number }
    }
  }

  #storeOf(number: number): SealedStore {
    const store = this.#stores.find((each) => each.has(number))
    invariant(store !== undefined, `block ${number} is not in the segment`)
    return store
  }

  /** See {@link LogIndex.find}. */
  findLogs(search: LogSearch, blockAt: (number: number) => Block, take: TakeLog): void {
    this.#logs?.find(search, blockAt, take)
  }
}

/**
 * Index of a transaction in a block, or -1. Asks receipts: those of an old block have the hashes without its
 * transactions, except those of its opening, which come first.
 */
function indexIn(receipts: readonly Receipt[], hash: Hash): number {
  if (receipts.length < listedMin) {
    return receipts.findLastIndex(({ transactionHash }) => transactionHash === hash)
  }
  let places = indexes.get(receipts)
  if (places === undefined) {
    places = new Map(receipts.map(({ transactionHash }, index) => [transactionHash, index]))
    indexes.set(receipts, places)
  }
  return places.get(hash) ?? -1
}
