/**
 * A view with the changes of one transaction on top.
 *
 * Checkpoints are positions in an undo list: opening one costs nothing, reverting one costs what was
 * changed since. Nothing here knows the VM library; `state-manager.ts` is its adapter.
 *
 * Promise: the view below is never written to; {@link Overlay.writes} lists exactly the fields whose
 * value differs from it, in the order in which accounts and slots were first touched.
 */

import { invariant } from '../../primitives/errors.ts'
import type { Address, Hash } from '../../primitives/hex.ts'
import { keccakHash } from '../../primitives/keccak.ts'
import { EMPTY_CODE } from '../../state/code.ts'
import type { StateView } from '../../state/view.ts'
import type { Write } from '../../state/write.ts'

/** The fields of an account outside its storage. Replaced as a whole, never changed in place. */
export interface AccountFields {
  /** Wei. */
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeBytes: Uint8Array
  /** Keccak-256 of the code: 32 bytes. */
  readonly codeHash: Hash
  /**
   * Within a transaction an account may exist and be empty; EIP-161 removes it at the end.
   *
   * @see https://eips.ethereum.org/EIPS/eip-161
   */
  readonly exists: boolean
}

interface Account {
  fields: AccountFields
  readonly before: AccountFields
  readonly slots: Map<bigint, Slot>
}

interface Slot {
  value: bigint
  /** The value when the transaction began, which SSTORE is priced by (EIP-2200). */
  original: bigint
  readonly before: bigint
}

const ABSENT: AccountFields = {
  balance: 0n,
  nonce: 0n,
  codeBytes: EMPTY_CODE.bytes,
  codeHash: EMPTY_CODE.hash,
  exists: false,
}

export class Overlay {
  readonly #view: StateView
  readonly #accounts = new Map<Address, Account>()
  readonly #undo: (() => void)[] = []
  readonly #checkpoints: number[] = []

  constructor(view: StateView) {
    this.#view = view
  }

  account(address: Address): AccountFields {
    return this.#account(address).fields
  }

  /** Sets balance in wei and nonce; the account exists from here on. Its code stays. */
  setAccount(address: Address, balance: bigint, nonce: bigint): void {
    const account = this.#account(address)
    this.#replace(account, { ...account.fields, balance, nonce, exists: true })
  }

  /** Sets the code; the account exists from here on. */
  setCode(address: Address, codeBytes: Uint8Array): void {
    const account = this.#account(address)
    const codeHash = keccakHash(codeBytes)
    this.#replace(account, { ...account.fields, codeBytes, codeHash, exists: true })
  }

  /** Removes the account: every field and every slot known here goes back to zero. */
  removeAccount(address: Address): void {
    this.#replace(this.#account(address), ABSENT)
    this.clearStorage(address)
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#slot(address, slot).value
  }

  /** The slot's value when the transaction began. */
  originalStorage(address: Address, slot: bigint): bigint {
    return this.#slot(address, slot).original
  }

  setStorage(address: Address, slot: bigint, value: bigint): void {
    this.#assign(this.#slot(address, slot), value)
  }

  /**
   * Zeroes every slot this overlay knows of. A view cannot list its slots, so one it holds below an
   * account without code, which only an edit of the state can put there, stays readable.
   */
  clearStorage(address: Address): void {
    for (const slot of this.#account(address).slots.values()) this.#assign(slot, 0n)
  }

  /** Makes the present values the original ones. */
  beginTransaction(): void {
    for (const { slots } of this.#accounts.values()) {
      for (const slot of slots.values()) slot.original = slot.value
    }
  }

  checkpoint(): void {
    this.#checkpoints.push(this.#undo.length)
  }

  /** Keeps what was changed since the last checkpoint and forgets that checkpoint. */
  commit(): void {
    invariant(this.#checkpoints.pop() !== undefined, 'no checkpoint to commit')
  }

  /** Takes back what was changed since the last checkpoint. */
  revert(): void {
    const length = this.#checkpoints.pop()
    invariant(length !== undefined, 'no checkpoint to revert to')
    while (this.#undo.length > length) this.#undo.pop()!()
  }

  /** What changed, once the transaction is over. */
  writes(): Write[] {
    invariant(this.#checkpoints.length === 0, 'writes are asked for while a checkpoint is open')
    const writes: Write[] = []
    for (const [address, { fields, before, slots }] of this.#accounts) {
      const { balance, nonce, codeHash, codeBytes } = fields
      if (balance !== before.balance) writes.push({ field: 'balance', address, value: balance })
      if (nonce !== before.nonce) writes.push({ field: 'nonce', address, value: nonce })
      if (codeHash !== before.codeHash) writes.push({ field: 'code', address, codeBytes })
      for (const [slot, { value, before }] of slots) {
        if (value !== before) writes.push({ field: 'storage', address, slot, value })
      }
    }
    return writes
  }

  #account(address: Address): Account {
    const known = this.#accounts.get(address)
    if (known !== undefined) return known
    const balance = this.#view.balance(address)
    const nonce = this.#view.nonce(address)
    const codeHash = this.#view.codeHash(address)
    const exists = balance !== 0n || nonce !== 0n || codeHash !== EMPTY_CODE.hash
    const codeBytes = this.#view.codeBytes(address)
    const fields = exists ? { balance, nonce, codeBytes, codeHash, exists } : ABSENT
    const account: Account = { fields, before: fields, slots: new Map() }
    this.#accounts.set(address, account)
    return account
  }

  #slot(address: Address, slot: bigint): Slot {
    const { slots } = this.#account(address)
    const known = slots.get(slot)
    if (known !== undefined) return known
    const value = this.#view.storage(address, slot)
    const loaded: Slot = { value, original: value, before: value }
    slots.set(slot, loaded)
    return loaded
  }

  #replace(account: Account, fields: AccountFields): void {
    const { fields: previous } = account
    this.#undo.push(() => {
      account.fields = previous
    })
    account.fields = fields
  }

  #assign(slot: Slot, value: bigint): void {
    const { value: previous } = slot
    if (previous === value) return
    this.#undo.push(() => {
      slot.value = previous
    })
    slot.value = value
  }
}
