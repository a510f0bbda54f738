/**
 * CALLDATALOAD, CALLDATACOPY, CODECOPY and RETURNDATACOPY.
 */

import {
  FRAME_CODE,
  FRAME_CODE_SIZE,
  FRAME_INPUT,
  FRAME_INPUT_SIZE,
  FRAME_RETURN_SIZE,
  memoryOf,
  stackOf,
} from '../frames'
import { COPY_WORD_GAS, wordsOf } from '../gas'
import { returnBuffer } from '../layout'
import { RETURN_DATA_OUT_OF_BOUNDS, STACK_UNDERFLOW, halt, underflow } from '../statuses'
import { clearWord, isShort, lengthOf, reverseWord } from '../words'
import { copyToMemory, endOfRange, reach } from './memory'

const padded: usize = memory.data(32, 16)

/** CALLDATALOAD. */
@inline
export function loadInput(frame: usize, top: usize, gas: i64): i64 {
  gas -= 3
  if (top < stackOf(frame) + 32) return halt(underflow(gas))
  const size = <u64>load<u32>(frame, FRAME_INPUT_SIZE)
  const from = load<u64>(top - 32)
  // The offset is short, so the sum cannot overflow.
  if (isShort(top - 32) && from < size && from + 32 <= size) {
    reverseWord(top - 32, <usize>load<u32>(frame, FRAME_INPUT) + <usize>from)
  } else {
    loadEndOfInput(frame, top - 32, size)
  }
  return gas
}

/** Loads a word that is partly or wholly beyond the end of the input. */
function loadEndOfInput(frame: usize, word: usize, size: u64): void {
  const from = load<u64>(word)
  if (!isShort(word) || from >= size) {
    clearWord(word)
    return
  }
  clearWord(padded)
  memory.copy(padded, <usize>load<u32>(frame, FRAME_INPUT) + <usize>from, <usize>(size - from))
  reverseWord(word, padded)
}

/** CALLDATACOPY. */
export function copyInput(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 96) return halt(STACK_UNDERFLOW)
  const input = <usize>load<u32>(frame, FRAME_INPUT)
  return copyToMemory(frame, input, load<u32>(frame, FRAME_INPUT_SIZE), top, gas - 3)
}

/** CODECOPY. */
export function copyCode(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 96) return halt(STACK_UNDERFLOW)
  const code = <usize>load<u32>(frame, FRAME_CODE)
  return copyToMemory(frame, code, load<u32>(frame, FRAME_CODE_SIZE), top, gas - 3)
}

/** RETURNDATACOPY. @see https://eips.ethereum.org/EIPS/eip-211 */
export function copyReturnData(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 96) return halt(STACK_UNDERFLOW)
  const size = lengthOf(top - 96)
  if (lengthOf(top - 64) + size > <u64>load<u32>(frame, FRAME_RETURN_SIZE)) {
    return halt(RETURN_DATA_OUT_OF_BOUNDS)
  }
  gas -= 3 + COPY_WORD_GAS * wordsOf(size)
  gas = reach(frame, endOfRange(top - 32, size), gas)
  if (gas >= 0 && size != 0) {
    const from = returnBuffer + load<u32>(top - 64)
    memory.copy(memoryOf(frame) + load<u32>(top - 32), from, <usize>size)
  }
  return gas
}
