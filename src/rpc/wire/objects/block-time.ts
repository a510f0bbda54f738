/**
 * When a block is, as logs and transactions carry it.
 */

import type { Block } from '../../../chain/block.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'

export interface WireBlockTime {
  /** Seconds. */
  readonly blockTimestamp: Hex
  /** Of chains that count milliseconds. */
  readonly blockTimestampMs?: Hex
}

export function printBlockTime(block: Block): WireBlockTime {
  const blockTimestamp = quantityFromUint(block.timestamp)
  if (!block.hasMilliseconds) return { blockTimestamp }
  return { blockTimestamp, blockTimestampMs: quantityFromUint(block.timeMs) }
}
