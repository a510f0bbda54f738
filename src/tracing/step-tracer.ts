/**
 * Every opcode with what the one before it changed in its frame: enough to restore stack and memory
 * before any opcode, in a fraction of what they take in full.
 *
 * A debugger steps through it, forwards and backwards.
 */

import type { FrameEnd, FrameStart, Step } from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { memoryRegion, pushCount, writesMemory } from './opcode-effects.ts'
import { type Tracer, TraceSize, traceTooLong } from './tracer.ts'

/** @template Printed a step as printed */
export interface StepTrace<Printed> {
  /** In the order in which they began. */
  readonly frames: readonly StepFrame[]
  /** The codes that ran, each once. */
  readonly codes: readonly Uint8Array[]
  /** Of all frames, in the order in which they ran. */
  readonly steps: readonly Printed[]
}

export interface StepFrame extends Omit<FrameStart, 'code' | 'depth'>, Omit<FrameEnd, 'depth'> {
  /** Index of the frame that opened this one; `undefined` for the outermost. */
  readonly parent: number | undefined
  /** Index of its code. */
  readonly code: number
  /** Number of steps before the frame began, and before it ended. */
  readonly firstStep: number
  readonly endStep: number
}

export interface ChangedStep extends Pick<Step, 'pc' | 'opcode' | 'gas' | 'stackSize'> {
  /** Words on top of the stack that the frame's step before it pushed, top last. */
  readonly pushed: readonly bigint[]
  /** Memory that the frame's step before it wrote. */
  readonly written: { readonly offset: number; readonly data: Uint8Array } | undefined
  /** Bytes of memory; `undefined` if it has the size of the frame's step before it. */
  readonly memorySize: number | undefined
}

interface OpenFrame extends FrameBefore {
  readonly index: number
}

/** A frame as its last step left it. */
export interface FrameBefore {
  /** Words that the last step pushes, and the memory that it writes, when it has run. */
  pushCount: number
  region: ReturnType<typeof memoryRegion>
  memorySize: number
}

/** Characters that a step and a frame have at least as JSON. */
const STEP_SIZE_MIN = 48
const FRAME_SIZE_MIN = 256

/**
 * @param stepsMax opcodes after which the trace is refused
 * @param print converts a step: a million of them take less memory printed
 * @param size shared by the traces of one answer
 */
export function createStepTracer<Printed>(
  stepsMax: number,
  print: (step: ChangedStep) => Printed,
  size: TraceSize = new TraceSize(),
): Tracer<StepTrace<Printed>> {
  const frames: StepFrame[] = []
  const steps: Printed[] = []
  const codes: Uint8Array[] = []
  const codeIndexes = new Map<string, number>()
  const open: OpenFrame[] = []

  function codeIndexOf(code: Uint8Array): number {
    const key = hexFromBytes(code)
    const known = codeIndexes.get(key)
    if (known !== undefined) return known
    codeIndexes.set(key, codes.length)
    size.add(key.length)
    return codes.push(code) - 1
  }

  return {
    listener: {
      begin() {
        for (const list of [frames, steps, codes, open]) list.length = 0
        codeIndexes.clear()
        size.begin()
      },
      enter({ code, depth: _depth, ...start }) {
        size.add(FRAME_SIZE_MIN + 2 * start.input.length)
        const [firstStep, endStep] = [steps.length, steps.length]
        const end = { gasUsed: 0n, output: NO_BYTES, error: undefined }
        const place = { parent: open.at(-1)?.index, code: codeIndexOf(code()), firstStep, endStep }
        const index = frames.push({ ...start, ...end, ...place }) - 1
        open.push({ index, ...newFrameBefore() })
      },
      leave({ depth: _depth, ...end }) {
        const { index } = open.pop()! // pairs with enter
        size.add(2 * end.output.length)
        frames[index] = { ...frames[index]!, ...end, endStep: steps.length }
      },
      step(step) {
        if (steps.length >= stepsMax) throw traceTooLong(stepsMax)
        const frame = open.at(-1)! // steps come from within frames
        const changed = changedStep(step, frame)
        ranStep(step, frame)
        const { pushed, written } = changed
        size.add(STEP_SIZE_MIN + 6 * pushed.length + 2 * (written?.data.length ?? 0))
        steps.push(print(changed))
        return size.answer()
      },
    },
    result() {
      size.end()
      return { frames, codes, steps }
    },
  }
}

export function newFrameBefore(): FrameBefore {
  return { pushCount: 0, region: undefined, memorySize: 0 }
}

/** Notes a step, which is the one before the next. */
export function ranStep(step: Step, frame: FrameBefore): void {
  frame.pushCount = pushCount(step)
  frame.region = writesMemory(step.opcode) ? memoryRegion(step) : undefined
  frame.memorySize = step.memorySize
}

/** @param before the frame as the step before left it */
export function changedStep(step: Step, before: FrameBefore): ChangedStep {
  const pushed: bigint[] = []
  for (let at = before.pushCount - 1; at >= 0; at -= 1) pushed.push(step.peek(at)!) // it has run
  const { region } = before
  return {
    pc: step.pc,
    opcode: step.opcode,
    gas: step.gas,
    stackSize: step.stackSize,
    pushed,
    written:
      region === undefined || region.size === 0
        ? undefined
        : { offset: region.offset, data: step.memory(region.offset, region.size) },
    memorySize: step.memorySize === before.memorySize ? undefined : step.memorySize,
  }
}
