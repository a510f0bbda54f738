/**
 * Pseudo-random values derived from the `seed` option.
 */

import { hashOfWritten, prependBytes, prependWord, startWriting } from './hash-writer.ts'
import { type Hash, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'

const encoder = new TextEncoder()

/** Keccak-256 of purposes. Some are drawn for in each block, so they are hashed once. */
const hashOfPurpose = new Map<string, Uint8Array>()
/** Cleared at this size: each fault has a purpose of its own. */
const purposesMax = 64

/**
 * 32 bytes derived from the seed, a purpose and a counter.
 *
 * @param purpose short name that separates uses of the same counter
 */
export function seededHash(seed: number, purpose: string, counter: bigint): Hash {
  const name = purposeHash(purpose)
  startWriting()
  prependWord(counter)
  prependBytes(name)
  prependWord(BigInt(seed))
  return hexFromBytes(hashOfWritten())
}

function purposeHash(purpose: string): Uint8Array {
  const known = hashOfPurpose.get(purpose)
  if (known !== undefined) return known
  const hash = keccak256(encoder.encode(purpose))
  if (hashOfPurpose.size === purposesMax) hashOfPurpose.clear()
  hashOfPurpose.set(purpose, hash)
  return hash
}
