/**
 * Counts connections and requests.
 *
 * Plain counters, so that counting costs little; pages.ts shows them. Owns the limit on connections
 * and the clock that times requests.
 */

import type { ServedRequest } from '../api.ts'
import type { Connection } from '../rpc/connection.ts'
import type { Watch } from '../rpc/dispatcher.ts'
import type { RpcError } from '../rpc/errors.ts'

export type Transport = ServedRequest['transport']

export const transports: readonly Transport[] = ['http', 'webSocket', 'ipc']

/** Requests for one method with one outcome. */
export interface MethodCount {
  readonly method: string
  readonly errorCode: number | undefined
  count: number
  durationMs: number
}

/** Unknown names are counted together: clients could send any number of them. */
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

  count(transport: Transport): number {
    return this.#counts[transport]
  }

  get subscriptionCount(): number {
    let count = 0
    for (const connection of this.#connections) count += connection.subscriptionCount
    return count
  }

  /** By method and outcome, in the order they were first seen. */
  get methodCounts(): Iterable<MethodCount> {
    return this.#methods.values()
  }

  /** True if the newest connection exceeds the limit. */
  get isOverfull(): boolean {
    const { http, webSocket, ipc } = this.#counts
    return http + webSocket + ipc > this.#connectionsMax
  }

  /** Counts a connection. @returns a function that ends it; further calls do nothing */
  enter(transport: Transport): () => void {
    this.#counts[transport] += 1
    let isHere = true
    return () => {
      if (isHere) this.#counts[transport] -= 1
      isHere = false
    }
  }

  /** Counts a connection's subscriptions. @returns a function to call when it closes */
  track(connection: Connection): () => void {
    this.#connections.add(connection)
    return () => void this.#connections.delete(connection)
  }

  /** Times and counts a client's requests. */
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
