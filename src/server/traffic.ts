/**
 * What goes on at a server: who is connected, and how requests end.
 *
 * Plain counters, so that counting costs next to nothing; `pages.ts` shows them. Owns the limit on
 * connections and the clock that times requests.
 */

import type { ServedRequest } from '../api.ts'
import type { Connection } from '../rpc/connection.ts'
import type { Watch } from '../rpc/dispatcher.ts'
import type { RpcError } from '../rpc/errors.ts'

export type Transport = ServedRequest['transport']

export const transports: readonly Transport[] = ['http', 'webSocket', 'ipc']

/** Of all requests for one method with one end. */
export interface MethodCount {
  readonly method: string
  readonly errorCode: number | undefined
  count: number
  durationMs: number
}

/** A client is told `-32601` for a name that is none; counting each such name would never end. */
const METHOD_NOT_FOUND = -32601
export const UNKNOWN_METHOD = 'unknown'

export class Traffic {
  readonly #connectionsMax: number
  readonly #onRequest: ((request: ServedRequest) => void) | undefined
  readonly #counts = { http: 0, webSocket: 0, ipc: 0 }
  readonly #connections = new Set<Connection>()
  readonly #methods = new Map<string, MethodCount>()

  constructor(connectionsMax: number, onRequest?: (request: ServedRequest) => void) {
    this.#connectionsMax = connectionsMax
    this.#onRequest = onRequest
  }

  /** How many are connected by a transport. */
  count(transport: Transport): number {
    return this.#counts[transport]
  }

  /** Subscriptions of all who are connected. */
  get subscriptionCount(): number {
    let count = 0
    for (const connection of this.#connections) count += connection.subscriptionCount
    return count
  }

  /** By method and end, in the order they were first seen. */
  get methodCounts(): Iterable<MethodCount> {
    return this.#methods.values()
  }

  /** Whether the one who came last is one too many. */
  get isOverfull(): boolean {
    const { http, webSocket, ipc } = this.#counts
    return http + webSocket + ipc > this.#connectionsMax
  }

  /** Somebody has connected. @returns what says that they have gone; more than once is once */
  enter(transport: Transport): () => void {
    this.#counts[transport] += 1
    let isHere = true
    return () => {
      if (isHere) this.#counts[transport] -= 1
      isHere = false
    }
  }

  /** A devnet connection that may hold subscriptions. @returns what says that it has closed */
  keep(connection: Connection): () => void {
    this.#connections.add(connection)
    return () => void this.#connections.delete(connection)
  }

  /** Times and counts the requests of a client. */
  watch(transport: Transport): Watch {
    return (method) => {
      const startMs = performance.now()
      return (error: RpcError | undefined) => {
        this.#count(transport, method, performance.now() - startMs, error?.code)
      }
    }
  }

  #count(
    transport: Transport,
    method: string,
    durationMs: number,
    errorCode: number | undefined,
  ): void {
    this.#onRequest?.({ transport, method, durationMs, errorCode })
    const counted = errorCode === METHOD_NOT_FOUND ? UNKNOWN_METHOD : method
    const key = errorCode === undefined ? counted : `${counted} ${errorCode}`
    let entry = this.#methods.get(key)
    if (entry === undefined) {
      entry = { method: counted, errorCode, count: 0, durationMs: 0 }
      this.#methods.set(key, entry)
    }
    entry.count += 1
    entry.durationMs += durationMs
  }
}
