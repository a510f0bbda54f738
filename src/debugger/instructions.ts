/**
 * The instructions of an execution, one by one, in the order in which they ran.
 */

import { opcodeName } from '../engine/opcodes.ts'
import type { Execution } from './execution.ts'

/** An instruction that ran. */
export interface Instruction {
  /** Number of instructions before it. */
  readonly step: number
  /** 0 in the outermost frame. */
  readonly depth: number
  readonly pc: number
  readonly op: string
  /** Gas left before it. */
  readonly gas: number
}

/** Instructions of one answer. */
const COUNT_MAX = 1_000

export function instructionsOf(
  execution: Execution,
  start: number,
  count: number,
): readonly Instruction[] {
  const end = Math.min(execution.stepCount, start + Math.min(count, COUNT_MAX))
  const listed: Instruction[] = []
  for (let step = start; step < end; step += 1) {
    listed.push({
      step,
      depth: execution.frameAt(step)?.start.depth ?? 0,
      pc: execution.pcAt(step),
      op: opcodeName(execution.opcodeAt(step)),
      gas: Number(execution.gasAt(step)),
    })
  }
  return listed
}
