/**
 * Hashes. The only import of the hashing library.
 */

import { sha256 as sha256OfBytes } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Hash, hexFromBytes } from './hex.ts'

/** Keccak-256 of the bytes: 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}

/** Keccak-256 of the bytes, as hex. */
export function keccakHash(bytes: Uint8Array): Hash {
  return hexFromBytes(keccak_256(bytes))
}

/** SHA-256 of the bytes, as hex. */
export function sha256Hash(bytes: Uint8Array): Hash {
  return hexFromBytes(sha256OfBytes(bytes))
}
