/**
 * Sockets that speak HTTP: who is connected, in what order they are answered, how they end.
 *
 * Owns the limits on time, on headers and on connections. What a request is answered with is decided in
 * `routes.ts`. Promises: a request that has fully arrived is answered, also while closing and when its
 * client has nothing more to say; answers leave in the order of their requests, whatever comes after
 * them on the socket.
 */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { BUSY_TEXT, PARSE_ERROR_TEXT, TIMED_OUT_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import type { Access } from './access.ts'
import { Ice } from './freeze.ts'
import { type Answer, ignoreSocketError, reply, writeRaw } from './message.ts'
import { notAllowed, type Route } from './routes.ts'
import type { Served } from './served.ts'
import type { Traffic } from './traffic.ts'

/** Takes over a socket whose client asks for a WebSocket. */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface HttpSide {
  readonly server: Server
  /** Ends sockets: those with a request to answer when it is answered, all others at once. */
  drain(): void
}

/** What the server's parts hand to this one. */
export interface HttpSideOptions {
  readonly access: Access
  readonly traffic: Traffic
  readonly route: Route
  readonly upgrade: Upgrade
}

/** How often Node looks for requests that take too long. */
const timeoutCheckMsMax = 1_000

/** After how much silence the kernel asks whether a client is still there. */
const keepAliveMs = 60_000

export function createHttpSide(
  devnet: Pick<Served, 'config' | 'wire'>,
  options: HttpSideOptions,
): HttpSide {
  const { access, traffic, route, upgrade } = options
  const { idleMsMax, headersMsMax, requestMsMax, headersBytesMax } = devnet.config
  const clients = new Map<Socket, Client>()
  let isDraining = false

  // Immediate, not at once: the bytes being parsed right now may hold more requests.
  const endUnlessAnswering = (socket: Socket) => {
    setImmediate(() => {
      if (lastAnswer(clients.get(socket)) === undefined) socket.destroySoon()
    })
  }

  /** Those whose offer Node passed over. */
  const passedOver = new WeakSet<IncomingMessage>()
  const serverOptions: ServerOptions & UpgradeChoice = {
    ...(nodeReadsOffers && {
      shouldUpgradeCallback(request) {
        const isTaken = asksForWebSocket(request)
        if (!isTaken) passedOver.add(request)
        return isTaken
      },
    }),
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMs,
    keepAliveTimeout: idleMsMax,
    headersTimeout: Math.min(headersMsMax, requestMsMax),
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: Math.min(headersMsMax, requestMsMax, timeoutCheckMsMax),
    maxHeaderSize: headersBytesMax,
  }
  const server = createServer(serverOptions)
  // Documented nowhere and settable nowhere else: without it Node closes a socket as soon as its client
  // has said all it has to say, whether it was answered or not.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => {
    if (clients.has(socket)) return // put back by `takeWithoutUpgrade`
    const leaveTraffic = traffic.enter('http')
    const isOneTooMany = traffic.isOverfull
    const ice = new Ice()
    const leaveWire = devnet.wire.sockets.join({
      transport: 'http',
      drop: () => socket.destroy(),
      freeze: () => ice.freeze(),
      thaw: () => ice.thaw(),
    })
    const leave = () => {
      leaveTraffic()
      leaveWire()
    }
    clients.set(socket, { underWay: new Set(), isOneTooMany, ice, isBroken: false, leave })
    socket.once('close', () => {
      leave()
      ice.thaw()
      clients.delete(socket)
    })
  })
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket // net.Server gives no other kind of stream
    const client = clients.get(socket)
    // Whatever follows what could not be understood cannot be understood either.
    if (client?.isBroken === true) return
    if (client !== undefined) client.isBroken = true
    afterAnswers(client, () => answerBroken(error, socket, headersBytesMax))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const client = clients.get(socket)
    client?.underWay.add(response)
    response.once('close', () => {
      client?.underWay.delete(response)
      if (isDraining) endUnlessAnswering(socket)
    })
    // Node forgets what came right behind such a request, so its client has to ask that again.
    if (passedOver.has(request)) response.setHeader('connection', 'close')
    if (client?.isOneTooMany === true) reply(response, tooBusy, {})
    else void route(request, response, client?.ice ?? new Ice())
  })
  server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket // as above
    const client = clients.get(request.socket)
    // Node has let go of the socket, so nobody listens for its errors until somebody takes it.
    socket.on('error', ignoreSocketError)
    afterAnswers(client, () => {
      if (isDraining || socket.destroyed) return socket.destroy()
      if (!asksForWebSocket(request)) return takeWithoutUpgrade(server, request, socket, head)
      clients.delete(request.socket)
      client?.leave()
      const refusal = access.refusal(request)
      if (refusal !== undefined) writeRaw(socket, notAllowed(refusal))
      else if (client?.isOneTooMany === true) writeRaw(socket, tooBusy)
      else upgrade(request, socket, head)
    })
  })

  return {
    server,
    drain() {
      isDraining = true
      for (const [socket, { ice }] of clients) {
        ice.thaw()
        endUnlessAnswering(socket)
      }
    },
  }
}

/** One socket that speaks HTTP. */
interface Client {
  readonly underWay: Set<ServerResponse>
  /** There was no place left when it came: it is told so and sent away. */
  readonly isOneTooMany: boolean
  readonly ice: Ice
  /** Something came that is no HTTP. */
  isBroken: boolean
  leave(): void
}

/** Of the requests that have fully arrived, the answer to the newest that has not left yet. */
function lastAnswer(client: Client | undefined): ServerResponse | undefined {
  return [...(client?.underWay ?? [])].findLast(({ req }) => req.complete)
}

/** Does something when all that came before it on the socket has been answered. */
function afterAnswers(client: Client | undefined, act: () => void): void {
  const last = lastAnswer(client)
  if (last === undefined) act()
  else last.once('close', act)
}

const tooBusy: Answer = { status: 503, text: BUSY_TEXT, headers: { connection: 'close' } }

/** What the client sent is no HTTP, too long, or does not come: it hears which. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket, headersBytesMax: number): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    writeRaw(socket, { status: 431, text: tooBigText(headersBytesMax) })
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    writeRaw(socket, { status: 408, text: TIMED_OUT_TEXT })
  } else {
    writeRaw(socket, { status: 400, text: PARSE_ERROR_TEXT })
  }
}

/**
 * From Node 26 on a request that offers another protocol is read like any other, and the server says
 * beforehand whether it takes the offer; before, its socket was handed over with the body unread.
 */
const nodeReadsOffers = Number.parseInt(process.versions.node, 10) >= 26

/** As Node 26 has it; the types are those of Node 20. */
interface UpgradeChoice {
  shouldUpgradeCallback?(request: IncomingMessage): boolean
}

function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Serves a request as if it had not offered another protocol, as RFC 9110 section 7.8 allows.
 * Java's and curl's clients offer HTTP/2 this way with each POST. For Node before 26 the request is
 * put back without its `upgrade` line and read again.
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
  socket.off('error', ignoreSocketError)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
