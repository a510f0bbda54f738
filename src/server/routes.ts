/**
 * What an HTTP request is answered with: paths, verbs and statuses.
 *
 * Who may ask is decided in `access.ts`, what they may ask in `endpoint.ts`, what a request means by the
 * devnet's connection.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { PARSE_ERROR_TEXT, tooBigText, type WireClient } from '../index.ts'
import type { Access } from './access.ts'
import type { Endpoint, Visit } from './endpoint.ts'
import { FAUCET_TOO_BIG, type FaucetAnswer, type FaucetRoute, faucetRoute } from './faucet.ts'
import { jsonFromBytes } from './json.ts'
import type { Served } from './listen.ts'
import { type Answer, bodyOf, type Headers, pathOf, reply, replyEarly } from './message.ts'
import type { Page, Pages } from './pages.ts'
import type { Traffic } from './traffic.ts'

/** What the server's parts hand to this one. */
export interface RoutesOptions {
  readonly access: Access
  readonly traffic: Traffic
  readonly endpoint: Endpoint
  /** What GET shows, by path. */
  readonly pages: Pages
}

/** Answers a request; nothing is left to do when its promise resolves, which it always does. */
export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const verbs = 'GET, POST, OPTIONS'

export function createRoute(devnet: Served, options: RoutesOptions): Route {
  const { access, endpoint, pages } = options
  const bytesMax = devnet.config.requestBytesMax
  const call = createCall(devnet, options)

  const answer = async (request: IncomingMessage, response: ServerResponse, origin: Headers) => {
    const refusal = access.refusal(request)
    if (refusal !== undefined) return reply(response, notAllowed(refusal), origin)
    if (request.method === 'OPTIONS') return reply(response, preflight(request), origin)
    const path = pathOf(request)
    const page = pages.get(path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && page !== undefined) return reply(response, await shown(page), origin)
    const faucet = endpoint.hasFaucet ? faucetRoute(path) : undefined
    if (faucet !== undefined) return answerByFaucet(faucet, request, response, origin)
    if (/^\/api(\/|$)/.test(path)) return reply(response, notFound(path), origin)
    if (request.method !== 'POST') return reply(response, wrongVerb, origin)
    const visit = endpoint.visit(clientOf(request))
    const body = await bodyOf(request, bytesMax)
    if (body === undefined) {
      return replyEarly(request, response, { status: 413, text: tooBigText(bytesMax) }, origin)
    }
    const given = call(visit, jsonFromBytes(body))
    reply(response, given instanceof Promise ? await given : given, origin)
  }

  const answerByFaucet = async (
    faucet: FaucetRoute,
    request: IncomingMessage,
    response: ServerResponse,
    origin: Headers,
  ) => {
    const refusal = faucet.refusal(request.method ?? '', request.headers['content-type'])
    if (refusal !== undefined) return reply(response, jsonAnswer(refusal), origin)
    let message: unknown
    if (!faucet.isRead) {
      const body = await bodyOf(request, bytesMax)
      if (body === undefined) {
        return replyEarly(request, response, jsonAnswer(FAUCET_TOO_BIG), origin)
      }
      message = jsonFromBytes(body)
    }
    const given = await faucet.answer(devnet, clientOf(request), message)
    reply(response, jsonAnswer(given), origin)
  }

  return async (request, response) => {
    const origin = access.headers(request)
    try {
      await answer(request, response, origin)
    } catch (error) {
      // A fault of ours. Whoever asked is told, and the others are served on.
      if (!response.headersSent) reply(response, broken(error), origin)
    }
  }
}

type Call = (visit: Visit, message: unknown) => Answer | Promise<Answer>

function createCall(devnet: Served, { traffic }: RoutesOptions): Call {
  const client: WireClient = {
    send: () => {}, // its answers are given back
    subscriptions: false,
    transport: 'http',
    watch: traffic.watch('http'),
  }
  const unruled = devnet.connect(client)
  return (visit, message) => {
    if (message === undefined) return { status: 400, text: PARSE_ERROR_TEXT }
    const { rules } = visit
    const connection = rules === undefined ? unruled : devnet.connect({ ...client, rules })
    // The members of a batch may end in different ways, and there is one status for all of them.
    const answerOf = (text = ''): Answer => ({
      status: Array.isArray(message) ? 200 : visit.status,
      text,
    })
    const text = connection.answer(message)
    return text instanceof Promise ? text.then(answerOf) : answerOf(text)
  }
}

async function shown(page: () => Page | Promise<Page>): Promise<Answer> {
  const { status, contentType, text } = await page()
  return { status, text, headers: { 'content-type': contentType } }
}

/** Its network address. */
function clientOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? ''
}

function jsonAnswer({ body, ...rest }: FaucetAnswer): Answer {
  return { ...rest, text: JSON.stringify(body) }
}

/**
 * Pages of allowed origins may send any header: refusing some would protect nothing.
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

/** Why a request is not taken, whatever it asks. */
export function notAllowed(error: string): Answer {
  return { status: 403, text: JSON.stringify({ error }) }
}

function notFound(path: string): Answer {
  return { status: 404, text: JSON.stringify({ error: `nothing at ${path}` }) }
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
