/**
 * Index of a segment's logs, by address and by topic.
 *
 * Grows by each block as it is sealed, about a microsecond per log, so that no read has to catch up.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { firstAtLeast } from '../primitives/sorted.ts'
import type { Block } from './block.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import type { Log } from './receipt.ts'

/** Called with each matching log and its block. */
export type TakeLog = (log: Log, block: Block) => void

/** The logs that are searched for. */
export interface LogSearch {
  readonly criteria: LogCriteria
  readonly filter: LogFilter
  /** Number of the first block. */
  readonly first: number
  /** Number of the last block, inclusive. */
  readonly last: number
}

/** A block as the index reads it. */
interface LoggingBlock {
  readonly number: number
  readonly receipts: readonly { readonly logs: readonly Log[] }[]
}

/** Ascending positions among all logs; a single one without an array, as most topics occur once. */
type Postings = number | number[]

const topicPositions = 4

export class LogIndex {
  /** Numbers of the blocks with logs. */
  readonly #numbers: number[] = []
  /** By such block: the number of logs up to and including it. */
  readonly #ends: number[] = []
  readonly #byAddress = new Map<Address, Postings>()
  readonly #byTopic = Array.from({ length: topicPositions }, () => new Map<Hash, Postings>())

  /** Adds a block, with a higher number than all before. */
  add({ number, receipts }: LoggingBlock): void {
    let position = this.#ends.at(-1) ?? 0
    for (const { logs } of receipts) {
      for (const log of logs) {
        this.#add(log, position)
        position += 1
      }
    }
    this.#numbers.push(number)
    this.#ends.push(position)
  }

  /**
   * Finds logs of indexed blocks, in order of block and log index.
   *
   * @param blockAt returns an indexed block
   * @param take called with each log; may throw to stop the search
   */
  find(
    { criteria, filter, first, last }: LogSearch,
    blockAt: (number: number) => Block,
    take: TakeLog,
  ): void {
    const from = this.#startOf(firstAtLeast(this.#numbers, first))
    const to = this.#startOf(firstAtLeast(this.#numbers, last + 1))
    const { positions, isExact } = this.#candidates(criteria, from, to)
    const length = positions === undefined ? to - from : positions.length
    let at = -1
    let end = 0
    let block: Block | undefined
    // The receipt with the last log, and the position of its first one.
    let receipt = 0
    let start = 0
    for (let index = 0; index < length; index += 1) {
      const position = positions === undefined ? from + index : positions[index]!
      if (block === undefined || position >= end) {
        at = firstAtLeast(this.#ends, position + 1, at + 1)
        block = blockAt(this.#numbers[at]!)
        receipt = 0
        start = this.#startOf(at)
        end = this.#ends[at]!
      }
      let { logs } = block.receipts[receipt]!
      while (position >= start + logs.length) {
        start += logs.length
        receipt += 1
        logs = block.receipts[receipt]!.logs
      }
      const log = logs[position - start]!
      if (isExact || filter.matches(log)) take(log, block)
    }
  }

  /** Position of the first log of an indexed block, or after the last one. */
  #startOf(index: number): number {
    return this.#ends[index - 1] ?? 0
  }

  #add(log: Log, position: number): void {
    addTo(this.#byAddress, log.address, position)
    for (let index = 0; index < log.topics.length; index += 1) {
      addTo(this.#byTopic[index]!, log.topics[index]!, position)
    }
  }

  /**
   * Intersects the lists without reading any log: logs are scattered over memory, and fetching one
   * costs more than all other work on it.
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
    // A trailing `undefined` matches any topic but requires one, which no list shows.
    let isExact = topics.length === 0 || topics.at(-1) !== undefined
    let positions: readonly number[] | undefined
    for (const slices of lists) {
      const [slice] = slices
      if (positions === undefined) positions = merge(slices)
      else if (slice !== undefined && slices.length === 1) positions = intersect(positions, slice)
      else isExact = false // several lists would have to be searched for each position
    }
    return { positions, isExact }
  }
}

interface Candidates {
  /** Ascending; `undefined` if all positions in the range are candidates. */
  readonly positions: readonly number[] | undefined
  /** True if all candidates match. */
  readonly isExact: boolean
}

function addTo(map: Map<string, Postings>, key: string, position: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, position)
  else if (typeof known === 'number') map.set(key, [known, position])
  else known.push(position)
}

/** A range of a list. */
interface Slice {
  readonly list: readonly number[]
  readonly start: number
  readonly end: number
}

const nothing: readonly number[] = []

function countOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The positions from `from` up to, but not including, `to`. */
function sliceOf(postings: Postings | undefined, from: number, to: number): Slice {
  const list = typeof postings === 'number' ? [postings] : (postings ?? nothing)
  return { list, start: firstAtLeast(list, from), end: firstAtLeast(list, to) }
}

/** All positions, ascending; without duplicates, as a log has one address and one topic each. */
function merge(slices: readonly Slice[]): readonly number[] {
  const parts = slices.map(({ list, start, end }) => list.slice(start, end))
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return parts.flat().sort((one, other) => one - other)
}

/** The positions in both lists. */
function intersect(positions: readonly number[], { list, start, end }: Slice): number[] {
  const both: number[] = []
  let at = start
  for (const position of positions) {
    // Doubling steps: in lists of similar length the next match is near.
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
