/**
 * Reads and writes the `alloc` object of a genesis file, in go-ethereum's format.
 *
 * Owns the format. The accounts themselves are put into a store by genesis.ts.
 *
 * @see https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, isAddress, isData } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { hexFromWord } from '../primitives/word.ts'
import { accountsOf } from './listing.ts'
import type { StoreView } from './store.ts'

/** An account that genesis holds besides the dev accounts. */
export interface GenesisAccount {
  /** Wei. */
  readonly balance?: bigint
  readonly nonce?: bigint
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
  const alloc = isObject(genesis) && isObject(genesis.alloc) ? genesis.alloc : genesis
  if (!isObject(alloc)) return refuse('alloc', 'an object of accounts by address', alloc)
  const accounts = Object.entries(alloc).map(([key, account]) => {
    const where = `alloc["${key}"]`
    const address = prefixed(key).toLowerCase()
    if (!isAddress(address)) return refuse(where, 'a 20-byte address', key)
    if (!isObject(account)) return refuse(where, 'an object', account)
    return [address, accountFrom(account, where)] as const
  })
  return Object.fromEntries(accounts)
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

function accountFrom(account: Readonly<Record<string, unknown>>, where: string): GenesisAccount {
  const { balance, nonce, code, storage } = account
  return {
    ...(balance === undefined ? {} : { balance: numberFrom(balance, `${where}.balance`) }),
    ...(nonce === undefined ? {} : { nonce: numberFrom(nonce, `${where}.nonce`) }),
    ...(code === undefined ? {} : { code: codeFrom(code, `${where}.code`) }),
    ...(storage === undefined ? {} : { storage: storageFrom(storage, `${where}.storage`) }),
  }
}

function numberFrom(value: unknown, where: string): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^(0[xX][0-9a-fA-F]+|\d+)$/.test(value)
  return isNumber || isText ? BigInt(value) : refuse(where, 'a number, in hex or decimal', value)
}

function codeFrom(value: unknown, where: string): Hex {
  const code = typeof value === 'string' ? prefixed(value) : value
  return isData(code) ? code : refuse(where, 'whole bytes in hex', value)
}

function storageFrom(value: unknown, where: string): Record<Hex, Hex> {
  if (!isObject(value)) return refuse(where, 'an object', value)
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(where: string, expected: string, found: unknown): never {
  const shown = JSON.stringify(found) ?? 'nothing'
  throw new DevnetError(
    'INVALID_OPTION',
    `${where}: expected ${expected}, got ${shown.slice(0, 80)}`,
    {
      where,
    },
  )
}
