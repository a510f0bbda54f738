/**
 * BaseTime: the milliseconds of a block's time, on chain.
 *
 * The header counts whole seconds. The second transaction of each block stores the remaining
 * milliseconds in slot 0 of this predeploy.
 */

import type { Address } from '../primitives/hex.ts'
import type { Write } from '../state/write.ts'
import { predeployAddresses } from './predeploys.ts'

/** The proxy, which holds the storage. */
export const BASE_TIME_ADDRESS: Address = predeployAddresses.baseTime
/** Ms. A block's time must be a multiple of it, else the contract reverts. */
export const BASE_TIME_STEP_MS = 200

/** The milliseconds of a block's time beyond whole seconds. */
export function millisecondPart(timeMs: number): number {
  return timeMs % 1000
}

/** The write that the deposit of a block at this time makes; used for simulated blocks. */
export function baseTimeWrite(timeMs: number): Write {
  return {
    field: 'storage',
    address: BASE_TIME_ADDRESS,
    slot: 0n,
    value: BigInt(millisecondPart(timeMs)),
  }
}
