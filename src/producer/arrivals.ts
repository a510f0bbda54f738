/**
 * The times at which transactions were submitted that had to wait: the newest tens of thousands of them.
 *
 * Kept by hash: a block that was sealed long ago has other objects for its transactions.
 */

import type { Hash } from '../primitives/hex.ts'

/** Entries of a map; the one before it is kept, too. */
const ENTRIES_MAX = 32_768

export class Arrivals {
  #newest = new Map<Hash, number>()
  #older: ReadonlyMap<Hash, number> | undefined

  /** All of them, oldest first. */
  get all(): readonly (readonly [hash: Hash, timeMs: number])[] {
    return [...(this.#older ?? []), ...this.#newest]
  }

  /** @param timeMs in ms since the epoch */
  note(hash: Hash, timeMs: number): void {
    if (this.#newest.size === ENTRIES_MAX) {
      this.#older = this.#newest
      this.#newest = new Map()
    }
    this.#newest.set(hash, timeMs)
  }

  /** In ms since the epoch; `undefined` for a transaction that did not wait, or waited long ago. */
  of(hash: Hash): number | undefined {
    return this.#newest.get(hash) ?? this.#older?.get(hash)
  }
}
