/**
 * Responses to HTTP requests: paths, verbs and statuses.
 *
 * access.ts checks the headers, policy.ts the rules; the devnet's connection executes requests.
 */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import type { HttpEffects } from '../faults/responses.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import { shortened } from '../primitives/printable.ts'
import type { TransportClient } from '../rpc/connection.ts'
import { failureText, PARSE_ERROR_TEXT, type Reply, tooBigText } from '../rpc/dispatcher.ts'
import { RpcError } from '../rpc/errors.ts'
import type { Access } from './access.ts'
import { FAUCET_TOO_BIG, type FaucetAnswer, type FaucetRoute, faucetRoute } from './faucet.ts'
import type { FreezeState } from './freeze.ts'
import { jsonFromBytes } from './json.ts'
import { type Answer, bodyOf, type LongAnswer, pathOf, reply, replyEarly } from './message.ts'
import type { Metrics, Page } from './metrics.ts'
import type { RequestCheck, RequestPolicy } from './policy.ts'
import type { RequestStats } from './request-stats.ts'
import { studioAnswer } from './studio.ts'
import { WALLET_PATH, walletAnswer } from './wallet-script.ts'

export interface RoutesOptions {
  readonly access: Access
  readonly stats: RequestStats
  readonly policy: RequestPolicy
  readonly metrics: Metrics
  /** Folder of the Studio, if it is served. */
  readonly studioFolder: string | undefined
}

/**
 * Answers a request. The promise resolves when the response is written, and never rejects.
 *
 * @param freezeState of the request's socket: the response waits while it is frozen
 */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  freezeState: FreezeState,
) => Promise<void>

/** An answer; `isEarly` if it is given before the body has arrived. */
type Given = (Answer & { readonly isEarly?: true }) | LongAnswer

const verbs = 'GET, POST, OPTIONS'

export function createRoute(parts: DevnetParts, options: RoutesOptions): Route {
  const { access, policy, metrics, studioFolder } = options
  const bytesMax = parts.backend.config.limits.requestBytesMax
  const call = createCall(parts, options)

  const answerTo = async (request: IncomingMessage): Promise<Given> => {
    const refusal = access.refusal(request)
    if (refusal !== undefined) return notAllowed(refusal)
    if (request.method === 'OPTIONS') return preflight(request)
    const path = pathOf(request)
    const page = metrics.get(path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && page !== undefined) return shown(page)
    if (isRead && policy.hasWallet && path === WALLET_PATH) return walletAnswer
    const faucet = policy.hasFaucet ? faucetRoute(path) : undefined
    if (faucet !== undefined) return answerOfFaucet(faucet, request)
    if (/^\/api(\/|$)/.test(path)) return notFound(path)
    if (isRead && studioFolder !== undefined) {
      const file = await studioAnswer(studioFolder, path, request.headers.accept)
      if (file !== undefined) return file
    }
    if (request.method !== 'POST') return wrongVerb
    const check = policy.check(clientOf(request))
    const body = await bodyOf(request, bytesMax)
    if (body === undefined) return { status: 413, text: tooBigText(bytesMax), isEarly: true }
    return call(check, jsonFromBytes(body), request.socket, access.foreignOrigin(request))
  }

  const answerOfFaucet = async (faucet: FaucetRoute, request: IncomingMessage): Promise<Given> => {
    const refusal = faucet.refusal(request.method ?? '', request.headers['content-type'])
    if (refusal !== undefined) return jsonAnswer(refusal)
    let message: unknown
    if (!faucet.isRead) {
      const body = await bodyOf(request, bytesMax)
      if (body === undefined) return { ...jsonAnswer(FAUCET_TOO_BIG), isEarly: true }
      message = jsonFromBytes(body)
    }
    return jsonAnswer(await faucet.answer(parts, clientOf(request), message))
  }

  return async (request, response, freezeState) => {
    const origin = access.headers(request)
    let given: Given
    try {
      given = await answerTo(request)
    } catch (error) {
      given = broken(error) // a bug of ours: this client gets an error, others are still served
    }
    if (freezeState.isFrozen) await freezeState.thawed()
    if ('isEarly' in given) replyEarly(request, response, given, origin)
    else reply(response, given, origin)
  }
}

type Call = (
  check: RequestCheck,
  message: unknown,
  socket: object,
  foreignOrigin: string | undefined,
) => MaybePromise<Answer | LongAnswer>

function createCall({ backend, connections }: DevnetParts, { stats }: RoutesOptions): Call {
  const watch = stats.watch('http')
  const client: TransportClient = {
    send: () => {}, // responses are return values
    subscriptions: false,
    transport: 'http',
    watch,
    turn: setImmediate,
  }
  const unruled = connections.connect(client)
  return (check, message, socket, foreignOrigin) => {
    if (message === undefined) return { status: 400, text: PARSE_ERROR_TEXT }
    const { transportFaults } = backend
    const methods = transportFaults.hasRequestFaults ? methodsIn(message) : []
    const effects =
      methods.length === 0 ? undefined : transportFaults.responses.httpEffects(methods)
    if (effects?.on === 'request') {
      const { code, message: text } = effects.failure
      for (const method of methods) watch(method)(new RpcError(code, text))
      return failed(effects, message)
    }
    const { rules } = check
    const connection = rules === undefined ? unruled : connections.connect({ ...client, rules })
    // A batch may have several outcomes but has one status.
    const answerOf = (reply: Reply = ''): Answer | LongAnswer => {
      const status = Array.isArray(message) ? 200 : check.status
      return typeof reply === 'string' ? { status, text: reply } : { status, parts: reply }
    }
    const reply = connection.answerInParts(message, socket, foreignOrigin)
    if (effects !== undefined) return Promise.resolve(reply).then(() => failed(effects, message))
    return andThen(reply, answerOf)
  }
}

/** The methods that a body calls, in order, as far as it can be parsed. */
function methodsIn(message: unknown): readonly string[] {
  const requests: readonly unknown[] = Array.isArray(message) ? message : [message]
  return requests.flatMap((request) => {
    const { method } = (request ?? {}) as { readonly method?: unknown }
    return typeof method === 'string' ? [method] : []
  })
}

function failed(
  { status, failure, isJson, retryAfterSeconds }: HttpEffects,
  message: unknown,
): Answer {
  const again = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  if (!isJson) {
    const headers = { 'content-type': 'text/plain', ...again }
    return { status, text: `${status} ${STATUS_CODES[status]}\n`, headers }
  }
  const { id } = message as { readonly id?: unknown } // an array has none
  return { status, text: failureText(id, failure), headers: again }
}

async function shown(page: () => MaybePromise<Page>): Promise<Answer> {
  const { status, contentType, text } = await page()
  return { status, text, headers: { 'content-type': contentType } }
}

function clientOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? ''
}

function jsonAnswer({ body, ...rest }: FaucetAnswer): Answer {
  return { ...rest, text: JSON.stringify(body) }
}

/**
 * Pages of allowed origins may send any header: a restriction would protect nothing.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
function preflight({ headers }: IncomingMessage): Answer {
  const asked = headers['access-control-request-headers'] ?? ''
  return {
    status: 204,
    text: '',
    headers: {
      'access-control-allow-methods': verbs,
      'access-control-allow-headers': /^[\w!#$%&'*+.^`|~, -]+$/.test(asked)
        ? asked
        : 'content-type',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '86400',
    },
  }
}

/** The refusal of a request by its headers. */
export function notAllowed(error: string): Answer {
  return { status: 403, text: JSON.stringify({ error }) }
}

/** Characters of a path in an error. */
const pathLengthMax = 200

function notFound(path: string): Answer {
  return {
    status: 404,
    text: JSON.stringify({ error: `nothing at ${shortened(path, pathLengthMax)}` }),
  }
}

const wrongVerb: Answer = {
  status: 405,
  text: JSON.stringify({
    error: 'this is a JSON-RPC 2.0 endpoint: POST a request, or open a WebSocket',
  }),
  headers: { allow: verbs },
}

function broken(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error)
  return { status: 500, text: JSON.stringify({ error: reason }) }
}
