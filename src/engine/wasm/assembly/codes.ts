/**
 * Code in the interpreter's layout: a header, the bytes, zeros, and one bit per JUMPDEST.
 *
 * The zeros act as STOP after the last byte and complete a truncated PUSH. Code stays loaded
 * between executions; the host finds it by hash.
 */

import { regionFull } from './host'
import { REGION_CODE, codes, codesEnd } from './layout'

/** The operand of a PUSH32 in the last byte, then a STOP. */
export const PADDING: usize = 33

/** Before the bytes: a u32, the counters of the code (`counters.ts`), or 0. */
const HEADER_SIZE: usize = 16

let top: usize = 0

export function clearCodes(): void {
  top = codes
}

/** Bytes that code of this size takes. */
@inline
export function codeFootprint(size: usize): usize {
  return (size + PADDING + (size >> 3) + 16) & ~15
}

/** Address of the JUMPDEST bits. */
@inline
export function jumpsOf(code: usize, size: usize): usize {
  return code + size + PADDING
}

/** Allocates code. The caller writes the bytes, then calls {@link analyse}. */
export function allocateCode(size: usize): usize {
  const code = top + HEADER_SIZE
  if (code + codeFootprint(size) > codesEnd) regionFull(REGION_CODE)
  top = code + codeFootprint(size)
  setCountersOf(code, 0)
  return code
}

@inline
export function countersOf(code: usize): usize {
  return <usize>load<u32>(code - HEADER_SIZE)
}

@inline
export function setCountersOf(code: usize, entry: usize): void {
  store<u32>(code - HEADER_SIZE, <u32>entry)
}

/** Writes the zeros after the code and a bit for each JUMPDEST. */
export function analyse(code: usize, size: usize): void {
  const jumps = jumpsOf(code, size)
  memory.fill(code + size, 0, PADDING + (size >> 3) + 1)
  for (let i: usize = 0; i < size; i++) {
    const opcode = load<u8>(code + i)
    if (opcode == 0x5b) {
      const place = jumps + (i >> 3)
      store<u8>(place, load<u8>(place) | (<u8>1 << (<u8>i & 7)))
    } else if (opcode >= 0x60 && opcode <= 0x7f) {
      i += <usize>opcode - 0x5f
    }
  }
}
