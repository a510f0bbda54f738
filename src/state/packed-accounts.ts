/**
 * The accounts of an alloc, in its order: 40 bytes for one that has ether, an object for any other.
 *
 * There may be a million, most of them with a balance and perhaps a nonce. Immutable.
 */

import { invariant } from '../primitives/errors.ts'
import { type Address, type Hex, hexOfRange } from '../primitives/hex.ts'

/**
 * An account that genesis holds besides the dev accounts.
 *
 * @typeParam Amount the type of its numbers: `bigint`, or what a file has, too
 */
export interface GenesisAccount<Amount = bigint> {
  /** Wei. */
  readonly balance?: Amount
  readonly nonce?: Amount
  readonly code?: Hex
  /** Slot to word, both hex of at most 32 bytes. */
  readonly storage?: Readonly<Record<Hex, Hex>>
}

/** An account with its address. */
export type AllocEntry = readonly [address: Address, account: GenesisAccount]

/** Bytes and words of an address. */
const ADDRESS_SIZE = 20
const ADDRESS_WORDS = 5
/** A packed balance has two limbs. */
const packedBalanceEnd = 1n << 128n
/** A packed nonce lies one above the number: zero stands for none. */
const packedNonceEnd = 2n ** 32n - 1n
const limbMask = (1n << 64n) - 1n

export class PackedAccounts implements Iterable<AllocEntry> {
  readonly size: number
  readonly #addresses: Uint8Array
  /** The same memory as words, little-endian as all machines are. */
  readonly #words: Uint32Array
  /** Two limbs per row, the low one first. */
  readonly #balances: BigUint64Array
  /** The same memory as words: those of most high limbs are zero, and no bigint is made of them. */
  readonly #balanceWords: Uint32Array
  readonly #nonces: Uint32Array
  /** By row: the accounts that do not fit into the columns. */
  readonly #others = new Map<number, AllocEntry>()

  /**
   * @param entries addresses in lower case; numbers below 2^256 and 2^64
   * @param count of the entries
   */
  constructor(entries: Iterable<AllocEntry>, count: number) {
    this.#words = new Uint32Array(count * ADDRESS_WORDS)
    this.#addresses = new Uint8Array(this.#words.buffer)
    this.#balances = new BigUint64Array(count * 2)
    this.#balanceWords = new Uint32Array(this.#balances.buffer)
    this.#nonces = new Uint32Array(count)
    let row = 0
    for (const entry of entries) {
      this.#put(row, entry)
      row += 1
    }
    invariant(row === count, `expected ${count} accounts, got ${row}`)
    this.size = count
  }

  *[Symbol.iterator](): Generator<AllocEntry> {
    for (let row = 0; row < this.size; row += 1) yield this.at(row)
  }

  /** @param row from 0 to {@link size} - 1 */
  at(row: number): AllocEntry {
    const other = this.#others.get(row)
    if (other !== undefined) return other
    const balance = this.balanceAt(row)
    const hasNonce = this.#nonces[row] !== 0
    return [this.addressAt(row), hasNonce ? { balance, nonce: this.nonceAt(row) } : { balance }]
  }

  /** The accounts that are not packed: with code or storage, large numbers, no balance, or nothing. */
  others(): Iterable<AllocEntry> {
    return this.#others.values()
  }

  /** The rows of the packed accounts, all of which exist (EIP-161). */
  *packedRows(): Generator<number> {
    for (let row = 0; row < this.size; row += 1) if (!this.#others.has(row)) yield row
  }

  /** @param row of a packed account */
  addressAt(row: number): Address {
    return hexOfRange(this.#addresses, row * ADDRESS_SIZE, ADDRESS_SIZE)
  }

  /** 20 bytes, shared: must not be written to. @param row of a packed account */
  addressBytesAt(row: number): Uint8Array {
    return this.#addresses.subarray(row * ADDRESS_SIZE, (row + 1) * ADDRESS_SIZE)
  }

  /** A number that depends on the address alone. @param row of a packed account */
  hashAt(row: number): number {
    return hashOf(this.#words, row * ADDRESS_WORDS)
  }

  /** True if a row has an address. @param row of a packed account */
  isAt(row: number, { words }: AddressWords): boolean {
    const start = row * ADDRESS_WORDS
    for (let index = 0; index < ADDRESS_WORDS; index += 1) {
      if (this.#words[start + index] !== words[index]) return false
    }
    return true
  }

  /** Wei. @param row of a packed account */
  balanceAt(row: number): bigint {
    const low = this.#balances[row * 2]!
    const isLow = this.#balanceWords[row * 4 + 2] === 0 && this.#balanceWords[row * 4 + 3] === 0
    return isLow ? low : (this.#balances[row * 2 + 1]! << 64n) | low
  }

  /** @param row of a packed account */
  nonceAt(row: number): bigint {
    const above = this.#nonces[row]!
    return above === 0 ? 0n : BigInt(above - 1)
  }

  /**
   * Writes the shortest big-endian form of a balance.
   *
   * @param row of a packed account
   * @param end index after its last byte
   * @returns the index of its first byte; `end` for zero
   */
  writeBalance(row: number, into: Uint8Array, end: number): number {
    let start = end
    let last = 3
    while (last >= 0 && this.#balanceWords[row * 4 + last] === 0) last -= 1
    for (let index = 0; index < last; index += 1) {
      const word = this.#balanceWords[row * 4 + index]!
      for (let shift = 0; shift < 32; shift += 8) {
        start -= 1
        into[start] = (word >>> shift) & 0xff
      }
    }
    return last < 0 ? end : writeWord(this.#balanceWords[row * 4 + last]!, into, start)
  }

  /** Like {@link writeBalance}. */
  writeNonce(row: number, into: Uint8Array, end: number): number {
    return writeWord(Math.max(0, this.#nonces[row]! - 1), into, end)
  }

  #put(row: number, entry: AllocEntry): void {
    const [address, { balance, nonce, code, storage }] = entry
    const isPacked =
      balance !== undefined &&
      code === undefined &&
      storage === undefined &&
      balance < packedBalanceEnd &&
      (nonce === undefined || nonce < packedNonceEnd) &&
      (balance !== 0n || (nonce !== undefined && nonce !== 0n))
    if (!isPacked) {
      this.#others.set(row, entry)
      return
    }
    putWords(address, this.#words, row * ADDRESS_WORDS)
    this.#balances[row * 2] = balance & limbMask
    if (balance > limbMask) this.#balances[row * 2 + 1] = balance >> 64n
    if (nonce !== undefined) this.#nonces[row] = Number(nonce) + 1
  }
}

/** @returns the index of the first byte, which is not zero */
function writeWord(word: number, into: Uint8Array, end: number): number {
  let start = end
  for (let rest = word; rest > 0; rest >>>= 8) {
    start -= 1
    into[start] = rest & 0xff
  }
  return start
}

/** An address to look for. */
export class AddressWords {
  readonly words = new Uint32Array(ADDRESS_WORDS)

  /** @param address in lower case */
  set(address: Address): void {
    putWords(address, this.words, 0)
  }

  /** See {@link PackedAccounts.hashAt}. */
  hash(): number {
    return hashOf(this.words, 0)
  }
}

/** Faster than by bytes: each read of an account that has no cell begins with it. */
function putWords(address: Address, into: Uint32Array, at: number): void {
  let digit = 2
  for (let index = at; index < at + ADDRESS_WORDS; index += 1) {
    let word = 0
    for (let shift = 0; shift < 32; shift += 8) {
      const high = address.charCodeAt(digit)
      const low = address.charCodeAt(digit + 1)
      word |= ((digitOf(high) << 4) | digitOf(low)) << shift
      digit += 2
    }
    into[index] = word
  }
}

/** The value of a lower-case hex digit. */
function digitOf(code: number): number {
  return (code & 15) + 9 * (code >> 6)
}

function hashOf(words: Uint32Array, at: number): number {
  let hash = 0
  for (let index = at; index < at + ADDRESS_WORDS; index += 1) {
    hash = Math.imul(hash ^ words[index]!, 0x9e37_79b1)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}
