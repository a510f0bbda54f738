/**
 * The two clients of the socket benchmarks: one connection each, one request at a time.
 *
 * They do as little as a client can, as their work is part of what is measured.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { DevnetServer } from '../src/index.ts'

export interface Client {
  /** Sends one JSON text and resolves with the answer's. */
  call(body: string): Promise<string>
  close(): void
}

const endOfHead = '\r\n\r\n'

/** HTTP/1.1 keep-alive over a plain socket. */
export async function openHttp(server: Pick<DevnetServer, 'host' | 'port'>): Promise<Client> {
  const socket = connect(server.port, server.host).setNoDelay().setEncoding('latin1')
  await once(socket, 'connect')
  let received = ''
  let take = (_text: string) => {}
  socket.on('data', (text) => {
    received += text
    const bodyAt = received.indexOf(endOfHead) + endOfHead.length
    const length = /content-length: (\d+)/i.exec(received)?.[1]
    if (length === undefined || received.length < bodyAt + Number(length)) return
    const body = received.slice(bodyAt)
    received = ''
    take(body)
  })
  return {
    call: (body) =>
      new Promise((resolve) => {
        take = resolve
        const head = `POST / HTTP/1.1\r\nhost: bench\r\ncontent-length: ${body.length}`
        socket.write(`${head}\r\ncontent-type: application/json${endOfHead}${body}`)
      }),
    close: () => socket.destroy(),
  }
}

export async function openWebSocket(server: Pick<DevnetServer, 'wsUrl'>): Promise<Client> {
  const socket = new WebSocket(server.wsUrl, { perMessageDeflate: false })
  await once(socket, 'open')
  let take = (_text: string) => {}
  socket.on('message', (data) => take(String(data)))
  return {
    call: (body) =>
      new Promise((resolve) => {
        take = resolve
        socket.send(body)
      }),
    close: () => socket.terminate(),
  }
}
