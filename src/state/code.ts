/**
 * Contract code, kept once per hash.
 */

import { type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'

/** Code with its hash and, made on first use, its hex. */
export class Code {
  /** Keccak-256 of the bytes. */
  readonly hash: Hash
  #bytes: Uint8Array | undefined
  #load: (() => Uint8Array) | undefined
  #hex: Hex | undefined

  /**
   * @param bytes the code, or what gives it when it is first read
   * @param hash of the code, when it is known; who states it vouches for it
   */
  constructor(bytes: Uint8Array)
  constructor(bytes: () => Uint8Array, hash: Hash)
  constructor(bytes: Uint8Array | (() => Uint8Array), hash?: Hash) {
    this.#bytes = typeof bytes === 'function' ? undefined : bytes
    this.#load = typeof bytes === 'function' ? bytes : undefined
    this.hash = hash ?? keccakHash(this.bytes)
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.#load!() // one of the two is there
    return this.#bytes
  }

  get hex(): Hex {
    this.#hex ??= hexFromBytes(this.bytes)
    return this.#hex
  }
}

/** What an account without code has. */
export const EMPTY_CODE: Code = new Code(new Uint8Array(0))
