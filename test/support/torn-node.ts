/** A node that is wrong on purpose: parts of one answer are of two moments. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { pause } from './cluster-checker.ts'
import { SocketClient } from './redis-nodes.ts'

/** Ms between the moments: longer than a block takes. */
const TORN_MS = 400

/** Serves what a node answers; the first word of a call is older than the others. */
export class TornNode implements AsyncDisposable {
  readonly url: string
  readonly #server: WebSocketServer

  private constructor(server: WebSocketServer) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** @param url of a node that is right */
  static async before(url: string): Promise<TornNode> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    server.on('connection', async (socket) => {
      const opening = SocketClient.open(url)
      socket.on('message', async (data) => {
        const { id, method, params } = JSON.parse(String(data))
        const node = await opening
        const result = await node.ask(method, ...params)
        const answer = method === 'eth_call' ? await torn(node, String(result), params) : result
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answered(answer) }))
      })
      socket.on('close', async () => (await opening).close())
    })
    return new TornNode(server)
  }

  async [Symbol.asyncDispose]() {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** The first word of a result, and the others as they are later. */
async function torn(node: SocketClient, earlier: string, params: readonly unknown[]) {
  await pause(TORN_MS)
  const later = await node.ask('eth_call', ...params)
  return `${earlier.slice(0, 66)}${String(later).slice(66)}`
}

function answered(answer: unknown): object {
  const isError = typeof answer === 'object' && answer !== null && 'code' in answer
  return isError ? { error: answer } : { result: answer }
}
