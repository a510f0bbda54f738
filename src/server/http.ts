/**
 * HTTP sockets: connections, order of responses, closing.
 *
 * Owns time limits, header limits and the limit on connections; routes.ts answers requests. Plain
 * requests are read from the socket (plain-requests.ts), all others by Node's parser.
 * Promises: a fully received request is answered, even while closing and after the client has ended
 * its side; responses leave in the order of their requests.
 */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Backend } from '../backend/backend.ts'
import type { Config } from '../config/config.ts'
import type { FaultySocket } from '../faults/sockets.ts'
import { BUSY_TEXT, PARSE_ERROR_TEXT, TIMED_OUT_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import { FreezeState } from './freeze.ts'
import { type Answer, broken, discard, ignoreSocketError, reply, writeRaw } from './message.ts'
import { PlainRequests } from './plain-requests.ts'
import type { RequestPolicy } from './policy.ts'
import type { RequestStats } from './request-stats.ts'
import { notAllowed, type Routes } from './routes.ts'

/** Takes over the socket of a WebSocket request. */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface HttpSideOptions {
  readonly policy: RequestPolicy
  readonly stats: RequestStats
  readonly routes: Routes
  readonly upgrade: Upgrade
}

/** Interval at which Node checks for requests that take too long. */
const timeoutCheckMsMax = 1_000

/** The error that Node's parser reports for bytes that are no request. */
interface HttpError {
  readonly code?: string | undefined
}

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Silence after which TCP keep-alive probes the client. */
const keepAliveMs = 60_000

export class HttpSide {
  readonly server: Server
  readonly #backend: Backend
  readonly #options: HttpSideOptions
  readonly #headersBytesMax: number
  /** Leaves a socket to Node's parser. */
  readonly #parse: (socket: Socket) => void
  readonly #clients = new Map<Socket, Client>()
  /** Requests whose upgrade offer Node ignored. */
  readonly #offersIgnored = new WeakSet<IncomingMessage>()
  #isDraining = false

  constructor(backend: Backend, options: HttpSideOptions) {
    this.#backend = backend
    this.#options = options
    this.#headersBytesMax = backend.config.limits.headersBytesMax
    const server = createServer(this.#serverOptions(backend.config))
    this.server = server
    // Undocumented and without an alternative: otherwise Node closes a socket as soon as its client
    // has ended its side, answered or not.
    Object.assign(server, { httpAllowHalfOpen: true })
    // Node has added one listener, which parses what a socket brings.
    const [parse] = server.listeners('connection')
    this.#parse = (socket) => parse?.call(server, socket)
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => this.#connected(socket))
    server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
      this.#broken(error, stream as Socket) // net.Server passes sockets only
    })
    server.on('request', (request, response) => this.#requested(request, response))
    server.on('upgrade', (request, stream, head) => {
      this.#upgradeRequested(request, stream as Socket, head) // as above
    })
  }

  /** Closes sockets: at once, or after the response to a request under way. */
  drain(): void {
    this.#isDraining = true
    for (const [socket, client] of this.#clients) {
      client.thaw()
      if (client.plain === undefined) this.#endUnlessAnswering(socket)
      else client.plain.drain()
    }
  }

  /** Destroys the sockets whose clients have not read what they were sent. */
  dropUnread(): void {
    for (const socket of this.#clients.keys()) {
      if (socket.writableLength > 0) socket.destroy()
    }
  }

  #serverOptions(config: Config): ServerOptions & UpgradeChoice {
    const { idleMsMax, headersMsMax, requestMsMax, headersBytesMax } = config.limits
    return {
      ...(nodeReadsOffers && {
        shouldUpgradeCallback: (request) => {
          const isTaken = asksForWebSocket(request)
          if (!isTaken) this.#offersIgnored.add(request)
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
  }

  #connected(socket: Socket): void {
    if (this.#clients.has(socket)) {
      this.#parse(socket) // put back by `takeWithoutUpgrade`
      return
    }
    const { stats } = this.#options
    const leaveStats = stats.enter('http')
    const client: Client = new Client(socket, stats.isOverfull, () => {
      leaveStats()
      leaveFaults()
    })
    const leaveFaults = this.#backend.transportFaults.sockets.join(client)
    this.#clients.set(socket, client)
    socket.once('close', () => {
      client.unregister()
      client.thaw()
      this.#clients.delete(socket)
    })
    if (client.isOverLimit) this.#parse(socket)
    else client.plain = this.#plainRequestsOf(socket, client)
  }

  #plainRequestsOf(socket: Socket, client: Client): PlainRequests {
    const { policy, routes } = this.#options
    const { config } = this.#backend
    return new PlainRequests(socket, {
      config,
      policy,
      routes,
      client,
      handOver: () => {
        client.plain = undefined
        this.#parse(socket)
        if (this.#isDraining) this.#endUnlessAnswering(socket)
      },
      silent: () => this.#broken({ code: REQUEST_TIMEOUT }, socket),
    })
  }

  #broken(error: HttpError, socket: Socket): void {
    const client = this.#clients.get(socket)
    // Nothing after invalid HTTP can be parsed.
    if (client?.isBroken === true) return
    if (client !== undefined) client.isBroken = true
    afterAnswers(client, () => answerBroken(error, socket, this.#headersBytesMax))
  }

  #requested(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const client = this.#clients.get(socket)
    client?.underWay.add(response)
    response.once('close', () => {
      client?.underWay.delete(response)
      if (this.#isDraining) this.#endUnlessAnswering(socket)
    })
    // Node drops what followed such a request on the socket, so the client must send it again.
    if (this.#offersIgnored.has(request)) response.setHeader('connection', 'close')
    if (client?.isOverLimit === true) reply(response, tooBusy, {})
    else void this.#answer(request, response, client)
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    client: Client | undefined,
  ): Promise<void> {
    const { policy, routes } = this.#options
    let answer: Answer
    try {
      answer = await routes.answer(request)
    } catch (error) {
      answer = broken(error)
    }
    if (client?.freezeState !== undefined) await client.freezeState.thawed()
    // Its one answer is the one to invalid HTTP, which may wait for those before it.
    if (client?.isBroken === true && !request.complete) discard(answer)
    else reply(response, answer, policy.corsHeaders(request.headers.origin))
  }

  #upgradeRequested(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const client = this.#clients.get(request.socket)
    // Node has released the socket: without a listener an error would be thrown.
    socket.on('error', ignoreSocketError)
    afterAnswers(client, () => {
      if (this.#isDraining || socket.destroyed) return socket.destroy()
      if (!asksForWebSocket(request)) return takeWithoutUpgrade(this.server, request, socket, head)
      this.#clients.delete(request.socket)
      client?.unregister()
      const refusal = this.#options.policy.refusal(request.headers)
      if (refusal !== undefined) writeRaw(socket, notAllowed(refusal))
      else if (client?.isOverLimit === true) writeRaw(socket, tooBusy)
      else this.#options.upgrade(request, socket, head)
    })
  }

  /** Deferred: the bytes being parsed may contain more requests. */
  #endUnlessAnswering(socket: Socket): void {
    setImmediate(() => {
      if (lastAnswer(this.#clients.get(socket)) === undefined) socket.destroySoon()
    })
  }
}

class Client implements FaultySocket {
  readonly transport = 'http'
  readonly underWay = new Set<ServerResponse>()
  /** `undefined` once the socket is left to Node's parser. */
  plain: PlainRequests | undefined
  /** True if the connection exceeded the limit: it gets an error and is closed. */
  readonly isOverLimit: boolean
  /** Removes the socket from the counters and the faults. */
  readonly unregister: () => void
  /** Created when a fault freezes the socket. */
  freezeState: FreezeState | undefined
  /** True after invalid HTTP. */
  isBroken = false
  readonly #socket: Socket

  constructor(socket: Socket, isOverLimit: boolean, unregister: () => void) {
    this.#socket = socket
    this.isOverLimit = isOverLimit
    this.unregister = unregister
  }

  drop(): void {
    this.#socket.destroy()
  }

  freeze(): void {
    this.freezeState ??= new FreezeState()
    this.freezeState.freeze()
  }

  thaw(): void {
    this.freezeState?.thaw()
  }
}

/** The pending response to the newest fully received request. */
function lastAnswer(client: Client | undefined): ServerResponse | undefined {
  return [...(client?.underWay ?? [])].findLast(({ req }) => req.complete)
}

/** Runs a function after all earlier responses on the socket. */
function afterAnswers(client: Client | undefined, act: () => void): void {
  const last = lastAnswer(client)
  if (last === undefined) act()
  else last.once('close', act)
}

const tooBusy: Answer = { status: 503, body: BUSY_TEXT, headers: { connection: 'close' } }

/** Answers invalid, too large or incomplete HTTP with the matching status. */
function answerBroken(error: HttpError, socket: Socket, headersBytesMax: number): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    writeRaw(socket, { status: 431, body: tooBigText(headersBytesMax) })
  } else if (error.code === REQUEST_TIMEOUT) {
    writeRaw(socket, { status: 408, body: TIMED_OUT_TEXT })
  } else {
    writeRaw(socket, { status: 400, body: PARSE_ERROR_TEXT })
  }
}

/**
 * Since Node 26 a request with an upgrade offer is parsed like any other, and the server decides
 * first whether to accept. Before, the socket was handed over with the body unread.
 */
const nodeReadsOffers = Number.parseInt(process.versions.node, 10) >= 26

/** Declared by Node 26; the types are Node 20's. */
interface UpgradeChoice {
  shouldUpgradeCallback?(request: IncomingMessage): boolean
}

function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Serves a request as if it had no upgrade offer, as RFC 9110 section 7.8 allows. Java's and curl's
 * clients offer HTTP/2 with each POST. Before Node 26 the request is put back without its `upgrade`
 * line and parsed again.
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
