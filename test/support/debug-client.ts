/**
 * A small client of the Debug Adapter Protocol: requests in order, and the events that the adapter sends.
 * The adapter is a process, or runs in this one; the bytes between them are the same.
 *
 * @see https://microsoft.github.io/debug-adapter-protocol/overview#base-protocol
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { serveDebugSession } from '../../src/debug-adapter/session.ts'

type Fields = Readonly<Record<string, unknown>>

interface Message {
  readonly type: 'event' | 'response'
  readonly event?: string
  readonly request_seq?: number
  readonly success?: boolean
  readonly message?: string
  readonly body?: unknown
}

/** The place of a stop, and why it stopped there. */
export interface Stopped {
  readonly reason: string
  readonly text: string | undefined
  /** `Bank.deposit Bank.sol:55`, innermost first. */
  readonly frames: readonly string[]
}

export interface ShownFrame {
  readonly id: number
  readonly name: string
  readonly line: number
  readonly source?: {
    readonly name: string
    readonly path?: string
    readonly sourceReference?: number
  }
}

export interface ShownVariable {
  readonly name: string
  readonly value: string
  readonly type: string
  readonly variablesReference: number
}

interface Adapter {
  readonly input: Writable
  readonly output: Readable
  readonly ended: Promise<unknown>
}

/** The adapter in this process. */
function adapterHere(): Adapter {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const stop = new AbortController().signal
  return { input, output, ended: serveDebugSession({ input, output, stop }) }
}

/** @param binary the file of the command line interface */
export function adapterProcess(binary: string): Adapter {
  const child = spawn(process.execPath, [binary, 'debug-adapter'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { input: child.stdin, output: child.stdout, ended: once(child, 'exit') }
}

export class DebugClient implements AsyncDisposable {
  readonly #adapter: Adapter
  readonly #events: Message[] = []
  readonly #answers = new Map<number, (message: Message) => void>()
  #awaited: ((message: Message) => void) | undefined
  #rest = Buffer.alloc(0)
  #sequence = 0

  constructor(adapter = adapterHere()) {
    this.#adapter = adapter
    adapter.output.on('data', (data: Buffer) => this.#take(data))
  }

  /** @throws {Error} with the message of the answer */
  async request(command: string, args?: object): Promise<Fields> {
    this.#sequence += 1
    const seq = this.#sequence
    const answered = new Promise<Message>((resolve) => this.#answers.set(seq, resolve))
    const text = JSON.stringify({ seq, type: 'request', command, arguments: args })
    this.#adapter.input.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    const { success, message, body } = await answered
    if (success !== true) throw new Error(message)
    return (body ?? {}) as Fields // an object, by the protocol
  }

  /** The next event of a name; others before it are dropped. */
  async event(...names: readonly string[]): Promise<Message> {
    for (;;) {
      const event =
        this.#events.shift() ??
        (await new Promise<Message>((resolve) => {
          this.#awaited = resolve
        }))
      if (names.includes(event.event!)) return event
    }
  }

  /** Loads a transaction and runs to its first stop. */
  async launch(configuration: object, before: () => Promise<void> = async () => {}) {
    await this.request('initialize', { adapterID: 'previewnet', pathFormat: 'path' })
    const launched = this.request('launch', configuration)
    await Promise.race([launched, this.event('initialized')])
    await launched
    await before()
    await this.request('configurationDone')
    return this.stopped()
  }

  /** Moves, and returns where it stopped; `undefined` if the transaction has ended. */
  async move(command: string): Promise<Stopped | undefined> {
    await this.request(command, { threadId: 1 })
    return this.stopped()
  }

  async stopped(): Promise<Stopped | undefined> {
    const { event, body } = await this.event('stopped', 'terminated')
    if (event === 'terminated') return undefined
    const { reason, text } = body as { readonly reason: string; readonly text?: string } // of a stop
    const frames = await this.frames()
    return { reason, text, frames: frames.map(frameText) }
  }

  async frames(): Promise<readonly ShownFrame[]> {
    const { stackFrames } = await this.request('stackTrace', { threadId: 1 })
    return stackFrames as readonly ShownFrame[] // of the answer
  }

  /** Sets breakpoints in a file, in the place of those before. @returns their lines; 0 for none */
  async breakAt(path: string, ...breakpoints: readonly object[]): Promise<readonly number[]> {
    const args = { source: { path }, breakpoints }
    const { breakpoints: set } = await this.request('setBreakpoints', args)
    const shown = set as readonly { readonly verified: boolean; readonly line?: number }[]
    return shown.map(({ verified, line }) => (verified ? (line ?? 0) : 0))
  }

  /** The variables of a scope of a frame, by name. */
  async scope(name: string, frameId = 1): Promise<Readonly<Record<string, string>>> {
    const { scopes } = await this.request('scopes', { frameId })
    const found = (scopes as readonly ShownVariable[]).find((each) => each.name === name)
    const variables = await this.expand(found!.variablesReference)
    return Object.fromEntries(variables.map((each) => [each.name, each.value]))
  }

  async expand(variablesReference: number): Promise<readonly ShownVariable[]> {
    const { variables } = await this.request('variables', { variablesReference })
    return variables as readonly ShownVariable[] // of the answer
  }

  async evaluate(expression: string, frameId = 1): Promise<string> {
    const { result } = await this.request('evaluate', { expression, frameId, context: 'watch' })
    return String(result)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.request('disconnect')
    await this.#adapter.ended
  }

  #take(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data])
    for (;;) {
      const end = this.#rest.indexOf('\r\n\r\n')
      const [, digits] = /Content-Length: (\d+)/.exec(this.#rest.toString('latin1', 0, end)) ?? []
      const size = Number(digits)
      if (end < 0 || this.#rest.length < end + 4 + size) return
      const text = this.#rest.toString('utf8', end + 4, end + 4 + size)
      this.#rest = this.#rest.subarray(end + 4 + size)
      this.#receive(JSON.parse(text))
    }
  }

  #receive(message: Message): void {
    if (message.type === 'response') {
      this.#answers.get(message.request_seq!)?.(message)
      return
    }
    const awaited = this.#awaited
    this.#awaited = undefined
    if (awaited === undefined) this.#events.push(message)
    else awaited(message)
  }
}

function frameText({ name, source, line }: ShownFrame): string {
  return source === undefined ? name : `${name} ${source.name}:${line}`
}
