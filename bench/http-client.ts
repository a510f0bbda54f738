/**
 * A client of JSON-RPC over HTTP that does as little as a client can: requests of one form, and the bodies
 * of their answers.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The bytes of a request. @param body JSON, in ASCII */
export function httpRequest(body: string): Buffer {
  const lines = [
    ...['POST / HTTP/1.1', 'host: localhost', 'content-type: application/json'],
    ...[`content-length: ${body.length}`, '', body],
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Cuts the bytes of a connection into answers. */
export class HttpAnswers {
  #rest = ''

  /** The bodies that end in a chunk. */
  take(chunk: Buffer): readonly string[] {
    const answers: string[] = []
    let text = this.#rest + chunk.toString('latin1')
    for (;;) {
      const bodyAt = text.indexOf('\r\n\r\n') + 4
      if (bodyAt < 4) break
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      const end = bodyAt + Number(length)
      if (text.length < end) break
      answers.push(text.slice(bodyAt, end))
      text = text.slice(end)
    }
    this.#rest = text
    return answers
  }
}

/** A question that was not answered yet. */
interface Waiting {
  resolve(answer: string): void
  reject(reason: Error): void
}

/** One connection: questions may follow each other without waiting, answers come in their order. */
export class HttpClient {
  readonly #socket: Socket
  readonly #answers = new HttpAnswers()
  readonly #waiting: Waiting[] = []

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      for (const answer of this.#answers.take(chunk)) this.#waiting.shift()?.resolve(answer)
    })
    socket.once('close', () => {
      const reason = new Error('the server ended the connection')
      for (const { reject } of this.#waiting.splice(0)) reject(reason)
    })
  }

  static async open({ host, port }: { host: string; port: number }): Promise<HttpClient> {
    const socket = connect(port, host).setNoDelay()
    await once(socket, 'connect')
    return new HttpClient(socket)
  }

  /** The body of the answer. @param body JSON, in ASCII */
  ask(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#socket.write(httpRequest(body))
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
