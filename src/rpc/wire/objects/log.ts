/**
 * Logs as clients see them.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import type { Block } from '../../../chain/block.ts'
import type { Log } from '../../../chain/receipt.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Result } from '../codec.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  dataSchema,
  hashSchema,
  maybe,
  object,
  quantitySchema,
  type Schema,
} from '../schema.ts'
import { printBlockTime, type WireBlockTime } from './block-time.ts'

export interface WireLog extends WireBlockTime {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly logIndex: Hex
  readonly removed: boolean
}

export const logSchema: Schema = object<WireLog>('Log', {
  address: addressSchema,
  topics: { ...arrayOf(hashSchema), maxItems: 4 },
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

/** An object on its way to the wire: spreading others into it costs as much as all of its numbers. */
export type Draft<Wire> = { -readonly [Field in keyof Wire]: Wire[Field] }

/** @param removed whether its block has been taken off the chain */
export function printLog(log: Log, block: Block, removed = false): WireLog {
  const { blockHash, blockNumber, blockTimestamp, blockTimestampMs } = printPlace(block)
  const { address, data, transactionHash } = log
  const topics = copyTopics(log.topics)
  const transactionIndex = printIndex(log.transactionIndex)
  const logIndex = printIndex(log.logIndex)
  // Written out twice, as an object that gets fields later on takes twice as long to make.
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

/**
 * The caller's own, to do with as it likes.
 *
 * `slice` takes 1 µs for an array that has not been read lately, and this a quarter of it.
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

// Numbers as text are most of what printing a log costs; a block's logs have them in common.
const printedPlaces = new WeakMap<Block, BlockPlace>()

/** Which block it is, for everything in it. */
export function printPlace(block: Block): BlockPlace {
  const known = printedPlaces.get(block)
  if (known !== undefined) return known
  const place: BlockPlace = {
    blockHash: block.hash,
    blockNumber: quantityFromUint(block.number),
    ...printBlockTime(block),
  }
  // None of it changes while the block is this object; when it is sealed, it becomes another one.
  printedPlaces.set(block, place)
  return place
}

const printedIndexes = Array<Hex | undefined>(256).fill(undefined)

/** A QUANTITY that is hardly ever large. */
export function printIndex(index: number): Hex {
  if (index >= printedIndexes.length) return quantityFromUint(index)
  return (printedIndexes[index] ??= quantityFromUint(index))
}

export const logs: Result<readonly WireLog[], readonly WireLog[]> = {
  shape: 'log[]',
  schema: arrayOf(logSchema),
  print: (value) => value,
}
