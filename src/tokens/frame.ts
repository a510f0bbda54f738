/**
 * What the functions of the standard work with: who calls whom, the account's storage, and a meter.
 *
 * Storage and logs are priced by the engine. Owns the price of hashing: 30 gas and 6 a word, and a slot
 * of a mapping is hashed once a call, however often it is used. A change in a static call reverts.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { BlockEnvironment } from '../engine/engine.ts'
import { NATIVE_STUB, type NativeCall, type NativeHost } from '../engine/native-contract.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import { staticViolation } from './revert.ts'
import { mappingSlot, textMappingSlot } from './slots.ts'
import type { TokenContractOptions, TokenVersion } from './versions.ts'

const KECCAK_GAS = 30n
const KECCAK_WORD_GAS = 6n
/** Creating an account: what CREATE costs. */
const CREATE_GAS = 32_000n
/** A byte of code. */
const CODE_BYTE_GAS = 200n

/** Who stands behind a call: the same for every account it looks at. */
interface Origin {
  readonly host: NativeHost
  readonly options: TokenContractOptions
  readonly isStatic: boolean
  /** Slots whose hash has been paid for. */
  readonly hashedSlots: Set<bigint>
}

export class Frame {
  /** The account whose storage and logs are meant. */
  readonly address: Address
  readonly caller: Address
  /** Is this one of the factory's `initCalls`, for which roles and transfer policies do not matter? */
  readonly isPrivileged: boolean
  readonly #origin: Origin

  private constructor(origin: Origin, address: Address, caller: Address, isPrivileged: boolean) {
    this.#origin = origin
    this.address = address
    this.caller = caller
    this.isPrivileged = isPrivileged
  }

  static of(call: NativeCall, options: TokenContractOptions): Frame {
    const { host, isStatic } = call
    const origin = { host, options, isStatic, hashedSlots: new Set<bigint>() }
    return new Frame(origin, call.address, call.caller, false)
  }

  /** The same call, looking at another account. */
  at(address: Address): Frame {
    return new Frame(this.#origin, address, this.caller, this.isPrivileged)
  }

  /** A token seen by the factory that is about to create it. */
  privilegedAt(address: Address, caller: Address): Frame {
    return new Frame(this.#origin, address, caller, true)
  }

  get environment(): BlockEnvironment {
    return this.#origin.host.environment
  }

  get version(): TokenVersion {
    return this.#origin.options.version
  }

  get activationAdmin(): Address {
    return this.#origin.options.activationAdmin
  }

  get isStatic(): boolean {
    return this.#origin.isStatic
  }

  useGas(amount: bigint): void {
    this.#origin.host.useGas(amount)
  }

  load(slot: bigint): bigint {
    return this.#origin.host.loadStorage(this.address, slot)
  }

  /** @throws {Revert} in a static call, as everything that changes something does */
  store(slot: bigint, value: bigint): void {
    this.#expectWritable()
    this.#origin.host.storeStorage(this.address, slot, value)
  }

  emit(topics: readonly Hash[], data: Uint8Array): void {
    this.#expectWritable()
    this.#origin.host.emitLog(this.address, topics, data)
  }

  /** Is there code at the account? Priced as an account access. */
  hasCode(): boolean {
    return this.#origin.host.codeBytes(this.address).length > 0
  }

  /** Is the account one of the standard's? Priced as an account access. */
  hasStub(): boolean {
    const codeBytes = this.#origin.host.codeBytes(this.address)
    return codeBytes.length === 1 && codeBytes[0] === NATIVE_STUB[0]
  }

  /** Puts the stub at the account, and pays as for a creation. */
  createStub(): void {
    this.#expectWritable()
    this.useGas(CODE_BYTE_GAS * BigInt(NATIVE_STUB.length) + CREATE_GAS + keccakGas(1))
    this.#origin.host.setCode(this.address, NATIVE_STUB)
  }

  keccak(bytes: Uint8Array): Uint8Array {
    this.useGas(keccakGas(bytes.length))
    return keccak256(bytes)
  }

  /** The slot of a mapping's entry. @param key 32 bytes */
  mappingSlot(mapping: bigint, key: Hash): bigint {
    const slot = mappingSlot(mapping, key)
    this.#payHash(slot, 64)
    return slot
  }

  /** The slot of the entry of a mapping from text. */
  textMappingSlot(mapping: bigint, key: Uint8Array): bigint {
    const slot = textMappingSlot(mapping, key)
    this.#payHash(slot, key.length + 32)
    return slot
  }

  /** The first slot of what a dynamic value keeps outside its own slot. */
  dataSlot(slot: bigint): bigint {
    return uintFromBytes(this.keccak(bytesFromWord(slot)))
  }

  #payHash(slot: bigint, byteCount: number): void {
    const { hashedSlots } = this.#origin
    if (hashedSlots.has(slot)) return
    this.useGas(keccakGas(byteCount))
    hashedSlots.add(slot)
  }

  #expectWritable(): void {
    if (this.#origin.isStatic) throw staticViolation()
  }
}

function keccakGas(byteCount: number): bigint {
  return KECCAK_GAS + KECCAK_WORD_GAS * BigInt(Math.ceil(byteCount / 32))
}
