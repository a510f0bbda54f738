/**
 * Saved blocks of a chain, kept between saves: each save converts only the blocks since the last
 * one.
 *
 * Owns the lines of blocks. Leaves their content to `blocks.ts`.
 */

import type { Block } from '../chain/block.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { Hash } from '../primitives/hex.ts'
import {
  type BlockDeps,
  type SavedBlocks,
  type SavedEmptyBlocks,
  saveBlock,
  savedHashes,
  sealedAt,
} from './blocks.ts'
import { textFromValue } from './values.ts'

/** A line of the file. */
interface Entry {
  /** Number and hash of its last block. */
  last: bigint
  hash: Hash
  saved: SavedEmptyBlocks | string
}

/** Most blocks in a line: a line is read and written as a whole. */
const entryBlocksMax = 4_096

export class BlockRecorder {
  readonly #entries: Entry[] = []

  /** Lines of all blocks after the first one, in order. */
  lines(deps: BlockDeps): string[] {
    const { chain } = deps
    this.#forgetOthers(deps)
    const { head } = chain
    let parent = sealedAt(chain, this.#entries.at(-1)?.last ?? BigInt(chain.firstNumber))
    for (let number = parent.number + 1n; number <= head.number; number += 1n) {
      const block = sealedAt(chain, number)
      this.#add(block, saveBlock(deps, block, parent))
      parent = block
    }
    return this.#entries.map((entry) => {
      const { saved, last } = entry
      if (typeof saved === 'string') return saved
      // A fork's state can lie on the remote alone: its last root could not be checked.
      if (chain.isForked) return textFromValue(saved)
      const first = last + 1n - BigInt(saved.count)
      const text = textFromValue({ ...saved, hashes: savedHashes(chain, first, saved.count) })
      // A full line is kept as it is: else each save would hash all of its blocks again.
      if (saved.count === entryBlocksMax) entry.saved = text
      return text
    })
  }

  /**
   * Keeps the line of loaded blocks.
   *
   * @param text the line as it was read
   * @param last the last one of them
   */
  keep(saved: SavedBlocks, text: string, { number, hash }: Pick<Block, 'number' | 'hash'>): void {
    this.#entries.push({ last: number, hash, saved: 'steps' in saved ? text : timesOf(saved) })
  }

  /** Drops the lines of blocks that were removed from the chain. */
  #forgetOthers({ chain }: BlockDeps): void {
    for (let entry = this.#entries.at(-1); entry !== undefined; entry = this.#entries.at(-1)) {
      if (chain.find(entry.last)?.hash === entry.hash) return
      this.#entries.pop()
    }
  }

  #add(block: SealedBlock, saved: object | undefined): void {
    const { number, hash, timeMs } = block
    const openedMs = block.timeline.firstMs
    const entry = this.#entries.at(-1)
    const before = entry === undefined || typeof entry.saved === 'string' ? undefined : entry.saved
    if (saved !== undefined) {
      this.#entries.push({ last: number, hash, saved: textFromValue(saved) })
      return
    }
    const stepMs = before?.count === 1 ? timeMs - before.timeMs : (before?.stepMs ?? 0)
    const isNext =
      before !== undefined &&
      before.count < entryBlocksMax &&
      continues({ ...before, stepMs }, timeMs, openedMs)
    if (entry === undefined || !isNext) {
      const first = { count: 1, timeMs, openedMs, stepMs: 0 }
      this.#entries.push({ last: number, hash, saved: first })
      return
    }
    entry.saved = { ...before, count: before.count + 1, stepMs }
    entry.last = number
    entry.hash = hash
  }
}

/** The blocks without their hashes, which the chain has. */
function timesOf({ count, timeMs, openedMs, stepMs }: SavedEmptyBlocks): SavedEmptyBlocks {
  return { count, timeMs, openedMs, stepMs }
}

function continues(before: SavedEmptyBlocks, timeMs: number, openedMs: number): boolean {
  const sinceMs = before.count * before.stepMs
  return timeMs === before.timeMs + sinceMs && openedMs === before.openedMs + sinceMs
}
