/**
 * What an engine can tell of an execution while it runs: frames, steps and logs, in order.
 *
 * The engine says what happens and keeps nothing; what becomes of it is decided by the listener (see
 * tracing/). No event names a library: whichever engine runs, the same execution tells the same.
 */

import type { Address } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import type { Engine, Execution, Outcome } from './engine.ts'

export type FrameType =
  | 'CALL'
  | 'CALLCODE'
  | 'DELEGATECALL'
  | 'STATICCALL'
  | 'CREATE'
  | 'CREATE2'
  | 'SELFDESTRUCT'

/** A frame as it begins. */
export interface FrameStart {
  readonly type: FrameType
  /** 0 for the outermost. */
  readonly depth: number
  /** The account that calls, creates or ends. */
  readonly from: Address
  /** Whose code runs; the address of a creation; the beneficiary of a SELFDESTRUCT. */
  readonly to: Address
  /** Wei; of a DELEGATECALL the inherited value, of a STATICCALL `undefined`. */
  readonly value: bigint | undefined
  /** What the frame may use, stipend included; of the outermost, what intrinsic gas has left. */
  readonly gas: bigint
  /** Calldata, or init code. */
  readonly input: Uint8Array
  readonly isPrecompile: boolean
  /** The code that is about to run; none of precompiles, of native contracts their stub. */
  code(): Uint8Array
}

/** A frame as it ends. */
export interface FrameEnd {
  readonly depth: number
  readonly gasUsed: bigint
  /** What was returned, the revert data, or the code of a created contract. */
  readonly output: Uint8Array
  /** `undefined` is success; otherwise `execution reverted` or why it halted. */
  readonly error: string | undefined
}

/** An opcode that is about to run. */
export interface Step {
  /** 0 in the outermost frame. */
  readonly depth: number
  readonly pc: number
  readonly opcode: number
  /** Left before the opcode. */
  readonly gas: bigint
  /** What it takes; of the calls, with the gas they pass on. */
  readonly gasCost: bigint
  /** Last element on top. */
  readonly stack: readonly bigint[]
  /** Whole words, as it was before the opcode makes it larger. */
  readonly memory: Uint8Array
  /** What the last call of this frame returned. */
  readonly returnData: Uint8Array
  /** The transaction's refund counter. */
  readonly refund: bigint
  /** The account whose storage the frame works on. */
  readonly address: Address
  /** A word of that storage as it is now. */
  storage(slot: bigint): bigint
}

/**
 * Hears of one execution. Frames nest: `enter` and `leave` come in pairs, a frame's steps between
 * them. A SELFDESTRUCT is a frame of its own without steps, as in go-ethereum.
 */
export interface TraceListener {
  enter?(frame: FrameStart): void
  leave?(end: FrameEnd): void
  step?(step: Step): void
  /** Belongs to the innermost frame; undone when that frame or one around it fails. */
  log?(log: EmittedLog): void
}

/** An engine that can be listened to. */
export interface TracingEngine extends Engine {
  /** As `execute`, with the same outcome, telling the listener on the way. */
  trace(execution: Execution, listener: TraceListener): Promise<Outcome>
}
