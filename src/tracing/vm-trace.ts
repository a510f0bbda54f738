/**
 * Every opcode with its effect, nested by frame, in the format of Parity's `vmTrace`.
 *
 * An opcode's effect is read at the next opcode of its frame, from the stack and memory there.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { FrameEnd, Step } from '../engine/trace.ts'
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
  readonly region: { readonly offset: number; readonly size: number } | undefined
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
          previous.effect = effectOf(previous.opcode, previous.operands, step)
          size.add(SIZE_MIN + 2 * (previous.effect.memory?.data.length ?? 0))
          trace.ops.push(print(previous))
        }
        const { pc, opcode } = step
        const operands = operandsOf(step)
        uncharged = { pc, opcode, cost: 0n, operands, effect: undefined, sub: undefined }
        trace.current = uncharged
        return true
      },
      charge(gasCost) {
        if (uncharged !== undefined) uncharged.cost = gasCost
        uncharged = undefined
      },
    },
    result() {
      size.end()
      return outermost ?? { code: new Uint8Array(0), ops: [] }
    },
  }
}

function operandsOf(step: Step): Operands {
  const slot = step.opcode === SSTORE ? step.peek(0) : undefined
  const value = step.opcode === SSTORE ? step.peek(1) : undefined
  return {
    region: memoryRegion(step),
    store: slot === undefined || value === undefined ? undefined : { slot, value },
  }
}

/** @param next the next step of the frame */
function effectOf(opcode: number, { region, store }: Operands, next: Step): VmEffect {
  const push: bigint[] = []
  for (let index = pushCount(opcode) - 1; index >= 0; index -= 1) push.push(next.peek(index)!) // it ran
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

/** Number of stack elements an opcode writes. Parity counts all elements that DUP and SWAP span. */
function pushCount(opcode: number): number {
  if (opcode >= 0x80 && opcode <= 0x8f) return opcode - 0x80 + 2
  if (opcode >= 0x90 && opcode <= 0x9f) return opcode - 0x90 + 2
  return pushesOne.has(opcode) || (opcode >= 0x5f && opcode <= 0x7f) ? 1 : 0
}

const pushesOne: ReadonlySet<number> = new Set([
  ...between(0x01, 0x0b),
  ...between(0x10, 0x1e),
  ...[0x20, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x38, 0x3a, 0x3b, 0x3d, 0x3f],
  ...between(0x40, 0x4a),
  ...[0x51, 0x54, 0x58, 0x59, 0x5a, 0x5c],
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa],
])

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The memory range that an opcode will read or write, in bytes. */
function memoryRegion(step: Step): Operands['region'] {
  const place = memoryPlaces.get(step.opcode)
  if (place === undefined) return undefined
  const fromTop = (index: number) => Number(step.peek(index) ?? 0n)
  const [offset, size] = place
  return { offset: fromTop(offset), size: size < 0 ? -size : fromTop(size) }
}

/** Stack positions, from the top, of offset and size; a negative size is a constant. */
const memoryPlaces: ReadonlyMap<number, readonly [offset: number, size: number]> = new Map([
  [0x37, [0, 2]],
  [0x39, [0, 2]],
  [0x3c, [1, 3]],
  [0x3e, [0, 2]],
  [0x51, [0, -32]],
  [0x52, [0, -32]],
  [0x53, [0, -1]],
  [0x5e, [0, 2]],
  [0xf1, [5, 6]],
  [0xf2, [5, 6]],
  [0xf4, [4, 5]],
  [0xfa, [4, 5]],
])
