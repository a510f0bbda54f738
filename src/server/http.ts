/**
 * JSON-RPC, the faucet and the pages over HTTP: bytes in, bytes out.
 *
 * Owns paths, verbs, statuses, and the size and time a request may take. Who may ask is decided in
 * `access.ts`, what they may ask in `endpoint.ts`, what a request means by the devnet's connection. Promise: a request that has fully
 * arrived is answered, also while closing.
 */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { BUSY_TEXT, PARSE_ERROR_TEXT, TIMED_OUT_TEXT, tooBigText } from '../index.ts'
import type { Access } from './access.ts'
import type { Endpoint, Visit } from './endpoint.ts'
import { FAUCET_TOO_BIG, type FaucetAnswer, type FaucetRoute, faucetRoute } from './faucet.ts'
import { jsonFromBytes } from './json.ts'
import type { Served } from './listen.ts'
import type { Page, Pages } from './pages.ts'
import type { Traffic } from './traffic.ts'

/** Takes over a socket whose client asks for a WebSocket. */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface HttpSide {
  readonly server: Server
  /** Ends sockets: those with a request to answer when it is answered, all others at once. */
  drain(): void
}

/** What the server's parts hand to this one. */
export interface HttpSideOptions {
  readonly access: Access
  readonly traffic: Traffic
  readonly endpoint: Endpoint
  readonly upgrade: Upgrade
  /** What GET shows, by path. */
  readonly pages: Pages
}

export interface Answer {
  readonly status: number
  /** JSON; empty for no body. */
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What is read and thrown away after a body was found too big, before the socket is cut. */
const discardedBytesMax = 67_108_864

/** How often Node looks for requests that take too long. */
const timeoutCheckMsMax = 1_000

const verbs = 'GET, POST, OPTIONS'
const preflight = {
  'access-control-allow-methods': verbs,
  'access-control-allow-headers': 'content-type',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '86400',
}

export function createHttpSide(devnet: Served, options: HttpSideOptions): HttpSide {
  const { access, traffic, upgrade } = options
  const { idleMsMax, headersMsMax, requestMsMax, headersBytesMax } = devnet.config
  const clients = new Map<Socket, Client>()
  let isDraining = false

  // Immediate, not at once: the bytes being parsed right now may hold more requests.
  const endUnlessAnswering = (socket: Socket) => {
    setImmediate(() => {
      const isAnswering = [...(clients.get(socket)?.underWay ?? [])].some(({ req }) => req.complete)
      if (!isAnswering) socket.destroySoon()
    })
  }

  const server = createServer({
    keepAliveTimeout: idleMsMax,
    headersTimeout: Math.min(headersMsMax, requestMsMax),
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: Math.min(headersMsMax, requestMsMax, timeoutCheckMsMax),
    maxHeaderSize: headersBytesMax,
  })
  server.on('connection', (socket: Socket) => {
    if (clients.has(socket)) return // put back by `takeWithoutUpgrade`
    const leave = traffic.enter('http')
    clients.set(socket, { underWay: new Set(), isOneTooMany: traffic.isOverfull, leave })
    socket.once('close', () => {
      leave()
      clients.delete(socket)
    })
  })
  server.on('clientError', (error, socket) =>
    answerBroken(error, socket as Socket, headersBytesMax),
  )
  server.on('request', (request, response) => {
    const { socket } = request
    const client = clients.get(socket)
    client?.underWay.add(response)
    response.once('close', () => {
      client?.underWay.delete(response)
      if (isDraining) endUnlessAnswering(socket)
    })
    if (client?.isOneTooMany === true) reply(response, tooBusy, {})
    else void take(devnet, options, request, response)
  })
  server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket // net.Server gives no other kind of stream
    if (isDraining) return socket.destroy()
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      return takeWithoutUpgrade(server, request, socket, head)
    }
    const client = clients.get(socket)
    clients.delete(socket)
    client?.leave()
    const refusal = access.refusal(request)
    if (refusal !== undefined) refuseUpgrade(socket, notAllowed(refusal))
    else if (client?.isOneTooMany === true) refuseUpgrade(socket, tooBusy)
    else upgrade(request, socket, head)
  })

  return {
    server,
    drain() {
      isDraining = true
      for (const socket of clients.keys()) endUnlessAnswering(socket)
    },
  }
}

/** One socket that speaks HTTP. */
interface Client {
  readonly underWay: Set<ServerResponse>
  /** There was no place left when it came: it is told so and sent away. */
  readonly isOneTooMany: boolean
  leave(): void
}

async function take(
  devnet: Served,
  { access, traffic, endpoint, pages }: HttpSideOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytesMax = devnet.config.requestBytesMax
  const path = pathOf(request)
  const origin = access.headers(request)
  const refusal = access.refusal(request)
  if (refusal !== undefined) return reply(response, notAllowed(refusal), origin)
  if (request.method === 'OPTIONS') {
    return reply(response, { status: 204, text: '', headers: preflight }, origin)
  }
  const page = pages.get(path)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && page !== undefined) return reply(response, await shown(page), origin)
  const route = endpoint.hasFaucet ? faucetRoute(path) : undefined
  if (route !== undefined) return takeForFaucet(devnet, route, request, response, origin)
  if (/^\/api(\/|$)/.test(path)) return reply(response, notFound(path), origin)
  if (request.method !== 'POST') return reply(response, wrongVerb, origin)
  const visit = endpoint.visit(clientOf(request))
  const body = await bodyOf(request, bytesMax)
  if (body === undefined) return replyTooBig(request, response, tooBigText(bytesMax), origin)
  reply(response, await call(devnet, traffic, visit, jsonFromBytes(body)), origin)
}

async function takeForFaucet(
  devnet: Served,
  route: FaucetRoute,
  request: IncomingMessage,
  response: ServerResponse,
  origin: Headers,
): Promise<void> {
  const refusal = route.refusal(request.method ?? '', request.headers['content-type'])
  if (refusal !== undefined) return reply(response, jsonAnswer(refusal), origin)
  let message: unknown
  if (!route.isRead) {
    const body = await bodyOf(request, devnet.config.requestBytesMax)
    if (body === undefined) {
      return replyTooBig(request, response, jsonAnswer(FAUCET_TOO_BIG).text, origin)
    }
    message = jsonFromBytes(body)
  }
  reply(response, jsonAnswer(await route.answer(devnet, clientOf(request), message)), origin)
}

/** Its network address. */
function clientOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? ''
}

function jsonAnswer({ body, ...rest }: FaucetAnswer): Answer {
  return { ...rest, text: JSON.stringify(body) }
}

async function shown(page: () => Page | Promise<Page>): Promise<Answer> {
  const { status, contentType, text } = await page()
  return { status, text, headers: { 'content-type': contentType } }
}

async function call(
  devnet: Served,
  traffic: Traffic,
  visit: Visit,
  message: unknown,
): Promise<Answer> {
  if (message === undefined) return { status: 400, text: PARSE_ERROR_TEXT }
  let text = ''
  const send = (answer: string) => {
    text = answer
  }
  const { rules } = visit
  const watch = traffic.watch('http')
  const connection = devnet.connect({
    send,
    subscriptions: false,
    transport: 'http',
    watch,
    ...(rules && { rules }),
  })
  await connection.receive(message)
  connection.close()
  // The members of a batch may end in different ways, and there is one status for all of them.
  return { status: Array.isArray(message) ? 200 : visit.status, text }
}

const tooBusy: Answer = { status: 503, text: BUSY_TEXT, headers: { connection: 'close' } }

function notAllowed(error: string): Answer {
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

/** Without the query. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const queryIndex = url.indexOf('?')
  return queryIndex === -1 ? url : url.slice(0, queryIndex)
}

/** The whole body, or undefined as soon as it is known to be over the limit. */
function bodyOf(request: IncomingMessage, bytesMax: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) return resolve(undefined)
    const chunks: Buffer[] = []
    let size = 0
    const keep = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bytesMax) {
        request.off('data', keep)
        chunks.length = 0
        resolve(undefined)
      }
    }
    request.on('data', keep)
    request.once('end', () => resolve(Buffer.concat(chunks, size)))
  })
}

type Headers = Readonly<Record<string, string>>

function reply(response: ServerResponse, { status, text, headers }: Answer, origin: Headers): void {
  response.writeHead(status, { ...headersFor(status, text, headers), ...origin }).end(text)
}

/**
 * Answers before the body is in, and goes on reading for a while: closing a socket that holds
 * unread bytes resets it, and the client, still sending, would never see the answer.
 */
function replyTooBig(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  origin: Headers,
): void {
  const headers = headersFor(413, text, { connection: 'close' })
  response.writeHead(413, { ...headers, ...origin }).write(text)
  let discardedBytes = 0
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > discardedBytesMax) response.end()
  })
  request.once('end', () => response.end())
}

function headersFor(
  status: number,
  text: string,
  headers: Headers = {},
): Record<string, string | number> {
  return {
    ...(text !== '' && { 'content-type': 'application/json' }),
    ...(status !== 204 && { 'content-length': Buffer.byteLength(text) }),
    ...headers,
  }
}

/** Answers on a socket that is no longer, or never was, in the hands of Node's HTTP server. */
function writeRaw(socket: Socket, { status, text, headers }: Answer): void {
  const lines = Object.entries({ ...headersFor(status, text, headers), connection: 'close' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map((line) => line.join(': ')),
  ]
  socket.on('error', ignoreSocketError)
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Says no to a WebSocket, as the HTTP answer it would have become. */
export function refuseUpgrade(socket: Socket, answer: Answer): void {
  writeRaw(socket, answer)
}

/** What the client sent is no HTTP, too long, or does not come: it hears which. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket, headersBytesMax: number): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    writeRaw(socket, { status: 431, text: tooBigText(headersBytesMax) })
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    writeRaw(socket, { status: 408, text: TIMED_OUT_TEXT })
  } else {
    writeRaw(socket, { status: 400, text: PARSE_ERROR_TEXT })
  }
}

/** The socket closes, and that is all there is to do: the other side is at fault. */
function ignoreSocketError(): void {}

/**
 * Serves a request as if it had not offered another protocol, as RFC 9110 section 7.8 allows.
 * Java's and curl's clients offer HTTP/2 this way with each POST; Node hands such a socket over
 * unread, so the request is put back without its `upgrade` line and read again.
 */
function takeWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]!
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${request.rawHeaders[index + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
