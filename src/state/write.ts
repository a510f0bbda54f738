/**
 * The result of an execution: a list of field writes, published all at once.
 */

import type { Address } from '../primitives/hex.ts'

/**
 * The new value of one field. The last write to a field in a list counts; writing the current value
 * changes nothing. An account whose nonce, balance and code are zero does not exist (EIP-161), so
 * no write deletes one; its storage is deleted by writing zero to each of its slots.
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
