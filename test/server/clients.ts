/** Clients for the tests of the server: bytes over TCP, JSON over HTTP, frames over a WebSocket. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { DevnetParts } from '../../src/devnet/devnet-parts.ts'
import type { DevnetServer } from '../../src/index.ts'
import type { TransportConnection } from '../../src/rpc/connection.ts'

/** Sends some bytes and returns all that comes back until the server ends the socket. */
export async function exchange(server: DevnetServer, text: string): Promise<string> {
  const socket = connect(server.port, server.host)
  socket.write(text)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}

/** A request as its bytes; `headers` come after `host` and `content-length`. */
export function rawPost(path: string, body: string, ...headers: string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'host: x', `content-length: ${Buffer.byteLength(body)}`]
  return `${[...lines, ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** A request is read by the server itself, or left to Node's parser for a header that is not plain. */
export const ways: readonly { readonly way: string; readonly headers: readonly string[] }[] = [
  { way: 'read from the socket', headers: [] },
  { way: 'left to the parser', headers: ['x-plain: no'] },
]

export function post(url: string, body: string | Uint8Array, headers = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers })
}

/** A JSON-RPC request as its text; no id makes it a notification. */
export function rpc(method: string, params: readonly unknown[] = [], id?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params })
}

/** A WebSocket that keeps what it is sent until it is asked for. */
export class SocketClient {
  readonly socket: WebSocket
  readonly #messages: string[] = []
  #arrived = () => {}

  private constructor(url: string) {
    this.socket = new WebSocket(url)
    this.socket.on('message', (data) => {
      this.#messages.push(String(data))
      this.#arrived()
    })
  }

  static async open(url: string): Promise<SocketClient> {
    const client = new SocketClient(url)
    await once(client.socket, 'open')
    return client
  }

  send(message: string | Uint8Array): void {
    this.socket.send(message)
  }

  /** The next message, as its text. */
  async next(): Promise<string> {
    for (;;) {
      const message = this.#messages.shift()
      if (message !== undefined) return message
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
  }

  /** The next message, as its value. */
  async nextValue(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.next())
  }

  /** The code of the server's close frame. */
  async closed(): Promise<number> {
    const [code] = await once(this.socket, 'close')
    return code
  }
}

/** A devnet whose answers wait at a gate, to catch the server with requests under way. */
export function gated(parts: DevnetParts) {
  let arrive = () => {}
  let open = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const served = partsWith(parts, (client): TransportConnection => {
    const connection = parts.connections.connect(client)
    if (client.isInternal) return connection
    return {
      async receive(message) {
        arrive()
        await opened
        await connection.receive(message)
      },
      async answer(message) {
        arrive()
        await opened
        return connection.answer(message)
      },
      async answerInParts(message) {
        arrive()
        await opened
        return connection.answerInParts(message)
      },
      name: 'webSocket 1',
      get subscriptionCount() {
        return connection.subscriptionCount
      },
      close: () => connection.close(),
    }
  })
  return { served, arrived, open }
}

/** The parts of a devnet with another `connect`. */
export function partsWith(
  parts: DevnetParts,
  connect: DevnetParts['connections']['connect'],
): DevnetParts {
  const { connections } = parts
  return {
    ...parts,
    connections: {
      connect,
      filters: connections.filters,
      get transportFaults() {
        return connections.transportFaults
      },
    },
  }
}
