/**
 * A tracer's script, written in JavaScript by a client, as the shell runs it.
 *
 * Owns the interface alone: the interpreter is a package that the core does not know. The script runs beside the
 * execution, in its own thread: it gets the events in order, and asks for what they do not hold.
 */

import type { FrameEnd, FrameStart, Step } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'

/** The functions of a tracer that the execution calls. */
export type ScriptFunction = 'step' | 'fault' | 'enter' | 'exit'

/** A value that crosses the border of the script. */
export type ScriptValue = string | number | bigint | boolean | Uint8Array | undefined

/** A frame begins. */
export interface ScriptEnter
  extends Pick<FrameStart, 'type' | 'depth' | 'from' | 'to' | 'value' | 'gas' | 'input'> {
  readonly kind: 'enter'
  /** The account whose storage it uses, its caller, value and calldata. */
  readonly contract: {
    readonly address: Address
    readonly caller: Address
    readonly value: bigint
    readonly input: Uint8Array
  }
}

interface ScriptLeave extends Pick<FrameEnd, 'depth' | 'gasUsed' | 'output' | 'error'> {
  readonly kind: 'leave'
}

/** An opcode, with what the one before it changed in its frame. */
interface ScriptStep extends Pick<Step, 'pc' | 'opcode' | 'gas' | 'depth' | 'stackSize'> {
  readonly kind: 'step'
  /** Position among the opcodes of the execution. */
  readonly index: number
  readonly cost: bigint
  readonly refund: bigint
  /** The reason by which the opcode fails; found before it runs, or in it. */
  readonly error: string | undefined
  readonly isFoundBefore: boolean
  /** Words on top of the stack that are new, top last. */
  readonly pushed: readonly bigint[]
  readonly written: { readonly offset: number; readonly data: Uint8Array } | undefined
  readonly memorySize: number
}

export type ScriptEvent = ScriptEnter | ScriptLeave | ScriptStep

/**
 * A question of the script that its events do not answer: of the state, and of functions beside it. Bytes
 * come as hex.
 */
export interface ScriptQuestion {
  readonly name:
    | 'balance'
    | 'nonce'
    | 'code'
    | 'state'
    | 'exists'
    | 'isPrecompiled'
    | 'contract'
    | 'contract2'
  readonly args: readonly (string | number)[]
  /** The opcode before which the state is asked for; `undefined` after the last one. */
  readonly index: number | undefined
}

/** @throws {DevnetError} */
export type AnswerScript = (question: ScriptQuestion) => ScriptValue | Promise<ScriptValue>

export interface ScriptSource {
  /** An expression that is the tracer. */
  readonly text: string
  /** The argument of `setup`, as JSON. */
  readonly config: string
}

export interface ScriptLimits {
  /** Jumps and calls of one trace, in tens of thousands. */
  readonly traceScriptStepsMax: number
  /** Ms of real time in the script of one trace. */
  readonly traceScriptMsMax: number
  readonly traceScriptBytesMax: number
}

/** A script in its own context, without access to anything but its events and answers. */
export interface Script {
  /** The functions that it has. */
  readonly functions: ReadonlySet<ScriptFunction>
  /** Starts over, in a new context. */
  begin(): void
  /** Hands over events. @throws {DevnetError} TRACER_FAILED if it has thrown, or exceeded a limit */
  take(events: readonly ScriptEvent[]): void
  /** Waits while the script is far behind. @throws {DevnetError} TRACER_FAILED */
  room(): Promise<void> | undefined
  /**
   * Calls `result` after all events.
   *
   * @param context fields of the transaction
   * @returns what it returns, as JSON has it
   * @throws {DevnetError} TRACER_FAILED
   */
  result(context: Readonly<Record<string, ScriptValue>>): Promise<unknown>
  /** Ends the script, whatever it is doing. */
  close(): void
}

export interface Scripts {
  /**
   * @param stop ends the script with its reason, whatever it is doing
   * @throws {DevnetError} TRACER_FAILED if the text is no tracer, or no interpreter is installed
   */
  open(
    source: ScriptSource,
    answer: AnswerScript,
    limits: ScriptLimits,
    stop: AbortSignal,
  ): Promise<Script>
}
