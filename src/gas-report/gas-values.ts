/**
 * The distribution of gas over calls: exact count, sum, least and most, and a median from a bounded table.
 *
 * Promise: the same values in any order give the same figures.
 */

/** Figures of a function or of deployments, in gas; zeros without a call. */
export interface GasFigures {
  readonly min: number
  readonly mean: number
  readonly median: number
  readonly max: number
}

/** Different values that are kept; beyond, values that lie close together share an entry. */
const ENTRIES_MAX = 1_024

export class GasValues {
  #count = 0
  #sum = 0n
  #min = 0
  #max = 0
  /** Counts by value, without the bits that are cut off. */
  #counts = new Map<number, number>()
  /** Values are rounded down to a multiple of this power of two. */
  #step = 1

  get count(): number {
    return this.#count
  }

  add(gas: number, count = 1): void {
    this.#min = this.#count === 0 ? gas : Math.min(this.#min, gas)
    this.#max = Math.max(this.#max, gas)
    this.#count += count
    this.#sum += BigInt(gas) * BigInt(count)
    this.#addEntry(gas, count)
  }

  addAll(other: GasValues): void {
    if (other.#count === 0) return
    this.#min = this.#count === 0 ? other.#min : Math.min(this.#min, other.#min)
    this.#max = Math.max(this.#max, other.#max)
    this.#count += other.#count
    this.#sum += other.#sum
    while (this.#step < other.#step) this.#coarsen()
    for (const [gas, count] of other.#counts) this.#addEntry(gas, count)
  }

  /** Mean and median are rounded down. */
  figures(): GasFigures {
    const count = this.#count
    if (count === 0) return { min: 0, mean: 0, median: 0, max: 0 }
    const mean = Number(this.#sum / BigInt(count))
    const sorted = [...this.#counts].sort(([one], [other]) => one - other)
    const [low, high] = [(count - 1) >> 1, count >> 1].map((rank) => valueAt(sorted, rank))
    // A rounded value may lie below all that were added.
    const median = Math.max(this.#min, Math.floor((low! + high!) / 2))
    return { min: this.#min, mean, median, max: this.#max }
  }

  #addEntry(gas: number, count: number): void {
    const rounded = gas - (gas % this.#step)
    this.#counts.set(rounded, (this.#counts.get(rounded) ?? 0) + count)
    while (this.#counts.size > ENTRIES_MAX) this.#coarsen()
  }

  #coarsen(): void {
    this.#step *= 2
    const before = this.#counts
    this.#counts = new Map()
    for (const [gas, count] of before) {
      const rounded = gas - (gas % this.#step)
      this.#counts.set(rounded, (this.#counts.get(rounded) ?? 0) + count)
    }
  }
}

/** The value of a rank, from 0. */
function valueAt(sorted: readonly (readonly [value: number, count: number])[], rank: number) {
  let before = 0
  for (const [value, count] of sorted) {
    before += count
    if (rank < before) return value
  }
  return sorted.at(-1)?.[0] ?? 0
}
