/**
 * State in plain maps, for tests that need a view and no store.
 */

import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
} from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'

export interface AccountSketch {
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex | Uint8Array
  readonly storage?: Readonly<Record<string, bigint>>
}

interface MapAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeBytes: Uint8Array
  readonly slots: ReadonlyMap<bigint, bigint>
}

const ABSENT: MapAccount = {
  balance: 0n,
  nonce: 0n,
  codeBytes: new Uint8Array(0),
  slots: new Map(),
}

/** A view on the sketched accounts; keys of `storage` are slots, decimal or `0x`. */
export function mapView(sketches: Readonly<Record<Address, AccountSketch>>): MapView {
  const accounts = new Map<Address, MapAccount>()
  for (const [address, sketch] of Object.entries(sketches)) {
    const { balance = 0n, nonce = 0n, code = '0x', storage = {} } = sketch
    const codeBytes = typeof code === 'string' ? bytesFromHex(code) : code
    const slots = new Map(Object.entries(storage).map(([slot, value]) => [BigInt(slot), value]))
    accounts.set(address as Address, { balance, nonce, codeBytes, slots })
  }
  return new MapView(accounts)
}

export class MapView implements StateView {
  readonly accounts: ReadonlyMap<Address, MapAccount>

  constructor(accounts: ReadonlyMap<Address, MapAccount>) {
    this.accounts = accounts
  }

  balance(address: Address): bigint {
    return this.#account(address).balance
  }

  nonce(address: Address): bigint {
    return this.#account(address).nonce
  }

  codeHash(address: Address): Hash {
    return keccakHash(this.codeBytes(address))
  }

  codeBytes(address: Address): Uint8Array {
    return this.#account(address).codeBytes
  }

  codeHex(address: Address): Hex {
    return hexFromBytes(this.codeBytes(address))
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#account(address).slots.get(slot) ?? 0n
  }

  slots(address: Address): readonly bigint[] {
    return [...this.#account(address).slots]
      .filter(([, value]) => value !== 0n)
      .map(([slot]) => slot)
  }

  /** The view after the writes; this one stays as it is. */
  after(writes: readonly Write[]): MapView {
    const accounts = new Map(this.accounts)
    for (const write of writes) {
      const account = accounts.get(write.address) ?? ABSENT
      accounts.set(write.address, changed(account, write))
    }
    return new MapView(accounts)
  }

  #account(address: Address): MapAccount {
    return this.accounts.get(address) ?? ABSENT
  }
}

function changed(account: MapAccount, write: Write): MapAccount {
  switch (write.field) {
    case 'balance':
      return { ...account, balance: write.value }
    case 'nonce':
      return { ...account, nonce: write.value }
    case 'code':
      return { ...account, codeBytes: write.codeBytes }
    case 'storage':
      return { ...account, slots: new Map(account.slots).set(write.slot, write.value) }
  }
}
