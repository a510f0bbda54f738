/**
 * Pseudo-random values derived from the `seed` option.
 */

import { type Hash, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { bytesFromWord } from './word.ts'

/**
 * 32 bytes derived from the seed, a purpose and a counter.
 *
 * @param purpose short name that separates uses of the same counter
 */
export function seededHash(seed: number, purpose: string, counter: bigint): Hash {
  const name = keccak256(new TextEncoder().encode(purpose))
  const parts = new Uint8Array(96)
  parts.set(bytesFromWord(BigInt(seed)), 0)
  parts.set(name, 32)
  parts.set(bytesFromWord(counter), 64)
  return hexFromBytes(keccak256(parts))
}
