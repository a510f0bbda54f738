/**
 * HTTP, WebSocket and faucet on one port.
 *
 * Owns the port and the order of closing. What is said on the sockets is in `http.ts` and `ws.ts`.
 */

import type { AddressInfo } from 'node:net'
import type { Devnet, DevnetServer, ListenOptions } from '../index.ts'
import { FAUCET_PATH } from './faucet.ts'
import { createHttpSide } from './http.ts'
import { createWebSocketSide } from './ws.ts'

/** What of a devnet is served. */
export type Served = Pick<Devnet, 'config' | 'connect' | 'faucet'>

export const DEFAULT_PORT = 8545
export const DEFAULT_HOST = '127.0.0.1'

/**
 * Opens a port. `close()` takes no more connections, lets every request that has fully arrived be
 * answered, says goodbye to WebSockets with 1001, and resolves when the last socket has gone.
 *
 * @throws {Error} when the port cannot be opened; the message says which and why
 */
export async function listen(devnet: Served, options: ListenOptions): Promise<DevnetServer> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST } = options
  const webSockets = createWebSocketSide(devnet)
  const http = createHttpSide(devnet, webSockets.upgrade)
  const { server } = http

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unavailable(host, port, error)))
    server.listen(port, host, resolve)
  })

  const shutDown = async () => {
    const emptied = new Promise<void>((resolve) => server.close(() => resolve()))
    http.drain()
    await webSockets.drain()
    await emptied
  }
  let closed: Promise<void> | undefined

  const { port: portTaken } = server.address() as AddressInfo // a listening TCP server has one
  const authority = `${host.includes(':') ? `[${host}]` : host}:${portTaken}`
  return {
    host,
    port: portTaken,
    httpUrl: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    faucetUrl: `http://${authority}${FAUCET_PATH}`,
    close: () => (closed ??= shutDown()),
  }
}

function unavailable(host: string, port: number, cause: NodeJS.ErrnoException): Error {
  const reason =
    cause.code === 'EADDRINUSE' ? 'is already in use' : `is not to be had: ${cause.message}`
  return new Error(`port ${port} on ${host} ${reason}`, { cause })
}
