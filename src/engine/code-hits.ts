/**
 * How often the opcodes of a code were reached: what an engine reports of an execution.
 *
 * The opcode that ends or fails a frame was reached, also if its gas did not suffice. Frames that
 * reverted count like others. The STOP after the last byte is not an opcode. Precompiles and native
 * contracts run no code.
 */

import type { Hash } from '../primitives/hex.ts'
import { instructionSize } from './opcodes.ts'

export const PLACE_LENGTH = 3

/** The hits of a code in one execution. */
export interface CodeHits {
  /** Keccak-256 of the code. */
  readonly codeHash: Hash
  /** True for code that creates a contract; its arguments are part of it. */
  readonly isInitCode: boolean
  /**
   * Places of the code, in any order, each in at most one entry; {@link PLACE_LENGTH} numbers for each: a
   * program counter; how much more often the opcode there was reached than the one before it; and how
   * often it, a JUMPI, jumped. Opcodes run in a row, so few places differ from those before. Places
   * beyond the code's size mean nothing, and counts are modulo 2^32. To be read while they are reported.
   */
  readonly places: Int32Array
  /** To be called while the hits are reported. */
  codeBytes(): Uint8Array
}

/**
 * Receives the hits of an execution at its end, once; none if it throws. A code may be in several
 * entries, whose counts are to be added.
 */
export type HitListener = (executed: readonly CodeHits[]) => void

/** Hits to be read later: what has been executed since does not change their bytes. */
export function keptHits(executed: readonly CodeHits[]): CodeHits[] {
  return executed.map((each) => {
    const codeBytes = each.codeBytes()
    return { ...each, places: each.places.slice(), codeBytes: () => codeBytes }
  })
}

/**
 * How often each opcode was reached, by program counter; 0 for bytes of operands.
 *
 * @param changes by program counter: how much more often than the one before
 */
export function reachedFrom(changes: Float64Array, code: Uint8Array): Float64Array {
  const reached = new Float64Array(code.length)
  let next = 0
  let count = 0
  code.forEach((_, pc) => {
    count += changes[pc] ?? 0
    if (pc !== next) return
    reached[pc] = count
    next += instructionSize(code, pc)
  })
  return reached
}
