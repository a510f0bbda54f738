/**
 * The sealed blocks of a chain, in order, and the ways to find them.
 *
 * They lie in segments, which only grow. A fork is a list of the same segments and a length; the first
 * history to seal a block on top of a segment goes on in it, the others begin another one. So forking
 * costs nothing that grows with the blocks, going back is forking, and no chain ever sees what another
 * has done since. The head alone has its patches here; those of a block below lie in the one after it.
 */

import { invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Write } from '../state/write.ts'
import { SealedBlock } from './block.ts'
import type { OpeningRules } from './empty-blocks.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import type { TakeLog } from './log-index.ts'
import { type Place, SEGMENT_BLOCKS_MAX, Segment } from './segment.ts'

/** A segment is as long as all before it, so that there are few of them, and at least so long. */
const segmentBlocksMin = 256
/** How many blocks that were read last are not made again for the next reader. */
const readBlocksMax = 64

export class History {
  readonly #rules: OpeningRules | undefined
  /** None is empty; each goes on to where the next one begins, the last one to {@link length}. */
  readonly #segments: Segment[]
  #length: number
  #head: SealedBlock | undefined
  /** By number; the block that has been here longest goes first. */
  #read: Map<number, SealedBlock> | undefined

  /** @param rules as {@link EmptyBlocks} takes them */
  constructor(rules?: OpeningRules, segments: Segment[] = [], length = 0, head?: SealedBlock) {
    this.#rules = rules
    this.#segments = segments
    this.#length = length
    this.#head = head
  }

  /** How many blocks there are: the number of the next one. */
  get length(): number {
    return this.#length
  }

  /** The newest block with its patches; the same object until there is another, of either. */
  get head(): SealedBlock | undefined {
    return this.#head
  }

  /** One that begins with the same blocks and goes on by itself. */
  fork(): History {
    return new History(this.#rules, [...this.#segments], this.#length, this.#head)
  }

  /** Patches the state of the head, for readers of this history alone. */
  patchHead(writes: readonly Write[]): void {
    this.#head = this.#head?.patched(writes)
  }

  at(number: number): SealedBlock | undefined {
    if (number === this.#length - 1) return this.#head
    const known = this.#read?.get(number)
    if (known !== undefined) return known
    const segment = this.#segmentOf(number)
    if (segment === undefined) return undefined
    const kept = segment.block(number, () => this.#hashOf(number - 1))
    // Patches made on top of it lie in the block after it: each history that shares this one has its own.
    const patched = this.#segmentOf(number + 1)?.patchedParentOf(number + 1)
    if (!kept.contents.isEmpty && patched === undefined) return kept // as it is
    const block = patched === undefined ? kept : new SealedBlock(kept.contents, patched)
    this.#remember(number, block)
    return block
  }

  /** The hash of a block. */
  hashOf(number: number): Hash | undefined {
    return this.#segmentOf(number)?.hashOf(number)
  }

  /** When a block was opened, ms since the epoch. */
  openedMs(number: number): number | undefined {
    return this.#segmentOf(number)?.openedMs(number)
  }

  /** The number of a block. */
  numberOf(hash: Hash): number | undefined {
    return this.#inSegments((segment, end) => segment.numberOf(hash, end))
  }

  /** The block and index of a transaction. */
  placeOf(hash: Hash): Place | undefined {
    return this.#inSegments((segment, end) => segment.placeOf(hash, end))
  }

  /** Adds the next block. */
  push(block: SealedBlock): void {
    const last = this.#segments.at(-1)
    const isOurs = last !== undefined && last.end === this.#length
    const room = Math.min(Math.max(last?.first ?? 0, segmentBlocksMin), SEGMENT_BLOCKS_MAX)
    const isFull = last !== undefined && this.#length - last.first >= room
    const segment = isOurs && !isFull ? last : new Segment(this.#length, this.#rules)
    if (segment !== last) this.#segments.push(segment)
    if (isOurs && isFull) last.settle()
    segment.add(block)
    if (this.#head !== undefined) this.#remember(this.#length - 1, this.#head)
    this.#head = block
    this.#length += 1
  }

  /** Forgets all but the first so many blocks, one at least. The head then has the patches it had. */
  cutTo(length: number): void {
    const head = this.at(length - 1)
    invariant(head !== undefined, `there are no ${length} blocks`)
    while (this.#segments.at(-1)!.first >= length) this.#segments.pop() // the first begins at 0
    for (const number of this.#read?.keys() ?? []) {
      if (number >= length - 1) this.#read?.delete(number)
    }
    this.#head = head
    this.#length = length
  }

  /**
   * Logs that match, in order of block and log index.
   *
   * @param first number of a block
   * @param last number of a block, inclusive
   * @param max no more than so many
   */
  findLogs(
    criteria: LogCriteria,
    filter: LogFilter,
    first: number,
    last: number,
    take: TakeLog,
  ): void {
    for (const [index, segment] of this.#segments.entries()) {
      const end = this.#segments[index + 1]?.first ?? this.#length
      if (segment.first > last || end <= first) continue
      segment.findLogs(criteria, filter, first, Math.min(last, end - 1), take)
    }
  }

  #hashOf(number: number): Hash {
    const hash = this.hashOf(number)
    invariant(hash !== undefined, `there is no block ${number}`)
    return hash
  }

  #remember(number: number, block: SealedBlock): void {
    this.#read ??= new Map()
    this.#read.set(number, block)
    if (this.#read.size <= readBlocksMax) return
    for (const oldest of this.#read.keys()) {
      this.#read.delete(oldest)
      return
    }
  }

  /** The first answer, from the newest segment on. */
  #inSegments<Answer>(
    ask: (segment: Segment, end: number) => Answer | undefined,
  ): Answer | undefined {
    let end = this.#length
    for (let index = this.#segments.length - 1; index >= 0; index -= 1) {
      const segment = this.#segments[index]!
      const answer = ask(segment, end)
      if (answer !== undefined) return answer
      end = segment.first
    }
    return undefined
  }

  #segmentOf(number: number): Segment | undefined {
    if (!(number >= 0 && number < this.#length)) return undefined
    // Mostly asked for recent blocks, and there are few segments.
    let index = this.#segments.length - 1
    while (this.#segments[index]!.first > number) index -= 1 // the first begins at 0
    return this.#segments[index]
  }
}
