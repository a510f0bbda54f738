/**
 * KECCAK256, MLOAD, MSTORE, MSTORE8 and MCOPY, and every opcode's access to memory.
 *
 * Except in `calls.ts`, an opcode takes its operands below `top` and returns the gas left, negative
 * if the frame ends (see `statuses.ts`).
 */

import { CANCUN, isSince } from '../environment'
import { FRAME_MEMORY_SIZE, memoryOf, stackOf } from '../frames'
import { COPY_WORD_GAS, KECCAK_GAS, KECCAK_WORD_GAS, memoryGas, wholeWords, wordsOf } from '../gas'
import { keccakWord } from '../keccak'
import { SLACK, framesSizeMax, reserve } from '../layout'
import {
  OUT_OF_GAS,
  STACK_UNDERFLOW,
  halt,
  priced,
  statusOf,
  undefinedOpcode,
} from '../statuses'
import { isShort, lengthOf, reverseWord } from '../words'

/** End of a memory range; 0 for an empty range. */
@inline
export function endOfRange(offset: usize, size: u64): u64 {
  return size == 0 ? 0 : lengthOf(offset) + size
}

/**
 * Expands a frame's memory to `end`.
 *
 * @returns the gas left; negative if it does not suffice or the limit is reached
 */
@inline
export function reach(frame: usize, end: u64, gas: i64): i64 {
  return end <= <u64>load<u32>(frame, FRAME_MEMORY_SIZE) ? gas : grow(frame, end, gas)
}

/** Charges for the new part of a memory and clears it. */
function grow(frame: usize, end: u64, gas: i64): i64 {
  if (end > <u64>framesSizeMax) return halt(OUT_OF_GAS)
  const size = <usize>load<u32>(frame, FRAME_MEMORY_SIZE)
  const left = gas - memoryGas(wordsOf(end)) + memoryGas(wordsOf(size))
  if (left < 0) return left
  const grown = wholeWords(end)
  const from = memoryOf(frame)
  if (!reserve(from + grown + SLACK)) return halt(OUT_OF_GAS)
  memory.fill(from + size, 0, grown - size)
  store<u32>(frame, <u32>grown, FRAME_MEMORY_SIZE)
  return left
}

/**
 * Copies bytes; beyond the end of the source they are zero. Operands: destination, source, size.
 *
 * @param gas left after the opcode's own price
 */
export function copyToMemory(
  frame: usize,
  source: usize,
  sourceSize: usize,
  top: usize,
  gas: i64,
): i64 {
  const size = lengthOf(top - 96)
  gas -= COPY_WORD_GAS * wordsOf(size)
  gas = reach(frame, endOfRange(top - 32, size), gas)
  if (gas >= 0 && size != 0) {
    const to = memoryOf(frame) + load<u32>(top - 32)
    copyPadded(to, source, sourceSize, top - 64, <usize>size)
  }
  return gas
}

export function copyPadded(
  to: usize,
  source: usize,
  sourceSize: usize,
  offset: usize,
  size: usize,
): void {
  const from = isShort(offset) ? load<u64>(offset) : u64.MAX_VALUE
  const present = from < <u64>sourceSize ? min(<usize>(<u64>sourceSize - from), size) : 0
  if (present != 0) memory.copy(to, source + <usize>from, present)
  if (present < size) memory.fill(to + present, 0, size - present)
}

/** KECCAK256. */
export function hashMemory(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 64) return halt(STACK_UNDERFLOW)
  const size = lengthOf(top - 64)
  gas -= KECCAK_GAS + KECCAK_WORD_GAS * wordsOf(size)
  gas = reach(frame, endOfRange(top - 32, size), gas)
  if (gas < 0) return gas
  keccakWord(top - 64, memoryOf(frame) + (size == 0 ? 0 : load<u32>(top - 32)), <usize>size)
  return gas
}

/** MLOAD. */
@inline
export function loadWord(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  gas = reach(frame, lengthOf(top - 32) + 32, gas - 3)
  if (gas >= 0) reverseWord(top - 32, memoryOf(frame) + load<u32>(top - 32))
  return gas
}

/** MSTORE. */
@inline
export function storeWord(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 64) return shortStore(frame, top, gas - 3, 32)
  gas = reach(frame, lengthOf(top - 32) + 32, gas - 3)
  if (gas >= 0) reverseWord(memoryOf(frame) + load<u32>(top - 32), top - 64)
  return gas
}

/** MSTORE8. */
export function storeByte(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 64) return shortStore(frame, top, gas - 3, 1)
  gas = reach(frame, lengthOf(top - 32) + 1, gas - 3)
  if (gas >= 0) store<u8>(memoryOf(frame) + load<u32>(top - 32), load<u8>(top - 64))
  return gas
}

/** The failure of a store without a second operand: its price depends on the offset only. */
function shortStore(frame: usize, top: usize, gas: i64, size: u64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  gas = reach(frame, lengthOf(top - 32) + size, gas)
  return halt(priced(gas < 0 ? statusOf(gas) : STACK_UNDERFLOW, gas))
}

/** MCOPY, since Cancun. @see https://eips.ethereum.org/EIPS/eip-5656 */
export function copyMemory(frame: usize, top: usize, gas: i64): i64 {
  if (!isSince(CANCUN)) return undefinedOpcode(0x5e)
  if (top < stackOf(frame) + 96) return halt(STACK_UNDERFLOW)
  const size = lengthOf(top - 96)
  gas -= 3 + COPY_WORD_GAS * wordsOf(size)
  gas = reach(frame, max(endOfRange(top - 32, size), endOfRange(top - 64, size)), gas)
  if (gas >= 0 && size != 0) {
    const from = memoryOf(frame)
    memory.copy(from + load<u32>(top - 32), from + load<u32>(top - 64), <usize>size)
  }
  return gas
}
