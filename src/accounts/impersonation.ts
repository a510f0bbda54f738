/**
 * For which accounts transactions are taken in that nobody has signed.
 */

import type { Address } from '../primitives/hex.ts'

export class Impersonation {
  #addresses: Set<Address>
  /** Whether everybody is impersonated. */
  isForAll: boolean

  constructor(addresses: Iterable<Address> = [], isForAll = false) {
    this.#addresses = new Set(addresses)
    this.isForAll = isForAll
  }

  /** Those that are impersonated by name. */
  get addresses(): readonly Address[] {
    return [...this.#addresses]
  }

  /** @returns whether it was not impersonated before */
  start(address: Address): boolean {
    const { size } = this.#addresses
    return this.#addresses.add(address).size > size
  }

  /** @returns whether it was impersonated by name */
  stop(address: Address): boolean {
    return this.#addresses.delete(address)
  }

  has(address: Address): boolean {
    return this.isForAll || this.#addresses.has(address)
  }

  /** Becomes what another one is. */
  returnTo(other: Impersonation): void {
    this.#addresses = new Set(other.#addresses)
    this.isForAll = other.isForAll
  }

  /** An independent one that begins as this one is. */
  copy(): Impersonation {
    return new Impersonation(this.#addresses, this.isForAll)
  }
}
