/**
 * The JSON-RPC envelope: takes a parsed message and returns the response as text.
 *
 * Owns the checks of the envelope, batches and the size limit of responses. Methods parse their own
 * parameters (wire/). Members of a batch run in order, one after another, so that a write is
 * visible to the next member. Promise: a result that is available synchronously is answered
 * synchronously.
 *
 * @see https://www.jsonrpc.org/specification
 */

import type { Failure } from '../faults/responses.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import { isUpgradeSince, type Upgrade } from '../primitives/upgrades.ts'
import type { RpcContext } from './context.ts'
import { inDialect } from './dialect-errors.ts'
import {
  BATCH_RESPONSE_TOO_LARGE,
  BATCH_TOO_LARGE,
  INVALID_REQUEST,
  invalidParams,
  methodNotFound,
  PARSE_ERROR,
  REQUEST_TOO_BIG,
  RESPONSE_TOO_BIG,
  RpcError,
  refusalFrom,
  rpcErrorFrom,
  SERVER_BUSY,
  TIMED_OUT,
} from './errors.ts'
import { jsonParts, PART_SIZE } from './json-parts.ts'
import type { Consent, Method } from './method.ts'
import { methodsByName } from './methods/index.ts'
import { askRemote, resultFrom } from './remote-answers.ts'

/** The response, a long one in parts; `undefined` if none is sent, as for a notification. */
export type Reply = string | readonly string[] | undefined

/** Gives others a turn: resolves after they have had it. */
export type Turn = () => Promise<void>

/** A `bigint` for integers that a JavaScript number cannot hold. */
type Id = string | number | bigint | null

/**
 * Runs one method.
 *
 * @returns the result, at once or as a promise
 * @throws {RpcError} at once or by the promise; also if there is no such method
 */
export function invoke(context: RpcContext, name: string, given: unknown): unknown {
  const found = methodsByName.get(name)
  const isServed = found !== undefined && (found.since === undefined || has(context, found.since))
  if (!isServed) throw methodNotFound(name)
  try {
    const params = found.takesObject && isObject(given) ? [given] : positional(given)
    const { foreignOrigin } = context
    if (foreignOrigin !== undefined && found.callsOut?.(params)) refusePage(name, foreignOrigin)
    const consent = found.consent && askUser(context, name, found.consent, params)
    const result =
      consent instanceof Promise
        ? consent.then(() => execute(context, found, name, params))
        : execute(context, found, name, params)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => rethrow(context, error))
  } catch (error) {
    return rethrow(context, error)
  }
}

/** Refuses to call a host for a page. @throws {DevnetError} UNAUTHORIZED, always */
function refusePage(method: string, origin: string): never {
  const found = `got a page of ${quoted(origin)}`
  const way = 'to let it, name its origin with --allowed-origins (the option allowedOrigins)'
  throw new DevnetError(
    'UNAUTHORIZED',
    `${method} with a URL: expected a program or a page of this machine, ${found}; ${way}`,
    { origin },
  )
}

/** True if the block under way has an upgrade of Base. */
function has({ chain }: RpcContext, upgrade: Upgrade): boolean {
  return isUpgradeSince(chain.pending.evmRules.upgrade, upgrade)
}

/** Runs the method here, or asks the remote chain. */
function execute(
  context: RpcContext,
  method: Method,
  name: string,
  params: readonly unknown[],
): unknown {
  const { remote } = context
  const asked = remote === undefined ? undefined : askRemote(context, remote, name, params)
  if (asked === undefined) return run(context, method, name, params)
  return asked.then((answer) =>
    answer === undefined ? run(context, method, name, params) : resultFrom(answer),
  )
}

/** {@link invoke}, or a wrapper that adds faults of the wire. */
export type Invoke = typeof invoke

/**
 * Runs the method. Its changes are recorded as this call: all of them have been requested when it
 * returns, even if they take effect later.
 */
function run(
  context: RpcContext,
  method: Method,
  name: string,
  params: readonly unknown[],
): unknown {
  const { inputs, subscriber } = context
  const before = inputs.call
  inputs.call = { client: subscriber.client, name, params, isRecorded: false }
  try {
    return method.invoke(context, params)
  } finally {
    inputs.call = before
  }
}

function rethrow({ config }: RpcContext, error: unknown): never {
  throw inDialect(config.dialect, rpcErrorFrom(error))
}

/**
 * @returns a promise if the user decides later
 * @throws {DevnetError} USER_REFUSED, CLOSED
 * @throws {RpcError} the error that the wallet user threw
 */
function askUser(
  { wallet, subscriber }: RpcContext,
  method: string,
  consent: Consent,
  params: readonly unknown[],
): void | Promise<void> {
  if (consent === 'to connect' && wallet.isConnected) return
  try {
    const { transport } = subscriber.client
    return wallet.expectConsent({ method, params }, transport)?.catch((error: unknown) => {
      throw refusalFrom(error)
    })
  } catch (error) {
    throw refusalFrom(error)
  }
}

function positional(given: unknown): readonly unknown[] {
  if (given === undefined || given === null) return []
  if (Array.isArray(given)) return given
  throw invalidParams(`params: expected an array, got ${quoted(given)}`)
}

/**
 * Called when a request starts. The returned function is called when it ends, with the error if it
 * failed.
 */
export type Watch = (method: string) => (error: RpcError | undefined) => void

const unwatched: ReturnType<Watch> = () => {}

/** The rules of an endpoint. */
export interface Rules {
  /** The error for a request that the endpoint refuses. Called once per request, before it runs. */
  refusal(method: string): RpcError | undefined
  /** The error in the endpoint's own wording. */
  reworded(error: RpcError): RpcError
}

/**
 * Answers a request or a batch; never throws or rejects.
 *
 * @param turn taken between the parts of a long response
 */
export function respond(
  context: RpcContext,
  message: unknown,
  watch?: Watch,
  rules?: Rules,
  run: Invoke = invoke,
  turn?: Turn,
): Reply | Promise<Reply> {
  if (!Array.isArray(message)) return respondOne(context, message, watch, rules, run, turn)
  const limit = context.limits.batchLengthMax
  if (message.length === 0) return errorText(null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  if (message.length > limit) {
    return tooBig(null, BATCH_TOO_LARGE, limit)
  }
  return respondAll(context, message, watch, rules, run, turn)
}

/** The response in one text. */
export function joined(reply: Reply): string | undefined {
  return typeof reply === 'object' ? reply.join('') : reply
}

async function respondAll(
  context: RpcContext,
  members: readonly unknown[],
  watch: Watch | undefined,
  rules: Rules | undefined,
  run: Invoke,
  turn: Turn | undefined,
): Promise<Reply> {
  const limit = context.limits.responseBytesMax
  const parts: string[] = []
  let size = 2
  for (const member of members) {
    const reply = await respondOne(context, member, watch, rules, run, turn)
    if (reply === undefined) continue
    const texts = typeof reply === 'string' ? [reply] : reply
    size += texts.reduce((sum, { length }) => sum + length, 1)
    // Changes by earlier members stay. The rest do not run: the client would not see their results.
    if (size > limit) return tooBig(null, BATCH_RESPONSE_TOO_LARGE, limit)
    parts.push(parts.length === 0 ? '[' : ',', ...texts)
  }
  if (parts.length === 0) return undefined
  parts.push(']')
  return size < PART_SIZE ? parts.join('') : parts
}

function respondOne(
  context: RpcContext,
  message: unknown,
  watch: Watch | undefined,
  rules: Rules | undefined,
  run: Invoke,
  turn: Turn | undefined,
): Reply | Promise<Reply> {
  if (typeof message !== 'object' || message === null) {
    return errorText(null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  }
  // An array has none of these fields, and is refused below.
  const { id, method, params, jsonrpc } = message as Readonly<Record<string, unknown>>
  const isNotification = !Object.hasOwn(message, 'id')
  const isWellFormed =
    typeof method === 'string' &&
    (jsonrpc === undefined || jsonrpc === '2.0') &&
    (isNotification || isId(id))
  if (!isWellFormed) {
    return errorText(isId(id) ? id : null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  }
  const answerId = isId(id) ? id : null
  const ended = watch?.(method) ?? unwatched
  const limit = context.limits.responseBytesMax
  const failed = (reason: unknown) => {
    const answered = rpcErrorFrom(reason)
    const error = rules?.reworded(answered) ?? answered
    ended(error)
    return isNotification ? undefined : errorText(answerId, error)
  }
  const succeeded = (result: unknown) => {
    ended(undefined)
    if (isNotification) return undefined
    const isLong = turn !== undefined && methodsByName.get(method)?.result.isLong === true
    if (isLong) return resultInParts(answerId, result, limit, turn)
    return resultText(answerId, result, limit)
  }
  const refusal = rules?.refusal(method)
  if (refusal !== undefined) return failed(refusal)
  try {
    const result = run(context, method, params)
    return result instanceof Promise ? result.then(succeeded, failed) : succeeded(result)
  } catch (error) {
    return failed(error)
  }
}

function isId(id: unknown): id is Id {
  // JSON.parse reads a number too large for a double as Infinity, which JSON cannot express.
  return id === null || typeof id === 'string' || typeof id === 'bigint' || Number.isFinite(id)
}

function idText(id: Id): string {
  return typeof id === 'string' ? JSON.stringify(id) : String(id)
}

const plainHex = /^0x[0-9a-f]*$/

function resultText(id: Id, result: unknown, limit: number): string {
  // Most results are hex strings, which need no escaping; this test takes a third of the time of
  // JSON.stringify.
  const isHex = typeof result === 'string' && plainHex.test(result)
  const resultJson = isHex ? `"${result}"` : jsonOf(result)
  if (resultJson === undefined || resultJson.length > limit) {
    return tooBig(id, RESPONSE_TOO_BIG, limit)
  }
  return `${resultHead(id)}${resultJson}}`
}

/** The same for a long result. */
async function resultInParts(id: Id, result: unknown, limit: number, turn: Turn): Promise<Reply> {
  const parts = [resultHead(id)]
  let size = 0
  for (const part of jsonParts(result)) {
    size += part.length
    if (size > limit) return tooBig(id, RESPONSE_TOO_BIG, limit)
    if (parts.push(part) > 2) await turn() // the first part is often all there is
  }
  parts.push('}')
  return size < PART_SIZE ? parts.join('') : parts
}

function resultHead(id: Id): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"result":`
}

/** Returns `undefined` if the text would exceed the maximum length of a string. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function errorText(id: Id, { code, message, data }: RpcError): string {
  const error = data === undefined ? { code, message } : { code, message, data }
  return `{"jsonrpc":"2.0","id":${idText(id)},"error":${JSON.stringify(error)}}`
}

/** The response to a request that a fault fails as a whole. @param id as received */
export function failureText(id: unknown, { code, message, data }: Failure): string {
  return errorText(isId(id) ? id : null, new RpcError(code, message, data))
}

/** The response to a body or frame that is not JSON. */
export const PARSE_ERROR_TEXT: string = errorText(null, new RpcError(PARSE_ERROR, 'Parse error'))

const tooBigTexts = {
  [REQUEST_TOO_BIG]: 'Request is too big',
  [RESPONSE_TOO_BIG]: 'Response is too big',
  [BATCH_TOO_LARGE]: 'The batch request was too large',
  [BATCH_RESPONSE_TOO_LARGE]: 'The batch response was too large',
} as const

function tooBig(id: Id, code: keyof typeof tooBigTexts, limit: number): string {
  return errorText(id, new RpcError(code, tooBigTexts[code], `Exceeded max limit of ${limit}`))
}

/** The response to a body or frame above the size limit. @param limit bytes */
export function tooBigText(limit: number): string {
  return tooBig(null, REQUEST_TOO_BIG, limit)
}

/** The response of a server that has reached its limit of connections. */
export const BUSY_TEXT: string = errorText(
  null,
  new RpcError(SERVER_BUSY, 'Server is busy, try again later'),
)

/** The response to a request that did not arrive completely in time. */
export const TIMED_OUT_TEXT: string = errorText(null, new RpcError(TIMED_OUT, 'request timed out'))
