/**
 * JSON-RPC over WebSockets, calls and subscriptions on one socket; and the flashblock stream.
 *
 * Owns framing, message size and closing. Promise: a received message is answered before this side
 * closes the socket.
 */

import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import type { Connection } from '../rpc/connection.ts'
import { PARSE_ERROR_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import type { Access } from './access.ts'
import { FreezeState } from './freeze.ts'
import type { Upgrade } from './http.ts'
import { jsonFromBytes } from './json.ts'
import { ignoreSocketError, pathOf, writeRaw } from './message.ts'
import { type Endpoint, STREAM_PATH } from './policy.ts'
import type { Traffic } from './request-stats.ts'
import type { Served } from './served.ts'

export interface WebSocketSide {
  readonly upgrade: Upgrade
  /** Stops reading, answers messages under way, closes with 1001. Resolves when all are closed. */
  drain(): Promise<void>
}

const rawFlashblocks = ['newFlashblocks', { raw: true }]

interface Client {
  /** Requests that are not answered yet. */
  readonly underWay: ReadonlySet<Promise<void>>
  /** Sends the buffered data if the socket is frozen. */
  thaw(): void
}

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

export function createWebSocketSide(
  devnet: Served,
  traffic: Traffic,
  endpoint: Endpoint,
  access: Access,
): WebSocketSide {
  const { requestBytesMax, clientBufferBytesMax, flashblockTimeMs } = devnet.config
  const clients = new Map<WebSocket, Client>()
  const outbox = new Outbox()
  let isDraining = false

  /** Sets up any socket; `take` receives its text messages. */
  const admit = (
    socket: WebSocket,
    { socket: stream }: IncomingMessage,
    take: (send: Send) => Connection,
  ) => {
    const underWay = new Set<Promise<void>>()
    const freezeState = new FreezeState()
    const thaw = () => {
      if (freezeState.thaw()) stream.uncork()
    }
    clients.set(socket, { underWay, thaw })
    let isHeld = false
    const sent = () => {
      isHeld = false
      const isSlow = socket.bufferedAmount > clientBufferBytesMax
      if (!isSlow || socket.readyState !== WebSocket.OPEN) return
      // A frozen socket could not receive a close frame.
      if (freezeState.isFrozen) socket.terminate()
      else cutOff(socket, clientBufferBytesMax)
      connection.close()
    }
    const send: Send = (text, isLast = true) => {
      if (socket.readyState !== WebSocket.OPEN) return
      if (!isHeld) outbox.hold(stream, sent)
      isHeld = true
      socket.send(text, isLast ? asText : asFragment)
    }
    const connection = take(send)
    const leave = traffic.enter('webSocket')
    const forget = traffic.track(connection)
    const leaveWire = devnet.wire.sockets.join({
      transport: 'webSocket',
      drop(closeCode) {
        // The buffered data of a frozen socket is lost, and a close frame behind it would not
        // arrive.
        if (freezeState.isFrozen || closeCode === ABNORMAL) socket.terminate()
        else if (closeCode === NO_STATUS) socket.close()
        else socket.close(closeCode)
        connection.close()
      },
      freeze() {
        freezeState.freeze()
        stream.cork()
      },
      thaw,
    })
    socket.on('error', ignoreSocketError)
    socket.once('close', () => {
      clients.delete(socket)
      leaveWire()
      forget()
      leave()
      connection.close()
    })
    return { connection, underWay, send }
  }

  const open = (socket: WebSocket, request: IncomingMessage) => {
    const watch = traffic.watch('webSocket')
    const { connection, underWay, send } = admit(socket, request, (send) =>
      devnet.connect({
        send,
        sendParts: (parts) => {
          parts.forEach((part, index) => {
            send(part, index === parts.length - 1)
          })
        },
        turn: setImmediate,
        notify: (notification, id) => send(notification.messageFor(id).bytes),
        subscriptions: true,
        transport: 'webSocket',
        watch,
        foreignOrigin: access.foreignOrigin(request),
      }),
    )
    socket.on('message', (data) => {
      if (isDraining || socket.readyState !== WebSocket.OPEN) return
      const message = jsonFromBytes(data as Buffer) // ws passes a Buffer by default
      if (message === undefined) return send(PARSE_ERROR_TEXT)
      const answered = connection.receive(message)
      if (answered === undefined) return
      underWay.add(answered)
      void answered.then(() => underWay.delete(answered))
    })
  }

  /** Sends flashblocks, each in its own frame. Messages of the client are ignored. */
  const openStream = (socket: WebSocket, request: IncomingMessage) => {
    const { connection } = admit(socket, request, (send) =>
      devnet.connect({
        send: () => {}, // there are no requests
        notify: ({ result }) => send(result.bytes),
        subscriptions: true,
        transport: 'webSocket',
      }),
    )
    void connection.receive({ id: 1, method: 'eth_subscribe', params: rawFlashblocks })
  }

  const options: ServerOptions<typeof WebSocket> & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: requestBytesMax,
    closeTimeout: closeMsMax,
    WebSocket: explainingWebSocket(tooBigText(requestBytesMax)),
  }
  const handshakes = new WebSocketServer(options)

  return {
    upgrade(request, socket, head) {
      const path = pathOf(request)
      if (flashblockTimeMs > 0 && path === STREAM_PATH) {
        handshakes.handleUpgrade(request, socket, head, openStream)
      } else if (!endpoint.takesWebSockets) writeRaw(socket, httpOnly)
      else if (isWebSocketPath(path)) handshakes.handleUpgrade(request, socket, head, open)
      else writeRaw(socket, notHere)
    },
    async drain() {
      isDraining = true
      const sayGoodbye = async ([socket, { underWay, thaw }]: [WebSocket, Client]) => {
        const closed = new Promise((resolve) => socket.once('close', resolve))
        thaw()
        await Promise.all(underWay)
        socket.close(GOING_AWAY, 'server is shutting down')
        await closed
      }
      await Promise.all([...clients].map(sayGoodbye))
    },
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
function cutOff(socket: WebSocket, bytesMax: number): void {
  socket.close(POLICY_VIOLATION, `reads too slowly: over ${bytesMax} bytes wait`)
}

function isWebSocketPath(path: string): boolean {
  return path === '/' || path === '/ws'
}

/** The imitated networks' public endpoints speak HTTP only. */
const httpOnly = {
  status: 405,
  text: JSON.stringify({ error: 'this endpoint is HTTP only: POST a request' }),
  headers: { allow: 'POST, OPTIONS' },
}

const notHere = { status: 404, text: JSON.stringify({ error: 'WebSockets are at / and /ws' }) }

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
