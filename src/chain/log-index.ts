/**
 * Where the logs of a segment are: lists of places by address and by topic.
 *
 * Derived from the blocks and caught up when somebody asks, so that sealing pays nothing for it.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { Block } from './block.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import type { Log } from './receipt.ts'

/** A log and the block it is in. */
export interface FoundLog {
  readonly log: Log
  readonly block: Block
}

/** Ascending positions among all logs; a lone one stands for itself, as most topics occur once. */
type Postings = number | number[]

const topicPositions = 4

export class LogIndex {
  /** All logs of the blocks taken in, in order. */
  readonly #found: FoundLog[] = []
  /** The number of each log's block. */
  readonly #numbers: number[] = []
  /** How many blocks have been taken in. */
  #blockCount = 0
  readonly #byAddress = new Map<Address, Postings>()
  readonly #byTopic = Array.from({ length: topicPositions }, () => new Map<Hash, Postings>())

  /**
   * Takes in the blocks that are new since the last time.
   *
   * @param blocks those that hold logs, by number; never fewer than before
   */
  extendTo(blocks: readonly Block[]): void {
    for (; this.#blockCount < blocks.length; this.#blockCount += 1) {
      const block = blocks[this.#blockCount]!
      for (const { logs } of block.receipts) for (const log of logs) this.#add(log, block)
    }
  }

  /**
   * Logs of blocks that have been taken in, in order of block and log index.
   *
   * @param first number of a block
   * @param last number of a block, inclusive
   * @param max no more than so many
   */
  find(
    criteria: LogCriteria,
    filter: LogFilter,
    first: number,
    last: number,
    max: number,
  ): FoundLog[] {
    const from = firstAtLeast(this.#numbers, first)
    const to = firstAtLeast(this.#numbers, last + 1)
    const positions = this.#candidates(criteria, from, to)
    const length = positions === undefined ? to - from : positions.length
    const matching: FoundLog[] = []
    for (let index = 0; index < length && matching.length < max; index += 1) {
      const found = this.#found[positions === undefined ? from + index : positions[index]!]!
      if (filter.matches(found.log)) matching.push(found)
    }
    return matching
  }

  #add(log: Log, block: Block): void {
    const position = this.#found.length
    this.#found.push({ log, block })
    this.#numbers.push(Number(block.number))
    addTo(this.#byAddress, log.address, position)
    for (let index = 0; index < log.topics.length; index += 1) {
      addTo(this.#byTopic[index]!, log.topics[index]!, position)
    }
  }

  /**
   * The fewest positions that one of the criteria leaves, ascending; `undefined` when none leaves
   * any out.
   */
  #candidates(
    { addresses, topics }: LogCriteria,
    from: number,
    to: number,
  ): readonly number[] | undefined {
    let fewest: Slice[] | undefined
    let least = to - from
    const consider = (map: ReadonlyMap<string, Postings>, allowed?: readonly string[]) => {
      if (allowed === undefined) return
      const slices = allowed.map((key) => sliceOf(map.get(key), from, to))
      const count = slices.reduce((sum, slice) => sum + slice.end - slice.start, 0)
      if (count >= least) return
      fewest = slices
      least = count
    }
    consider(this.#byAddress, addresses)
    for (const [position, allowed] of topics.entries()) consider(this.#byTopic[position]!, allowed)
    return fewest === undefined ? undefined : merge(fewest)
  }
}

function addTo(map: Map<string, Postings>, key: string, position: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, position)
  else if (typeof known === 'number') map.set(key, [known, position])
  else known.push(position)
}

/** Part of a list. */
interface Slice {
  readonly list: readonly number[]
  readonly start: number
  readonly end: number
}

const nothing: readonly number[] = []

/** The positions from one up to, not including, another. */
function sliceOf(postings: Postings | undefined, from: number, to: number): Slice {
  const list = typeof postings === 'number' ? [postings] : (postings ?? nothing)
  return { list, start: firstAtLeast(list, from), end: firstAtLeast(list, to) }
}

function firstAtLeast(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** All positions, ascending. A log has one address and one topic at a position, so none is twice. */
function merge(slices: readonly Slice[]): readonly number[] {
  const parts = slices.map(({ list, start, end }) => list.slice(start, end))
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return parts.flat().sort((one, other) => one - other)
}
