import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  createDevnet,
  type Devnet,
  type DevnetServer,
  PARSE_ERROR_TEXT,
  tooBigText,
} from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { rpc, SocketClient, servedWith } from './clients.ts'

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

describe('the handshake', () => {
  test.each(['', '/', '/ws', '/ws?key=1'])('is made at "%s"', async (path) => {
    const client = await SocketClient.open(server.wsUrl + path)
    client.send(rpc('eth_chainId', [], 1))
    expect(await client.next()).toBe(chainIdAnswer)
  })

  test.each(['/wss', '/api/vibenet/faucet/drip', '/v1'])(
    'is refused at %s with 404',
    async (path) => {
      const socket = new WebSocket(server.wsUrl + path)
      const error = await new Promise((resolve) => socket.once('error', resolve))
      expect(String(error)).toContain('404')
    },
  )
})

describe('messages', () => {
  test('may come in binary frames', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(Buffer.from(rpc('eth_chainId', [], 1)))
    expect(await client.next()).toBe(chainIdAnswer)
  })

  test('may come in fragments, cut anywhere', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const bytes = Buffer.from(rpc('eth_chainId', [], '😀'))
    const middle = bytes.indexOf(Buffer.from('😀')) + 2
    client.socket.send(bytes.subarray(0, middle), { fin: false, binary: false })
    client.socket.send(bytes.subarray(middle), { fin: true, binary: false })
    expect(await client.nextValue()).toMatchObject({ id: '😀', result: '0x509f455' })
  })

  test.each([
    ['no JSON', 'chain id?'],
    ['nothing', ''],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
  ])('that hold %s are answered, and the socket stays open', async (_, message) => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(message)
    client.send(rpc('eth_chainId', [], 1))
    expect(await client.next()).toBe(PARSE_ERROR_TEXT)
    expect(await client.next()).toBe(chainIdAnswer)
  })

  test('over the limit are answered, and the socket is closed with 1009', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const closed = client.closed()
    client.send(rpc('eth_chainId', [], 1).padEnd(bytesMax))
    client.send(rpc('eth_chainId', [], 2).padEnd(bytesMax + 1))
    expect(await client.next()).toBe(chainIdAnswer)
    expect(await client.next()).toBe(tooBigText(bytesMax))
    expect(await closed).toBe(1009)
  })

  test('over the limit in fragments are refused alike', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const closed = client.closed()
    const half = ' '.repeat(bytesMax)
    client.socket.send(half, { fin: false })
    client.socket.send(half, { fin: true })
    expect(await client.next()).toBe(tooBigText(bytesMax))
    expect(await closed).toBe(1009)
  })

  test('over the limit are refused while their sender goes on sending', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const closed = client.closed()
    client.send('x'.repeat(8_000_000))
    expect(await client.next()).toBe(tooBigText(bytesMax))
    expect(await closed).toBe(1009)
  })

  test('a batch is one message, and so is its answer', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(`[${rpc('eth_chainId', [], 2)},${rpc('eth_chainId')},${rpc('eth_chainId', [], 1)}]`)
    expect(JSON.parse(await client.next())).toMatchObject([{ id: 2 }, { id: 1 }])
  })

  test('without an id are not answered', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_chainId'))
    client.send(rpc('eth_chainId', [], 1))
    expect(await client.next()).toBe(chainIdAnswer)
  })

  test('of kind ping are answered with pong', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const pong = new Promise((resolve) => client.socket.once('pong', (data) => resolve(`${data}`)))
    client.socket.ping('still there?')
    expect(await pong).toBe('still there?')
  })
})

describe('subscriptions', () => {
  test('share a socket with calls', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    const { result: subscription } = await client.nextValue()
    await devnet.advance(400)
    client.send(rpc('eth_blockNumber', [], 2))
    for (const number of ['0x1', '0x2']) {
      expect(await client.nextValue()).toMatchObject({
        method: 'eth_subscription',
        params: { subscription, result: { number } },
      })
    }
    expect(await client.nextValue()).toMatchObject({ id: 2, result: '0x2' })
  })

  test('end on request', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    const { result: subscription } = await client.nextValue()
    client.send(rpc('eth_unsubscribe', [subscription], 2))
    expect(await client.nextValue()).toMatchObject({ id: 2, result: true })
    await devnet.advance(200)
    client.send(rpc('eth_blockNumber', [], 3))
    expect(await client.nextValue()).toMatchObject({ id: 3, result: '0x1' })
  })

  test('end with their socket', async () => {
    const { served, ended } = observed(devnet)
    const observedServer = await listen(served, { port: 0 })
    const client = await SocketClient.open(observedServer.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    client.socket.terminate()
    await expect(ended).resolves.toBe('closed')
    await observedServer.close()
  })
})

/** A devnet that tells when a connection is closed. */
function observed(devnet: Devnet) {
  let end = (_: string) => {}
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const served = servedWith(devnet, (client) => {
    const connection = devnet.connect(client)
    const close = () => {
      connection.close()
      end('closed')
    }
    return { receive: (message) => connection.receive(message), subscriptionCount: 0, close }
  })
  return { served, ended }
}

test('a client that reads too slowly is cut off with 1008, and the others never wait', async () => {
  const small = await createDevnet({ network: 'plain', clientBufferBytesMax: 65_536 })
  const served = await small.listen({ port: 0 })
  const slow = await SocketClient.open(served.wsUrl)
  const quick = await SocketClient.open(served.wsUrl)
  for (const client of [slow, quick]) {
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    expect(await client.nextValue()).toMatchObject({ result: '0x1' })
  }
  slow.socket.pause()
  const closed = once(slow.socket, 'close')
  // More than the kernel keeps for a socket of this machine, in portions a reader keeps up with.
  const portions = 300
  for (let portion = 0; portion < portions; portion += 1) {
    await small.mine(40)
    for (let block = 0; block < 40; block += 1) await quick.next()
  }
  slow.socket.resume()
  const [code] = await closed
  expect([1006, 1008]).toContain(code) // 1006 when it read on too late to hear why
  expect(await small.request({ method: 'eth_blockNumber' })).toBe('0x2ee0')
  quick.send(rpc('eth_chainId', [], 2))
  expect(await quick.nextValue()).toMatchObject({ id: 2 })
  await small.close()
})
