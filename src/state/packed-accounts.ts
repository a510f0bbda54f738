/**
 * The accounts of an alloc, in its order: 49 bytes for one with usual numbers, and 66 for each of its
 * slots; an object for any other. Code is kept once, however many accounts have it.
 *
 * There may be a million, most of them with a balance and perhaps a nonce. Immutable.
 */

import { invariant } from '../primitives/errors.ts'
import { type Address, bytesFromHex, type Hex, hexOfRange } from '../primitives/hex.ts'
import { Code, EMPTY_CODE } from './code.ts'
import { PackedStorage } from './packed-storage.ts'

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
  /** 1 for an account that was given a balance. */
  readonly #hasBalance: Uint8Array
  /** Index of the code, from 1 on; zero stands for none. */
  readonly #codes: Uint32Array
  readonly #codeList: Code[] = [EMPTY_CODE]
  /** Index of the storage, from 1 on; zero stands for none. */
  readonly #storages: Uint32Array
  readonly #storage = new PackedStorage()
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
    this.#hasBalance = new Uint8Array(count)
    this.#codes = new Uint32Array(count)
    this.#storages = new Uint32Array(count)
    const codes = new Map<Hex, number>()
    let row = 0
    for (const entry of entries) {
      this.#put(row, entry, codes)
      row += 1
    }
    this.#storage.settle()
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
    const account: { -readonly [Field in keyof GenesisAccount]: GenesisAccount[Field] } = {}
    if (this.#hasBalance[row] === 1) account.balance = this.balanceAt(row)
    if (this.#nonces[row] !== 0) account.nonce = this.nonceAt(row)
    if (this.#codes[row] !== 0) account.code = this.codeAt(row).hex
    const storage = this.storageIndexAt(row)
    if (storage !== undefined) account.storage = this.#storage.given(storage)
    return [this.addressAt(row), account]
  }

  /** The accounts that are not packed: with large numbers, many slots, unusual hex, or nothing. */
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

  /** @param row of a packed account */
  codeAt(row: number): Code {
    return this.#codeList[this.#codes[row]!]!
  }

  /** Number of packed accounts with storage. */
  get storageCount(): number {
    return this.#storage.count
  }

  /** Below {@link storageCount}; `undefined` if no slots were given. @param row of a packed account */
  storageIndexAt(row: number): number | undefined {
    const above = this.#storages[row]!
    return above === 0 ? undefined : above - 1
  }

  /** @param row of a packed account */
  storageAt(row: number, slot: bigint): bigint {
    const storage = this.storageIndexAt(row)
    return storage === undefined ? 0n : this.#storage.wordOf(storage, slot)
  }

  /** The slots that are not zero, in the order of the alloc. @param row of a packed account */
  slotsAt(row: number): Iterable<readonly [slot: bigint, word: bigint]> {
    const storage = this.storageIndexAt(row)
    return storage === undefined ? [] : this.#storage.filled(storage)
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

  /** @param codes index of each code so far */
  #put(row: number, entry: AllocEntry, codes: Map<Hex, number>): void {
    const [address, { balance = 0n, nonce, code, storage }] = entry
    const isPacked =
      balance < packedBalanceEnd &&
      (nonce === undefined || nonce < packedNonceEnd) &&
      (code === undefined || USUAL_CODE.test(code)) &&
      exists(entry[1]) &&
      (storage === undefined || (hasEntries(storage) && this.#storage.add(storage)))
    if (!isPacked) {
      this.#others.set(row, entry)
      return
    }
    putWords(address, this.#words, row * ADDRESS_WORDS)
    this.#balances[row * 2] = balance & limbMask
    if (balance > limbMask) this.#balances[row * 2 + 1] = balance >> 64n
    if (entry[1].balance !== undefined) this.#hasBalance[row] = 1
    if (nonce !== undefined) this.#nonces[row] = Number(nonce) + 1
    if (code !== undefined) this.#codes[row] = this.#indexOf(code, codes)
    if (storage !== undefined) this.#storages[row] = this.#storage.count // it was added last
  }

  #indexOf(code: Hex, codes: Map<Hex, number>): number {
    const known = codes.get(code)
    if (known !== undefined) return known
    const index = this.#codeList.push(new Code(bytesFromHex(code))) - 1
    codes.set(code, index)
    return index
  }
}

/** Code in the spelling in which it is printed. */
const USUAL_CODE = /^0x(?:[\da-f]{2})+$/

/** True if an account is in the state trie: it is not empty (EIP-161), or a slot is not. */
function exists({ balance = 0n, nonce = 0n, code, storage }: GenesisAccount): boolean {
  if (balance !== 0n || nonce !== 0n || code !== undefined) return true
  return storage !== undefined && Object.values(storage).some((word) => BigInt(word) !== 0n)
}

function hasEntries(storage: object): boolean {
  for (const _ in storage) return true
  return false
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
