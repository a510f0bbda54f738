/**
 * A rolling hash over short texts, in order: what was asked of a devnet and what came of it.
 *
 * Each text says one thing that has happened. Texts are gathered in a small buffer and hashed
 * together with the hash so far, so that one of them costs its encoding and its share of a hash.
 * Promise: asking for the value changes nothing, so how often it is asked does not matter.
 */

import { bytesFromHex, type Hash, hexFromBytes, ZERO_HASH } from '../primitives/hex.ts'
import { keccak256, keccakHash } from '../primitives/keccak.ts'

const HASH_BYTES = 32
const MARK_BYTES = 4
const BUFFER_BYTES = 4_096
/** Longer texts go in by their hash; a transfer of tokens is shorter. */
const TEXT_CHARS_MAX = 1_024
/** Before each text: its size, little end first. */
const SIZE_BYTES = 2
/** UTF-8 takes at most so many for a UTF-16 code unit. */
const BYTES_PER_CHAR_MAX = 3

const encoder = new TextEncoder()

export class Digest {
  /** The hash so far, and behind it the texts that are not in it yet. */
  #buffer: Uint8Array = new Uint8Array(HASH_BYTES)
  #size = HASH_BYTES

  /** @param before the hash to go on from */
  constructor(before: Hash = ZERO_HASH) {
    this.#buffer.set(bytesFromHex(before))
  }

  /** Takes in the next text. */
  add(text: string): void {
    if (text.length > TEXT_CHARS_MAX) this.#addShort(keccakHash(encoder.encode(text)))
    else this.#addShort(text)
  }

  /** 32 bytes: the hash of everything so far. */
  value(): Hash {
    return keccakHash(this.#buffer.subarray(0, this.#size))
  }

  /**
   * The first 4 bytes of the hash of everything so far, without 0x. It is part of what comes after:
   * the same texts with other marks between them have another hash.
   */
  mark(): string {
    this.#roll()
    return hexFromBytes(this.#buffer.subarray(0, MARK_BYTES)).slice(2)
  }

  /**
   * That of a devnet which forks off here. Of most forks nothing is ever asked, so there is no room for
   * texts in it until one comes.
   *
   * @param text says how it forked
   */
  fork(text: string): Digest {
    const bytes = encoder.encode(text)
    return new Digest(keccakHash(Uint8Array.of(...bytesFromHex(this.value()), ...bytes)))
  }

  #addShort(text: string): void {
    const sizeMax = SIZE_BYTES + text.length * BYTES_PER_CHAR_MAX
    if (this.#size + sizeMax > this.#buffer.length) this.#makeRoom(sizeMax)
    const start = this.#size + SIZE_BYTES
    const { written } = encoder.encodeInto(text, this.#buffer.subarray(start))
    this.#buffer[this.#size] = written & 0xff
    this.#buffer[this.#size + 1] = written >> 8
    this.#size = start + written
  }

  /**
   * Of most forks little is asked: the buffer grows as it is needed. What a hash takes in at a time
   * must not depend on anything else.
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
    this.#buffer.set(keccak256(this.#buffer.subarray(0, this.#size)))
    this.#size = HASH_BYTES
  }
}
