/**
 * The corpus of a campaign: the runs that reached new features, which beget variations.
 *
 * Promise: it follows from the discoveries in their order. A discovery counts by what no earlier one has.
 */

import { type Seed, variationOf } from '../simulation/seed.ts'
import { type Discovery, packedFeatures, type SearchJob } from './jobs.ts'

/** A run with variations. */
interface Parent {
  readonly seed: Seed
  /** Steps of each actor until it had reached what was new. */
  readonly kept: readonly number[]
  /** Number of its variations so far. */
  variations: number
  /** How often it was chosen as the parent with the fewest turns. */
  turns: number
}

export class Corpus {
  readonly #features = new Set<number>()
  /** The newest first. */
  readonly #parents: Parent[] = []
  #variations = 0

  /** Number of features that all runs together have reached. */
  get size(): number {
    return this.#features.size
  }

  /** @param discoveries of a round, in the order of its runs */
  add(discoveries: readonly Discovery[]): void {
    // The shortest way to a feature leaves most room for what follows.
    const shortestFirst = discoveries.toSorted((one, other) => sum(one.kept) - sum(other.kept))
    for (const { seed, kept, features } of shortestFirst) {
      const before = this.#features.size
      for (const feature of features) this.#features.add(feature)
      if (this.#features.size > before) {
        this.#parents.unshift({ seed, kept, variations: 0, turns: 0 })
      }
    }
  }

  /** The jobs of a round, in which up to three of four runs are variations. */
  guided(jobs: readonly SearchJob[]): readonly SearchJob[] {
    const known = packedFeatures(this.#features)
    return jobs.map(({ kind, firstSeed, count }) => ({
      kind,
      firstSeed,
      count,
      guide: {
        known,
        seeds: Array.from({ length: count }, (_, index) => this.#seedOf(firstSeed + index)),
      },
    }))
  }

  #seedOf(number: number): Seed {
    if (number % 4 === 0 || this.#parents.length === 0) return number
    const parent = this.#variations % 2 === 0 ? this.#newest(this.#variations / 2) : this.#fewest()
    this.#variations += 1
    parent.variations += 1
    // Half of the steps leaves room for others where all of them fill the run.
    const isHalf = parent.variations % 4 === 0
    const kept = isHalf ? parent.kept.map((count) => Math.floor(count / 2)) : parent.kept
    return sum(kept) === 0 ? number : variationOf(parent.seed, kept, number)
  }

  /** The newest parent every other time, the one before it every fourth time, and so on. */
  #newest(turn: number): Parent {
    let age = 0
    for (let rest = turn + 1; rest % 2 === 0; rest /= 2) age += 1
    return this.#parents[age % this.#parents.length]! // there is one
  }

  /** The newest of those with the fewest turns, which has one more. */
  #fewest(): Parent {
    const found = this.#parents.reduce((least, each) => (each.turns < least.turns ? each : least))
    found.turns += 1
    return found
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
