/**
 * The first publication: what accounts hold before block 1.
 *
 * What many devnets begin with alike, the contracts of a network, is published once in a process and
 * its Merkle trie built once; each devnet goes on from there. So is the rest of genesis if it is that of
 * the devnet before, as it is for all tests of a suite.
 */

import type { Code } from './code.ts'
import { type InitialStorage, StateRoots } from './root.ts'
import { type CodeWrite, Store } from './store.ts'
import type { Write } from './write.ts'

/** An account of block 0; what is left out is zero or empty. */
export interface InitialAccount extends InitialStorage {
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly codeBytes?: Uint8Array
  /** In place of `codeBytes`: code whose hash is known, which many devnets may share. */
  readonly code?: Code
}

/** A state at block 0, and the roots of whatever is published on it. */
export interface Genesis {
  readonly store: Store
  readonly roots: StateRoots
}

/** A store with the given accounts, of which a later one replaces fields of an earlier one. */
export function createGenesisStore(accounts: Iterable<InitialAccount>): Store {
  const store = new Store()
  store.publish(writesOf(accounts))
  return store
}

/**
 * A state with the given accounts, after those that many devnets share.
 *
 * @param shared the same list, as an object, for all who begin with it; it is never to change. Each of
 *   its accounts stands there once, without slots that hold zero
 */
export function createGenesis(
  accounts: Iterable<InitialAccount>,
  shared: readonly InitialAccount[],
): Genesis {
  const base = sharedGenesis(shared)
  const writes = writesOf(accounts)
  if (writes.length > REMEMBERED_WRITES_MAX) return published(base, writes)
  const { last } = base
  const isLast = last !== undefined && areSame(last.writes, writes)
  const remembered = isLast ? last : { ...published(base, writes), writes }
  base.last = remembered
  // Nobody publishes on it, so it stays what everybody who comes here again begins with.
  const store = remembered.store.child()
  return { store, roots: remembered.roots.fork(store, remembered.store.newest) }
}

/** What is compared to the last genesis: more than dev accounts and tokens come to, and quickly done. */
const REMEMBERED_WRITES_MAX = 200

/** A genesis that many others begin with, and the last of those that was small. */
interface SharedGenesis extends Genesis {
  last: (Genesis & { readonly writes: readonly GenesisWrite[] }) | undefined
}

type GenesisWrite = Write | CodeWrite

const sharedGeneses = new WeakMap<readonly InitialAccount[], SharedGenesis>()

function sharedGenesis(accounts: readonly InitialAccount[]): SharedGenesis {
  const known = sharedGeneses.get(accounts)
  if (known !== undefined) return known
  const store = createGenesisStore(accounts)
  const roots = workedOut(store, StateRoots.ofGenesis(store, accounts))
  const genesis = { store, roots, last: undefined }
  sharedGeneses.set(accounts, genesis)
  return genesis
}

function published(base: Genesis, writes: readonly GenesisWrite[]): Genesis {
  const store = base.store.child()
  store.publish(writes)
  return { store, roots: workedOut(store, base.roots.fork(store, base.store.newest)) }
}

/** Every fork would otherwise begin at an earlier trie. */
function workedOut(store: Store, roots: StateRoots): StateRoots {
  roots.at(store.newest)
  return roots
}

function areSame(some: readonly GenesisWrite[], others: readonly GenesisWrite[]): boolean {
  return some.length === others.length && some.every((write, at) => isSame(write, others[at]!))
}

function isSame(one: GenesisWrite, other: GenesisWrite): boolean {
  if (one.field !== other.field || one.address !== other.address) return false
  if (one.field === 'code') return other.field === 'code' && codeOf(one) === codeOf(other)
  if (other.field === 'code' || one.value !== other.value) return false
  return one.field !== 'storage' || (other.field === 'storage' && one.slot === other.slot)
}

/** The object or bytes that stand for code: whoever makes them anew is not compared byte by byte. */
function codeOf(write: GenesisWrite): unknown {
  return 'code' in write ? write.code : 'codeBytes' in write ? write.codeBytes : undefined
}

function writesOf(accounts: Iterable<InitialAccount>): GenesisWrite[] {
  const writes: GenesisWrite[] = []
  for (const { address, balance, nonce, codeBytes, code, storage = [] } of accounts) {
    if (balance !== undefined) writes.push({ field: 'balance', address, value: balance })
    if (nonce !== undefined) writes.push({ field: 'nonce', address, value: nonce })
    if (codeBytes !== undefined) writes.push({ field: 'code', address, codeBytes })
    if (code !== undefined) writes.push({ field: 'code', address, code })
    for (const [slot, value] of storage) writes.push({ field: 'storage', address, slot, value })
  }
  return writes
}
