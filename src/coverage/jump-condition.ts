/**
 * The meaning of a JUMPI for the condition that was written: compilers turn conditions round.
 */

import type { CodeTemplate } from '../artifacts/code-template.ts'

const ISZERO = 0x15
const POP = 0x50
const JUMPI = 0x57
const JUMPDEST = 0x5b
const PUSH0 = 0x5f
const PUSH32 = 0x7f
const DUP1 = 0x80
const DUP16 = 0x8f
const SWAP1 = 0x90
const SWAP16 = 0x9f

/** True if the JUMPI jumps where the value before it is zero: an odd number of ISZERO is before its target. */
export function jumpsOnZero({ bytes, instructions }: CodeTemplate, pc: number): boolean {
  const index = instructions.indexAt(pc)
  if (index === undefined) return false
  let count = 0
  for (let before = index - 2; ; before -= 1) {
    const at = instructions.programCounterOf(before)
    if (at === undefined || bytes[at] !== ISZERO) return count % 2 === 1
    count += 1
  }
}

/** The number that the instruction before pushes. */
export function pushedBefore(
  { bytes, instructions }: CodeTemplate,
  pc: number,
): number | undefined {
  const index = instructions.indexAt(pc)
  const before = index === undefined ? undefined : instructions.programCounterOf(index - 1)
  const opcode = before === undefined ? 0 : bytes[before]!
  if (before === undefined || opcode < PUSH0 || opcode > PUSH32) return undefined
  return bytes.subarray(before + 1, pc).reduce((number, byte) => number * 256 + byte, 0)
}

/** A JUMPI on the result of a call. */
export interface ResultJump {
  readonly pc: number
  /** True if it jumps where the call failed. */
  readonly isOnFailure: boolean
}

/**
 * The JUMPI that decides on the result of a call or creation; `undefined` if other code lies between.
 *
 * @param pc of the call
 */
export function resultJump(
  { bytes, instructions }: CodeTemplate,
  pc: number,
): ResultJump | undefined {
  let index = instructions.indexAt(pc)
  /** Top of the stack last: true for the result, false for its negation. */
  const stack: (boolean | undefined)[] = [true]
  while (index !== undefined) {
    index += 1
    const at = instructions.programCounterOf(index)
    if (at === undefined) return undefined
    const opcode = bytes[at]!
    if (opcode >= PUSH0 && opcode <= PUSH32) stack.push(undefined)
    else if (opcode >= DUP1 && opcode <= DUP16) stack.push(stack.at(DUP1 - 1 - opcode))
    else if (opcode >= SWAP1 && opcode <= SWAP16) swap(stack, opcode - SWAP1 + 1)
    else if (opcode === POP) stack.pop()
    else if (opcode === ISZERO) {
      const value = stack.pop()
      stack.push(value === undefined ? undefined : !value)
    } else if (opcode === JUMPI) {
      const condition = stack.at(-2)
      return condition === undefined ? undefined : { pc: at, isOnFailure: !condition }
    } else if (opcode !== JUMPDEST) return undefined
  }
  return undefined
}

/** Below the result lie values that are not known. */
function swap(stack: (boolean | undefined)[], depth: number): void {
  while (stack.length <= depth) stack.unshift(undefined)
  const [top, other] = [stack.length - 1, stack.length - 1 - depth]
  ;[stack[top], stack[other]] = [stack[other], stack[top]]
}
