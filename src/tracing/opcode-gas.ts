/**
 * Counts how often each opcode ran, and the gas that it used by itself.
 *
 * The gas that a call passes on belongs to the opcodes of the frame that it opens, as in reth. Gas that no
 * opcode uses is left out: intrinsic gas, precompiles, the deposit of created code, what a halt burns.
 *
 * @see https://reth.rs/jsonrpc/trace
 */

import { isCreation, openers } from '../engine/trace.ts'
import type { Tracer } from './tracer.ts'

/** All executions of one opcode. */
export interface OpcodeGas {
  readonly opcode: number
  readonly count: number
  readonly gasUsed: bigint
}

type Counted = { -readonly [Field in keyof OpcodeGas]: OpcodeGas[Field] }

/** Counts the opcodes of an execution, in the order of their bytes. */
export function createOpcodeGasTracer(): Tracer<readonly OpcodeGas[]> {
  const counted = new Map<number, Counted>()
  /** The last opcode, until its price is known. */
  let uncharged: Counted | undefined
  /** The last opcode, until a frame begins or ends. */
  let charged: Counted | undefined
  return {
    listener: {
      begin() {
        counted.clear()
        uncharged = undefined
        charged = undefined
      },
      step({ opcode }) {
        uncharged = counted.get(opcode) ?? { opcode, count: 0, gasUsed: 0n }
        counted.set(opcode, uncharged)
        uncharged.count += 1
        return true
      },
      charge(gasCost) {
        if (uncharged !== undefined) uncharged.gasUsed += gasCost
        charged = uncharged
        uncharged = undefined
      },
      enter({ type, gas }) {
        // The price of a creation lacks the gas passed on. The calls of a batch have no opcode.
        const isOpener = charged !== undefined && openers.get(charged.opcode) === type
        if (isOpener && !isCreation(type)) charged!.gasUsed -= gas // just tested
        charged = undefined
      },
      leave() {
        charged = undefined
      },
    },
    result: () => [...counted.values()].sort((one, other) => one.opcode - other.opcode),
  }
}
