/**
 * The sealed blocks of a chain, in order, and lookups.
 *
 * Owns a list of segments and a length. Segments only grow, and forks share them: the first history
 * that seals a block after a shared segment appends to it, the others begin a new segment. So the
 * cost of a fork does not grow with the number of blocks, and returning to a snapshot is a fork.
 *
 * Only the head's patches are stored here; patches of an older block are stored in its child. Blocks are
 * kept without a store: all of them are read in that of the newest one, which has their sequences.
 *
 * If only a number of blocks is kept, whole old segments are pruned. The last hashes before the oldest
 * block stay, since contracts read them.
 *
 * Promise: a history never sees blocks that another one sealed after the fork.
 */

import { invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Store } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { HASHES_BYTES, type OpeningRules } from './empty-blocks.ts'
import type { LogSearch, TakeLog } from './log-index.ts'
import { type Patch, SealedBlock, type SealedContents } from './sealed-block.ts'
import { type FoundHash, type Place, SEGMENT_BLOCKS_MAX, Segment } from './segment.ts'

/** Blocks in a full segment: as many as in all before it, but at least this many. */
const segmentBlocksMin = 256
/** Consecutive blocks of a page of those that were read: few pages are made after a fork. */
const pageBlocks = 64
/** Pages at most, so 2,048 blocks that are kept instead of being read again. */
const pagesMax = 32
/** Transactions that are kept as objects for them alone, some 8 MB. */
const readTransactionsMax = 4_096
/** An empty block counts as so many: 256 are kept at most. */
const emptyBlockTransactions = 16
/**
 * Number of segments into which the blocks to keep are divided: a segment is pruned as a whole, so a 16th
 * more than asked is kept at most.
 */
const keptSegments = 16
/** Hashes kept of the blocks before the oldest one, for BLOCKHASH in that block. */
const hashesBeforeMax = 256

/** The last pruned block. */
export interface LastPruned {
  /** Without patches. */
  readonly block: SealedBlock
  /** Of the last blocks up to this one, in order: contracts read them. */
  readonly hashes: readonly Hash[]
}

export interface HistoryOptions {
  /** See {@link EmptyBlocks}. */
  readonly rules?: OpeningRules | undefined
  /** Number of the first block. Default: 0 */
  readonly first?: number
  /** Number of blocks that are kept at least. Default: all */
  readonly keptBlocks?: number | undefined
  /**
   * Transactions of the newest blocks, which are kept as objects. Older ones are packed: they take less
   * than a fifth of the memory, none of which the garbage collector visits, and some µs each when they
   * are read. Default: 4,096, some 8 MB
   */
  readonly wholeTransactionsMax?: number
}

/** A block that was read. */
interface ReadBlock {
  readonly number: number
  readonly block: SealedBlock
  /** Transactions that are kept as objects for it alone. */
  readonly transactionCount: number
}

export class History {
  readonly #rules: OpeningRules | undefined
  /** Number of the first block. */
  readonly first: number
  /** None is empty. Each ends where the next one begins, the last one at {@link length}. */
  #segments: Segment[] = []
  #length: number
  /** Number of blocks that are kept at least; infinite if none are pruned. */
  #keptBlocks: number
  /** Hashes of the last pruned blocks, in order. */
  #hashesBefore: readonly Hash[] = []
  /** The last pruned block. */
  #lastPruned: SealedContents | undefined
  /** The first block, once it was pruned. */
  #genesis: SealedContents | undefined
  #head: SealedBlock | undefined
  /** The store in which blocks are read; `undefined` while there is none. */
  #store: Store | undefined
  /**
   * Recently read blocks, in pages, each where its number modulo the length of all pages is. No map: one
   * from which entries are deleted all the time keeps their memory until a full garbage collection.
   */
  #read: ((ReadBlock | undefined)[] | undefined)[] = []
  /** Transactions that are kept as objects for these blocks alone. */
  #readTransactions = 0
  /** Number of the first block, after that of the history, that is not packed. */
  #firstWhole: number
  /** Transactions of the blocks from that on, without those stored as empty ones. */
  #wholeTransactions = 0
  readonly #wholeTransactionsMax: number

  constructor(options: HistoryOptions = {}) {
    const { rules, first = 0, keptBlocks = Number.POSITIVE_INFINITY } = options
    this.#rules = rules
    this.first = first
    this.#length = first
    this.#firstWhole = first + 1 // the first block has no parent here
    this.#keptBlocks = keptBlocks
    this.#wholeTransactionsMax = options.wholeTransactionsMax ?? 4_096
  }

  /** Number of the oldest block that is kept; of the first one while there is none. */
  get oldest(): number {
    return this.#segments[0]?.first ?? this.#length
  }

  /** Contents of the first block, also after it was pruned. */
  get genesis(): SealedContents | undefined {
    return this.#genesis ?? this.at(this.first)?.contents
  }

  /** Number of the next block. */
  get length(): number {
    return this.#length
  }

  /** The newest block, including its patches. A new object only after a block or a patch. */
  get head(): SealedBlock | undefined {
    return this.#head
  }

  /** A history with the same blocks that continues independently. */
  fork(): History {
    const fork = this.#empty()
    fork.#segments = [...this.#segments]
    fork.#length = this.#length
    fork.#hashesBefore = this.#hashesBefore
    fork.#lastPruned = this.#lastPruned
    fork.#genesis = this.#genesis
    fork.#head = this.#head
    fork.#store = this.#store
    fork.#firstWhole = this.#firstWhole
    fork.#wholeTransactions = this.#wholeTransactions
    return fork
  }

  /**
   * The history of the same chain that begins after a block, which counts as pruned.
   *
   * @param hashesBefore of the last blocks up to this one, in order
   */
  startedAfter(block: SealedBlock, hashesBefore: readonly Hash[]): History {
    const started = this.#empty()
    started.#length = Number(block.number) + 1
    started.#firstWhole = started.#length
    started.#hashesBefore = hashesBefore
    started.#lastPruned = block.contents
    started.#genesis = this.genesis
    started.#head = block
    started.#store = block.store
    return started
  }

  /** A history with the same options, without blocks. */
  #empty(): History {
    return new History({
      rules: this.#rules,
      first: this.first,
      keptBlocks: this.#keptBlocks,
      wholeTransactionsMax: this.#wholeTransactionsMax,
    })
  }

  /** `undefined` if none was pruned. */
  get lastPruned(): LastPruned | undefined {
    if (this.#lastPruned === undefined || this.#store === undefined) return undefined
    const block = new SealedBlock(this.#lastPruned, this.#store)
    return { block, hashes: this.#hashesBefore }
  }

  /** Patches the head's state for readers of this history. */
  patchHead(writes: readonly Write[]): void {
    this.#head = this.#head?.patched(writes)
  }

  at(number: number): SealedBlock | undefined {
    if (number === this.#length - 1) return this.#head
    if (!this.#has(number)) return undefined
    const known = this.#pageOf(number)?.[number % pageBlocks]
    if (known?.number === number) return known.block
    // Patches are stored in the child: histories that share this block can differ in them.
    const patches = this.#segmentOf(number + 1)?.patchesOf(number + 1) ?? []
    const block = patches.reduce(
      (one, { writes }: Patch) => one.patched(writes),
      this.#proven(number),
    )
    this.#remember(number, block)
    return block
  }

  /** The hash of the block with this number, or of one of the last pruned ones. */
  hashOf(number: number): Hash | undefined {
    const before = this.#hashesBefore[number - this.oldest + this.#hashesBefore.length]
    return before ?? this.#segmentOf(number)?.hashOf(number)
  }

  /** Hash and state root of consecutive blocks, {@link HASHES_BYTES} for each. */
  hashesOf(first: number, count: number): Uint8Array {
    const hashes = new Uint8Array(count * HASHES_BYTES)
    for (let index = 0; index < count; index += 1) {
      const segment = this.#segmentOf(first + index)
      invariant(segment !== undefined, `there is no block ${first + index}`)
      segment.copyHashes(first + index, hashes, index * HASHES_BYTES)
    }
    return hashes
  }

  /**
   * Blocks below a number that contain more than their opening, newest first. Few others are among
   * them: those that cannot be stored as empty ones.
   */
  *filledBack(below: number): Generator<SealedBlock> {
    let end = Math.min(below, this.#length)
    for (let index = this.#segments.length - 1; index >= 0; index -= 1) {
      const segment = this.#segments[index]!
      for (const number of segment.filledBack(end)) yield this.#proven(number)
      end = Math.min(end, segment.first)
    }
  }

  /** Opening time of a block, in ms since the epoch. */
  openedMs(number: number): number | undefined {
    return this.#segmentOf(number)?.openedMs(number)
  }

  /** The number of the block with this hash. */
  numberOf(hash: Hash): number | undefined {
    return this.#inSegments((segment, end) => segment.numberOf(hash, end))
  }

  /** The block number and index of a transaction. */
  placeOf(hash: Hash): Place | undefined {
    const blockAt = (number: number) => this.at(number)!
    return this.#inSegments((segment, end) => segment.placeOf(hash, end, blockAt))
  }

  /** Blocks and transactions whose hashes begin with a text in lower case, newest first. */
  *hashesFrom(prefix: string): Generator<FoundHash> {
    let end = this.#length
    for (let index = this.#segments.length - 1; index >= 0; index -= 1) {
      const segment = this.#segments[index]!
      yield* segment.hashesFrom(prefix, end, (number) => this.at(number)!)
      end = segment.first
    }
  }

  /** Appends the next block. */
  push(block: SealedBlock): void {
    const last = this.#segments.at(-1)
    const isOurs = last !== undefined && last.end === this.#length
    const capacity = Math.min(
      Math.max((last?.first ?? 0) - this.oldest, segmentBlocksMin),
      Math.max(Math.floor(this.#keptBlocks / keptSegments), segmentBlocksMin),
      SEGMENT_BLOCKS_MAX,
    )
    const isFull = last !== undefined && this.#length - last.first >= capacity
    const segment = isOurs && !isFull ? last : new Segment(this.#length, this.#rules)
    if (segment !== last) this.#segments.push(segment)
    if (isOurs && isFull) last.settle()
    this.#wholeTransactions += segment.add(block.contents)
    this.#store = block.store
    if (this.#head !== undefined) this.#remember(this.#length - 1, this.#head)
    this.#head = block
    this.#length += 1
    this.#pack()
  }

  /** Packs the oldest blocks that are not, so that few transactions are kept as objects. */
  #pack(): void {
    while (
      this.#wholeTransactions > this.#wholeTransactionsMax &&
      this.#firstWhole < this.#length - 1
    ) {
      this.#segmentOf(this.#firstWhole)!.pack(this.#firstWhole)
      this.#forget(this.#firstWhole)
      this.#skip()
    }
  }

  /** Counts the first block that is not packed no more. */
  #skip(): void {
    this.#wholeTransactions -= this.#segmentOf(this.#firstWhole)!.transactionCount(this.#firstWhole)
    this.#firstWhole += 1
  }

  /** Number of blocks that are kept at least; infinite if none are pruned. */
  get keptBlocks(): number {
    return this.#keptBlocks
  }

  /** Sets the number of blocks that are kept at least; {@link prune} removes the others. */
  keep(blocks: number): void {
    this.#keptBlocks = blocks
  }

  /**
   * Removes the segments that hold none of the blocks to keep.
   *
   * @returns the first sequence whose state is kept; `undefined` if no block was pruned
   */
  prune(): number | undefined {
    const end = this.#length - this.#keptBlocks
    const index = this.#segments.findLastIndex((segment) => segment.first <= end)
    if (index <= 0) return undefined
    const { oldest } = this
    const next = this.#segments[index]!.first
    this.#lastPruned = this.#proven(next - 1).contents
    const first = Math.max(this.oldest - this.#hashesBefore.length, next - hashesBeforeMax)
    const hashes = Array.from({ length: next - first }, (_, at) => this.#hashOf(first + at))
    if (oldest === this.first) this.#genesis = this.#proven(oldest).contents
    while (this.#firstWhole < next) this.#skip()
    this.#segments = this.#segments.slice(index)
    this.#hashesBefore = hashes
    return this.#lastPruned.sequence
  }

  /** Reads all blocks in another store with their sequences. The head has no patches yet. */
  moveTo(store: Store): void {
    invariant(this.#head !== undefined, 'there is no block')
    this.#store = store
    this.#head = new SealedBlock(this.#head.contents, store)
    this.#forgetAll() // they hold the other store
  }

  /**
   * Removes all blocks from a number on. The new head keeps its patches.
   *
   * @param length that number, more than {@link oldest}
   */
  cutTo(length: number): void {
    const head = this.at(length - 1)
    invariant(head !== undefined, `there is no block ${length - 1}`)
    for (let number = Math.max(length, this.#firstWhole); number < this.#length; number += 1) {
      this.#wholeTransactions -= this.#segmentOf(number)!.transactionCount(number)
    }
    this.#firstWhole = Math.min(this.#firstWhole, length)
    while (this.#segments.at(-1)!.first >= length) this.#segments.pop() // the first stays
    this.#forgetAll()
    this.#head = head
    this.#length = length
  }

  /**
   * Finds matching logs, in order of block and log index.
   *
   * @param take called with each log; may throw to stop the search
   */
  findLogs(search: LogSearch, take: TakeLog): void {
    const { first, last } = search
    const blockAt = (number: number) => this.at(number)! // what is unpacked stays for the next search
    for (const [index, segment] of this.#segments.entries()) {
      const end = this.#segments[index + 1]?.first ?? this.#length
      if (segment.first > last || end <= first) continue
      segment.findLogs({ ...search, last: Math.min(last, end - 1) }, blockAt, take)
    }
  }

  /** The block without the patches of its child. */
  #proven(number: number): SealedBlock {
    const segment = this.#segmentOf(number)
    invariant(segment !== undefined && this.#store !== undefined, `there is no block ${number}`)
    const contents = segment.contents(number, () => this.#hashOf(number - 1))
    return new SealedBlock(contents, this.#store)
  }

  #hashOf(number: number): Hash {
    const hash = this.hashOf(number)
    invariant(hash !== undefined, `there is no block ${number}`)
    return hash
  }

  #remember(number: number, block: SealedBlock): void {
    const transactionCount = this.#keptFor(number, block)
    if (this.#readTransactions + transactionCount > readTransactionsMax) this.#forgetAll()
    const page = this.#pageOf(number) ?? this.#addPage(number)
    const at = number % pageBlocks
    this.#readTransactions += transactionCount - (page[at]?.transactionCount ?? 0)
    page[at] = { number, block, transactionCount }
  }

  #pageOf(number: number): (ReadBlock | undefined)[] | undefined {
    return this.#read[Math.floor(number / pageBlocks) % pagesMax]
  }

  #addPage(number: number): (ReadBlock | undefined)[] {
    const page = Array.from({ length: pageBlocks }, () => undefined)
    this.#read[Math.floor(number / pageBlocks) % pagesMax] = page
    return page
  }

  /** Transactions that are kept as objects for a read block alone. */
  #keptFor(number: number, { contents }: SealedBlock): number {
    if (contents.isEmpty) return emptyBlockTransactions
    if (number >= this.#firstWhole) return 0
    // The block before the first one that is kept is in no segment.
    return this.#segmentOf(number)?.transactionCount(number) ?? 0
  }

  /** Drops the objects of a block that was packed, if it was read recently. */
  #forget(number: number): void {
    const page = this.#pageOf(number)
    const at = number % pageBlocks
    if (page?.[at]?.number === number) page[at] = undefined
  }

  #forgetAll(): void {
    this.#read = []
    this.#readTransactions = 0
  }

  /** The first result that is not `undefined`, from the newest segment backwards. */
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

  #has(number: number): boolean {
    return number >= this.oldest && number < this.#length
  }

  #segmentOf(number: number): Segment | undefined {
    if (!this.#has(number)) return undefined
    // Linear: most reads are of recent blocks, and there are few segments.
    let index = this.#segments.length - 1
    while (this.#segments[index]!.first > number) index -= 1 // the first holds the oldest
    return this.#segments[index]
  }
}
