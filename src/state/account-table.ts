/**
 * The packed accounts of a large alloc as the state below a store's first sequence.
 *
 * Cells and trie nodes are made only for accounts that are touched. The table takes some 48 bytes for
 * each account beside those that are packed, and its trie 4; all devnets on one alloc share it.
 */

import { DevnetError } from '../primitives/errors.ts'
import {
  hashOfWritten,
  LIST_BASE,
  prependBytes,
  SHORT_SIZE_MAX,
  STRING_BASE,
  startWriting,
} from '../primitives/hash-writer.ts'
import { type Address, bytesFromHex, writeHex } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { encodeRlp } from '../primitives/rlp.ts'
import { HASH_SIZE } from './branch-encoding.ts'
import { type Code, EMPTY_CODE } from './code.ts'
import type { StateOrigin } from './origin.ts'
import { AddressWords, type PackedAccounts } from './packed-accounts.ts'
import { SortedLeaves } from './sorted-leaves.ts'
import { type Attachment, Trie } from './trie.ts'
import { slotKey } from './trie-key.ts'

/** Bytes of a key. */
const KEY_SIZE = 32

export class AccountTable implements StateOrigin {
  readonly #accounts: PackedAccounts
  readonly #places: Uint32Array
  /** The address that is looked up. */
  readonly #wanted = new AddressWords()
  readonly #trie: () => Trie

  constructor(accounts: PackedAccounts) {
    const { rows, keys } = sortedByKey(accounts)
    this.#accounts = accounts
    this.#places = placesOf(accounts)
    this.#trie = once(() => {
      const roots = storageRootsOf(accounts)
      const valueAt = (at: number) => leafOf(accounts, rows[at]!, roots)
      const attachmentAt = (at: number): Attachment | undefined => {
        const row = rows[at]!
        const hasStorage = accounts.storageIndexAt(row) !== undefined
        return hasStorage ? once(() => storageTrieOf(accounts, row)) : undefined
      }
      return Trie.over(new SortedLeaves(keys, valueAt, attachmentAt))
    })
  }

  balance(address: Address): bigint {
    const row = this.rowOf(address)
    return row === undefined ? 0n : this.#accounts.balanceAt(row)
  }

  nonce(address: Address): bigint {
    const row = this.rowOf(address)
    return row === undefined ? 0n : this.#accounts.nonceAt(row)
  }

  code(address: Address): Code {
    const row = this.rowOf(address)
    return row === undefined ? EMPTY_CODE : this.#accounts.codeAt(row)
  }

  storage(address: Address, slot: bigint): bigint {
    const row = this.rowOf(address)
    return row === undefined ? 0n : this.#accounts.storageAt(row, slot)
  }

  *slots(address: Address): Generator<bigint> {
    const row = this.rowOf(address)
    if (row === undefined) return
    for (const [slot] of this.#accounts.slotsAt(row)) yield slot
  }

  hasAccount(): boolean {
    return true
  }

  hasSlot(): boolean {
    return true
  }

  *addresses(): Generator<Address> {
    for (const row of this.#accounts.packedRows()) yield this.#accounts.addressAt(row)
  }

  *addressesWithCode(): Generator<Address> {
    for (const row of this.#accounts.packedRows()) {
      if (this.#accounts.codeAt(row) !== EMPTY_CODE) yield this.#accounts.addressAt(row)
    }
  }

  /** The row of a packed account; `undefined` if there is none at the address. */
  rowOf(address: Address): number | undefined {
    this.#wanted.set(address)
    let place = this.#wanted.hash() & (this.#places.length - 1)
    for (;;) {
      const above = this.#places[place]!
      if (above === 0) return undefined
      if (this.#accounts.isAt(above - 1, this.#wanted)) return above - 1
      place = (place + 1) & (this.#places.length - 1)
    }
  }

  /** A state trie of these accounts alone. */
  trie(): Trie {
    return this.#trie().fork()
  }
}

const tables = new WeakMap<PackedAccounts, AccountTable>()

/**
 * The table of packed accounts, made on the first call for them.
 *
 * @throws {DevnetError} INVALID_OPTION if an address is there twice
 */
export function tableOf(accounts: PackedAccounts): AccountTable {
  const table = tables.get(accounts) ?? new AccountTable(accounts)
  tables.set(accounts, table)
  return table
}

/** Most leaves end with the root of no storage and the hash of no code. */
const leafEnd = encodeRlp([new Trie().rootBytes(), bytesFromHex(EMPTY_CODE.hash)]).subarray(2)
/** Enough for a balance of 16 bytes, a nonce of 4, and three headers. */
const leafBuffer = new Uint8Array(leafEnd.length + 24)
const balanceEnd = leafBuffer.length - leafEnd.length
const codeHashAt = leafBuffer.length - 32
const rootAt = balanceEnd + 1

/**
 * The account of a row in the state trie: encoded, without a bigint, and valid until the next call.
 *
 * @param roots see {@link storageRootsOf}
 */
function leafOf(accounts: PackedAccounts, row: number, roots: Uint8Array): Uint8Array {
  leafBuffer.set(leafEnd, balanceEnd)
  const code = accounts.codeAt(row)
  if (code !== EMPTY_CODE) writeHex(leafBuffer, codeHashAt, code.hash)
  const storage = accounts.storageIndexAt(row)
  if (storage !== undefined) {
    leafBuffer.set(roots.subarray(storage * HASH_SIZE, (storage + 1) * HASH_SIZE), rootAt)
  }
  const balance = itemStart(accounts.writeBalance(row, leafBuffer, balanceEnd), balanceEnd)
  const nonce = itemStart(accounts.writeNonce(row, leafBuffer, balance), balance)
  leafBuffer[nonce - 1] = leafBuffer.length - nonce
  leafBuffer[nonce - 2] = LIST_BASE + SHORT_SIZE_MAX + 1 // a size of one byte
  return leafBuffer.subarray(nonce - 2)
}

/** The storage roots by the accounts' index, made at once: no trie is hashed while another one is. */
function storageRootsOf(accounts: PackedAccounts): Uint8Array {
  const roots = new Uint8Array(accounts.storageCount * HASH_SIZE)
  for (const row of accounts.packedRows()) {
    const storage = accounts.storageIndexAt(row)
    if (storage === undefined) continue
    roots.set(storageTrieOf(accounts, row).rootBytes(), storage * HASH_SIZE)
  }
  return roots
}

function storageTrieOf(accounts: PackedAccounts, row: number): Trie {
  const trie = new Trie()
  for (const [slot, word] of accounts.slotsAt(row)) trie.put(slotKey(slot), word)
  return trie
}

/** Writes the header of an RLP string. @returns its index */
function itemStart(start: number, end: number): number {
  const isItsOwnEncoding = end - start === 1 && leafBuffer[start]! < STRING_BASE
  if (isItsOwnEncoding) return start
  leafBuffer[start - 1] = STRING_BASE + end - start
  return start - 1
}

/**
 * The hash index of the addresses: a row is at the place of its hash, or in the places after it up to an
 * empty one. Holds rows from 1 on.
 */
function placesOf(accounts: PackedAccounts): Uint32Array {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(accounts.size * 1.5 + 1)))
  for (const row of accounts.packedRows()) {
    let place = accounts.hashAt(row) & (places.length - 1)
    while (places[place] !== 0) place = (place + 1) & (places.length - 1)
    places[place] = row + 1
  }
  return places
}

/** The rows of packed accounts in the order of their keys, and the keys one behind the other. */
function sortedByKey(accounts: PackedAccounts): {
  readonly rows: Uint32Array
  readonly keys: Uint8Array
} {
  const unsorted = Uint32Array.from(accounts.packedRows())
  const count = unsorted.length
  const keys = new Uint8Array(count * KEY_SIZE)
  // The first four bytes of each key above its index: sorted as numbers, on machines that are all
  // little-endian, and far faster than by a function.
  const words = new Uint32Array(count * 2)
  for (let index = 0; index < count; index += 1) {
    startWriting()
    prependBytes(accounts.addressBytesAt(unsorted[index]!))
    const key = hashOfWritten()
    keys.set(key, index * KEY_SIZE)
    words[index * 2] = index
    words[index * 2 + 1] = firstWord(key)
  }
  new BigUint64Array(words.buffer).sort()
  sortEqual(words, keys, (index) => accounts.addressAt(unsorted[index]!))
  const sorted = new Uint8Array(keys.length)
  const rows = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const index = words[at * 2]!
    rows[at] = unsorted[index]!
    const start = index * KEY_SIZE
    const to = at * KEY_SIZE
    for (let byte = 0; byte < KEY_SIZE; byte += 1) sorted[to + byte] = keys[start + byte]!
  }
  return { rows, keys: sorted }
}

function firstWord(key: Uint8Array): number {
  return ((key[0]! << 24) | (key[1]! << 16) | (key[2]! << 8) | key[3]!) >>> 0
}

/** Sorts the few neighbours whose keys begin with the same four bytes by the rest of them. */
function sortEqual(
  words: Uint32Array,
  keys: Uint8Array,
  addressAt: (index: number) => Address,
): void {
  for (let at = 3; at < words.length; at += 2) {
    for (let place = at; place > 1 && words[place] === words[place - 2]; place -= 2) {
      const index = words[place - 1]!
      const before = words[place - 3]!
      const difference = compareKeys(keys, before, index)
      if (difference === 0) {
        const address = addressAt(index)
        const found = `alloc: expected each address once, got ${address} twice`
        throw new DevnetError('INVALID_OPTION', found, { option: 'alloc', address })
      }
      if (difference < 0) break
      words[place - 1] = before
      words[place - 3] = index
    }
  }
}

function compareKeys(keys: Uint8Array, one: number, other: number): number {
  for (let at = 0; at < KEY_SIZE; at += 1) {
    const difference = keys[one * KEY_SIZE + at]! - keys[other * KEY_SIZE + at]!
    if (difference !== 0) return difference
  }
  return 0
}
