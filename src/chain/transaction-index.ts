/**
 * The indexes of the pending block's transactions, by hash.
 *
 * Owns the entries since it was copied from another index, and shares those before with it.
 *
 * Promise: copies are independent. Making one costs the same however many entries there are, save that
 * an index that has entries of both kinds puts them together first.
 */

import type { Hash } from '../primitives/hex.ts'

const NOTHING: ReadonlyMap<Hash, number> = new Map()

export class TransactionIndex {
  #shared: ReadonlyMap<Hash, number>
  /** Entries of the shared part from this index on are of another block. */
  #sharedCount: number
  /** Only added to, since copies share it. Created for the first entry. */
  #own: Map<Hash, number> | undefined

  constructor(shared = NOTHING, sharedCount = 0) {
    this.#shared = shared
    this.#sharedCount = sharedCount
  }

  get(hash: Hash): number | undefined {
    return this.#own?.get(hash) ?? this.#fromShared(hash)
  }

  #fromShared(hash: Hash): number | undefined {
    const index = this.#shared.get(hash)
    return index !== undefined && index < this.#sharedCount ? index : undefined
  }

  /** @param index the number of entries so far */
  add(hash: Hash, index: number): void {
    this.#own ??= new Map()
    this.#own.set(hash, index)
  }

  /** @param count of entries */
  copy(count: number): TransactionIndex {
    if (this.#own === undefined) return new TransactionIndex(this.#shared, this.#sharedCount)
    if (this.#sharedCount > 0) this.#own = this.#putTogether(this.#own)
    return new TransactionIndex(this.#own, count)
  }

  #putTogether(own: ReadonlyMap<Hash, number>): Map<Hash, number> {
    const before = [...this.#shared].filter(([, index]) => index < this.#sharedCount)
    this.#shared = NOTHING
    this.#sharedCount = 0
    return new Map([...before, ...own])
  }
}
