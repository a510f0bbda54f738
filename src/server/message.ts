/**
 * The messages of all transports: reads JSON and HTTP requests, writes HTTP responses.
 *
 * Promise: the ids of JSON-RPC requests keep all their digits. JSON.parse rounds integers above 2^53,
 * and a client that compares ids would not find its own.
 */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { joined } from '../rpc/dispatcher.ts'
import { TextStream } from '../rpc/text-stream.ts'

export type Headers = Readonly<Record<string, string>>

export interface Answer {
  readonly status: number
  /**
   * JSON, unless the headers say otherwise; empty for no body. The parts of a long body are written
   * as the client reads them: in one piece it would be copied while all clients wait. Those of a stream are
   * made meanwhile.
   */
  readonly body: string | readonly string[] | TextStream
  readonly headers?: Headers
  /** True if the answer is given before the request's body has arrived. */
  readonly isEarly?: true
}

/** Bytes read and discarded after a body over the limit, before the socket is closed. */
const discardedBytesMax = 67_108_864

/** The path without query, also of an absolute URL (RFC 9112 section 3.2.2). */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')
  const queryIndex = target.indexOf('?')
  const path = queryIndex === -1 ? target : target.slice(0, queryIndex)
  return path === '' ? '/' : path
}

/** The whole body; `undefined` as soon as it exceeds the limit. */
export function bodyOf(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) return resolve(undefined)
    const chunks: Buffer[] = []
    let size = 0
    const collect = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bytesMax) {
        request.off('data', collect)
        chunks.length = 0
        resolve(undefined)
      }
    }
    request.on('data', collect)
    request.once('end', () => {
      const [only] = chunks
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, size))
    })
  })
}

/** Responds to a request. @param origin CORS headers */
export function reply(response: ServerResponse, answer: Answer, origin: Headers): void {
  const { body, isEarly = false, status } = answer
  if (isEarly) {
    replyEarly(response, answer, origin)
    return
  }
  response.writeHead(status, headersFor(answer, origin))
  if (typeof body === 'string') response.end(body)
  else pipeline(Readable.from(body), response, ignoreSocketError) // the client is gone, or the stream broke off
}

/** Ends the stream of a body that is not sent. */
export function discard({ body }: Answer): void {
  if (body instanceof TextStream) void body.return()
}

/**
 * A head and a body for a socket.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1 for chunks
 */
export async function* bytesOf(
  head: string,
  body: readonly string[] | TextStream,
): AsyncGenerator<string> {
  yield head
  if (!(body instanceof TextStream)) return yield* body
  for await (const part of body) yield `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`
  yield '0\r\n\r\n'
}

/**
 * Responds before the body has arrived, and keeps reading for a while: closing a socket with unread
 * data resets it, and the client, still sending, would not see the response.
 */
function replyEarly(response: ServerResponse, answer: Answer, origin: Headers): void {
  const { req: request } = response
  const headers = headersFor(answer, { connection: 'close', ...origin })
  response.writeHead(answer.status, headers).write(textOf(answer))
  let discardedBytes = 0
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > discardedBytesMax) response.end()
  })
  request.once('end', () => response.end())
}

/** The head of a response after which the connection stays open, as Node's HTTP server writes it. */
export function responseHead(answer: Answer, origin: Headers, idleMsMax: number): string {
  const { body, status } = answer
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  if (body instanceof TextStream) head += 'Transfer-Encoding: chunked\r\n'
  const headers = headersFor(answer, origin)
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMsMax / 1000)}`
  return `${head}Date: ${dateNow()}\r\n${kept}\r\n\r\n`
}

let dateSecond = 0
let dateText = ''

/** The wall clock as HTTP prints it, printed once a second. */
function dateNow(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    dateText = new Date(now).toUTCString()
  }
  return dateText
}

/** The answer of a request that met a bug of ours: its client gets an error, others are still served. */
export function broken(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error)
  return { status: 500, body: JSON.stringify({ error: reason }) }
}

/** Writes a response to a socket that Node's HTTP server has released. */
export function writeRaw(socket: Socket, answer: Answer): void {
  const { status } = answer
  const headers = Object.entries(headersFor(answer, { connection: 'close' }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map((line) => line.join(': ')),
  ]
  socket.on('error', ignoreSocketError)
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${textOf(answer)}`)
}

/** The client is at fault, and the socket closes anyway. */
export function ignoreSocketError(): void {}

function textOf({ body }: Answer): string {
  return joined(body) ?? ''
}

/** Builds all headers at once: this runs for every response. */
function headersFor(answer: Answer, others: Headers): Record<string, string | number> {
  const { body, headers, status } = answer
  const size = sizeOf(body)
  const all: Record<string, string | number> = {}
  if (size !== 0) all['content-type'] = 'application/json'
  if (size !== undefined && status !== 204) all['content-length'] = size
  if (headers !== undefined) Object.assign(all, headers)
  return Object.assign(all, others)
}

/** In bytes; `undefined` for a stream. */
function sizeOf(body: Answer['body']): number | undefined {
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof TextStream) return undefined
  return body.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Deepest nesting. Code that walks values is recursive, and no method takes anything nearly as
 * deep; nodes that use serde_json have the same limit.
 */
export const DEPTH_MAX = 127

/** @returns the value; `undefined` (no JSON value) if the bytes are not UTF-8 JSON */
export function jsonFromBytes(bytes: Uint8Array): unknown {
  if (isNestedDeeper(bytes, DEPTH_MAX)) return undefined
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    const requests: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (requests.some(hasRoundedId)) restoreIds(text, requests, Array.isArray(value) ? 2 : 1)
    return value
  } catch {
    return undefined // invalid UTF-8 or invalid JSON
  }
}

function hasId(request: unknown): request is { id: unknown } {
  return typeof request === 'object' && request !== null && Object.hasOwn(request, 'id')
}

function hasRoundedId(request: unknown): boolean {
  return hasId(request) && Number.isInteger(request.id) && !Number.isSafeInteger(request.id)
}

/** A string, a bracket, a comma, or a number or word. */
const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g

/**
 * Replaces rounded ids by bigints of all their digits.
 *
 * @param text valid JSON
 * @param depth of the requests' fields: 1, or 2 in a batch
 */
function restoreIds(text: string, requests: readonly unknown[], depth: number): void {
  let at = 0
  let index = 0
  let beforeLast = ''
  let last = ''
  for (const [token] of text.matchAll(jsonToken)) {
    const request = requests[index]
    const isValueOfId = at === depth && last === ':' && /^"/.test(beforeLast)
    const isRounded = /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
    if (isValueOfId && isRounded && JSON.parse(beforeLast) === 'id') {
      // The last of two ids counts, as for JSON.parse.
      if (hasId(request) && Number(request.id) === Number(token)) request.id = BigInt(token)
    }
    if (token === '{' || token === '[') at += 1
    if (token === '}' || token === ']') at -= 1
    if (token === ',' && at === depth - 1) index += 1
    beforeLast = last
    last = token
  }
}

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d

/** True if brackets are nested deeper, in what may be JSON. */
export function isNestedDeeper(bytes: Uint8Array, depthMax: number): boolean {
  // Nearly all input has few brackets and skips the exact check.
  const opened = countUpTo(bytes, OPEN_BRACKET, depthMax) + countUpTo(bytes, OPEN_BRACE, depthMax)
  return opened > depthMax && depthOf(bytes) > depthMax
}

/** Occurrences of a byte, counted up to one above the limit. */
function countUpTo(bytes: Uint8Array, byte: number, limit: number): number {
  let count = 0
  for (
    let at = bytes.indexOf(byte);
    at !== -1 && count <= limit;
    at = bytes.indexOf(byte, at + 1)
  ) {
    count += 1
  }
  return count
}

/** The deepest nesting of brackets in what may be JSON. */
function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (isInString) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
  }
  return deepest
}
