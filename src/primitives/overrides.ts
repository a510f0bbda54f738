/**
 * Overrides of a call: other state, other block fields.
 */

import type { Address, Hash } from './hex.ts'

/** Overrides of one account. A field left out keeps its value. */
export interface AccountOverride {
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly codeBytes?: Uint8Array
  /** Replaces the whole storage: other slots are zero. Excludes `changedSlots`. */
  readonly allSlots?: ReadonlyMap<bigint, bigint>
  readonly changedSlots?: ReadonlyMap<bigint, bigint>
  /** The address to which the precompile at this address moves. */
  readonly precompileMovedTo?: Address
}

/** In order of address, so that equal overrides give equal writes. */
export type StateOverrides = ReadonlyMap<Address, AccountOverride>

/** Overrides of the block. A field left out keeps its value. */
export interface BlockOverrides {
  readonly number?: bigint
  /** Seconds since the epoch. */
  readonly timestamp?: bigint
  readonly gasLimit?: bigint
  readonly coinbase?: Address
  readonly prevRandao?: Hash
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint
  /** Wei per blob gas. */
  readonly blobBaseFee?: bigint
  /** For BLOCKHASH; other numbers keep their hashes. */
  readonly blockHashes?: ReadonlyMap<bigint, Hash>
}

export interface Overrides {
  readonly state?: StateOverrides | undefined
  readonly block?: BlockOverrides | undefined
}
