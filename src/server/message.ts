/**
 * HTTP messages: reads requests, writes responses.
 */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

export type Headers = Readonly<Record<string, string>>

export interface Answer {
  readonly status: number
  /** JSON, unless the headers say otherwise; empty for no body. */
  readonly text: string
  readonly headers?: Headers
}

/** An answer whose body is long and comes in parts. */
export interface LongAnswer extends Omit<Answer, 'text'> {
  readonly parts: readonly string[]
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

/**
 * The parts of a long body are written as the client reads them: in one piece it would be copied
 * while all clients wait.
 *
 * @param origin CORS headers
 */
export function reply(
  response: ServerResponse,
  answer: Answer | LongAnswer,
  origin: Headers,
): void {
  response.writeHead(answer.status, headersFor(answer, origin))
  if ('text' in answer) response.end(answer.text)
  else Readable.from(answer.parts).pipe(response)
}

/**
 * Responds before the body has arrived, and keeps reading for a while: closing a socket with unread
 * data resets it, and the client, still sending, would not see the response.
 */
export function replyEarly(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  origin: Headers,
): void {
  const headers = headersFor(answer, { connection: 'close', ...origin })
  response.writeHead(answer.status, headers).write(answer.text)
  let discardedBytes = 0
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > discardedBytesMax) response.end()
  })
  request.once('end', () => response.end())
}

/** Writes a response to a socket that Node's HTTP server has released. */
export function writeRaw(socket: Socket, answer: Answer): void {
  const { status, text } = answer
  const headers = Object.entries(headersFor(answer, { connection: 'close' }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map((line) => line.join(': ')),
  ]
  socket.on('error', ignoreSocketError)
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** The client is at fault, and the socket closes anyway. */
export function ignoreSocketError(): void {}

/** Builds all headers at once: this runs for every response. */
function headersFor(answer: Answer | LongAnswer, others: Headers): Record<string, string | number> {
  const { status, headers } = answer
  const size =
    'text' in answer
      ? Buffer.byteLength(answer.text)
      : answer.parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const all: Record<string, string | number> = {}
  if (size > 0) all['content-type'] = 'application/json'
  if (status !== 204) all['content-length'] = size
  if (headers !== undefined) Object.assign(all, headers)
  return Object.assign(all, others)
}
