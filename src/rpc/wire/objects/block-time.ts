/**
 * The timestamp of the block, as logs and transactions include it.
 */

import type { Block } from '../../../chain/block.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'

export interface WireBlockTime {
  /** Seconds. */
  readonly blockTimestamp: Hex
  /** Only on chains with millisecond timestamps. */
  readonly blockTimestampMs?: Hex
}

export function printBlockTime(block: Block): WireBlockTime {
  const blockTimestamp = quantityFromUint(block.timestamp)
  if (!block.hasMilliseconds) return { blockTimestamp }
  return { blockTimestamp, blockTimestampMs: quantityFromUint(block.timeMs) }
}
