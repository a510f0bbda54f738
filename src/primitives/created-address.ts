/**
 * The address of a created contract.
 */

import { type Address, hexOfRange } from './hex.ts'
import { hashOfRlp } from './rlp.ts'

/**
 * The address of the contract that an account creates with the transaction of this nonce.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 7
 */
export function createdAddress(creator: Address, nonce: bigint): Address {
  const hash = hashOfRlp([creator, nonce])
  return hexOfRange(hash, 12, 20)
}
