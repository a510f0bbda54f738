/**
 * Runs the scripts of tracers in separate threads, so that others are answered meanwhile and a script
 * that does not end can be ended.
 *
 * Owns the threads: how many there are, when one is ended, and what is on its way to it. The interpreter is
 * in quickjs-worker.js. `quickjs-emscripten` is an optional peer of the package.
 */

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Machine } from '../backend/types.ts'
import { opcodeName } from '../engine/opcodes.ts'
import { DevnetError } from '../primitives/errors.ts'
import { Permits } from '../primitives/permits.ts'
import type {
  AnswerScript,
  Script,
  ScriptEvent,
  ScriptFunction,
  ScriptLimits,
  ScriptQuestion,
  ScriptSource,
  Scripts,
  ScriptValue,
} from '../tracing/script.ts'
import { prelude } from './prelude.ts'

/** Scripts that run at a time: further ones wait. */
const SCRIPTS_MAX = 2

/** Batches of events that a script is behind. */
const UNREAD_MAX = 4

/** Ms that a thread gets beyond the time of its script, until it is ended: it may wait for a core. */
const GRACE_MS = 500

/** Characters of a result, which is read and printed in the devnet's own thread. */
const RESULT_SIZE_MAX = 2 ** 24

/** Heap of a thread; the script's own memory is not in it. */
const HEAP_MEGABYTES = 128

const opcodeNames = Array.from({ length: 256 }, (_, opcode) => opcodeName(opcode))

type FromThread =
  | { readonly kind: 'ready' | 'missing' }
  | ({ readonly run: number; readonly ms: number } & (
      | { readonly kind: 'opened'; readonly functions: readonly ScriptFunction[] }
      | { readonly kind: 'read' }
      | { readonly kind: 'ask'; readonly question: ScriptQuestion }
      | { readonly kind: 'result'; readonly text: string }
      | { readonly kind: 'failed'; readonly message: string }
    ))

type ToThread =
  | { readonly kind: 'begin' }
  | { readonly kind: 'events'; readonly events: readonly ScriptEvent[] }
  | { readonly kind: 'result'; readonly fields: Readonly<Record<string, ScriptValue>> }

export class QuickScripts implements Scripts {
  readonly #machine: Machine
  readonly #permits = new Permits(SCRIPTS_MAX)
  /** Threads without a script. */
  readonly #idle: Thread[] = []

  constructor(machine: Machine) {
    this.#machine = machine
  }

  async open(
    source: ScriptSource,
    answer: AnswerScript,
    limits: ScriptLimits,
    stop: AbortSignal,
  ): Promise<Script> {
    await this.#permits.take()
    let thread: Thread | undefined
    const close = () => {
      if (thread?.isReusable === true) {
        thread.rest()
        this.#idle.push(thread)
      } else thread?.end()
      this.#permits.giveBack()
    }
    try {
      stop.throwIfAborted()
      thread = this.#takeIdle() ?? (await Thread.start())
      thread.wake()
      const script = new ThreadScript(thread, {
        answer,
        limits,
        machine: this.#machine,
        stop,
        close,
      })
      await script.open(source)
      return script
    } catch (error) {
      // A script that was made has closed itself.
      if (thread === undefined) close()
      throw error
    }
  }

  /** Drops idle threads that have ended: a message to one is never answered. */
  #takeIdle(): Thread | undefined {
    let thread = this.#idle.pop()
    while (thread?.isReusable === false) thread = this.#idle.pop()
    return thread
  }
}

/** A thread that runs one script after another. */
class Thread {
  readonly answers: MessagePort
  readonly signal: Int32Array<SharedArrayBuffer>
  readonly #worker: Worker
  readonly #ofThread: MessagePort
  onMessage: (message: FromThread) => void = () => {}
  onEnd: (reason: Error) => void = () => {}
  /** False while a script is under way, and once the thread has ended. */
  isReusable = true
  runs = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.answers = port1
    this.#ofThread = port2
    this.signal = new Int32Array(new SharedArrayBuffer(4))
    this.#worker = new Worker(new URL('./quickjs-worker.js', import.meta.url), {
      name: 'tracer',
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    this.#worker.on('message', (message: FromThread) => this.onMessage(message))
    this.#worker.on('error', (reason) => this.#ended(reason as Error)) // Node throws errors
    this.#worker.on('exit', () => this.#ended(new Error('the thread has ended')))
  }

  /** @throws {DevnetError} TRACER_FAILED if the interpreter is not installed */
  static start(): Promise<Thread> {
    return new Promise((resolve, reject) => {
      const thread = new Thread()
      thread.onMessage = ({ kind }) => {
        if (kind === 'ready') return resolve(thread)
        thread.end()
        reject(failed('tracers in JavaScript need the package quickjs-emscripten: install it'))
      }
      thread.onEnd = (reason) =>
        reject(failed(`the thread of the tracer failed: ${reason.message}`))
    })
  }

  post(message: unknown, hasAnswers = false): void {
    this.#worker.postMessage(message, hasAnswers ? [this.#ofThread] : [])
  }

  get ofThread(): MessagePort {
    return this.#ofThread
  }

  answer(answer: { readonly value?: ScriptValue; readonly failure?: string }): void {
    this.answers.postMessage(answer)
    Atomics.store(this.signal, 0, 1)
    Atomics.notify(this.signal, 0)
  }

  /** Keeps the process alive while a script runs. */
  wake(): void {
    this.#worker.ref()
  }

  rest(): void {
    this.onMessage = () => {}
    this.onEnd = () => {}
    this.#worker.unref()
  }

  end(): void {
    this.isReusable = false
    this.answers.close()
    void this.#worker.terminate()
  }

  #ended(reason: Error): void {
    this.isReusable = false
    this.onEnd(reason)
  }
}

interface ThreadScriptOptions {
  readonly answer: AnswerScript
  readonly limits: ScriptLimits
  readonly machine: Machine
  readonly stop: AbortSignal
  /** Called once. */
  readonly close: () => void
}

class ThreadScript implements Script {
  readonly #thread: Thread
  readonly #options: ThreadScriptOptions
  readonly #run: number
  /** Messages that the thread has not answered. */
  #unread = 0
  /** Ms in the script, as the thread has measured them. */
  #ms = 0
  #cancelLimit: () => void = () => {}
  /** Counts the messages of the thread. */
  #received = 0
  #failure: Error | undefined
  #result: string | undefined
  #isClosed = false
  /** Called once, at the next change. */
  #waiting: (() => void)[] = []
  functions: ReadonlySet<ScriptFunction> = new Set()

  constructor(thread: Thread, options: ThreadScriptOptions) {
    this.#thread = thread
    this.#options = options
    thread.runs += 1
    this.#run = thread.runs
    thread.isReusable = false
    thread.onMessage = (message) => this.#receive(message)
    thread.onEnd = (reason) =>
      this.#fail(failed(`the thread of the tracer ended: ${reason.message}`))
    options.stop.addEventListener('abort', this.#stopped)
    if (options.stop.aborted) this.#stopped()
  }

  readonly #stopped = (): void => this.#fail(this.#options.stop.reason)

  async open({ text, config }: ScriptSource): Promise<void> {
    const { limits } = this.#options
    const { traceScriptStepsMax, traceScriptMsMax, traceScriptBytesMax } = limits
    const { signal, ofThread } = this.#thread
    const isFirst = this.#run === 1
    const message = {
      kind: 'open',
      run: this.#run,
      text,
      config,
      prelude,
      opcodeNames,
      signal,
      answers: isFirst ? ofThread : undefined,
      limits: { traceScriptStepsMax, traceScriptMsMax, traceScriptBytesMax },
    }
    this.#unread += 1
    this.#thread.post(message, isFirst)
    this.#limit()
    try {
      await this.#until(() => this.#unread === 0)
    } catch (error) {
      this.close()
      throw error
    }
  }

  begin(): void {
    this.#post({ kind: 'begin' })
  }

  take(events: readonly ScriptEvent[]): void {
    if (events.length > 0) this.#post({ kind: 'events', events })
  }

  room(): Promise<void> | undefined {
    if (this.#failure !== undefined) throw this.#failure
    return this.#unread < UNREAD_MAX ? undefined : this.#until(() => this.#unread < UNREAD_MAX)
  }

  async result(fields: Readonly<Record<string, ScriptValue>>): Promise<unknown> {
    this.#post({ kind: 'result', fields })
    await this.#until(() => this.#result !== undefined)
    this.#thread.isReusable = true
    return JSON.parse(this.#result!) // the interpreter has printed it
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#cancelLimit()
    this.#options.stop.removeEventListener('abort', this.#stopped)
    this.#options.close()
  }

  /** @throws {DevnetError} TRACER_FAILED */
  #post(message: ToThread): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#unread += 1
    this.#thread.post({ ...message, run: this.#run })
    if (this.#unread === 1) this.#limit()
  }

  #receive(message: FromThread): void {
    if (!('run' in message) || message.run !== this.#run || this.#isClosed) return
    this.#cancelLimit()
    this.#received += 1
    this.#ms = message.ms
    if (message.kind === 'failed') {
      // It waits for another script.
      this.#thread.isReusable = true
      this.#fail(failed(message.message))
      return
    }
    if (message.kind === 'ask') {
      void this.#answer(message.question)
      return
    }
    this.#unread -= 1
    if (message.kind === 'opened') this.functions = new Set(message.functions)
    if (message.kind === 'result') this.#take(message.text)
    if (this.#unread > 0) this.#limit()
    this.#changed()
  }

  #take(result: string): void {
    if (result.length <= RESULT_SIZE_MAX) this.#result = result
    else this.#fail(failed(`tracer stopped: more than ${RESULT_SIZE_MAX} characters in its result`))
  }

  /** The script waits meanwhile, and its time does not run. */
  async #answer(question: ScriptQuestion): Promise<void> {
    try {
      const value = await this.#options.answer(question)
      if (!this.#isClosed) this.#thread.answer({ value })
    } catch (error) {
      // An error of ours, or of the remote chain, is no answer.
      if (!(error instanceof DevnetError)) this.#fail(error as Error)
      else if (error.code !== 'TRACER_FAILED') this.#fail(error)
      else if (!this.#isClosed) this.#thread.answer({ failure: error.message })
    }
    if (!this.#isClosed) this.#limit()
  }

  /** Ends the thread when the script has had its time and the thread does not say so. */
  #limit(): void {
    const { machine, limits } = this.#options
    const { traceScriptMsMax: msMax } = limits
    const received = this.#received
    this.#cancelLimit()
    this.#cancelLimit = machine.wake(Math.max(0, msMax - this.#ms) + GRACE_MS, () => {
      // This thread may have been busy itself: what has come meanwhile is read first.
      setImmediate(() => {
        if (this.#isClosed || received !== this.#received) return
        this.#fail(failed(`tracer stopped: more than ${msMax} ms in its script`))
        this.#thread.end()
      })
    })
  }

  #fail(failure: Error): void {
    this.#failure ??= failure
    this.#changed()
  }

  #changed(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      if (this.#failure !== undefined) throw this.#failure
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    if (this.#failure !== undefined) throw this.#failure
  }
}

function failed(message: string): DevnetError {
  return new DevnetError('TRACER_FAILED', message)
}
