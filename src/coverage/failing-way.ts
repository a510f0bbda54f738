/**
 * Finds the arm of a JUMPI that fails: the one whose instructions lead to a REVERT or INVALID.
 */

import type { CodeTemplate } from '../artifacts/code-template.ts'
import { pushedBefore } from './jump-condition.ts'

const STOP = 0x00
const JUMP = 0x56
const JUMPI = 0x57
const RETURN = 0xf3
const REVERT = 0xfd
const INVALID = 0xfe
const SELFDESTRUCT = 0xff
/** More than any compiler's code for an error has. */
const INSTRUCTIONS_MAX = 400

/**
 * True if it fails without the jump. Where neither arm shows it, it does: compilers jump over the code of
 * an error.
 *
 * @param pc of the JUMPI
 */
export function failsWithoutJump(template: CodeTemplate, pc: number): boolean {
  const target = pushedBefore(template, pc)
  const jumpFails = target !== undefined && leadsToFailure(template, target)
  return !jumpFails || leadsToFailure(template, pc + 1)
}

/** Follows instructions in a row and jumps to a place that was pushed just before. */
function leadsToFailure(template: CodeTemplate, start: number): boolean {
  const { bytes, instructions } = template
  let index = instructions.indexAt(start)
  for (let count = 0; index !== undefined && count < INSTRUCTIONS_MAX; count += 1) {
    const pc = instructions.programCounterOf(index)
    if (pc === undefined) return false
    const opcode = bytes[pc]
    if (opcode === REVERT || opcode === INVALID) return true
    if ([STOP, JUMPI, RETURN, SELFDESTRUCT].includes(opcode!)) return false
    const target = opcode === JUMP ? pushedBefore(template, pc) : undefined
    if (opcode === JUMP && target === undefined) return false
    index = target === undefined ? index + 1 : instructions.indexAt(target)
  }
  return false
}
