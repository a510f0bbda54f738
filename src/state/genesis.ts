/**
 * Genesis: the accounts that exist before block 1.
 *
 * The contracts of a network are published once per process. A devnet's own accounts are published
 * on top; if they equal those of the previous devnet, as in a test suite, that state is reused. Many
 * accounts of an alloc are no publication, but a table below the first one.
 * Tries are built when a root is first read.
 */

import type { Address } from '../primitives/hex.ts'
import type { AccountTable } from './account-table.ts'
import { type Code, EMPTY_CODE } from './code.ts'
import { StateRoots } from './root.ts'
import { type CodeWrite, Store } from './store.ts'
import type { Write } from './write.ts'

/** An account of block 0. A field that is left out keeps its earlier value, or is zero or empty. */
export interface InitialAccount {
  readonly address: Address
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Code
  /** The code as bytes, when it is not kept as a {@link Code} yet. */
  readonly codeBytes?: Uint8Array
  readonly storage?: readonly (readonly [slot: bigint, value: bigint])[]
}

/** The state at block 0, and the state roots on top of it. */
export interface Genesis {
  readonly store: Store
  readonly roots: StateRoots
}

/**
 * Creates a state with the given accounts on top of shared ones.
 *
 * @param shared accounts of the network: one array, never changed, for all devnets of that network
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

/**
 * Creates a state with the given accounts on top of shared ones and of a table, in which each of them may
 * have a balance and a nonce already.
 */
export function createGenesisOn(
  table: AccountTable,
  accounts: Iterable<InitialAccount>,
  shared: readonly InitialAccount[],
): Genesis {
  const store = new Store(undefined, table)
  const base = published(store, new StateRoots(store, table.trie()), writesOf(shared))
  return publishedOn(base, writesOf(accounts))
}

/** Leaves out nonces and code that replace nothing: most accounts have neither. */
function withoutZeros(writes: readonly GenesisWrite[], { newestView }: Store): GenesisWrite[] {
  const filled = new Set<Address>()
  return writes.filter((write) => {
    const { address, field } = write
    if (field === 'balance' || field === 'storage') return true
    const isZero = field === 'nonce' ? write.value === 0n : isEmptyCode(write)
    if (!isZero) filled.add(address)
    return (
      !isZero ||
      filled.has(address) ||
      newestView.nonce(address) !== 0n ||
      newestView.codeHash(address) !== EMPTY_CODE.hash
    )
  })
}

/** Without loading code that is kept as a {@link Code}. */
function isEmptyCode(write: Extract<GenesisWrite, { readonly field: 'code' }>): boolean {
  return 'codeBytes' in write && write.codeBytes.length === 0
}

/** Enough for dev accounts and tokens, few enough to be compared quickly. */
const REMEMBERED_WRITES_MAX = 200

/** The state with the shared accounts, and the last small genesis built on it. */
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
  return published(store, roots, withoutZeros(writes, store))
}

function published(store: Store, roots: StateRoots, writes: readonly GenesisWrite[]): Genesis {
  store.publish(writes)
  return { store, roots: roots.standingAt(store.newest) }
}

/** A genesis to publish on; the shared one itself is never changed. */
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

/** The object or the bytes that a write of code holds: compared by identity, not byte by byte. */
function codeOf(write: GenesisWrite): unknown {
  return 'code' in write ? write.code : 'codeBytes' in write ? write.codeBytes : undefined
}

/** The writes that give accounts of an existing state these fields. */
export function editsOf(accounts: Iterable<InitialAccount>): Write[] {
  return writesOf(accounts).map((write) =>
    'code' in write
      ? { field: 'code', address: write.address, codeBytes: write.code.bytes }
      : write,
  )
}

/** The writes that create the accounts. A later account overwrites fields of an earlier one. */
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
