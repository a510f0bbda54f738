/**
 * JUMP, JUMPI, RETURN and REVERT.
 */

import { FRAME_CODE, FRAME_CODE_SIZE, FRAME_JUMPS, memoryOf, stackOf } from '../frames'
import { OUT_OF_GAS, STACK_UNDERFLOW, priced, setResult } from '../statuses'
import { isShort, lengthOf } from '../words'
import { endOfRange, reach } from './memory'

/** True if the code has a JUMPDEST at this offset. */
@inline
export function mayJumpTo(frame: usize, offset: usize): bool {
  const at = load<u64>(offset)
  if (!isShort(offset) || at >= <u64>load<u32>(frame, FRAME_CODE_SIZE)) return false
  const bits = load<u8>(<usize>load<u32>(frame, FRAME_JUMPS) + (<usize>at >> 3))
  return ((bits >> (<u8>at & 7)) & 1) != 0
}

/** Address of the opcode at a valid jump offset. */
@inline
export function jumpTarget(frame: usize, offset: usize): usize {
  return <usize>load<u32>(frame, FRAME_CODE) + load<u32>(offset)
}

/** RETURN and REVERT, which differ in their status. @returns a status */
export function endWith(status: i32, frame: usize, top: usize, gas: i64): i32 {
  if (top < stackOf(frame) + 64) return STACK_UNDERFLOW
  const size = lengthOf(top - 64)
  gas = reach(frame, endOfRange(top - 32, size), gas)
  if (gas < 0) return priced(OUT_OF_GAS, gas)
  setResult(gas, memoryOf(frame) + (size == 0 ? 0 : load<u32>(top - 32)), <usize>size)
  return status
}
