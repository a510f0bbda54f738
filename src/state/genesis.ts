/**
 * The first publication: what accounts hold before block 1.
 *
 * What many devnets begin with alike, the contracts of a network, is published once in a process and
 * its Merkle trie built once; each devnet goes on from there.
 */

import type { Address } from '../primitives/hex.ts'
import type { Code } from './code.ts'
import { StateRoots } from './root.ts'
import { type CodeWrite, Store } from './store.ts'
import type { Write } from './write.ts'

/** An account of block 0; what is left out is zero or empty. */
export interface InitialAccount {
  readonly address: Address
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly codeBytes?: Uint8Array
  /** In place of `codeBytes`: code whose hash is known, which many devnets may share. */
  readonly code?: Code
  readonly storage?: readonly (readonly [slot: bigint, value: bigint])[]
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
 * @param shared the same list, as an object, for all who begin with it; it is never to change
 */
export function createGenesis(
  accounts: Iterable<InitialAccount>,
  shared: readonly InitialAccount[],
): Genesis {
  const base = sharedGenesis(shared)
  const store = base.store.child()
  store.publish(writesOf(accounts))
  return { store, roots: base.roots.fork(store, base.store.newest) }
}

const sharedGeneses = new WeakMap<readonly InitialAccount[], Genesis>()

function sharedGenesis(accounts: readonly InitialAccount[]): Genesis {
  const known = sharedGeneses.get(accounts)
  if (known !== undefined) return known
  const store = createGenesisStore(accounts)
  const roots = new StateRoots(store)
  // Every fork would otherwise begin at the empty trie again.
  roots.at(store.newest)
  const genesis = { store, roots }
  sharedGeneses.set(accounts, genesis)
  return genesis
}

function writesOf(accounts: Iterable<InitialAccount>): (Write | CodeWrite)[] {
  const writes: (Write | CodeWrite)[] = []
  for (const { address, balance, nonce, codeBytes, code, storage = [] } of accounts) {
    if (balance !== undefined) writes.push({ field: 'balance', address, value: balance })
    if (nonce !== undefined) writes.push({ field: 'nonce', address, value: nonce })
    if (codeBytes !== undefined) writes.push({ field: 'code', address, codeBytes })
    if (code !== undefined) writes.push({ field: 'code', address, code })
    for (const [slot, value] of storage) writes.push({ field: 'storage', address, slot, value })
  }
  return writes
}
