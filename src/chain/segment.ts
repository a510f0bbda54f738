/**
 * A segment: consecutive sealed blocks of a chain, with indexes of blocks, transactions and logs.
 *
 * Owns the blocks' storage. The list of a chain's segments is left to history.ts.
 *
 * Promise: blocks are only appended and never change, so any number of chains can share a segment.
 * Each uses it up to its own end, which lookups take as a parameter.
 */

import { invariant } from '../primitives/errors.ts'
import { type Hash, writeHex } from '../primitives/hex.ts'
import { firstAtLeast } from '../primitives/sorted.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Block } from './block.ts'
import { EmptyBlocks, HASHES_BYTES, type OpeningRules } from './empty-blocks.ts'
import { HashIndex } from './hash-index.ts'
import { LogIndex, type LogSearch, type TakeLog } from './log-index.ts'
import { PackedBlocks } from './packed-blocks.ts'
import { NO_BLOOM } from './receipt.ts'
import type { Patch, SealedContents } from './sealed-block.ts'

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
const indexes = new WeakMap<readonly Transaction[], ReadonlyMap<Hash, number>>()

export class Segment {
  /** Number of the first block. */
  readonly first: number
  #length = 0
  readonly #empty: EmptyBlocks
  /** Numbers of the blocks that are not stored as empty ones, ascending. */
  readonly #filledNumbers: number[] = []
  /**
   * By index in that list: the contents; `undefined` once the block is packed. No map: one from which
   * entries are deleted leaves its former tables behind, and the collector of the young generation takes
   * all blocks in them for alive.
   */
  readonly #whole: (SealedContents | undefined)[] = []
  readonly #rules: OpeningRules | undefined
  /** Created for the first packed block. */
  #packed: PackedBlocks | undefined
  readonly #index = new HashIndex()
  /** Created for the first log. */
  #logs: LogIndex | undefined

  constructor(first: number, rules: OpeningRules | undefined) {
    this.first = first
    this.#empty = new EmptyBlocks(rules)
    this.#rules = rules
  }

  /** Number of the next block to append. */
  get end(): number {
    return this.first + this.#length
  }

  /** @returns the number of its transactions that are kept as objects */
  add(block: SealedContents): number {
    invariant(this.#length < SEGMENT_BLOCKS_MAX, 'the segment is full')
    const isFilled = !this.#empty.add(block)
    if (isFilled) {
      this.#filledNumbers.push(this.end)
      this.#whole.push(block)
    }
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
    const index = this.#filledIndex(number)
    const whole = index < 0 ? undefined : this.#whole[index]
    if (whole === undefined) return
    this.#packed ??= new PackedBlocks(this.#rules)
    if (this.#packed.add(whole)) this.#whole[index] = undefined
  }

  /** Transactions of a block; 0 if it is stored as an empty one. */
  transactionCount(number: number): number {
    const count = this.#wholeOf(number)?.transactions.length
    return count ?? this.#packed?.transactionCount(number) ?? 0
  }

  /** Compacts the index; called when few or no blocks will be appended. */
  settle(): void {
    this.#index.settle()
  }

  /** @param parentHash returns the hash of the block before it */
  contents(number: number, parentHash: () => Hash): SealedContents {
    const contents =
      this.#wholeOf(number) ??
      this.#packed?.contents(number, parentHash) ??
      this.#empty.contents(number, parentHash)
    invariant(contents !== undefined, `block ${number} is not in the segment`)
    return contents
  }

  /** Numbers below `end` of blocks that are not stored as empty ones, newest first. */
  *filledBack(end: number): Generator<number> {
    const count = firstAtLeast(this.#filledNumbers, end)
    for (let index = count - 1; index >= 0; index -= 1) yield this.#filledNumbers[index]!
  }

  /** See {@link SealedContents}; a block with patches is not empty. */
  patchesOf(number: number): readonly Patch[] {
    return this.#wholeOf(number)?.patches ?? NO_PATCHES
  }

  hashOf(number: number): Hash {
    const known = this.#wholeOf(number)?.hash ?? this.#packed?.hashOf(number)
    const hash = known ?? this.#empty.hashOf(number)
    invariant(hash !== undefined, `block ${number} is not in the segment`)
    return hash
  }

  /** Copies hash and state root of a block. @param at where they begin in `target` */
  copyHashes(number: number, target: Uint8Array, at: number): void {
    const whole = this.#wholeOf(number)
    if (whole !== undefined) {
      writeHex(target, at, whole.hash)
      writeHex(target, at + HASHES_BYTES / 2, whole.header.stateRoot)
    } else if (this.#packed?.copyHashes(number, target, at) !== true) {
      this.#empty.copyHashes(number, target, at)
    }
  }

  openedMs(number: number): number {
    const known = this.#wholeOf(number)?.timeline.firstMs ?? this.#packed?.openedMs(number)
    const openedMs = known ?? this.#empty.openedMs(number)
    invariant(openedMs !== undefined, `block ${number} is not in the segment`)
    return openedMs
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
    blockAt: (number: number) => Pick<Block, 'transactions'>,
  ): Place | undefined {
    return this.#index.find(hash, (place) => {
      const number = this.first + place
      const index = number < end ? indexIn(blockAt(number).transactions, hash) : -1
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

  /** The contents of a block that is neither packed nor stored as an empty one. */
  #wholeOf(number: number): SealedContents | undefined {
    const index = this.#filledIndex(number)
    return index < 0 ? undefined : this.#whole[index]
  }

  /** Index of a block among those not stored as empty ones; -1 if it is not one of them. */
  #filledIndex(number: number): number {
    const index = firstAtLeast(this.#filledNumbers, number)
    return this.#filledNumbers[index] === number ? index : -1
  }

  /** See {@link LogIndex.find}. */
  findLogs(search: LogSearch, blockAt: (number: number) => Block, take: TakeLog): void {
    this.#logs?.find(search, blockAt, take)
  }
}

/** Index of a transaction in a block, or -1. */
function indexIn(transactions: readonly Transaction[], hash: Hash): number {
  if (transactions.length < listedMin) return transactions.findIndex((one) => one.hash === hash)
  let places = indexes.get(transactions)
  if (places === undefined) {
    places = new Map(transactions.map((one, index) => [one.hash, index]))
    indexes.set(transactions, places)
  }
  return places.get(hash) ?? -1
}
