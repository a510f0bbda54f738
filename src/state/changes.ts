/**
 * The differences between two states of one chain, by account and field.
 *
 * Reads only the cells that were written between the two sequences: the cost does not depend on the
 * number of accounts.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hex } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { StoreView } from './store.ts'

export interface Difference<Value> {
  readonly from: Value
  readonly to: Value
}

/** The fields of an account that differ. Equal fields are left out. */
export interface AccountChanges {
  /** Wei. */
  readonly balance?: Difference<bigint>
  readonly nonce?: Difference<bigint>
  readonly code?: Difference<Hex>
  /** By slot, 32 bytes. */
  readonly storage?: Readonly<Record<Hex, Difference<bigint>>>
}

/** Differences by lower-case address; accounts and slots are in ascending order. */
export type StateChanges = Readonly<Record<Address, AccountChanges>>

/**
 * Compares two states.
 *
 * @param from may be later than `to`: the differences then lead backwards
 * @param common the last sequence at which both stores agree: the earlier of the two, unless one
 *   has state edits beside its chain
 * @param entriesMax most accounts and slots, together, that were written between the two
 * @throws {DevnetError} STATE_DIFF_TOO_LARGE
 */
export function stateChanges(
  from: StoreView,
  to: StoreView,
  common: number = Math.min(from.sequence, to.sequence),
  entriesMax = Number.POSITIVE_INFINITY,
): StateChanges {
  const written = new Map<Address, Set<bigint>>()
  let count = 0
  const [first, last] = from.sequence <= to.sequence ? [from, to] : [to, from]
  for (const { store, sequence } of [last, first]) {
    for (const { address, slot } of store.changes(common, sequence)) {
      let slots = written.get(address)
      if (slots === undefined) {
        written.set(address, (slots = new Set()))
        count += 1
      }
      if (slot !== undefined && !slots.has(slot)) {
        slots.add(slot)
        count += 1
      }
      if (count > entriesMax) throw tooLarge(entriesMax)
    }
  }
  const changes: Record<Address, AccountChanges> = {}
  // The order of the writes is not kept: a state file has another one.
  for (const address of [...written.keys()].sort()) {
    const account = accountChanges(from, to, address, written.get(address)!)
    if (Object.keys(account).length > 0) changes[address] = account
  }
  return changes
}

function tooLarge(limit: number): DevnetError {
  const expected = `expected at most ${limit} accounts and slots written between the two states`
  return new DevnetError('STATE_DIFF_TOO_LARGE', `state diff: ${expected}, found more`, { limit })
}

function accountChanges(
  from: StoreView,
  to: StoreView,
  address: Address,
  slots: ReadonlySet<bigint>,
): AccountChanges {
  const balance = difference(from.balance(address), to.balance(address))
  const nonce = difference(from.nonce(address), to.nonce(address))
  const hasNewCode = from.codeHash(address) !== to.codeHash(address)
  const storage: Record<Hex, Difference<bigint>> = {}
  for (const slot of [...slots].sort(compare)) {
    const change = difference(from.storage(address, slot), to.storage(address, slot))
    if (change !== undefined) storage[hexFromWord(slot)] = change
  }
  return {
    ...(balance && { balance }),
    ...(nonce && { nonce }),
    ...(hasNewCode && { code: { from: from.codeHex(address), to: to.codeHex(address) } }),
    ...(Object.keys(storage).length > 0 && { storage }),
  }
}

function difference(from: bigint, to: bigint): Difference<bigint> | undefined {
  return from === to ? undefined : { from, to }
}
