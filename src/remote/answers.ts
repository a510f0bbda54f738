/**
 * Tells answers of a remote from its troubles.
 *
 * An error of JSON-RPC is an answer, unless it says that the remote is busy, limits its clients, or
 * has failed inside: such a request is worth a retry, and its error must not be kept.
 *
 * @see https://www.jsonrpc.org/specification#response_object
 */

import type { RemoteError, RemoteRequest } from '../fork/channel.ts'
import { quote } from './redact.ts'
import type { Failure, Outcome } from './retry.ts'

/** The body of a request; a single one is no batch, since some remotes take none. */
export function bodyOf(requests: readonly RemoteRequest[], firstId: number): string {
  const calls = requests.map(({ method, params }, index) => ({
    jsonrpc: '2.0',
    id: firstId + index,
    method,
    params,
  }))
  return JSON.stringify(calls.length === 1 ? calls[0] : calls)
}

/**
 * The outcome of each request of a batch. A batch with an id that was not asked for, or with one id
 * twice, is answered for none of them: its other ids are no more reliable.
 *
 * @param ids ids of the requests, in their order
 */
export function batchOutcomes(
  answers: readonly unknown[],
  ids: readonly number[],
): readonly Outcome[] {
  const byId = new Map<unknown, Readonly<Record<string, unknown>>>()
  let withoutId: RemoteError | undefined
  for (const answer of answers) {
    if (!isObject(answer))
      return ids.map(() => malformed('a batch with an answer that is no object'))
    const { id } = answer
    if (id === null || id === undefined) withoutId ??= errorOf(answer)
    else if (byId.has(id)) return ids.map(() => malformed('a batch that answers one id twice'))
    else if (!ids.some((each) => each === id)) return ids.map(() => malformed(wrongId))
    else byId.set(id, answer)
  }
  return ids.map((id) => {
    const answer = byId.get(id)
    if (answer !== undefined) return outcomeOf(answer)
    return malformed('a batch without an answer to some requests', withoutId)
  })
}

const wrongId = 'an answer with an id that was not asked for'

/** The outcome of a request that was sent alone. */
export function soleOutcome(answer: unknown, id: number): Outcome {
  if (!isObject(answer)) return malformed('an answer that is no object')
  if (answer.id === id) return outcomeOf(answer)
  const isMissing = answer.id === null || answer.id === undefined
  return malformed(isMissing ? 'an answer without an id' : wrongId, errorOf(answer))
}

function outcomeOf(answer: Readonly<Record<string, unknown>>): Outcome {
  const error = errorOf(answer)
  if (error !== undefined) {
    return isTrouble(error) ? { failure: failureFrom(error) } : { error }
  }
  if (Object.hasOwn(answer, 'result')) return { result: answer.result }
  return malformed('an answer with neither a result nor an error')
}

function malformed(what: string, error?: RemoteError): { readonly failure: Failure } {
  const said = error === undefined ? '' : ` (${textOf(error)})`
  return { failure: { reason: `${what}${said}`, isFinal: false } }
}

/** @returns the error of a JSON-RPC answer; `undefined` if it has none */
export function errorOf(answer: unknown): RemoteError | undefined {
  if (!isObject(answer) || !isObject(answer.error)) return undefined
  const { code, message, data } = answer.error
  return {
    code: Number.isInteger(Number(code)) ? Number(code) : -32000,
    message: String(message ?? 'no message'),
    ...(data !== undefined && { data }),
  }
}

export function failureFrom(error: RemoteError): Failure {
  return { reason: textOf(error), isFinal: false }
}

function textOf({ code, message }: RemoteError): string {
  return `error ${code}, ${quote(message)}`
}

// Remotes have no common codes for these: texts are all that most of them give.
const limitText =
  /rate.?limit|too many requests|compute.?units|request limit|requests per second|over capacity/i
const troubleText =
  /internal|server (?:error|is busy)|busy|overload|unavailable|unhealthy|timed? ?out|try again|temporar|upstream|backend/i

/** -32005 is also the answer to an `eth_getLogs` with too many results, which no retry changes. */
const sizeText = /results|range|response size/i

/**
 * True if the remote wants fewer requests.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
export function isRateLimit({ code, message }: RemoteError): boolean {
  // The reason of a revert is the contract's, in any words.
  if (code === 3 || /revert|batch/i.test(message)) return false
  if (code === 429 || code === -32029 || limitText.test(message)) return true
  return code === -32005 && !sizeText.test(message)
}

/**
 * True if an error is about the remote's own state and not about the request.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function isTrouble(error: RemoteError): boolean {
  if (isRateLimit(error)) return true
  switch (error.code) {
    case 4900: // disconnected
    case 4901: // chain disconnected
      return true
    case -32002: // timed out, in go-ethereum; not found, in others
    case -32009: // busy
    case -32603: // internal, and in many remotes any error
      return troubleText.test(error.message) && !/revert/i.test(error.message)
    default:
      return false
  }
}

/** True if an answer was too long for a batch; alone it may have room. */
export function isTooLongForBatch(outcome: Outcome): boolean {
  if (!('error' in outcome)) return false
  const { code, message } = outcome.error
  const isOfSize = code === -32003 || code === -32008 || code === -32011
  return isOfSize && /response (?:was |is )?too (?:large|big)/i.test(message)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
