/**
 * The chain as it was at a past time: the block that was under way, and how much of it was executed.
 *
 * Owns the search by time. When each block was opened is left to history.ts, when each change was
 * published to timeline.ts.
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import { firstIndex } from '../primitives/sorted.ts'
import { prunedBlock } from './block-ref.ts'
import type { History } from './history.ts'
import type { PendingBlock } from './pending-block.ts'
import { SealedBlock } from './sealed-block.ts'
import type { Place } from './segment.ts'

/** The chain at a past time. Times are in ms since the epoch. */
export interface ChainThen {
  /** Opening time of the oldest block that is kept. */
  readonly beganMs: number
  /** The block that was under way, as it is now. */
  readonly block: SealedBlock | PendingBlock
  readonly openedMs: number
  /** `undefined` if it is still pending. */
  readonly sealedMs: number | undefined
  /** Number of its transactions that had been executed. */
  readonly count: number
}

/** The execution of a transaction in virtual time. Times are in ms since the epoch. */
export interface ExecutionTimes {
  readonly blockNumber: bigint
  readonly executedMs: number
  /** When its block was opened. */
  readonly openedMs: number
  /** When its block was sealed; `undefined` while it is pending. */
  readonly sealedMs: number | undefined
  /** Index of the transaction in its block. */
  readonly index: number
  /** By published flashblock of the block: the number of transactions up to its end. */
  readonly flashblockEnds: readonly number[]
  /** The times at which the block grew, its opening included. */
  readonly stepsMs: readonly number[]
}

/** A block that was under way. */
interface UnderWay {
  readonly block: SealedBlock | PendingBlock
  /** The sequence of the newest state at that time. */
  readonly sequence: number
}

/**
 * The block that was under way at the end of a ms, with the sequence of its state then.
 *
 * @throws {DevnetError} BLOCK_PRUNED, UNKNOWN_BLOCK before the chain began and after now
 */
export function underWayAt(
  history: History,
  pending: PendingBlock,
  timeMs: number,
  nowMs: number,
): UnderWay {
  const { oldest, length } = history
  const opensLater = (number: number) => openedMs(history, pending, number) > timeMs
  const number = firstIndex(oldest, length + 1, opensLater) - 1
  if (number < oldest && oldest > history.first) throw prunedBlock(number, oldest)
  const block = history.at(number) ?? pending
  const sequence = timeMs <= nowMs ? block.timeline.at(timeMs) : undefined
  if (sequence !== undefined) return { block, sequence }
  const beganMs = openedMs(history, pending, oldest)
  const times = `the chain began at ${beganMs} ms and the clock is at ${nowMs} ms`
  const facts = { timeMs, beganMs, nowMs }
  throw new DevnetError('UNKNOWN_BLOCK', `block not found: at ${timeMs} ms; ${times}`, facts)
}

/**
 * The chain as it was at the end of a ms.
 *
 * @throws {DevnetError} BLOCK_PRUNED, UNKNOWN_BLOCK before the chain began and after now
 */
export function chainThen(
  history: History,
  pending: PendingBlock,
  timeMs: number,
  nowMs: number,
): ChainThen {
  const { block, sequence } = underWayAt(history, pending, timeMs, nowMs)
  const isSealed = block instanceof SealedBlock
  const { sequencesBefore } = isSealed ? block.contents : block
  const count = sequencesBefore.findIndex((before) => before >= sequence)
  const number = Number(block.number)
  return {
    beganMs: openedMs(history, pending, history.oldest),
    openedMs: openedMs(history, pending, number),
    sealedMs: isSealed ? openedMs(history, pending, number + 1) : undefined,
    block,
    count: count < 0 ? block.transactions.length : count,
  }
}

/** @param place of a transaction in a sealed block or in the pending one */
export function executionTimes(
  history: History,
  pending: PendingBlock,
  { number, index }: Place,
): ExecutionTimes {
  const block = history.at(number) ?? pending
  const isSealed = block instanceof SealedBlock
  const { sequencesBefore } = isSealed ? block.contents : block
  const before = sequencesBefore[index]
  invariant(before !== undefined, `block ${number} has no transaction ${index}`)
  return {
    blockNumber: block.number,
    executedMs: block.timeline.timeOf(before + 1),
    openedMs: openedMs(history, pending, number),
    sealedMs: isSealed ? openedMs(history, pending, number + 1) : undefined,
    index,
    flashblockEnds: block.flashblockEnds,
    stepsMs: [...block.timeline.entries()].map(([timeMs]) => timeMs),
  }
}

/** Opening time of a block, in ms since the epoch; of the pending block after the last one. */
function openedMs(history: History, pending: PendingBlock, number: number): number {
  return history.openedMs(number) ?? pending.timeline.firstMs
}
