/**
 * A transaction or call as it ran, from its step trace: the EVM frames, and the stack and memory before
 * each opcode.
 *
 * Promise: a step reads the same after steps forwards as after steps backwards.
 */

import { type FrameEnd, type FrameStart, usesCallerStorage } from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import type { Address } from '../primitives/hex.ts'
import { firstIndex } from '../primitives/sorted.ts'
import type { StepTaken } from '../tracing/failed-frame.ts'
import type { ChangedStep, StepFrame, StepTrace } from '../tracing/step-tracer.ts'

/** One EVM frame. */
export interface ExecutedFrame {
  readonly index: number
  readonly parent: ExecutedFrame | undefined
  readonly start: FrameStart
  readonly end: FrameEnd
  /** The account whose storage it uses. */
  readonly storageAddress: Address
  /** Equal for frames of the same code. */
  readonly codeIndex: number
  /** Steps from here on, to before `endStep`, are its own or those of its calls. */
  readonly firstStep: number
  readonly endStep: number
}

/** The events of an execution, as the engine emitted them. */
export interface ReplayListener {
  enter(frame: ExecutedFrame): void
  step(frame: ExecutedFrame, step: number): void
  leave(frame: ExecutedFrame): void
}

/** Called now and then: others get a turn while its promise is awaited. */
export type Pause = () => Promise<void> | undefined

/** Steps from one pause to the next: a ms or two. */
const TURN_STEPS = 256

/** The elements of a stack share their lower part with the stacks before them. */
interface StackNode {
  readonly value: bigint
  readonly below: StackNode | undefined
}

interface MemoryWrite {
  /** The first step that sees it. */
  readonly step: number
  readonly offset: number
  readonly data: Uint8Array
}

interface MemoryHistory {
  readonly writes: MemoryWrite[]
  readonly sizes: { readonly step: number; readonly size: number }[]
}

export class Execution {
  readonly frames: readonly ExecutedFrame[]
  readonly #steps: readonly ChangedStep[]
  readonly #frameOf: Uint32Array
  readonly #stacks: (StackNode | undefined)[] = []
  readonly #memories = new Map<ExecutedFrame, MemoryHistory>()

  private constructor({ frames, codes, steps }: StepTrace<ChangedStep>) {
    const read: ExecutedFrame[] = []
    for (const frame of frames) read.push(executedFrame(frame, read, codes))
    this.frames = read
    this.#steps = steps
    this.#frameOf = new Uint32Array(steps.length)
  }

  static async read(trace: StepTrace<ChangedStep>, pause: Pause): Promise<Execution> {
    const execution = new Execution(trace)
    await execution.#restore(pause)
    return execution
  }

  get stepCount(): number {
    return this.#steps.length
  }

  pcAt(step: number): number {
    return this.#steps[step]?.pc ?? -1
  }

  opcodeAt(step: number): number {
    return this.#steps[step]?.opcode ?? -1
  }

  /** Gas left before the step. */
  gasAt(step: number): bigint {
    return this.#steps[step]?.gas ?? 0n
  }

  stackSizeAt(step: number): number {
    return this.#steps[step]?.stackSize ?? 0
  }

  frameAt(step: number): ExecutedFrame | undefined {
    return this.frames[this.#frameOf[step] ?? -1]
  }

  /** Memory of the step's frame that the frame's step before it wrote. */
  writtenAt(step: number): ChangedStep['written'] {
    return this.#steps[step]?.written
  }

  /** An element of the stack before the step, counted from the top. */
  peek(step: number, index: number): bigint | undefined {
    let node = this.#stacks[step]
    for (let at = 0; at < index; at += 1) node = node?.below
    return node?.value
  }

  /** The stack before the step, the last element on top. */
  stackAt(step: number): readonly bigint[] {
    const words: bigint[] = []
    for (let node = this.#stacks[step]; node !== undefined; node = node.below)
      words.push(node.value)
    return words.reverse()
  }

  /** The memory of the step's frame before it. */
  memoryAt(step: number): Uint8Array {
    const { sizes } = this.#memoryOf(step)
    return this.memoryPart(step, 0, sizes.findLast((each) => each.step <= step)?.size ?? 0)
  }

  /** Bytes of that memory; zeros beyond its end. The last write of each byte counts. */
  memoryPart(step: number, offset: number, size: number): Uint8Array {
    const part = new Uint8Array(size)
    const isKnown = new Uint8Array(size)
    const { writes } = this.#memoryOf(step)
    let missing = size
    for (let at = countSeen(writes, step) - 1; at >= 0 && missing > 0; at -= 1) {
      const { offset: start, data } = writes[at]!
      const end = Math.min(size, start + data.length - offset)
      for (let index = Math.max(0, start - offset); index < end; index += 1) {
        if (isKnown[index] !== 0) continue
        isKnown[index] = 1
        part[index] = data[index + offset - start]!
        missing -= 1
      }
    }
    return part
  }

  /** A step as the tracers of the engine see it. */
  stepTaken(step: number): StepTaken {
    return {
      pc: this.pcAt(step),
      opcode: this.opcodeAt(step),
      stackSize: this.stackSizeAt(step),
      peek: (index) => this.peek(step, index),
    }
  }

  /** All events in their order. @param pause gives others turns: there may be half a million steps */
  async replay(listener: ReplayListener, pause: Pause): Promise<void> {
    const open: ExecutedFrame[] = []
    const leaveUntil = (isOpen: (frame: ExecutedFrame) => boolean) => {
      while (open.length > 0 && !isOpen(open.at(-1)!)) listener.leave(open.pop()!) // just checked
    }
    let next = 0
    for (let step = 0; step <= this.stepCount; step += 1) {
      const waiting = step % TURN_STEPS === 0 ? pause() : undefined
      if (waiting !== undefined) await waiting
      for (let frame = this.frames[next]; frame !== undefined; frame = this.frames[next]) {
        if (frame.firstStep > step) break
        const { parent } = frame
        leaveUntil((each) => each === parent)
        open.push(frame)
        listener.enter(frame)
        next += 1
      }
      leaveUntil(({ endStep }) => endStep > step)
      const frame = open.at(-1)
      if (frame !== undefined && step < this.stepCount) listener.step(frame, step)
    }
    leaveUntil(() => false)
  }

  #memoryOf(step: number): MemoryHistory {
    const frame = this.frameAt(step)
    return (frame && this.#memories.get(frame)) ?? { writes: [], sizes: [] }
  }

  #restore(pause: Pause): Promise<void> {
    const last = new Map<ExecutedFrame, number>()
    const listener: ReplayListener = {
      enter: () => {},
      leave: () => {},
      step: (frame, step) => {
        const before = last.get(frame)
        last.set(frame, step)
        this.#frameOf[step] = frame.index
        this.#stacks[step] = this.#stackFrom(before, step)
        this.#remember(frame, step)
      },
    }
    return this.replay(listener, pause)
  }

  #stackFrom(before: number | undefined, step: number): StackNode | undefined {
    const { stackSize, pushed } = this.#steps[step]!
    let node = before === undefined ? undefined : this.#stacks[before]
    let size = before === undefined ? 0 : this.stackSizeAt(before)
    for (; size > stackSize - pushed.length && node !== undefined; size -= 1) node = node.below
    for (const value of pushed) node = { value, below: node }
    return node
  }

  #remember(frame: ExecutedFrame, step: number): void {
    const { written, memorySize } = this.#steps[step]!
    if (written === undefined && memorySize === undefined) return
    let history = this.#memories.get(frame)
    if (history === undefined) this.#memories.set(frame, (history = { writes: [], sizes: [] }))
    if (memorySize !== undefined) history.sizes.push({ step, size: memorySize })
    if (written !== undefined) history.writes.push({ step, ...written })
  }
}

/** Number of the entries that a step sees: their steps rise. */
export function countSeen(entries: readonly { readonly step: number }[], step: number): number {
  return firstIndex(0, entries.length, (index) => entries[index]!.step > step)
}

function executedFrame(
  frame: StepFrame,
  before: readonly ExecutedFrame[],
  codes: readonly Uint8Array[],
): ExecutedFrame {
  const { type, from, to, value, gas, gasUsed, input, output, error, isPrecompile } = frame
  const { firstStep, endStep } = frame
  const parent = frame.parent === undefined ? undefined : before[frame.parent]
  const depth = parent === undefined ? 0 : parent.start.depth + 1
  const code = codes[frame.code] ?? NO_BYTES
  return {
    index: before.length,
    parent,
    start: { type, depth, from, to, value, gas, input, isPrecompile, code: () => code },
    end: { depth, gasUsed, output, error },
    storageAddress: usesCallerStorage(type) ? from : to,
    codeIndex: frame.code,
    firstStep,
    endStep,
  }
}
