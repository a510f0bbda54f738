/**
 * JSON-RPC over WebSockets, calls and subscriptions on one socket; and the flashblock stream.
 *
 * Owns framing, message size and closing. Promise: a received message is answered before this side
 * closes the socket.
 */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import type { FaultySocket } from '../faults/sockets.ts'
import type { TransportConnection } from '../rpc/connection.ts'
import { PARSE_ERROR_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import { FreezeState } from './freeze.ts'
import { ignoreSocketError, jsonFromBytes, pathOf, writeRaw } from './message.ts'
import { type RequestPolicy, STREAM_PATH } from './policy.ts'
import type { Caller } from './request-log.ts'
import type { RequestStats } from './request-stats.ts'

const rawFlashblocks = ['newFlashblocks', { raw: true }]

/**
 * Sends a text to the client, given as a string or as UTF-8 bytes.
 *
 * @param isLast false for a part of a message, whose next part follows before anything else
 */
type Send = (text: string | Uint8Array, isLast?: boolean) => void

/** Without it, bytes are sent as a binary frame. */
const asText = { binary: false }
const asFragment = { binary: false, fin: false }

/** Close codes of RFC 6455 section 7.4.1; two of them are never sent in a frame. */
const GOING_AWAY = 1001
const NO_STATUS = 1005
const ABNORMAL = 1006
const POLICY_VIOLATION = 1008
const MESSAGE_TOO_BIG = 1009

/** Ms a client has to return a close frame before its socket is cut. */
const closeMsMax = 1_000

export class WebSocketSide {
  readonly #parts: DevnetParts
  readonly #stats: RequestStats
  readonly #policy: RequestPolicy
  readonly #bufferBytesMax: number
  readonly #hasFlashblocks: boolean
  readonly #clients = new Map<WebSocket, Client>()
  readonly #outbox = new Outbox()
  readonly #handshakes: WebSocketServer
  #isDraining = false

  constructor(parts: DevnetParts, stats: RequestStats, policy: RequestPolicy) {
    const { flashblockTimeMs, limits } = parts.backend.config
    const { requestBytesMax, clientBufferBytesMax } = limits
    const options: ServerOptions<typeof WebSocket> & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: requestBytesMax,
      closeTimeout: closeMsMax,
      WebSocket: explainingWebSocket(tooBigText(requestBytesMax)),
    }
    this.#parts = parts
    this.#stats = stats
    this.#policy = policy
    this.#bufferBytesMax = clientBufferBytesMax
    this.#hasFlashblocks = flashblockTimeMs > 0
    this.#handshakes = new WebSocketServer(options)
  }

  /** Takes over the socket of a WebSocket request. */
  upgrade(request: IncomingMessage, stream: Socket, head: Buffer): void {
    const path = pathOf(request)
    const handshakes = this.#handshakes
    if (this.#hasFlashblocks && path === STREAM_PATH) {
      handshakes.handleUpgrade(request, stream, head, (socket) => this.#openStream(socket, request))
    } else if (!this.#policy.endpoint.takesWebSockets) writeRaw(stream, httpOnly)
    else if (isWebSocketPath(path)) {
      handshakes.handleUpgrade(request, stream, head, (socket) => this.#open(socket, request))
    } else writeRaw(stream, notHere)
  }

  /** Stops reading, answers messages under way, closes with 1001. Resolves when all are closed. */
  async drain(): Promise<void> {
    this.#isDraining = true
    const closeClient = async ([socket, client]: [WebSocket, Client]) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      client.thaw()
      await Promise.all(client.underWay)
      socket.close(GOING_AWAY, 'server is shutting down')
      await closed
    }
    await Promise.all([...this.#clients].map(closeClient))
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    // The Studio polls: its own requests would leave no room for those of others.
    const caller = this.#policy.isOwnPage(request.headers) ? undefined : callerOf(request)
    const watch = this.#stats.watch('webSocket', caller)
    const client = this.#admit(socket, request, (send) =>
      this.#parts.connections.connect({
        send,
        sendParts: (parts) => {
          parts.forEach((part, index) => {
            send(part, index === parts.length - 1)
          })
        },
        turn: setImmediate,
        hasLeft: () => socket.readyState !== WebSocket.OPEN,
        notify: (notification, id) => send(notification.messageFor(id).bytes),
        subscriptions: true,
        transport: 'webSocket',
        watch,
        foreignOrigin: this.#policy.foreignOrigin(request.headers),
      }),
    )
    socket.on('message', (data) => {
      if (this.#isDraining || socket.readyState !== WebSocket.OPEN) return
      const message = jsonFromBytes(data as Buffer) // ws passes a Buffer by default
      if (message === undefined) client.send(PARSE_ERROR_TEXT)
      else client.receive(message)
    })
  }

  /** Sends flashblocks, each in its own frame. Messages of the client are ignored. */
  #openStream(socket: WebSocket, request: IncomingMessage): void {
    const { connection } = this.#admit(socket, request, (send) =>
      this.#parts.connections.connect({
        send: () => {}, // there are no requests
        notify: ({ result }) => send(result.bytes),
        subscriptions: true,
        transport: 'webSocket',
      }),
    )
    void connection.receive({ id: 1, method: 'eth_subscribe', params: rawFlashblocks })
  }

  /** Sets up any socket. */
  #admit(
    socket: WebSocket,
    { socket: stream }: IncomingMessage,
    connect: (send: Send) => TransportConnection,
  ): Client {
    const client = new Client(socket, stream, this.#outbox, this.#bufferBytesMax, connect)
    this.#clients.set(socket, client)
    const leaveStats = this.#stats.enter('webSocket')
    const forget = this.#stats.track(client.connection)
    const leaveFaults = this.#parts.backend.transportFaults.sockets.join(client)
    socket.on('error', ignoreSocketError)
    socket.once('close', () => {
      this.#clients.delete(socket)
      leaveFaults()
      forget()
      leaveStats()
      client.connection.close()
    })
    return client
  }
}

/** A client's socket: what is sent on it, its requests under way, and the faults that it meets. */
class Client implements FaultySocket {
  readonly transport = 'webSocket'
  readonly connection: TransportConnection
  /** Requests that are not answered yet. */
  readonly underWay = new Set<Promise<void>>()
  readonly #socket: WebSocket
  readonly #stream: Socket
  readonly #outbox: Outbox
  readonly #bufferBytesMax: number
  readonly #freezeState = new FreezeState()
  /** True until the current work is done: what was sent leaves then. */
  #isHeld = false

  /** @param connect connects the client to the devnet, which sends by the given function */
  constructor(
    socket: WebSocket,
    stream: Socket,
    outbox: Outbox,
    bufferBytesMax: number,
    connect: (send: Send) => TransportConnection,
  ) {
    this.#socket = socket
    this.#stream = stream
    this.#outbox = outbox
    this.#bufferBytesMax = bufferBytesMax
    this.connection = connect((text, isLast) => this.send(text, isLast))
  }

  /** @param isLast false for a part of a message, whose next part follows before anything else */
  send(text: string | Uint8Array, isLast = true): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (!this.#isHeld) this.#outbox.hold(this.#stream, () => this.#sent())
    this.#isHeld = true
    this.#socket.send(text, isLast ? asText : asFragment)
  }

  /** Answers a message. */
  receive(message: unknown): void {
    const answered = this.connection.receive(message)
    if (answered === undefined) return
    this.underWay.add(answered)
    void answered.then(() => this.underWay.delete(answered))
  }

  drop(closeCode: number): void {
    // The buffered data of a frozen socket is lost, and a close frame behind it would not arrive.
    if (this.#freezeState.isFrozen || closeCode === ABNORMAL) this.#socket.terminate()
    else if (closeCode === NO_STATUS) this.#socket.close()
    else this.#socket.close(closeCode)
    this.connection.close()
  }

  freeze(): void {
    this.#freezeState.freeze()
    this.#stream.cork()
  }

  /** Sends the buffered data if the socket is frozen. */
  thaw(): void {
    if (this.#freezeState.thaw()) this.#stream.uncork()
  }

  /** Disconnects a client that is too slow to read what was just sent. */
  #sent(): void {
    this.#isHeld = false
    const isSlow = this.#socket.bufferedAmount > this.#bufferBytesMax
    if (!isSlow || this.#socket.readyState !== WebSocket.OPEN) return
    // A frozen socket could not receive a close frame.
    if (this.#freezeState.isFrozen) this.#socket.terminate()
    else disconnectSlow(this.#socket, this.#bufferBytesMax)
    this.connection.close()
  }
}

/**
 * Sends an error before ws closes a socket for a message over the limit. ws closes before it emits
 * an event, and then nothing can be sent; but a JSON-RPC client understands an error better than a
 * close code. ws requires a class for this.
 */
function explainingWebSocket(tooBig: string): typeof WebSocket {
  return class extends WebSocket {
    override close(code?: number, reason?: string | Buffer): void {
      if (code === MESSAGE_TOO_BIG) this.send(tooBig)
      super.close(code, reason)
    }
  }
}

/**
 * A client that does not read must not use unbounded memory nor slow others down. It gets a close
 * frame if it reads again in time; then its socket is cut.
 */
function disconnectSlow(socket: WebSocket, bytesMax: number): void {
  socket.close(POLICY_VIOLATION, `reads too slowly: over ${bytesMax} bytes wait`)
}

function callerOf({ socket, headers }: IncomingMessage): Caller {
  return { address: socket.remoteAddress ?? '', userAgent: headers['user-agent'] }
}

function isWebSocketPath(path: string): boolean {
  return path === '/' || path === '/ws'
}

/** The imitated networks' public endpoints speak HTTP only. */
const httpOnly = {
  status: 405,
  body: JSON.stringify({ error: 'this endpoint is HTTP only: POST a request' }),
  headers: { allow: 'POST, OPTIONS' },
}

const notHere = { status: 404, body: JSON.stringify({ error: 'WebSockets are at / and /ws' }) }

/** A corked stream. */
interface Held {
  readonly stream: Writable
  readonly onSent: () => void
}

/**
 * Corks a socket until the current work is done, so that its messages leave in one write.
 *
 * Writing to the kernel is most of a message's cost. The logs of a block, or the responses to a
 * batch of requests, are written once.
 */
export class Outbox {
  #held: Held[] = []

  /**
   * Holds writes to the stream until the current work is done.
   *
   * @param onSent called after the writes have left and the stream is released
   */
  hold(stream: Writable, onSent: () => void): void {
    stream.cork()
    if (this.#held.push({ stream, onSent }) === 1) queueMicrotask(() => this.#release())
  }

  #release(): void {
    const held = this.#held
    this.#held = []
    for (const { stream, onSent } of held) {
      stream.uncork()
      onSent()
    }
  }
}
