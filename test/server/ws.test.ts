/**
 * The WebSocket server.
 */

import { once } from 'node:events'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
  type Progress,
} from '../../src/index.ts'
import { PARSE_ERROR_TEXT, tooBigText } from '../../src/rpc/dispatcher.ts'
import { serve } from '../../src/server/server.ts'
import { Outbox } from '../../src/server/ws.ts'
import { createEventLoopYields } from '../../src/server/yield-to-sockets.ts'
import { runsAll } from '../support/property.ts'
import { partsWith, rpc, SocketClient } from './clients.ts'
import { frame, opcodes, RawWebSocket } from './raw-web-socket.ts'

describe('the WebSocket server', () => {
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

    test('get an error if they exceed the limit, and the socket is closed with 1009', async () => {
      const client = await SocketClient.open(server.wsUrl)
      const closed = client.closed()
      client.send(rpc('eth_chainId', [], 1).padEnd(bytesMax))
      client.send(rpc('eth_chainId', [], 2).padEnd(bytesMax + 1))
      expect(await client.next()).toBe(chainIdAnswer)
      expect(await client.next()).toBe(tooBigText(bytesMax))
      expect(await closed).toBe(1009)
    })

    test('are refused alike if fragments together exceed the limit', async () => {
      const client = await SocketClient.open(server.wsUrl)
      const closed = client.closed()
      const half = ' '.repeat(bytesMax)
      client.socket.send(half, { fin: false })
      client.socket.send(half, { fin: true })
      expect(await client.next()).toBe(tooBigText(bytesMax))
      expect(await closed).toBe(1009)
    })

    test('are refused above the limit while the client continues to send', async () => {
      const client = await SocketClient.open(server.wsUrl)
      const closed = client.closed()
      client.send('x'.repeat(8_000_000))
      expect(await client.next()).toBe(tooBigText(bytesMax))
      expect(await closed).toBe(1009)
    })

    test('a batch is one message, and so is its answer', async () => {
      const client = await SocketClient.open(server.wsUrl)
      client.send(
        `[${rpc('eth_chainId', [], 2)},${rpc('eth_chainId')},${rpc('eth_chainId', [], 1)}]`,
      )
      expect(JSON.parse(await client.next())).toMatchObject([{ id: 2 }, { id: 1 }])
    })

    test('are not answered if they have no id', async () => {
      const client = await SocketClient.open(server.wsUrl)
      client.send(rpc('eth_chainId'))
      client.send(rpc('eth_chainId', [], 1))
      expect(await client.next()).toBe(chainIdAnswer)
    })

    test('get a pong if they are pings', async () => {
      const client = await SocketClient.open(server.wsUrl)
      const pong = new Promise((resolve) =>
        client.socket.once('pong', (data) => resolve(`${data}`)),
      )
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
      const observedServer = await serve(served, { port: 0 })
      const client = await SocketClient.open(observedServer.wsUrl)
      client.send(rpc('eth_subscribe', ['newHeads'], 1))
      await client.next()
      client.socket.terminate()
      await expect(ended).resolves.toBe('closed')
      await observedServer.close()
    })
  })

  /** A devnet that reports when a connection is closed. */
  function observed(devnet: Devnet) {
    let end = (_: string) => {}
    const ended = new Promise<string>((resolve) => {
      end = resolve
    })
    const parts = InProcessDevnet.partsOf(devnet)
    const served = partsWith(parts, (client) => {
      const connection = parts.connections.connect(client)
      const close = () => {
        connection.close()
        end('closed')
      }
      return {
        receive: (message) => connection.receive(message),
        answer: (message) => connection.answer(message),
        answerInParts: (message) => connection.answerInParts(message),
        name: 'webSocket 1',
        subscriptionCount: 0,
        close,
      }
    })
    return { served, ended }
  }

  describe('a client that does not read', () => {
    /** Does something again and again, until nobody but one client holds a subscription any more. */
    async function untilOneIsLeft(httpUrl: string, act: () => Promise<void>): Promise<void> {
      for (;;) {
        await act()
        const health = (await (await fetch(`${httpUrl}/health`)).json()) as {
          subscriptions: number
        }
        if (health.subscriptions === 1) return
      }
    }

    test.runIf(runsAll)(
      'is cut off with 1008 and why, past a limit in bytes; others never wait',
      async () => {
        const limit = 65_536
        await using small = await createDevnet({
          network: 'plain',
          limits: { clientBufferBytesMax: limit },
        })
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
            const { params } = (await quick.nextValue()) as {
              params: { result: { number: string } }
            }
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
      },
    )

    test.runIf(runsAll)('is cut off for traces that it does not read as well', async () => {
      const limits = { clientBufferBytesMax: 65_536 }
      await using small = await createDevnet({ network: 'plain', mining: 'manual', limits })
      const served = await small.listen({ port: 0 })
      const slow = await RawWebSocket.open(served)
      const quick = await SocketClient.open(served.wsUrl)
      slow.write(frame(rpc('eth_subscribe', ['traces'], 1)))
      quick.send(rpc('eth_subscribe', ['newHeads'], 1))
      expect(await slow.nextValue()).toMatchObject({ result: '0x1' })
      expect(await quick.nextValue()).toMatchObject({ result: '0x1' })
      slow.socket.pause()
      const data = `0x${'5b'.repeat(20_000)}` as const
      await untilOneIsLeft(served.httpUrl, async () => {
        const request = { to: `0x${'bb'.repeat(20)}`, data, gas: '0xf4240' } as const
        await small.request({ method: 'eth_sendTransaction', params: [request] })
        await small.mine()
      })
      slow.socket.resume()
      expect(await slow.goodbye()).toMatchObject({ kind: 'close', code: 1008 })
    })

    test('cannot pile up error responses either', async () => {
      await using small = await createDevnet({
        network: 'plain',
        limits: { clientBufferBytesMax: 65_536 },
      })
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
      ['of an unknown opcode', frame('{}', { opcode: 3 }), 1002],
      ['that continue a message that has not begun', frame('{}', { opcode: opcodes.more }), 1002],
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

    test('leave nothing behind if their socket ends in the middle of one', async () => {
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

  test('the id comes first, headers before logs, removed logs before all others', async () => {
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

  /** The next message in short: what it answers, or its subscription and event. */
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
})

describe('the outbox of a socket', () => {
  /** A stream that notes how much it is handed at a time. */
  function streamOf(pieces: string[][]): Writable {
    return new Writable({
      decodeStrings: false,
      writev(chunks, done) {
        pieces.push(chunks.map(({ chunk }) => String(chunk)))
        done()
      },
    })
  }

  test('messages sent at once leave in one write, then the callback runs', async () => {
    const outbox = new Outbox()
    const [pieces, others]: [string[][], string[][]] = [[], []]
    const [stream, other] = [streamOf(pieces), streamOf(others)]
    const diary: string[] = []
    outbox.hold(stream, () => diary.push(`sent ${pieces.length}`))
    outbox.hold(other, () => diary.push(`sent ${others.length}`))
    stream.write('a')
    other.write('x')
    stream.write('b')
    expect([pieces, others, diary]).toEqual([[], [], []])
    await Promise.resolve()
    expect([pieces, others]).toEqual([[['a', 'b']], [['x']]])
    expect(diary).toEqual(['sent 1', 'sent 1'])
  })

  test('the callback of a write can send more at once', async () => {
    const outbox = new Outbox()
    const pieces: string[][] = []
    const stream = streamOf(pieces)
    const send = (text: string, onSent: () => void) => {
      outbox.hold(stream, onSent)
      stream.write(text)
    }
    send('a', () => send('b', () => {}))
    await Promise.resolve()
    await Promise.resolve()
    expect(pieces).toEqual([['a'], ['b']])
  })

  test('answers to requests that came together come together, in order', async () => {
    await using devnet = await createDevnet()
    const client = await RawWebSocket.open(await devnet.listen({ port: 0 }))
    const chunks: Buffer[] = []
    client.socket.on('data', (chunk) => chunks.push(chunk))
    const requests = Array.from({ length: 20 }, (_, id) => frame(rpc('eth_chainId', [], id)))
    client.write(...requests)
    for (let id = 0; id < requests.length; id += 1) {
      expect(await client.nextValue()).toEqual({ jsonrpc: '2.0', id, result: '0x509f455' })
    }
    expect(chunks).toHaveLength(1)
    client.socket.destroy()
  })
})

describe('many notifications at once', () => {
  const progress: Progress = { job: 'mine', done: 1, total: 9, isOver: false }

  test('the writer continues for some ms, waits for a turn, and continues again', async () => {
    const clock = { nowMs: 1_000, turns: 0 }
    const yields = createEventLoopYields(
      () => clock.nowMs,
      async () => {
        clock.turns += 1
        clock.nowMs += 500
      },
    )
    const after = (ms: number, isOver = false) => {
      clock.nowMs += ms
      return yields({ ...progress, isOver })
    }
    expect(after(0)).toBeUndefined()
    expect(after(9)).toBeUndefined()
    await after(1)
    expect(clock.turns).toBe(1)
    expect(after(9)).toBeUndefined()
    expect(after(0, true)).toBeUndefined()
    // The time between two jobs does not count.
    expect(after(5_000)).toBeUndefined()
    await after(10)
    expect(clock.turns).toBe(2)
  })

  test.runIf(runsAll)(
    'other clients are answered while one has thousands of blocks sealed',
    async () => {
      await using devnet = await createDevnet({ network: 'plain' })
      const server = await devnet.listen({ port: 0 })
      const miner = await SocketClient.open(server.wsUrl)
      const reader = await SocketClient.open(server.wsUrl)
      let isMined = false
      miner.send(rpc('anvil_mine', ['0xfa0'], 1))
      const mined = miner.nextValue().then(() => {
        isMined = true
      })
      const seen: number[] = []
      while (!isMined) {
        reader.send(rpc('eth_blockNumber', [], 1))
        seen.push(Number((await reader.nextValue()).result))
      }
      await mined
      expect(seen.filter((number) => number > 0 && number < 4_000).length).toBeGreaterThan(0)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(devnet.now).toBe(devnet.config.genesisTime)
    },
  )

  test.runIf(runsAll)(
    'a subscriber that reads is not disconnected for many notifications at once',
    async () => {
      await using devnet = await createDevnet({
        network: 'plain',
        limits: { clientBufferBytesMax: 1_000_000 },
      })
      const server = await devnet.listen({ port: 0 })
      const client = await SocketClient.open(server.wsUrl)
      client.send(rpc('eth_subscribe', ['newHeads'], 1))
      await client.next()
      const count = 5_000
      client.send(rpc('anvil_mine', [`0x${count.toString(16)}`], 2))
      const numbers: unknown[] = []
      for (let block = 0; block < count; block += 1) {
        const { params } = (await client.nextValue()) as { params: { result: { number: string } } }
        numbers.push(Number(params.result.number))
      }
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      expect(await client.nextValue()).toMatchObject({ id: 2 })
    },
  )
})

describe('the flashblock stream', () => {
  let devnet: Devnet

  afterEach(() => devnet.close())

  async function start(options: DevnetOptions = {}) {
    devnet = await createDevnet({ network: 'flashblocks', ...options })
    return devnet.listen({ port: 0 })
  }

  interface Frame {
    readonly payload_id: string
    readonly index: number
    readonly base?: Readonly<Record<string, string>>
    readonly diff: {
      readonly block_hash: string
      readonly gas_used: string
      readonly transactions: string[]
    }
    readonly metadata: { readonly block_number: number; readonly prev_flashblock_id?: string }
  }

  async function next(client: SocketClient, count: number): Promise<Frame[]> {
    const frames: unknown[] = []
    while (frames.length < count) frames.push(await client.nextValue())
    return frames as Frame[] // what the stream sends; the tests look at each field they use
  }

  const pay = (devnet: Devnet) =>
    devnet.request({ method: 'eth_sendTransaction', params: [{ to: `0x${'0b'.repeat(20)}` }] })

  test('flashblocks are streamed as they go out, on an endpoint that takes no other WebSocket', async () => {
    const { flashblockStreamUrl } = await start()
    const client = await SocketClient.open(flashblockStreamUrl!) // the network has flashblocks
    await pay(devnet)
    await devnet.advance(2_000)
    await pay(devnet)
    await devnet.advance(2_000)
    const [first, ...rest] = await next(client, 11)
    expect(first).toMatchObject({ index: 1, metadata: { block_number: 1 } })
    expect(first?.diff.transactions).toHaveLength(1)
    const opening = rest[9]
    expect(opening).toMatchObject({
      index: 0,
      base: { block_number: '0x2', gas_limit: '0x17d78400' },
      metadata: { block_number: 2, prev_flashblock_id: '1-10' },
    })
    const block = [opening!, ...(await next(client, 10))]
    expect(block.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(block.map(({ payload_id }) => payload_id)).size).toBe(1)
    expect(block.filter(({ base }) => base !== undefined)).toHaveLength(1)
    const hashes = block.map(({ diff }) => diff.block_hash)
    expect(new Set(hashes).size).toBe(11)
    const sealed = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x2', false] })
    expect(hashes).not.toContain(sealed?.hash)
    expect(block.at(-1)?.diff.gas_used).toBe(sealed?.gasUsed)
    const raw = await devnet.request({
      method: 'debug_getRawTransaction',
      params: [sealed!.transactions[1] as `0x${string}`],
    })
    expect(block.flatMap(({ diff }) => diff.transactions)[1]).toBe(raw)
  })

  test('a lost flashblock is missing, a repeated one comes twice', async () => {
    const { flashblockStreamUrl } = await start()
    const client = await SocketClient.open(flashblockStreamUrl!) // the network has flashblocks
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'loseFlashblock' })
    await devnet.advance(400)
    await devnet.faults.now({ kind: 'repeatFlashblock' })
    await devnet.advance(400)
    const frames = await next(client, 5)
    expect(frames.map(({ index }) => index)).toEqual([1, 3, 4, 4, 5])
    expect(frames[2]).toEqual(frames[3])
  })

  test('a flashblock out of order comes after the next one, unless it is the last of its block', async () => {
    const { flashblockStreamUrl } = await start()
    const client = await SocketClient.open(flashblockStreamUrl!) // the network has flashblocks
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'reorderFlashblocks', count: 2 })
    await devnet.advance(800)
    await devnet.faults.after(900, { kind: 'reorderFlashblocks' })
    await devnet.advance(1_600)
    const frames = await next(client, 14)
    const indexes = [1, 3, 2, 5, 4, 6, 7, 8, 9, 10, 1, 0, 2, 3]
    expect(frames.map(({ index }) => index)).toEqual(indexes)
  })

  test('the flashblock stream ignores what a client sends', async () => {
    const { flashblockStreamUrl } = await start()
    const client = await SocketClient.open(flashblockStreamUrl!) // the network has flashblocks
    client.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
    client.send('nothing')
    const pong = once(client.socket, 'pong')
    client.socket.ping()
    await pong
    await devnet.advance(200)
    expect(await client.nextValue()).toMatchObject({ index: 1 })
  })

  test('closing the server closes the flashblock stream with a close frame', async () => {
    const server = await start()
    const client = await SocketClient.open(server.flashblockStreamUrl!) // the network has flashblocks
    const closed = client.closed()
    await server.close()
    expect(await closed).toBe(1001)
  })

  describe('without flashblocks', () => {
    test('the flashblock stream is refused', async () => {
      const server = await start({ network: 'preview' })
      expect(server.flashblockStreamUrl).toBeUndefined()
      const socket = new WebSocket(`${server.wsUrl}/flashblocks`)
      const error = await new Promise((resolve) => socket.once('error', resolve))
      expect(String(error)).toContain('404')
    })
  })
})
