/** The tags `safe` and `finalized`: how far they are behind the head. */

import { firstIndex } from '../primitives/sorted.ts'
import type { History } from './history.ts'
import type { SealedBlock } from './sealed-block.ts'

/** Distances from `latest`, in blocks. */
export interface TagDistances {
  readonly safe: number
  readonly finalized: number
}

/** From some block on, blocks have a shorter time; the tags stay as far behind in time. */
export interface BlockTimeChange {
  /** Number of short blocks in the time of one block before. */
  readonly factor: number
  /** True if a block has the shorter time. */
  readonly isShort: (block: SealedBlock) => boolean
}

/** Times since which tags stay at their blocks, in ms since the epoch. */
export type HeldTags = { readonly [Tag in keyof TagDistances]: number | undefined }

/** Number after that of the newest block that is not later than a time, in ms since the epoch. */
export function lengthAt(history: History, timeMs: number): number {
  const { oldest, length } = history
  return firstIndex(oldest + 1, length, (number) => history.at(number)!.timeMs > timeMs) // below the length
}

/**
 * The distance of a tag's block from the newest one, in blocks.
 *
 * @param distance as it is where all blocks have the same time
 * @param history has a head
 * @param length number after that of the newest block
 */
export function distanceOf(
  distance: number,
  history: History,
  change: BlockTimeChange | undefined,
  length: number,
): number {
  if (change === undefined || !change.isShort(history.at(length - 1)!)) return distance
  const { oldest } = history
  const firstShort = firstIndex(oldest, length - 1, (at) => change.isShort(history.at(at)!))
  // As many blocks as would have passed in the same time.
  const shortCount = length - 1 - firstShort
  const wanted = distance * change.factor
  const longCount = Math.ceil(Math.max(0, wanted - shortCount) / change.factor)
  return Math.min(wanted, shortCount) + longCount
}
