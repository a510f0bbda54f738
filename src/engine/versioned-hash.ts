/** The hash by which transactions and contracts name a blob. */

import { sha256 } from '@noble/hashes/sha2.js'
import { type Hash, hexFromBytes } from '../primitives/hex.ts'

/** Replaces the hash's first byte. */
const VERSION = '01'

/**
 * @param commitment to a blob, 48 bytes
 * @see https://eips.ethereum.org/EIPS/eip-4844 "Helpers"
 */
export function versionedHash(commitment: Uint8Array): Hash {
  return `0x${VERSION}${hexFromBytes(sha256(commitment)).slice(4)}`
}
