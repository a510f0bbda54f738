import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { exchange, gated, post, rawPost, rpc, SocketClient } from './clients.ts'

const chainIdAnswer = '{"jsonrpc":"2.0","id":1,"result":"0x509f455"}'

let devnet: Devnet

beforeEach(async () => {
  devnet = await createDevnet()
})

afterEach(() => devnet.close())

describe('listening', () => {
  test('on port 0 takes a free port and says which', async () => {
    const server = await devnet.listen({ port: 0 })
    expect(server.host).toBe('127.0.0.1')
    expect(server.port).toBeGreaterThan(0)
    expect(server.httpUrl).toBe(`http://127.0.0.1:${server.port}`)
    expect(server.wsUrl).toBe(`ws://127.0.0.1:${server.port}`)
    await server.close()
  })

  test('on a port that is taken is refused by name', async () => {
    const { port, close } = await devnet.listen({ port: 0 })
    await expect(devnet.listen({ port })).rejects.toThrow(
      `port ${port} on 127.0.0.1 is already in use`,
    )
    await close()
  })

  test('on an address of another machine is refused with the reason', async () => {
    await expect(devnet.listen({ port: 0, host: '192.0.2.1', allowRemote: true })).rejects.toThrow(
      /^port 0 on 192\.0\.2\.1 is not to be had: .*EADDRNOTAVAIL/,
    )
  })

  test('two servers serve one devnet', async () => {
    const servers = [await devnet.listen({ port: 0 }), await devnet.listen({ port: 0 })]
    await devnet.mine()
    for (const { httpUrl } of servers) {
      const answer = await (await post(httpUrl, rpc('eth_blockNumber', [], 1))).json()
      expect(answer).toMatchObject({ result: '0x1' })
    }
    await Promise.all(servers.map((server) => server.close()))
  })
})

describe('closing', () => {
  test('takes no more connections, and may be asked for twice', async () => {
    const server = await devnet.listen({ port: 0 })
    const closed = server.close()
    expect(server.close()).toBe(closed)
    await closed
    await expect(post(server.httpUrl, rpc('eth_chainId', [], 1))).rejects.toThrow('fetch failed')
  })

  test('answers the request under way first', async () => {
    const { served, arrived, open } = gated(devnet)
    const server = await listen(served, { port: 0 })
    const answer = post(server.httpUrl, rpc('eth_chainId', [], 1))
    await arrived
    const closed = server.close()
    open()
    expect(await (await answer).text()).toBe(chainIdAnswer)
    await closed
  })

  test('answers all requests of a pipeline that have arrived', async () => {
    const { served, arrived, open } = gated(devnet)
    const server = await listen(served, { port: 0 })
    const requests = [1, 2, 3].map((id) => rawPost('/', rpc('eth_chainId', [], id)))
    const answer = exchange(server, requests.join(''))
    await arrived
    const closed = server.close()
    open()
    expect((await answer).match(/"id":\d/g)).toEqual(['"id":1', '"id":2', '"id":3'])
    await closed
  })

  test('answers the calls of a WebSocket first, then says goodbye with 1001', async () => {
    const { served, arrived, open } = gated(devnet)
    const server = await listen(served, { port: 0 })
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_chainId', [], 1))
    await arrived
    const closed = server.close()
    open()
    expect(await client.next()).toBe(chainIdAnswer)
    expect(await client.closed()).toBe(1001)
    await closed
  })

  test('ends idle sockets, and those with half a request', async () => {
    const server = await devnet.listen({ port: 0 })
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) => {
      const idle = request(server.httpUrl, { method: 'POST', agent }, (response) => {
        response.resume().once('end', resolve)
      })
      idle.end(rpc('eth_chainId', [], 1))
    })
    const half = connect(server.port, server.host)
    const isConnected = post(server.httpUrl, rpc('eth_chainId', [], 1))
    half.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"jsonrpc"')
    await isConnected
    const halfEnded = new Promise((resolve) => half.once('close', resolve))
    half.resume()
    await server.close()
    await halfEnded
    agent.destroy()
  })

  test('cuts a WebSocket whose client does not say goodbye', async () => {
    const server = await devnet.listen({ port: 0 })
    const client = await SocketClient.open(server.wsUrl)
    client.socket.pause()
    await server.close()
    client.socket.resume()
    expect(await client.closed()).toBe(1001)
  })
})
