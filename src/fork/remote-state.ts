/**
 * The state of the remote at one block: what was fetched of it, and what was missed.
 *
 * A fetched value never changes. A value that was not fetched is zero or empty and counts as a miss,
 * to be fetched by {@link RemoteState.takeMissing}.
 */

import { predeployAddresses } from '../network/predeploys.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { type Code, EMPTY_CODE } from '../state/code.ts'
import type { StateOrigin } from '../state/origin.ts'
import type { FetchAndRetry } from './fetch-and-retry.ts'

/**
 * Slots of a history contract that are fetched together: each block writes the next ones, and would
 * otherwise wait for the remote.
 */
const RING_SLOTS_AHEAD = 64

/** Slots in one request: go-ethereum proves up to 1,024. */
const SLOTS_PER_REQUEST_MAX = 1_000

/** True for the contracts that store a ring of blocks (EIP-2935, EIP-4788). */
function isRing(address: Address): boolean {
  const { beaconBlockRoots, historyStorage } = predeployAddresses
  return address === beaconBlockRoots || address === historyStorage
}

/** An account without its storage. */
export interface RemoteAccount {
  /** Wei. */
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Code
}

/** The missing part of one account. */
export interface MissingAccount {
  readonly address: Address
  /** True if balance, nonce and code are missing. */
  readonly isWhole: boolean
  /** Missing slots; without any, the proof of the account itself may be what is missing. */
  readonly slots: readonly bigint[]
}

export class RemoteState implements StateOrigin {
  readonly #misses: FetchAndRetry
  /** The block's hash, which distinguishes the misses here from those at other blocks. */
  readonly #block: Hash
  readonly #accounts = new Map<Address, RemoteAccount>()
  readonly #slots = new Map<Address, Map<bigint, bigint>>()
  /** Missed and not yet asked for, in the order of the misses. */
  readonly #missing = new Map<Address, { isWhole: boolean; readonly slots: Set<bigint> }>()
  /** Asked for and not yet answered. */
  readonly #asked = new Set<string>()

  constructor(misses: FetchAndRetry, block: Hash) {
    this.#misses = misses
    this.#block = block
  }

  balance(address: Address): bigint {
    return this.#accounts.get(address)?.balance ?? this.#missAccount(address, 0n)
  }

  nonce(address: Address): bigint {
    return this.#accounts.get(address)?.nonce ?? this.#missAccount(address, 0n)
  }

  code(address: Address): Code {
    return this.#accounts.get(address)?.code ?? this.#missAccount(address, EMPTY_CODE)
  }

  /** @param count of slots that are fetched, from this one on, if it is missing */
  storage(address: Address, slot: bigint, count = isRing(address) ? RING_SLOTS_AHEAD : 1): bigint {
    const value = this.#slots.get(address)?.get(slot)
    if (value !== undefined) return value
    this.#misses.note(this.#slotKey(address, slot))
    this.want(
      address,
      Array.from({ length: count }, (_, index) => slot + BigInt(index)),
    )
    return 0n
  }

  hasAccount(address: Address): boolean {
    return this.#accounts.has(address)
  }

  hasSlot(address: Address, slot: bigint): boolean {
    return this.#slots.get(address)?.has(slot) === true
  }

  addresses(): readonly Address[] {
    return []
  }

  addressesWithCode(): readonly Address[] {
    return []
  }

  slots(): readonly bigint[] {
    return []
  }

  /** No more of it is known than what was proved. */
  trie(): undefined {}

  /** Adds an account and slots of it to what is missing, unless they were fetched or asked for. */
  want(address: Address, slots: Iterable<bigint> = []): void {
    const missing = this.#missing.get(address) ?? { isWhole: false, slots: new Set() }
    if (!this.hasAccount(address) && !this.#asked.has(this.#accountKey(address))) {
      missing.isWhole = true
    }
    for (const slot of slots) {
      const isAsked = this.#asked.has(this.#slotKey(address, slot))
      if (!isAsked && !this.hasSlot(address, slot)) missing.slots.add(slot)
    }
    if (missing.isWhole || missing.slots.size > 0) this.#missing.set(address, missing)
  }

  /**
   * Misses proofs of an account and slots of it, whether or not their values were fetched.
   *
   * @param slots without any, the proof of the account itself is missed
   */
  missProof(address: Address, slots: readonly bigint[]): void {
    if (slots.length === 0) this.#misses.note(this.#proofKey(address))
    for (const slot of slots) this.#misses.note(this.#slotKey(address, slot))
    const missing = this.#missing.get(address) ?? { isWhole: false, slots: new Set() }
    const isWhole = !this.hasAccount(address) && !this.#asked.has(this.#accountKey(address))
    const notAsked = slots.filter((slot) => !this.#asked.has(this.#slotKey(address, slot)))
    const isAsked = slots.length === 0 && this.#asked.has(this.#proofKey(address))
    if (!isWhole && (isAsked || (slots.length > 0 && notAsked.length === 0))) return
    if (isWhole) missing.isWhole = true
    for (const slot of notAsked) missing.slots.add(slot)
    this.#missing.set(address, missing)
  }

  /**
   * Returns what is missing; it counts as asked for until {@link answered}.
   *
   * @param isOthers true for a miss that is left to those who fetch it
   */
  takeMissing(isOthers: (miss: string) => boolean): MissingAccount[] {
    const taken: MissingAccount[] = []
    for (const [address, missing] of this.#missing) {
      const isProof = !missing.isWhole && missing.slots.size === 0
      if (isProof && isOthers(this.#proofKey(address))) continue
      const isWhole = missing.isWhole && !isOthers(this.#accountKey(address))
      const all = [...missing.slots].filter((slot) => !isOthers(this.#slotKey(address, slot)))
      if (!isProof && !isWhole && all.length === 0) continue
      taken.push({ address, isWhole, slots: all.slice(0, SLOTS_PER_REQUEST_MAX) })
      for (let from = SLOTS_PER_REQUEST_MAX; from < all.length; from += SLOTS_PER_REQUEST_MAX) {
        const slots = all.slice(from, from + SLOTS_PER_REQUEST_MAX)
        taken.push({ address, isWhole: false, slots })
      }
      if (isWhole) missing.isWhole = false
      for (const slot of all) missing.slots.delete(slot)
      if (!missing.isWhole && missing.slots.size === 0) this.#missing.delete(address)
    }
    for (const each of taken) for (const miss of this.missesOf(each)) this.#asked.add(miss)
    return taken
  }

  /** The misses that the answer to a request ends. */
  missesOf({ address, isWhole, slots }: MissingAccount): string[] {
    return [
      this.#proofKey(address),
      ...(isWhole ? [this.#accountKey(address)] : []),
      ...slots.map((slot) => this.#slotKey(address, slot)),
    ]
  }

  /** Called when a request was answered or has failed. */
  answered(missing: MissingAccount): void {
    for (const miss of this.missesOf(missing)) this.#asked.delete(miss)
  }

  put(address: Address, account: RemoteAccount): void {
    this.#accounts.set(address, account)
  }

  putSlot(address: Address, slot: bigint, value: bigint): void {
    let slots = this.#slots.get(address)
    if (slots === undefined) this.#slots.set(address, (slots = new Map()))
    slots.set(slot, value)
  }

  #missAccount<Provisional>(address: Address, provisional: Provisional): Provisional {
    this.#misses.note(this.#accountKey(address))
    this.want(address)
    return provisional
  }

  #accountKey(address: Address): string {
    return `the account ${address} at ${this.#block}`
  }

  #proofKey(address: Address): string {
    return `a proof of ${address} at ${this.#block}`
  }

  #slotKey(address: Address, slot: bigint): string {
    return `slot ${slot} of ${address} at ${this.#block}`
  }
}
