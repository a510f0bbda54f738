/**
 * Accounts and slots in the form of an access list (EIP-2930), sorted.
 */

import type { Address } from '../primitives/hex.ts'
import type { AccessListEntry } from '../primitives/message.ts'
import { hexFromWord } from '../primitives/word.ts'

/** Collects places, each as often as it comes, and lists each once. */
export class AccessedPlaces {
  readonly #slotsOf = new Map<Address, Set<bigint>>()

  /** How many there are; it changes with every new one. */
  get size(): number {
    let size = this.#slotsOf.size
    for (const slots of this.#slotsOf.values()) size += slots.size
    return size
  }

  addAccount(address: Address): void {
    this.#slots(address)
  }

  addSlot(address: Address, slot: bigint): void {
    this.#slots(address).add(slot)
  }

  addAll(list: readonly AccessListEntry[]): void {
    for (const { address, storageKeys } of list) {
      const slots = this.#slots(address)
      for (const key of storageKeys) slots.add(BigInt(key))
    }
  }

  list(): AccessListEntry[] {
    const ascending = <Value>(one: Value, other: Value) => (one < other ? -1 : 1)
    return [...this.#slotsOf]
      .sort(([one], [other]) => ascending(one, other))
      .map(([address, slots]) => ({
        address,
        storageKeys: [...slots].sort(ascending).map(hexFromWord),
      }))
  }

  #slots(address: Address): Set<bigint> {
    const known = this.#slotsOf.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>()
    this.#slotsOf.set(address, slots)
    return slots
  }
}
