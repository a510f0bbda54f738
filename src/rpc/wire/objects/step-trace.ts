/**
 * The result of `stepTracer`: frames, codes, and each opcode with what changed before it.
 */

import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { ChangedStep, StepFrame, StepTrace } from '../../../tracing/step-tracer.ts'
import { frameTypes } from './call-frame.ts'

export interface WireStepTrace extends WireOf<typeof stepTraceSchema> {}

export interface WireStepFrame extends WireOf<typeof stepFrameSchema> {}

export interface WireStep extends WireOf<typeof stepSchema> {}

const stepFrameSchema = object('StepFrame', {
  type: oneOfTexts(...frameTypes),
  from: addressSchema,
  to: addressSchema,
  value: maybe(quantitySchema),
  gas: quantitySchema,
  gasUsed: quantitySchema,
  input: dataSchema,
  output: dataSchema,
  error: maybe(textSchema),
  isPrecompile: booleanSchema,
  /** Index in `codes`. */
  code: countSchema,
  /** Index of the frame that opened this one; missing in the outermost. */
  parent: maybe(countSchema),
  /** Number of steps before the frame began. */
  firstStep: countSchema,
  /** Number of steps before the frame ended. */
  endStep: countSchema,
})

const stepSchema = object('Step', {
  pc: countSchema,
  op: countSchema,
  /** Gas left before the opcode. */
  gas: quantitySchema,
  /** Elements of the stack before the opcode. */
  stackSize: countSchema,
  /** The topmost of them, top last, which the frame's step before it pushed. */
  push: maybe(arrayOf(quantitySchema)),
  /** Memory that the frame's step before it wrote. */
  memory: maybe(object('StepMemory', { offset: countSchema, data: dataSchema })),
  /** Bytes of memory; missing if it has the size of the frame's step before it. */
  memorySize: maybe(countSchema),
})

export const stepTraceSchema = object('StepTrace', {
  frames: arrayOf(stepFrameSchema),
  codes: arrayOf(dataSchema),
  steps: arrayOf(stepSchema),
})

export function printStep(step: ChangedStep): WireStep {
  const { pc, opcode, gas, stackSize, pushed, written, memorySize } = step
  return {
    pc,
    op: opcode,
    gas: quantityFromUint(gas),
    stackSize,
    ...(pushed.length === 0 ? {} : { push: pushed.map(quantityFromUint) }),
    ...(written === undefined
      ? {}
      : { memory: { offset: written.offset, data: hexFromBytes(written.data) } }),
    ...(memorySize === undefined ? {} : { memorySize }),
  }
}

export function printStepTrace({ frames, codes, steps }: StepTrace<WireStep>): WireStepTrace {
  return { frames: frames.map(printStepFrame), codes: codes.map(hexFromBytes), steps }
}

function printStepFrame(frame: StepFrame): WireStepFrame {
  const { type, from, to, value, error, isPrecompile, code, parent, firstStep, endStep } = frame
  return {
    type,
    from,
    to,
    ...(value === undefined ? {} : { value: quantityFromUint(value) }),
    gas: quantityFromUint(frame.gas),
    gasUsed: quantityFromUint(frame.gasUsed),
    input: hexFromBytes(frame.input),
    output: hexFromBytes(frame.output),
    ...(error === undefined ? {} : { error }),
    isPrecompile,
    code,
    ...(parent === undefined ? {} : { parent }),
    firstStep,
    endStep,
  }
}
