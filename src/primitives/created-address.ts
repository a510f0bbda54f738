/**
 * Where a creation goes.
 */

import { type Address, hexOfRange } from './hex.ts'
import { hashOfRlp } from './rlp.ts'

/**
 * The address of the contract an account creates with a transaction of a nonce.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 7
 */
export function createdAddress(creator: Address, nonce: bigint): Address {
  const hash = hashOfRlp([creator, nonce])
  return hexOfRange(hash, 12, 20)
}
