/**
 * Many clients that hear of every block, in a process of its own: forked, and talked to by messages.
 *
 * They do as little as a client can: each is a plain socket that looks for the end of a frame and for
 * the number of a header. Times are those of the machine's steady clock, which all processes share.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What it is told, once, as its first message. */
export interface SubscribersOptions {
  readonly port: number
  readonly host: string
  readonly count: number
}

/** A block that every client has heard of. */
export interface Arrival {
  readonly number: number
  /** When they had it, one after the other, in ms of {@link steadyMs}. */
  readonly atMs: readonly number[]
}

/** What it says: that all are subscribed, or that all have a block, or what went wrong. */
export type SubscribersMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'arrival'; readonly arrival: Arrival }
  | { readonly kind: 'failure'; readonly text: string }

/** Ms since some moment, the same one in every process of this machine. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

if (process.send !== undefined && process.argv[2] === 'subscribers') {
  process.once('message', (options) => void serve(options as SubscribersOptions)) // our parent's
  process.once('disconnect', () => process.exit())
}

async function serve({ port, host, count }: SubscribersOptions): Promise<void> {
  const tell = (message: SubscribersMessage) => process.send?.(message)
  const underWay = new Map<number, number[]>()
  const hear = (number: number) => {
    const atMs = underWay.get(number) ?? []
    underWay.set(number, atMs)
    if (atMs.push(steadyMs()) < count) return
    underWay.delete(number)
    tell({ kind: 'arrival', arrival: { number, atMs } })
  }
  try {
    for (let client = 0; client < count; client += 1) {
      await subscribe(port, host, hear)
    }
    tell({ kind: 'ready' })
  } catch (error) {
    tell({ kind: 'failure', text: String(error) })
  }
}

const handshake = [
  'GET / HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
  '\r\n',
].join('\r\n')

const endOfHead = '\r\n\r\n'

/** Resolves when the subscription is there. */
async function subscribe(
  port: number,
  host: string,
  hear: (number: number) => void,
): Promise<Socket> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  socket.write(handshake)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 101') || !String(head).endsWith(endOfHead)) {
    throw new Error(`no WebSocket: ${head}`)
  }
  socket.write(textFrame('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'))
  const frames = new Frames()
  const [answer] = await once(socket, 'data')
  if (!String(answer).includes('"result":"0x1"')) throw new Error(`no subscription: ${answer}`)
  socket.on('data', (chunk) => {
    for (const frame of frames.take(chunk)) hear(numberIn(frame))
  })
  return socket
}

/** Of the header that a notification holds. */
function numberIn(frame: Buffer): number {
  const from = frame.indexOf('"number":"0x') + 12
  return Number.parseInt(frame.toString('latin1', from, frame.indexOf('"', from)), 16)
}

/** A text as a client sends it, with a mask that changes nothing; up to 125 bytes. */
function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81, 0x80 | bytes.length, 0, 0, 0, 0), bytes])
}

const TEXT_FRAME = 0x81

/** Cuts a stream from a server into what its text frames hold; others, such as a goodbye, are left out. */
class Frames {
  #rest: Buffer = Buffer.alloc(0)

  take(chunk: Buffer): Buffer[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const frames: Buffer[] = []
    let from = 0
    while (bytes.length - from >= 2) {
      const short = bytes[from + 1]!
      const isLong = short === 126
      if (short === 127) throw new Error('a header of more than 64 KiB')
      const begin = from + (isLong ? 4 : 2)
      if (begin > bytes.length) break
      const end = begin + (isLong ? bytes.readUInt16BE(from + 2) : short)
      if (end > bytes.length) break
      if (bytes[from] === TEXT_FRAME) frames.push(bytes.subarray(begin, end))
      from = end
    }
    this.#rest = bytes.subarray(from)
    return frames
  }
}
