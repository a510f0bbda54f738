/**
 * Values as bytes, one after the other without names: numbers, hex strings, byte strings.
 *
 * A number takes as many bytes as its size needs. Owns no layout: a reader asks for what its writer
 * has written, in the same order.
 */

import { type Hex, hexOfRange, sizeOfHex, writeHex } from './hex.ts'
import { sizeOfUint, uintFromBytes, writeUint } from './word.ts'

const bytesAtFirst = 1024
/** The low bits of a byte of a number; the highest bit says that another byte follows. */
const LOW_BITS = 128
/** Integers of so many bytes are exact as numbers. */
const SAFE_BYTES = 6

export class BinaryWriter {
  #bytes = new Uint8Array(bytesAtFirst)
  #length = 0

  /** Bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** The bytes, and some after them. What was written stays there, also after {@link take}. */
  get bytes(): Uint8Array {
    return this.#bytes
  }

  /** Returns a copy of the bytes, and starts again with none. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#bytes = new Uint8Array(Math.max(taken.length, bytesAtFirst)) // likely as many
    this.#length = 0
    return taken
  }

  /** @param value an integer from 0 to 2^53 - 1 */
  uint(value: number): void {
    this.#ensure(8)
    let rest = value
    while (rest >= LOW_BITS) {
      this.#bytes[this.#length] = (rest % LOW_BITS) + LOW_BITS
      this.#length += 1
      rest = Math.floor(rest / LOW_BITS)
    }
    this.#bytes[this.#length] = rest
    this.#length += 1
  }

  /** @param value from 0 to 2^256 - 1 */
  bigUint(value: bigint): void {
    const size = sizeOfUint(value)
    this.uint(size)
    this.#ensure(size)
    writeUint(this.#bytes, this.#length, value, size)
    this.#length += size
  }

  /** Writes a list of integers with its length. @param values see {@link uint} */
  uints(values: readonly number[]): void {
    this.uint(values.length)
    for (const value of values) this.uint(value)
  }

  /** @param hasSize true to write its size before it; otherwise a reader has to know it */
  hex(value: Hex, hasSize = false): void {
    const size = sizeOfHex(value)
    if (hasSize) this.uint(size)
    this.#ensure(size)
    writeHex(this.#bytes, this.#length, value)
    this.#length += size
  }

  /** Writes a byte string with its size. */
  data(value: Uint8Array): void {
    this.uint(value.length)
    this.#ensure(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  #ensure(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

export class BinaryReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** Index of the next byte. */
  get at(): number {
    return this.#at
  }

  /** A reader of the same bytes. @param at index of its next byte */
  from(at: number): BinaryReader {
    return new BinaryReader(this.#bytes, at)
  }

  /** @param size in bytes */
  skip(size: number): void {
    this.#at += size
  }

  uint(): number {
    let value = 0
    for (let factor = 1; ; factor *= LOW_BITS) {
      const byte = this.#bytes[this.#at]!
      this.#at += 1
      value += (byte % LOW_BITS) * factor
      if (byte < LOW_BITS) return value
    }
  }

  bigUint(): bigint {
    const size = this.uint()
    const start = this.#at
    this.#at += size
    if (size > SAFE_BYTES) return uintFromBytes(this.#bytes.subarray(start, this.#at))
    let value = 0
    for (let at = start; at < this.#at; at += 1) value = value * 256 + this.#bytes[at]!
    return BigInt(value)
  }

  uints(): number[] {
    const values: number[] = []
    for (let left = this.uint(); left > 0; left -= 1) values.push(this.uint())
    return values
  }

  /** @param size in bytes, by default the one that was written before it */
  hex(size: number = this.uint()): Hex {
    const hex = hexOfRange(this.#bytes, this.#at, size)
    this.#at += size
    return hex
  }

  /** Skips hex, which is read on access. @param size see {@link hex} */
  laterHex(size: number = this.uint()): LaterHex {
    const hex = new LaterHex(this.#bytes, this.#at, size)
    this.#at += size
    return hex
  }

  /** Returns a copy: the bytes here may be those of much else. */
  data(): Uint8Array {
    const size = this.uint()
    this.#at += size
    return this.#bytes.slice(this.#at - size, this.#at)
  }
}

/** A hex string that is made of its bytes on first access. */
export class LaterHex {
  readonly #bytes: Uint8Array
  readonly #at: number
  readonly #size: number
  #hex: Hex | undefined

  /** @param at where the bytes begin */
  constructor(bytes: Uint8Array, at: number, size: number) {
    this.#bytes = bytes
    this.#at = at
    this.#size = size
  }

  get hex(): Hex {
    this.#hex ??= hexOfRange(this.#bytes, this.#at, this.#size)
    return this.#hex
  }
}
