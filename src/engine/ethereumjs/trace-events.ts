/**
 * Converts the library's events to those of `engine/trace.ts`.
 *
 * The library reports messages, and opcodes before they run. The effect of an opcode shows at the
 * next event: by then a LOG has emitted, a SELFDESTRUCT has paid out, and a call that opened no
 * frame was refused for lack of funds or depth. The library has no events for these three.
 */

import type { EVMResult, ExecResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { Address as AddressObject, createContractAddress, generateAddress2 } from '@ethereumjs/util'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { invariant } from '../../primitives/errors.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../primitives/hex.ts'
import type { Message as OwnMessage, PhaseCall } from '../../primitives/message.ts'
import { addressFromWord, bytesFromWord, hexFromWord, UINT64_MAX } from '../../primitives/word.ts'
import { delegateOf } from '../../state/code.ts'
import type { Execution, Pause } from '../engine.ts'
import { SYSTEM_ADDRESS, transferLog } from '../ether-transfer.ts'
import {
  batchEnd,
  batchFrame,
  type FailedPhase,
  type FrameStart,
  type FrameType,
  gasPassedOn,
  isCreation,
  openers,
  REVERTED,
  returnDataAfter,
  SELFDESTRUCT,
  type Step,
  type StepAnswer,
  type TraceListener,
  usesCallerStorage,
} from '../trace.ts'
import { haltedFrame, haltReason } from './halt-reason.ts'
import type { NativeEvm } from './native-frames.ts'
import type { ViewStateManager } from './state-manager.ts'

/** @see https://eips.ethereum.org/EIPS/eip-150 */
const CALL_DEPTH_MAX = 1024
const CALL_STIPEND = 2_300n

const COLLISION = 'contract address collision'

const STOP = 0x00
const LOG0 = 0xa0
const LOG4 = 0xa4
const CALL = 0xf1
const RETURN = 0xf3
const INVALID = 0xfe

/** An opcode whose effect was not reported yet. */
interface Pending {
  readonly opcode: number
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  /** State gas that the execution had used when the opcode's effect began. */
  readonly stateGasUsed: bigint
  /** Gas passed on by a call or creation, without stipend. */
  readonly passedOn: bigint
  /** Balance in wei before the opcode, for SELFDESTRUCT. */
  readonly balance: bigint
  /** Nonce before the opcode, for creations. */
  readonly nonce: bigint
}

interface OpenFrame {
  readonly start: FrameStart
  /** True for a batch or a phase of one, which runs no code. */
  readonly hasCalls: boolean
  /** The account whose storage it uses. */
  readonly address: Address
  /** True after its first opcode was reported. */
  hasBegun: boolean
  pending: Pending | undefined
  returnData: Uint8Array
  /** Gas that it keeps while a frame that its last opcode opens runs. */
  gasKept: bigint
}

/** Forwards an EVM's events to a listener, for one execution. */
export class Recorder {
  readonly #evm: NativeEvm
  readonly #state: ViewStateManager
  readonly #listener: TraceListener
  readonly #pause: Pause | undefined
  readonly #gasLimit: bigint
  readonly #open: OpenFrame[] = []
  /** The first error of the listener. The library takes none from its own listeners. */
  #failure: { readonly error: unknown } | undefined

  constructor(
    evm: NativeEvm,
    state: ViewStateManager,
    listener: TraceListener,
    { message, pause }: Pick<Execution, 'message' | 'pause'>,
  ) {
    this.#evm = evm
    this.#state = state
    this.#pause = pause
    this.#gasLimit = message.gasLimit
    this.#listener = heldBack(listener, (error) => {
      this.#failure ??= { error }
    })
    listener.begin?.()
  }

  /** Listens while a function runs. */
  async during<Result>(run: () => Promise<Result>): Promise<Result> {
    const { events } = this.#evm
    events.on('beforeMessage', this.#onEnter)
    events.on('afterMessage', this.#onLeave)
    events.on('step', this.#onStep)
    try {
      const result = await run()
      this.expectNoFailure()
      return result
    } finally {
      events.off('beforeMessage', this.#onEnter)
      events.off('afterMessage', this.#onLeave)
      events.off('step', this.#onStep)
    }
  }

  /** Throws what the listener has thrown. */
  expectNoFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }

  readonly #onEnter = (message: Message): void => {
    const parent = this.#open.at(-1)
    const opener = parent?.pending?.opcode
    if (parent?.pending !== undefined) this.#chargeState(parent.pending)
    if (parent !== undefined) parent.pending = undefined
    const outermost = message.to === undefined ? 'CREATE' : 'CALL'
    const isOutermost = parent === undefined || parent.hasCalls
    const type = isOutermost ? outermost : openers.get(opener ?? STOP)
    invariant(type !== undefined, 'a frame is opened by an opcode that opens none')
    const start = this.#startOf(message, type)
    this.#enter(start, usesCallerStorage(type) ? start.from : start.to)
  }

  /** A batch or one of its phases begins: a frame of the sender's that runs no code. */
  beginBatch(message: OwnMessage, gas: bigint): void {
    this.#enter(batchFrame(message, gas), message.from, true)
  }

  endBatch(gasLeft: bigint, failed: FailedPhase | undefined): void {
    this.#listener.leave?.(batchEnd(this.#top().start, gasLeft, failed))
    this.#open.pop()
  }

  /** A call of a phase ends before it begins. */
  refuseCall({ to, value, data }: PhaseCall, gas: bigint, result: ExecResult): void {
    const parent = this.#top()
    const start: FrameStart = {
      type: 'CALL',
      depth: this.#open.length,
      from: parent.address,
      to,
      value,
      gas,
      input: data,
      isPrecompile: this.#evm.getPrecompile(to) !== undefined,
      code: () => this.#codeAt(to),
    }
    this.#enter(start, to)
    this.#onLeave({ execResult: result })
  }

  #enter(start: FrameStart, address: Address, hasCalls = false): void {
    this.#listener.enter?.(start)
    this.#open.push({
      start,
      hasCalls,
      address,
      hasBegun: false,
      pending: undefined,
      returnData: NO_BYTES,
      gasKept: 0n,
    })
  }

  /** Takes two parameters: the library then waits before it runs the opcode. */
  readonly #onStep = (event: InterpreterStep, resume?: () => void): void => {
    const frame = this.#top()
    if (!frame.hasBegun) this.#begin(frame)
    this.#complete(frame)
    // The library has one opcode for all undefined bytes.
    const isInvalid = event.opcode.code === INVALID
    const opcode = isInvalid ? (frame.start.code()[event.pc] ?? INVALID) : event.opcode.code
    const gasCost = event.opcode.dynamicFee ?? BigInt(event.opcode.fee)
    const { callSpill, reservoirBeforeCall, stateGasReservoir: reservoir } = this.#evm
    const spill = opcode === CALL ? callSpill : 0n
    const stateGasReservoir = opcode === CALL ? reservoirBeforeCall : reservoir
    const passedOn = gasForFrame(opcode, event.stack, event.gasLeft - gasCost - spill)
    const { pc, gasLeft: gas, stack } = event
    const memory = wholeMemory(event.memory, event.memoryWordCount)
    const answer = this.#step(frame, { pc, opcode, gas, stateGasReservoir, stack, memory })
    // go-ethereum counts the passed-on gas as a call's cost, but not as a creation's.
    const isCall = !isCreation(openers.get(opcode))
    this.#listener.charge?.(isCall ? gasCost + passedOn : gasCost, event.gasRefund)
    // The library lets a CALL pay for an account before it reports the step.
    const stateGas = spill + stateGasReservoir - reservoir
    if (stateGas !== 0n) this.#listener.chargeState?.(stateGas)
    const { executionStateGasUsed: stateGasUsed } = this.#evm
    const balance = opcode === SELFDESTRUCT ? this.#state.balance(frame.address) : 0n
    const nonce = isCall ? 0n : this.#state.nonce(frame.address)
    frame.pending = { opcode, stack, memory, stateGasUsed, passedOn, balance, nonce }
    frame.gasKept = gas - gasCost - passedOn
    if (answer === 'pause') void this.#askToPause(gas).then(resume)
    else resume?.()
  }

  /** An error ends the execution. */
  async #askToPause(gasLeft: bigint): Promise<void> {
    const kept = this.#open.slice(0, -1).reduce((sum, frame) => sum + frame.gasKept, gasLeft)
    try {
      await this.#pause?.(this.#gasLimit - kept)
    } catch (error) {
      this.#failure ??= { error }
    }
  }

  /** The value has reached a frame with code. */
  #begin(frame: OpenFrame): void {
    frame.hasBegun = true
    const { type, from, to, value = 0n } = frame.start
    if (transferring.has(type)) this.#logTransfer(from, to, value)
  }

  /** Since Amsterdam; the library has no event for this log. */
  #logTransfer(from: Address, to: Address, value: bigint): void {
    if (value === 0n || from === to || !this.#evm.common.isActivatedEIP(7708)) return
    this.#listener.log?.(transferLog(SYSTEM_ADDRESS, { from, to, value }))
  }

  readonly #onLeave = ({ execResult }: EVMResult): void => {
    const frame = this.#top()
    const { exceptionError, returnValue, executionGasUsed: gasUsed } = execResult
    const error =
      exceptionError === undefined
        ? undefined
        : this.#errorOf(frame, exceptionError.error, execResult)
    if (error === undefined) this.#end(frame, execResult)
    const isHalted = error !== undefined && error !== REVERTED
    const output = isHalted ? NO_BYTES : returnValue
    const end = { depth: frame.start.depth, gasUsed, output, error }
    this.#listener.leave?.(end)
    this.#open.pop()
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.returnData = returnDataAfter(frame.start.type, end)
  }

  #top(): OpenFrame {
    const frame = this.#open.at(-1)
    invariant(frame !== undefined, 'an event outside of all frames')
    return frame
  }

  #startOf(message: Message, type: FrameType): FrameStart {
    const { value, gasLimit: gas } = message
    const depth = this.#open.length
    const caller = hexFromBytes(message.caller.bytes)
    // Copied: the library passes a view of the caller's memory, which changes later.
    const input = message.data.slice()
    const frame = { type, depth, value: type === 'STATICCALL' ? undefined : value, gas, input }
    if (message.to === undefined) {
      // The nonce has been raised by now.
      const nonce = this.#state.nonce(caller) - 1n
      const to = createdAddress(caller, nonce, message.salt, input)
      return { ...frame, from: caller, to, isPrecompile: false, code: () => input }
    }
    const { codeAddress } = message
    const to = hexFromBytes(codeAddress.bytes)
    return {
      ...frame,
      // For a delegate call the library reports the caller's caller.
      from: type === 'DELEGATECALL' ? hexFromBytes(message.to.bytes) : caller,
      to,
      code: () => this.#codeAt(to),
      isPrecompile: this.#evm.getPrecompile(codeAddress) !== undefined,
    }
  }

  /** The code that runs at an address: its own, or its delegate's (EIP-7702). */
  #codeAt(address: Address): Uint8Array {
    const codeBytes = this.#state.codeBytes(address)
    const canDelegate = this.#evm.common.isActivatedEIP(7702)
    const delegate = canDelegate ? delegateOf(codeBytes) : undefined
    return delegate === undefined ? codeBytes : this.#state.codeBytes(delegate)
  }

  #step(
    { address, returnData, start }: OpenFrame,
    opcode: Pick<Step, 'pc' | 'opcode' | 'gas' | 'stateGasReservoir'> &
      Pick<Pending, 'stack' | 'memory'>,
  ): StepAnswer {
    const { stack, memory, stateGasReservoir, ...fields } = opcode
    const step: Step = {
      ...fields,
      stateGasReservoir: this.#evm.common.isActivatedEIP(8037) ? stateGasReservoir : undefined,
      address,
      returnData,
      depth: start.depth,
      get immediate() {
        return start.code()[fields.pc + 1] ?? 0
      },
      stackSize: stack.length,
      memorySize: memory.length,
      peek: (index) => stack[stack.length - 1 - index],
      stack: () => [...stack],
      memory: (offset = 0, size = memory.length) => memory.slice(offset, offset + size),
      storage: (slot) => this.#state.storage(address, slot),
      state: this.#state,
    }
    return this.#listener.step?.(step) ?? true
  }

  #errorOf(frame: OpenFrame, message: string, { runState }: ExecResult): string {
    if (message === 'revert') return REVERTED
    const isInitCodeDone = isCreation(frame.start.type) && this.#evm.isInitCodeDone
    return haltReason(message, haltedFrame(runState, isInitCodeDone))
  }

  /** Reports what an opcode that had no frame so far has paid for state. */
  #chargeState({ opcode, stateGasUsed }: Pending): void {
    if (!statePricing.has(opcode)) return
    const stateGas = this.#evm.executionStateGasUsed - stateGasUsed
    if (stateGas !== 0n) this.#listener.chargeState?.(stateGas)
  }

  /** Reports the effect of a frame's last opcode, now that the frame continues. */
  #complete(frame: OpenFrame): void {
    const { pending } = frame
    if (pending === undefined) return
    frame.pending = undefined
    this.#chargeState(pending)
    const { opcode, stack, memory } = pending
    if (opcode >= LOG0 && opcode <= LOG4) {
      const topics = Array.from({ length: opcode - LOG0 }, (_, index) =>
        hexFromWord(fromTop(stack, 2 + index)),
      )
      const data = hexFromBytes(memoryAt(memory, fromTop(stack, 0), fromTop(stack, 1)))
      this.#listener.log?.({ address: frame.address, topics, data })
      return
    }
    const type = openers.get(opcode)
    if (type !== undefined) this.#refuse(frame, type, pending)
  }

  /**
   * A call or creation without a frame was refused and got its gas back. Since Amsterdam, one whose
   * address is taken has no frame either, but uses its gas.
   */
  #refuse(frame: OpenFrame, type: FrameType, pending: Pending): void {
    const { stack, memory, passedOn, nonce } = pending
    const { address, start } = frame
    const depth = start.depth + 1
    const shape = shapes[type]
    const value = shape.value === undefined ? 0n : fromTop(stack, shape.value)
    const input = memoryAt(memory, fromTop(stack, shape.input), fromTop(stack, shape.input + 1))
    const balance = this.#state.balance(address)
    const salt = type === 'CREATE2' ? bytesFromWord(fromTop(stack, 3)) : undefined
    const reason =
      balance < value
        ? 'insufficient balance for transfer'
        : nonce === UINT64_MAX
          ? 'nonce uint64 overflow'
          : undefined
    const error = depth > CALL_DEPTH_MAX ? 'max call depth exceeded' : (reason ?? COLLISION)
    const gasUsed = error === COLLISION ? passedOn : 0n
    this.#listener.enter?.({
      type,
      depth,
      from: address,
      to: isCreation(type)
        ? createdAddress(address, nonce, salt, input)
        : addressFromWord(fromTop(stack, 1)),
      value: type === 'STATICCALL' ? undefined : type === 'DELEGATECALL' ? start.value : value,
      gas: isCreation(type) || value === 0n ? passedOn : passedOn + CALL_STIPEND,
      input,
      isPrecompile: false,
      code: () => (error === COLLISION ? input : NO_BYTES),
    })
    this.#listener.leave?.({ depth, gasUsed, output: NO_BYTES, error })
    frame.returnData = NO_BYTES
  }

  /** The frame succeeded, so its last opcode took effect. */
  #end(frame: OpenFrame, { runState, gasRefund = 0n, logs = [] }: ExecResult): void {
    const { start, address, pending } = frame
    if (runState === undefined) {
      // A frame without bytecode has no steps that report its logs.
      for (const [emitter, topics, data] of logs) {
        this.#listener.log?.({
          address: hexFromBytes(emitter),
          topics: topics.map(hexFromBytes),
          data: hexFromBytes(data),
        })
      }
      return
    }
    const opcode = pending?.opcode
    if (opcode === STOP || opcode === RETURN) return
    if (pending !== undefined && opcode === SELFDESTRUCT) {
      const depth = start.depth + 1
      const to = addressFromWord(fromTop(pending.stack, 0))
      const fields = { value: pending.balance, gas: 0n, input: NO_BYTES, isPrecompile: false }
      const code = () => NO_BYTES
      this.#chargeState(pending)
      this.#logTransfer(address, to, pending.balance)
      this.#listener.enter?.({ type: 'SELFDESTRUCT', depth, from: address, to, code, ...fields })
      this.#listener.leave?.({ depth, gasUsed: 0n, output: NO_BYTES, error: undefined })
      return
    }
    this.#complete(frame)
    // At the end of code, execution stops without an opcode; go-ethereum reports a STOP.
    const { programCounter: pc, gasLeft: gas, stack, memoryWordCount } = runState
    const memory = wholeMemory(runState.memory._store, memoryWordCount)
    const { stateGasReservoir } = this.#evm
    const last = { pc, opcode: STOP, gas, stateGasReservoir, stack: stack.getStack(), memory }
    this.#step(frame, last)
    // The refund counter of `runState` is that of the frame's beginning.
    this.#listener.charge?.(0n, gasRefund)
  }
}

/** Opcodes that pay for state when they take effect: SSTORE, CREATE, CREATE2, SELFDESTRUCT. */
const statePricing: ReadonlySet<number> = new Set([0x55, 0xf0, 0xf5, SELFDESTRUCT])

/** Frames whose value goes from `from` to `to`. */
const transferring: ReadonlySet<FrameType> = new Set(['CALL', 'CREATE', 'CREATE2'])

/** A listener that throws nothing, and hears no more once it has. */
function heldBack(listener: TraceListener, onError: (error: unknown) => void): TraceListener {
  let isEnded = false
  const calling = <Answer>(call: () => Answer): Answer | undefined => {
    if (isEnded) return undefined
    try {
      return call()
    } catch (error) {
      isEnded = true
      onError(error)
      return undefined
    }
  }
  return {
    begin: () => calling(() => listener.begin?.()),
    enter: (frame) => calling(() => listener.enter?.(frame)),
    leave: (end) => calling(() => listener.leave?.(end)),
    step: (step) => calling(() => listener.step?.(step)) ?? true,
    charge: (gasCost, refund) => calling(() => listener.charge?.(gasCost, refund)),
    chargeState: (stateGas) => calling(() => listener.chargeState?.(stateGas)),
    log: (log) => calling(() => listener.log?.(log)),
  }
}

/** Stack positions, from the top, of the value and of the input's offset. */
const shapes: Readonly<Record<FrameType, { readonly value?: number; readonly input: number }>> = {
  CALL: { value: 2, input: 3 },
  CALLCODE: { value: 2, input: 3 },
  DELEGATECALL: { input: 2 },
  STATICCALL: { input: 2 },
  CREATE: { value: 0, input: 1 },
  CREATE2: { value: 0, input: 1 },
  SELFDESTRUCT: { input: 0 },
}

/** Gas that an opcode passes on to the frame it opens. @param available gas left after its own price */
function gasForFrame(opcode: number, stack: readonly bigint[], available: bigint): bigint {
  const type = openers.get(opcode)
  if (type === undefined || available < 0n) return 0n
  return gasPassedOn(available, isCreation(type) ? available : (stack.at(-1) ?? 0n))
}

function createdAddress(
  creator: Address,
  nonce: bigint,
  salt: Uint8Array | undefined,
  initCode: Uint8Array,
): Address {
  const creatorBytes = bytesFromHex(creator)
  return hexFromBytes(
    salt === undefined
      ? createContractAddress(new AddressObject(creatorBytes), nonce).bytes
      : generateAddress2(creatorBytes, salt, initCode),
  )
}

/** A stack element, counted from the top. The opcode must have enough elements. */
function fromTop(stack: readonly bigint[], index: number): bigint {
  return stack[stack.length - 1 - index]!
}

/** All words of memory. The library does not hold those at its end that nothing was written to. */
function wholeMemory(held: Uint8Array, wordCount: bigint): Uint8Array {
  return memoryAt(held, 0n, wordCount * 32n)
}

/** A range of memory; bytes beyond its size are zero. */
function memoryAt(memory: Uint8Array, offset: bigint, size: bigint): Uint8Array {
  const bytes = new Uint8Array(Number(size))
  if (size > 0n) bytes.set(memory.subarray(Number(offset), Number(offset + size)))
  return bytes
}
