/**
 * Opcodes without operands, BLOCKHASH, and those of one operand that not every hardfork has.
 */

import {
  AMSTERDAM,
  CANCUN,
  ENV_BLOB_BASE_FEE,
  ENV_NUMBER,
  ENV_SLOT_NUMBER,
  OSAKA,
  environmentWord,
  isSince,
} from '../environment'
import { blobHash, blockHash } from '../host'
import { halt, overflow, undefinedOpcode, underflow } from '../statuses'
import { bitLength, clearWord, copyWord, isShort, setWord } from '../words'

/** Price of most opcodes without operands. */
const BASE_GAS: i64 = 2

/** Pushes a copy of a word, at the price of ADDRESS. */
@inline
export function leaveWord(word: usize, top: usize, limit: usize, gas: i64): i64 {
  gas -= BASE_GAS
  if (top >= limit) return halt(overflow(gas))
  copyWord(top, word)
  return gas
}

/** Pushes a number. */
@inline
export function leaveNumber(value: u64, top: usize, limit: usize, gas: i64): i64 {
  gas -= BASE_GAS
  if (top >= limit) return halt(overflow(gas))
  setWord(top, value)
  return gas
}

/** BLOCKHASH: non-zero for the 256 blocks before this one. */
export function hashOfBlock(stack: usize, top: usize, gas: i64): i64 {
  gas -= 20
  if (gas < 0 || top < stack + 32) return halt(underflow(gas))
  const current = load<u64>(environmentWord(ENV_NUMBER))
  const number = load<u64>(top - 32)
  if (isShort(top - 32) && number < current && current - number <= 256) blockHash(top - 32)
  else clearWord(top - 32)
  return gas
}

/** BLOBHASH, since Cancun (EIP-4844). */
export function hashOfBlob(stack: usize, top: usize, gas: i64): i64 {
  if (!isSince(CANCUN)) return undefinedOpcode(0x49)
  gas -= 3
  if (top < stack + 32) return halt(underflow(gas))
  if (isShort(top - 32)) blobHash(top - 32)
  else clearWord(top - 32)
  return gas
}

/** BLOBBASEFEE, since Cancun (EIP-7516). */
export function leaveBlobBaseFee(top: usize, limit: usize, gas: i64): i64 {
  if (!isSince(CANCUN)) return undefinedOpcode(0x4a)
  return leaveWord(environmentWord(ENV_BLOB_BASE_FEE), top, limit, gas)
}

/** SLOTNUM, since Amsterdam (EIP-7843). */
export function leaveSlotNumber(top: usize, limit: usize, gas: i64): i64 {
  if (!isSince(AMSTERDAM)) return undefinedOpcode(0x4b)
  return leaveWord(environmentWord(ENV_SLOT_NUMBER), top, limit, gas)
}

/** CLZ, since Osaka (EIP-7939). */
export function countLeadingZeros(stack: usize, top: usize, gas: i64): i64 {
  if (!isSince(OSAKA)) return undefinedOpcode(0x1e)
  gas -= 5
  if (top < stack + 32) return halt(underflow(gas))
  setWord(top - 32, 256 - bitLength(top - 32))
  return gas
}
