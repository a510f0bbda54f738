/**
 * JSON-RPC over WebSockets, calls and subscriptions on one socket; and the stream of slices.
 *
 * Owns framing, the size of a message and the goodbye. Promise: a message taken is answered before
 * the socket is closed from here.
 */

import type { IncomingMessage } from 'node:http'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import type { Connection } from '../rpc/connection.ts'
import { PARSE_ERROR_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import type { Endpoint } from './endpoint.ts'
import { Ice } from './freeze.ts'
import type { Upgrade } from './http.ts'
import { jsonFromBytes } from './json.ts'
import { ignoreSocketError, pathOf, writeRaw } from './message.ts'
import { Outbox } from './outbox.ts'
import type { Served } from './served.ts'
import type { Traffic } from './traffic.ts'

export interface WebSocketSide {
  readonly upgrade: Upgrade
  /** Takes no more messages, answers those under way, closes with 1001. Resolves when all are closed. */
  drain(): Promise<void>
}

/** Where slices are streamed, on networks that cut their blocks. */
export const STREAM_PATH = '/flashblocks'
const rawSlices = ['newFlashblocks', { raw: true }]

interface Client {
  /** What it has asked and was not answered yet. */
  readonly underWay: ReadonlySet<Promise<void>>
  /** Sends what was kept, if it is frozen. */
  thaw(): void
}

/** Takes a text to the client, given as such or as its bytes. */
type Send = (text: string | Uint8Array) => void

/** Bytes would otherwise go out as a binary frame. */
const asText = { binary: false }

/** Close codes of RFC 6455 section 7.4.1; two of them stand for what no close frame says. */
const GOING_AWAY = 1001
const NO_STATUS = 1005
const ABNORMAL = 1006
const POLICY_VIOLATION = 1008
const MESSAGE_TOO_BIG = 1009

/** How long a client may take to return a close frame before its socket is cut. */
const closeMsMax = 1_000

export function createWebSocketSide(
  devnet: Served,
  traffic: Traffic,
  endpoint: Endpoint,
): WebSocketSide {
  const { requestBytesMax, clientBufferBytesMax, sliceTimeMs } = devnet.config
  const clients = new Map<WebSocket, Client>()
  const outbox = new Outbox()
  let isDraining = false

  /** What every socket has in common; `take` is for the texts that are sent to it. */
  const admit = (
    socket: WebSocket,
    { socket: stream }: IncomingMessage,
    take: (send: Send) => Connection,
  ) => {
    const underWay = new Set<Promise<void>>()
    const ice = new Ice()
    const thaw = () => {
      if (ice.thaw()) stream.uncork()
    }
    clients.set(socket, { underWay, thaw })
    let isHeld = false
    const sent = () => {
      isHeld = false
      const isSlow = socket.bufferedAmount > clientBufferBytesMax
      if (!isSlow || socket.readyState !== WebSocket.OPEN) return
      // A frozen one could not hear why.
      if (ice.isFrozen) socket.terminate()
      else cutOff(socket, clientBufferBytesMax)
      connection.close()
    }
    const send: Send = (text) => {
      if (socket.readyState !== WebSocket.OPEN) return
      if (!isHeld) outbox.hold(stream, sent)
      isHeld = true
      socket.send(text, asText)
    }
    const connection = take(send)
    const leave = traffic.enter('webSocket')
    const forget = traffic.keep(connection)
    const leaveWire = devnet.wire.sockets.join({
      transport: 'webSocket',
      drop(closeCode) {
        // What a frozen one has kept does not flow any more, nor could a close frame behind it.
        if (ice.isFrozen || closeCode === ABNORMAL) socket.terminate()
        else if (closeCode === NO_STATUS) socket.close()
        else socket.close(closeCode)
        connection.close()
      },
      freeze() {
        ice.freeze()
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
        notify: ({ message }) => send(message.bytes),
        subscriptions: true,
        transport: 'webSocket',
        watch,
      }),
    )
    socket.on('message', (data) => {
      if (isDraining || socket.readyState !== WebSocket.OPEN) return
      const message = jsonFromBytes(data as Buffer) // what ws gives unless told otherwise
      if (message === undefined) return send(PARSE_ERROR_TEXT)
      const answered = connection.receive(message)
      if (answered === undefined) return
      underWay.add(answered)
      void answered.then(() => underWay.delete(answered))
    })
  }

  /** Slices and nothing else, each as a frame of its own; what the client sends is not looked at. */
  const openStream = (socket: WebSocket, request: IncomingMessage) => {
    const { connection } = admit(socket, request, (send) =>
      devnet.connect({
        send: () => {}, // nobody has asked anything
        notify: ({ result }) => send(result.bytes),
        subscriptions: true,
        transport: 'webSocket',
      }),
    )
    void connection.receive({ id: 1, method: 'eth_subscribe', params: rawSlices })
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
      if (sliceTimeMs > 0 && path === STREAM_PATH) {
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
 * Sends a text before it closes for a message over the limit. ws closes such a socket by itself
 * before it tells anybody, and after that nothing can be sent; a JSON-RPC client, however, knows
 * what to do with an error and little of close codes. The class is what ws asks for here.
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
 * A client that does not read may cost memory, but not without bound, and must not slow the others.
 * It hears why if it reads on in time; after that its socket is cut.
 */
function cutOff(socket: WebSocket, bytesMax: number): void {
  socket.close(POLICY_VIOLATION, `reads too slowly: over ${bytesMax} bytes wait`)
}

function isWebSocketPath(path: string): boolean {
  return path === '/' || path === '/ws'
}

/** The public endpoints of the imitated networks speak HTTP alone. */
const httpOnly = {
  status: 405,
  text: JSON.stringify({ error: 'this endpoint is HTTP only: POST a request' }),
  headers: { allow: 'POST, OPTIONS' },
}

const notHere = { status: 404, text: JSON.stringify({ error: 'WebSockets are at / and /ws' }) }
