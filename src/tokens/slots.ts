/**
 * Slots of mapping entries, and words of short texts, computed without reading an account.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */

import { type Address, bytesFromHex, type Hash } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'

// The same balances and members are read again and again; a hash takes several µs.
const memoMax = 8_192
const memo = new Map<bigint, Map<Hash, bigint>>()
let memoSize = 0

/** The slot of a mapping's entry. @param key 32 bytes */
export function mappingSlot(mapping: bigint, key: Hash): bigint {
  let known = memo.get(mapping)
  const slot = known?.get(key)
  if (slot !== undefined) return slot
  if (memoSize === memoMax) {
    memo.clear()
    memoSize = 0
    known = undefined
  }
  if (known === undefined) memo.set(mapping, (known = new Map()))
  const preimage = new Uint8Array(64)
  preimage.set(bytesFromHex(key))
  preimage.set(bytesFromWord(mapping), 32)
  const made = uintFromBytes(keccak256(preimage))
  known.set(key, made)
  memoSize += 1
  return made
}

/** The slot of an entry of a mapping with text keys, in UTF-8. */
export function textMappingSlot(mapping: bigint, key: Uint8Array): bigint {
  const preimage = new Uint8Array(key.length + 32)
  preimage.set(key)
  preimage.set(bytesFromWord(mapping), key.length)
  return uintFromBytes(keccak256(preimage))
}

/** An address as a mapping key: 32 bytes. */
export function keyOfAddress(address: Address): Hash {
  return `0x${'0'.repeat(24)}${address.slice(2)}`
}

/** A number as a mapping key: 32 bytes. */
export function keyOfUint(value: bigint): Hash {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** Bytes that fit into a slot beside their length. */
export const SHORT_TEXT_BYTES_MAX = 31

/** The word of a text of at most 31 bytes of UTF-8. */
export function shortTextWord(utf8: Uint8Array): bigint {
  return wordOfChunk(utf8) | BigInt(utf8.length * 2)
}

/** The word of a text of at most 31 bytes in UTF-8. */
export function textWord(text: string): bigint {
  return shortTextWord(new TextEncoder().encode(text))
}

/** Up to 32 bytes, left-aligned in a word. */
export function wordOfChunk(bytes: Uint8Array): bigint {
  return uintFromBytes(bytes) << BigInt(8 * (32 - bytes.length))
}
