/**
 * The first publication: what accounts hold before block 1.
 *
 * What many devnets begin with alike, the contracts of a network, is published once in a process and
 * its Merkle trie built once; each devnet goes on from there. So is the rest of genesis if it is that of
 * the devnet before, as it is for all tests of a suite. The trie is built when something asks for a
 * root that is not stated, which before block 1 is sealed nothing does.
 */

import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { Code } from './code.ts'
import { type InitialStorage, type StatedRoots, StateRoots } from './root.ts'
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
  /** A hash over all that it holds, by which {@link StatedGeneses} know it. */
  readonly key: Hash
}

/** A store with the given accounts, of which a later one replaces fields of an earlier one. */
export function createGenesisStore(accounts: Iterable<InitialAccount>): Store {
  const store = new Store()
  store.publish(writesOf(accounts))
  return store
}

/** Roots of geneses, by their key. */
export type StatedGeneses = Readonly<Record<Hash, StatedRoots>>

/**
 * A state with the given accounts, after those that many devnets share.
 *
 * @param shared the same list, as an object, for all who begin with it; it is never to change. Each of
 *   its accounts stands there once, without slots that hold zero
 */
export function createGenesis(
  accounts: Iterable<InitialAccount>,
  shared: readonly InitialAccount[],
  stated: StatedGeneses = {},
): Genesis {
  const base = sharedGenesis(shared)
  const own = [...accounts]
  const writes = writesOf(own)
  if (writes.length > REMEMBERED_WRITES_MAX) return published(base, own, writes)
  const { last } = base
  const isLast = last !== undefined && areSame(last.writes, writes)
  const remembered = isLast ? last : { ...published(base, own, writes, stated), writes }
  base.last = remembered
  // Nobody publishes on it, so it stays what everybody who comes here again begins with.
  const store = remembered.store.child()
  return { ...remembered, store, roots: remembered.roots.fork(store, remembered.store.newest) }
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
  const roots = StateRoots.ofGenesis(store, accounts)
  const genesis = { store, roots, key: keyOf(accounts), last: undefined }
  sharedGeneses.set(accounts, genesis)
  return genesis
}

function published(
  base: SharedGenesis,
  accounts: readonly InitialAccount[],
  writes: readonly GenesisWrite[],
  stated: StatedGeneses = {},
): Genesis {
  const store = base.store.child()
  store.publish(writes)
  const roots = base.roots.fork(store, base.store.newest)
  const key = keyOf(accounts, base.key)
  return { store, roots: roots.standingAt(store.newest, stated[key]), key }
}

const encoder = new TextEncoder()

/** @param before the key of those that they come after */
function keyOf(accounts: readonly InitialAccount[], before = ''): Hash {
  let text: string = before
  for (const account of accounts) text += lineOf(account)
  return keccakHash(encoder.encode(text))
}

function lineOf({ address, balance, nonce, codeBytes, code, ...stored }: InitialAccount): string {
  const codeHash = codeBytes === undefined ? code?.hash : keccakHash(codeBytes)
  const { storage = [], storageRoot = storage.map(([slot, value]) => `${slot} is ${value}`) } =
    stored
  return `${address} ${balance} ${nonce} ${codeHash} ${storageRoot}\n`
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
