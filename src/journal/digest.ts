/**
 * A rolling hash over short strings, in order: the inputs of a devnet and their effects.
 *
 * Each string describes one input or effect. Strings are collected in a small buffer and hashed
 * together with the hash so far, so each costs its encoding and a share of one hash. Promise:
 * reading the value changes nothing, however often it is read.
 */

import { HASH_BYTES } from '../primitives/bytes.ts'
import { bytesFromHex, type Hash, hexFromBytes, ZERO_HASH } from '../primitives/hex.ts'
import { keccak256, keccakHash } from '../primitives/keccak.ts'

const MARK_BYTES = 4
const BUFFER_BYTES = 4_096
/** Longer strings are included by their hash; a token transfer is shorter. */
const TEXT_CHARS_MAX = 1_024
/** Length prefix of each string, little-endian. */
const SIZE_BYTES = 2
/** UTF-8 bytes per UTF-16 code unit, at most. */
const BYTES_PER_CHAR_MAX = 3

const encoder = new TextEncoder()

export class Digest {
  /** The hash so far, followed by the strings not hashed yet. */
  #buffer: Uint8Array = new Uint8Array(HASH_BYTES)
  #size = HASH_BYTES
  /** The hash of the buffer, once it was read. */
  #bytes: Uint8Array | undefined

  /** @param before the hash to continue from */
  constructor(before: Hash = ZERO_HASH) {
    this.#buffer.set(bytesFromHex(before))
  }

  /**
   * The digest of a fork. Its buffer grows with the first string, as most forks get no requests.
   *
   * @param before the parent's {@link bytes} at the fork
   * @param text describes the fork
   */
  static fork(before: Uint8Array, text: string): Digest {
    return new Digest(keccakHash(Uint8Array.of(...before, ...encoder.encode(text))))
  }

  /** The state for {@link continueFrom}: the hash so far, and the strings that are not hashed yet. */
  snapshot(): Uint8Array {
    return this.#buffer.slice(0, this.#size)
  }

  /** Continues another digest. @param snapshot of that one, at most 4096 bytes */
  continueFrom(snapshot: Uint8Array): void {
    this.#buffer = snapshot.slice()
    this.#size = snapshot.length
    this.#bytes = undefined
  }

  /** Appends a string. */
  add(text: string): void {
    if (text.length > TEXT_CHARS_MAX) this.#addShort(keccakHash(encoder.encode(text)))
    else this.#addShort(text)
  }

  /** 32 bytes: the hash of everything so far. */
  value(): Hash {
    return hexFromBytes(this.bytes())
  }

  /** {@link value} as bytes, not to be changed. */
  bytes(): Uint8Array {
    this.#bytes ??= keccak256(this.#buffer.subarray(0, this.#size))
    return this.#bytes
  }

  /**
   * The first 4 bytes of the hash so far, without 0x. Unlike {@link value}, it affects the
   * following hashes: the same strings with marks at other places have another hash.
   */
  mark(): string {
    this.#roll()
    return hexFromBytes(this.#buffer.subarray(0, MARK_BYTES)).slice(2)
  }

  #addShort(text: string): void {
    this.#bytes = undefined
    const sizeMax = SIZE_BYTES + text.length * BYTES_PER_CHAR_MAX
    if (this.#size + sizeMax > this.#buffer.length) this.#makeRoom(sizeMax)
    const start = this.#size + SIZE_BYTES
    const { written } = encoder.encodeInto(text, this.#buffer.subarray(start))
    this.#buffer[this.#size] = written & 0xff
    this.#buffer[this.#size + 1] = written >> 8
    this.#size = start + written
  }

  /**
   * Grows the buffer on demand, as most forks get few requests. The strings hashed together must
   * not depend on the buffer's current length, which would change the hash.
   */
  #makeRoom(bytes: number): void {
    if (this.#size + bytes > BUFFER_BYTES) this.#roll()
    const size = this.#size + bytes
    if (size <= this.#buffer.length) return
    const buffer = new Uint8Array(Math.min(BUFFER_BYTES, 2 ** Math.ceil(Math.log2(size))))
    buffer.set(this.#buffer)
    this.#buffer = buffer
  }

  #roll(): void {
    this.#buffer.set(this.bytes())
    this.#bytes = undefined
    this.#size = HASH_BYTES
  }
}
