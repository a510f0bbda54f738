/**
 * Keys of the state and storage tries: hashes of addresses and slots, cached.
 *
 * The same accounts and slots change in block after block, and a lookup takes a twentieth of the
 * time of a hash. A key depends on its preimage only, so all devnets of a process share the cache.
 * It is cleared when it is full: at most 1 to 2 MB.
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord } from '../primitives/word.ts'

/** Entries per map. */
const keysMax = 4096
const keyOfAddress = new Map<Address, Uint8Array>()
const keyOfSlot = new Map<bigint, Uint8Array>()

/** Keccak-256 of the 20-byte address: 32 bytes, shared, must not be written to. */
export function accountKey(address: Address): Uint8Array {
  const known = keyOfAddress.get(address)
  if (known !== undefined) return known
  const key = pooled(keccak256(bytesFromHex(address)))
  if (keyOfAddress.size === keysMax) keyOfAddress.clear()
  keyOfAddress.set(address, key)
  return key
}

/** Keccak-256 of the slot's number as 32 bytes: 32 bytes, shared, must not be written to. */
export function slotKey(slot: bigint): Uint8Array {
  const known = keyOfSlot.get(slot)
  if (known !== undefined) return known
  const key = pooled(keccak256(bytesFromWord(slot)))
  if (keyOfSlot.size === keysMax) keyOfSlot.clear()
  keyOfSlot.set(slot, key)
  return key
}

/**
 * Keys that share a buffer: one of its own would take three times the memory of a key. No more, since a leaf
 * that is kept keeps the buffer, and perhaps nothing else needs it.
 */
const POOL_KEYS = 8
const KEY_BYTES = 32
let pool = NO_BYTES
let poolEnd = 0

function pooled(key: Uint8Array): Uint8Array {
  if (poolEnd === pool.length) {
    pool = new Uint8Array(POOL_KEYS * KEY_BYTES)
    poolEnd = 0
  }
  const kept = pool.subarray(poolEnd, poolEnd + KEY_BYTES)
  kept.set(key)
  poolEnd += KEY_BYTES
  return kept
}
