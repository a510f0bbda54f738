/**
 * The least that a server over HTTP can do in Node, to compare with: what is left of a request's time is
 * the kernel's and the runtime's.
 */

import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Devnet } from '../src/index.ts'

/** A server on a port of this machine; end it with `close`, after its clients. */
export interface BareServer {
  readonly url: string
  close(): void
}

const endOfHead = '\r\n\r\n'

/**
 * Cuts requests out of what a socket sends and asks the devnet in process. It takes nothing but a POST
 * with a content-length, and knows neither limits nor mistakes.
 */
export function openBareSockets(devnet: Devnet): Promise<BareServer> {
  const serve = (socket: Socket) => {
    let received = ''
    socket.setNoDelay().setEncoding('latin1')
    socket.on('data', async (text) => {
      received += text
      for (;;) {
        const bodyAt = received.indexOf(endOfHead) + endOfHead.length
        if (bodyAt < endOfHead.length) return
        const [, length] = /content-length: (\d+)/i.exec(received.slice(0, bodyAt)) ?? []
        const end = bodyAt + Number(length)
        if (received.length < end) return
        const { id, ...request } = JSON.parse(received.slice(bodyAt, end))
        received = received.slice(end)
        const result = await devnet.request(request)
        const body = JSON.stringify({ jsonrpc: '2.0', id, result })
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}${endOfHead}${body}`)
      }
    })
    socket.on('error', () => {}) // of a client that has ended
  }
  return opened(createServer(serve))
}

/** Answers every request over Node's HTTP server with the same text, once its body is there. */
export function openBareHttp(answer: string): Promise<BareServer> {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.end(answer))
  })
  server.keepAliveTimeout = 0 // its clients wait while others are asked
  return opened(server)
}

async function opened(server: Server): Promise<BareServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
