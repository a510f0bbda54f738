/**
 * HTTP as bytes on a socket: what comes in one piece, out of turn, half, or wrong.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, PARSE_ERROR_TEXT } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { exchange, gated, post, rawPost, rpc, servedWith } from './clients.ts'

let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  devnet = await createDevnet()
  server = await devnet.listen({ port: 0 })
})

afterEach(async () => {
  await server.close()
  await devnet.close()
})

const websocket = [
  'GET / HTTP/1.1',
  'host: x',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
].join('\r\n')

/** Sends some bytes and that nothing more will come; returns all that comes back. */
async function sayAll(to: DevnetServer, text: string): Promise<string> {
  const socket = connect({ port: to.port, host: to.host, allowHalfOpen: true })
  socket.end(text)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}

/** The status lines and the ids of answers, in the order they came. */
function summary(answer: string): string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d+)|"id":(\w+)/g)].map(([, status, id]) => status ?? id!)
}

describe('a client that has said all it has to say', () => {
  test('is answered, however long that takes', async () => {
    const { served, arrived, open } = gated(devnet)
    const slow = await listen(served, { port: 0 })
    const answer = sayAll(slow, rawPost('/', rpc('eth_chainId', [], 1)))
    await arrived
    open()
    expect(summary(await answer)).toEqual(['200', '1'])
    await slow.close()
  })

  test('has all requests of its pipeline answered', async () => {
    const requests = [1, 2, 3].map((id) => rawPost('/', rpc('evm_mine', [], id)))
    expect(summary(await sayAll(server, requests.join('')))).toEqual([
      ...['200', '1'],
      ...['200', '2'],
      ...['200', '3'],
    ])
  })

  test('in the middle of a request is told that this is none', async () => {
    const answer = await sayAll(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{')
    expect(summary(answer)).toEqual(['400', 'null'])
    expect(answer).toContain(PARSE_ERROR_TEXT)
  })

  test('and has said nothing is let go', async () => {
    expect(await sayAll(server, '')).toBe('')
  })
})

describe('behind a request that takes its time', () => {
  /** Sends a request that waits at a gate and something after it, and opens the gate. */
  async function behind(text: string) {
    const { served, arrived, open } = gated(devnet)
    const slow = await listen(served, { port: 0 })
    const socket = connect(slow.port, slow.host)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
    socket.write(rawPost('/', rpc('eth_chainId', [], 1)) + text)
    await arrived
    // What was sent with it has been looked at by the time another socket has been served.
    await (await fetch(`${slow.httpUrl}/health`)).text()
    const early = answer
    open()
    const hasAll = (count: number) => summary(answer).length >= count
    return {
      early,
      async all(count: number) {
        while (!hasAll(count)) await once(socket, 'data')
        const ended = once(socket, 'close')
        await slow.close()
        socket.end()
        await ended
        return summary(answer)
      },
    }
  }

  test('another request is answered after it', async () => {
    const { early, all } = await behind(rawPost('/', rpc('eth_blockNumber', [], 2)))
    expect(early).toBe('')
    expect(await all(4)).toEqual(['200', '1', '200', '2'])
  })

  test('what is no HTTP is told so after it, once', async () => {
    const { early, all } = await behind('GARBAGE\r\n\r\nAND MORE\r\n\r\n')
    expect(early).toBe('')
    expect(await all(4)).toEqual(['200', '1', '400', 'null'])
  })

  test('a body that is too big is refused after it', async () => {
    const { early, all } = await behind(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999999\r\n\r\n',
    )
    expect(early).toBe('')
    expect(await all(4)).toEqual(['200', '1', '413', 'null'])
  })

  test('a WebSocket is opened after it', async () => {
    const { early, all } = await behind(`${websocket}\r\n\r\n`)
    expect(early).toBe('')
    expect(await all(3)).toEqual(['200', '1', '101'])
  })

  test('a WebSocket that is not to be had is refused after it', async () => {
    const { early, all } = await behind(`${websocket.replace('GET / ', 'GET /nowhere ')}\r\n\r\n`)
    expect(early).toBe('')
    expect(await all(3)).toEqual(['200', '1', '404'])
  })
})

test('offers of another protocol in a pipeline are all passed over, in order', async () => {
  const offer = ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AA']
  const requests = [1, 2, 3].map((id) => rawPost('/', rpc('eth_chainId', [], id), ...offer))
  const last = rawPost('/', rpc('eth_chainId', [], 4), 'connection: close')
  const answer = await exchange(server, requests.join('') + last)
  const answered = answer.match(/"id":\d/g)
  // Node 26 forgets what came right behind the first: its client is told to ask that on another socket.
  const isForgetful = Number.parseInt(process.versions.node, 10) >= 26
  expect(answered).toEqual(isForgetful ? ['"id":1'] : ['"id":1', '"id":2', '"id":3', '"id":4'])
  expect(answer.match(/^connection: close/gim)).toHaveLength(1)
})

test.each([
  ['a body in chunks of a byte', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked'],
  [
    'a client of HTTP/1.0',
    `POST / HTTP/1.0\r\ncontent-length: ${rpc('eth_chainId', [], 1).length}`,
  ],
  ['a target in absolute form', rawPost('http://localhost/', '').split('\r\n\r\n')[0]!],
])('%s is served', async (_, head) => {
  const body = rpc('eth_chainId', [], 1)
  const isChunked = head.includes('chunked')
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`)
  const sent = isChunked ? `${chunks.join('')}0\r\n\r\n` : body
  const lines = head.replace('content-length: 0', `content-length: ${body.length}`)
  const answer = await exchange(server, `${lines}\r\nconnection: close\r\n\r\n${sent}`)
  expect(summary(answer)).toEqual(['200', '1'])
})

test('pages answer requests with targets in absolute form, too', async () => {
  const answer = await exchange(
    server,
    'GET http://localhost/health?full HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  )
  expect(answer).toContain('"ok":true')
})

test('a client that waits to be asked for its body is asked', async () => {
  const socket = connect(server.port, server.host).setEncoding('utf8')
  const body = rpc('eth_chainId', [], 1)
  const headers = ['expect: 100-continue', 'connection: close']
  socket.write(rawPost('/', '', ...headers).replace('length: 0', `length: ${body.length}`))
  const [interim] = await once(socket, 'data')
  expect(summary(interim)).toEqual(['100'])
  socket.write(body)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(summary(answer)).toEqual(['200', '1'])
})

test('a fault of ours is told to whoever asked, and the others are served on', async () => {
  const broken = servedWith(devnet, (client) => {
    if (client.isOnlooker) throw new Error('no head to be seen')
    return devnet.connect(client)
  })
  const other = await listen(broken, { port: 0 })
  const response = await fetch(`${other.httpUrl}/health`)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: 'no head to be seen' })
  const answer = await post(other.httpUrl, rpc('eth_chainId', [], 1))
  expect(await answer.json()).toMatchObject({ result: '0x509f455' })
  await other.close()
})

describe('a pre-flight', () => {
  const ask = (headers: string) =>
    fetch(server.httpUrl, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-headers': headers },
    })

  test('is told that the page may send the headers it asks for', async () => {
    const { headers, status } = await ask('content-type,x-api-key')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toBe('content-type,x-api-key')
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS')
    expect(headers.get('access-control-max-age')).toBe('86400')
  })

  test.each(['', 'content-type; x', 'é'])(
    'with headers that are none, "%s", gets the one',
    async (given) => {
      const { headers } = await ask(given)
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
    },
  )

  test('of a page that may not call is refused', async () => {
    await using strict = await createDevnet({ allowedOrigins: ['https://mine.example'] })
    const { httpUrl } = await strict.listen({ port: 0 })
    const origin = 'https://page.example'
    const response = await fetch(httpUrl, { method: 'OPTIONS', headers: { origin } })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
