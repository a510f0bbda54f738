/**
 * The storage of accounts of an alloc: 66 bytes for a slot and its word, and 4 for an account.
 *
 * Keeps how many digits each is spelled with: journals and state files repeat an alloc as it was given.
 */

import { type Hex, hexOfRange, writeHex } from '../primitives/hex.ts'
import { uintFromBytes, writeWord } from '../primitives/word.ts'

const WORD_SIZE = 32
const WORD_DIGITS = 64
/** A slot, and behind it its word. */
const ENTRY_SIZE = 2 * WORD_SIZE
/** An account with more slots is not packed, since they are compared one by one. */
const SLOTS_MAX = 16
const ENTRIES_AT_FIRST = 64

const SPELLED = /^0x[\da-f]{1,64}$/

/** Accounts are named by their index, in the order in which they are added. */
export class PackedStorage {
  #count = 0
  /** Index after the last slot of each account. */
  #ends = new Uint32Array(ENTRIES_AT_FIRST)
  #words = new Uint8Array(ENTRIES_AT_FIRST * ENTRY_SIZE)
  /** Number of digits of each word. */
  #digits = new Uint8Array(ENTRIES_AT_FIRST * 2)

  /** Number of accounts. */
  get count(): number {
    return this.#count
  }

  /**
   * Adds an account.
   *
   * @param storage slot to word
   * @returns false, and adds none, if slots are too many, or one is in upper case or there twice
   */
  add(storage: Readonly<Record<Hex, Hex>>): boolean {
    const entries = Object.entries(storage) as [Hex, Hex][] // of its keys
    if (entries.length > SLOTS_MAX) return false
    const start = this.#startOf(this.#count)
    const end = start + entries.length
    this.#makeRoom(end)
    for (const [index, [slot, word]] of entries.entries()) {
      if (!SPELLED.test(slot) || !SPELLED.test(word)) return false
      const at = start + index
      this.#put(2 * at, slot)
      this.#put(2 * at + 1, word)
      if (this.#find(this.#words, at * ENTRY_SIZE, start, at) !== undefined) return false
    }
    this.#ends[this.#count] = end
    this.#count += 1
    return true
  }

  /** Releases the memory for further accounts. */
  settle(): void {
    const end = this.#startOf(this.#count)
    this.#ends = this.#ends.slice(0, this.#count)
    this.#words = this.#words.slice(0, end * ENTRY_SIZE)
    this.#digits = this.#digits.slice(0, end * 2)
  }

  /** The slots of an account as they were given. */
  given(account: number): Record<Hex, Hex> {
    const storage: Record<Hex, Hex> = {}
    for (let at = this.#startOf(account); at < this.#ends[account]!; at += 1) {
      storage[this.#text(2 * at)] = this.#text(2 * at + 1)
    }
    return storage
  }

  /** Zero for a slot that the account does not have. */
  wordOf(account: number, slot: bigint): bigint {
    wanted.fill(0)
    writeWord(wanted, 0, slot)
    const at = this.#find(wanted, 0, this.#startOf(account), this.#ends[account]!)
    return at === undefined ? 0n : this.#number(2 * at + 1)
  }

  /** The slots of an account whose words are not zero. */
  *filled(account: number): Generator<readonly [slot: bigint, word: bigint]> {
    for (let at = this.#startOf(account); at < this.#ends[account]!; at += 1) {
      const word = this.#number(2 * at + 1)
      if (word !== 0n) yield [this.#number(2 * at), word]
    }
  }

  #startOf(account: number): number {
    return account === 0 ? 0 : this.#ends[account - 1]!
  }

  /** Makes room for one more account. @param end index after its last slot */
  #makeRoom(end: number): void {
    if (this.#count === this.#ends.length) {
      const ends = this.#ends
      this.#ends = new Uint32Array(2 * ends.length)
      this.#ends.set(ends)
    }
    if (2 * end <= this.#digits.length) return
    this.#words = doubled(this.#words)
    this.#digits = doubled(this.#digits)
  }

  #put(index: number, text: Hex): void {
    const digits = text.length - 2
    writeHex(this.#words, index * WORD_SIZE, `0x${text.slice(2).padStart(WORD_DIGITS, '0')}`)
    this.#digits[index] = digits
  }

  #text(index: number): Hex {
    const whole = hexOfRange(this.#words, index * WORD_SIZE, WORD_SIZE)
    return `0x${whole.slice(whole.length - this.#digits[index]!)}`
  }

  #number(index: number): bigint {
    return uintFromBytes(this.#words.subarray(index * WORD_SIZE, (index + 1) * WORD_SIZE))
  }

  /**
   * The index of a slot, which lies in `bytes` at `from`, among those from an index to another. Small
   * numbers differ at their end.
   */
  #find(bytes: Uint8Array, from: number, start: number, end: number): number | undefined {
    for (let at = start; at < end; at += 1) {
      let byte = WORD_SIZE - 1
      while (byte >= 0 && this.#words[at * ENTRY_SIZE + byte] === bytes[from + byte]) byte -= 1
      if (byte < 0) return at
    }
    return undefined
  }
}

/** The slot that is looked for. */
const wanted = new Uint8Array(WORD_SIZE)

/** There is room for all slots of an account then: at first there is for more. */
function doubled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * bytes.length)
  larger.set(bytes)
  return larger
}
