/**
 * The JSON-RPC envelope: takes a parsed message and returns the response as text.
 *
 * Owns the way of a request: check the envelope, find the method, admit the client, route, record, invoke,
 * print the result. Methods parse their own parameters (wire/). Members of a batch run in order, one after
 * another, so that a write is visible to the next member. Promise: a result that is available
 * synchronously is answered synchronously.
 *
 * @see https://www.jsonrpc.org/specification
 */

import type { Backend } from '../backend/backend.ts'
import { clientHasLeft } from '../backend/call-guards.ts'
import type { ReplicaView } from '../backend/transport-faults.ts'
import type { Failure } from '../faults/responses.ts'
import type { TransportFaults } from '../faults/transport.ts'
import type { Client, Transport } from '../journal/recorder.ts'
import { isObject } from '../primitives/codec.ts'
import { andThen, type MaybePromise, withCatch } from '../primitives/maybe-promise.ts'
import { quoted } from '../primitives/quoted.ts'
import { isUpgradeSince } from '../primitives/upgrades.ts'
import { withoutStackTrace } from '../tracing/traced-error.ts'
import type { RpcContext } from './context.ts'
import { inDialect } from './dialect-errors.ts'
import { withFrames } from './error-frames.ts'
import {
  BATCH_RESPONSE_TOO_LARGE,
  BATCH_TOO_LARGE,
  DISCONNECTED,
  INVALID_REQUEST,
  invalidParams,
  METHOD_NOT_SUPPORTED,
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
import { runWithFaults } from './faulty-transport.ts'
import { expectForForeignPage } from './foreign-pages.ts'
import { jsonParts, PART_SIZE } from './json-parts.ts'
import type { Consent, Method } from './method.ts'
import { methodsByName } from './methods/index.ts'
import { withErrorName } from './named-errors.ts'
import { askRemote, resultFrom } from './remote-answers.ts'
import { TextStream } from './text-stream.ts'

/**
 * The response; a long one in parts, some of which may still have to be made; `undefined` if none is sent,
 * as for a notification.
 */
export type Reply = string | readonly string[] | TextStream | undefined

/** Gives others a turn: resolves after they have had it. */
export type Turn = () => Promise<void>

/** A `bigint` for integers that a JavaScript number cannot hold. */
type Id = string | number | bigint | null

/** The program that sent a message, where several share a connection. */
export interface Sender {
  /** Identifies its socket. */
  readonly socket: object
  /** Its network address. */
  readonly address: string
  readonly userAgent: string | undefined
  /** True once its socket is closed: no client waits for the answer. */
  hasLeft(): boolean
}

/**
 * Called when a request starts. The returned function is called when it ends, with the error if it
 * failed, else with the result.
 *
 * @param params as received
 * @param sender if several share the connection
 */
export type Watch = (
  method: string,
  params: unknown,
  client: Client,
  sender: Sender | undefined,
) => (error: RpcError | undefined, result?: unknown) => void

const unwatched: ReturnType<Watch> = () => {}

/** In place of `hasLeft` where the transport does not know. */
const staysConnected = () => false

/** Members of a batch between two turns of others. */
const TURN_MEMBERS = 64

/** The rules of an endpoint. */
export interface Rules {
  /** The error for a request that the endpoint refuses. Called once per request, before it runs. */
  refusal(method: string): RpcError | undefined
  /** The error in the endpoint's own wording. */
  reworded(error: RpcError): RpcError
}

/** The state of all connections that a request depends on. */
export interface ConnectionsState {
  readonly isClosed: boolean
  /** Faults between the devnet and its clients; `undefined` while there are none. */
  readonly transportFaults: TransportFaults<ReplicaView> | undefined
}

/** The transport of a dispatcher's requests. */
export interface RequestSource {
  readonly transport: Transport
  /** True for the devnet's own clients: no faults apply to their requests. */
  readonly isInternal: boolean
  readonly watch?: Watch | undefined
  readonly rules?: Rules | undefined
  /** Taken between the parts of a long response, or of a long batch. Without it, there are no parts. */
  readonly turn?: Turn | undefined
  /** See {@link Sender.hasLeft}; of a connection that no others share. */
  readonly hasLeft?: (() => boolean) | undefined
}

/** Runs the requests of one connection. */
export class Dispatcher {
  readonly #backend: Backend
  readonly #connections: ConnectionsState
  readonly #source: RequestSource

  constructor(backend: Backend, connections: ConnectionsState, source: RequestSource) {
    this.#backend = backend
    this.#connections = connections
    this.#source = source
  }

  /**
   * Answers a request or a batch; never throws or rejects.
   *
   * @param sender if several share the connection
   */
  respond(context: RpcContext, message: unknown, sender?: Sender): MaybePromise<Reply> {
    if (!Array.isArray(message)) return this.#respondOne(context, message, sender)
    const limit = context.connection.limits.batchLengthMax
    if (message.length === 0) {
      return errorText(null, new RpcError(INVALID_REQUEST, 'Invalid request'))
    }
    if (message.length > limit) return tooBig(null, BATCH_TOO_LARGE, limit)
    return this.#respondAll(context, message, sender)
  }

  async #respondAll(
    context: RpcContext,
    members: readonly unknown[],
    sender: Sender | undefined,
  ): Promise<Reply> {
    const limit = context.connection.limits.responseBytesMax
    const { turn } = this.#source
    const missing = this.#faults?.responses.missingAnswers(methodsOf(members)) ?? 0
    const parts: string[] = []
    /** Index of each answer's first part. */
    const starts: number[] = []
    let size = 2
    /** Members and characters of the answer since others had a turn. */
    let [answered, unturned] = [0, 0]
    for (const member of members) {
      if (turn !== undefined && (answered === TURN_MEMBERS || unturned >= PART_SIZE)) {
        await turn()
        answered = 0
        unturned = 0
      }
      answered += 1
      const reply = await this.#respondOne(context, member, sender)
      if (reply === undefined) continue
      const texts = typeof reply === 'string' ? [reply] : await allOf(reply, limit)
      const added = texts.reduce((sum, { length }) => sum + length, 1)
      size += added
      unturned += added
      // Changes by earlier members stay. The rest do not run: the client would not see their results.
      if (size > limit) return tooBig(null, BATCH_RESPONSE_TOO_LARGE, limit)
      starts.push(parts.length)
      parts.push(parts.length === 0 ? '[' : ',', ...texts)
    }
    if (parts.length === 0) return undefined
    if (missing > 0) parts.splice(Math.max(1, starts.at(-missing) ?? 1))
    parts.push(']')
    return size < PART_SIZE ? parts.join('') : parts
  }

  #respondOne(
    context: RpcContext,
    message: unknown,
    sender: Sender | undefined,
  ): MaybePromise<Reply> {
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
    const { watch, rules, turn } = this.#source
    const ended = watch?.(method, params, context.connection.client, sender) ?? unwatched
    const limit = context.connection.limits.responseBytesMax
    const failed = (reason: unknown) => {
      const answered = rpcErrorFrom(reason)
      const error = rules?.reworded(answered) ?? answered
      ended(error)
      return isNotification ? undefined : errorText(answerId, error)
    }
    const { hasLeft = staysConnected } = sender ?? this.#source
    const isTrace = turn !== undefined && methodsByName.get(method)?.result.isLong === true
    const succeeded = (result: unknown) => {
      ended(undefined, result)
      if (result instanceof TextStream) {
        if (!isNotification) return result.wrap(resultHead(answerId), '}')
        void result.return()
      }
      if (isNotification) return undefined
      if (isTrace) return resultInParts(answerId, result, limit, { turn, hasLeft })
      return resultText(answerId, result, limit)
    }
    const refusal = rules?.refusal(method)
    if (refusal !== undefined) return failed(refusal)
    const answer = (asked: RpcContext): MaybePromise<Reply> => {
      try {
        const result = this.request(asked, method, params, sender?.socket)
        return andThen(result, succeeded, failed)
      } catch (error) {
        return failed(error)
      }
    }
    if (!isTrace) return answer(context)
    return this.#backend.tracePermits.run(() =>
      hasLeft() ? failed(clientHasLeft()) : answer(untilLeft(context, hasLeft)),
    )
  }

  /**
   * Runs one method.
   *
   * @returns the result, at once or as a promise
   * @throws {RpcError} at once or by the promise; also if there is no such method, or the devnet is
   *   closed
   */
  request(context: RpcContext, name: string, given: unknown, socket?: object): unknown {
    if (this.#connections.isClosed) throw new RpcError(DISCONNECTED, 'the devnet is closed')
    const faults = this.#faults
    if (faults === undefined) return this.#admit(context, name, given)
    const { transport } = this.#source
    const admit = (seen: RpcContext) => this.#admit(seen, name, given)
    return runWithFaults(faults, { transport, socket, method: name }, context, admit)
  }

  /** True if faults apply to a request that comes now. */
  get hasFaults(): boolean {
    return this.#faults !== undefined
  }

  get #faults(): TransportFaults<ReplicaView> | undefined {
    const { transportFaults } = this.#connections
    if (transportFaults === undefined || this.#source.isInternal) return undefined
    // The writer waits for a check: its requests wait for no late answer.
    const applies = transportFaults.hasRequestFaults && !this.#backend.checkScope.isInside
    return applies ? transportFaults : undefined
  }

  /** Finds the method, and asks the user where the method wants consent. */
  #admit(context: RpcContext, name: string, given: unknown): unknown {
    const method = findMethod(context, name)
    const admitted = () => {
      const params = method.takesObject && isObject(given) ? [given] : positional(given)
      const { foreignOrigin } = context.connection
      if (foreignOrigin !== undefined) {
        expectForForeignPage(method.foreignPages, name, params, foreignOrigin, this.#backend.config)
      }
      const consent = method.consent && askUser(context, name, method.consent, params)
      return andThen(consent, () => this.#route(context, method, name, params))
    }
    return withCatch(admitted, (error) => this.#rethrow(context, error))
  }

  /** Chooses where the method runs: at each node, at the remote chain for what only it knows, or here. */
  #route(context: RpcContext, method: Method, name: string, params: readonly unknown[]): unknown {
    const { backend } = context
    const { recorder, remote } = backend
    if (method.isOfEachNode && recorder.forwards) {
      const call = { client: context.connection.client, name, params }
      return recorder.forwardWhole(call, () => method.invoke(context, params))
    }
    const asked = remote === undefined ? undefined : askRemote(backend, remote, name, params)
    if (asked === undefined) return this.#record(context, method, name, params)
    return asked.then((answer) =>
      answer === undefined ? this.#record(context, method, name, params) : resultFrom(answer),
    )
  }

  /** Records what the method changes as this call. */
  #record(context: RpcContext, method: Method, name: string, params: readonly unknown[]): unknown {
    if (method.readsState) return method.invoke(context, params)
    const { backend, connection } = context
    const { recorder } = backend
    const isUnforwarded = recorder.cluster !== undefined && method.callsOut?.(params) === true
    const call = {
      client: connection.client,
      name,
      params: method.recordedParams(params),
      unforwarded: isUnforwarded ? callsOutOfCluster(name) : undefined,
    }
    return recorder.recording(call, () => method.invoke(context, params))
  }

  #rethrow({ connection }: RpcContext, error: unknown): never {
    const { dialect, endpoint, errorFrames } = this.#backend.config
    // The stack trace has names and sources.
    const known = connection.foreignOrigin === undefined ? error : withoutStackTrace(error)
    const refused = rpcErrorFrom(known)
    // Public endpoints answer in the words of the network that they imitate.
    const isNamed = endpoint === 'open' || this.#source.transport === 'process'
    const answered = inDialect(dialect, isNamed ? withErrorName(refused) : refused)
    throw errorFrames === 'on' ? withFrames(answered) : answered
  }
}

function methodsOf(members: readonly unknown[]): readonly string[] {
  return members.flatMap((member) => {
    const { method } = Object(member) as Readonly<Record<string, unknown>>
    return typeof method === 'string' ? [method] : []
  })
}

/** The same context, whose executions end when the client has left. */
function untilLeft(context: RpcContext, hasLeft: () => boolean): RpcContext {
  const calls = context.backend.calls.of(hasLeft)
  return { ...context, backend: context.backend.with({ calls }) }
}

/** The parts of a long response, until they have more characters than the limit. */
async function allOf(
  reply: readonly string[] | TextStream,
  limit: number,
): Promise<readonly string[]> {
  if (!(reply instanceof TextStream)) return reply
  const texts: string[] = []
  let size = 0
  for await (const text of reply) {
    size += text.length
    texts.push(text)
    if (size > limit) break
  }
  return texts
}

/** A response that is complete: they are streamed over HTTP alone. */
export function complete(reply: Reply): Exclude<Reply, TextStream> {
  if (!(reply instanceof TextStream)) return reply
  throw new Error('a transport that streams nothing got a stream')
}

/** The same in one text. */
export function joined(reply: Reply): string | undefined {
  const whole = complete(reply)
  return typeof whole === 'object' ? whole.join('') : whole
}

/** @throws {RpcError} -32601 for an unknown method, or one that the block under way does not have */
function findMethod({ backend: { chain } }: RpcContext, name: string): Method {
  const found = methodsByName.get(name)
  if (found === undefined) throw methodNotFound(name)
  const { since } = found
  const exists = since === undefined || isUpgradeSince(chain.pending.evmRules.upgrade, since)
  if (!exists) throw methodNotFound(name)
  return found
}

/** Nodes of a cluster are the same by the journal, which has no URL. */
function callsOutOfCluster(method: string): RpcError {
  const message = `${method} with a URL: expected a devnet alone, got a node of a cluster`
  return new RpcError(METHOD_NOT_SUPPORTED, message)
}

/**
 * @returns a promise if the user decides later
 * @throws {DevnetError} USER_REFUSED, CLOSED
 * @throws {RpcError} the error that the wallet user threw
 */
function askUser(
  { backend: { wallet }, connection }: RpcContext,
  method: string,
  consent: Consent,
  params: readonly unknown[],
): MaybePromise<void> {
  if (consent === 'to connect' && wallet.isConnected) return
  const { transport } = connection.client
  return withCatch(
    () => wallet.expectConsent({ method, params }, transport),
    (error) => {
      throw refusalFrom(error)
    },
  )
}

function positional(given: unknown): readonly unknown[] {
  if (given === undefined || given === null) return []
  if (Array.isArray(given)) return given
  throw invalidParams(`params: expected an array, got ${quoted(given)}`)
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

/** The same for a long result, which is printed until the client has left. */
async function resultInParts(
  id: Id,
  result: unknown,
  limit: number,
  { turn, hasLeft }: { readonly turn: Turn; readonly hasLeft: () => boolean },
): Promise<Reply> {
  const parts = [resultHead(id)]
  let size = 0
  for (const part of jsonParts(result)) {
    size += part.length
    if (size > limit) return tooBig(id, RESPONSE_TOO_BIG, limit)
    if (parts.push(part) === 2) continue // the first part is often all there is
    await turn()
    if (hasLeft()) return errorText(id, rpcErrorFrom(clientHasLeft()))
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
