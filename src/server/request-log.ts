/**
 * The newest requests of the clients of a server, as the Studio lists them.
 *
 * Owns a ring of entries and the memory that their parameters and answers take; kept-params.ts decides what may
 * be kept.
 * Promise: an error that may quote a secret is kept without its words.
 */

import { type Client, nameOf } from '../journal/recorder.ts'
import { isData } from '../primitives/hex.ts'
import { shortened } from '../primitives/printable.ts'
import type { RpcError } from '../rpc/errors.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { keptResultSize, keptSize, SECRET } from './kept-params.ts'
import type {
  ListedAnswer,
  ListedContract,
  ListedError,
  ListedRequest,
  ListedRequests,
  Omission,
} from './listed-requests.ts'

/** Path of the list. */
export const REQUEST_LOG_PATH = '/request-log'

/** The program that sends requests, as its connection shows it. */
export interface Caller {
  /** Its network address; empty for a local socket. */
  readonly address: string
  readonly userAgent: string | undefined
}

/** A request that was answered, which the log keeps as it is given. */
export interface LoggedRequest {
  readonly client: Client
  readonly caller: Caller
  method: string
  /** As received; `undefined` once they are not kept. */
  params: unknown
  /** Real ms since the start of the process. */
  readonly startMs: number
  readonly durationMs: number
  /** Virtual ms since the epoch. */
  readonly virtualMs: number
  /** Set by the log. */
  error: ListedError | null
  omitted: Omission | null
  /** As it is answered; `undefined` if it failed, or once it is not kept. */
  result: unknown
  /** Set by the log. */
  resultOmitted: Omission | null
}

const REQUESTS_MAX = 1_000

/** Characters of all parameters and answers that are kept together. */
const SIZE_MAX = 8_388_608

const METHOD_LENGTH_MAX = 100
const USER_AGENT_LENGTH_MAX = 300
const MESSAGE_LENGTH_MAX = 2_000
const DATA_LENGTH_MAX = 8_192
/** Errors within an error. */
const CAUSES_MAX = 8

export class RequestLog {
  readonly #sinceMs = wallMs(performance.now())
  readonly #entries: LoggedRequest[] = []
  /** Characters of the parameters and the answer of each entry. */
  readonly #sizes = new Int32Array(REQUESTS_MAX)
  /** Characters of all that is kept. */
  #size = 0
  /** Requests so far. */
  #count = 0
  /** The number of the oldest request whose parameters and answer may still be kept. */
  #oldestKept = 1

  add(entry: LoggedRequest, error: RpcError | undefined): void {
    const { method } = entry
    const size = keptSize(method, entry.params)
    if (size < 0) omit(entry, size === SECRET ? 'secret' : 'long')
    if (error !== undefined) entry.error = listedError(error, mayQuoteSecret(entry))
    const resultSize = error === undefined ? this.#keepResult(entry) : 0
    if (method.length > METHOD_LENGTH_MAX) entry.method = shortened(method, METHOD_LENGTH_MAX)
    const index = this.#count % REQUESTS_MAX
    const kept = Math.max(size, 0) + resultSize
    this.#size += kept - this.#sizes[index]! // it has an item for each
    this.#sizes[index] = kept
    this.#entries[index] = entry
    this.#count += 1
    if (this.#size > SIZE_MAX) this.#dropOldestParams()
  }

  /** The requests with higher numbers, oldest first. */
  listAfter(number: number): ListedRequests {
    const oldest = Math.max(this.#count - REQUESTS_MAX, 0) + 1
    const requests: ListedRequest[] = []
    for (let each = Math.max(number + 1, oldest); each <= this.#count; each += 1) {
      requests.push(listed(each, this.#entryOf(each)))
    }
    return { process: process.pid, sinceMs: this.#sinceMs, requests }
  }

  /** The answer to a request. */
  answerOf(number: number): ListedAnswer {
    const common = { process: process.pid, sinceMs: this.#sinceMs }
    const isListed = number > Math.max(this.#count - REQUESTS_MAX, 0) && number <= this.#count
    if (!isListed) return { ...common, omitted: 'gone' }
    const { result, resultOmitted: omitted } = this.#entryOf(number)
    return { ...common, result, omitted }
  }

  /** @returns characters of the answer that is kept */
  #keepResult(entry: LoggedRequest): number {
    const { method, omitted, result } = entry
    const size = omitted === 'secret' ? SECRET : keptResultSize(method, result)
    if (size < 0) omitResult(entry, size === SECRET ? 'secret' : 'long')
    return Math.max(size, 0)
  }

  #entryOf(number: number): LoggedRequest {
    return this.#entries[(number - 1) % REQUESTS_MAX]! // one of the newest
  }

  #dropOldestParams(): void {
    this.#oldestKept = Math.max(this.#oldestKept, this.#count - REQUESTS_MAX + 1)
    for (; this.#size > SIZE_MAX; this.#oldestKept += 1) {
      const index = (this.#oldestKept - 1) % REQUESTS_MAX
      const entry = this.#entries[index]! // one of the newest
      if (entry.params !== undefined) omit(entry, 'long')
      if (entry.result !== undefined) omitResult(entry, 'long')
      this.#size -= this.#sizes[index]!
      this.#sizes[index] = 0
    }
  }
}

function omit(entry: LoggedRequest, reason: Omission): void {
  entry.params = undefined
  entry.omitted = reason
}

function omitResult(entry: LoggedRequest, reason: Omission): void {
  entry.result = undefined
  entry.resultOmitted = reason
}

/** Real ms since the epoch. @param ms since the start of the process */
function wallMs(ms: number): number {
  return Math.floor(performance.timeOrigin + ms)
}

function listed(number: number, entry: LoggedRequest): ListedRequest {
  const { caller, client, method, params, omitted, startMs, durationMs, virtualMs, error } = entry
  const { address, userAgent } = caller
  return {
    number,
    client: nameOf(client),
    address,
    userAgent: userAgent === undefined ? null : shortened(userAgent, USER_AGENT_LENGTH_MAX),
    method,
    params,
    omitted,
    receivedMs: wallMs(startMs),
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    virtualMs,
    error,
  }
}

function listedError({ code, message, data, cause }: RpcError, isSecret: boolean): ListedError {
  if (isSecret) return { code, message: null }
  const words = shortened(message, MESSAGE_LENGTH_MAX)
  if (!isData(data) || data.length > DATA_LENGTH_MAX) return { code, message: words }
  const reverted = contractsThatReverted(stackTraceOf(cause))
  return { code, message: words, data, ...(reverted.length > 0 && { reverted }) }
}

/** Contracts of a failure, then of the failures that it carries. */
function contractsThatReverted(trace: StackTrace | undefined): readonly ListedContract[] {
  const found: ListedContract[] = []
  for (let each = trace; each !== undefined && found.length < CAUSES_MAX; each = each.causedBy) {
    const [innermost] = each.frames
    if (innermost === undefined) break
    found.push({ address: innermost.address, contract: innermost.contract })
  }
  return found
}

/** A method that does not exist has not read its parameters. */
function mayQuoteSecret({ method, omitted }: LoggedRequest): boolean {
  return omitted === 'secret' && methodsByName.has(method)
}
