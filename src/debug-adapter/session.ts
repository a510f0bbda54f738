/**
 * A session of the Debug Adapter Protocol: reads requests of the editor, and writes answers and events.
 */

import { DebugSession, Event, Response } from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { DebugError } from '../debugger/debug-error.ts'
import { capabilities, Debugger } from '../debugger/debugger.ts'
import { ExpressionError } from '../debugger/expression.ts'
import { debugRequests, type Handled } from '../debugger/requests.ts'
import { DevnetError } from '../primitives/errors.ts'
import { openTransaction } from './open.ts'

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

class Session extends DebugSession {
  readonly #debugger = new Debugger(
    (event, body) => this.sendEvent(new Event(event, body)),
    (args) => openTransaction(args, (output) => this.#print(output)),
  )
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
    const handled = this.#own.get(command) ?? debugRequests.get(command)
    try {
      if (handled === undefined) throw new DebugError(`${command} is not supported`)
      // Arguments are as the protocol has them for the command.
      const body = await handled.answer?.(this.#debugger, args as never)
      if (typeof body === 'object') response.body = body
    } catch (error) {
      const message = { id: 1, format: messageOf(error), variables: {}, showUser: true }
      this.sendErrorResponse(response, message)
      return
    }
    this.sendResponse(response)
    try {
      await handled.after?.(this.#debugger, args as never) // as above
    } catch (error) {
      this.#print(`${messageOf(error)}\n`)
      this.sendEvent(new Event('terminated'))
    }
  }

  #print(output: string): void {
    this.sendEvent(new Event('output', { category: 'important', output }))
  }

  /** Requests that begin and end a session. */
  readonly #own: ReadonlyMap<string, Handled> = new Map<string, Handled>([
    ['initialize', { answer: () => capabilities }],
    ['launch', this.#loading],
    ['attach', this.#loading],
    ['terminate', { after: () => this.sendEvent(new Event('terminated')) }],
    ['disconnect', { after: () => this.shutdown() }],
  ])

  get #loading(): Handled {
    return {
      answer: async (session, args) => {
        await session.load(args)
      },
      after: () => this.sendEvent(new Event('initialized')),
    }
  }
}

/** Other errors are bugs of ours: their stack names the place. */
function messageOf(error: unknown): string {
  const isOfUser =
    error instanceof DebugError || error instanceof ExpressionError || error instanceof DevnetError
  if (isOfUser) return error.message
  return `the debugger failed: ${error instanceof Error ? error.stack : String(error)}`
}
