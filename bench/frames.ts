/**
 * The little of the WebSocket protocol (RFC 6455) that a client needs who does as little as possible.
 */

/** Asks for a WebSocket; any key will do, as the answer's is not looked at. */
export const upgradeRequest = [
  'GET / HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
  '\r\n',
].join('\r\n')

const TEXT_FRAME = 0x81
const MASKED = 0x80
const LENGTH_IN_2 = 126

/** A text of up to 64 KiB as a client sends it, with a mask that changes nothing. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const { length } = bytes
  const size = length < LENGTH_IN_2 ? [length] : [LENGTH_IN_2, length >> 8, length & 0xff]
  const [first = 0, ...others] = size
  const head = [TEXT_FRAME, MASKED | first, ...others, 0, 0, 0, 0]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** Cuts a stream from a server into what its text frames hold; others, a goodbye, are left out. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0)

  /** @throws {Error} for a frame of 64 KiB or more */
  take(chunk: Buffer): Buffer[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const texts: Buffer[] = []
    let from = 0
    while (bytes.length - from >= 2) {
      const short = bytes[from + 1]!
      if (short > LENGTH_IN_2) throw new Error('a frame of 64 KiB or more')
      const begin = from + (short === LENGTH_IN_2 ? 4 : 2)
      if (begin > bytes.length) break
      const end = begin + (short === LENGTH_IN_2 ? bytes.readUInt16BE(from + 2) : short)
      if (end > bytes.length) break
      if (bytes[from] === TEXT_FRAME) texts.push(bytes.subarray(begin, end))
      from = end
    }
    this.#rest = bytes.subarray(from)
    return texts
  }
}
