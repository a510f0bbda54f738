/**
 * Logs as clients see them.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import type { Block } from '../../chain/block.ts'
import type { Log } from '../../chain/receipt.ts'
import type { Address, Hash, Hex } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import type { Result } from '../method.ts'
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

/** @param removed whether its block has been taken off the chain */
export function printLog(log: Log, block: Block, removed = false): WireLog {
  const { blockHash, blockNumber, ...time } = printedPlace(block)
  return {
    address: log.address,
    topics: log.topics.slice(),
    data: log.data,
    blockHash,
    blockNumber,
    ...time,
    transactionHash: log.transactionHash,
    transactionIndex: printIndex(log.transactionIndex),
    logIndex: printIndex(log.logIndex),
    removed,
  }
}

type LogPlace = Pick<WireLog, 'blockHash' | 'blockNumber'> & WireBlockTime

// Numbers as text are most of what printing a log costs; a block's logs have them in common.
const printedPlaces = new WeakMap<Block, LogPlace>()

function printedPlace(block: Block): LogPlace {
  const known = printedPlaces.get(block)
  if (known !== undefined) return known
  const place: LogPlace = {
    blockHash: block.hash,
    blockNumber: quantityFromUint(block.number),
    ...printBlockTime(block),
  }
  // Kept once nothing of it can change.
  if (block.isSealed) printedPlaces.set(block, place)
  return place
}

const printedIndexes = Array.from({ length: 256 }, (_, index) => quantityFromUint(index))

function printIndex(index: number): Hex {
  return printedIndexes[index] ?? quantityFromUint(index)
}

export const logs: Result<readonly WireLog[], readonly WireLog[]> = {
  shape: 'log[]',
  schema: arrayOf(logSchema),
  print: (value) => value,
}
