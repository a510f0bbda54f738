/**
 * A read-only window on the store at one sequence.
 *
 * Promise: a view, once handed out, always gives the same answers.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Store } from './store.ts'

/** State as one reader sees it. Unknown accounts and slots are zero and empty, never an error. */
export interface StateView {
  /** Balance in wei. */
  balance(address: Address): bigint
  /** Next nonce. */
  nonce(address: Address): bigint
  /** Keccak-256 of the code; the hash of no bytes when there is none. */
  codeHash(address: Address): Hash
  /** The code itself; not to be written to. */
  codeBytes(address: Address): Uint8Array
  /** The code as hex; `0x` when there is none. */
  codeHex(address: Address): Hex
  /** The word at a slot. @param slot from 0 to 2^256 - 1 */
  storage(address: Address, slot: bigint): bigint
}

/** The view of a store at a published sequence. */
export class StoreView implements StateView {
  readonly store: Store
  readonly sequence: number

  constructor(store: Store, sequence: number) {
    this.store = store
    this.sequence = sequence
  }

  balance(address: Address): bigint {
    return this.store.balanceAt(address, this.sequence)
  }

  nonce(address: Address): bigint {
    return this.store.nonceAt(address, this.sequence)
  }

  codeHash(address: Address): Hash {
    return this.store.codeAt(address, this.sequence).hash
  }

  codeBytes(address: Address): Uint8Array {
    return this.store.codeAt(address, this.sequence).bytes
  }

  codeHex(address: Address): Hex {
    return this.store.codeAt(address, this.sequence).hex
  }

  /** The slots of an account that are not zero, in the order in which they were first written. */
  *slots(address: Address): Generator<bigint> {
    for (const slot of this.store.slotsOf(address)) {
      if (this.storage(address, slot) !== 0n) yield slot
    }
  }

  storage(address: Address, slot: bigint): bigint {
    return this.store.storageAt(address, slot, this.sequence)
  }
}
