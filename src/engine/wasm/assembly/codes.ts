/**
 * Code in the form the interpreter runs: the bytes, zeros after them, and a bit for each JUMPDEST.
 *
 * The zeros make the end of the code a STOP and complete a PUSH that was cut off. Code stays from
 * one execution to the next; the host remembers where, by code hash.
 */

import { regionFull } from './host'
import { REGION_CODE, codes, codesEnd } from './layout'

/** A PUSH32 in the last byte, then a STOP. */
const PADDING: usize = 33

let top: usize = 0

export function clearCodes(): void {
  top = codes
}

/** Bytes that code of a size takes. */
@inline
export function codeFootprint(size: usize): usize {
  return (size + PADDING + (size >> 3) + 16) & ~15
}

/** Where the bits begin. */
@inline
export function jumpsOf(code: usize, size: usize): usize {
  return code + size + PADDING
}

/** Room for code; its bytes are to be written there, then {@link analyse} called. */
export function allocateCode(size: usize): usize {
  const code = top
  if (code + codeFootprint(size) > codesEnd) regionFull(REGION_CODE)
  top = code + codeFootprint(size)
  return code
}

/** Writes what follows the bytes: zeros, and a bit for each place that may be jumped to. */
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
