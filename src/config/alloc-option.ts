/**
 * The option `alloc`: accounts and contracts of block 0.
 *
 * Owns their conversion to accounts of the state. Checks of each account are left to state/alloc.ts.
 *
 * Promise: an account without a balance keeps the balance that it has otherwise.
 */

import { bytesFromHex } from '../primitives/hex.ts'
import { accountsOfOption } from '../state/alloc.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { type AllocEntry, PackedAccounts } from '../state/packed-accounts.ts'
import type { DevnetOptions } from './devnet-options.ts'

/**
 * Checks the accounts of block 0, and copies them.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function readAlloc(
  alloc: DevnetOptions['alloc'] | PackedAccounts,
): PackedAccounts | undefined {
  if (alloc === undefined || alloc instanceof PackedAccounts) return alloc
  return accountsOfOption(alloc)
}

const NO_CODE = new Uint8Array()

/** The accounts of block 0 that {@link readAlloc} has read. */
export function resolveAlloc(alloc: Iterable<AllocEntry> = []): InitialAccount[] {
  return Array.from(alloc, ([address, { balance, nonce = 0n, code, storage = {} }]) => {
    const words = Object.entries(storage).map(
      ([slot, word]) => [BigInt(slot), BigInt(word)] as const,
    )
    const codeBytes = code === undefined ? NO_CODE : bytesFromHex(code)
    const contents = { address, nonce, codeBytes, storage: words }
    // A dev account in the alloc without a balance keeps its own.
    return balance === undefined ? contents : { ...contents, balance }
  })
}
