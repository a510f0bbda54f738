/**
 * The layout of a frame: a header, a stack of 1,024 words, a memory.
 *
 * The interpreter is not recursive. A waiting frame keeps its registers here, so call depth is
 * limited by the EVM's rule and not by the machine's stack.
 */

import { SLACK, STACK_SIZE } from './layout'

/** The calling frame; 0 for the outermost. */
export const FRAME_PARENT: usize = 0
export const FRAME_IS_CREATION: usize = 4
/** Account entries of the frame's state and of its caller. */
export const FRAME_SELF: usize = 8
export const FRAME_CALLER: usize = 12
export const FRAME_CODE: usize = 16
export const FRAME_CODE_SIZE: usize = 20
export const FRAME_JUMPS: usize = 24
export const FRAME_INPUT: usize = 28
export const FRAME_INPUT_SIZE: usize = 32
export const FRAME_IS_STATIC: usize = 36
export const FRAME_DEPTH: usize = 40
export const FRAME_MEMORY_SIZE: usize = 44
/** Saved while another frame runs: pointers to the next opcode and to the first free stack word. */
export const FRAME_NEXT: usize = 48
export const FRAME_TOP: usize = 52
/** RETURNDATASIZE; the bytes are in the return buffer. */
export const FRAME_RETURN_SIZE: usize = 56
/** Range of the parent's memory for the output. */
export const FRAME_OUTPUT: usize = 60
export const FRAME_OUTPUT_SIZE: usize = 64
export const FRAME_JOURNAL: usize = 68
export const FRAME_LOGS: usize = 72
/** Counters of the code's first opcode, see `counters.ts`; set only while opcodes are counted. */
export const FRAME_COUNTERS: usize = 76
export const FRAME_GAS: usize = 80
export const FRAME_REFUND: usize = 88
/** A word: CALLVALUE. */
export const FRAME_VALUE: usize = 96

const HEADER_SIZE: usize = 128

@inline
export function stackOf(frame: usize): usize {
  return frame + HEADER_SIZE
}

@inline
export function memoryOf(frame: usize): usize {
  return frame + HEADER_SIZE + STACK_SIZE
}

/** End of an empty memory, vector slack included. */
@inline
export function initialEnd(frame: usize): usize {
  return memoryOf(frame) + SLACK
}

/** Lowest address of a frame called by this one. */
@inline
export function endOf(frame: usize): usize {
  return memoryOf(frame) + <usize>load<u32>(frame, FRAME_MEMORY_SIZE) + SLACK
}
