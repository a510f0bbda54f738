/**
 * The wire format of state dumps, their pages, and pages of an account's storage.
 *
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugdumpblock
 */

import type { Block } from '../../../chain/block.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { accountsOf, type Listed, slotsOf, storageRootOf } from '../../../state/listing.ts'
import type { StoreView } from '../../../state/store.ts'
import type { Result } from '../../wire/codec.ts'
import { storageSchema, type WireStorage } from '../../wire/objects/storage.ts'
import { asPrinted } from '../../wire/results.ts'
import {
  addressKeys,
  countSchema,
  dataSchema,
  hashSchema,
  mapOf,
  maybe,
  nullable,
  object,
  wordKeys,
  wordSchema,
} from '../../wire/schema.ts'

/** An account in a dump. */
export interface WireDumpAccount {
  /** Wei, in decimal. */
  readonly balance: string
  readonly nonce: number
  readonly root: Hash
  readonly codeHash: Hash
  readonly code?: Hex
  readonly storage?: WireStorage
  /** Hash of the address: the account's key in the state trie. */
  readonly key: Hash
}

export interface WireDump {
  readonly root: Hash
  readonly accounts: Readonly<Record<Address, WireDumpAccount>>
}

/** A page of a dump. `next` is the start of the next page; missing on the last one. */
export interface WireDumpPage extends WireDump {
  readonly next?: Hash
}

const accountSchema = object<WireDumpAccount>('DumpAccount', {
  balance: { type: 'string', pattern: '^[0-9]+$' },
  nonce: countSchema,
  root: hashSchema,
  codeHash: hashSchema,
  code: maybe(dataSchema),
  storage: maybe(storageSchema),
  key: hashSchema,
})

const dumpFields = { root: hashSchema, accounts: mapOf(addressKeys, accountSchema) }

export const dump: Result<WireDump, WireDump> = asPrinted(
  'dump',
  object<WireDump>('Dump', dumpFields),
)

export const pageOfDump: Result<WireDumpPage, WireDumpPage> = asPrinted(
  'page of a dump',
  object<WireDumpPage>('DumpPage', { ...dumpFields, next: maybe(hashSchema) }),
)

export interface DumpOptions {
  /** Hash of an address: the page starts with the first account at or after it. */
  readonly start: Hash
  /** Accounts per page. */
  readonly max: number
  readonly hasCode: boolean
  readonly hasStorage: boolean
}

export function dumpPage(
  { header, state }: Block,
  { start, max, hasCode, hasStorage }: DumpOptions,
): WireDumpPage {
  const rest = accountsOf(state).filter(([hash]) => hash >= start)
  const next = rest[max]?.[0]
  const accounts = rest
    .slice(0, max)
    .map(([key, listed]) => [listed.address, dumpAccount(state, listed, key, hasCode, hasStorage)])
  return {
    root: header.stateRoot,
    accounts: Object.fromEntries(accounts),
    ...(next === undefined ? {} : { next }),
  }
}

function dumpAccount(
  view: StoreView,
  { address, slots }: Listed,
  key: Hash,
  hasCode: boolean,
  hasStorage: boolean,
): WireDumpAccount {
  const code = view.codeHex(address)
  const storage = slots.map(([, slot]) => [
    hexFromWord(slot),
    hexFromWord(view.storage(address, slot)),
  ])
  return {
    balance: view.balance(address).toString(),
    nonce: Number(view.nonce(address)),
    root: storageRootOf(view, address, slots),
    codeHash: view.codeHash(address),
    ...(hasCode && code !== '0x' ? { code } : {}),
    ...(hasStorage && storage.length > 0 ? { storage: Object.fromEntries(storage) } : {}),
    key,
  }
}

export interface WireStorageEntry {
  readonly key: Hash
  readonly value: Hash
}

/** A page of an account's slots, ordered by the hash of the slot. */
export interface WireStorageRange {
  readonly storage: Readonly<Record<Hash, WireStorageEntry>>
  readonly nextKey: Hash | null
}

export const pageOfStorage: Result<WireStorageRange, WireStorageRange> = asPrinted(
  'page of slots',
  object<WireStorageRange>('StorageRange', {
    storage: mapOf(
      wordKeys,
      object<WireStorageEntry>('StorageEntry', { key: wordSchema, value: wordSchema }),
    ),
    nextKey: nullable(hashSchema),
  }),
)

export function storageRange(
  view: StoreView,
  address: Address,
  start: Hash,
  max: number,
): WireStorageRange {
  const rest = slotsOf(view, address).filter(([hash]) => hash >= start)
  const page = rest.slice(0, max).map(([hash, slot]) => {
    const value = hexFromWord(view.storage(address, slot))
    return [hash, { key: hexFromWord(slot), value }]
  })
  return { storage: Object.fromEntries(page), nextKey: rest[max]?.[0] ?? null }
}
