/**
 * The keys of the state's tries: hashes of addresses and slots, remembered.
 *
 * The same accounts and slots change block after block, and finding a key again takes a twentieth of
 * what hashing it does. The memory is shared by all devnets of a process, for a key follows from what
 * it is the key of alone; it begins anew when it is full, so that it never takes more than a megabyte
 * or two.
 */

import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord } from '../primitives/word.ts'

/** Of each kind. */
const keysMax = 4096
const keyOfAddress = new Map<Address, Uint8Array>()
const keyOfSlot = new Map<bigint, Uint8Array>()

/** Keccak-256 of the 20 bytes: 32 bytes, not to be changed. */
export function accountKey(address: Address): Uint8Array {
  const known = keyOfAddress.get(address)
  if (known !== undefined) return known
  const key = keccak256(bytesFromHex(address))
  if (keyOfAddress.size === keysMax) keyOfAddress.clear()
  keyOfAddress.set(address, key)
  return key
}

/** Keccak-256 of the slot's number as 32 bytes: 32 bytes, not to be changed. */
export function slotKey(slot: bigint): Uint8Array {
  const known = keyOfSlot.get(slot)
  if (known !== undefined) return known
  const key = keccak256(bytesFromWord(slot))
  if (keyOfSlot.size === keysMax) keyOfSlot.clear()
  keyOfSlot.set(slot, key)
  return key
}
