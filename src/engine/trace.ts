/**
 * Trace events of an execution: frames, opcodes and logs, in order.
 *
 * Engines emit events and keep none; listeners (see tracing/) use them. Events do not depend on the
 * engine: the same execution emits the same events.
 */

import { isSameBytes, NO_BYTES, SELECTOR_BYTES } from '../primitives/bytes.ts'
import type { Address } from '../primitives/hex.ts'
import type { EmittedLog, Message } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'

export type FrameType =
  | 'CALL'
  | 'CALLCODE'
  | 'DELEGATECALL'
  | 'STATICCALL'
  | 'CREATE'
  | 'CREATE2'
  | 'SELFDESTRUCT'

export interface FrameStart {
  readonly type: FrameType
  /** 0 for the outermost frame. */
  readonly depth: number
  /** The account that calls, creates or self-destructs. */
  readonly from: Address
  /** The called account, the created address, or the beneficiary of a SELFDESTRUCT. */
  readonly to: Address
  /** Wei; for DELEGATECALL the inherited value, for STATICCALL `undefined`. */
  readonly value: bigint | undefined
  /** Gas of the frame with stipend; for the outermost, the gas limit less intrinsic gas. */
  readonly gas: bigint
  /** Calldata or init code. */
  readonly input: Uint8Array
  readonly isPrecompile: boolean
  /** The code that will run: empty for precompiles, the stub for native contracts. */
  code(): Uint8Array
}

/** The frames that opcodes open; that of a SELFDESTRUCT runs nothing. */
export const openers: ReadonlyMap<number, FrameType> = new Map([
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
])

export const SELFDESTRUCT = 0xff

/** The error of a frame that reverted; those of frames that halted name the reason. */
export const REVERTED = 'execution reverted'

export function isCreation(type: FrameType | undefined): boolean {
  return type === 'CREATE' || type === 'CREATE2'
}

/** True for the frames that run another account's code on the storage of their caller. */
export function usesCallerStorage(type: FrameType): boolean {
  return type === 'DELEGATECALL' || type === 'CALLCODE'
}

/**
 * True for a call that a proxy passes on to its implementation: with the same calldata, or with immutable
 * arguments appended to it.
 */
export function isPassedOn(
  caller: Pick<FrameStart, 'type' | 'input'>,
  call: Pick<FrameStart, 'type' | 'input'>,
): boolean {
  const given = caller.input
  if (call.type !== 'DELEGATECALL' || isCreation(caller.type)) return false
  const isLonger = given.length >= SELECTOR_BYTES && call.input.length > given.length
  return isSameBytes(given, isLonger ? call.input.subarray(0, given.length) : call.input)
}

/**
 * Gas that is passed on to a frame: what is asked for, at most 63/64 of what is there.
 *
 * @see https://eips.ethereum.org/EIPS/eip-150
 */
export function gasPassedOn(available: bigint, asked: bigint): bigint {
  const most = available - available / 64n
  return asked < most ? asked : most
}

/** The caller's return data buffer after a frame: empty after a successful creation (EIP-211). */
export function returnDataAfter(type: FrameType, { output, error }: FrameEnd): Uint8Array {
  return isCreation(type) && error === undefined ? NO_BYTES : output
}

/**
 * The outermost frame of a batch: one of the sender's to itself that runs no code. The calls of all
 * phases are the frames in it.
 */
export function batchFrame({ from, data }: Message, gas: bigint): FrameStart {
  return {
    type: 'CALL',
    depth: 0,
    from,
    to: from,
    value: 0n,
    gas,
    input: data,
    isPrecompile: false,
    code: () => NO_BYTES,
  }
}

/** A phase that failed: the number of its calls, and the revert data of the last one. */
export interface FailedPhase {
  readonly undoneCalls: number
  readonly output: Uint8Array
}

/** The end of {@link batchFrame}. @param failed `undefined` if every phase took effect */
export function batchEnd(
  { depth, gas }: FrameStart,
  gasLeft: bigint,
  failed: FailedPhase | undefined,
): FrameEnd {
  const end = { depth, gasUsed: gas - gasLeft }
  if (failed === undefined) return { ...end, output: NO_BYTES, error: undefined }
  return { ...end, ...failed, error: REVERTED }
}

export interface FrameEnd {
  readonly depth: number
  readonly gasUsed: bigint
  /** Return data, revert data, or a created contract's code. */
  readonly output: Uint8Array
  /** `undefined` for success, else `execution reverted` or the reason of the halt. */
  readonly error: string | undefined
  /**
   * Only of a batch with a phase that failed: the number of its last calls, which are undone. The
   * calls before them are not, although the frame has failed.
   */
  readonly undoneCalls?: number
}

/** The state while an execution runs. Reading it has no effect on the execution. */
export type TracedState = Pick<StateView, 'balance' | 'nonce' | 'codeBytes' | 'storage'>

/** An opcode about to run. Its methods may be called during the event only. */
export interface Step {
  /** 0 in the outermost frame. */
  readonly depth: number
  readonly pc: number
  readonly opcode: number
  /** The byte after the opcode; 0 at the end of the code. */
  readonly immediate: number
  /** Gas left before the opcode. */
  readonly gas: bigint
  /** State gas that is left outside of the gas of frames (EIP-8037); `undefined` before Amsterdam. */
  readonly stateGasReservoir: bigint | undefined
  readonly stackSize: number
  /** Bytes of memory, in whole words, before the opcode expands it. */
  readonly memorySize: number
  /** Return data of the frame's last call. */
  readonly returnData: Uint8Array
  /** The account whose storage the frame uses. */
  readonly address: Address
  /** A stack element, counted from the top; `undefined` below the bottom. */
  peek(index: number): bigint | undefined
  /** A copy of the stack, the last element on top. */
  stack(): bigint[]
  /** A copy of a part of memory; default: of all. */
  memory(offset?: number, size?: number): Uint8Array
  /** The current word of a slot in that storage. */
  storage(slot: bigint): bigint
  /** All of the state, before the opcode. */
  readonly state: TracedState
}

/**
 * The answer of a listener to a step: false if it wants no further ones, or `pause` to have the
 * execution's pause asked before the opcode runs.
 */
export type StepAnswer = boolean | 'pause'

/**
 * Receives the events of one execution. `enter` and `leave` are paired, with a frame's steps
 * between them. A SELFDESTRUCT is a frame without steps, as in go-ethereum. A DevnetError that a
 * listener throws ends the execution, which throws the same.
 */
export interface TraceListener {
  /**
   * The execution begins, perhaps again: an engine starts over when it needs larger tables or a
   * library, or when another engine takes over. Earlier events no longer count.
   */
  begin?(): void
  enter?(frame: FrameStart): void
  leave?(end: FrameEnd): void
  /** The step may be read until the opcode runs. */
  step?(step: Step): StepAnswer
  /**
   * The price of the innermost frame's last step, before any other event of that frame and before the
   * frame that the opcode opens.
   *
   * @param gasCost gas charged by the opcode; for calls, including the gas passed on
   * @param refund the refund counter, with what the opcode's price added
   */
  charge?(gasCost: bigint, refund: bigint): void
  /**
   * The state gas of the innermost frame's last step (EIP-8037), after its price and before any other
   * event of that frame or the frame that the opcode opens. None if it is 0.
   *
   * @param stateGas charged by the opcode; negative if it gives some back
   */
  chargeState?(stateGas: bigint): void
  /** A log of the innermost frame; undone with it if that frame, an enclosing one or its phase fails. */
  log?(log: EmittedLog): void
}
