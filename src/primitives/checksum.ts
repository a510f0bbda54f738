/**
 * Checksummed addresses (EIP-55).
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */

import type { Address, Hex } from './hex.ts'
import { keccakHash } from './keccak.ts'

/** @param address lower case */
export function checksumAddress(address: Address): Hex {
  const digits = address.slice(2)
  const hash = keccakHash(new TextEncoder().encode(digits)).slice(2)
  const mixed = [...digits].map((digit, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}
