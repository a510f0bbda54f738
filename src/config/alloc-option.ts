/**
 * The option `alloc`: accounts and contracts of block 0.
 *
 * Owns their conversion to accounts of the state. Checks of each account are left to state/alloc.ts.
 *
 * Promise: an account without a balance keeps the balance that it has otherwise.
 */

import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { accountsOfOption, type GenesisAccount } from '../state/alloc.ts'
import type { InitialAccount } from '../state/genesis.ts'
import type { DevnetOptions } from './devnet-options.ts'

/** Accounts of block 0, checked: a copy of what the caller gave. */
export type ReadAlloc = Readonly<Record<Address, GenesisAccount>>

/**
 * Checks the accounts of block 0; their numbers are bigints then.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function readAlloc(alloc: DevnetOptions['alloc']): ReadAlloc | undefined {
  return alloc === undefined ? undefined : accountsOfOption(alloc)
}

const NO_CODE = new Uint8Array()

/** The accounts of block 0 that {@link readAlloc} has read. */
export function resolveAlloc(alloc: ReadAlloc | undefined): InitialAccount[] {
  return Object.entries(alloc ?? {}).map(([address, account]) => {
    const { nonce = 0n, code, storage = {} } = account
    const words = Object.entries(storage).map(
      ([slot, word]) => [BigInt(slot), BigInt(word)] as const,
    )
    const contents = {
      address: address as Address, // the keys of its type
      ...{ nonce, codeBytes: code === undefined ? NO_CODE : bytesFromHex(code), storage: words },
    }
    // A dev account in the alloc without a balance keeps its own.
    return account.balance === undefined ? contents : { ...contents, balance: account.balance }
  })
}
