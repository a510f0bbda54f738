/**
 * Accounts that the state overrides of a simulation create. They exist although they may be empty, until
 * a call touches them (EIP-161). As in go-ethereum, an authorization of one is refunded its creation.
 */

import type { Address } from '../primitives/hex.ts'
import type { AccountOverride, StateOverrides } from '../primitives/overrides.ts'
import type { Write } from '../state/write.ts'

export class CreatedAccounts {
  readonly #addresses = new Set<Address>()

  /** Changes with each override and call. */
  get addresses(): ReadonlySet<Address> {
    return this.#addresses
  }

  get isEmpty(): boolean {
    return this.#addresses.size === 0
  }

  override(overrides: StateOverrides): void {
    for (const [address, override] of overrides) {
      if (isCreating(override)) this.#addresses.add(address)
    }
  }

  /** Called after a call. @param touched the accounts that it called or paid */
  touch(writes: readonly Write[], touched: readonly Address[]): void {
    for (const { address } of writes) this.#addresses.delete(address)
    for (const address of touched) this.#addresses.delete(address)
  }
}

function isCreating(override: AccountOverride): boolean {
  const { balance, nonce, codeBytes, allSlots, changedSlots } = override
  const given = balance ?? nonce ?? codeBytes ?? allSlots
  return given !== undefined || (changedSlots !== undefined && changedSlots.size > 0)
}
