/**
 * What a benchmark is: a question, the ways of asking it, and the claims that its figures bear out.
 */

import type { Plot } from './plot.ts'

/** One way of asking one question. */
export interface Variant<Answer = unknown> {
  readonly question: string
  /** Which layer, which world: what sets it apart from the others of its question. */
  readonly way: string
  /** Operations of one round; times are per operation. */
  readonly count: number
  /** Sets the round up; not timed. */
  prepare?(): Promise<void>
  /** Does a round's operations; timed. */
  run(): readonly Answer[] | Promise<readonly Answer[]>
  /** An answer as all variants of the question would write it. */
  print(answer: Answer): string
}

export interface Rounds {
  readonly warmUp: number
  readonly timed: number
}

/** What one variant measured. Times in µs per operation, sizes in bytes. */
export interface Row {
  readonly question: string
  readonly way: string
  readonly unit: 'µs' | 'bytes'
  /** Operations per round. */
  readonly count: number
  /** One figure per timed round, in the order of the rounds. */
  readonly samples: readonly number[]
  /** Over all answers of all rounds, the first 64 bits of a SHA-256 in hex; empty for sizes. */
  readonly checksum: string
}

/** A sentence that could turn out false, and whether it did. */
export interface Claim {
  readonly text: string
  readonly found: string
  readonly holds: boolean
}

export interface Result {
  readonly rows: readonly Row[]
  readonly claims: readonly Claim[]
  /** For `--report`. */
  readonly plots?: readonly Plot[]
  /** What else is to be said, such as what was not compared with. */
  readonly note?: string
}

/** One question of `bench/`, with the sizes for `npm test` and those for `npm run bench`. */
export interface Benchmark<Sizes = unknown> {
  readonly name: string
  readonly small: Sizes
  readonly large: Sizes
  run(sizes: Sizes): Promise<Result>
}
