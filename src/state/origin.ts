/**
 * The state below a store's first sequence: the accounts of a large alloc, or the state of a remote chain,
 * fetched as it is read.
 *
 * Reads stay synchronous. On a remote chain a read of a value that is not fetched yet counts as a miss and returns
 * a provisional zero; {@link WithRemote.withRemote} fetches what was missed and runs again.
 */

import type { Address } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { Code } from './code.ts'
import type { Trie } from './trie.ts'

export interface StateOrigin {
  /** Balance in wei. */
  balance(address: Address): bigint
  /** Next nonce. */
  nonce(address: Address): bigint
  code(address: Address): Code
  /** @param slot from 0 to 2^256 - 1 */
  storage(address: Address, slot: bigint): bigint
  /** The slots of an account that are not zero; of a remote chain none, since it has no list. */
  slots(address: Address): Iterable<bigint>
  /** True if the account's fields are known: always, or once they were fetched. */
  hasAccount(address: Address): boolean
  /** True if the slot is known. */
  hasSlot(address: Address, slot: bigint): boolean
  /** All accounts that exist (EIP-161); of a remote chain none, since it has no list. */
  addresses(): Iterable<Address>
  /** All accounts that have code; of a remote chain none. */
  addressesWithCode(): Iterable<Address>
  /** Its state trie; `undefined` if not all of it is known. */
  trie(): Trie | undefined
}

/** Reads at once, also after an `await` of the run: what is missed then is known to be this run's. */
export type Reader = <Value>(read: () => Value) => Value

/** Runs functions that read a state of which parts may not have been fetched yet. */
export interface WithRemote {
  /**
   * Runs a function until it misses nothing. Results and errors of runs that missed something are
   * dropped, so the function must not change anything.
   *
   * @throws the function's error, or that of the remote
   */
  withRemote<Value>(run: (read: Reader) => MaybePromise<Value>): MaybePromise<Value>
}
