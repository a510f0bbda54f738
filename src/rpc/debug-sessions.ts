/**
 * The debuggers of a devnet: at most one for each connection, as long as the connection lasts.
 *
 * Each keeps a whole trace, so their number is limited.
 */

import type { Debugger, Open } from '../debugger/debugger.ts'
import type * as Debugging from '../debugger/debugging.ts'
import type { Client } from '../journal/recorder.ts'
import { DevnetError } from '../primitives/errors.ts'
import { RpcError } from './errors.ts'

/** An answer of a debugger, and the events that came of it. */
export interface DebugAnswer {
  /** `null` for a request that is answered by its events alone. */
  readonly body: Readonly<Record<string, unknown>> | null
  readonly events: readonly DebugEvent[]
}

interface DebugEvent {
  readonly event: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The code of what a debugger refuses. */
const REFUSED = -32000

export class DebugSessions {
  readonly #max: number
  readonly #open = new Map<Client, DebugSession>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Begins the debugger of a connection, in the place of the one before.
   *
   * @param debugging the module of {@link debugging}
   * @throws {DevnetError} DEBUG_SESSIONS_TOO_MANY
   */
  async launch(client: Client, debugging: typeof Debugging, open: Open): Promise<DebugAnswer> {
    this.#open.delete(client)
    const limit = this.#max
    if (this.#open.size >= limit) {
      const message = `too many debuggers: at most ${limit} at a time`
      throw new DevnetError('DEBUG_SESSIONS_TOO_MANY', message, { limit })
    }
    const session = new DebugSession(debugging, open)
    this.#open.set(client, session)
    try {
      return await session.load()
    } catch (error) {
      this.end(client, session)
      throw error
    }
  }

  /** @throws {RpcError} if the connection has no debugger */
  request(client: Client, command: string, args: unknown): Promise<DebugAnswer> {
    const session = this.#open.get(client)
    if (session !== undefined) return session.request(command, args)
    throw new RpcError(REFUSED, 'no debugger on this connection: expected launch first')
  }

  /** @param session ends only this one, if it is given */
  end(client: Client, session?: DebugSession): void {
    if (session === undefined || this.#open.get(client) === session) this.#open.delete(client)
  }
}

class DebugSession {
  readonly #debugging: typeof Debugging
  readonly #debugger: Debugger
  #events: DebugEvent[] = []
  /** Requests are answered one after the other, in their order. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(debugging: typeof Debugging, open: Open) {
    this.#debugging = debugging
    this.#debugger = new debugging.Debugger(
      (event, body = {}) => this.#events.push({ event, body: { ...body } }),
      open,
    )
  }

  load(): Promise<DebugAnswer> {
    return this.#inOrder(() => this.#debugger.load(undefined))
  }

  request(command: string, args: unknown): Promise<DebugAnswer> {
    return this.#inOrder(async () => {
      const handled = this.#debugging.debugRequests.get(command)
      // The method has checked the arguments of the command.
      const body = await handled?.answer?.(this.#debugger, args as never)
      await handled?.after?.(this.#debugger, args as never)
      return body
    })
  }

  #inOrder(answer: () => Promise<unknown>): Promise<DebugAnswer> {
    const answered = this.#last.then(async () => {
      this.#events = []
      const body = await answer().catch((error: unknown) => this.#refuse(error))
      return { body: (body ?? null) as DebugAnswer['body'], events: this.#events } // an object, if any
    })
    this.#last = answered.catch(() => undefined) // the caller gets the error
    return answered
  }

  #refuse(error: unknown): never {
    const { DebugError, ExpressionError } = this.#debugging
    const isRefusal = error instanceof DebugError || error instanceof ExpressionError
    throw isRefusal ? new RpcError(REFUSED, error.message, undefined, { cause: error }) : error
  }
}
