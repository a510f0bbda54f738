/**
 * Where a creation goes.
 */

import { type Address, bytesFromHex, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { encodeRlp } from './rlp.ts'
import { bytesFromUint } from './word.ts'

/**
 * The address of the contract an account creates with a transaction of a nonce.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 7
 */
export function createdAddress(creator: Address, nonce: bigint): Address {
  const hash = keccak256(encodeRlp([bytesFromHex(creator), bytesFromUint(nonce)]))
  return hexFromBytes(hash.subarray(12))
}
