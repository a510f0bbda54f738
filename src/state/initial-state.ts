/**
 * What accounts hold before anything is published: read where it is stated.
 *
 * Lies under the stores of all devnets that begin with it, as a store would in which it had been
 * published as sequence 1. Most of it is never read, so nothing is made of it beforehand.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { type Code, EMPTY_CODE } from './code.ts'
import { type BaseState, type Change, Store } from './store.ts'

export interface StatedAccount {
  readonly address: Address
  /** Wei; none when it is left out. */
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Code
  /** Code is stated with its hash. */
  readonly codeBytes?: never
  /** Each slot once, none that holds zero. */
  readonly storage?: readonly (readonly [slot: bigint, value: bigint])[]
  /** The root of just this storage, when it is known; who states it vouches for it. */
  readonly storageRoot?: Hash | undefined
}

/** The only sequence there is. */
export const STATED = 1

export class InitialState implements BaseState {
  readonly depth = 0
  readonly #accounts: ReadonlyMap<Address, StatedAccount>
  /** By address, of those accounts of which a slot was read. */
  readonly #slots = new Map<Address, ReadonlyMap<bigint, bigint>>()

  /** @param accounts each address once; never changed */
  constructor(accounts: readonly StatedAccount[]) {
    this.#accounts = new Map(accounts.map((account) => [account.address, account]))
  }

  balanceAt(address: Address, sequence: number): bigint {
    return this.#at(address, sequence)?.balance ?? 0n
  }

  nonceAt(address: Address, sequence: number): bigint {
    return this.#at(address, sequence)?.nonce ?? 0n
  }

  codeAt(address: Address, sequence: number): Code {
    return this.#at(address, sequence)?.code ?? EMPTY_CODE
  }

  storageAt(address: Address, slot: bigint, sequence: number): bigint {
    const account = this.#at(address, sequence)
    return account === undefined ? 0n : (this.#slotsOf(account).get(slot) ?? 0n)
  }

  *slotsOf(address: Address): Generator<bigint> {
    for (const [slot] of this.#accounts.get(address)?.storage ?? []) yield slot
  }

  *changes(after: number, upTo: number): Generator<Change> {
    if (after >= STATED || upTo < STATED) return
    for (const { address, storage = [] } of this.#accounts.values()) {
      yield { address, slot: undefined }
      for (const [slot] of storage) yield { address, slot }
    }
  }

  /** A store over it; over nothing before sequence 1. */
  child(sequence: number = STATED): Store {
    return new Store({ store: this, sequence })
  }

  branch(sequence: number): Store {
    return this.child(sequence)
  }

  #at(address: Address, sequence: number): StatedAccount | undefined {
    return sequence < STATED ? undefined : this.#accounts.get(address)
  }

  #slotsOf({ address, storage }: StatedAccount): ReadonlyMap<bigint, bigint> {
    const known = this.#slots.get(address)
    if (known !== undefined) return known
    const slots = new Map(storage)
    this.#slots.set(address, slots)
    return slots
  }
}
