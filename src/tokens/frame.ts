/**
 * A call frame of the standard's contracts: caller, account, storage, gas.
 *
 * The engine prices storage and logs. This file prices hashing: 30 gas plus 6 per word, and each
 * mapping slot is hashed once per call. A write in a static call reverts.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { BlockEnvironment } from '../engine/engine.ts'
import { NATIVE_STUB, type NativeCall, type NativeHost } from '../engine/native-contract.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import type { Signature } from '../primitives/secp256k1.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import { staticViolation } from './revert.ts'
import { mappingSlot, textMappingSlot } from './slots.ts'
import { type TokenContractOptions, type TokenVersion, tokenVersionOf } from './versions.ts'

const KECCAK_GAS = 30n
const KECCAK_WORD_GAS = 6n
/** Gas to create an account, as for CREATE. */
const CREATE_GAS = 32_000n
/** Gas per byte of code. */
const CODE_BYTE_GAS = 200n

/** The parts of a call that are the same for every account it touches. */
interface Origin {
  readonly host: NativeHost
  readonly version: TokenVersion
  readonly activationAdmin: Address
  readonly isStatic: boolean
  /** Slots whose hash is already charged. */
  readonly hashedSlots: Set<bigint>
}

export class Frame {
  /** The account whose storage and logs are used. */
  readonly address: Address
  readonly caller: Address
  /** True for the factory's `initCalls`, which need no roles and ignore transfer policies. */
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
    const { activationAdmin } = options
    // Before the standard no account has the stub, unless a state edit or genesis put it there.
    const version = options.version ?? tokenVersionOf(host.environment.evmRules.upgrade) ?? 1
    const origin = { host, version, activationAdmin, isStatic, hashedSlots: new Set<bigint>() }
    return new Frame(origin, call.address, call.caller, false)
  }

  /** The same call on another account's storage. */
  at(address: Address): Frame {
    return new Frame(this.#origin, address, this.caller, this.isPrivileged)
  }

  /** The frame of a token that the factory is creating. */
  privilegedAt(address: Address, caller: Address): Frame {
    return new Frame(this.#origin, address, caller, true)
  }

  get environment(): BlockEnvironment {
    return this.#origin.host.environment
  }

  get version(): TokenVersion {
    return this.#origin.version
  }

  get activationAdmin(): Address {
    return this.#origin.activationAdmin
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

  /** @throws {Revert} in a static call, like every other write */
  store(slot: bigint, value: bigint): void {
    this.#expectWritable()
    this.#origin.host.storeStorage(this.address, slot, value)
  }

  emit(topics: readonly Hash[], data: Uint8Array): void {
    this.#expectWritable()
    this.#origin.host.emitLog(this.address, topics, data)
  }

  /** True if the account has code. Charged as an account access. */
  hasCode(): boolean {
    return this.#origin.host.codeBytes(this.address).length > 0
  }

  /** True if the account has the standard's stub. Charged as an account access. */
  hasStub(): boolean {
    const codeBytes = this.#origin.host.codeBytes(this.address)
    return codeBytes.length === 1 && codeBytes[0] === NATIVE_STUB[0]
  }

  /** Stores the stub as the account's code; charged like CREATE. */
  createStub(): void {
    this.#expectWritable()
    this.useGas(CODE_BYTE_GAS * BigInt(NATIVE_STUB.length) + CREATE_GAS + keccakGas(1))
    this.#origin.host.setCode(this.address, NATIVE_STUB)
  }

  keccak(bytes: Uint8Array): Uint8Array {
    this.useGas(keccakGas(bytes.length))
    return keccak256(bytes)
  }

  /** Free of charge. @param digest 32 bytes */
  recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined {
    return this.#origin.host.recoverAddress(digest, signature)
  }

  /** The slot of a mapping's entry. @param key 32 bytes */
  mappingSlot(mapping: bigint, key: Hash): bigint {
    const slot = mappingSlot(mapping, key)
    this.#payHash(slot, 64)
    return slot
  }

  /** The slot of an entry of a mapping with text keys. */
  textMappingSlot(mapping: bigint, key: Uint8Array): bigint {
    const slot = textMappingSlot(mapping, key)
    this.#payHash(slot, key.length + 32)
    return slot
  }

  /** The first data slot of a dynamic value. */
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
