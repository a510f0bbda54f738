/**
 * Converts the machine's reports to the events of `engine/trace.ts`.
 *
 * The machine reports opcodes before they run, frames that opcodes open, ends and logs; the outermost
 * frame is the engine's to report. Owns a copy of each open frame's stack, for listeners that ask for it:
 * most opcodes change its top only, so the rest is not read again.
 */

import { NO_BYTES } from '../../primitives/bytes.ts'
import { invariant } from '../../primitives/errors.ts'
import type { Address } from '../../primitives/hex.ts'
import type { EmittedLog, Message } from '../../primitives/message.ts'
import type { Failure } from '../engine.ts'
import {
  batchEnd,
  batchFrame,
  type FrameStart,
  gasPassedOn,
  isCreation,
  openers,
  REVERTED,
  returnDataAfter,
  SELFDESTRUCT,
  type Step,
  type TracedState,
  type TraceListener,
  usesCallerStorage,
} from '../trace.ts'
import {
  FRAME_CODE,
  FRAME_GAS,
  FRAME_MEMORY,
  FRAME_MEMORY_SIZE,
  FRAME_NEXT,
  FRAME_SELF,
  FRAME_STACK,
  FRAME_TOP,
  SLOT_VALUE,
} from './layout.ts'
import type { Machine, ReportedFrame } from './machine.ts'
import { staticGas } from './static-gas.ts'
import { failureOf, STATUS_INVALID_OPCODE, STATUS_OK, STATUS_REVERT } from './status.ts'
import type { Tables } from './tables.ts'

const SWAP1 = 0x90
const SWAP16 = 0x9f
const SWAPN = 0xe7
const EXCHANGE = 0xe8
const SSTORE = 0x55
const CREATE = 0xf0

/** Gas of an opcode that halted before it was priced. */
const UNPRICED = -(2n ** 63n)

/** Input of frames between two pauses: an opcode passes on any part of memory for the same price. */
const INPUT_BYTES_BETWEEN_PAUSES = 2 ** 18

interface OpenFrame {
  readonly start: FrameStart
  /** The account whose storage it uses. */
  readonly address: Address
  /** The words that were read and are unchanged, from the bottom of its stack. */
  readonly stack: bigint[]
  /** Words on its stack. */
  stackSize: number
  /** The last reported opcode, whose effect on the stack is seen at the next. */
  lastOpcode: number
  /** The top of the stack before it, if it may open a frame: the gas that a call asks for. */
  asked: bigint
  /** Gas left before it. */
  gasBefore: bigint
  /** Gas of frames that state gas had taken before it. */
  spilledBefore: bigint
  /** State gas outside of the gas of frames before it. */
  reservoirBefore: bigint
  /** True if its price is reported, or if there is none. */
  isCharged: boolean
  returnData: Uint8Array
}

/** Reports one execution to its listener. */
export class Recorder {
  readonly #machine: Machine
  readonly #tables: Tables
  readonly #listener: TraceListener
  /** True since Amsterdam. */
  readonly #hasStateGas: boolean
  /** Outermost first. */
  readonly #open: OpenFrame[] = []
  #refund = 0n
  /** True until {@link #refund} is read again: the end of a frame may take refunds back. */
  #isRefundOld = true
  /** Bytes of input of the frames since the last pause. */
  #inputBytes = 0
  /** One object for all steps: creating one takes longer than the rest of a step. */
  readonly #step: MachineStep

  constructor(machine: Machine, tables: Tables, listener: TraceListener, hasStateGas: boolean) {
    this.#machine = machine
    this.#tables = tables
    this.#listener = listener
    this.#hasStateGas = hasStateGas
    this.#step = new MachineStep(machine, tables, hasStateGas)
    listener.begin?.()
  }

  get isStepped(): boolean {
    return this.#listener.step !== undefined
  }

  get reportsLogs(): boolean {
    return this.#listener.log !== undefined
  }

  /**
   * The outermost frame of a message, or of a call in a phase.
   *
   * @param to the called or created account
   */
  begin(frame: Pick<FrameStart, 'type' | 'from' | 'value' | 'gas' | 'input'>, to: number): void {
    const { type, from, value, gas, input } = frame
    const isCreated = isCreation(type)
    this.#enter({
      type,
      from,
      value,
      gas,
      input,
      depth: this.#open.length,
      to: this.#machine.address(to),
      isPrecompile: !isCreated && this.#isPrecompile(to),
      code: () => (isCreated ? input : this.#codeAt(to)),
    })
  }

  beginBatch(message: Message, gas: bigint): void {
    this.#enter(batchFrame(message, gas))
  }

  /** @param undoneCalls of the phase that failed; `undefined` if none has */
  endBatch(gasLeft: bigint, undoneCalls?: number): void {
    const { start, returnData: output } = this.#top()
    const failed = undoneCalls === undefined ? undefined : { undoneCalls, output }
    this.#listener.leave?.(batchEnd(start, gasLeft, failed))
    this.#open.pop()
  }

  enter({ opcode, from, to, value, gas, input, size, refusal, gasLeft }: ReportedFrame): void {
    const machine = this.#machine
    const type = opcode === SELFDESTRUCT ? 'SELFDESTRUCT' : openers.get(opcode)
    invariant(type !== undefined, 'a frame is opened by an opcode that opens none')
    const isCreated = isCreation(type)
    const isRefused = refusal !== STATUS_OK
    const isEmpty = isRefused || type === 'SELFDESTRUCT'
    const inputBytes = machine.copyOf(input, size)
    this.#inputBytes += size
    if (this.#inputBytes >= INPUT_BYTES_BETWEEN_PAUSES) {
      this.#inputBytes = 0
      machine.exports.endSlice()
    }
    const parent = this.#top()
    this.#charge(parent, gasLeft)
    this.#enter({
      type,
      depth: this.#open.length,
      from: machine.address(from),
      to: machine.address(to),
      value: type === 'STATICCALL' ? undefined : machine.word(value),
      gas,
      input: inputBytes,
      isPrecompile: !isCreated && !isEmpty && this.#isPrecompile(to),
      code: () => (isEmpty ? NO_BYTES : isCreated ? inputBytes : this.#codeAt(to)),
    })
    if (isEmpty) this.#leave(gas, NO_BYTES, failureOf(refusal, 0, undefined))
  }

  /** The innermost frame ends with the machine's result. */
  leave(status: number, hostFailure: Failure | undefined): void {
    const machine = this.#machine
    const { exports } = machine
    const failure = failureOf(status, exports.invalidOpcode(), hostFailure)
    const isHalted = failure?.kind === 'halt'
    const output = isHalted
      ? NO_BYTES
      : machine.copyOf(exports.resultPointer(), exports.resultSize())
    this.#leave(exports.resultGas(), output, failure)
  }

  log(log: EmittedLog): void {
    this.#listener.log?.(log)
  }

  /** The innermost frame runs an opcode. @returns true to leave the interpreter before it */
  step(frame: number): boolean {
    const machine = this.#machine
    const open = this.#top()
    const gas = machine.uint64(frame + FRAME_GAS)
    this.#charge(open, gas)
    followStack(open, (machine.uint32(frame + FRAME_TOP) - frame - FRAME_STACK) >>> 5)
    const step = this.#step
    step.begin(open, frame, gas)
    open.lastOpcode = step.opcode
    open.gasBefore = gas
    if (step.opcode >= CREATE) open.asked = step.peek(0) ?? 0n
    if (this.#hasStateGas && changesState(step.opcode)) {
      open.spilledBefore = machine.exports.spilled()
      open.reservoirBefore = machine.exports.stateGasLeft()
    }
    open.isCharged = false
    const answer = this.#listener.step?.(step) ?? true
    if (answer === true) return false
    if (answer === false) {
      open.isCharged = true
      machine.exports.setTraced(1, 0)
    }
    return true
  }

  /**
   * The innermost frame ran its last opcode.
   *
   * @param haltGas gas left after the price of an opcode that halted, or {@link UNPRICED}
   */
  endSteps(status: number, haltGas: bigint): void {
    const open = this.#top()
    const isHalted = status !== STATUS_OK && status !== STATUS_REVERT
    if (!isHalted) this.#charge(open, this.#machine.exports.resultGas())
    else if (haltGas !== UNPRICED) this.#charge(open, haltGas)
    else if (status === STATUS_INVALID_OPCODE) this.#charge(open, open.gasBefore)
    else this.#chargeUnpriced(open)
  }

  #top(): OpenFrame {
    const open = this.#open[this.#open.length - 1]
    invariant(open !== undefined, 'the machine reports outside of all frames')
    return open
  }

  #enter(start: FrameStart): void {
    this.#open.push({
      start,
      address: usesCallerStorage(start.type) ? start.from : start.to,
      stack: [],
      stackSize: 0,
      lastOpcode: 0,
      asked: 0n,
      gasBefore: 0n,
      spilledBefore: 0n,
      reservoirBefore: 0n,
      isCharged: true,
      returnData: NO_BYTES,
    })
    this.#listener.enter?.(start)
  }

  #leave(gasLeft: bigint, output: Uint8Array, failure: Failure | undefined): void {
    const { start } = this.#top()
    const error = failure?.kind === 'halt' ? failure.reason : failure && REVERTED
    const { depth, gas, type } = start
    const end = { depth, gasUsed: gas - gasLeft, output, error }
    this.#listener.leave?.(end)
    this.#open.pop()
    this.#isRefundOld = true
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.returnData = returnDataAfter(type, end)
  }

  /**
   * Reports the price of a frame's last step, and its state gas apart, which may have been taken from
   * the frame (EIP-8037).
   *
   * @param gasLeft gas after the opcode
   */
  #charge(open: OpenFrame, gasLeft: bigint): void {
    if (open.isCharged) return
    open.isCharged = true
    const { exports } = this.#machine
    const spent = open.gasBefore - gasLeft
    const isOfState = changesState(open.lastOpcode)
    if (isOfState || this.#isRefundOld) {
      this.#refund = exports.refundCounter()
      this.#isRefundOld = false
    }
    if (!isOfState || !this.#hasStateGas) {
      this.#listener.charge?.(spent, this.#refund)
      return
    }
    const spilled = exports.spilled() - open.spilledBefore
    this.#listener.charge?.(spent - spilled, this.#refund)
    const stateGas = spilled + open.reservoirBefore - exports.stateGasLeft()
    if (stateGas !== 0n) this.#listener.chargeState?.(stateGas)
  }

  #chargeUnpriced(open: OpenFrame): void {
    const { asked, lastOpcode: opcode, gasBefore: gas } = open
    const type = openers.get(opcode)
    const isCall = type !== undefined && !isCreation(type)
    // A call costs what it would have passed on.
    const cost = isCall ? gasPassedOn(gas, asked) : staticGas(opcode, this.#hasStateGas)
    this.#charge(open, gas - cost)
  }

  #isPrecompile(account: number): boolean {
    return this.#machine.exports.precompileOf(account) !== 0
  }

  /** The code that runs at an account: its own, or its delegate's (EIP-7702). */
  #codeAt(account: number): Uint8Array {
    const { exports } = this.#machine
    exports.touch(account)
    const delegate = exports.delegateOf(account)
    if (delegate !== 0) exports.touch(delegate)
    return this.#tables.codeBytes(delegate === 0 ? account : delegate)
  }
}

/** True for opcodes that may take state gas or change the refund: SSTORE, creations, calls, SELFDESTRUCT. */
function changesState(opcode: number): boolean {
  return opcode === SSTORE || opcode >= CREATE
}

/** Drops the words that the last opcode may have changed. */
function followStack(open: OpenFrame, size: number): void {
  const { stack, stackSize: before, lastOpcode } = open
  open.stackSize = size
  if (lastOpcode === SWAPN || lastOpcode === EXCHANGE) stack.length = 0
  else if (lastOpcode < SWAP1 || lastOpcode > SWAP16) {
    // Setting the length is slower.
    while (stack.length >= size && stack.length > 0) stack.pop()
  } else if (stack.length === before) {
    const other = size - 2 - (lastOpcode - SWAP1)
    const top = stack[size - 1]!
    stack[size - 1] = stack[other]!
    stack[other] = top
  } else stack.length = Math.min(stack.length, size - 2 - (lastOpcode - SWAP1))
}

/** The opcode that a frame runs next, read from the machine when it is asked for. */
class MachineStep implements Step {
  readonly state: TracedState
  readonly #machine: Machine
  readonly #hasStateGas: boolean
  #open: OpenFrame | undefined
  #frame = 0
  opcode = 0
  gas = 0n

  constructor(machine: Machine, tables: Tables, hasStateGas: boolean) {
    this.#machine = machine
    this.#hasStateGas = hasStateGas
    this.state = tables.state
  }

  begin(open: OpenFrame, frame: number, gas: bigint): void {
    this.#open = open
    this.#frame = frame
    this.gas = gas
    this.opcode = this.#machine.uint8(this.#machine.uint32(frame + FRAME_NEXT))
  }

  get depth(): number {
    return this.#frameOpen.start.depth
  }

  get pc(): number {
    const machine = this.#machine
    return machine.uint32(this.#frame + FRAME_NEXT) - machine.uint32(this.#frame + FRAME_CODE)
  }

  get immediate(): number {
    const machine = this.#machine
    return machine.uint8(machine.uint32(this.#frame + FRAME_NEXT) + 1)
  }

  get stateGasReservoir(): bigint | undefined {
    return this.#hasStateGas ? this.#machine.exports.stateGasLeft() : undefined
  }

  get stackSize(): number {
    return this.#frameOpen.stackSize
  }

  get memorySize(): number {
    return this.#machine.uint32(this.#frame + FRAME_MEMORY_SIZE)
  }

  get returnData(): Uint8Array {
    return this.#frameOpen.returnData
  }

  get address(): Address {
    return this.#frameOpen.address
  }

  peek(index: number): bigint | undefined {
    const at = this.stackSize - 1 - index
    return at < 0 ? undefined : (this.#frameOpen.stack[at] ?? this.#wordAt(at))
  }

  stack(): bigint[] {
    const { stack, stackSize } = this.#frameOpen
    while (stack.length < stackSize) stack.push(this.#wordAt(stack.length))
    return stack.slice()
  }

  memory(offset = 0, size = this.memorySize): Uint8Array {
    const present = Math.min(size, this.memorySize - offset)
    return this.#machine.copyOf(this.#frame + FRAME_MEMORY + offset, present)
  }

  storage(slot: bigint): bigint {
    const { exports, scratch } = this.#machine
    const account = this.#machine.uint32(this.#frame + FRAME_SELF)
    this.#machine.setWord(scratch, slot)
    const entry = exports.slotAt(account, scratch)
    exports.touchSlot(account, entry)
    return this.#machine.word(entry + SLOT_VALUE)
  }

  /** @param at index in the stack, from its bottom */
  #wordAt(at: number): bigint {
    return this.#machine.word(this.#frame + FRAME_STACK + 32 * at)
  }

  get #frameOpen(): OpenFrame {
    invariant(this.#open !== undefined, 'a step is read before the first one')
    return this.#open
  }
}
