/**
 * Contract code, kept once per hash.
 */

import { ADDRESS_BYTES, NO_BYTES } from '../primitives/bytes.ts'
import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'

/** Code with its hash. The hex is made on first use. */
export class Code {
  /** Keccak-256 of the bytes. */
  readonly hash: Hash
  #bytes: Uint8Array | undefined
  #load: (() => Uint8Array) | undefined
  #hex: Hex | undefined

  /**
   * @param bytes the code, or a function that returns it on first use
   * @param hash keccak-256 of the code, if known; it is trusted, not checked
   */
  constructor(bytes: Uint8Array)
  constructor(bytes: () => Uint8Array, hash: Hash)
  constructor(bytes: Uint8Array | (() => Uint8Array), hash?: Hash) {
    this.#bytes = typeof bytes === 'function' ? undefined : bytes
    this.#load = typeof bytes === 'function' ? bytes : undefined
    this.hash = hash ?? keccakHash(this.bytes)
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.#load!() // either the bytes or the function was given
    return this.#bytes
  }

  get hex(): Hex {
    this.#hex ??= hexFromBytes(this.bytes)
    return this.#hex
  }
}

/** The code of an account that has none. */
export const EMPTY_CODE: Code = new Code(NO_BYTES)

/** Bytes of the code of a delegated account: a prefix and an address. @see https://eips.ethereum.org/EIPS/eip-7702 */
export const DELEGATION_BYTES = 23

export function delegationTo(address: Address): Uint8Array {
  return bytesFromHex(`0xef0100${address.slice(2)}`)
}

/** The account that a delegation is to; `undefined` for other code. */
export function delegateOf(codeBytes: Uint8Array): Address | undefined {
  const prefixBytes = DELEGATION_BYTES - ADDRESS_BYTES
  return isDelegation(codeBytes) ? hexFromBytes(codeBytes.subarray(prefixBytes)) : undefined
}

/** True for a delegation; an account with one is still an EOA. */
export function isDelegation(codeBytes: Uint8Array): boolean {
  return (
    codeBytes.length === DELEGATION_BYTES &&
    codeBytes[0] === 0xef &&
    codeBytes[1] === 0x01 &&
    codeBytes[2] === 0x00
  )
}
