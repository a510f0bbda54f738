/**
 * Reads and writes the `alloc` object of a genesis file, in go-ethereum's format.
 *
 * Owns the format. The accounts themselves are put into a store by genesis.ts.
 *
 * @see https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block
 */

import { isFieldsObject } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, isAddress, isData } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import { hexFromWord, UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import { accountsOf } from './listing.ts'
import { type AllocEntry, type GenesisAccount, PackedAccounts } from './packed-accounts.ts'
import type { StoreView } from './store.ts'

export interface WireGenesisAccount {
  readonly balance: Hex
  readonly nonce?: Hex
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hash, Hash>>
}

/**
 * Reads `alloc`, or the whole genesis object around it. Balances and nonces are hex or decimal;
 * addresses and code may lack `0x`; slots and words may have leading zeros left out.
 *
 * @param genesis parsed JSON
 * @throws {DevnetError} INVALID_OPTION naming the field, what was expected and what was found
 */
export function allocFromGenesis(genesis: unknown): Record<Address, GenesisAccount> {
  const alloc = allocIn(genesis)
  return Object.fromEntries(entriesOf(alloc, Object.keys(alloc), fileNumbers))
}

/** Like {@link allocFromGenesis}, as the devnet keeps them: checked and converted once. */
export function accountsOfGenesis(genesis: unknown): PackedAccounts {
  return packed(allocIn(genesis), fileNumbers)
}

function allocIn(genesis: unknown): Readonly<Record<string, unknown>> {
  const isWhole = isFieldsObject(genesis) && isFieldsObject(genesis.alloc)
  return fieldsOf(isWhole ? genesis.alloc : genesis)
}

/** Forms of numbers: bigints in the option, numbers in a file, texts in both. */
interface NumberForms {
  readonly types: readonly string[]
  readonly expected: string
}

const fileNumbers: NumberForms = { types: ['number', 'string'], expected: 'in hex or decimal' }
const optionNumbers: NumberForms = {
  types: ['bigint', 'string'],
  expected: 'a bigint, or text in hex or decimal',
}

/**
 * Reads the option `alloc`. JavaScript's numbers are refused: wei are too many for them.
 *
 * @throws {DevnetError} INVALID_OPTION like {@link allocFromGenesis}
 */
export function accountsOfOption(alloc: unknown): PackedAccounts {
  return packed(fieldsOf(alloc), optionNumbers)
}

/** Reads one account of the option `alloc`. @throws {DevnetError} INVALID_OPTION */
export function entryOfOption(address: string, account: unknown): AllocEntry {
  return entryOf(address, account, optionNumbers)
}

function packed(alloc: Readonly<Record<string, unknown>>, forms: NumberForms): PackedAccounts {
  const keys = Object.keys(alloc)
  const entries = entriesOf(alloc, keys, forms)
  if (USUAL_SPELLINGS.some((spelling) => keys.every((key) => spelling.test(key)))) {
    return new PackedAccounts(entries, keys.length)
  }
  // Two spellings of one address are one account, at the place of the first with the values of the last.
  const accounts = new Map(entries)
  return new PackedAccounts(accounts, accounts.size)
}

function fieldsOf(alloc: unknown): Readonly<Record<string, unknown>> {
  if (!isFieldsObject(alloc)) return refuse('alloc', 'an object of accounts by address', alloc)
  return alloc
}

/** @param keys of the alloc: for a million accounts, a list of them takes half a second */
function* entriesOf(
  alloc: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  forms: NumberForms,
): Generator<AllocEntry> {
  for (const key of keys) yield entryOf(key, alloc[key], forms)
}

function entryOf(key: string, account: unknown, forms: NumberForms): AllocEntry {
  const address = addressFrom(key)
  if (address === undefined) return refuse(`alloc["${key}"]`, 'a 20-byte address', key)
  if (!isFieldsObject(account)) return refuse(`alloc["${key}"]`, 'an object', account)
  return [address, accountFrom(account, key, forms)]
}

const LOWER_CASE_ADDRESS = /^0x[\da-f]{40}$/
/** The spellings of the option and of geth: different keys in one of them are different addresses. */
const USUAL_SPELLINGS = [LOWER_CASE_ADDRESS, /^[\da-f]{40}$/]

/** The same string where it can be: there may be a million. */
function addressFrom(key: string): Address | undefined {
  if (LOWER_CASE_ADDRESS.test(key)) return key as Address // just checked
  const address = prefixed(key).toLowerCase()
  return isAddress(address) ? address : undefined
}

/** All accounts of a state, in the format that {@link allocFromGenesis} reads. */
export function genesisAlloc(view: StoreView): Record<Address, WireGenesisAccount> {
  const accounts = accountsOf(view).map(([, { address, slots }]) => {
    const nonce = view.nonce(address)
    const code = view.codeHex(address)
    const storage = slots.map(([, slot]) => [
      hexFromWord(slot),
      hexFromWord(view.storage(address, slot)),
    ])
    const account: WireGenesisAccount = {
      balance: quantityFromUint(view.balance(address)),
      ...(nonce === 0n ? {} : { nonce: quantityFromUint(nonce) }),
      ...(code === '0x' ? {} : { code }),
      ...(slots.length === 0 ? {} : { storage: Object.fromEntries(storage) }),
    }
    return [address, account] as const
  })
  return Object.fromEntries(accounts)
}

/** @param key the address as it is spelled */
function accountFrom(
  { balance, nonce, code, storage }: Readonly<Record<string, unknown>>,
  key: string,
  forms: NumberForms,
): GenesisAccount {
  const account: { -readonly [Field in keyof GenesisAccount]: GenesisAccount[Field] } = {}
  if (balance !== undefined) account.balance = uintFrom(balance, key, 'balance', wei, forms)
  if (nonce !== undefined) account.nonce = uintFrom(nonce, key, 'nonce', nonces, forms)
  if (code !== undefined) account.code = codeFrom(code, `alloc["${key}"].code`)
  if (storage !== undefined) account.storage = storageFrom(storage, `alloc["${key}"].storage`)
  return account
}

const wei = { max: WORD_MAX, range: 'wei from 0 to 2^256 - 1' }
/** The nonce can rise once more (EIP-2681). */
const nonces = { max: UINT64_MAX - 1n, range: 'a number from 0 to 2^64 - 2' }

function uintFrom(
  value: unknown,
  key: string,
  name: string,
  { max, range }: typeof wei,
  { types, expected }: NumberForms,
): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
  const isText = typeof value === 'string' && /^(0[xX][0-9a-fA-F]+|\d+)$/.test(value)
  const isUint = types.includes(typeof value) && (isNumber || isText || typeof value === 'bigint')
  const uint = isUint ? BigInt(value) : -1n
  if (uint >= 0n && uint <= max) return uint
  return refuse(`alloc["${key}"].${name}`, `${range}, ${expected}`, value)
}

function codeFrom(value: unknown, where: string): Hex {
  const code = typeof value === 'string' ? prefixed(value) : value
  return isData(code) ? code : refuse(where, 'whole bytes in hex', value)
}

function storageFrom(value: unknown, where: string): Record<Hex, Hex> {
  if (!isFieldsObject(value)) return refuse(where, 'an object', value)
  const word = (text: unknown, at: string): Hex => {
    const digits = typeof text === 'string' ? prefixed(text).slice(2) : ''
    if (/^[0-9a-fA-F]{1,64}$/.test(digits)) return `0x${digits}`
    return refuse(at, 'hex of up to 32 bytes', text)
  }
  const words = Object.entries(value).map(([slot, held]) => {
    const at = `${where}["${slot}"]`
    return [word(slot, at), word(held, at)] as const
  })
  return Object.fromEntries(words)
}

function prefixed(text: string): Hex {
  return /^0x/i.test(text) ? `0x${text.slice(2)}` : `0x${text}`
}

function refuse(where: string, expected: string, found: unknown): never {
  throw new DevnetError('INVALID_OPTION', `${where}: expected ${expected}, got ${quoted(found)}`, {
    option: 'alloc',
    where,
  })
}
