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
import type { StoreView } from './store.ts'

/**
 * An account that genesis holds besides the dev accounts.
 *
 * @typeParam Amount the type of its numbers: `bigint`, or what a file has, too
 */
export interface GenesisAccount<Amount = bigint> {
  /** Wei. */
  readonly balance?: Amount
  readonly nonce?: Amount
  readonly code?: Hex
  /** Slot to word, both hex of at most 32 bytes. */
  readonly storage?: Readonly<Record<Hex, Hex>>
}

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
  const isWhole = isFieldsObject(genesis) && isFieldsObject(genesis.alloc)
  return accountsFrom(isWhole ? genesis.alloc : genesis, fileNumbers)
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
export function accountsOfOption(alloc: unknown): Record<Address, GenesisAccount> {
  return accountsFrom(alloc, optionNumbers)
}

function accountsFrom(alloc: unknown, forms: NumberForms): Record<Address, GenesisAccount> {
  if (!isFieldsObject(alloc)) return refuse('alloc', 'an object of accounts by address', alloc)
  const accounts: Record<Address, GenesisAccount> = {}
  for (const [key, account] of Object.entries(alloc)) {
    const where = `alloc["${key}"]`
    const address = addressFrom(key)
    if (address === undefined) return refuse(where, 'a 20-byte address', key)
    if (!isFieldsObject(account)) return refuse(where, 'an object', account)
    accounts[address] = accountFrom(account, where, forms)
  }
  return accounts
}

const LOWER_CASE_ADDRESS = /^0x[\da-f]{40}$/

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

function accountFrom(
  account: Readonly<Record<string, unknown>>,
  where: string,
  forms: NumberForms,
): GenesisAccount {
  const uint = (value: unknown, name: string, bounds: typeof wei) =>
    uintFrom(value, `${where}.${name}`, bounds, forms)

  const { balance, nonce, code, storage } = account
  return {
    ...(balance === undefined ? {} : { balance: uint(balance, 'balance', wei) }),
    ...(nonce === undefined ? {} : { nonce: uint(nonce, 'nonce', nonces) }),
    ...(code === undefined ? {} : { code: codeFrom(code, `${where}.code`) }),
    ...(storage === undefined ? {} : { storage: storageFrom(storage, `${where}.storage`) }),
  }
}

const wei = { max: WORD_MAX, range: 'wei from 0 to 2^256 - 1' }
/** The nonce can rise once more (EIP-2681). */
const nonces = { max: UINT64_MAX - 1n, range: 'a number from 0 to 2^64 - 2' }

function uintFrom(
  value: unknown,
  where: string,
  { max, range }: typeof wei,
  { types, expected }: NumberForms,
): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
  const isText = typeof value === 'string' && /^(0[xX][0-9a-fA-F]+|\d+)$/.test(value)
  const isUint = types.includes(typeof value) && (isNumber || isText || typeof value === 'bigint')
  const uint = isUint ? BigInt(value) : -1n
  if (uint >= 0n && uint <= max) return uint
  return refuse(where, `${range}, ${expected}`, value)
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
