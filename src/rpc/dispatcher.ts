/**
 * The JSON-RPC envelope: a message in, its answer as text out.
 *
 * Batches run in order, one member after another, so that a write is visible to the next member.
 * Whatever can be answered at once is answered without a promise.
 *
 * @see https://www.jsonrpc.org/specification
 */

import type { RpcContext } from './context.ts'
import {
  BATCH_TOO_LARGE,
  INVALID_REQUEST,
  invalidParams,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  quoted,
  REQUEST_TOO_BIG,
  RpcError,
  rpcErrorFrom,
} from './errors.ts'
import type { Method } from './method.ts'
import { methods } from './methods/index.ts'
import { isObject } from './params.ts'

/** What is sent back; `undefined` when nothing is. */
export type Reply = string | undefined

type Id = string | number | null

// A record would answer to `constructor` and the like.
const table: ReadonlyMap<string, Method> = new Map(Object.entries(methods) as [string, Method][])

/**
 * Runs one method.
 *
 * @returns the result, at once or as a promise
 * @throws {RpcError} at once or by the promise; also when there is no such method
 */
export function invoke(context: RpcContext, name: string, given: unknown): unknown {
  const found = table.get(name)
  if (found === undefined) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
  try {
    const result = found.invoke(context, positional(given))
    return result instanceof Promise ? result.catch(rethrow) : result
  } catch (error) {
    return rethrow(error)
  }
}

function rethrow(error: unknown): never {
  throw rpcErrorFrom(error)
}

function positional(given: unknown): readonly unknown[] {
  if (given === undefined || given === null) return []
  if (Array.isArray(given)) return given
  throw invalidParams(`params: expected an array, got ${quoted(given)}`)
}

/** Answers a request or a batch; never throws or rejects. */
export function respond(context: RpcContext, message: unknown): Reply | Promise<Reply> {
  if (!Array.isArray(message)) return respondOne(context, message)
  const limit = context.limits.batchLengthMax
  if (message.length === 0) return errorText(null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  if (message.length > limit) {
    const data = `Exceeded max limit of ${limit}`
    return errorText(null, new RpcError(BATCH_TOO_LARGE, 'The batch request was too large', data))
  }
  return respondAll(context, message)
}

async function respondAll(context: RpcContext, members: readonly unknown[]): Promise<Reply> {
  const replies: string[] = []
  for (const member of members) {
    const reply = await respondOne(context, member)
    if (reply !== undefined) replies.push(reply)
  }
  return replies.length === 0 ? undefined : `[${replies.join(',')}]`
}

function respondOne(context: RpcContext, message: unknown): Reply | Promise<Reply> {
  if (!isObject(message)) return errorText(null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  const { id, method, params, jsonrpc } = message
  const isNotification = !Object.hasOwn(message, 'id')
  const isWellFormed =
    typeof method === 'string' &&
    (jsonrpc === undefined || jsonrpc === '2.0') &&
    (isNotification || isId(id))
  if (!isWellFormed) {
    return errorText(isId(id) ? id : null, new RpcError(INVALID_REQUEST, 'Invalid request'))
  }
  const answerId = isId(id) ? id : null
  const failed = (error: unknown) =>
    isNotification ? undefined : errorText(answerId, rpcErrorFrom(error))
  const succeeded = (result: unknown) => (isNotification ? undefined : resultText(answerId, result))
  try {
    const result = invoke(context, method, params)
    return result instanceof Promise ? result.then(succeeded, failed) : succeeded(result)
  } catch (error) {
    return failed(error)
  }
}

function isId(id: unknown): id is Id {
  // A number too large for a double is read as Infinity, which JSON cannot give back.
  return id === null || typeof id === 'string' || Number.isFinite(id)
}

const plainHex = /^0x[0-9a-f]*$/

function resultText(id: Id, result: unknown): string {
  const idText = typeof id === 'number' ? String(id) : JSON.stringify(id)
  // Most answers are a hex string, which needs no escaping: finding that out takes a third as long.
  const isHex = typeof result === 'string' && plainHex.test(result)
  const resultJson = isHex ? `"${result}"` : JSON.stringify(result)
  return `{"jsonrpc":"2.0","id":${idText},"result":${resultJson}}`
}

function errorText(id: Id, { code, message, data }: RpcError): string {
  const error = data === undefined ? { code, message } : { code, message, data }
  return JSON.stringify({ jsonrpc: '2.0', id, error })
}

/** The answer to a body or frame that is not JSON. */
export const PARSE_ERROR_TEXT: string = errorText(null, new RpcError(PARSE_ERROR, 'Parse error'))

/** The answer to a body or frame of more than so many bytes. */
export function tooBigText(limit: number): string {
  const data = `Exceeded max limit of ${limit}`
  return errorText(null, new RpcError(REQUEST_TOO_BIG, 'Request is too big', data))
}
