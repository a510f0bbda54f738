/**
 * JSON-RPC over a local socket: a Unix domain socket, or a named pipe on Windows.
 *
 * Input is a stream of JSON values with or without white space between them, as go-ethereum's
 * clients send it; output is one value per line. Owns the splitting of the stream and the socket's
 * file. Promise: a received value is answered before this side closes the socket.
 */

import { chmod, lstat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { BUSY_TEXT, PARSE_ERROR_TEXT, tooBigText } from '../rpc/dispatcher.ts'
import { FreezeState } from './freeze.ts'
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  jsonFromBytes,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './message.ts'
import type { Caller } from './request-log.ts'
import type { RequestStats } from './request-stats.ts'

export interface IpcSide {
  readonly path: string
  /** Stops reading, answers requests under way, closes. Resolves when the file is removed. */
  close(): Promise<void>
}

/**
 * Opens a local socket that only this user can use. Replaces the file of a server that is gone.
 *
 * @throws {Error} if a server listens there or the path is unusable; the message says which
 */
export async function listenOnIpc(
  parts: DevnetParts,
  path: string,
  stats: RequestStats,
): Promise<IpcSide> {
  const clients = new Map<Socket, Client>()
  let isClosing = false
  // Half open: a client may end its side and still wait for answers.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const client: Client = { answering: new Set(), freezeState: new FreezeState() }
    clients.set(socket, client)
    const isReading = () => !isClosing
    serveSocket(parts, socket, stats, client, isReading)
    socket.once('close', () => clients.delete(socket))
  })
  await open(server, path)
  // As for the port: one connection failed.
  server.on('error', () => {})
  if (!isWindowsPipe(path)) await chmod(path, 0o600)
  return {
    path,
    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const closeClient = async ([socket, { answering, freezeState }]: [Socket, Client]) => {
        thaw(socket, freezeState)
        await Promise.all(answering)
        socket.destroySoon()
      }
      await Promise.all([...clients].map(closeClient))
      await closed
    },
  }
}

interface Client {
  /** Requests that are not answered yet. */
  readonly answering: Set<Promise<void>>
  readonly freezeState: FreezeState
}

/** A local socket has neither address nor headers. */
const localCaller: Caller = { address: '', userAgent: undefined }

function thaw(socket: Socket, freezeState: FreezeState): void {
  if (freezeState.thaw()) socket.uncork()
}

function serveSocket(
  { backend, connections }: DevnetParts,
  socket: Socket,
  stats: RequestStats,
  { answering, freezeState }: Client,
  isReading: () => boolean,
): void {
  const { requestBytesMax, clientBufferBytesMax } = backend.config.limits
  const leaveStats = stats.enter('ipc')
  socket.on('error', () => undefined) // the socket closes; nothing else to do
  if (stats.isOverfull) {
    socket.once('close', leaveStats)
    socket.resume().end(`${BUSY_TEXT}\n`)
    return
  }
  const write = (parts: readonly string[]) => {
    if (!socket.writable) return
    for (const part of parts) socket.write(part)
    if (socket.writableLength > clientBufferBytesMax) socket.destroy()
  }
  const send = (text: string) => write([`${text}\n`])
  const connection = connections.connect({
    send,
    sendParts: (parts) => write([...parts, '\n']),
    turn: setImmediate,
    hasLeft: () => socket.destroyed,
    subscriptions: true,
    transport: 'ipc',
    watch: stats.watch('ipc', localCaller),
  })
  const forget = stats.track(connection)
  const leaveFaults = backend.transportFaults.sockets.join({
    transport: 'ipc',
    drop() {
      socket.destroy()
      connection.close()
    },
    freeze() {
      freezeState.freeze()
      socket.cork()
    },
    thaw: () => thaw(socket, freezeState),
  })
  const take = (bytes: Uint8Array) => {
    const message = jsonFromBytes(bytes)
    if (message === undefined) return send(PARSE_ERROR_TEXT)
    const answered = connection.receive(message)
    if (answered === undefined) return
    answering.add(answered)
    void answered.then(() => answering.delete(answered))
  }
  const cutter = new JsonCutter(requestBytesMax)
  socket.once('end', async () => {
    if (cutter.isUnfinished) send(PARSE_ERROR_TEXT)
    await Promise.all(answering)
    await freezeState.thawed() // ending would send the buffered data
    socket.end()
  })
  socket.on('data', (chunk) => {
    if (!isReading()) return
    for (const value of cutter.take(chunk)) take(value)
    if (!cutter.isTooBig) return
    send(tooBigText(requestBytesMax))
    socket.removeAllListeners('data')
    socket.end()
  })
  socket.once('close', () => {
    freezeState.thaw()
    leaveFaults()
    forget()
    leaveStats()
    connection.close()
  })
}

/** Splits a stream into JSON values, as bytes. A scalar ends with its line. */
export class JsonCutter {
  readonly #bytesMax: number
  #chunks: Uint8Array[] = []
  #size = 0
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** True if a value exceeds the limit; the stream cannot be split after it. */
  get isTooBig(): boolean {
    return this.#size > this.#bytesMax
  }

  /** True within a value. */
  get isUnfinished(): boolean {
    return this.#size > 0
  }

  /** The values that end in this chunk, in order. */
  take(chunk: Uint8Array): Uint8Array[] {
    const values: Uint8Array[] = []
    let from = 0
    for (let index = 0; index < chunk.length; index += 1) {
      const isEnd = this.#step(chunk[index]!)
      const isBlank = this.#size === 0 && from === index && isWhite(chunk[index]!)
      if (isBlank) from = index + 1
      else if (isEnd) {
        this.#buffer(chunk.subarray(from, index + 1))
        if (!this.isTooBig) values.push(this.#cut())
        else return values
        from = index + 1
      }
    }
    this.#buffer(chunk.subarray(from))
    return values
  }

  /** Processes one byte. @returns true if a value ends with it */
  #step(byte: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInString = false
      return false
    }
    if (byte === QUOTE) this.#isInString = this.#depth > 0
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#depth += 1
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.#depth > 0) {
      this.#depth -= 1
      return this.#depth === 0
    }
    return this.#depth === 0 && byte === NEWLINE
  }

  #buffer(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#size += bytes.length
    if (this.isTooBig) this.#chunks = []
    else this.#chunks.push(bytes)
  }

  #cut(): Uint8Array {
    const value = Buffer.concat(this.#chunks, this.#size)
    this.#chunks = []
    this.#size = 0
    return value
  }
}

const NEWLINE = 0x0a

function isWhite(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === NEWLINE
}

async function open(server: Server, path: string): Promise<void> {
  try {
    await listenAt(server, path)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (!isTaken) throw unavailable(path, `cannot be used: ${(error as Error).message}`, error)
    const isSocket = (await lstat(path)).isSocket()
    if (!isSocket) throw unavailable(path, 'exists and is not a socket', error)
    if (await isAnswered(path)) throw unavailable(path, 'is already in use', error)
    await unlink(path)
    await listenAt(server, path)
  }
}

function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** True if a server accepts connections on the socket's file. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'))
  })
}

function isWindowsPipe(path: string): boolean {
  return path.startsWith('\\\\')
}

function unavailable(path: string, what: string, cause: unknown): Error {
  return new Error(`socket ${path} ${what}`, { cause })
}
