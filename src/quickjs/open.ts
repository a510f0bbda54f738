/**
 * Runs the scripts of tracers in QuickJS, compiled to WebAssembly: each in a memory of its own, without
 * access to anything but the answers of its trace.
 *
 * Owns the limits of steps, time and memory. `quickjs-emscripten` is an optional peer of the package.
 */

import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten'
import type { Machine } from '../backend/types.ts'
import { DevnetError } from '../primitives/errors.ts'
import { wasmMemoryOf } from '../primitives/wasm.ts'
import type {
  Script,
  ScriptAnswers,
  ScriptFunction,
  ScriptLimits,
  ScriptSource,
  Scripts,
  ScriptValue,
} from '../tracing/script.ts'
import { prelude } from './prelude.ts'

/** Size of a page of WebAssembly's memory, and number of those that the interpreter begins with. */
const PAGE_BYTES = 65_536
const PAGES_MIN = 256

/** Stack of the interpreter: it bounds the calls of a script within one another. */
const STACK_BYTES = 262_144

export class QuickScripts implements Scripts {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  async open(source: ScriptSource, answers: ScriptAnswers, limits: ScriptLimits): Promise<Script> {
    const quickjs = await import('quickjs-emscripten').catch((cause: unknown) => {
      const message = 'tracers in JavaScript need the package quickjs-emscripten: install it'
      throw new DevnetError('TRACER_FAILED', message, {}, { cause })
    })
    // An interpreter for each script: it is collected with its memory, however the execution ends.
    // Its own limit of memory does not count what arrays hold, so that of WebAssembly is used.
    const maximum = Math.floor(limits.traceScriptBytesMax / PAGE_BYTES)
    const wasmMemory = wasmMemoryOf(PAGES_MIN, maximum)
    const variant = quickjs.newVariant(quickjs.RELEASE_SYNC, { wasmMemory })
    const interpreter = await quickjs.newQuickJSWASMModule(variant)
    const runtime = interpreter.newRuntime({ maxStackSizeBytes: STACK_BYTES })
    const script = new QuickScript(runtime, source, answers, limits, this.#machine)
    script.begin()
    return script
  }
}

class QuickScript implements Script {
  readonly #runtime: QuickJSRuntime
  readonly #source: ScriptSource
  readonly #answers: ScriptAnswers
  readonly #limits: ScriptLimits
  readonly #machine: Machine
  readonly #functions = new Map<string, QuickJSHandle>()
  #context: QuickJSContext | undefined
  /** Steps and ms since the trace began. */
  #steps = 0
  #ms = 0
  #calledMs = 0
  /** The limit that stopped the script. */
  #stopped: DevnetError | undefined
  functions: ReadonlySet<ScriptFunction> = new Set()

  constructor(
    runtime: QuickJSRuntime,
    source: ScriptSource,
    answers: ScriptAnswers,
    limits: ScriptLimits,
    machine: Machine,
  ) {
    this.#runtime = runtime
    runtime.setInterruptHandler(() => this.#isOver())
    this.#source = source
    this.#answers = answers
    this.#limits = limits
    this.#machine = machine
  }

  begin(): void {
    this.#end()
    // No Date: a trace says the same at any time.
    const context = this.#runtime.newContext({
      intrinsics: {
        ...{ BaseObjects: true, Eval: true, StringNormalize: true, RegExpCompiler: true },
        ...{ RegExp: true, JSON: true, Proxy: true, MapSet: true, TypedArrays: true },
        ...{ Promise: true, BigInt: true },
      },
    })
    this.#context = context
    this.#timed('setup', () => {
      const begin = context.unwrapResult(context.evalCode(prelude, 'prelude.js'))
      const open = begin.consume((called) => this.#called(called, [this.#answersIn(context)]))
      const tracer = context.unwrapResult(context.evalCode(`(${this.#source.text}\n)`, 'tracer.js'))
      const made = open.consume((called) =>
        this.#called(called, [tracer, context.newString(this.#source.config)]),
      )
      const names = context.getProp(made, 'names').consume((handle) => context.getString(handle))
      this.functions = new Set(names.split(',') as ScriptFunction[]) // of the prelude's list
      for (const name of [...this.functions, 'result']) {
        this.#functions.set(name, context.getProp(made, name))
      }
      made.dispose()
    })
  }

  call(name: ScriptFunction): void {
    this.#timed(name, () => this.#called(this.#functions.get(name)!, []).dispose())
  }

  result(fields: Readonly<Record<string, ScriptValue>>): unknown {
    const text = this.#timed('result', (context) => {
      const given = context.newObject()
      for (const [name, value] of Object.entries(fields)) {
        valueIn(context, value).consume((handle) => context.setProp(given, name, handle))
      }
      return this.#called(this.#functions.get('result')!, [given]).consume((handle) =>
        context.typeof(handle) === 'string' ? context.getString(handle) : 'null',
      )
    })
    this.#end()
    return JSON.parse(text)
  }

  #answersIn(context: QuickJSContext): QuickJSHandle {
    const answers = context.newObject()
    for (const [name, answer] of Object.entries(this.#answers)) {
      context
        .newFunction(name, (...handles) => {
          // The prelude gives texts and numbers alone.
          return valueIn(context, answer(...handles.map((handle) => context.dump(handle))))
        })
        .consume((handle) => context.setProp(answers, name, handle))
    }
    return answers
  }

  /** Disposes of what the function is given. */
  #called(called: QuickJSHandle, given: readonly QuickJSHandle[]): QuickJSHandle {
    const context = this.#context!
    const result = context.callFunction(called, context.undefined, ...given)
    for (const handle of given) handle.dispose()
    return context.unwrapResult(result)
  }

  /** @throws {DevnetError} TRACER_FAILED for what the script throws, and at a limit */
  #timed<Value>(name: string, run: (context: QuickJSContext) => Value): Value {
    this.#calledMs = this.#machine.now()
    try {
      return run(this.#context!)
    } catch (error) {
      throw this.#stopped ?? failureIn(name, error)
    } finally {
      this.#ms += Math.max(0, this.#machine.now() - this.#calledMs)
    }
  }

  /** Asked by the interpreter after some thousands of jumps and calls. */
  #isOver(): boolean {
    const { traceScriptStepsMax: stepsMax, traceScriptMsMax: msMax } = this.#limits
    this.#steps += 1
    if (this.#steps > stepsMax)
      this.#stop(`${stepsMax} tens of thousands of jumps and calls`, stepsMax)
    const ms = this.#ms + this.#machine.now() - this.#calledMs
    if (ms > msMax) this.#stop(`${msMax} ms`, msMax)
    return this.#stopped !== undefined
  }

  #stop(what: string, limit: number): void {
    const message = `tracer stopped: more than ${what} in its script`
    this.#stopped ??= new DevnetError('TRACER_FAILED', message, { limit })
  }

  #end(): void {
    for (const handle of this.#functions.values()) handle.dispose()
    this.#functions.clear()
    this.#context?.dispose()
    this.#context = undefined
  }
}

function valueIn(context: QuickJSContext, value: ScriptValue): QuickJSHandle {
  if (typeof value === 'number') return context.newNumber(value)
  if (typeof value === 'string') return context.newString(value)
  if (typeof value === 'bigint') return context.newBigInt(value)
  if (value instanceof Uint8Array) return context.newArrayBuffer(value.slice().buffer)
  if (value === undefined) return context.undefined
  return value ? context.true : context.false
}

function failureIn(name: string, error: unknown): DevnetError {
  if (error instanceof DevnetError) return error
  const { message, name: kind } = error as Error // the interpreter throws errors
  const text = `${kind}: ${message}    in server-side tracer function '${name}'`
  return new DevnetError('TRACER_FAILED', text, { function: name }, { cause: error })
}
