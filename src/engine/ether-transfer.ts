/**
 * The log of a transfer of ether to another account, since Amsterdam.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7708
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { hexFromWord } from '../primitives/word.ts'

/** The sender of the system calls of EIP-4788 and EIP-2935, and the address of these logs. */
export const SYSTEM_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** Keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hash =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** @param value wei */
export function transferLog(
  address: Address,
  { from, to, value }: { readonly from: Address; readonly to: Address; readonly value: bigint },
): EmittedLog {
  const topics = [TRANSFER_TOPIC, hexFromWord(BigInt(from)), hexFromWord(BigInt(to))]
  return { address, topics, data: hexFromWord(value) }
}
