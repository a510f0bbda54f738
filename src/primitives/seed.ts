/**
 * What looks random but is not: values drawn from the `seed` option.
 */

import { type Hash, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { bytesFromWord } from './word.ts'

/**
 * 32 bytes that depend on the seed, on what they are for, and on a counter, and on nothing else.
 *
 * @param purpose a short name, so that two uses of one counter differ
 */
export function seededHash(seed: number, purpose: string, counter: bigint): Hash {
  const name = keccak256(new TextEncoder().encode(purpose))
  const parts = new Uint8Array(96)
  parts.set(bytesFromWord(BigInt(seed)), 0)
  parts.set(name, 32)
  parts.set(bytesFromWord(counter), 64)
  return hexFromBytes(keccak256(parts))
}
