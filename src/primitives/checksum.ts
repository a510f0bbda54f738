/**
 * Checksummed addresses (EIP-55).
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */

import type { Address, Hex } from './hex.ts'
import { keccak256 } from './keccak.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const LOWER_CASE_A = 97
/** The difference between a lower-case letter and its capital. */
const CASE = 32

/**
 * Works on bytes: each line that the binary prints has two addresses.
 *
 * @param address lower case
 */
export function checksumAddress(address: Address): Hex {
  const digits = encoder.encode(address.slice(2))
  const hash = keccak256(digits)
  for (let index = 0; index < digits.length; index += 1) {
    const code = digits[index]!
    const nibble = index % 2 === 0 ? hash[index >> 1]! >> 4 : hash[index >> 1]! & 15
    if (code >= LOWER_CASE_A && nibble >= 8) digits[index] = code - CASE
  }
  return `0x${decoder.decode(digits)}`
}
