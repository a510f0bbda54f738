/**
 * Repeats requests that the remote failed to answer, with growing waits, until all are answered.
 *
 * A channel supplies one attempt; this file owns retries, waits, progress and the final error.
 * Promise: requests that were answered are not sent again, and the error names no path, query, user
 * or key.
 */

import type { Machine } from '../backend/types.ts'
import type { RemoteWait } from '../config/fork-source.ts'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from '../fork/channel.ts'
import { DevnetError } from '../primitives/errors.ts'

/** A request that got no answer. */
export interface Failure {
  /** In plain words, without secrets. */
  readonly reason: string
  /** True if a retry would fail in the same way. */
  readonly isFinal: boolean
  /** Ms for which the remote wants no requests. */
  readonly retryAfterMs?: number | undefined
  /** `none` could be made, or it was `lost` before a response; `undefined` if the remote lives. */
  readonly connection?: 'none' | 'lost' | undefined
}

export type Outcome = RemoteAnswer | { readonly failure: Failure }

/**
 * @param connectMs longest wait for a connection
 * @returns one outcome per request, in their order
 */
export type Attempt = (
  requests: readonly RemoteRequest[],
  connectMs: number,
) => Promise<readonly Outcome[]>

export interface RetryOptions {
  readonly machine: Machine
  /** Retries in a row that answer none of the requests. */
  readonly retries: number
  /** Ms before the first retry; doubled for each further one. */
  readonly retryBackoffMs: number
  /**
   * Ms for which a remote is tried to which no connection can be made, whatever the retries. Default:
   * 9,000 if it has answered before, otherwise 2,000.
   */
  readonly connectTimeoutMs?: number | undefined
  /** Called every 2 s while one send takes longer than that. */
  readonly onWait?: ((wait: RemoteWait) => void) | undefined
}

/** Longest wait before a retry, also if the remote asks for more: the next answer may differ. */
const waitMsMax = 60_000

/** With them, a dead remote is reported within 3 s at the start, and within 10 s later. */
const connectMsOfUnknown = 2_000
const connectMsOfKnown = 9_000

/** The last attempt has this much time for its connection. */
const connectMsMin = 500

/** Interval at which a slow remote is reported. */
const reportMs = 2_000

export function retrying(host: string, attempt: Attempt, options: RetryOptions): RemoteChannel {
  const { machine, retries } = options
  let isKnown = false
  return {
    host,
    async send(requests) {
      const answers = new Map<number, RemoteAnswer>()
      const connectMs =
        options.connectTimeoutMs ?? (isKnown ? connectMsOfKnown : connectMsOfUnknown)
      let reason: string | undefined
      let failureCount = 0
      /** The beginning of the attempts in a row that got no response. */
      let silentSinceMs = machine.now()
      const stopReports = reportWaits(options, (wait) => ({
        host,
        what: nameOf(requests),
        ...wait,
        reason,
      }))
      try {
        let open = [...requests.keys()]
        while (open.length > 0) {
          const leftMs = () => connectMs - (machine.now() - silentSinceMs)
          const outcomes = await attempt(
            open.map((index) => requests[index]!),
            Math.max(leftMs(), connectMsMin),
          )
          const lives = outcomes.some((one) => !('failure' in one && one.failure.connection))
          if (lives) silentSinceMs = machine.now()
          isKnown ||= lives
          const failures = new Map<number, Failure>()
          for (const [at, index] of open.entries()) {
            const outcome = outcomes[at]!
            if ('failure' in outcome) failures.set(index, outcome.failure)
            else answers.set(index, outcome)
          }
          const needed = [...failures].filter(([index]) => !requests[index]!.isOptional)
          if (needed.length === 0) {
            for (const [index, { reason }] of failures) answers.set(index, refusal(reason))
            break
          }
          // An attempt that answered some of the requests is progress, not a retry.
          failureCount = failures.size < open.length ? 1 : failureCount + 1
          open = [...failures.keys()]
          const last = worstOf(needed.map(([, failure]) => failure))
          reason = last.reason
          const isDead = last.connection === 'none' && leftMs() <= 0
          if (last.isFinal || failureCount > retries || isDead) {
            const failedRequests = open.map((index) => requests[index]!)
            throw failed(host, failedRequests, failureCount, last, isKnown)
          }
          const backoffMs = waitMs(last, failureCount, options)
          const isOff = last.connection === 'none'
          await wait(machine, isOff ? Math.min(backoffMs, leftMs()) : backoffMs)
        }
      } finally {
        stopReports()
      }
      return requests.map((_, index) => answers.get(index)!) // the loop ends when all are there
    },
  }
}

/** The answer to a request that may fail. */
function refusal(message: string): RemoteAnswer {
  return { error: { code: -32000, message } }
}

/** The first method, and how many other requests. */
function nameOf(requests: readonly RemoteRequest[]): string {
  const [first, ...others] = requests
  const method = first?.method ?? 'nothing'
  if (others.length === 0) return method
  return `${method} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

/** The final failure if there is one, otherwise that with the longest wait. */
function worstOf(failures: readonly Failure[]): Failure {
  return failures.reduce((worst, each) => {
    if (worst.isFinal !== each.isFinal) return worst.isFinal ? worst : each
    return (each.retryAfterMs ?? 0) > (worst.retryAfterMs ?? 0) ? each : worst
  })
}

function waitMs(
  { retryAfterMs }: Failure,
  failureCount: number,
  { retryBackoffMs }: RetryOptions,
): number {
  return Math.min(retryAfterMs ?? retryBackoffMs * 2 ** (failureCount - 1), waitMsMax)
}

function wait(machine: Machine, ms: number): Promise<void> {
  return new Promise((resolve) => machine.wake(ms, resolve))
}

/** @returns a function that ends the reports */
function reportWaits(
  { machine, onWait }: RetryOptions,
  describe: (wait: Pick<RemoteWait, 'ms' | 'isFirst'>) => RemoteWait,
): () => void {
  if (onWait === undefined) return () => {}
  const startMs = machine.now()
  let cancel = () => {}
  const scheduleNext = (isFirst: boolean) => {
    cancel = machine.wake(reportMs, () => {
      onWait(describe({ ms: machine.now() - startMs, isFirst }))
      scheduleNext(false)
    })
  }
  scheduleNext(true)
  return () => cancel()
}

// It has no cause: errors of sockets and of providers may hold the URL.
function failed(
  host: string,
  requests: readonly RemoteRequest[],
  failureCount: number,
  { reason, connection }: Failure,
  isKnown: boolean,
): DevnetError {
  const attempts = failureCount === 1 ? '' : ` in ${failureCount} attempts`
  const failure = `fork: no answer to ${nameOf(requests)} from ${host}${attempts}: ${reason}`
  const advice = isKnown ? 'check that it still runs' : 'check the URL, and that the remote runs'
  const message = connection === 'none' ? `${failure}; ${advice}` : failure
  const methods = [...new Set(requests.map(({ method }) => method))]
  return new DevnetError('FORK_FAILED', message, { host, methods, count: requests.length, reason })
}
