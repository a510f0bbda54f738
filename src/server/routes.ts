/**
 * Answers HTTP requests by path and verb: JSON-RPC, the faucet, the APIs of explorers, pages for operators,
 * the Studio.
 *
 * http.ts owns the sockets and writes the answers, policy.ts decides what is refused, and the devnet's
 * connection executes requests.
 */

import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import type { HttpEffects } from '../faults/responses.ts'
import type { Client } from '../journal/recorder.ts'
import { DevnetError } from '../primitives/errors.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import { shortened } from '../primitives/printable.ts'
import type { TransportClient, TransportConnection } from '../rpc/connection.ts'
import {
  failureText,
  PARSE_ERROR_TEXT,
  type Reply,
  type Sender,
  tooBigText,
  type Watch,
} from '../rpc/dispatcher.ts'
import { RpcError } from '../rpc/errors.ts'
import { foreignPageRefused } from '../rpc/foreign-pages.ts'
import { TextStream } from '../rpc/text-stream.ts'
import { FAUCET_TOO_BIG, type FaucetAnswer, faucetRoute } from './faucet.ts'
import { type Answer, bodyOf, discard, jsonFromBytes, pathOf } from './message.ts'
import type { Metrics, Page } from './metrics.ts'
import { exportMoment, MOMENT_PATH } from './moment.ts'
import type { RequestPolicy } from './policy.ts'
import { REQUEST_LOG_PATH, type RequestLog } from './request-log.ts'
import type { RequestStats } from './request-stats.ts'
import { studioAnswer } from './studio.ts'
import type { Verification } from './verification.ts'
import { WALLET_PATH, walletAnswer } from './wallet-script.ts'
import { Turns } from './yield-to-sockets.ts'

export interface RoutesOptions {
  readonly policy: RequestPolicy
  readonly stats: RequestStats
  readonly metrics: Metrics
  /** Folder of the Studio, if it is served. */
  readonly studioFolder: string | undefined
}

/** The place that a request goes to. */
interface Route {
  /** Pages of foreign origins are refused data about this machine: see rpc/foreign-pages.ts. */
  readonly foreignPages: 'answered' | 'refused' | 'by method'
  answer(request: IncomingMessage): MaybePromise<Answer>
}

const verbs = 'GET, POST, OPTIONS'

/** forge puts `v2/` directly behind its --verifier-url, whether that ends with a slash or not. */
const sourcifyPath = /^\/(?:api\/?)?v2\//

/** Paths of beacon nodes. */
const BEACON_PATH = '/eth/v1/'

/** Bytes of a body from which on others are answered before it is read: JSON of a MB takes some 10 ms. */
const longBodyBytes = 262_144

/** Paths of the faucet and of explorers. */
const apiPath = /^\/api(\/|$)/

export class Routes {
  readonly #parts: DevnetParts
  readonly #options: RoutesOptions
  readonly #policy: RequestPolicy
  readonly #bytesMax: number
  readonly #watch: Watch
  readonly #longBodies = new Turns(setImmediate)
  readonly #client: TransportClient
  /** The connection of all requests that no rules apply to. */
  readonly #connection: TransportConnection
  /** `undefined` until the first request to an explorer. */
  #verification: Verification | undefined

  constructor(parts: DevnetParts, options: RoutesOptions) {
    this.#parts = parts
    this.#options = options
    this.#policy = options.policy
    this.#bytesMax = parts.backend.config.limits.requestBytesMax
    this.#watch = options.stats.watch('http')
    this.#client = {
      send: () => {}, // responses are return values
      subscriptions: false,
      transport: 'http',
      watch: this.#watch,
      turn: setImmediate,
    }
    this.#connection = parts.connections.connect(this.#client)
  }

  /** Throws or rejects only for a bug of ours. */
  answer(request: IncomingMessage): MaybePromise<Answer> {
    const refusal = this.#policy.refusal(request.headers)
    if (refusal !== undefined) return notAllowed(refusal)
    if (request.method === 'OPTIONS') return preflight(request)
    const path = pathOf(request)
    const { foreignPages, answer } = this.#routeOf(request.method, path)
    if (foreignPages === 'refused') {
      const origin = this.#policy.foreignOrigin(request.headers)
      if (origin !== undefined) {
        return notAllowed(foreignPageRefused(shortened(path, pathLengthMax), origin).message)
      }
    }
    return answer(request)
  }

  #routeOf(verb: string | undefined, path: string): Route {
    const { metrics, studioFolder } = this.#options
    const { hasExplorer, hasWallet } = this.#policy.endpoint
    if (hasExplorer && /^\/api\/?$/.test(path)) {
      return {
        foreignPages: 'refused',
        answer: (request) => this.#etherscanAnswer(request),
      }
    }
    if (hasExplorer && sourcifyPath.test(path)) {
      return {
        foreignPages: 'refused',
        answer: (request) => this.#sourcifyAnswer(path, request),
      }
    }
    if (apiPath.test(path)) {
      return {
        foreignPages: 'answered',
        answer: (request) => this.#faucetAnswer(path, request),
      }
    }
    if (verb === 'POST') {
      return {
        foreignPages: 'by method',
        answer: (request) => this.#postAnswer(request),
      }
    }
    if (verb !== 'GET' && verb !== 'HEAD') return wrongVerbRoute
    const page = metrics.get(path)
    if (page !== undefined) {
      return {
        foreignPages: 'refused',
        answer: () => answerOfPage(page),
      }
    }
    const { log } = this.#options.stats
    if (log !== undefined && path === REQUEST_LOG_PATH) {
      return {
        foreignPages: 'refused',
        answer: (request) => logAnswer(log, request),
      }
    }
    if (studioFolder !== undefined && path === MOMENT_PATH) {
      return {
        foreignPages: 'refused',
        answer: (request) => this.#momentAnswer(request),
      }
    }
    if (hasWallet && path === WALLET_PATH) {
      return {
        foreignPages: 'answered',
        answer: () => walletAnswer,
      }
    }
    if (hasExplorer && path.startsWith(BEACON_PATH)) {
      return {
        foreignPages: 'answered',
        answer: (request) => this.#beaconAnswer(path, request),
      }
    }
    if (studioFolder === undefined) return wrongVerbRoute
    return {
      foreignPages: 'answered',
      answer: async ({ headers: { accept } }) =>
        (await studioAnswer(studioFolder, path, accept)) ?? wrongVerb,
    }
  }

  async #postAnswer(request: IncomingMessage): Promise<Answer> {
    const body = await this.#bodyOf(request)
    if (body === undefined) return { status: 413, body: tooBigText(this.#bytesMax), isEarly: true }
    const sender = senderOf(request.socket, request.headers['user-agent'])
    return this.rpcAnswer(body, sender, this.#policy.foreignOrigin(request.headers))
  }

  /** True if a POST to a path is JSON-RPC. */
  takesRpc(path: string): boolean {
    const isExplorers = this.#policy.endpoint.hasExplorer && sourcifyPath.test(path)
    return !isExplorers && !apiPath.test(path)
  }

  /**
   * Answers the body of a JSON-RPC request. Throws or rejects only for a bug of ours.
   *
   * @param foreignOrigin of the page that asks, if it is a foreign one
   */
  rpcAnswer(body: Uint8Array, sender: Sender, foreignOrigin?: string): MaybePromise<Answer> {
    const message = jsonFromBytes(body)
    if (message === undefined) return { status: 400, body: PARSE_ERROR_TEXT }
    const { transportFaults } = this.#parts.connections
    if (transportFaults?.hasRequestFaults !== true) {
      return this.#call(message, sender, foreignOrigin)
    }
    const requests = requestsIn(message)
    const methods = requests.map(({ method }) => method)
    const effects =
      methods.length === 0 ? undefined : transportFaults.responses.httpEffects(methods)
    if (effects?.on === 'request') {
      const { code, message: text } = effects.failure
      for (const { method, params } of requests) {
        this.#watch(method, params, unnumbered, sender)(new RpcError(code, text))
      }
      return failed(effects, message)
    }
    const isCutOff = effects === undefined && transportFaults.responses.isCutOff(methods)
    return andThen(this.#call(message, sender, foreignOrigin), (answer) => {
      if (isCutOff) return cutOff(answer)
      if (effects === undefined) return answer
      discard(answer)
      return failed(effects, message)
    })
  }

  /** Answers a request or a batch. */
  #call(message: unknown, sender: Sender, foreignOrigin?: string): MaybePromise<Answer> {
    const check = this.#policy.check(sender.address)
    const { rules } = check
    const connection =
      rules === undefined
        ? this.#connection
        : this.#parts.connections.connect({ ...this.#client, rules })
    const reply = connection.answerInParts(message, sender, foreignOrigin)
    return andThen(reply, (body: Reply = '') => {
      // A batch may have several outcomes but has one status.
      return { status: Array.isArray(message) ? 200 : check.status, body }
    })
  }

  async #faucetAnswer(path: string, request: IncomingMessage): Promise<Answer> {
    const faucet = this.#policy.endpoint.hasFaucet ? faucetRoute(path) : undefined
    if (faucet === undefined) return notFound(path)
    const refusal = faucet.refusal(request.method ?? '', request.headers['content-type'])
    if (refusal !== undefined) return jsonAnswer(refusal)
    let message: unknown
    if (!faucet.isRead) {
      const body = await bodyOf(request, this.#bytesMax)
      if (body === undefined) return { ...jsonAnswer(FAUCET_TOO_BIG), isEarly: true }
      message = jsonFromBytes(body)
    }
    return jsonAnswer(await faucet.answer(this.#parts, addressOf(request.socket), message))
  }

  async #etherscanAnswer(request: IncomingMessage): Promise<Answer> {
    const body = await this.#explorerBody(request)
    if (typeof body !== 'string') return body
    const fields = queryOf(request)
    for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
    const { etherscanAnswer } = await import('./etherscan-api.ts')
    const verification = await this.#openVerification()
    const answer = await etherscanAnswer(verification, request.method, fields)
    return { status: 200, body: JSON.stringify(answer) }
  }

  async #sourcifyAnswer(path: string, request: IncomingMessage): Promise<Answer> {
    const body = await this.#explorerBody(request)
    if (typeof body !== 'string') return body
    const { sourcifyAnswer } = await import('./sourcify-api.ts')
    const answer = await sourcifyAnswer(await this.#openVerification(), {
      verb: request.method === 'POST' ? 'POST' : 'GET',
      path: path.replace(sourcifyPath, '/v2/'),
      query: queryOf(request),
      body: jsonFromBytes(Buffer.from(body)),
    })
    return { status: answer.status, body: JSON.stringify(answer.body) }
  }

  async #beaconAnswer(path: string, request: IncomingMessage): Promise<Answer> {
    const check = this.#policy.check(addressOf(request.socket))
    const refusal = check.rules?.refusal('beacon')
    if (refusal !== undefined) return { status: check.status, body: errorBody(refusal.message) }
    const { beaconAnswer } = await import('./beacon-api.ts')
    const { chain } = this.#parts.backend
    const answer = beaconAnswer(chain, path.slice(BEACON_PATH.length), queryOf(request))
    return { status: answer.status, body: JSON.stringify(answer.body) }
  }

  async #openVerification(): Promise<Verification> {
    const { Verification } = await import('./verification.ts')
    return (this.#verification ??= new Verification(this.#parts))
  }

  /** The body of a request to an explorer, empty for a read; an answer if it is refused. */
  async #explorerBody(request: IncomingMessage): Promise<string | Answer> {
    const check = this.#policy.check(addressOf(request.socket))
    const refusal = check.rules?.refusal('explorer')
    if (refusal !== undefined) return { status: check.status, body: errorBody(refusal.message) }
    if (request.method === 'GET' || request.method === 'HEAD') return ''
    if (request.method !== 'POST') return wrongExplorerVerb
    const body = await this.#bodyOf(request)
    if (body !== undefined) return body.toString()
    const message = `expected at most ${this.#bytesMax} bytes`
    return { status: 413, body: errorBody(message), isEarly: true }
  }

  /** The whole body, after others had a turn if it is long; `undefined` if it exceeds the limit. */
  async #bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
    const body = await bodyOf(request, this.#bytesMax)
    if (body !== undefined && body.length >= longBodyBytes) await this.#longBodies.next()
    return body
  }

  async #momentAnswer(request: IncomingMessage): Promise<Answer> {
    const block = numberIn(request, 'block')
    if (Number.isNaN(block)) return wrongNumber('block', 'the number of a block')
    try {
      return { status: 200, body: JSON.stringify(await exportMoment(this.#parts, block)) }
    } catch (error) {
      if (error instanceof DevnetError) return { status: 400, body: errorBody(error.message) }
      throw error
    }
  }
}

interface ReadRequest {
  readonly method: string
  readonly params: unknown
}

/** The requests in a body, in order, as far as it can be parsed. */
function requestsIn(message: unknown): readonly ReadRequest[] {
  const requests: readonly unknown[] = Array.isArray(message) ? message : [message]
  return requests.flatMap((request) => {
    const { method, params } = (request ?? {}) as Readonly<Record<string, unknown>>
    return typeof method === 'string' ? [{ method, params }] : []
  })
}

/** The client of requests that the devnet does not receive. */
const unnumbered: Client = { transport: 'http', number: undefined }

function failed(
  { status, failure, isJson, retryAfterSeconds }: HttpEffects,
  message: unknown,
): Answer {
  const again = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  if (!isJson) {
    const headers = { 'content-type': 'text/plain', ...again }
    return { status, body: `${status} ${STATUS_CODES[status]}\n`, headers }
  }
  const { id } = message as { readonly id?: unknown } // an array has none
  return { status, body: failureText(id, failure), headers: again }
}

/** The answer with the first half of its body, after which the connection breaks off. */
function cutOff(answer: Answer): Answer {
  discard(answer)
  const whole = answer.body instanceof TextStream ? '' : [answer.body].flat().join('')
  if (answer.body === '') return answer
  const body = new TextStream()
  body.push(whole.slice(0, whole.length / 2))
  body.end(new Error('a fault breaks off the response'))
  return { ...answer, body }
}

async function answerOfPage(page: () => MaybePromise<Page>): Promise<Answer> {
  const { status, contentType, text } = await page()
  return { status, body: text, headers: { 'content-type': contentType } }
}

/**
 * The sender of a request over HTTP.
 *
 * A client that has ended its side of the socket counts as one that has left: a socket that is closed
 * looks the same until something is written on it. This ends traces alone; other requests are answered.
 */
export function senderOf(socket: Socket, userAgent: string | undefined): Sender {
  return {
    socket,
    address: addressOf(socket),
    userAgent,
    hasLeft: () => socket.destroyed || socket.readableEnded,
  }
}

function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress
}

function jsonAnswer({ body, ...rest }: FaucetAnswer): Answer {
  return { ...rest, body: JSON.stringify(body) }
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
    body: '',
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
  return { status: 403, body: JSON.stringify({ error }) }
}

function errorBody(error: string): string {
  return JSON.stringify({ error })
}

const wrongExplorerVerb: Answer = {
  status: 405,
  body: errorBody("this is an explorer's API: GET, or POST a submission"),
  headers: { allow: 'GET, HEAD, POST, OPTIONS' },
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const [, query = ''] = /\?(.*)$/.exec(url) ?? []
  return new URLSearchParams(query)
}

/** Characters of a path in an error. */
const pathLengthMax = 200

function notFound(path: string): Answer {
  return {
    status: 404,
    body: JSON.stringify({ error: `nothing at ${shortened(path, pathLengthMax)}` }),
  }
}

function logAnswer(log: RequestLog, request: IncomingMessage): Answer {
  const after = numberIn(request, 'after') ?? 0
  if (Number.isNaN(after)) return wrongNumber('after', 'the number of a request')
  const answered = numberIn(request, 'answer')
  if (Number.isNaN(answered)) return wrongNumber('answer', 'the number of a request')
  if (answered !== undefined) return { status: 200, body: JSON.stringify(log.answerOf(answered)) }
  return { status: 200, body: JSON.stringify(log.listAfter(after)) }
}

/** A field of the query: `undefined` if it is left out, NaN if it is no whole number from 0. */
function numberIn(request: IncomingMessage, name: string): number | undefined {
  const given = queryOf(request).get(name)
  if (given === null) return undefined
  return /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
}

function wrongNumber(name: string, noun: string): Answer {
  return { status: 400, body: errorBody(`${name}: expected ${noun}, a whole number from 0`) }
}

const wrongVerb: Answer = {
  status: 405,
  body: JSON.stringify({
    error: 'this is a JSON-RPC 2.0 endpoint: POST a request, or open a WebSocket',
  }),
  headers: { allow: verbs },
}

const wrongVerbRoute: Route = {
  foreignPages: 'answered',
  answer: () => wrongVerb,
}
