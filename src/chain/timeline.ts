/**
 * The virtual times at which a block's opening, transactions and patches were published.
 *
 * One entry per ms with a publication, so it is never larger than the block.
 *
 * Promise: times never fall. If the clock is set back, later publications count at the last time.
 */

import { firstIndex } from '../primitives/sorted.ts'

/** The shape of a timeline with one entry. */
const ONE_MS: readonly number[] = [0, 0]

export class Timeline {
  readonly #timesMs: number[]
  /** By entry: the last sequence published in that ms. */
  readonly #sequences: number[]

  constructor(timesMs: number[] = [], sequences: number[] = []) {
    this.#timesMs = timesMs
    this.#sequences = sequences
  }

  /** Time of the block's opening, in ms since the epoch. */
  get firstMs(): number {
    return this.#timesMs[0] ?? 0
  }

  /** Time of the last publication, in ms since the epoch. */
  get lastMs(): number {
    return this.#timesMs.at(-1) ?? 0
  }

  /**
   * For each entry the ms after the first one and the sequences before the last one. Blocks that
   * were published alike have equal shapes.
   */
  get shape(): readonly number[] {
    if (this.#timesMs.length === 1) return ONE_MS // as most blocks
    const last = this.#sequences.at(-1)!
    return this.#timesMs.flatMap((timeMs, index) => [
      timeMs - this.firstMs,
      last - this.#sequences[index]!,
    ])
  }

  /** The timeline of a shape. @param firstMs ms since the epoch @param last the last sequence */
  static ofShape(shape: readonly number[], firstMs: number, last: number): Timeline {
    const timeline = new Timeline()
    for (let index = 0; index < shape.length; index += 2) {
      timeline.note(firstMs + shape[index]!, last - shape[index + 1]!)
    }
    return timeline
  }

  /** All times with a publication, with the last sequence of each. */
  *entries(): Generator<readonly [timeMs: number, sequence: number]> {
    for (const [index, timeMs] of this.#timesMs.entries()) yield [timeMs, this.#sequences[index]!]
  }

  /** Time at which a sequence was published. @param sequence of this block, after its opening */
  timeOf(sequence: number): number {
    const index = this.#sequences.findIndex((reached) => reached >= sequence)
    return this.#timesMs[index] ?? this.lastMs
  }

  /** Records a publication. */
  note(timeMs: number, sequence: number): void {
    const last = this.#timesMs.length - 1
    if (last >= 0 && timeMs <= this.#timesMs[last]!) {
      this.#sequences[last] = sequence
      return
    }
    this.#timesMs.push(timeMs)
    this.#sequences.push(sequence)
  }

  /** The sequence at the end of a ms; `undefined` before the block's opening. */
  at(timeMs: number): number | undefined {
    return this.#sequences[
      firstIndex(0, this.#timesMs.length, (index) => this.#timesMs[index]! > timeMs) - 1
    ]
  }

  /** Number of entries: of times with a publication. */
  get length(): number {
    return this.#timesMs.length
  }

  /** The timeline when it had `count` entries and its last sequence was `sequence`. */
  first(count: number, sequence: number): Timeline {
    const sequences = this.#sequences.slice(0, count).map((each) => Math.min(each, sequence))
    return new Timeline(this.#timesMs.slice(0, count), sequences)
  }

  /** The timeline up to a sequence. @param sequence of this block, after its opening */
  upTo(sequence: number): Timeline {
    const reached = this.#sequences.findIndex((each) => each >= sequence) + 1
    const sequences = this.#sequences.slice(0, reached).map((each) => Math.min(each, sequence))
    return new Timeline(this.#timesMs.slice(0, reached), sequences)
  }
}
