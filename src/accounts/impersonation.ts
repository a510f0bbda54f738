/**
 * The accounts whose unsigned transactions are accepted.
 */

import type { Address } from '../primitives/hex.ts'

/** A snapshot of {@link Impersonation}. */
export interface ImpersonationSnapshot {
  readonly addresses: ReadonlySet<Address>
  readonly isForAll: boolean
}

export class Impersonation {
  /** Replaced with each change: snapshots share it. */
  #addresses: ReadonlySet<Address> = new Set()
  /** True if every account is impersonated. */
  isForAll: boolean

  constructor(isForAll = false) {
    this.isForAll = isForAll
  }

  /** The accounts that are impersonated by name. */
  get addresses(): readonly Address[] {
    return [...this.#addresses]
  }

  /** @returns true if the account was not impersonated by name before */
  start(address: Address): boolean {
    const { size } = this.#addresses
    this.#addresses = new Set(this.#addresses).add(address)
    return this.#addresses.size > size
  }

  /** @returns true if the account was impersonated by name */
  stop(address: Address): boolean {
    const addresses = new Set(this.#addresses)
    const isKnown = addresses.delete(address)
    this.#addresses = addresses
    return isKnown
  }

  has(address: Address): boolean {
    return this.isForAll || this.#addresses.has(address)
  }

  snapshot(): ImpersonationSnapshot {
    return { addresses: this.#addresses, isForAll: this.isForAll }
  }

  restore({ addresses, isForAll }: ImpersonationSnapshot): void {
    this.#addresses = addresses
    this.isForAll = isForAll
  }
}
