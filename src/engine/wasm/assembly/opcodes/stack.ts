/**
 * DUPN, SWAPN and EXCHANGE, since Amsterdam: words deeper in the stack, by the byte that follows the
 * opcode.
 *
 * A byte that could be a JUMPDEST or a PUSH is invalid, so that code is analysed as before.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8024
 */

import { AMSTERDAM, isSince } from '../environment'
import {
  INVALID_OPCODE,
  STACK_OVERFLOW,
  STACK_UNDERFLOW,
  halt,
  priced,
  setHaltImmediate,
  undefinedOpcode,
} from '../statuses'
import { copyWord, swapWords } from '../words'

const DEEP_GAS: i64 = 3

/** DUPN: pushes a copy of the n-th word. */
export function duplicateDeep(
  immediate: u32,
  stack: usize,
  top: usize,
  limit: usize,
  gas: i64,
): i64 {
  if (!isSince(AMSTERDAM)) return undefinedOpcode(0xe6)
  gas -= DEEP_GAS
  if (gas < 0) return gas
  if (!isDepth(immediate)) return invalidImmediate(immediate, gas)
  const from = top - (depthOf(immediate) << 5)
  if (from < stack) return halt(priced(STACK_UNDERFLOW, gas))
  if (top >= limit) return halt(priced(STACK_OVERFLOW, gas))
  copyWord(top, from)
  return gas
}

/** SWAPN: swaps the top with the word n below it. */
export function swapDeep(immediate: u32, stack: usize, top: usize, gas: i64): i64 {
  if (!isSince(AMSTERDAM)) return undefinedOpcode(0xe7)
  gas -= DEEP_GAS
  if (gas < 0) return gas
  if (!isDepth(immediate)) return invalidImmediate(immediate, gas)
  const other = top - 32 - (depthOf(immediate) << 5)
  if (other < stack) return halt(priced(STACK_UNDERFLOW, gas))
  swapWords(top - 32, other)
  return gas
}

/** EXCHANGE: swaps two words below the top. */
export function exchangeDeep(immediate: u32, stack: usize, top: usize, gas: i64): i64 {
  if (!isSince(AMSTERDAM)) return undefinedOpcode(0xe8)
  gas -= DEEP_GAS
  if (gas < 0) return gas
  if (immediate > 0x51 && immediate < 0x80) return invalidImmediate(immediate, gas)
  const pair = immediate ^ 0x8f
  const high = <usize>pair >> 4
  const low = <usize>pair & 15
  const first = top - 32 - (((high < low ? high : low) + 1) << 5)
  const second = top - 32 - ((high < low ? low + 1 : 29 - high) << 5)
  // The second one is the deeper one.
  if (second < stack) return halt(priced(STACK_UNDERFLOW, gas))
  swapWords(first, second)
  return gas
}

@inline
function isDepth(immediate: u32): bool {
  return immediate <= 0x5a || immediate >= 0x80
}

/** 17 to 235. */
@inline
function depthOf(immediate: u32): usize {
  return <usize>((immediate + 145) & 0xff)
}

function invalidImmediate(immediate: u32, gas: i64): i64 {
  setHaltImmediate(immediate)
  return halt(priced(INVALID_OPCODE, gas))
}
