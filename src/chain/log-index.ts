/**
 * Where the logs of a segment are: lists of places by address and by topic.
 *
 * Derived from the blocks and caught up when somebody asks, so that sealing pays nothing for it.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { Block } from './block.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import type { Log } from './receipt.ts'

/** Takes a log that was found, and the block it is in. */
export type TakeLog = (log: Log, block: Block) => void

/** Ascending positions among all logs; a lone one stands for itself, as most topics occur once. */
type Postings = number | number[]

const topicPositions = 4

export class LogIndex {
  /** All logs of the blocks taken in, in order. */
  readonly #logs: Log[] = []
  /** The block of each. */
  readonly #blocks: Block[] = []
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
   * Goes through logs of blocks that have been taken in, in order of block and log index.
   *
   * @param first number of a block
   * @param last number of a block, inclusive
   * @param take gets each; may throw to hear of no more
   */
  find(criteria: LogCriteria, filter: LogFilter, first: number, last: number, take: TakeLog): void {
    const from = firstAtLeast(this.#numbers, first)
    const to = firstAtLeast(this.#numbers, last + 1)
    const { positions, isExact } = this.#candidates(criteria, from, to)
    const length = positions === undefined ? to - from : positions.length
    for (let index = 0; index < length; index += 1) {
      const position = positions === undefined ? from + index : positions[index]!
      const log = this.#logs[position]!
      if (isExact || filter.matches(log)) take(log, this.#blocks[position]!)
    }
  }

  #add(log: Log, block: Block): void {
    const position = this.#logs.length
    this.#logs.push(log)
    this.#blocks.push(block)
    this.#numbers.push(Number(block.number))
    addTo(this.#byAddress, log.address, position)
    for (let index = 0; index < log.topics.length; index += 1) {
      addTo(this.#byTopic[index]!, log.topics[index]!, position)
    }
  }

  /**
   * The positions that the lists leave, without a look at any log: those are all over the memory,
   * and fetching one from there costs more than all else that is done for it.
   */
  #candidates({ addresses, topics }: LogCriteria, from: number, to: number): Candidates {
    const lists: Slice[][] = []
    const consider = (map: ReadonlyMap<string, Postings>, allowed?: readonly string[]) => {
      if (allowed === undefined) return
      const slices = allowed.map((key) => sliceOf(map.get(key), from, to))
      if (countOf(slices) < to - from) lists.push(slices)
    }
    consider(this.#byAddress, addresses)
    for (const [position, allowed] of topics.entries()) consider(this.#byTopic[position]!, allowed)
    lists.sort((one, other) => countOf(one) - countOf(other))
    // A position that takes anything still wants a topic to be there, which no list knows.
    let isExact = topics.length === 0 || topics.at(-1) !== undefined
    let positions: readonly number[] | undefined
    for (const slices of lists) {
      const [slice] = slices
      if (positions === undefined) positions = merge(slices)
      else if (slice !== undefined && slices.length === 1) positions = intersect(positions, slice)
      else isExact = false // more lists than one would be gone through for each position
    }
    return { positions, isExact }
  }
}

interface Candidates {
  /** Ascending; `undefined` when all in the range are. */
  readonly positions: readonly number[] | undefined
  /** All of them match. */
  readonly isExact: boolean
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

function countOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The positions from one up to, not including, another. */
function sliceOf(postings: Postings | undefined, from: number, to: number): Slice {
  const list = typeof postings === 'number' ? [postings] : (postings ?? nothing)
  return { list, start: firstAtLeast(list, from), end: firstAtLeast(list, to) }
}

/** Where in a part of an ascending list the values begin that are no less than one. */
function firstAtLeast(
  list: readonly number[],
  value: number,
  start = 0,
  end = list.length,
): number {
  let low = start
  let high = end
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

/** The positions that are in both. */
function intersect(positions: readonly number[], { list, start, end }: Slice): number[] {
  const both: number[] = []
  let at = start
  for (const position of positions) {
    // In steps that double, as the next one is not far where the lists are of like length.
    let step = 1
    while (at + step < end && list[at + step]! <= position) {
      at += step
      step *= 2
    }
    at = firstAtLeast(list, position, at, Math.min(at + step, end))
    if (at < end && list[at] === position) both.push(position)
  }
  return both
}
