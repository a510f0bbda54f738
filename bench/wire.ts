/**
 * The little of HTTP that a client of a benchmark needs: requests of JSON-RPC, and the bodies of answers.
 */

/** The bytes of a request. @param body JSON, in ASCII */
export function httpRequest(body: string): Buffer {
  const lines = [
    ...['POST / HTTP/1.1', 'host: localhost', 'content-type: application/json'],
    ...[`content-length: ${body.length}`, '', body],
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Cuts what comes from a socket into answers. */
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
