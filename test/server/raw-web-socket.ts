/**
 * A WebSocket client that sends whatever bytes it is told to, right or wrong, and reads when it is told
 * to.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6455 section 5.2
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { upgradeRequest } from '../../bench/frames.ts'

export const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9 } as const

export interface FrameOptions {
  readonly opcode?: number
  /** Whether the message ends with it. */
  readonly fin?: boolean
  /** Clients have to. */
  readonly masked?: boolean
  /** The three reserved bits. */
  readonly reserved?: number
  /** What it says of its length, when that is not the truth. */
  readonly length?: number
}

/** A frame with a mask that changes nothing. */
export function frame(payload: string | Uint8Array, options: FrameOptions = {}): Buffer {
  const { opcode = opcodes.text, fin = true, masked = true, reserved = 0 } = options
  const bytes = Buffer.from(payload)
  const { length = bytes.length } = options
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = masked ? 0x80 : 0
  const key = Buffer.alloc(masked ? 4 : 0)
  if (length < 126) return Buffer.concat([Buffer.of(first, mask | length), key, bytes])
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(length))
  const isShort = length < 65_536
  const head = Buffer.of(first, mask | (isShort ? 126 : 127))
  return Buffer.concat([head, isShort ? size.subarray(6) : size, key, bytes])
}

/** What a server has sent: a message, or a goodbye. */
export type Received =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }

export class RawWebSocket {
  readonly socket: Socket
  #unread: Buffer = Buffer.alloc(0)
  readonly #received: Received[] = []
  #arrived = () => {}
  #isEnded = false

  private constructor(socket: Socket) {
    this.socket = socket
  }

  static async open({ host, port }: { host: string; port: number }): Promise<RawWebSocket> {
    const socket = connect(port, host)
    socket.write(upgradeRequest)
    const [head] = await once(socket, 'data')
    if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(`no WebSocket: ${head}`)
    const client = new RawWebSocket(socket)
    socket.on('data', (chunk) => client.#take(chunk))
    socket.on('error', () => {}) // it closes, and that is what is waited for
    socket.once('close', () => {
      client.#isEnded = true
      client.#arrived()
    })
    return client
  }

  /** Takes on bytes, of frames or not. */
  write(...parts: readonly Uint8Array[]): void {
    this.socket.write(Buffer.concat(parts))
  }

  /** The next thing it was sent, or undefined when the socket has closed. */
  async next(): Promise<Received | undefined> {
    for (;;) {
      const received = this.#received.shift()
      if (received !== undefined || this.#isEnded) return received
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
  }

  /** The goodbye, after whatever was sent before it; undefined when there is none. */
  async goodbye(): Promise<Extract<Received, { kind: 'close' }> | undefined> {
    for (;;) {
      const received = await this.next()
      if (received === undefined || received.kind === 'close') return received
    }
  }

  /** The next message as its value. */
  async nextValue(): Promise<unknown> {
    const received = await this.next()
    if (received?.kind !== 'text') throw new Error(`no message: ${JSON.stringify(received)}`)
    return JSON.parse(received.text)
  }

  #take(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk])
    for (;;) {
      const cut = firstFrame(this.#unread)
      if (cut === undefined) break
      this.#unread = cut.rest
      const { opcode, payload } = cut
      if (opcode === opcodes.text) this.#received.push({ kind: 'text', text: String(payload) })
      if (opcode !== opcodes.close) continue
      const code = payload.length < 2 ? 1005 : payload.readUInt16BE()
      this.#received.push({ kind: 'close', code, reason: String(payload.subarray(2)) })
    }
    this.#arrived()
  }
}

function firstFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined
  const short = bytes[1]!
  const begin = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < begin) return undefined
  const long = () => (short === 127 ? Number(bytes.readBigUInt64BE(2)) : bytes.readUInt16BE(2))
  const end = begin + (short < 126 ? short : long())
  if (bytes.length < end) return undefined
  const opcode = bytes[0]! & 0x0f
  return { opcode, payload: bytes.subarray(begin, end), rest: bytes.subarray(end) }
}
