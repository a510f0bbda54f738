/**
 * The wire format of state dumps, their pages, and pages of an account's storage.
 *
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugdumpblock
 */

import type { Block } from '../../../chain/block.ts'
import type { Address, Hash } from '../../../primitives/hex.ts'
import {
  addressKeys,
  countSchema,
  dataSchema,
  decimalSchema,
  hashSchema,
  mapOf,
  maybe,
  nullable,
  object,
  type WireOf,
  wordKeys,
  wordSchema,
} from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { accountsOf, type Listed, slotsOf, storageRootOf } from '../../../state/listing.ts'
import type { StoreView } from '../../../state/store.ts'
import { storageSchema } from '../../wire/objects/storage.ts'
import { asPrinted } from '../../wire/results.ts'

/** An account in a dump. */
interface WireDumpAccount extends WireOf<typeof accountSchema> {}

export interface WireDump extends WireOf<typeof dumpSchema> {}

/** A page of a dump. `next` is the start of the next page; missing on the last one. */
export interface WireDumpPage extends WireOf<typeof dumpPageSchema> {}

const accountSchema = object('DumpAccount', {
  /** Wei. */
  balance: decimalSchema,
  nonce: countSchema,
  root: hashSchema,
  codeHash: hashSchema,
  code: maybe(dataSchema),
  storage: maybe(storageSchema),
  /** Hash of the address: the account's key in the state trie. */
  key: hashSchema,
})

const dumpFields = { root: hashSchema, accounts: mapOf(addressKeys, accountSchema) }

const dumpSchema = object('Dump', dumpFields)

export const dump = asPrinted<WireDump>('dump', dumpSchema)

const dumpPageSchema = object('DumpPage', { ...dumpFields, next: maybe(hashSchema) })

export const pageOfDump = asPrinted<WireDumpPage>('page of a dump', dumpPageSchema)

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

/** A page of an account's slots, ordered by the hash of the slot. */
export interface WireStorageRange extends WireOf<typeof storageRangeSchema> {}

const storageEntrySchema = object('StorageEntry', { key: wordSchema, value: wordSchema })

const storageRangeSchema = object('StorageRange', {
  storage: mapOf(wordKeys, storageEntrySchema),
  nextKey: nullable(hashSchema),
})

export const pageOfStorage = asPrinted<WireStorageRange>('page of slots', storageRangeSchema)

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
