/**
 * What an execution leaves behind: a list of field writes, published all at once.
 */

import type { Address } from '../primitives/hex.ts'

/**
 * One field's new value. Within a list the last write to a field counts; writing the value a field
 * already has is no change. An account whose nonce, balance and code are all zero does not exist
 * (EIP-161), so there is no deletion.
 */
export type Write =
  | { readonly field: 'balance'; readonly address: Address; readonly value: bigint }
  | { readonly field: 'nonce'; readonly address: Address; readonly value: bigint }
  | { readonly field: 'code'; readonly address: Address; readonly codeBytes: Uint8Array }
  | {
      readonly field: 'storage'
      readonly address: Address
      readonly slot: bigint
      readonly value: bigint
    }
