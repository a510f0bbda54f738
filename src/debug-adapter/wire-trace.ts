/**
 * The step trace that a devnet answered, read back from the wire.
 */

import { bytesFromHex } from '../primitives/hex.ts'
import type { WireStep, WireStepFrame, WireStepTrace } from '../rpc/wire/objects/step-trace.ts'
import type { ChangedStep, StepFrame, StepTrace } from '../tracing/step-tracer.ts'

export function stepTraceFrom({ frames, codes, steps }: WireStepTrace): StepTrace<ChangedStep> {
  return {
    frames: frames.map(frameFrom),
    codes: codes.map(bytesFromHex),
    steps: steps.map(stepFrom),
  }
}

function frameFrom(wire: WireStepFrame): StepFrame {
  const { type, from, to, value, error, isPrecompile, code, parent, firstStep, endStep } = wire
  return {
    type,
    from,
    to,
    error,
    isPrecompile,
    code,
    parent,
    firstStep,
    endStep,
    value: value === undefined ? undefined : BigInt(value),
    gas: BigInt(wire.gas),
    gasUsed: BigInt(wire.gasUsed),
    input: bytesFromHex(wire.input),
    output: bytesFromHex(wire.output),
  }
}

function stepFrom({
  pc,
  op,
  gas,
  stackSize,
  push = [],
  memory,
  memorySize,
}: WireStep): ChangedStep {
  return {
    pc,
    opcode: op,
    gas: BigInt(gas),
    stackSize,
    memorySize,
    pushed: push.map(BigInt),
    written:
      memory === undefined ? undefined : { offset: memory.offset, data: bytesFromHex(memory.data) },
  }
}
