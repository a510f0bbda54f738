/**
 * The accounts and slots of an execution, sorted: as an access list (EIP-2930), or for that of a block.
 */

import type { Address } from '../primitives/hex.ts'
import type { AccessListEntry } from '../primitives/message.ts'
import { compare } from '../primitives/sorted.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { TouchedAccount } from './engine.ts'

/** Collects accounts and slots without duplicates. */
export class AccessedPlaces {
  readonly #slotsOf = new Map<Address, Set<bigint>>()

  /** Number of entries; grows with every new one. */
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
    return [...this.#slotsOf]
      .sort(([one], [other]) => compare(one, other))
      .map(([address, slots]) => ({
        address,
        storageKeys: [...slots].sort(compare).map(hexFromWord),
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

/** Touched accounts in order of address, and their slots in order. */
export function sortedTouched(touched: readonly TouchedAccount[]): TouchedAccount[] {
  return touched
    .map(({ address, slots }) => ({ address, slots: slots.toSorted(compare) }))
    .sort((one, other) => compare(one.address, other.address))
}
