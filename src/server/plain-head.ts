/**
 * Reads the head of a plain request: a POST as clients of JSON-RPC send it, in which nothing asks an
 * HTTP parser for more than the length of the body.
 *
 * Promise: what is read here would be read alike by Node's parser. Whatever is not certain to be is no
 * plain head.
 */

export interface PlainHead {
  /** Bytes of the head, with the empty line. */
  readonly size: number
  /** Bytes of the body. */
  readonly bodySize: number
  /** The target without its query. */
  readonly path: string
  /** The Host header. */
  readonly host: string
  readonly userAgent: string | undefined
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LINE_END = '\r\n'

/** An absolute target, other versions and other verbs are left to the parser. */
const requestLine = /^POST (\/[!-~]*) HTTP\/1\.1$/
/** Without folding, tabs, spaces at the end, and characters beyond ASCII. */
const headerLine = /^([a-z0-9-]+): ?([!-~](?:[ -~]*[!-~])?)$/
/** As many digits as a safe integer has at least. */
const plainLength = /^\d{1,15}$/

/** Headers that change neither where a request ends nor how it is answered. */
const harmless: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'pragma',
  'priority',
  'sec-fetch-mode',
  'traceparent',
])

/** @returns `undefined` if the bytes do not begin with a whole plain head */
export function plainHeadOf(bytes: Buffer, sizeMax: number): PlainHead | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  const size = end + END_OF_HEAD.length
  if (end === -1 || size > sizeMax) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split(LINE_END)
  const target = requestLine.exec(first)?.[1]
  if (target === undefined) return undefined
  let host: string | undefined
  let length: string | undefined
  let userAgent: string | undefined
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line.replace(/^[^:]+/, lowerCase)) ?? []
    if (name === 'host' && host === undefined) host = value
    else if (name === 'content-length' && length === undefined) length = value
    else if (name === 'user-agent' && userAgent === undefined) userAgent = value
    else if (name === 'connection' && value.toLowerCase() === 'keep-alive') continue
    else if (!harmless.has(name)) return undefined
  }
  if (host === undefined || length === undefined || !plainLength.test(length)) return undefined
  const [path = ''] = target.split('?', 1)
  return { size, bodySize: Number(length), path, host, userAgent }
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}
