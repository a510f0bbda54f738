/**
 * When in virtual time a block came to hold what it holds: its openings, transactions and patches.
 *
 * One entry for each ms at which something was published, so it costs no more than the block itself.
 * Times never fall: what happens after a clock has been set back counts as of the time before that.
 */

export class Timeline {
  readonly #timesMs: number[]
  /** By entry: the sequence that was reached in that ms. */
  readonly #sequences: number[]

  constructor(timesMs: number[] = [], sequences: number[] = []) {
    this.#timesMs = timesMs
    this.#sequences = sequences
  }

  /** When the block was opened. */
  get firstMs(): number {
    return this.#timesMs[0] ?? 0
  }

  /** When anything was last published. */
  get lastMs(): number {
    return this.#timesMs.at(-1) ?? 0
  }

  /** Has everything happened in the ms in which the block was opened? */
  get isOneMs(): boolean {
    return this.#timesMs.length === 1
  }

  /** Every ms at which something was published, and the sequence reached in it. */
  *entries(): Generator<readonly [timeMs: number, sequence: number]> {
    for (const [index, timeMs] of this.#timesMs.entries()) yield [timeMs, this.#sequences[index]!]
  }

  /** When a sequence was reached. @param sequence of this block, after it was opened */
  timeOf(sequence: number): number {
    const index = this.#sequences.findIndex((reached) => reached >= sequence)
    return this.#timesMs[index] ?? this.lastMs
  }

  /** Something has been published. */
  note(timeMs: number, sequence: number): void {
    const last = this.#timesMs.length - 1
    if (last >= 0 && timeMs <= this.#timesMs[last]!) {
      this.#sequences[last] = sequence
      return
    }
    this.#timesMs.push(timeMs)
    this.#sequences.push(sequence)
  }

  /** The sequence reached at the end of a ms; `undefined` before the block was opened. */
  at(timeMs: number): number | undefined {
    return this.#sequences[
      countUpTo(this.#timesMs.length, (index) => this.#timesMs[index]!, timeMs) - 1
    ]
  }

  copy(): Timeline {
    return new Timeline([...this.#timesMs], [...this.#sequences])
  }

  /** As it was when a sequence had been reached. @param sequence of this block, after it was opened */
  upTo(sequence: number): Timeline {
    const reached = this.#sequences.findIndex((each) => each >= sequence) + 1
    const sequences = this.#sequences.slice(0, reached).map((each) => Math.min(each, sequence))
    return new Timeline(this.#timesMs.slice(0, reached), sequences)
  }
}

/**
 * How many of so many rising times are at or before one.
 *
 * @param timeOf by index
 */
export function countUpTo(
  count: number,
  timeOf: (index: number) => number,
  timeMs: number,
): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (timeOf(middle) <= timeMs) low = middle + 1
    else high = middle
  }
  return low
}
