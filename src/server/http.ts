/**
 * JSON-RPC and the faucet over HTTP: bytes in, bytes out.
 *
 * Owns paths, verbs, statuses, CORS and the size of a body. What a request means is decided by the
 * devnet's connection. Promise: a request that has fully arrived is answered, also while closing.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PARSE_ERROR_TEXT, tooBigText } from '../index.ts'
import { drip, isFaucetPath } from './faucet.ts'
import { jsonFromBytes } from './json.ts'
import type { Served } from './listen.ts'

/** Takes over a socket whose client asks for a WebSocket. */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface HttpSide {
  readonly server: Server
  /** Ends sockets: those with a request to answer when it is answered, all others at once. */
  drain(): void
}

interface Answer {
  readonly status: number
  /** JSON; empty for no body. */
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Node's five seconds end sockets under clients that poll a little slower than that. */
const idleMsMax = 60_000

/** What is read and thrown away after a body was found too big, before the socket is cut. */
const discardedBytesMax = 67_108_864

const verbs = 'POST, OPTIONS'
const preflight = {
  'access-control-allow-methods': verbs,
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

export function createHttpSide(devnet: Served, upgrade: Upgrade): HttpSide {
  const { requestBytesMax } = devnet.config
  const responses = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false

  // Immediate, not at once: the bytes being parsed right now may hold more requests.
  const endUnlessAnswering = (socket: Socket) => {
    setImmediate(() => {
      const isAnswering = [...(responses.get(socket) ?? [])].some(({ req }) => req.complete)
      if (!isAnswering) socket.destroySoon()
    })
  }

  const server = createServer({ keepAliveTimeout: idleMsMax })
  server.on('connection', (socket) => {
    responses.set(socket, new Set())
    socket.once('close', () => responses.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const underWay = responses.get(socket)
    underWay?.add(response)
    response.once('close', () => {
      underWay?.delete(response)
      if (isDraining) endUnlessAnswering(socket)
    })
    void take(devnet, requestBytesMax, request, response)
  })
  server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket // net.Server gives no other kind of stream
    responses.delete(socket)
    if (isDraining) socket.destroy()
    else if (request.headers.upgrade?.toLowerCase() === 'websocket') upgrade(request, socket, head)
    else takeWithoutUpgrade(server, request, socket, head)
  })

  return {
    server,
    drain() {
      isDraining = true
      for (const socket of responses.keys()) endUnlessAnswering(socket)
    },
  }
}

async function take(
  devnet: Served,
  bytesMax: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request)
  const isFaucet = isFaucetPath(path)
  const isNowhere = !isFaucet && /^\/api(\/|$)/.test(path)
  if (request.method === 'OPTIONS')
    return reply(response, { status: 204, text: '', headers: preflight })
  if (isNowhere) return reply(response, notFound(path))
  if (request.method !== 'POST') return reply(response, wrongVerb(isFaucet))
  const body = await bodyOf(request, bytesMax)
  if (body === undefined) {
    const text = isFaucet ? JSON.stringify({ error: 'request is too big' }) : tooBigText(bytesMax)
    return replyTooBig(request, response, text)
  }
  reply(response, await (isFaucet ? askFaucet : call)(devnet, jsonFromBytes(body)))
}

async function call(devnet: Served, message: unknown): Promise<Answer> {
  if (message === undefined) return { status: 400, text: PARSE_ERROR_TEXT }
  let text = ''
  const send = (answer: string) => {
    text = answer
  }
  const connection = devnet.connect({ send, subscriptions: false })
  await connection.receive(message)
  connection.close()
  return { status: 200, text }
}

async function askFaucet(devnet: Served, message: unknown): Promise<Answer> {
  const { status, body } = await drip(devnet, message)
  return { status, text: JSON.stringify(body) }
}

function notFound(path: string): Answer {
  return { status: 404, text: JSON.stringify({ error: `nothing at ${path}` }) }
}

function wrongVerb(isFaucet: boolean): Answer {
  const error = isFaucet
    ? 'this is the faucet: POST {"address": "0x…"}'
    : 'this is a JSON-RPC 2.0 endpoint: POST a request, or open a WebSocket'
  return { status: 405, text: JSON.stringify({ error }), headers: { allow: verbs } }
}

function pathOf(request: IncomingMessage): string {
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

function reply(response: ServerResponse, { status, text, headers }: Answer): void {
  response.writeHead(status, headersFor(status, text, headers)).end(text)
}

/**
 * Answers before the body is in, and goes on reading for a while: closing a socket that holds
 * unread bytes resets it, and the client, still sending, would never see the answer.
 */
function replyTooBig(request: IncomingMessage, response: ServerResponse, text: string): void {
  const bytes = Buffer.from(text)
  response.writeHead(413, headersFor(413, text, { connection: 'close' })).write(bytes)
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
  headers: Readonly<Record<string, string>> = {},
): Record<string, string | number> {
  return {
    'access-control-allow-origin': '*',
    ...(text !== '' && { 'content-type': 'application/json' }),
    ...(status !== 204 && { 'content-length': Buffer.byteLength(text) }),
    ...headers,
  }
}

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
