import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetServer,
  PARSE_ERROR_TEXT,
  tooBigText,
} from '../../src/index.ts'
import { exchange, post, rawPost, rpc } from './clients.ts'

const chainIdAnswer = '{"jsonrpc":"2.0","id":1,"result":"0x509f455"}'
const bytesMax = 1_024

let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  devnet = await createDevnet({ requestBytesMax: bytesMax })
  server = await devnet.listen({ port: 0 })
})

afterEach(async () => {
  await server.close()
  await devnet.close()
})

describe('JSON-RPC', () => {
  test.each(['/', '/ws', '/v1/some-key', '/?key=1', '/apiary'])(
    'is answered at %s',
    async (path) => {
      const response = await post(server.httpUrl + path, rpc('eth_chainId', [], 1))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.text()).toBe(chainIdAnswer)
    },
  )

  test.each(['application/json', 'application/json; charset=utf-8', 'text/plain'])(
    'may come as %s',
    async (contentType) => {
      const headers = { 'content-type': contentType }
      const response = await post(server.httpUrl, rpc('eth_chainId', [], 1), headers)
      expect(await response.text()).toBe(chainIdAnswer)
    },
  )

  test('may come without a content type', async () => {
    const answer = await exchange(
      server,
      rawPost('/', rpc('eth_chainId', [], 1), 'connection: close'),
    )
    expect(answer).toContain(chainIdAnswer)
  })

  test('an error is an answer like any other: status 200', async () => {
    const response = await post(server.httpUrl, rpc('eth_noSuchMethod', [], 1))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  })

  test.each([
    ['no JSON', 'chain id?'],
    ['half of it', '{"jsonrpc":"2.0",'],
    ['nothing', ''],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
  ])('a body that holds %s is refused with 400', async (_, body) => {
    const response = await post(server.httpUrl, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(PARSE_ERROR_TEXT)
  })

  test('a batch is answered in its order', async () => {
    const batch = `[${rpc('eth_chainId', [], 'b')},${rpc('eth_blockNumber', [], 'a')}]`
    const answer = await (await post(server.httpUrl, batch)).json()
    expect(answer).toMatchObject([
      { id: 'b', result: '0x509f455' },
      { id: 'a', result: '0x0' },
    ])
  })

  test.each([
    ['a notification', rpc('eth_chainId')],
    ['a batch of notifications', `[${rpc('eth_chainId')},${rpc('eth_blockNumber')}]`],
  ])('%s is answered with 200 and an empty body', async (_, body) => {
    const response = await post(server.httpUrl, body)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('0')
    expect(await response.text()).toBe('')
  })

  test('there are no subscriptions over HTTP', async () => {
    const response = await post(server.httpUrl, rpc('eth_subscribe', ['newHeads'], 1))
    expect(await response.json()).toMatchObject({ error: { code: -32601 } })
  })

  test('a character split over two chunks is put together again', async () => {
    const bytes = Buffer.from(rpc('eth_chainId', [], 'é😀'))
    const middle = bytes.indexOf(Buffer.from('😀')) + 2
    const sent = request(server.httpUrl, { method: 'POST' })
    sent.write(bytes.subarray(0, middle))
    sent.end(bytes.subarray(middle))
    expect(JSON.parse(await textOf(sent))).toMatchObject({ id: 'é😀', result: '0x509f455' })
  })

  test('pipelined requests are answered one after another in their order', async () => {
    const first = rawPost('/', rpc('eth_chainId', [], 'first'))
    const second = rawPost('/', rpc('eth_chainId', [], 'second'), 'connection: close')
    const answer = await exchange(server, first + second)
    expect(answer.match(/"id":"\w+"/g)).toEqual(['"id":"first"', '"id":"second"'])
  })

  test('a second request uses the socket of the first', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () => request(server.httpUrl, { method: 'POST', agent })
    await textOf(ask().end(rpc('eth_chainId', [], 1)))
    const second = ask().end(rpc('eth_chainId', [], 1))
    expect(await textOf(second)).toBe(chainIdAnswer)
    expect(second.reusedSocket).toBe(true)
    agent.destroy()
  })

  test('an offer of another protocol is passed over', async () => {
    const offer = [
      'connection: upgrade, http2-settings, close',
      'upgrade: h2c',
      'http2-settings: AA',
    ]
    const answer = await exchange(server, rawPost('/', rpc('eth_chainId', [], 1), ...offer))
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toContain(chainIdAnswer)
  })
})

describe('a body over the limit', () => {
  const exactly = rpc('eth_chainId', [], 1).padEnd(bytesMax)

  test('is one byte more than is answered', async () => {
    expect(await (await post(server.httpUrl, exactly)).text()).toBe(chainIdAnswer)
    const response = await post(server.httpUrl, `${exactly} `)
    expect(response.status).toBe(413)
    expect(await response.text()).toBe(tooBigText(bytesMax))
  })

  test('is refused on the word of its length, before any of it comes', async () => {
    const socketRequest = request(server.httpUrl, { method: 'POST' })
    socketRequest.setHeader('content-length', bytesMax + 1).flushHeaders()
    const response = await responseTo(socketRequest)
    expect(response.statusCode).toBe(413)
    socketRequest.destroy()
  })

  test('is refused while it is still coming, when its length is not told', async () => {
    const chunked = request(server.httpUrl, { method: 'POST' })
    chunked.write(`${exactly} `)
    const response = await responseTo(chunked)
    expect(response.statusCode).toBe(413)
    chunked.end('and the rest')
    expect(await textOf(chunked, response)).toBe(tooBigText(bytesMax))
  })

  test('may be sent to its end by a client that reads only then', async () => {
    const body = 'x'.repeat(8_000_000)
    const answer = await exchange(server, rawPost('/', body))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer.endsWith(tooBigText(bytesMax))).toBe(true)
  })

  test('is cut off when it never ends', async () => {
    const endless = connect(server.port, server.host)
    const cut = new Promise((resolve) => endless.once('close', resolve))
    endless.on('error', () => {}) // the cut may come as a reset
    endless.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000000\r\n\r\n')
    const chunk = Buffer.alloc(1_048_576)
    const pump = () => endless.write(chunk, (error) => error ?? pump())
    pump()
    const [answer] = await once(endless, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
    await cut
  })
})

describe('verbs and other origins', () => {
  test('a pre-flight is answered with 204 and what is allowed', async () => {
    const response = await fetch(server.httpUrl, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is refused with 405 and why', async (method) => {
    const response = await fetch(server.httpUrl, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS')
    expect(await response.json()).toEqual({ error: expect.stringContaining('POST') })
  })

  test('HEAD is refused with 405 and no body', async () => {
    const response = await fetch(server.httpUrl, { method: 'HEAD' })
    expect(response.status).toBe(405)
    expect(await response.text()).toBe('')
  })

  test.each([
    ['an answer', 'POST', '/', rpc('eth_chainId', [], 1)],
    ['an error', 'POST', '/', rpc('eth_noSuchMethod', [], 1)],
    ['nothing', 'POST', '/', rpc('eth_chainId')],
    ['400', 'POST', '/', '{'],
    ['404', 'POST', '/api/nowhere', '{}'],
    ['405', 'PUT', '/', '{}'],
    ['413', 'POST', '/', 'x'.repeat(bytesMax + 1)],
  ])('any origin may read %s', async (_, method, path, body) => {
    const response = await fetch(server.httpUrl + path, { method, body })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = await once(sent, 'response')
  return response
}

async function textOf(sent: ClientRequest, given?: IncomingMessage): Promise<string> {
  const response = given ?? (await responseTo(sent))
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}
