/**
 * Counts connections and requests, and logs requests where they are shown.
 *
 * Plain counters, so that counting costs little; metrics.ts shows them. Owns the limit on connections
 * and the clock that times requests.
 */

import type { ServedRequest } from '../api.ts'
import { isData } from '../primitives/hex.ts'
import type { TransportConnection } from '../rpc/connection.ts'
import type { Watch } from '../rpc/dispatcher.ts'
import type { RpcError } from '../rpc/errors.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import { printStackTrace } from '../rpc/wire/objects/stack-trace.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import type { Caller, LoggedRequest, RequestLog } from './request-log.ts'

export type Transport = ServedRequest['transport']

export const transports: readonly Transport[] = ['http', 'webSocket', 'ipc']

/** Requests for one method with one outcome. */
export interface MethodCount {
  readonly method: string
  readonly errorCode: number | typeof OTHER_CODES | undefined
  count: number
  durationMs: number
}

/** Names that are no method are counted together: clients could send any number of them. */
const UNKNOWN_METHOD = 'unknown'

/** So are codes beyond a number for each method: clients could have faults answer with any. */
const OTHER_CODES = 'other'
const codesPerMethodMax = 32

export interface RequestStatsOptions {
  readonly connectionsMax: number
  readonly onRequest: ((request: ServedRequest) => void) | undefined
  /** `undefined` where no Studio shows it. */
  readonly log: RequestLog | undefined
  /** Virtual ms since the epoch. */
  nowMs(): number
}

export class RequestStats {
  readonly #options: RequestStatsOptions
  readonly #counts = { http: 0, webSocket: 0, ipc: 0 }
  readonly #connections = new Set<TransportConnection>()
  readonly #methods = new Map<string, MethodCount>()
  /** Codes that are counted by themselves, by method. */
  readonly #codes = new Map<string, Set<number>>()

  constructor(options: RequestStatsOptions) {
    this.#options = options
  }

  /** The newest requests; `undefined` where none are logged. */
  get log(): RequestLog | undefined {
    return this.#options.log
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
    return http + webSocket + ipc > this.#options.connectionsMax
  }

  /** Counts a connection. @returns a function that ends it; further calls do nothing */
  enter(transport: Transport): () => void {
    this.#counts[transport] += 1
    let isCounted = true
    return () => {
      if (isCounted) this.#counts[transport] -= 1
      isCounted = false
    }
  }

  /** Counts a connection's subscriptions. @returns a function to call when it closes */
  track(connection: TransportConnection): () => void {
    this.#connections.add(connection)
    return () => void this.#connections.delete(connection)
  }

  /**
   * Times, counts and logs the requests of a connection.
   *
   * @param caller logged as their sender, if only one shares the connection; requests without a sender,
   *   as those of the Studio, are counted alone
   */
  watch(transport: Transport, caller?: Caller): Watch {
    const { log, nowMs, onRequest } = this.#options
    return (method, params, client, sender) => {
      const startMs = performance.now()
      return (error: RpcError | undefined, result?: unknown) => {
        const durationMs = performance.now() - startMs
        const { code: errorCode, message: errorMessage } = error ?? {}
        this.#count(method, durationMs, errorCode)
        const from = sender ?? caller
        // The Studio's own.
        if (from === undefined) return
        const details = error && errorDetails(error)
        onRequest?.({ transport, method, durationMs, errorCode, errorMessage, ...details })
        if (log === undefined) return
        const entry: LoggedRequest = {
          client,
          caller: from,
          method,
          params,
          startMs,
          durationMs,
          virtualMs: nowMs(),
          error: null,
          omitted: null,
          result,
          resultOmitted: null,
        }
        log.add(entry, error)
      }
    }
  }

  #count(method: string, durationMs: number, errorCode: number | undefined): void {
    const counted = methodsByName.has(method) ? method : UNKNOWN_METHOD
    const code = errorCode === undefined ? undefined : this.#countedCode(counted, errorCode)
    const key = code === undefined ? counted : `${counted} ${code}`
    let entry = this.#methods.get(key)
    if (entry === undefined) {
      entry = { method: counted, errorCode: code, count: 0, durationMs: 0 }
      this.#methods.set(key, entry)
    }
    entry.count += 1
    entry.durationMs += durationMs
  }

  #countedCode(method: string, code: number): number | typeof OTHER_CODES {
    let codes = this.#codes.get(method)
    if (codes === undefined) {
      codes = new Set()
      this.#codes.set(method, codes)
    }
    if (codes.size < codesPerMethodMax) codes.add(code)
    return codes.has(code) ? code : OTHER_CODES
  }
}

function errorDetails({ cause, data }: RpcError): Pick<ServedRequest, 'errorData' | 'stackTrace'> {
  const trace = stackTraceOf(cause)
  return {
    errorData: isData(data) ? data : undefined,
    stackTrace: trace && printStackTrace(trace),
  }
}
