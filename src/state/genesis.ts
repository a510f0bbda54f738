/**
 * The first publication: what accounts hold before block 1.
 *
 * What many devnets begin with alike, the contracts of a network, is read where it is stated, and what
 * is a devnet's own is published over it: once, if it is what the devnet before began with, as for all
 * tests of a suite. Their Merkle trie is built once as well, when something asks for a root that is not
 * stated, which before block 1 is sealed nothing does.
 */

import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { once } from '../primitives/once.ts'
import { InitialState, STATED, type StatedAccount } from './initial-state.ts'
import { type StatedRoots, StateRoots, trieOf } from './root.ts'
import type { CodeWrite, Store } from './store.ts'
import type { Trie } from './trie.ts'
import type { Write } from './write.ts'

/** An account of block 0; what is left out is zero or empty, or what an earlier one of the address has. */
export interface InitialAccount extends Omit<StatedAccount, 'codeBytes'> {
  /** In place of `code`, of which the hash is known. */
  readonly codeBytes?: Uint8Array
}

/** A state at block 0, and the roots of whatever is published on it. */
export interface Genesis {
  readonly store: Store
  readonly roots: StateRoots
  /** A hash over all that it holds, by which {@link StatedGeneses} know it; made when asked for. */
  readonly key: () => Hash
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
  shared: readonly StatedAccount[],
  stated?: StatedGeneses,
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
interface SharedGenesis {
  readonly state: InitialState
  readonly trie: () => Trie
  readonly key: () => Hash
  last: (Genesis & { readonly writes: readonly GenesisWrite[] }) | undefined
}

type GenesisWrite = Write | CodeWrite

const sharedGeneses = new WeakMap<readonly StatedAccount[], SharedGenesis>()

function sharedGenesis(accounts: readonly StatedAccount[]): SharedGenesis {
  const known = sharedGeneses.get(accounts)
  if (known !== undefined) return known
  const genesis = {
    state: new InitialState(accounts),
    trie: once(() => trieOf(accounts)),
    key: once(() => keyOf(accounts)),
    last: undefined,
  }
  sharedGeneses.set(accounts, genesis)
  return genesis
}

function published(
  base: SharedGenesis,
  accounts: readonly InitialAccount[],
  writes: readonly GenesisWrite[],
  stated?: StatedGeneses,
): Genesis {
  const store = base.state.child()
  store.publish(writes)
  const roots = new StateRoots(store, base.trie, STATED)
  const key = once(() => keyOf(accounts, base.key()))
  return { store, roots: roots.standingAt(store.newest, stated?.[key()]), key }
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

/** What leads from nothing to the accounts, of which a later one replaces fields of an earlier one. */
export function writesOf(accounts: Iterable<InitialAccount>): GenesisWrite[] {
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
