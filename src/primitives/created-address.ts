/**
 * The address of a created contract.
 */

import { type Address, bytesFromHex, hexOfRange } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { hashOfRlp } from './rlp.ts'
import { bytesFromWord } from './word.ts'

/**
 * The address of the contract that an account creates with the transaction of this nonce.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 7
 */
export function createdAddress(creator: Address, nonce: bigint): Address {
  const hash = hashOfRlp([creator, nonce])
  return hexOfRange(hash, 12, 20)
}

/**
 * The address of the contract that an account creates with CREATE2.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function createdAddress2(creator: Address, salt: bigint, initCode: Uint8Array): Address {
  const preimage = new Uint8Array(85)
  preimage[0] = 0xff
  preimage.set(bytesFromHex(creator), 1)
  preimage.set(bytesFromWord(salt), 21)
  preimage.set(keccak256(initCode), 53)
  return hexOfRange(keccak256(preimage), 12, 20)
}
