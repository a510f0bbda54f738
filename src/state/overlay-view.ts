/**
 * A view with unpublished writes on top of it.
 *
 * Lets several executions see each other's writes before they are published together, or dropped.
 * It has no call frames: those belong to the engines' own overlays.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { Code } from './code.ts'
import type { StateView } from './view.ts'
import type { Write } from './write.ts'

interface Fields {
  balance: bigint | undefined
  nonce: bigint | undefined
  code: Code | undefined
  slots: Map<bigint, bigint> | undefined
}

export class OverlayView implements StateView {
  readonly #base: StateView
  readonly #accounts = new Map<Address, Fields>()

  constructor(base: StateView) {
    this.#base = base
  }

  apply(writes: Iterable<Write>): void {
    for (const write of writes) {
      const fields = this.#fieldsOf(write.address)
      if (write.field === 'balance') fields.balance = write.value
      else if (write.field === 'nonce') fields.nonce = write.value
      else if (write.field === 'code') fields.code = new Code(write.codeBytes)
      else (fields.slots ??= new Map()).set(write.slot, write.value)
    }
  }

  balance(address: Address): bigint {
    return this.#accounts.get(address)?.balance ?? this.#base.balance(address)
  }

  nonce(address: Address): bigint {
    return this.#accounts.get(address)?.nonce ?? this.#base.nonce(address)
  }

  codeHash(address: Address): Hash {
    return this.#accounts.get(address)?.code?.hash ?? this.#base.codeHash(address)
  }

  codeBytes(address: Address): Uint8Array {
    return this.#accounts.get(address)?.code?.bytes ?? this.#base.codeBytes(address)
  }

  codeHex(address: Address): Hex {
    return this.#accounts.get(address)?.code?.hex ?? this.#base.codeHex(address)
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#accounts.get(address)?.slots?.get(slot) ?? this.#base.storage(address, slot)
  }

  *slots(address: Address): Generator<bigint> {
    const own = this.#accounts.get(address)?.slots
    for (const slot of this.#base.slots(address)) if (own?.get(slot) !== 0n) yield slot
    for (const [slot, value] of own ?? []) {
      if (value !== 0n && this.#base.storage(address, slot) === 0n) yield slot
    }
  }

  #fieldsOf(address: Address): Fields {
    const known = this.#accounts.get(address)
    if (known !== undefined) return known
    const fields = { balance: undefined, nonce: undefined, code: undefined, slots: undefined }
    this.#accounts.set(address, fields)
    return fields
  }
}
