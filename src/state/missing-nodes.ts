/**
 * The nodes that a partial state trie lacks, and the proofs that contain them.
 *
 * A proof by `eth_getProof` holds all nodes on the way to an account or slot, present or absent. A
 * node beside a deleted one is on the way to no account or slot that is known, so one is searched for
 * by its hash (preimage.ts).
 */

import type { Address } from '../primitives/hex.ts'
import { addressBelow, isBelow, SEARCH_HASHES_MAX, slotBelow } from './preimage.ts'
import { accountKey, slotKey } from './trie-key.ts'
import type { NodePath } from './trie-shape.ts'

/** A call of `eth_getProof`. */
interface MissingProof {
  readonly address: Address
  readonly slots: readonly bigint[]
}

export interface MissingProofs {
  /** At the block that the partial trie is of. */
  readonly proofs: readonly MissingProof[]
  /** Why the state root cannot be known even with the proofs, one sentence; else `undefined`. */
  readonly reason: string | undefined
}

/** The node beside a key that is deleted. */
interface Beside {
  readonly path: NodePath
  readonly address: Address
  /** `undefined` in the state trie. */
  readonly slot: bigint | undefined
}

export class MissingNodes {
  readonly #slots = new Map<Address, Set<bigint>>()
  readonly #beside: Beside[] = []

  /** Adds the nodes on the way to an account, or to one of its slots. */
  add(address: Address, slot?: bigint): void {
    let slots = this.#slots.get(address)
    if (slots === undefined) this.#slots.set(address, (slots = new Set()))
    if (slot !== undefined) slots.add(slot)
  }

  /** Adds the node that takes the place of the branch above an account when it is deleted. */
  addAccountBeside(path: NodePath, address: Address): void {
    this.#beside.push({ path, address, slot: undefined })
  }

  /** Adds the node that takes the place of the branch above a slot when it is deleted. */
  addSlotBeside(path: NodePath, address: Address, slot: bigint): void {
    this.#beside.push({ path, address, slot })
  }

  /** The proofs that contain all that was added; `undefined` if that is nothing. */
  proofs(): MissingProofs | undefined {
    if (this.#slots.size === 0 && this.#beside.length === 0) return undefined
    let reason: string | undefined
    for (const beside of this.#beside) {
      if (!this.#isCovered(beside) && !this.#addBelow(beside)) reason ??= reasonOf(beside)
    }
    const proofs = [...this.#slots].map(([address, slots]) => ({ address, slots: [...slots] }))
    return { proofs, reason }
  }

  /** True if a proof that is asked for anyway leads through the node. */
  #isCovered({ path, address, slot }: Beside): boolean {
    if (slot === undefined)
      return some(this.#slots.keys(), (each) => isBelow(accountKey(each), path))
    return some(this.#slots.get(address) ?? [], (each) => isBelow(slotKey(each), path))
  }

  /** Adds an account or slot below the node. @returns false if none was found */
  #addBelow({ path, address, slot }: Beside): boolean {
    const account = slot === undefined ? addressBelow(path) : address
    const below = slot === undefined ? undefined : slotBelow(path)
    if (account === undefined || (slot !== undefined && below === undefined)) return false
    this.add(account, below)
    return true
  }
}

function reasonOf({ path, address, slot }: Beside): string {
  const deleted = slot === undefined ? address : `slot 0x${slot.toString(16)} of ${address}`
  const below = slot === undefined ? 'an address' : 'a slot'
  return `deleting ${deleted} needs the trie node beside it, ${path.depth} nibbles deep, and no proof leads there: ${below} below it is not among ${SEARCH_HASHES_MAX} hashes`
}

function some<Item>(items: Iterable<Item>, isOne: (item: Item) => boolean): boolean {
  for (const item of items) if (isOne(item)) return true
  return false
}
