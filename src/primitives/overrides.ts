/**
 * What a caller pretends while a call runs: other state, another block.
 */

import type { Address, Hash } from './hex.ts'

/** What is pretended of one account; what is left out stays as it is. */
export interface AccountOverride {
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly codeBytes?: Uint8Array
  /** All of its storage: slots not named are zero. Not together with `changedSlots`. */
  readonly allSlots?: ReadonlyMap<bigint, bigint>
  readonly changedSlots?: ReadonlyMap<bigint, bigint>
  /** Where the precompile at this address is called from now on. */
  readonly precompileMovedTo?: Address
}

/** In the order of their addresses, so that the same overrides are the same writes. */
export type StateOverrides = ReadonlyMap<Address, AccountOverride>

/** What is pretended of the block; what is left out stays as it is. */
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
  /** For BLOCKHASH; numbers not named have the hashes they have. */
  readonly blockHashes?: ReadonlyMap<bigint, Hash>
}

export interface Overrides {
  readonly state?: StateOverrides | undefined
  readonly block?: BlockOverrides | undefined
}
