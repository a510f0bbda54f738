/**
 * Bytes that clients may send to the HTTP server, well-formed and not, and what comes back for them on
 * both ways: read by the server itself, and by Node's parser.
 */

import { connect } from 'node:net'
import fc from 'fast-check'
import type { DevnetServer } from '../../src/index.ts'

const CRLF = '\r\n'

/** A stream, and the places where it is cut into chunks. */
export interface HttpStream {
  readonly text: string
  readonly cuts: readonly number[]
}

const body = fc.constantFrom(
  ...['{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}', '{"id":2,"method":"net_version"}'],
  ...['[{"id":3,"method":"eth_chainId"},{"id":4,"method":"nothing"}]', '{"method":"eth_chainId"}'],
  ...['{"id":5,"method":"eth_getBalance","params":["ü"]}', '', '{', '[]', 'GET / HTTP/1.1\r\n\r\n'],
  ...['{"id":6,"method":"previewnet_sleep"}', '\u0000', '0\r\n\r\n', '{"id":"é"}'],
  `{"id":7,"method":"eth_chainId"}${' '.repeat(1_000)}`,
)

const requestLine = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST / HTTP/1.1') },
  fc.constantFrom(
    ...['POST /path?query=1 HTTP/1.1', 'POST /api/nothing HTTP/1.1', 'POST /v2/verify HTTP/1.1'],
    ...['GET /nothing HTTP/1.1', 'HEAD / HTTP/1.1', 'OPTIONS / HTTP/1.1', 'PUT / HTTP/1.1'],
    ...['POST / HTTP/1.0', 'POST http://x/ HTTP/1.1', 'POST  / HTTP/1.1', 'post / HTTP/1.1'],
    ...[
      'POST / HTTP/1.1 ',
      'POST / HTTP/2.0',
      'POST /\u0001 HTTP/1.1',
      'POST * HTTP/1.1',
      'POST /#a HTTP/1.1',
    ],
  ),
)

/** The length of the body, in the forms that servers disagree about. */
const lengthLines = (size: number): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant([`content-length: ${size}`]) },
    fc.constantFrom<readonly string[]>(
      ...[
        [`Content-Length:${size}`],
        [`CONTENT-LENGTH: \t${size} \t`],
        [`content-length: 00${size}`],
      ],
      ...[[`content-length: ${size + 1}`], [`content-length: ${Math.max(0, size - 1)}`], []],
      ...[[`content-length: ${size}`, `content-length: ${size}`], [`content-length : ${size}`]],
      ...[
        [`content-length: ${size}`, `content-length: ${size + 7}`],
        [`content-length: ${size},${size}`],
      ],
      ...[
        [`content-length: +${size}`],
        [`content-length: -${size}`],
        [`content-length: 0x${size}`],
      ],
      ...[[`content-length:`], [`content-length: ${size} ${size}`], [`content-length: ${size}\r`]],
      ...[
        ['transfer-encoding: chunked'],
        [`content-length: ${size}`, 'transfer-encoding: chunked'],
      ],
      ...[
        ['transfer-encoding: identity', `content-length: ${size}`],
        ['transfer-encoding: xchunked'],
      ],
      ...[[`content-length: 999999999999999`], ['content-length: 99999999999999999999']],
      ...[
        [`x: 1\ncontent-length: ${size}`],
        [`x: 1\rcontent-length: ${size}`],
        [`x:\r\n content-length: ${size}`],
      ],
    ),
  )

const otherLines = fc.array(
  fc.constantFrom(
    ...[
      'content-type: application/json',
      'Accept: */*',
      'user-agent: a b',
      'connection: keep-alive',
    ],
    ...[
      'Connection: Keep-Alive',
      'connection: close',
      'connection: keep-alive, x',
      'origin: http://localhost',
    ],
    ...[
      'expect: 100-continue',
      'upgrade: h2c',
      'x-other: 1',
      'x-other: ü',
      'accept-encoding: gzip',
      'te: trailers',
    ],
    ...[
      'user-agent:',
      'user-agent: \u007f',
      'user-agent : 1',
      ' folded',
      ': no name',
      'no colon',
      'us(er: 1',
    ],
    ...[
      'host: y',
      `user-agent: ${'a'.repeat(950)}`,
      'host: example.com',
      'cookie: a=b',
      'pragma: no-cache',
      'content-type: a\tb',
    ],
  ),
  { maxLength: 3 },
)

const hostLine = fc.oneof(
  { weight: 12, arbitrary: fc.constant(['host: x']) },
  fc.constantFrom<readonly string[]>([], ['Host:localhost:8545'], ['host: example.com'], ['host:']),
)

const request = body.chain((text) =>
  fc
    .tuple(requestLine, hostLine, otherLines, lengthLines(Buffer.byteLength(text)), fc.boolean())
    .map(([line, host, others, length, isLengthFirst]) => {
      const lines = isLengthFirst
        ? [...length, ...host, ...others]
        : [...host, ...others, ...length]
      return [line, ...lines, '', text].join(CRLF)
    }),
)

const piece = fc.oneof(
  { weight: 9, arbitrary: request },
  fc.constantFrom(
    CRLF,
    'GARBAGE\r\n\r\n',
    '\u0000',
    'POST / HTTP/1.1\nhost: x\n\n',
    'PRI * HTTP/2.0\r\n\r\n',
  ),
)

export const httpStream: fc.Arbitrary<HttpStream> = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .chain((pieces) => {
    const text = pieces.join('')
    const cut = fc.nat({ max: Buffer.byteLength(text) })
    const cuts = fc.oneof(fc.constant<number[]>([]), fc.array(cut, { maxLength: 3 }))
    return cuts.map((places) => ({ text, cuts: places.sort((one, other) => one - other) }))
  })

/** A parser skips an empty line before a request; the server leaves such a socket to it. */
const FOR_THE_PARSER = CRLF

/** All that comes back for a stream, without dates. */
export function answersTo(server: DevnetServer, stream: HttpStream): Promise<string> {
  return answersIn(server, stream, '')
}

/** The same if Node's parser reads all of it. */
export function answersOfParser(server: DevnetServer, stream: HttpStream): Promise<string> {
  return answersIn(server, stream, FOR_THE_PARSER)
}

async function answersIn(
  { host, port }: DevnetServer,
  { text, cuts }: HttpStream,
  before: string,
): Promise<string> {
  const socket = connect({ host, port, allowHalfOpen: true }).setNoDelay()
  socket.on('error', () => {}) // the server may close a socket that still sends
  let answers = ''
  socket.setEncoding('latin1').on('data', (chunk) => (answers += chunk))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const bytes = Buffer.from(before + text)
  let from = 0
  for (const place of cuts) {
    const cut = before.length + place
    if (cut > from) await new Promise((resolve) => socket.write(bytes.subarray(from, cut), resolve))
    from = Math.max(from, cut)
  }
  socket.end(bytes.subarray(from))
  await closed
  return answers.replace(/^Date: .*$/gm, 'Date: …')
}
