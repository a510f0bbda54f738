/**
 * The channel to a remote behind a URL: JSON-RPC over HTTP, many requests in one POST.
 *
 * Promise: keys in the URL or in headers are in no error, no answer and no property.
 */

import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { RemoteChannel, RemoteRequest } from '../fork/channel.ts'
import { DevnetError } from '../primitives/errors.ts'
import { NAME, VERSION } from '../version.ts'
import {
  batchOutcomes,
  bodyOf,
  errorOf,
  failureFrom,
  isRateLimit,
  isTooLongForBatch,
  isTrouble,
  soleOutcome,
} from './answers.ts'
import { createLimiter } from './limiter.ts'
import { createPost, type Response } from './post.ts'
import { quote, type Redact, redacted, redactionOf } from './redact.ts'
import { type Attempt, type Failure, type Outcome, type RetryOptions, retrying } from './retry.ts'

export interface HttpChannelOptions extends Pick<RetryOptions, 'machine' | 'onWait'> {
  /** `http:` or `https:`. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Ms from sending a POST to the end of its response. Default: 45,000. */
  readonly timeoutMs?: number | undefined
  /** Default: 5. */
  readonly retries?: number | undefined
  /** Default: 1,000. */
  readonly retryBackoffMs?: number | undefined
  /** See {@link RetryOptions}. */
  readonly connectTimeoutMs?: number | undefined
  /** Longest response, in bytes. Default: 160 MiB. */
  readonly responseBytesMax?: number | undefined
}

/** Requests in one POST. go-ethereum answers up to 1,000, many gateways no more than 100. */
const batchLengthMax = 100

/** POSTs under way at the same time. */
const postsMax = 8

/** Nodes that bound their responses allow no more by default: reth 160 MB, go-ethereum 25 MB. */
const defaultResponseBytesMax = 160 * 2 ** 20

/** @throws {DevnetError} INVALID_OPTION if the URL or a header is not valid; it is not quoted */
export function createHttpChannel(options: HttpChannelOptions): RemoteChannel {
  const { machine, timeoutMs = 45_000, responseBytesMax = defaultResponseBytesMax } = options
  const url = parseUrl(options.url)
  const headers = headersOf(url, options.headers ?? {})
  const redact = redactionOf(url, options.headers ?? {})
  const target = new URL(url)
  target.username = ''
  target.password = ''
  const post = createPost({ machine, url: target, headers, timeoutMs, responseBytesMax })
  const limit = createLimiter(postsMax)
  /** 1 after the remote has refused a batch; halved whenever it wants fewer requests. */
  let batchLength = batchLengthMax
  let lastId = 0

  async function sendInBatches(
    requests: readonly RemoteRequest[],
    length: number,
    connectMs: number,
  ): Promise<readonly Outcome[]> {
    const batches = Array.from({ length: Math.ceil(requests.length / length) }, (_, index) =>
      requests.slice(index * length, (index + 1) * length),
    )
    return (await Promise.all(batches.map((batch) => sendBatch(batch, connectMs)))).flat()
  }

  async function sendBatch(
    requests: readonly RemoteRequest[],
    connectMs: number,
  ): Promise<readonly Outcome[]> {
    const firstId = lastId + 1
    lastId += requests.length
    const reply = await limit(() => post(bodyOf(requests, firstId), connectMs))
    const isSole = requests.length === 1
    const failAll = (failure: Failure) => requests.map(() => ({ failure }))
    if (reply.kind === 'failure') return failAll(reply.failure)
    if (reply.kind === 'too long') {
      if (!isSole) return sendInBatches(requests, 1, connectMs)
      const reason = `a response longer than ${responseBytesMax.toLocaleString('en')} bytes`
      return failAll({ reason, isFinal: true })
    }
    const { status } = reply
    const value = jsonOf(reply.bytes, redact)
    const error = errorOf(value)
    const refusal = refusalOf(reply, error?.message)
    const isLimited = status === 429 || (error !== undefined && isRateLimit(error))
    if (isLimited && !isSole) {
      // The remote may never take as many at once.
      batchLength = Math.min(batchLength, Math.ceil(requests.length / 2))
    }
    if (refusal !== undefined) return failAll(refusal)
    if (value === undefined && status < 400) return failAll(notJson)
    if (isSole) return [soleReply(status, value, firstId)]
    if (Array.isArray(value)) return batchReply(requests, value, firstId, connectMs)
    if (isLimited && error !== undefined) return failAll(failureFrom(error))
    // A remote in trouble may take the next batch.
    if (error === undefined || !isTrouble(error)) batchLength = 1
    return sendInBatches(requests, 1, connectMs)
  }

  function batchReply(
    requests: readonly RemoteRequest[],
    answers: readonly unknown[],
    firstId: number,
    connectMs: number,
  ): Promise<readonly Outcome[]> {
    const ids = requests.map((_, index) => firstId + index)
    return Promise.all(
      batchOutcomes(answers, ids).map(async (outcome, index) => {
        if (!isTooLongForBatch(outcome)) return outcome
        const [alone] = await sendBatch([requests[index]!], connectMs)
        return alone! // one request, one outcome
      }),
    )
  }

  /** Gateways answer with 4xx and a JSON-RPC error to methods that they do not pass on. */
  function soleReply(status: number, answer: unknown, id: number): Outcome {
    const outcome = soleOutcome(answer, id)
    if (status < 400 || 'error' in outcome) return outcome
    const reason = statusText(status, errorOf(answer)?.message)
    return { failure: { reason, isFinal: true } }
  }

  const attempt: Attempt = (requests, connectMs) => sendInBatches(requests, batchLength, connectMs)
  return retrying(url.host, attempt, {
    machine,
    retries: options.retries ?? 5,
    retryBackoffMs: options.retryBackoffMs ?? 1_000,
    connectTimeoutMs: options.connectTimeoutMs,
    onWait: options.onWait,
  })
}

/** Statuses that a retry gets, too: no permission, no payment, no such path. */
const hopeless = [401, 402, 404, 407, 410]

/** The failure that a status alone makes sure; `undefined` if the body counts. */
function refusalOf(
  { status, retryAfterMs }: Response,
  message: string | undefined,
): Failure | undefined {
  const isBusy = status >= 500 || [408, 425, 429].includes(status)
  const isUseless = status < 200 || (status >= 300 && status < 400) || hopeless.includes(status)
  if (!isBusy && !isUseless) return undefined
  return { reason: statusText(status, message), isFinal: !isBusy, retryAfterMs }
}

function statusText(status: number, message: string | undefined): string {
  const said = message === undefined ? '' : `: ${quote(message)}`
  return `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd() + said
}

const notJson: Failure = { reason: 'a response that is not JSON', isFinal: false }

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  // Not quoted: the part before a colon may be a key.
  const found = url === undefined ? 'a text that is no URL' : 'one with another beginning'
  throw new DevnetError('INVALID_OPTION', `fork: expected a URL of http: or https:, found ${found}`)
}

/** The headers of every request. Those of the user come first in rank. */
function headersOf(
  url: URL,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': `${NAME}/${VERSION}`, // some gateways refuse requests without
  }
  if (url.username !== '' || url.password !== '') headers.authorization = basicOf(url)
  for (const [index, [name, value]] of Object.entries(given).entries()) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      // Node's error quotes the name, which may hold the key if the two were split wrongly.
      throw new DevnetError(
        'INVALID_OPTION',
        `fork: expected headers with a valid name and value, found another as header ${index + 1}`,
      )
    }
    headers[name.toLowerCase()] = value
  }
  return headers
}

function basicOf({ username, password }: URL): string {
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(credentials).toString('base64')}`
  } catch {
    // The error quotes the text.
    throw new DevnetError(
      'INVALID_OPTION',
      'fork: expected a URL with percent-encoded user and password, found a stray percent sign',
    )
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @returns the value without secrets; `undefined`, which no JSON has, if the bytes are not UTF-8 JSON */
function jsonOf(bytes: Uint8Array, redact: Redact): unknown {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    // A remote may write any character of a secret as an escape.
    const isClean = !text.includes('\\') && redact(text) === text
    return isClean ? value : redacted(value, redact)
  } catch {
    return undefined
  }
}
