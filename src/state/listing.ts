/**
 * Lists what a state holds: accounts, slots and code, in trie order (by the hash of the key).
 *
 * The store keeps no lists, so each call walks every account of the alloc and every write since genesis. Meant for the debug
 * methods and for dumps, not for frequent calls.
 */

import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { compareKeys } from '../primitives/sorted.ts'
import { hexFromWord } from '../primitives/word.ts'
import { EMPTY_CODE } from './code.ts'
import type { StoreView } from './store.ts'
import { Trie } from './trie.ts'
import { accountKey, slotKey } from './trie-key.ts'

/** A value with the hash of its key, 32 bytes. */
export type Hashed<Value> = readonly [hash: Hash, value: Value]

/** An account and its non-zero slots. */
export interface Listed {
  readonly address: Address
  readonly slots: readonly Hashed<bigint>[]
}

/** Every account that exists (EIP-161) or has storage. */
export function accountsOf(view: StoreView): Hashed<Listed>[] {
  const written = new Map<Address, Set<bigint> | undefined>()
  for (const address of view.store.originAddresses()) {
    const slots = [...view.store.originSlots(address)]
    written.set(address, slots.length === 0 ? undefined : new Set(slots))
  }
  for (const { address, slot } of view.store.changes(0, view.sequence)) {
    const slots = written.get(address) ?? new Set<bigint>()
    written.set(address, slots)
    if (slot !== undefined) slots.add(slot)
  }
  const accounts = [...written].map(
    ([address, slots]): Listed => ({
      address,
      slots: slots === undefined ? [] : filledSlots(view, address, slots),
    }),
  )
  const existing = accounts.filter(
    ({ address, slots }) =>
      slots.length > 0 ||
      view.nonce(address) !== 0n ||
      view.balance(address) !== 0n ||
      view.codeHash(address) !== EMPTY_CODE.hash,
  )
  return byHash(existing, ({ address }) => hexFromBytes(accountKey(address)))
}

/** Every non-zero slot of an account. */
export function slotsOf(view: StoreView, address: Address): Hashed<bigint>[] {
  const slots = new Set(view.store.originSlots(address))
  for (const change of view.store.changes(0, view.sequence)) {
    if (change.address === address && change.slot !== undefined) slots.add(change.slot)
  }
  return filledSlots(view, address, slots)
}

function filledSlots(
  view: StoreView,
  address: Address,
  slots: ReadonlySet<bigint>,
): Hashed<bigint>[] {
  const filled = [...slots].filter((slot) => view.storage(address, slot) !== 0n)
  return byHash(filled, (slot) => hexFromBytes(slotKey(slot)))
}

/** The root of an account's storage trie, 32 bytes. */
export function storageRootOf(
  view: StoreView,
  address: Address,
  slots: readonly Hashed<bigint>[],
): Hash {
  const trie = new Trie()
  for (const [hash, slot] of slots) {
    trie.put(bytesFromHex(hash), view.storage(address, slot))
  }
  return trie.root()
}

/** Looks code up by its hash, 32 bytes. */
export function codeWithHash(view: StoreView, hash: Hash): Hex | undefined {
  if (hash === EMPTY_CODE.hash) return '0x'
  for (const address of view.store.accountsWithCode()) {
    if (view.codeHash(address) === hash) return view.codeHex(address)
  }
  // Accounts of a remote chain are listed once they were changed.
  for (const { address, slot } of view.store.changes(0, view.sequence)) {
    if (slot === undefined && view.codeHash(address) === hash) return view.codeHex(address)
  }
  return undefined
}

/** The preimage of a hash: an address or slot that was ever written, or code. */
export function preimageOf(view: StoreView, hash: Hash): Hex | undefined {
  for (const address of view.store.originAddresses()) {
    if (hexFromBytes(accountKey(address)) === hash) return address
    for (const slot of view.store.originSlots(address)) {
      if (hexFromBytes(slotKey(slot)) === hash) return hexFromWord(slot)
    }
  }
  for (const { address, slot } of view.store.changes(0, view.sequence)) {
    if (hexFromBytes(accountKey(address)) === hash) return address
    if (slot !== undefined && hexFromBytes(slotKey(slot)) === hash) return hexFromWord(slot)
  }
  return codeWithHash(view, hash)
}

/** Accounts that differ between two states, in the order in which they were first written. */
export function changedAccounts(before: StoreView, after: StoreView): Address[] {
  const changed = new Set<Address>()
  for (const { address, slot } of after.store.changes(before.sequence, after.sequence)) {
    const isDifferent =
      slot === undefined
        ? before.balance(address) !== after.balance(address) ||
          before.nonce(address) !== after.nonce(address) ||
          before.codeHash(address) !== after.codeHash(address)
        : before.storage(address, slot) !== after.storage(address, slot)
    if (isDifferent) changed.add(address)
  }
  return [...changed]
}

function byHash<Value>(values: readonly Value[], hashOf: (value: Value) => Hash): Hashed<Value>[] {
  const list = values.map((value): Hashed<Value> => [hashOf(value), value])
  return list.sort(compareKeys)
}
