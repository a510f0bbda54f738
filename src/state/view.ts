/**
 * A read-only window on the store at one sequence.
 *
 * Promise: a view, once handed out, always gives the same answers.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'

/** State as one reader sees it. Unknown accounts and slots are zero and empty, never an error. */
export interface StateView {
  /** Balance in wei. */
  balance(address: Address): bigint
  /** Next nonce. */
  nonce(address: Address): bigint
  /** Keccak-256 of the code; the hash of no bytes when there is none. */
  codeHash(address: Address): Hash
  /** The code; must not be written to. */
  codeBytes(address: Address): Uint8Array
  /** The code as hex; `0x` when there is none. */
  codeHex(address: Address): Hex
  /** The word at a slot. @param slot from 0 to 2^256 - 1 */
  storage(address: Address, slot: bigint): bigint
  /** The slots of an account that are not zero, in the order in which they were first written. */
  slots(address: Address): Iterable<bigint>
}

/** True if balance, nonce and code are all zero (EIP-161). */
export function isEmptyAccount(
  view: Pick<StateView, 'balance' | 'nonce' | 'codeBytes'>,
  address: Address,
): boolean {
  return (
    view.balance(address) === 0n &&
    view.nonce(address) === 0n &&
    view.codeBytes(address).length === 0
  )
}
