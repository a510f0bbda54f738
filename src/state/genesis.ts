/**
 * Genesis: what accounts hold before block 1.
 *
 * The contracts of a network are published once in a process, and a devnet's own accounts on top of them:
 * once as well, if they are those of the devnet before, as for all tests of a suite. Tries are built when
 * something asks for a root.
 */

import type { Address } from '../primitives/hex.ts'
import type { Code } from './code.ts'
import { StateRoots } from './root.ts'
import { type CodeWrite, Store } from './store.ts'
import type { Write } from './write.ts'

/** An account of block 0. A field that is left out is zero or empty, or what an earlier account of the address has. */
export interface InitialAccount {
  readonly address: Address
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Code
  /** In place of `code`, whose hash is known. */
  readonly codeBytes?: Uint8Array
  readonly storage?: readonly (readonly [slot: bigint, value: bigint])[]
}

/** A state at block 0, and the roots of whatever is published on it. */
export interface Genesis {
  readonly store: Store
  readonly roots: StateRoots
}

/**
 * A state with the given accounts, on top of those that many devnets share.
 *
 * @param shared the same list, as an object, for all who begin with it; never changed
 */
export function createGenesis(
  accounts: Iterable<InitialAccount>,
  shared: readonly InitialAccount[],
): Genesis {
  const base = sharedGenesis(shared)
  const writes = writesOf(accounts)
  if (writes.length > REMEMBERED_WRITES_MAX) return publishedOn(base, writes)
  const { last } = base
  const isLast = last !== undefined && areSame(last.writes, writes)
  const remembered = isLast ? last : { ...publishedOn(base, writes), writes }
  base.last = remembered
  return childOf(remembered)
}

/** More than dev accounts and tokens come to, and quickly compared. */
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
  const store = new Store()
  const genesis = {
    ...published(store, new StateRoots(store), writesOf(accounts)),
    last: undefined,
  }
  sharedGeneses.set(accounts, genesis)
  return genesis
}

function publishedOn(base: Genesis, writes: readonly GenesisWrite[]): Genesis {
  const { store, roots } = childOf(base)
  return published(store, roots, writes)
}

function published(store: Store, roots: StateRoots, writes: readonly GenesisWrite[]): Genesis {
  store.publish(writes)
  return { store, roots: roots.standingAt(store.newest) }
}

/** A genesis of its own: nothing is published on one that others begin with. */
function childOf({ store, roots }: Genesis): Genesis {
  const child = store.child()
  return { store: child, roots: roots.fork(child, store.newest) }
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
