/**
 * Every opcode with its effect, nested by frame, in the format of Parity's `vmTrace`.
 *
 * An opcode's effect is read at the next opcode of its frame, from the stack and memory there.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { FrameEnd, Step } from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { type MemoryRegion, memoryRegion, pushCount } from './opcode-effects.ts'
import { type Tracer, TraceSize, traceTooLong } from './tracer.ts'

/** @template Printed an operation as printed */
export interface VmTrace<Printed> {
  readonly code: Uint8Array
  readonly ops: readonly Printed[]
}

export interface VmOperation<Printed> {
  readonly pc: number
  readonly opcode: number
  readonly cost: bigint
  /** `undefined` if the opcode failed. */
  readonly effect: VmEffect | undefined
  /** The frame that the opcode opened, if code ran in it. */
  readonly sub: VmTrace<Printed> | undefined
}

interface VmEffect {
  readonly gasLeft: bigint
  /** The stack elements it pushed, top last. */
  readonly push: readonly bigint[]
  /** The memory range it read or wrote. */
  readonly memory: { readonly offset: number; readonly data: Uint8Array } | undefined
  readonly store: { readonly slot: bigint; readonly value: bigint } | undefined
}

interface OpenOperation<Printed> {
  readonly pc: number
  readonly opcode: number
  cost: bigint
  /** Its effect depends on these. */
  readonly operands: Operands
  effect: VmEffect | undefined
  sub: VmTrace<Printed> | undefined
}

interface Operands {
  readonly pushCount: number
  readonly region: MemoryRegion | undefined
  readonly store: VmEffect['store']
}

interface OpenTrace<Printed> {
  readonly code: Uint8Array
  readonly ops: Printed[]
  /** The last operation, until it has run. */
  current: OpenOperation<Printed> | undefined
  readonly gas: bigint
}

const SSTORE = 0x55

/** Characters that an operation has at least as JSON. */
const SIZE_MIN = 64

/**
 * @param stepsMax opcodes after which the trace is refused
 * @param print converts an operation when it has run: an execution gives others turns
 * @param size shared by the traces of one answer
 */
export function createVmTracer<Printed>(
  stepsMax: number,
  print: (operation: VmOperation<Printed>) => Printed,
  size: TraceSize = new TraceSize(),
): Tracer<VmTrace<Printed>> {
  const open: OpenTrace<Printed>[] = []
  let outermost: OpenTrace<Printed> | undefined
  let steps = 0
  /** The last step's operation, until it is charged. */
  let uncharged: OpenOperation<Printed> | undefined

  function leave({ gasUsed, error }: FrameEnd): void {
    const { current, gas, ops } = open.pop()! // pairs with enter
    if (current === undefined) return
    if (error === undefined || error === 'execution reverted') {
      current.effect = { gasLeft: gas - gasUsed, push: [], memory: undefined, store: undefined }
    }
    ops.push(print(current))
  }

  return {
    listener: {
      begin() {
        open.length = 0
        outermost = undefined
        steps = 0
        size.begin()
        uncharged = undefined
      },
      enter(frame) {
        const { gas } = frame
        const trace: OpenTrace<Printed> = { code: frame.code(), ops: [], current: undefined, gas }
        size.add(2 * trace.code.length)
        const opener = open.at(-1)?.current
        if (opener === undefined) outermost ??= trace
        else if (trace.code.length > 0 && frame.type !== 'SELFDESTRUCT') opener.sub = trace
        open.push(trace)
      },
      leave,
      step(step) {
        steps += 1
        if (steps > stepsMax) throw traceTooLong(stepsMax)
        const trace = open.at(-1)! // steps come from within frames
        const previous = trace.current
        if (previous !== undefined) {
          previous.effect = effectOf(previous.operands, step)
          size.add(SIZE_MIN + 2 * (previous.effect.memory?.data.length ?? 0))
          trace.ops.push(print(previous))
        }
        const { pc, opcode } = step
        const operands = operandsOf(step)
        uncharged = { pc, opcode, cost: 0n, operands, effect: undefined, sub: undefined }
        trace.current = uncharged
        return size.answer()
      },
      charge(gasCost) {
        if (uncharged !== undefined) uncharged.cost = gasCost
        uncharged = undefined
      },
    },
    result() {
      size.end()
      return outermost ?? { code: NO_BYTES, ops: [] }
    },
  }
}

function operandsOf(step: Step): Operands {
  const slot = step.opcode === SSTORE ? step.peek(0) : undefined
  const value = step.opcode === SSTORE ? step.peek(1) : undefined
  return {
    pushCount: pushCount(step),
    region: memoryRegion(step),
    store: slot === undefined || value === undefined ? undefined : { slot, value },
  }
}

/** @param next the next step of the frame */
function effectOf({ pushCount: count, region, store }: Operands, next: Step): VmEffect {
  const push: bigint[] = []
  for (let index = count - 1; index >= 0; index -= 1) push.push(next.peek(index)!) // it ran
  return {
    gasLeft: next.gas,
    push,
    memory:
      region === undefined || region.size === 0
        ? undefined
        : { offset: region.offset, data: next.memory(region.offset, region.size) },
    store,
  }
}
