/**
 * The log of each transfer of ether to another account, since Amsterdam.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7708
 */

import { AMSTERDAM, isSince } from './environment'
import { reportLog } from './host'
import { SYSTEM, beginLog, logsTop } from './logs'
import { isTraced } from './trace'
import { isZero, reverseWord } from './words'

/** Keccak-256 of `Transfer(address,address,uint256)`. */
const transferTopic: usize = memory.data<u8>(
  [
    0xdd, 0xf2, 0x52, 0xad, 0x1b, 0xe2, 0xc8, 0x9b, 0x69, 0xc2, 0xb0, 0x68, 0xfc, 0x37, 0x8d, 0xaa,
    0x95, 0x2b, 0xa7, 0xf1, 0x63, 0xc4, 0xa1, 0x16, 0x28, 0xf5, 0x5a, 0x4d, 0xf5, 0x23, 0xb3, 0xef,
  ],
  16,
)

/** @param value a word */
export function logTransfer(from: usize, to: usize, value: usize): void {
  if (!isSince(AMSTERDAM) || from == to || isZero(value)) return
  const log = logsTop()
  const topics = beginLog(SYSTEM, 3, 32)
  memory.copy(topics, transferTopic, 32)
  reverseWord(topics + 32, from)
  reverseWord(topics + 64, to)
  reverseWord(topics + 96, value)
  if (isTraced) reportLog(log)
}
