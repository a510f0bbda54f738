/**
 * Requests that the server reads from the socket without Node's parser: they are answered as the
 * parser's are, whatever comes before and after them.
 */

import { afterEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { plainHeadOf } from '../../src/server/plain-head.ts'
import { answersOfParser, answersTo, httpStream } from '../support/http-streams.ts'
import { fc, runs } from '../support/property.ts'

const headersBytesMax = 200

describe('a stream of bytes gets the answers that it gets from the parser', () => {
  let devnet: Devnet

  afterEach(() => devnet.close())

  test.each<[where: string, options: DevnetOptions]>([
    ['by default', {}],
    ['on a public endpoint', { endpoint: 'public' }],
    [
      'with names of hosts and pages',
      { allowedHosts: ['example.com'], allowedOrigins: ['http://localhost'] },
    ],
    ['with small limits', { limits: { headersBytesMax: 1_024, requestBytesMax: 1_024 } }],
  ])('%s', async (_, options) => {
    devnet = await createDevnet(options)
    const server = await devnet.listen({ port: 0 })
    await fc.assert(
      fc.asyncProperty(httpStream, async (stream) => {
        expect(await answersTo(server, stream)).toBe(await answersOfParser(server, stream))
      }),
      { numRuns: runs(800) },
    )
  })
})

test('a request with a broken end gets one answer, after those before it', async () => {
  await using devnet = await createDevnet()
  const server = await devnet.listen({ port: 0 })
  const text = [
    ...['POST / HTTP/1.1', 'host: x', 'content-length: 0', '', ''],
    ...['OPTIONS / HTTP/1.1', 'host: x', 'transfer-encoding: unknown', '', ''],
  ]
  const stream = { text: text.join('\r\n'), cuts: [] }
  const answers = await Promise.all([answersTo(server, stream), answersOfParser(server, stream)])
  for (const answer of answers) {
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400'])
  }
})

describe('a plain head', () => {
  const head = (...lines: string[]) => Buffer.from([...lines, '', ''].join('\r\n'))
  const posted = (...lines: string[]) =>
    plainHeadOf(head('POST / HTTP/1.1', 'host: x', 'content-length: 2', ...lines), headersBytesMax)

  test('has its size, and the path, host and length that it names', () => {
    const lines = ['POST /path?query HTTP/1.1', 'Host: localhost:8545', 'Content-Length: 12']
    const bytes = head(...lines, 'Connection: Keep-Alive', 'User-Agent: a b')
    expect(plainHeadOf(bytes, headersBytesMax)).toEqual({
      ...{
        size: bytes.length,
        bodySize: 12,
        path: '/path',
        host: 'localhost:8545',
        userAgent: 'a b',
      },
    })
  })

  test.each([
    ...['content-length: 2', 'host: x', 'connection: close', 'transfer-encoding: chunked'],
    ...['expect: 100-continue', 'upgrade: h2c', 'origin: http://x', 'x-unknown: 1', ' folded'],
    ...['user-agent : x', 'user-agent: x ', 'user-agent: \t', 'user-agent: \u00fc', 'no colon'],
  ])('has no line "%s"', (line) => {
    expect(posted('accept: */*')).toMatchObject({ path: '/', host: 'x', bodySize: 2 })
    expect(posted(line)).toBeUndefined()
  })

  test('is whole, and no longer than the limit', () => {
    const bytes = head('POST / HTTP/1.1', 'host: x', 'content-length: 2', 'accept: */*')
    expect(plainHeadOf(bytes, bytes.length)).toMatchObject({ size: bytes.length })
    expect(plainHeadOf(bytes, bytes.length - 1)).toBeUndefined()
    expect(plainHeadOf(bytes.subarray(0, -1), headersBytesMax)).toBeUndefined()
  })
})
