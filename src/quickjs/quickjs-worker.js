/**
 * The thread of a tracer's script: QuickJS, compiled to WebAssembly, with a separate memory for each script.
 *
 * Owns the frame, stack and memory that the script sees, restored from the events, and the limits of steps and
 * time as far as the interpreter asks for them; open.ts ends a thread that does not. Plain JavaScript: Node
 * loads the same file from the sources and from the package.
 */

import { parentPort, receiveMessageOnPort } from 'node:worker_threads'

/** Size of a page of WebAssembly's memory, and number of those that the interpreter begins with. */
const PAGE_BYTES = 65_536
const PAGES_MIN = 256

/** Stack of the interpreter: it bounds the calls of a script within one another. */
const STACK_BYTES = 262_144

/** Memory that a script reads beyond its end is zero, up to this many bytes. */
const PADDED_BYTES_MAX = 2 ** 20

/** What a limit or a question ends the script with. */
class Stopped extends Error {}

class Script {
  /** @param open the message `open`, see open.ts */
  constructor(open, runtime) {
    this.open = open
    this.runtime = runtime
    this.functions = new Map()
    this.steps = 0
    this.ms = 0
    this.calledMs = 0
    this.waitedMs = 0
    this.stopped = undefined
    runtime.setInterruptHandler(() => this.isOver())
  }

  begin() {
    this.end()
    this.frames = []
    this.step = undefined
    this.frame = undefined
    this.left = undefined
    this.isAfter = false
    // No Date: a trace says the same at any time.
    const intrinsics = {
      BaseObjects: true,
      Eval: true,
      StringNormalize: true,
      RegExpCompiler: true,
    }
    Object.assign(intrinsics, { RegExp: true, JSON: true, Proxy: true, MapSet: true })
    Object.assign(intrinsics, { TypedArrays: true, Promise: true, BigInt: true })
    const context = this.runtime.newContext({ intrinsics })
    this.context = context
    this.timed('setup', () => {
      const { prelude, text, config } = this.open
      const begin = context.unwrapResult(context.evalCode(prelude, 'prelude.js'))
      const made = begin.consume((called) => this.called(called, [this.answersIn(context)]))
      const tracer = context.unwrapResult(context.evalCode(`(${text}\n)`, 'tracer.js'))
      const opened = made.consume((called) =>
        this.called(called, [tracer, context.newString(config)]),
      )
      const names = context.getProp(opened, 'names').consume((handle) => context.getString(handle))
      for (const name of [...names.split(',').filter(Boolean), 'result']) {
        this.functions.set(name, context.getProp(opened, name))
      }
      opened.dispose()
    })
  }

  end() {
    for (const handle of this.functions.values()) handle.dispose()
    this.functions.clear()
    this.context?.dispose()
    this.context = undefined
  }

  take(event) {
    if (event.kind === 'step') this.takeStep(event)
    else if (event.kind === 'enter') {
      this.frames.push({ contract: event.contract, stack: [], memory: new Uint8Array(0), size: 0 })
      this.frame = event
      if (event.depth > 0) this.callIfThere('enter')
    } else {
      this.frames.pop()
      this.left = event
      if (event.depth > 0) this.callIfThere('exit')
    }
  }

  takeStep(event) {
    const frame = this.frames.at(-1)
    const { stack } = frame
    stack.length = event.stackSize - event.pushed.length
    for (const word of event.pushed) stack.push(word)
    setMemorySize(frame, event.memorySize)
    if (event.written !== undefined) frame.memory.set(event.written.data, event.written.offset)
    this.step = event
    this.error = event.isFoundBefore ? event.error : undefined
    this.callIfThere('step')
    if (event.error === undefined || event.isFoundBefore) return
    this.error = event.error
    this.callIfThere('fault')
  }

  result(fields) {
    this.isAfter = true
    return this.timed('result', (context) => {
      const given = context.newObject()
      for (const [name, value] of Object.entries(fields)) {
        valueIn(context, value).consume((handle) => context.setProp(given, name, handle))
      }
      return this.called(this.functions.get('result'), [given]).consume((handle) =>
        context.typeof(handle) === 'string' ? context.getString(handle) : 'null',
      )
    })
  }

  callIfThere(name) {
    const called = this.functions.get(name)
    if (called !== undefined) this.timed(name, () => this.called(called, []).dispose())
  }

  /** Disposes of what the function is given. */
  called(called, given) {
    const { context } = this
    const result = context.callFunction(called, context.undefined, ...given)
    for (const handle of given) handle.dispose()
    return context.unwrapResult(result)
  }

  timed(name, run) {
    this.calledMs = performance.now()
    this.waitedMs = 0
    let value
    try {
      value = run(this.context)
    } catch (error) {
      throw this.stopped ?? failureIn(name, error)
    } finally {
      this.ms += this.msOfCall()
    }
    // Many short calls together: the interpreter does not ask within them.
    if (this.ms > this.open.limits.traceScriptMsMax) throw this.outOfTime()
    return value
  }

  msOfCall() {
    return Math.max(0, performance.now() - this.calledMs - this.waitedMs)
  }

  /** Asked by the interpreter after some thousands of jumps and calls. */
  isOver() {
    const { traceScriptStepsMax: stepsMax, traceScriptMsMax: msMax } = this.open.limits
    this.steps += 1
    if (this.steps > stepsMax) {
      this.stopped ??= stoppedBy(`${stepsMax} tens of thousands of jumps and calls`)
    }
    if (this.ms + this.msOfCall() > msMax) this.stopped ??= this.outOfTime()
    return this.stopped !== undefined
  }

  outOfTime() {
    return stoppedBy(`${this.open.limits.traceScriptMsMax} ms`)
  }

  answersIn(context) {
    const answers = context.newObject()
    for (const [name, answer] of Object.entries(this.answers())) {
      context
        .newFunction(name, (...handles) =>
          // The prelude gives texts and numbers alone.
          valueIn(context, answer(...handles.map((handle) => context.dump(handle)))),
        )
        .consume((handle) => context.setProp(answers, name, handle))
    }
    return answers
  }

  answers() {
    const now = () => this.step ?? failed('tracer asks for an opcode before the first one')
    const top = () =>
      this.frames.at(-1) ?? failed('tracer asks for a contract outside of all frames')
    const begun = () => this.frame ?? failed('tracer asks for a frame before the first one')
    const ended = () =>
      this.left ?? failed('tracer asks for the end of a frame before the first one')
    const ask =
      (name) =>
      (...args) =>
        this.ask(name, args)
    return {
      pc: () => now().pc,
      gas: () => Number(now().gas),
      cost: () => Number(now().cost),
      refund: () => Number(now().refund),
      depth: () => now().depth + 1,
      error: () => this.error,
      op: () => now().opcode,
      opName: () => this.open.opcodeNames[now().opcode],
      stackLength: () => now().stackSize,
      peek: (index) => {
        const { stackSize } = now()
        const word = top().stack[stackSize - 1 - Number(index)]
        return (
          word ?? failed(`tracer accessed out of bound stack: size ${stackSize}, index ${index}`)
        )
      },
      memoryLength: () => now().memorySize,
      memory: (begin, end) => memoryOf(now() && top(), Number(begin), Number(end)),
      memoryUint: (at) => {
        now()
        const { memory, size } = top()
        const offset = Number(at)
        if (offset >= 0 && offset + 32 <= size)
          return uintFrom(memory.subarray(offset, offset + 32))
        return failed(
          `tracer accessed out of bound memory: available ${size}, offset ${offset}, size 32`,
        )
      },
      caller: () => bytesOf(top().contract.caller),
      address: () => bytesOf(top().contract.address),
      value: () => top().contract.value,
      input: () => top().contract.input,
      balance: ask('balance'),
      nonce: ask('nonce'),
      code: ask('code'),
      state: ask('state'),
      exists: ask('exists'),
      frameType: () => begun().type,
      frameFrom: () => bytesOf(begun().from),
      frameTo: () => bytesOf(begun().to),
      frameInput: () => begun().input,
      frameGas: () => Number(begun().gas),
      frameValue: () => begun().value,
      gasUsed: () => Number(ended().gasUsed),
      output: () => ended().output,
      frameError: () => ended().error,
      isPrecompiled: ask('isPrecompiled'),
      contract: ask('contract'),
      contract2: ask('contract2'),
    }
  }

  /** Asks the thread of the devnet, and waits for its answer. */
  ask(name, args) {
    const { run, signal } = this.open
    const begunMs = performance.now()
    const index = this.isAfter ? undefined : this.step?.index
    Atomics.store(signal, 0, 0)
    post({ kind: 'ask', run, ms: this.ms + this.msOfCall(), question: { name, args, index } })
    Atomics.wait(signal, 0, 0)
    const { message } = receiveMessageOnPort(answers)
    this.waitedMs += performance.now() - begunMs
    if (message.failure === undefined) return message.value
    return failed(message.failure)
  }
}

let script
/** The number of the script that is under way; messages to others are dropped. */
let run = 0
/** Brings the answers to {@link Script.ask}. */
let answers

async function open(message) {
  const quickjs = await import('quickjs-emscripten')
  // An interpreter for each script: it is collected with its memory, however the execution ends.
  // Its own limit of memory does not count what arrays hold, so that of WebAssembly is used.
  const maximum = Math.floor(message.limits.traceScriptBytesMax / PAGE_BYTES)
  const wasmMemory = new WebAssembly.Memory({ initial: PAGES_MIN, maximum })
  const interpreter = await quickjs.newQuickJSWASMModule(
    quickjs.newVariant(quickjs.RELEASE_SYNC, { wasmMemory }),
  )
  script = new Script(message, interpreter.newRuntime({ maxStackSizeBytes: STACK_BYTES }))
  script.begin()
  return { kind: 'opened', functions: [...script.functions.keys()] }
}

function handle(message) {
  switch (message.kind) {
    case 'begin':
      script.begin()
      return { kind: 'read' }
    case 'events':
      for (const event of message.events) script.take(event)
      return { kind: 'read' }
    default: {
      const text = script.result(message.fields)
      script.end()
      return { kind: 'result', text }
    }
  }
}

parentPort.on('message', async (message) => {
  if (message.kind === 'open') {
    run = message.run
    answers = message.answers ?? answers
  } else if (message.run !== run) return
  try {
    const answer = message.kind === 'open' ? await open(message) : handle(message)
    post({ ...answer, run, ms: script.ms })
  } catch (error) {
    run = 0
    post({ kind: 'failed', run: message.run, ms: 0, message: messageOf(error) })
  }
})

import('quickjs-emscripten').then(
  () => post({ kind: 'ready' }),
  () => post({ kind: 'missing' }),
)

function post(message) {
  parentPort.postMessage(message)
}

function stoppedBy(what) {
  return new Stopped(`tracer stopped: more than ${what} in its script`)
}

/** Thrown into the script, at the function that it has called. */
function failed(message) {
  throw new Error(message)
}

function failureIn(name, error) {
  return new Stopped(`${messageOf(error)}    in server-side tracer function '${name}'`)
}

function messageOf(error) {
  if (error instanceof Stopped) return error.message
  if (error.name !== 'QuickJSUnwrapError') return `${error.name}: ${error.message}`
  const { cause } = error // a script may throw any value
  return typeof cause === 'object' && cause !== null ? 'a value that is no error' : String(cause)
}

function setMemorySize(frame, size) {
  if (size > frame.memory.length) {
    const larger = new Uint8Array(Math.max(size, 2 * frame.memory.length))
    larger.set(frame.memory)
    frame.memory = larger
  }
  frame.size = size
}

function memoryOf({ memory, size }, begin, end) {
  if (end === begin) return new Uint8Array(0)
  if (!(begin >= 0 && end >= begin)) {
    return failed(`tracer accessed out of bound memory: offset ${begin}, end ${end}`)
  }
  if (end - size > PADDED_BYTES_MAX) {
    return failed(`tracer reached limit for padding memory slice: end ${end}, memorySize ${size}`)
  }
  const bytes = new Uint8Array(end - begin)
  const present = Math.min(end, size) - begin
  if (present > 0) bytes.set(memory.subarray(begin, begin + present))
  return bytes
}

function uintFrom(bytes) {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function bytesOf(hex) {
  return Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
}

function valueIn(context, value) {
  if (typeof value === 'number') return context.newNumber(value)
  if (typeof value === 'string') return context.newString(value)
  if (typeof value === 'bigint') return context.newBigInt(value)
  if (value instanceof Uint8Array) return context.newArrayBuffer(value.slice().buffer)
  if (value === undefined) return context.undefined
  return value ? context.true : context.false
}
