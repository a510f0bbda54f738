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
import { frame, opcodes, RawWebSocket } from './raw-web-socket.ts'

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
    const { receive, answer } = connection
    return { receive, answer, subscriptionCount: 0, close }
  })
  return { served, ended }
}

describe('a client that does not read', () => {
  /** Does something again and again, until nobody but one client holds a subscription any more. */
  async function untilOneIsLeft(httpUrl: string, act: () => Promise<void>): Promise<void> {
    for (;;) {
      await act()
      const health = (await (await fetch(`${httpUrl}/health`)).json()) as { subscriptions: number }
      if (health.subscriptions === 1) return
    }
  }

  test('is cut off with 1008 and why, past a limit in bytes; others never wait', async () => {
    const limit = 65_536
    await using small = await createDevnet({ network: 'plain', clientBufferBytesMax: limit })
    const served = await small.listen({ port: 0 })
    const slow = await RawWebSocket.open(served)
    const quick = await SocketClient.open(served.wsUrl)
    slow.write(frame(rpc('eth_subscribe', ['newHeads'], 1)))
    quick.send(rpc('eth_subscribe', ['newHeads'], 1))
    expect(await slow.nextValue()).toMatchObject({ result: '0x1' })
    expect(await quick.nextValue()).toMatchObject({ result: '0x1' })
    slow.socket.pause()
    const heard: unknown[] = []
    await untilOneIsLeft(served.httpUrl, async () => {
      await small.mine(40)
      for (let block = 0; block < 40; block += 1) {
        const { params } = (await quick.nextValue()) as { params: { result: { number: string } } }
        heard.push(Number(params.result.number))
      }
    })
    slow.socket.resume()
    expect(await slow.goodbye()).toEqual({
      kind: 'close',
      code: 1008,
      reason: `reads too slowly: over ${limit} bytes wait`,
    })
    expect(heard).toEqual(heard.map((_, index) => index + 1))
    quick.send(rpc('eth_chainId', [], 2))
    expect(await quick.nextValue()).toMatchObject({ id: 2 })
  })

  test('cannot pile up what it is told about mistakes either', async () => {
    await using small = await createDevnet({ network: 'plain', clientBufferBytesMax: 65_536 })
    const served = await small.listen({ port: 0 })
    const greedy = await RawWebSocket.open(served)
    greedy.socket.pause()
    const many = Buffer.concat(Array<Buffer>(4_000).fill(frame('{')))
    const connected = async () => {
      const health = await (await fetch(`${served.httpUrl}/health`)).json()
      return (health as { connections: { webSocket: number } }).connections.webSocket
    }
    do greedy.write(many)
    while ((await connected()) > 0)
    greedy.socket.destroy()
  })
})

describe('frames that no client may send', () => {
  test.each([
    ['without a mask', frame('{}', { masked: false }), 1002],
    ['with a reserved bit', frame('{}', { reserved: 4 }), 1002],
    ['of an opcode there is none of', frame('{}', { opcode: 3 }), 1002],
    ['that go on with what has not begun', frame('{}', { opcode: opcodes.more }), 1002],
    ['that say they are longer than anything', frame('', { length: 2 ** 40 }), 1009],
    ['of a ping that is too long', frame('p'.repeat(126), { opcode: opcodes.ping }), 1002],
    ['of text that is not UTF-8', frame(Uint8Array.of(0x22, 0xff, 0x22)), 1007],
  ])('%s close their socket, and no other', async (_, bytes, code) => {
    const wrong = await RawWebSocket.open(server)
    const other = await SocketClient.open(server.wsUrl)
    wrong.write(bytes)
    expect(await wrong.goodbye()).toMatchObject({ code })
    other.send(rpc('eth_chainId', [], 1))
    expect(await other.next()).toBe(chainIdAnswer)
  })

  test('cut in the middle by the end of their socket leave nothing behind', async () => {
    const cut = await RawWebSocket.open(server)
    const whole = frame(rpc('evm_mine', [], 1))
    cut.write(frame(rpc('eth_subscribe', ['newHeads'], 1)), whole.subarray(0, -1))
    expect(await cut.nextValue()).toMatchObject({ id: 1 })
    cut.socket.resetAndDestroy()
    await expect
      .poll(async () => (await fetch(`${server.httpUrl}/health`)).json())
      .toMatchObject({ subscriptions: 0, connections: { webSocket: 0 }, head: { number: 0 } })
  })
})

test('over a wire the id comes first, headers before logs, removed logs before all others', async () => {
  const client = await SocketClient.open(server.wsUrl)
  const [from] = devnet.accounts
  const emitsLog = { from: from?.address, data: '0x60006000a000', gas: '0x186a0' }
  client.send(
    `[${[
      rpc('eth_subscribe', ['logs'], 1),
      rpc('eth_subscribe', ['newHeads'], 2),
      rpc('eth_sendTransaction', [emitsLog], 3),
      rpc('evm_mine', [], 4),
    ].join(',')}]`,
  )
  expect(await next(client)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
  expect(await next(client)).toEqual(['0x2 header 0x1'])
  expect(await next(client)).toEqual(['0x1 log 0x1'])
  client.send(rpc('anvil_reorg', [1, [[emitsLog, 0]]], 5))
  expect(await next(client)).toEqual(['0x1 log 0x1 removed'])
  expect(await next(client)).toEqual(['0x2 header 0x1'])
  expect(await next(client)).toEqual(['0x1 log 0x1'])
  expect(await next(client)).toEqual(['answer 5'])
})

/** The next message in short: what it answers, or which subscription it tells of what. */
async function next(client: SocketClient): Promise<string[]> {
  const value: unknown = await client.nextValue()
  const members = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[]
  return members.map(({ id, error, params }) => {
    if (params === undefined) return error === undefined ? `answer ${id}` : JSON.stringify(error)
    const { subscription, result } = params as {
      subscription: string
      result: { number?: string; blockNumber?: string; removed?: boolean }
    }
    const { number, blockNumber, removed } = result
    const what = number === undefined ? `log ${blockNumber}` : `header ${number}`
    return `${subscription} ${what}${removed === true ? ' removed' : ''}`
  })
}
