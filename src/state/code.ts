/**
 * Contract code, kept once per hash.
 */

import { type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'

/** Code with its hash and, made on first use, its hex. */
export class Code {
  /** Keccak-256 of the bytes. */
  readonly hash: Hash
  readonly bytes: Uint8Array
  #hex: Hex | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.hash = keccakHash(bytes)
  }

  get hex(): Hex {
    this.#hex ??= hexFromBytes(this.bytes)
    return this.#hex
  }
}

/** What an account without code has. */
export const EMPTY_CODE: Code = new Code(new Uint8Array(0))
