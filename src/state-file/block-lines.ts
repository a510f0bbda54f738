/**
 * Turns the sealed blocks of a chain into lines of a state file, a few blocks at a time.
 *
 * The chain may change between two turns. Blocks that it has lost are dropped, and those in their
 * place are converted. Where it has pruned the next block, a separate file begins with its base.
 */

import type { LastPruned } from '../chain/history.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { baseLines } from './base.ts'
import {
  type BlockDeps,
  type SavedEmptyBlocks,
  saveBlock,
  savedHashes,
  sealedAt,
} from './blocks.ts'
import { type BlocksPart, inFile } from './file.ts'
import type { FileWriter } from './file-writer.ts'
import { textFromValue } from './values.ts'

/** Most blocks in a line: it is read and written as a whole, in a few ms. */
const LINE_BLOCKS_MAX = 1_024
/** Blocks of one turn, and transactions of those that are not empty: a ms or two. */
const TURN_SIZE = 16
/** Steps of a base of one turn: some ms. */
const TURN_STEPS = 1_024

/** The base of the chain, of which some lines are written. */
interface Base {
  readonly block: SealedBlock
  readonly lines: ReturnType<typeof baseLines>
}

/** Called with the number of the last converted block; a promise is awaited. */
export type BetweenTurns = (number: bigint) => MaybePromise<void>

export class BlockLines {
  readonly #deps: BlockDeps
  readonly #writer: FileWriter
  /** The last converted block; `undefined` if that is the last of the writer's parts, or none. */
  #last: SealedBlock | undefined
  /** Empty blocks up to the last one, which are in no line yet. */
  #run: SavedEmptyBlocks | undefined
  /** The base under way. */
  #base: Base | undefined

  constructor(deps: BlockDeps, writer: FileWriter) {
    this.#deps = deps
    this.#writer = writer
  }

  /** Converts all sealed blocks. */
  async catchUp(between: BetweenTurns): Promise<void> {
    for (;;) {
      if (this.#turn()) return
      const pause = between(this.#base?.block.number ?? this.#parent().number)
      if (pause !== undefined) await pause
    }
  }

  /** Puts all converted blocks into parts. */
  end(): void {
    this.#endRun()
    if (this.#last !== undefined) this.#writer.endPart(this.#last)
  }

  /** @returns true if all blocks are converted */
  #turn(): boolean {
    if (this.#base !== undefined) return this.#continueBase(this.#base)
    this.#dropLost()
    const { chain } = this.#deps
    const { lastPruned } = chain
    if (lastPruned !== undefined && !this.#reaches(lastPruned.block)) {
      this.#beginBase(lastPruned)
      return false
    }
    let parent = this.#parent()
    let size = 0
    while (size < TURN_SIZE) {
      if (parent.number === chain.head.number) return true
      const block = sealedAt(chain, parent.number + 1n)
      this.#add(block, parent)
      parent = block
      size += block.contents.isEmpty ? 1 : 1 + block.transactions.length
    }
    return parent.number === chain.head.number
  }

  /** True if all blocks after the last pruned one are kept or in lines. */
  #reaches(pruned: SealedBlock): boolean {
    const last = this.#last ?? this.#writer.last
    if (last === undefined) return false
    if (last.number === pruned.number) return last.hash === pruned.hash
    const written = last.number - BigInt(this.#run?.count ?? 0)
    return written >= pruned.number
  }

  /** Begins a separate file. */
  #beginBase(pruned: LastPruned): void {
    this.#last = undefined
    this.#run = undefined
    this.#writer.begin()
    this.#base = { block: pruned.block, lines: baseLines(pruned) }
  }

  /** @returns false: the blocks follow */
  #continueBase({ block, lines }: Base): boolean {
    for (let step = 0; step < TURN_STEPS; step += 1) {
      const { done, value: line } = lines.next()
      if (done) {
        this.#writer.endBase(block)
        this.#base = undefined
        this.#last = block
        return false
      }
      if (line === undefined) continue
      this.#writer.addBase(line)
      return false
    }
    return false
  }

  #parent(): SealedBlock {
    const { chain } = this.#deps
    if (this.#last !== undefined) return this.#last
    const number = this.#writer.last?.number ?? BigInt(chain.firstNumber)
    const pruned = chain.lastPruned?.block
    return pruned?.number === number ? pruned : sealedAt(chain, number)
  }

  /** Drops blocks that the chain does not have any more. */
  #dropLost(): void {
    const { chain } = this.#deps
    const isKept = ({ number, hash, openedMs }: Omit<BlocksPart, 'bytes'>) => {
      if (number < chain.firstNumber) return false
      if (number < chain.oldestNumber) return true
      const found = number > chain.head.number ? undefined : sealedAt(chain, number)
      return found?.hash === hash && found.timeline.firstMs === openedMs
    }
    if (this.#last !== undefined && !isKept(inFile(this.#last))) {
      this.#last = undefined
      this.#run = undefined
      this.#writer.dropLines()
    }
    if (this.#last !== undefined) return
    for (let part = this.#writer.last; part !== undefined; part = this.#writer.last) {
      if (isKept(part)) return
      if (!this.#writer.dropLast()) this.#writer.begin()
    }
  }

  #add(block: SealedBlock, parent: SealedBlock): void {
    const saved = saveBlock(this.#deps, block, parent)
    if (saved !== undefined) {
      this.#endRun()
      this.#writer.addBlocks(textFromValue(saved), 1, block)
    } else {
      const { timeMs, timeline } = block
      const longer = this.#run && continued(this.#run, timeMs, timeline.firstMs)
      if (longer === undefined) this.#endRun()
      this.#run = longer ?? { count: 1, timeMs, openedMs: timeline.firstMs, stepMs: 0 }
    }
    this.#last = block
  }

  /** Writes the run as a line. */
  #endRun(): void {
    const { chain } = this.#deps
    const run = this.#run
    const last = this.#last
    if (run === undefined || last === undefined) return
    this.#run = undefined
    const { count } = run
    const first = last.number + 1n - BigInt(count)
    // A fork's state can lie on the remote alone: its last root could not be checked.
    const hashes = chain.isForked ? {} : { hashes: savedHashes(chain, first, count) }
    this.#writer.addBlocks(textFromValue({ ...run, ...hashes }), count, last)
  }
}

/** The run with one more block; `undefined` if that does not continue it. */
function continued(
  run: SavedEmptyBlocks,
  timeMs: number,
  openedMs: number,
): SavedEmptyBlocks | undefined {
  const { count } = run
  const stepMs = count === 1 ? timeMs - run.timeMs : run.stepMs
  const sinceMs = count * stepMs
  const follows = timeMs === run.timeMs + sinceMs && openedMs === run.openedMs + sinceMs
  return follows && count < LINE_BLOCKS_MAX ? { ...run, count: count + 1, stepMs } : undefined
}
