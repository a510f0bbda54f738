/**
 * The first publication: what accounts hold before block 1.
 */

import type { Address } from '../primitives/hex.ts'
import type { Code } from './code.ts'
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

/** A store with the given accounts, of which a later one replaces fields of an earlier one. */
export function createGenesisStore(accounts: Iterable<InitialAccount>): Store {
  const writes: (Write | CodeWrite)[] = []
  for (const { address, balance, nonce, codeBytes, code, storage = [] } of accounts) {
    if (balance !== undefined) writes.push({ field: 'balance', address, value: balance })
    if (nonce !== undefined) writes.push({ field: 'nonce', address, value: nonce })
    if (codeBytes !== undefined) writes.push({ field: 'code', address, codeBytes })
    if (code !== undefined) writes.push({ field: 'code', address, code })
    for (const [slot, value] of storage) writes.push({ field: 'storage', address, slot, value })
  }
  const store = new Store()
  store.publish(writes)
  return store
}
