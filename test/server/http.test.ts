/**
 * The HTTP server.
 */

import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  createDevnet,
  type Devnet,
  DevnetError,
  type DevnetOptions,
  type DevnetServer,
  InvariantError,
  type ListenOptions,
  type ServedRequest,
} from '../../src/index.ts'
import {
  BUSY_TEXT,
  PARSE_ERROR_TEXT,
  TIMED_OUT_TEXT,
  tooBigText,
} from '../../src/rpc/dispatcher.ts'
import { listen } from '../../src/server/listen.ts'
import { isLoopback } from '../../src/server/policy.ts'
import { exchange, post, rawPost, rpc, SocketClient, ways } from './clients.ts'

describe('the HTTP server', () => {
  const chainIdAnswer = '{"jsonrpc":"2.0","id":1,"result":"0x509f455"}'
  const bytesMax = 1_024

  let devnet: Devnet
  let server: DevnetServer

  beforeEach(async () => {
    devnet = await createDevnet({ limits: { requestBytesMax: bytesMax } })
    server = await devnet.listen({ port: 0 })
  })

  afterEach(async () => {
    await server.close()
    await devnet.close()
  })

  describe('JSON-RPC', () => {
    test('answers with the id as it was sent, beyond what a JavaScript number holds', async () => {
      const id = '18446744073709551615'
      const known = `{"jsonrpc":"2.0","id":${id},"method":"eth_chainId"}`
      const unknown = `{"id":-${id},"method":"eth_nothing"}`
      const response = await post(server.httpUrl, `[${known},${unknown}]`)
      expect(await response.text()).toBe(
        `[{"jsonrpc":"2.0","id":${id},"result":"0x509f455"},` +
          `{"jsonrpc":"2.0","id":-${id},"error":{"code":-32601,"message":"Method not found: \\"eth_nothing\\""}}]`,
      )
    })

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

    test('is answered without a content type', async () => {
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

    test.each(ways)('pipelined requests $way are answered in their order', async ({ headers }) => {
      const first = rawPost('/', rpc('eth_chainId', [], 'first'), ...headers)
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

    test('an offer of another protocol is ignored', async () => {
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

    test('begins one byte above the longest body that is answered', async () => {
      expect(await (await post(server.httpUrl, exactly)).text()).toBe(chainIdAnswer)
      const response = await post(server.httpUrl, `${exactly} `)
      expect(response.status).toBe(413)
      expect(await response.text()).toBe(tooBigText(bytesMax))
    })

    test('is refused by its Content-Length, before any of it arrives', async () => {
      const socketRequest = request(server.httpUrl, { method: 'POST' })
      socketRequest.setHeader('content-length', bytesMax + 1).flushHeaders()
      const response = await responseTo(socketRequest)
      expect(response.statusCode).toBe(413)
      socketRequest.destroy()
    })

    test('is refused while it is being received, when it has no Content-Length', async () => {
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

    test.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
      '%s is refused with 405 and why',
      async (method) => {
        const response = await fetch(server.httpUrl, { method })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS')
        expect(await response.json()).toEqual({ error: expect.stringContaining('POST') })
      },
    )

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
})

describe('access to the HTTP server', () => {
  let devnet: Devnet

  afterEach(() => devnet.close())

  /** The status line and the body of one request with these headers. */
  async function ask(options: DevnetOptions, host: string, ...headers: string[]) {
    devnet = await createDevnet(options)
    const server = await devnet.listen({ port: 0 })
    const request = rawPost('/', rpc('eth_chainId', [], 1), 'connection: close', ...headers)
    const answer = await exchange(server, request.replace('host: x', `host: ${host}`))
    return {
      status: Number(answer.split(' ')[1]),
      head: answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase(),
      body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
    }
  }

  describe('the Host header', () => {
    test.each([
      'localhost:8545',
      'LOCALHOST',
      'app.localhost:8545',
      '127.0.0.1',
      '[::1]:8545',
      '192.168.1.20:8545',
      'devnet',
      'host.docker.internal:8545',
    ])('%s is taken', async (host) => {
      expect(await ask({}, host)).toMatchObject({ status: 200 })
    })

    test.each(['evil.example', 'evil.example:8545', 'localhost.evil.example', '127.0.0.1.nip.io'])(
      '%s, a name that others can point here, is refused',
      async (host) => {
        const { status, body } = await ask({}, host)
        expect(status).toBe(403)
        const name = host.replace(':8545', '')
        expect(JSON.parse(body)).toEqual({
          error: `host "${name}" is not allowed: see the option allowedHosts`,
        })
      },
    )

    test('a public name is taken when it was allowed, in any spelling', async () => {
      const allowedHosts = ['devnet.example']
      expect(await ask({ allowedHosts }, 'DevNet.example:80')).toMatchObject({ status: 200 })
      await devnet.close()
      expect(await ask({ allowedHosts }, 'other.example')).toMatchObject({ status: 403 })
    })

    test('any Host header is accepted when all hosts are allowed', async () => {
      expect(await ask({ allowedHosts: ['*'] }, 'evil.example')).toMatchObject({ status: 200 })
    })

    test('a WebSocket under a public name is refused as well', async () => {
      devnet = await createDevnet()
      const server = await devnet.listen({ port: 0 })
      const lines = [
        'GET / HTTP/1.1',
        'host: evil.example',
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      ]
      const answer = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
      expect(answer).toContain('host \\"evil.example\\" is not allowed')
    })
  })

  describe('the Origin header', () => {
    const page = 'origin: https://app.example'

    test('is accepted by default, whichever page sends it', async () => {
      const { status, head } = await ask({}, 'localhost', page)
      expect(status).toBe(200)
      expect(head).toContain('access-control-allow-origin: *')
    })

    test('is named in the answer if its page is allowed', async () => {
      const { status, head } = await ask(
        { allowedOrigins: ['https://app.example'] },
        'localhost',
        page,
      )
      expect(status).toBe(200)
      expect(head).toContain('access-control-allow-origin: https://app.example')
      expect(head).toContain('vary: origin')
    })

    test('is refused if its page is not allowed', async () => {
      const { status, head, body } = await ask(
        { allowedOrigins: ['https://other.example'] },
        'localhost',
        page,
      )
      expect(status).toBe(403)
      expect(head).not.toContain('access-control-allow-origin')
      expect(JSON.parse(body)).toEqual({
        error: 'origin "https://app.example" is not allowed: see the option allowedOrigins',
      })
    })

    test('is not required: programs send none', async () => {
      const allowedOrigins = ['https://other.example']
      expect(await ask({ allowedOrigins }, 'localhost')).toMatchObject({ status: 200 })
    })
  })

  describe('listening where others can reach', () => {
    test.each(['0.0.0.0', '::', '192.0.2.1', 'devnet.example'])(
      '%s is refused unless it is asked for',
      async (host) => {
        devnet = await createDevnet()
        const refusal = await devnet.listen({ port: 0, host }).catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(DevnetError)
        expect(refusal).toMatchObject({ code: 'INVALID_OPTION', facts: { option: 'host' } })
      },
    )

    test('works with allowRemote', async () => {
      devnet = await createDevnet()
      const { port } = await devnet.listen({ port: 0, host: '0.0.0.0', allowRemote: true })
      const answer = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body: rpc('eth_chainId', [], 1),
      })
      expect(await answer.json()).toMatchObject({ result: '0x509f455' })
    })

    test.each([
      ['127.0.0.1', true],
      ['127.8.0.1', true],
      ['::1', true],
      ['localhost', true],
      ['127.example', false],
      ['10.0.0.1', false],
      ['0.0.0.0', false],
    ])('%s is this machine alone: %s', async (host, expected) => {
      devnet = await createDevnet()
      expect(isLoopback(host)).toBe(expected)
    })
  })
})

describe('limits of the HTTP server', () => {
  let devnet: Devnet

  afterEach(() => devnet.close())

  async function start(options: DevnetOptions) {
    devnet = await createDevnet(options)
    return devnet.listen({ port: 0 })
  }

  describe('connections', () => {
    test('one connection too many gets 503, and a closed connection makes room', async () => {
      const server = await start({ limits: { connectionsMax: 1 } })
      const first = await SocketClient.open(server.wsUrl)
      const answer = await exchange(server, rawPost('/', rpc('eth_chainId', [], 1)))
      expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
      expect(answer).toContain(BUSY_TEXT)
      const left = once(first.socket, 'close')
      first.socket.close()
      await left
      const second = await SocketClient.open(server.wsUrl)
      second.send(rpc('eth_chainId', [], 1))
      expect(await second.nextValue()).toMatchObject({ result: '0x509f455' })
    })

    test('a WebSocket too many is refused before the handshake', async () => {
      const server = await start({ limits: { connectionsMax: 1 } })
      await SocketClient.open(server.wsUrl)
      const lines = ['GET / HTTP/1.1', 'host: x', 'connection: Upgrade', 'upgrade: websocket']
      const answer = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 503 /)
      expect(answer).toContain(BUSY_TEXT)
    })
  })

  describe('a request that does not come', () => {
    test('is answered with 408 when its headers take too long', async () => {
      const server = await start({ limits: { headersMsMax: 20 } })
      const answer = await exchange(server, 'POST / HTTP/1.1\r\nhost: x\r\nx-slow: ')
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(answer).toContain(TIMED_OUT_TEXT)
    })

    test('is answered with 408 when its body takes too long', async () => {
      const server = await start({ limits: { requestMsMax: 20 } })
      const answer = await exchange(
        server,
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"a',
      )
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    })

    test('costs a silent connection its place', async () => {
      const server = await start({ limits: { headersMsMax: 20 } })
      expect(await exchange(server, '')).toContain(TIMED_OUT_TEXT)
    })

    test.each(ways)('ends a connection that was used before, $way', async ({ headers }) => {
      const server = await start({ limits: { idleMsMax: 20 } })
      const socket = connect(server.port, server.host)
      socket.write(rawPost('/', rpc('eth_chainId', [], 1), ...headers))
      const [chunk] = await once(socket.setEncoding('utf8'), 'data')
      expect(chunk).toContain('"result":"0x509f455"')
      await once(socket, 'close')
    })
  })

  describe('a request that is no HTTP', () => {
    test('is answered with 400', async () => {
      const server = await start({})
      const answer = await exchange(server, 'GARBAGE\r\n\r\n')
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(answer).toContain(PARSE_ERROR_TEXT)
    })

    test('is answered with 431 when its headers are too long', async () => {
      const server = await start({ limits: { headersBytesMax: 1_024 } })
      const answer = await exchange(server, rawPost('/', '{}', `x-long: ${'a'.repeat(2_000)}`))
      expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
      expect(answer).toContain(tooBigText(1_024))
    })
  })

  describe('an answer over the limit', () => {
    const code = `0x${'00'.repeat(2_000)}` as const
    const address = `0x${'c0'.repeat(20)}` as const
    const big = rpc('eth_getCode', [address, 'latest'], 1)
    const options = { limits: { responseBytesMax: 2_048 }, alloc: { [address]: { code } } }

    test('becomes -32008', async () => {
      const server = await start(options)
      expect(await (await post(server.httpUrl, big)).json()).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32008, message: 'Response is too big', data: 'Exceeded max limit of 2048' },
      })
    })

    test('becomes -32011 if it is the answer to a batch', async () => {
      const server = await start(options)
      const batch = `[${Array.from({ length: 60 }, (_, id) => rpc('eth_chainId', [], id)).join(',')}]`
      expect(await (await post(server.httpUrl, batch)).json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32011,
          message: 'The batch response was too large',
          data: 'Exceeded max limit of 2048',
        },
      })
    })

    test('is not cut in process, where nothing is sent', async () => {
      await start(options)
      const given = await devnet.request({ method: 'eth_getCode', params: [address, 'latest'] })
      expect(given).toBe(code)
    })
  })
})

describe('pages of the HTTP server', () => {
  let devnet: Devnet
  let server: DevnetServer
  const requests: ServedRequest[] = []

  beforeEach(async () => {
    requests.length = 0
    devnet = await createDevnet()
    server = await devnet.listen({ port: 0, onRequest: (request) => requests.push(request) })
  })

  afterEach(() => devnet.close())

  describe('health', () => {
    test('reports the head of the chain, connections and subscriptions', async () => {
      const client = await SocketClient.open(server.wsUrl)
      client.send(rpc('eth_subscribe', ['newHeads'], 1))
      await client.next()
      await devnet.advance(450)
      const response = await fetch(`${server.httpUrl}/health`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      const health = (await response.json()) as { memoryBytes: { rss: number; heapUsed: number } }
      const head = await devnet.request({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
      expect(health).toMatchObject({
        ok: true,
        chainId: 84_538_453,
        nowMs: devnet.now,
        head: { number: 2, hash: head?.hash },
        connections: { http: 1, webSocket: 1, ipc: 0 },
        subscriptions: 1,
      })
      expect(health.memoryBytes.heapUsed).toBeGreaterThan(1_000_000)
      expect(health.memoryBytes.rss).toBeGreaterThan(health.memoryBytes.heapUsed)
    })

    test('is 503 with the reason once nothing can be written any more', async () => {
      const { recordedCalls } = InProcessDevnet.partsOf(devnet).backend
      const broken = recordedCalls.ask('devnet.mine', [1], () => {
        throw new InvariantError('the books do not balance')
      })
      await expect(broken).rejects.toThrow('the books do not balance')
      const response = await fetch(`${server.httpUrl}/health`)
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({
        ok: false,
        failure: 'the books do not balance',
      })
    })

    test('reports a violation while a broken invariant stops all writes', async () => {
      const invariant = devnet.invariant('nothing happens', () => false)
      const { message } = (await devnet.mine().catch((error: Error) => error)) as Error
      const health = await fetch(`${server.httpUrl}/health`)
      expect(health.status).toBe(503)
      expect(await health.json()).toMatchObject({ ok: false, violation: message })
      await invariant.remove()
      expect((await fetch(`${server.httpUrl}/health`)).status).toBe(200)
    })
  })

  describe('metrics', () => {
    test('count requests by method and outcome, in Prometheus text', async () => {
      await devnet.mine(3)
      for (const id of [1, 2]) await post(server.httpUrl, rpc('eth_chainId', [], id))
      await post(server.httpUrl, rpc('eth_getBalance', [], 3))
      for (const name of ['made_up', 'made_up_too']) await post(server.httpUrl, rpc(name, [], 4))
      const response = await fetch(`${server.httpUrl}/metrics`)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
      const lines = (await response.text()).split('\n')
      const total = 'previewnet_requests_total'
      expect(lines).toEqual(
        expect.arrayContaining([
          `${total}{method="eth_chainId",outcome="ok"} 2`,
          `${total}{method="eth_getBalance",outcome="-32602"} 1`,
          `${total}{method="unknown",outcome="-32601"} 2`,
          'previewnet_head_block_number 3',
          `previewnet_virtual_time_seconds ${devnet.now / 1_000}`,
          'previewnet_connections{transport="webSocket"} 0',
          '# TYPE previewnet_subscriptions gauge',
        ]),
      )
      expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
    })

    test('count the requests since the last time if they are read twice', async () => {
      const read = async () => (await fetch(`${server.httpUrl}/metrics`)).text()
      const line = 'previewnet_requests_total{method="eth_chainId",outcome="ok"}'
      await post(server.httpUrl, rpc('eth_chainId', [], 1))
      expect(await read()).toContain(`${line} 1\n`)
      await post(server.httpUrl, rpc('eth_chainId', [], 1))
      expect(await read()).toContain(`${line} 2\n`)
    })
  })

  test('every request is reported with its transport, method, time and outcome', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(`[${rpc('eth_chainId', [], 1)},${rpc('eth_call', [], 2)},${rpc('net_version')}]`)
    await client.next()
    await post(server.httpUrl, rpc('eth_blockNumber', [], 1))
    expect(requests.map(({ durationMs, ...request }) => request)).toEqual([
      { transport: 'webSocket', method: 'eth_chainId', errorCode: undefined },
      {
        ...{ transport: 'webSocket', method: 'eth_call', errorCode: -32602 },
        errorMessage: 'params[0]: expected a transaction object, got nothing',
      },
      { transport: 'webSocket', method: 'net_version', errorCode: undefined },
      { transport: 'http', method: 'eth_blockNumber', errorCode: undefined },
    ])
    for (const { durationMs } of requests) expect(durationMs).toBeGreaterThanOrEqual(0)
  })
})

describe('the Studio on the HTTP server', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  let devnet: Devnet
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-studio-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets', 'main-Ab_-1.js'), 'start()')
    await writeFile(join(folder, 'assets', 'secret'), 'no')
  })

  afterEach(async () => {
    await devnet.close()
    await rm(folder, { recursive: true })
  })

  async function start(options: DevnetOptions = {}, asked: ListenOptions = {}) {
    devnet = await createDevnet(options)
    return listen(devnet, { port: 0, ...asked }, folder)
  }

  const found = [
    ...['/', '/?at=5', '/requests', '/time', '/faults', '/faucet', '/abis', '/tx/0x00/debug'],
    ...['block', 'tx', 'address', 'list', 'search'].map((name) => `/${name}/7`),
  ]
  const missing = [
    ...['/nothing?like=this', '/vibenet/faucet', '/vibenet/explorer', '/vibenet', '/block'],
    ...['/block/', '/faucet/', '/block/7/debug', '/tx/0x00/debug/1', '/explorer'],
  ]

  test.each([
    ...found.map((path) => [path, 200] as const),
    ...missing.map((path) => [path, 404] as const),
  ])('is shown at %s to a browser, with the status %i', async (path, status) => {
    const server = await start()
    const page = await fetch(server.httpUrl + path, { headers: html })
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toBe('<!doctype html>')
    await server.close()
  })

  test('runs nothing inline and loads nothing from elsewhere', async () => {
    const server = await start()
    const { headers } = await fetch(server.httpUrl, { headers: html })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
    await server.close()
  })

  test('has assets that a browser keeps, and serves no other file', async () => {
    const server = await start()
    const asset = await fetch(`${server.httpUrl}/assets/main-Ab_-1.js`)
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await asset.text()).toBe('start()')
    for (const path of ['main-Cd_-1.js', 'secret', '..%2findex.html', '%2e%2e/index.html']) {
      expect((await fetch(`${server.httpUrl}/assets/${path}`)).status, path).toBe(405)
    }
    await server.close()
  })

  test('leaves requests, health and metrics as they are', async () => {
    const server = await start()
    const answer = await post(server.httpUrl, rpc('eth_chainId', [], 1), html)
    expect(await answer.json()).toMatchObject({ result: '0x509f455' })
    for (const path of ['/health', '/metrics']) {
      const page = await fetch(server.httpUrl + path, { headers: html })
      expect(page.headers.get('content-type')).not.toContain('html')
    }
    expect((await fetch(server.httpUrl)).status).toBe(405)
    expect((await fetch(`${server.httpUrl}/api/nothing`, { headers: html })).status).toBe(404)
    await server.close()
  })

  test('answers HEAD without a body', async () => {
    const server = await start()
    const page = await fetch(server.httpUrl, { method: 'HEAD', headers: html })
    expect([page.status, await page.text()]).toEqual([200, ''])
    await server.close()
  })

  test('is refused under a public name, as requests are', async () => {
    const server = await start()
    const lines = ['GET / HTTP/1.1', 'host: evil.example', 'accept: text/html', 'connection: close']
    const answer = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
    await server.close()
  })

  test('may call its own server, whatever other pages may', async () => {
    const server = await start({ allowedOrigins: [] })
    const statusOf = async (origin: string) =>
      (await post(server.httpUrl, rpc('eth_chainId', [], 1), { origin })).status
    expect(await statusOf(server.httpUrl)).toBe(200)
    expect(await statusOf('http://127.0.0.1:1')).toBe(403)
    expect(await statusOf(server.httpUrl.replace('http', 'https'))).toBe(403)
    await server.close()
    const plain = await listen(devnet, { port: 0, studio: false }, folder)
    const answer = await post(plain.httpUrl, rpc('eth_chainId', [], 1), { origin: plain.httpUrl })
    expect(answer.status).toBe(403)
    await plain.close()
  })

  test.each([
    ['where it is switched off', {}, { studio: false }],
    ['at a public endpoint', { endpoint: 'public' }, {}],
    ['where other machines can reach it', {}, { host: '0.0.0.0', allowRemote: true }],
  ] as const)('is not served %s', async (_, options, asked) => {
    const server = await start(options, asked)
    expect(server.studioUrl).toBeUndefined()
    expect((await fetch(`http://127.0.0.1:${server.port}`, { headers: html })).status).toBe(405)
    await server.close()
  })

  test('is served to other machines with the option studio', async () => {
    const server = await start({}, { host: '0.0.0.0', allowRemote: true, studio: true })
    expect((await fetch(`http://127.0.0.1:${server.port}`, { headers: html })).status).toBe(200)
    await server.close()
  })

  test('is refused where it has not been built', async () => {
    const refusalOf = (served: Promise<unknown>) => served.catch((error: unknown) => error)
    expect(await refusalOf(start({ endpoint: 'public' }, { studio: true }))).toMatchObject({
      message: 'studio: a public endpoint has none',
    })
    expect(await refusalOf(devnet.listen({ port: 0, studio: true }))).toMatchObject({
      message: 'studio: a public endpoint has none',
    })
    await devnet.close()
    devnet = await createDevnet()
    expect(await refusalOf(listen(devnet, { port: 0, studio: true }, '/nowhere'))).toMatchObject({
      code: 'INVALID_OPTION',
      message: 'studio: there is no index.html in /nowhere',
    })
  })
})
