/** Nodes of one cluster in this process, with a stream in Redis, whose devnets are served. */

import { once } from 'node:events'
import { WebSocket } from 'ws'
import { RedisNode, type RedisNodeOptions } from '../../src/cluster/redis-node.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { machine } from '../../src/server/machine.ts'

export interface ServedNode extends AsyncDisposable {
  readonly node: RedisNode
  readonly devnet: Devnet
  readonly url: string
  /** Texts of warnings. */
  readonly warnings: readonly string[]
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  health(): Promise<Health>
}

export interface Health {
  readonly role: 'writer' | 'follower'
  readonly position: number
  readonly lagMs: number
  readonly leaseMs: number
}

/** Joins the cluster of a Redis server. */
export async function joinCluster(
  url: string,
  options: DevnetOptions = {},
  given: Partial<RedisNodeOptions> = {},
): Promise<ServedNode> {
  const warnings: string[] = []
  const node = await RedisNode.join({
    ...{ url, prefix: 'test', leaseMs: 1_000, machine, artifacts: {} },
    checkpointSize: 8_388_608,
    async create(remote) {
      const fork = remote?.source({})
      const all = { ...options, ...(fork !== undefined && { fork }) }
      return { devnet: await createDevnet(all), startMs: machine.now() }
    },
    accept: async () => {},
    onWarning: (message) => warnings.push(message),
    ...given,
  })
  const { devnet } = node
  const server = await devnet.listen({ port: 0, studio: false })
  return {
    ...{ node, devnet, warnings, url: server.httpUrl },
    ask: (method, ...params) => ask(server.httpUrl, method, ...params),
    async health() {
      return (await (await fetch(`${server.httpUrl}/health`)).json()) as Health
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await node.close()
      await devnet.close()
    },
  }
}

/** The result of a request, or its error. */
export async function ask(
  url: string,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  return error ?? result
}

/** A client on a WebSocket: answers by id, and the payloads of notifications. */
export class SocketClient {
  readonly notifications: unknown[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (response: unknown) => void>()
  #count = 0
  #look = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.id === undefined) this.notifications.push(message.params.result)
      else this.#waiting.get(message.id)?.(message.error ?? message.result)
      this.#look()
    })
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ message: 'the connection is closed' })
    })
  }

  static async open(url: string): Promise<SocketClient> {
    const socket = new WebSocket(url.replace('http', 'ws'), { handshakeTimeout: 60_000 })
    await once(socket, 'open')
    socket.on('error', () => {}) // it is closed then
    return new SocketClient(socket)
  }

  ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
    this.#count += 1
    const id = this.#count
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve))
    if (this.#socket.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    } else {
      this.#waiting.get(id)?.({ message: 'the connection is closed' })
    }
    return answered
  }

  /** Resolves when there are this many notifications. */
  async notified(count: number): Promise<readonly unknown[]> {
    while (this.notifications.length < count) {
      await new Promise<void>((resolve) => {
        this.#look = resolve
      })
    }
    return this.notifications
  }

  /** Closes at once: a suspended node answers no close frame. */
  close(): void {
    this.#socket.terminate()
  }
}

/** Longer than anything that a test waits for. */
const UNTIL_MS_MAX = 40_000

/** Resolves when a condition holds, which is looked at again and again. @throws {Error} if it never does */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + UNTIL_MS_MAX
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`it never holds: ${condition}`)
    await new Promise((resolve) => machine.wake(20, () => resolve(null)))
  }
}
