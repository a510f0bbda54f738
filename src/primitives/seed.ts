/**
 * Pseudo-random values derived from the `seed` option.
 */

import type { Hash } from './hex.ts'
import { keccak256, keccakHash } from './keccak.ts'
import { writeWord } from './word.ts'

const encoder = new TextEncoder()

/** Keccak-256 of purposes. Some are drawn for in each block, so they are hashed once. */
const hashOfPurpose = new Map<string, Uint8Array>()
/** Cleared at this size: each fault has its own purpose. */
const purposesMax = 64

/**
 * 32 bytes derived from the seed, a purpose and a counter.
 *
 * @param purpose short name that separates uses of the same counter
 */
export function seededHash(seed: number, purpose: string, counter: bigint): Hash {
  const parts = new Uint8Array(96)
  writeWord(parts, 0, BigInt(seed))
  parts.set(purposeHash(purpose), 32)
  writeWord(parts, 64, counter)
  return keccakHash(parts)
}

/** Hex digits of a fraction: 48 bits. */
const FRACTION_HEX_DIGITS = 12

/** A number from 0 (inclusive) to 1 (exclusive), derived as {@link seededHash} is. */
export function seededFraction(seed: number, purpose: string, counter: bigint): number {
  const hash = seededHash(seed, purpose, counter)
  return Number.parseInt(hash.slice(2, 2 + FRACTION_HEX_DIGITS), 16) / 16 ** FRACTION_HEX_DIGITS
}

function purposeHash(purpose: string): Uint8Array {
  const known = hashOfPurpose.get(purpose)
  if (known !== undefined) return known
  const hash = keccak256(encoder.encode(purpose))
  if (hashOfPurpose.size === purposesMax) hashOfPurpose.clear()
  hashOfPurpose.set(purpose, hash)
  return hash
}
