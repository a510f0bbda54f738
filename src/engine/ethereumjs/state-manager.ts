/**
 * The VM library's window on an {@link Overlay}: its state manager interface, and nothing more.
 *
 * Owns the translation between the library's bytes and our values. State lives in the overlay, which
 * is replaced for each transaction. Roots belong to `state/root.ts`; asking for one here is a fault.
 */

import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, type Address, KECCAK256_RLP } from '@ethereumjs/util'
import { InvariantError, invariant } from '../../primitives/errors.ts'
import { type Address as AddressHex, bytesFromHex, hexFromBytes } from '../../primitives/hex.ts'
import { bytesFromUint, uintFromBytes } from '../../primitives/word.ts'
import { EMPTY_CODE } from '../../state/code.ts'
import type { Overlay } from './overlay.ts'

export class OverlayStateManager implements StateManagerInterface {
  #overlay: Overlay
  #codelessOnce: AddressHex | undefined

  constructor(overlay: Overlay) {
    this.#overlay = overlay
  }

  /** Points this manager at the state of the next transaction. */
  begin(overlay: Overlay): void {
    this.#overlay = overlay
    this.#codelessOnce = undefined
  }

  /**
   * Lets the next reading of this account, and only that one, show no code. `runTx` reads the sender
   * first of all, to refuse one that is a contract (EIP-3607, which calls do not apply); everything
   * after it, the called contracts included, sees the code.
   *
   * @see https://eips.ethereum.org/EIPS/eip-3607
   */
  hideCodeOnce(address: AddressHex): void {
    this.#codelessOnce = address
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const hex = hexFromBytes(address.bytes)
    const { balance, nonce, codeBytes, codeHash, exists } = this.#overlay.account(hex)
    if (!exists) return undefined
    const isCodeHidden = hex === this.#codelessOnce
    if (isCodeHidden) this.#codelessOnce = undefined
    if (isCodeHidden || codeHash === EMPTY_CODE.hash) return new Account(nonce, balance)
    // A new object each time: the library changes what it is given before it puts it back.
    return new Account(nonce, balance, KECCAK256_RLP, bytesFromHex(codeHash), codeBytes.length)
  }

  /** Code changes through {@link putCode} alone, so the code hash in `account` is not looked at. */
  async putAccount(address: Address, account?: Account): Promise<void> {
    if (account === undefined) return this.deleteAccount(address)
    this.#overlay.setAccount(hexFromBytes(address.bytes), account.balance, account.nonce)
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#overlay.removeAccount(hexFromBytes(address.bytes))
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const { codeHash, storageRoot, codeSize } = fields
    invariant(
      codeHash === undefined && storageRoot === undefined && codeSize === undefined,
      'only balance and nonce can be modified as fields',
    )
    const hex = hexFromBytes(address.bytes)
    const { balance, nonce } = this.#overlay.account(hex)
    this.#overlay.setAccount(hex, fields.balance ?? balance, fields.nonce ?? nonce)
  }

  async putCode(address: Address, codeBytes: Uint8Array): Promise<void> {
    this.#overlay.setCode(hexFromBytes(address.bytes), codeBytes)
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.#overlay.account(hexFromBytes(address.bytes)).codeBytes
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.#overlay.account(hexFromBytes(address.bytes)).codeBytes.length
  }

  /** @param key 32 bytes @returns the shortest form; no bytes for zero */
  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return bytesFromUint(this.#overlay.storage(hexFromBytes(address.bytes), uintFromBytes(key)))
  }

  /** @param key 32 bytes @param value up to 32 bytes */
  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const hex = hexFromBytes(address.bytes)
    this.#overlay.setStorage(hex, uintFromBytes(key), uintFromBytes(value))
  }

  async clearStorage(address: Address): Promise<void> {
    this.#overlay.clearStorage(hexFromBytes(address.bytes))
  }

  async checkpoint(): Promise<void> {
    this.#overlay.checkpoint()
  }

  async commit(): Promise<void> {
    this.#overlay.commit()
  }

  async revert(): Promise<void> {
    this.#overlay.revert()
  }

  /** What slots held when the transaction began; clearing it is how the library begins another. */
  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> =>
      bytesFromUint(this.#overlay.originalStorage(hexFromBytes(address.bytes), uintFromBytes(key))),
    clear: (): void => this.#overlay.beginTransaction(),
  }

  async getStateRoot(): Promise<Uint8Array> {
    throw new InvariantError('an overlay has no state root')
  }

  async setStateRoot(): Promise<void> {
    throw new InvariantError('an overlay has no state root')
  }

  async hasStateRoot(): Promise<boolean> {
    throw new InvariantError('an overlay has no state root')
  }

  /** There is nothing to drop: the overlay is the only place where state is. */
  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    throw new InvariantError('an overlay serves one transaction and is not copied')
  }
}
