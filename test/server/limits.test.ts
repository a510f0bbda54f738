import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  BUSY_TEXT,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  PARSE_ERROR_TEXT,
  TIMED_OUT_TEXT,
  tooBigText,
} from '../../src/index.ts'
import { exchange, post, rawPost, rpc, SocketClient } from './clients.ts'

let devnet: Devnet

afterEach(() => devnet.close())

async function start(options: DevnetOptions) {
  devnet = await createDevnet(options)
  return devnet.listen({ port: 0 })
}

describe('connections', () => {
  test('one too many is told to try again later, and a place that is left can be taken', async () => {
    const server = await start({ connectionsMax: 1 })
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
    const server = await start({ connectionsMax: 1 })
    await SocketClient.open(server.wsUrl)
    const lines = ['GET / HTTP/1.1', 'host: x', 'connection: Upgrade', 'upgrade: websocket']
    const answer = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toContain(BUSY_TEXT)
  })
})

describe('a request that does not come', () => {
  test('is answered with 408 when its headers take too long', async () => {
    const server = await start({ headersMsMax: 20 })
    const answer = await exchange(server, 'POST / HTTP/1.1\r\nhost: x\r\nx-slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toContain(TIMED_OUT_TEXT)
  })

  test('is answered with 408 when its body takes too long', async () => {
    const server = await start({ requestMsMax: 20 })
    const answer = await exchange(
      server,
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"a',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('costs a silent connection its place', async () => {
    const server = await start({ headersMsMax: 20 })
    expect(await exchange(server, '')).toContain(TIMED_OUT_TEXT)
  })

  test('ends a connection that was used before', async () => {
    const server = await start({ idleMsMax: 20 })
    const socket = connect(server.port, server.host)
    socket.write(rawPost('/', rpc('eth_chainId', [], 1)))
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
    const server = await start({ headersBytesMax: 1_024 })
    const answer = await exchange(server, rawPost('/', '{}', `x-long: ${'a'.repeat(2_000)}`))
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(answer).toContain(tooBigText(1_024))
  })
})

describe('an answer over the limit', () => {
  const code = `0x${'00'.repeat(2_000)}` as const
  const address = `0x${'c0'.repeat(20)}` as const
  const big = rpc('eth_getCode', [address, 'latest'], 1)
  const options = { responseBytesMax: 2_048, alloc: { [address]: { code } } }

  test('becomes -32008', async () => {
    const server = await start(options)
    expect(await (await post(server.httpUrl, big)).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32008, message: 'Response is too big', data: 'Exceeded max limit of 2048' },
    })
  })

  test('becomes -32011 when it is that of a batch', async () => {
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
