/**
 * Logs in the format of the execution API.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import type { Block } from '../../../chain/block.ts'
import type { Log } from '../../../chain/receipt.ts'
import type { Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  dataSchema,
  hashSchema,
  limited,
  maybe,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { asPrinted } from '../results.ts'
import { printBlockTime, type WireBlockTime } from './block-time.ts'

export interface WireLog extends WireOf<typeof logSchema> {}

export const logSchema = object('Log', {
  address: addressSchema,
  topics: limited(arrayOf(hashSchema), { maxItems: 4 }),
  data: dataSchema,
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  blockTimestamp: quantitySchema,
  blockTimestampMs: maybe(quantitySchema),
  transactionHash: hashSchema,
  transactionIndex: quantitySchema,
  logIndex: quantitySchema,
  removed: booleanSchema,
})

/** A wire object under construction: object spread costs as much as formatting all its numbers. */
export type Draft<Wire> = { -readonly [Field in keyof Wire]: Wire[Field] }

/** @param removed true if the block has been rolled back */
export function printLog(log: Log, block: Block, removed = false): WireLog {
  const { blockHash, blockNumber, blockTimestamp, blockTimestampMs } = printPlace(block)
  const { address, data, transactionHash } = log
  const topics = copyTopics(log.topics)
  const transactionIndex = printIndex(log.transactionIndex)
  const logIndex = printIndex(log.logIndex)
  // Two literals: adding the field afterwards takes twice as long.
  if (blockTimestampMs === undefined) {
    return {
      address,
      topics,
      data,
      blockHash,
      blockNumber,
      blockTimestamp,
      transactionHash,
      transactionIndex,
      logIndex,
      removed,
    }
  }
  return {
    address,
    topics,
    data,
    blockHash,
    blockNumber,
    blockTimestamp,
    blockTimestampMs,
    transactionHash,
    transactionIndex,
    logIndex,
    removed,
  }
}

/** Returns a copy that the caller may modify. */
export function copyLog(printed: WireLog): WireLog {
  const copy: Draft<WireLog> = { ...printed }
  copy.topics = copyTopics(printed.topics)
  return copy
}

/**
 * Returns a copy that the caller may modify.
 *
 * Element by element: `slice` takes 1 µs for an array not read recently, this a quarter of it.
 */
function copyTopics(topics: readonly Hash[]): Hash[] {
  switch (topics.length) {
    case 0:
      return []
    case 1:
      return [topics[0]!]
    case 2:
      return [topics[0]!, topics[1]!]
    case 3:
      return [topics[0]!, topics[1]!, topics[2]!]
    default:
      return [topics[0]!, topics[1]!, topics[2]!, topics[3]!]
  }
}

type BlockPlace = Pick<WireLog, 'blockHash' | 'blockNumber'> & WireBlockTime

// Formatting numbers dominates the cost of printing a log, and the logs of a block share them.
const printedPlaces = new WeakMap<Block, BlockPlace>()

/** The block fields of everything in the block. */
export function printPlace(block: Block): BlockPlace {
  const known = printedPlaces.get(block)
  if (known !== undefined) return known
  const place: BlockPlace = {
    blockHash: block.hash,
    blockNumber: quantityFromUint(block.number),
    ...printBlockTime(block),
  }
  // Cached by object: a block is immutable, and sealing creates a new one.
  printedPlaces.set(block, place)
  return place
}

const printedIndexes = Array<Hex | undefined>(256).fill(undefined)

/** Formats a QUANTITY that is usually small: texts below 256 are cached. */
export function printIndex(index: number): Hex {
  if (index >= printedIndexes.length) return quantityFromUint(index)
  return (printedIndexes[index] ??= quantityFromUint(index))
}

export const logs = asPrinted<readonly WireLog[]>('log[]', arrayOf(logSchema))
