/**
 * A view that records the reads made through it.
 *
 * An execution depends only on what it reads, so the recorded reads are its prestate.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { StateView } from './view.ts'

export class RecordingView implements StateView {
  readonly #view: StateView
  /** The slots read, by account, in order. */
  readonly #slots = new Map<Address, Set<bigint>>()

  readonly #beforeListing = new Map<Address, ReadonlySet<bigint>>()

  constructor(view: StateView) {
    this.#view = view
  }

  /** The accounts that were read, in order, each with its slots. */
  get reads(): ReadonlyMap<Address, ReadonlySet<bigint>> {
    return this.#slots
  }

  /**
   * The slots of an account that were read before all of them were listed, which only the destruction of
   * the account does.
   */
  readsBeforeListing(address: Address): ReadonlySet<bigint> {
    return this.#beforeListing.get(address) ?? this.#slots.get(address) ?? new Set()
  }

  /** The underlying view, for reads that are not recorded. */
  get unrecorded(): StateView {
    return this.#view
  }

  balance(address: Address): bigint {
    this.#account(address)
    return this.#view.balance(address)
  }

  nonce(address: Address): bigint {
    this.#account(address)
    return this.#view.nonce(address)
  }

  codeHash(address: Address): Hash {
    this.#account(address)
    return this.#view.codeHash(address)
  }

  codeBytes(address: Address): Uint8Array {
    this.#account(address)
    return this.#view.codeBytes(address)
  }

  codeHex(address: Address): Hex {
    this.#account(address)
    return this.#view.codeHex(address)
  }

  storage(address: Address, slot: bigint): bigint {
    this.#account(address).add(slot)
    return this.#view.storage(address, slot)
  }

  slots(address: Address): readonly bigint[] {
    const slots = [...this.#view.slots(address)]
    const recorded = this.#account(address)
    this.#beforeListing.set(address, new Set(recorded))
    for (const slot of slots) recorded.add(slot)
    return slots
  }

  #account(address: Address): Set<bigint> {
    const known = this.#slots.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>()
    this.#slots.set(address, slots)
    return slots
  }
}
