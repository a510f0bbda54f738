/**
 * HTTP, WebSocket, faucet and Studio on one port, and a local socket beside it.
 *
 * Owns the port and the order of closing. The protocols are in http.ts, ws.ts and ipc.ts.
 */

import type { AddressInfo } from 'node:net'
import type { DevnetServer, ListenOptions } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { Config } from '../config/config.ts'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { expectArgument, expectFunctions } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import { FAUCET_PATH } from './faucet.ts'
import { expireFilters } from './filter-expiry.ts'
import { HttpSide, type Upgrade } from './http.ts'
import { type IpcSide, listenOnIpc } from './ipc.ts'
import { machine } from './machine.ts'
import { createMetrics } from './metrics.ts'
import { endpoints, isLoopback, RequestPolicy, STREAM_PATH } from './policy.ts'
import { RequestLog } from './request-log.ts'
import { RequestStats } from './request-stats.ts'
import { Routes } from './routes.ts'
import { hasStudio, STUDIO_FOLDER } from './studio.ts'
import type { WebSocketSide } from './ws.ts'
import { createCallGuard, createEventLoopYields } from './yield-to-sockets.ts'

export const DEFAULT_PORT = 8545
export const DEFAULT_HOST = '127.0.0.1'
/** go-ethereum's 5 s are for public nodes; this one runs on busy machines of continuous integration. */
export const DEFAULT_CALL_MS_MAX = 30_000

/** Ms after which a server that closes ends executions, and then the sockets of clients that do not read. */
const EXECUTIONS_END_MS = 1_000
const UNREAD_END_MS = 3_000

/** Serves a devnet; listen.ts says what it promises and throws. */
export async function serve(
  parts: DevnetParts,
  options: ListenOptions,
  studioFolder = STUDIO_FOLDER,
): Promise<DevnetServer> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, allowRemote = false, ipcPath } = options
  const { callMsMax = DEFAULT_CALL_MS_MAX } = options
  expectListenOptions(options)
  if (!allowRemote && !isLoopback(host)) {
    throw new DevnetError(
      'INVALID_OPTION',
      `host: expected an address of this machine alone, got "${host}"; to let other machines in, add allowRemote`,
      { option: 'host', given: host },
    )
  }
  const { backend, devnet } = parts
  const { config } = devnet
  const isStudioServed = servesStudio(options.studio, host, config, studioFolder)
  const stats = new RequestStats({
    connectionsMax: config.limits.connectionsMax,
    onRequest: options.onRequest,
    log: isStudioServed ? new RequestLog() : undefined,
    nowMs: () => devnet.now,
  })
  const policy = new RequestPolicy(devnet, { host, hasPage: isStudioServed })
  /** Loaded with the first WebSocket: `ws` takes a quarter of the time that a server needs to start. */
  let webSockets: Promise<WebSocketSide> | undefined
  const upgrade: Upgrade = async (request, socket, head) => {
    webSockets ??= import('./ws.ts').then(
      ({ WebSocketSide }) => new WebSocketSide(parts, stats, policy),
    )
    const side = await webSockets
    side.upgrade(request, socket, head)
  }
  const metrics = createMetrics(parts, stats)
  const routes = new Routes(parts, {
    stats,
    policy,
    metrics,
    studioFolder: isStudioServed ? studioFolder : undefined,
  })
  const http = new HttpSide(backend, { policy, stats, routes, upgrade })
  const { server } = http

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unavailable(host, port, error)))
    server.listen(port, host, resolve)
  })
  // From here on an error means one failed connection, for lack of file handles for example; its
  // client was refused by the kernel.
  server.on('error', () => {})

  const yields = createEventLoopYields()
  devnet.on('progress', yields)
  const closing = new AbortController()
  const guard = createCallGuard({ callMsMax, closing: closing.signal })
  const endGuard = backend.callGuards.add(guard)
  const endExpiry = expireFilters(parts, machine)
  const detach = () => {
    devnet.removeListener('progress', yields)
    endGuard()
    endExpiry()
  }

  const stopHttp = async () => {
    const emptied = new Promise<void>((resolve) => server.close(() => resolve()))
    http.drain()
    await (await webSockets)?.drain()
    await emptied
  }
  let ipc: IpcSide | undefined
  try {
    if (ipcPath !== undefined) ipc = await listenOnIpc(parts, ipcPath, stats)
  } catch (error) {
    await stopHttp()
    detach()
    throw error
  }
  const shutDown = async () => {
    const endRefusals = refuseWaitingRequests(backend)
    const cancelEnd = machine.wake(EXECUTIONS_END_MS, () => closing.abort())
    const cancelDrop = machine.wake(UNREAD_END_MS, () => http.dropUnread())
    await Promise.all([stopHttp(), ipc?.close()])
    cancelEnd()
    cancelDrop()
    endRefusals()
    detach()
  }
  let closed: Promise<void> | undefined

  const { port: portTaken } = server.address() as AddressInfo // a listening TCP server has one
  const authority = `${host.includes(':') ? `[${host}]` : host}:${portTaken}`
  return {
    host,
    port: portTaken,
    httpUrl: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    ...(config.flashblockTimeMs > 0 && { flashblockStreamUrl: `ws://${authority}${STREAM_PATH}` }),
    ...(ipc !== undefined && { ipcPath: ipc.path }),
    faucetUrl: `http://${authority}${FAUCET_PATH}`,
    ...(isStudioServed && { studioUrl: `http://${authority}/` }),
    close: () => (closed ??= shutDown()),
  }
}

/**
 * Refuses the requests of sockets that wait for virtual time or for the wallet's user: they could
 * wait permanently.
 *
 * @returns a function to call when the sockets are closed
 */
function refuseWaitingRequests({ scripts, transportFaults, wallet }: Backend): () => void {
  const isClosing = (transport: string) => transport !== 'process'
  const endLate = transportFaults.release(isClosing)
  const endUndecided = wallet.release(isClosing, 'the server is closed')
  const openAgain = scripts.stop()
  return () => {
    endLate()
    endUndecided()
    openAgain()
  }
}

/** @throws {DevnetError} INVALID_OPTION for values of another type */
function expectListenOptions(options: ListenOptions): void {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, ipcPath } = options
  const { callMsMax = DEFAULT_CALL_MS_MAX } = options
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  expectArgument(isPort, 'port', 'a whole number from 0 to 65535', port)
  expectArgument(typeof host === 'string' && host !== '', 'host', 'an address or name', host)
  const isPath = ipcPath === undefined || (typeof ipcPath === 'string' && ipcPath !== '')
  expectArgument(isPath, 'ipcPath', 'a path', ipcPath)
  const isTime = Number.isSafeInteger(callMsMax) && callMsMax >= 0
  expectArgument(isTime, 'callMsMax', 'a whole number of ms, or 0 for no limit', callMsMax)
  for (const name of ['allowRemote', 'studio'] as const) {
    const { [name]: given = false } = options
    expectArgument(typeof given === 'boolean', name, 'true or false', given)
  }
  expectFunctions('listen', options, ['onRequest'])
}

/** @param asked the option `studio`; undefined serves it to this machine if it has been built */
function servesStudio(
  asked: boolean | undefined,
  host: string,
  { endpoint }: Config,
  folder: string,
): boolean {
  const missing = !endpoints[endpoint].hasStudio
    ? 'a public endpoint has none'
    : !hasStudio(folder)
      ? `there is no index.html in ${folder}`
      : undefined
  if (asked === true && missing !== undefined) {
    throw new DevnetError('INVALID_OPTION', `studio: ${missing}`, { option: 'studio', given: true })
  }
  return missing === undefined && (asked ?? isLoopback(host))
}

function unavailable(host: string, port: number, cause: NodeJS.ErrnoException): Error {
  const reason =
    cause.code === 'EADDRINUSE' ? 'is already in use' : `is not available: ${cause.message}`
  return new Error(`port ${port} on ${host} ${reason}`, { cause })
}
