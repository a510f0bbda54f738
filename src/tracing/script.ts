/**
 * A tracer's script, written in JavaScript by a client, as the shell runs it.
 *
 * Owns the interface alone: the interpreter is a package that the core does not know.
 */

/** The functions of a tracer that the execution calls. */
export type ScriptFunction = 'step' | 'fault' | 'enter' | 'exit'

/** A value that crosses the border of the script. */
export type ScriptValue = string | number | bigint | boolean | Uint8Array | undefined

/** The questions that a script may ask, by name: of the present event, and of the state. Bytes come as hex. */
export type ScriptAnswers = Readonly<
  Record<string, (...args: readonly (string | number)[]) => ScriptValue>
>

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

/** A script in a context of its own, without access to anything but its answers. */
export interface Script {
  /** The functions that it has. */
  readonly functions: ReadonlySet<ScriptFunction>
  /** Starts over, in a new context. @throws {DevnetError} TRACER_FAILED */
  begin(): void
  /** @throws {DevnetError} TRACER_FAILED if it throws, or exceeds a limit */
  call(name: ScriptFunction): void
  /**
   * Calls `result`.
   *
   * @param context fields of the transaction
   * @returns what it returns, as JSON has it
   * @throws {DevnetError} TRACER_FAILED
   */
  result(context: Readonly<Record<string, ScriptValue>>): unknown
}

export interface Scripts {
  /** @throws {DevnetError} TRACER_FAILED if the text is no tracer, or no interpreter is installed */
  open(source: ScriptSource, answers: ScriptAnswers, limits: ScriptLimits): Promise<Script>
}
