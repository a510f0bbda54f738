/**
 * A view with the changes of one transaction on top, as the VM library's state manager.
 *
 * The library's caches hold the changes and undo them at a revert. Owns the reads of the view and the
 * list of writes. Roots belong to `state/root.ts`; asking for one here is a fault.
 * Native contracts and traces use the synchronous methods, with our values.
 *
 * Promise: the view is never written to; {@link ViewStateManager.writes} lists exactly the fields whose
 * value differs from it, in the order in which accounts and slots were first touched.
 */

import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Caches, OriginalStorageCache } from '@ethereumjs/statemanager'
import { Account, Address, createAccountFromRLP, KECCAK256_RLP, unpadBytes } from '@ethereumjs/util'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { InvariantError, invariant } from '../../primitives/errors.ts'
import { type Address as AddressHex, bytesFromHex, hexFromBytes } from '../../primitives/hex.ts'
import { keccak256 } from '../../primitives/keccak.ts'
import {
  bytesFromUint,
  bytesFromWord,
  creditedBalance,
  uintFromBytes,
} from '../../primitives/word.ts'
import { EMPTY_CODE } from '../../state/code.ts'
import type { StateView } from '../../state/view.ts'
import type { Write } from '../../state/write.ts'
import { sortedTouched } from '../accessed-places.ts'
import type { TouchedAccount } from '../engine.ts'

const DELEGATION_PREFIX = Uint8Array.of(0xef, 0x01, 0x00)

export class ViewStateManager implements StateManagerInterface {
  /** The values when the transaction began, which SSTORE is priced by (EIP-2200). */
  readonly originalStorageCache = new OriginalStorageCache((address, key) =>
    this.getStorage(address, key),
  )
  #view: StateView
  readonly #caches = new Caches()
  #checkpointCount = 0
  /** Accounts and slots in the order in which they were first read or changed. */
  #touched = new Map<AddressHex, Set<bigint>>()
  #delegatedOnce: AddressHex | undefined
  #destroysOlder = false
  #created: ReadonlySet<AddressHex> | undefined

  constructor(view: StateView) {
    this.#view = view
  }

  /**
   * Begins the next transaction.
   *
   * @param destroysOlder true before Cancun: accounts older than the transaction may be destroyed,
   *   and slots with them that it has not read (EIP-6780)
   * @param created accounts that exist although they may be empty
   */
  begin(view: StateView, destroysOlder = false, created?: ReadonlySet<AddressHex>): void {
    this.#view = view
    this.#destroysOlder = destroysOlder
    this.#created = created
    // New ones would cost a sixth of a transfer, for the loggers in them.
    const { account, code, storage } = this.#caches
    for (const cache of [account, code, storage]) cache!.flush()
    this.#caches.clear()
    invariant(this.#checkpointCount === 0, 'a transaction begins while a checkpoint is open')
    this.#touched = new Map()
    this.#delegatedOnce = undefined
    this.originalStorageCache.clear()
  }

  /**
   * Lets the next reading of this account's code, and only that one, show a delegation. `runTx` reads
   * the code of a sender that has some first of all, to refuse one that is a contract (EIP-3607, which
   * calls do not apply); everything after it, the called contracts included, sees the code.
   *
   * @see https://eips.ethereum.org/EIPS/eip-3607
   */
  showDelegationOnce(address: AddressHex): void {
    if (this.#view.codeHash(address) !== EMPTY_CODE.hash) this.#delegatedOnce = address
  }

  balance(address: AddressHex): bigint {
    return this.#account(addressOf(address))?.balance ?? 0n
  }

  nonce(address: AddressHex): bigint {
    return this.#account(addressOf(address))?.nonce ?? 0n
  }

  codeBytes(address: AddressHex): Uint8Array {
    return this.#codeBytes(addressOf(address))
  }

  storage(address: AddressHex, slot: bigint): bigint {
    return uintFromBytes(this.#storage(addressOf(address), bytesFromWord(slot)))
  }

  /** The slot's value when the transaction began. */
  originalStorage(address: AddressHex, slot: bigint): bigint {
    return this.#view.storage(address, slot)
  }

  /** Sets the nonce; the account exists from here on. */
  setNonce(hex: AddressHex, nonce: bigint): void {
    const address = addressOf(hex)
    const account = this.#account(address) ?? new Account()
    account.nonce = nonce
    this.#caches.account!.put(address, account)
  }

  /** Sets the code; the account exists from here on. */
  setCode(address: AddressHex, codeBytes: Uint8Array): void {
    this.#putCode(addressOf(address), codeBytes)
  }

  setStorage(address: AddressHex, slot: bigint, value: bigint): void {
    this.#replaceStorage(addressOf(address), bytesFromWord(slot), bytesFromUint(value))
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    return this.#account(address)
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (account === undefined) return this.deleteAccount(address)
    this.#touch(address)
    // The library credits fees and destroyed balances without a limit.
    account.balance = creditedBalance(account.balance, 0n)
    this.#caches.account!.put(address, account)
  }

  async deleteAccount(address: Address): Promise<void> {
    // The library also deletes empty accounts, which have no storage (EIP-161).
    const isDestroyed = this.#account(address)?.isEmpty() === false
    this.#caches.account!.del(address)
    this.#caches.code!.del(address)
    await this.clearStorage(address)
    if (!isDestroyed || !this.#destroysOlder) return
    for (const slot of this.#view.slots(hexFromBytes(address.bytes))) {
      this.#replaceStorage(address, bytesFromWord(slot), NO_BYTES)
    }
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    this.#caches.account!.put(
      address,
      Object.assign(this.#account(address) ?? new Account(), fields),
    )
  }

  async putCode(address: Address, codeBytes: Uint8Array): Promise<void> {
    this.#putCode(address, codeBytes)
  }

  async getCode(address: Address): Promise<Uint8Array> {
    if (this.#delegatedOnce === undefined || hexFromBytes(address.bytes) !== this.#delegatedOnce) {
      return this.#codeBytes(address)
    }
    this.#delegatedOnce = undefined
    return DELEGATION_PREFIX
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.#codeBytes(address).length
  }

  /** @param key 32 bytes @returns the shortest form; no bytes for zero */
  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#storage(address, key)
  }

  /** @param key 32 bytes, which SSTORE has read before @param value up to 32 bytes */
  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.#touch(address).add(uintFromBytes(key))
    this.#caches.storage!.put(address, key, unpadBytes(value))
  }

  /**
   * Zeroes the slots touched so far. The library's cache would drop them, and a revert would not bring
   * them back. One that the view holds below an account without code, which only an edit of the state
   * can put there, stays readable.
   */
  async clearStorage(address: Address): Promise<void> {
    for (const slot of this.#touched.get(hexFromBytes(address.bytes)) ?? []) {
      this.#replaceStorage(address, bytesFromWord(slot), NO_BYTES)
    }
  }

  async checkpoint(): Promise<void> {
    this.#checkpointCount++
    this.#caches.checkpoint()
  }

  async commit(): Promise<void> {
    invariant(this.#checkpointCount-- > 0, 'no checkpoint to commit')
    this.#caches.commit()
  }

  async revert(): Promise<void> {
    invariant(this.#checkpointCount-- > 0, 'no checkpoint to revert to')
    this.#caches.revert()
  }

  /** The changes, once the transaction is over. */
  writes(): Write[] {
    invariant(this.#checkpointCount === 0, 'writes are asked for while a checkpoint is open')
    const writes: Write[] = []
    const view = this.#view
    for (const [address, slots] of this.#touched) {
      const { balance, nonce, codeHash } = this.#account(addressOf(address)) ?? new Account()
      if (balance !== view.balance(address)) {
        writes.push({ field: 'balance', address, value: balance })
      }
      if (nonce !== view.nonce(address)) writes.push({ field: 'nonce', address, value: nonce })
      if (hexFromBytes(codeHash) !== view.codeHash(address)) {
        writes.push({ field: 'code', address, codeBytes: this.codeBytes(address) })
      }
      for (const slot of slots) {
        const value = this.storage(address, slot)
        if (value !== view.storage(address, slot)) {
          writes.push({ field: 'storage', address, slot, value })
        }
      }
    }
    return writes
  }

  /** Every account and slot that was read or changed, see `Outcome`. */
  touched(): TouchedAccount[] {
    return sortedTouched(
      Array.from(this.#touched, ([address, slots]) => ({ address, slots: [...slots] })),
    )
  }

  async getStateRoot(): Promise<Uint8Array> {
    throw new InvariantError('a view has no state root')
  }

  async setStateRoot(): Promise<void> {
    throw new InvariantError('a view has no state root')
  }

  async hasStateRoot(): Promise<boolean> {
    throw new InvariantError('a view has no state root')
  }

  /** Drops nothing: the caches hold the transaction's changes. */
  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    throw new InvariantError('a state manager serves one VM and is not copied')
  }

  /** @returns a new object each time, which the library changes before it puts it back */
  #account(address: Address): Account | undefined {
    this.#touch(address)
    const cached = this.#caches.account!.get(address)
    if (cached !== undefined) {
      return cached.accountRLP === undefined ? undefined : createAccountFromRLP(cached.accountRLP)
    }
    const hex = hexFromBytes(address.bytes)
    const balance = this.#view.balance(hex)
    const nonce = this.#view.nonce(hex)
    const codeHash = this.#view.codeHash(hex)
    if (codeHash !== EMPTY_CODE.hash) {
      return new Account(nonce, balance, KECCAK256_RLP, bytesFromHex(codeHash))
    }
    const isEmpty = balance === 0n && nonce === 0n
    return isEmpty && this.#created?.has(hex) !== true ? undefined : new Account(nonce, balance)
  }

  #codeBytes(address: Address): Uint8Array {
    this.#touch(address)
    const cached = this.#caches.code!.get(address)
    if (cached !== undefined) return cached.code ?? NO_BYTES
    return this.#view.codeBytes(hexFromBytes(address.bytes))
  }

  #putCode(address: Address, codeBytes: Uint8Array): void {
    const account = this.#account(address) ?? new Account()
    account.codeHash = keccak256(codeBytes)
    this.#caches.account!.put(address, account)
    this.#caches.code!.put(address, codeBytes)
  }

  #storage(address: Address, key: Uint8Array): Uint8Array {
    const slot = uintFromBytes(key)
    this.#touch(address).add(slot)
    const cached = this.#caches.storage!.get(address, key)
    return cached ?? bytesFromUint(this.#view.storage(hexFromBytes(address.bytes), slot))
  }

  /** Keeps the original value, which SSTORE asks for before it puts another one. */
  #replaceStorage(address: Address, key: Uint8Array, value: Uint8Array): void {
    this.originalStorageCache.put(address, key, this.#storage(address, key))
    this.#caches.storage!.put(address, key, value)
  }

  /** Notes the order of accounts. @returns the account's slots, for the same */
  #touch(address: Address): Set<bigint> {
    const hex = hexFromBytes(address.bytes)
    let slots = this.#touched.get(hex)
    if (slots === undefined) {
      slots = new Set()
      this.#touched.set(hex, slots)
    }
    return slots
  }
}

function addressOf(hex: AddressHex): Address {
  return new Address(bytesFromHex(hex))
}
