/**
 * BaseTime: where the milliseconds of a block are on chain, and what a chain must keep to for them.
 *
 * The header counts whole seconds; the rest of the block's time is in slot 0 of this predeploy, put
 * there by the second transaction of the block.
 */

import type { Address } from '../primitives/hex.ts'
import type { Write } from '../state/write.ts'
import { predeployAddresses } from './predeploys.ts'

/** The proxy; its storage is what counts. */
export const BASE_TIME_ADDRESS: Address = predeployAddresses.baseTime
/** Ms; every block's time is a multiple of it, or the contract refuses. */
export const BASE_TIME_STEP_MS = 200

/** Ms of a block's time beyond its whole seconds. */
export function millisecondPart(timeMs: number): number {
  return timeMs % 1000
}

/** What the deposit of a block at this time leaves, for blocks that are only tried out. */
export function baseTimeWrite(timeMs: number): Write {
  return {
    field: 'storage',
    address: BASE_TIME_ADDRESS,
    slot: 0n,
    value: BigInt(millisecondPart(timeMs)),
  }
}
