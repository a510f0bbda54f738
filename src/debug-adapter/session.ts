/**
 * A session of the Debug Adapter Protocol: reads requests of the editor, and writes answers and events.
 */

import { DebugSession, Event, Response } from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { DevnetError } from '../primitives/errors.ts'
import { DebugError } from './debug-error.ts'
import { capabilities, Debugger } from './debugger.ts'
import { ExpressionError } from './expression.ts'

export interface SessionStreams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Aborted to stop. */
  readonly stop: AbortSignal
}

/** Serves one editor until it disconnects, or its stream ends. */
export function serveDebugSession({ input, output, stop }: SessionStreams): Promise<void> {
  return new Promise((resolve) => {
    const close = () => {
      input.pause() // it would keep the process alive
      resolve()
    }
    stop.addEventListener('abort', close, { once: true })
    new Session(close).start(input, output)
  })
}

/** Answers a request; what it returns is the body of the answer. */
type Handle = (args: never) => unknown

class Session extends DebugSession {
  readonly #debugger = new Debugger((event, body) => this.sendEvent(new Event(event, body)))
  readonly #close: () => void
  /** Requests are answered one after the other, in their order. */
  #last: Promise<void> = Promise.resolve()

  constructor(close: () => void) {
    super(true)
    this.#close = close
  }

  /** The library ends the process here; its owner does so when the session is closed. */
  override shutdown(): void {
    this.#close()
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    this.#last = this.#last.then(() => this.#answer(request))
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    const { command, arguments: args } = request
    const response: DebugProtocol.Response = new Response(request)
    const handle = this.#handlers.get(command)
    try {
      if (handle === undefined) throw new DebugError(`${command} is not supported`)
      const body = await handle(args as never) // as the protocol has it for the command
      if (typeof body === 'object') response.body = body
    } catch (error) {
      const message = { id: 1, format: messageOf(error), variables: {}, showUser: true }
      this.sendErrorResponse(response, message)
      return
    }
    this.sendResponse(response)
    try {
      await this.#after.get(command)?.(args as never) // as above
    } catch (error) {
      const output = `${messageOf(error)}\n`
      this.sendEvent(new Event('output', { category: 'important', output }))
      this.sendEvent(new Event('terminated'))
    }
  }

  readonly #handlers: ReadonlyMap<string, Handle> = new Map<string, Handle>([
    ['initialize', () => capabilities],
    ['launch', (args: unknown) => this.#debugger.load(args)],
    ['attach', (args: unknown) => this.#debugger.load(args)],
    ['setExceptionBreakpoints', (args: never) => this.#debugger.setFilters(args)],
    ['configurationDone', () => {}],
    ['threads', () => ({ threads: this.#debugger.threads() })],
    ['stackTrace', (args: never) => this.#debugger.stackTrace(args)],
    ['scopes', (args: never) => ({ scopes: this.#debugger.scopes(args) })],
    ['evaluate', (args: never) => this.#debugger.evaluate(args)],
    ['exceptionInfo', () => this.#debugger.exceptionInfo()],
    ['loadedSources', () => ({ sources: this.#debugger.loadedSources() })],
    ['source', (args: never) => this.#debugger.source(args)],
    [
      'setBreakpoints',
      async (args: never) => ({ breakpoints: await this.#debugger.setBreakpoints(args) }),
    ],
    ['variables', async (args: never) => ({ variables: await this.#debugger.variables(args) })],
    ['continue', () => ({ allThreadsContinued: true })],
    ...['next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue', 'restart'].map(
      (command) => [command, () => {}] as const,
    ),
    ['terminate', () => {}],
    ['disconnect', () => {}],
  ])

  /** Run after the answer has left: events tell the outcome. */
  readonly #after: ReadonlyMap<string, Handle> = new Map<string, Handle>([
    ['launch', () => this.sendEvent(new Event('initialized'))],
    ['attach', () => this.sendEvent(new Event('initialized'))],
    ['configurationDone', () => this.#debugger.start()],
    ['continue', () => this.#debugger.continue()],
    ['next', () => this.#debugger.step('next')],
    ['stepIn', () => this.#debugger.step('stepIn')],
    ['stepOut', () => this.#debugger.step('stepOut')],
    ['stepBack', () => this.#debugger.step('stepBack')],
    ['reverseContinue', () => this.#debugger.reverseContinue()],
    [
      'restart',
      (args: DebugProtocol.RestartArguments | undefined) => this.#debugger.restart(args?.arguments),
    ],
    ['terminate', () => this.sendEvent(new Event('terminated'))],
    ['disconnect', () => this.shutdown()],
  ])
}

/** Other errors are bugs of ours: their stack names the place. */
function messageOf(error: unknown): string {
  const isOfUser =
    error instanceof DebugError || error instanceof ExpressionError || error instanceof DevnetError
  if (isOfUser) return error.message
  return `the debugger failed: ${error instanceof Error ? error.stack : String(error)}`
}
