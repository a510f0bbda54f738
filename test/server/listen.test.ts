/**
 * Ports and local sockets.
 */

import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
} from '../../src/index.ts'
import { PARSE_ERROR_TEXT, tooBigText } from '../../src/rpc/dispatcher.ts'
import { JsonCutter } from '../../src/server/ipc.ts'
import { serve } from '../../src/server/server.ts'
import { fc } from '../support/property.ts'
import { exchange, gated, partsWith, post, rawPost, rpc, SocketClient, ways } from './clients.ts'

describe('listen', () => {
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
      await expect(
        devnet.listen({ port: 0, host: '192.0.2.1', allowRemote: true }),
      ).rejects.toThrow(/^port 0 on 192\.0\.2\.1 is not available: .*EADDRNOTAVAIL/)
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
    test('accepts no more connections, and may be called twice', async () => {
      const server = await devnet.listen({ port: 0 })
      const closed = server.close()
      expect(server.close()).toBe(closed)
      await closed
      await expect(post(server.httpUrl, rpc('eth_chainId', [], 1))).rejects.toThrow('fetch failed')
    })

    test('answers the request under way first', async () => {
      const { served, arrived, open } = gated(InProcessDevnet.partsOf(devnet))
      const server = await serve(served, { port: 0 })
      const answer = post(server.httpUrl, rpc('eth_chainId', [], 1))
      await arrived
      const closed = server.close()
      open()
      expect(await (await answer).text()).toBe(chainIdAnswer)
      await closed
    })

    test('refuses what the wallet user has not decided, and leaves the program its own', async () => {
      const server = await devnet.listen({ port: 0 })
      const { address } = devnet.accounts[0]! // there are ten
      let decide = (_: boolean) => {}
      const decided = new Promise<boolean>((resolve) => {
        decide = resolve
      })
      const params = ['0x61', address] as const
      const twice = new Promise<void>((resolve) => {
        let asked = 0
        devnet.wallet.decide(() => {
          asked += 1
          if (asked === 2) resolve()
          return decided
        })
      })
      const own = devnet.request({ method: 'personal_sign', params })
      const answer = post(server.httpUrl, rpc('personal_sign', params, 1))
      await twice
      await server.close()
      expect(await (await answer).json()).toMatchObject({ error: { code: 4900 } })
      decide(true)
      expect(await own).toMatch(/^0x[\da-f]{130}$/)
    })

    test('answers all requests of a pipeline that have arrived', async () => {
      const { served, arrived, open } = gated(InProcessDevnet.partsOf(devnet))
      const server = await serve(served, { port: 0 })
      const requests = [1, 2, 3].map((id) => rawPost('/', rpc('eth_chainId', [], id)))
      const answer = exchange(server, requests.join(''))
      await arrived
      const closed = server.close()
      open()
      expect((await answer).match(/"id":\d/g)).toEqual(['"id":1', '"id":2', '"id":3'])
      await closed
    })

    test('answers the calls of a WebSocket first, then closes it with 1001', async () => {
      const { served, arrived, open } = gated(InProcessDevnet.partsOf(devnet))
      const server = await serve(served, { port: 0 })
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

    test('disconnects a WebSocket whose client sends no close frame', async () => {
      const server = await devnet.listen({ port: 0 })
      const client = await SocketClient.open(server.wsUrl)
      client.socket.pause()
      await server.close()
      client.socket.resume()
      expect(await client.closed()).toBe(1001)
    })
  })
})

/**
 * HTTP as bytes on a socket: what comes in one piece, out of turn, half, or wrong.
 */
describe.each(ways)('sockets of clients, with requests $way', ({ headers }) => {
  const posted = (path: string, body: string, ...others: string[]) =>
    rawPost(path, body, ...headers, ...others)

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
    return [...answer.matchAll(/HTTP\/1\.1 (\d+)|"id":(\w+)/g)].map(
      ([, status, id]) => status ?? id!,
    )
  }

  describe('a client that has ended its side', () => {
    test('is answered, however long that takes', async () => {
      const { served, arrived, open } = gated(InProcessDevnet.partsOf(devnet))
      const slow = await serve(served, { port: 0 })
      const answer = sayAll(slow, posted('/', rpc('eth_chainId', [], 1)))
      await arrived
      open()
      expect(summary(await answer)).toEqual(['200', '1'])
      await slow.close()
    })

    test('has all requests of its pipeline answered', async () => {
      const requests = [1, 2, 3].map((id) => posted('/', rpc('evm_mine', [], id)))
      expect(summary(await sayAll(server, requests.join('')))).toEqual([
        ...['200', '1'],
        ...['200', '2'],
        ...['200', '3'],
      ])
    })

    test('gets 400 if it ended in the middle of a request', async () => {
      const answer = await sayAll(
        server,
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
      )
      expect(summary(answer)).toEqual(['400', 'null'])
      expect(answer).toContain(PARSE_ERROR_TEXT)
    })

    test('is disconnected if it has sent nothing', async () => {
      expect(await sayAll(server, '')).toBe('')
    })
  })

  describe('behind a slow request', () => {
    /** Sends a request that waits at a gate and something after it, and opens the gate. */
    async function behind(text: string) {
      const { served, arrived, open } = gated(InProcessDevnet.partsOf(devnet))
      const slow = await serve(served, { port: 0 })
      const socket = connect(slow.port, slow.host)
      let answer = ''
      socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
      socket.write(posted('/', rpc('eth_chainId', [], 1)) + text)
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
      const { early, all } = await behind(posted('/', rpc('eth_blockNumber', [], 2)))
      expect(early).toBe('')
      expect(await all(4)).toEqual(['200', '1', '200', '2'])
    })

    test('bytes that are not HTTP get one 400 after it', async () => {
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

    test('a WebSocket at an unknown path is refused after it', async () => {
      const { early, all } = await behind(`${websocket.replace('GET / ', 'GET /nowhere ')}\r\n\r\n`)
      expect(early).toBe('')
      expect(await all(3)).toEqual(['200', '1', '404'])
    })
  })

  test('offers of another protocol in a pipeline are all ignored, in order', async () => {
    const offer = ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AA']
    const requests = [1, 2, 3].map((id) => posted('/', rpc('eth_chainId', [], id), ...offer))
    const last = posted('/', rpc('eth_chainId', [], 4), 'connection: close')
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
    const asks = ['expect: 100-continue', 'connection: close']
    socket.write(posted('/', '', ...asks).replace('length: 0', `length: ${body.length}`))
    const [interim] = await once(socket, 'data')
    expect(summary(interim)).toEqual(['100'])
    socket.write(body)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(summary(answer)).toEqual(['200', '1'])
  })

  test('an internal error answers its own request, and the other clients are served', async () => {
    const parts = InProcessDevnet.partsOf(devnet)
    const broken = partsWith(parts, (client) => {
      if (client.isInternal) throw new Error('no head to be seen')
      return parts.connections.connect(client)
    })
    const other = await serve(broken, { port: 0 })
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

    test('allows the headers it asks for', async () => {
      const { headers, status } = await ask('content-type,x-api-key')
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-headers')).toBe('content-type,x-api-key')
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS')
      expect(headers.get('access-control-max-age')).toBe('86400')
    })

    test.each(['', 'content-type; x', 'é'])(
      'with invalid headers, "%s", gets content-type alone',
      async (given) => {
        const { headers } = await ask(given)
        expect(headers.get('access-control-allow-headers')).toBe('content-type')
      },
    )

    test('is refused if its page may not call', async () => {
      await using strict = await createDevnet({ allowedOrigins: ['https://mine.example'] })
      const { httpUrl } = await strict.listen({ port: 0 })
      const origin = 'https://page.example'
      const response = await fetch(httpUrl, { method: 'OPTIONS', headers: { origin } })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    })
  })
})

describe('IPC', () => {
  let folder: string
  let devnet: Devnet
  const sockets: Socket[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  })

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await devnet.close()
    await rm(folder, { recursive: true })
  })

  async function start(options: DevnetOptions = {}) {
    devnet = await createDevnet(options)
    const ipcPath = join(folder, 'devnet.ipc')
    await devnet.listen({ port: 0, ipcPath })
    const socket = connect(ipcPath)
    sockets.push(socket)
    await once(socket, 'connect')
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    const next = async () => (await lines.next()).value as string | undefined
    return { ipcPath, socket, next }
  }

  describe('a local socket', () => {
    test('answers values one a line, whatever is between them', async () => {
      const { socket, next } = await start()
      socket.write(`${rpc('eth_chainId', [], 1)}${rpc('eth_blockNumber', [], 2)} \n\t\n`)
      socket.write(`[${rpc('net_version', [], 3)}]`)
      expect(await next()).toBe('{"jsonrpc":"2.0","id":1,"result":"0x509f455"}')
      expect(await next()).toBe('{"jsonrpc":"2.0","id":2,"result":"0x0"}')
      expect(await next()).toBe('[{"jsonrpc":"2.0","id":3,"result":"84538453"}]')
    })

    test('answers a client that has ended its side, and closes the socket', async () => {
      const { ipcPath } = await start()
      const socket = connect({ path: ipcPath, allowHalfOpen: true })
      socket.end(`${rpc('anvil_mine', ['0x3'], 1)}${rpc('eth_chainId', [], 2)}{"jsonrpc"`)
      let answers = ''
      for await (const chunk of socket.setEncoding('utf8')) answers += chunk
      expect(answers.trimEnd().split('\n').sort()).toEqual([
        '{"jsonrpc":"2.0","id":1,"result":null}',
        '{"jsonrpc":"2.0","id":2,"result":"0x509f455"}',
        PARSE_ERROR_TEXT,
      ])
    })

    test('gets a long answer as clients of WebSockets do, and others are answered meanwhile', async () => {
      const to = `0x${'c0'.repeat(20)}` as const
      // Adds one to the word at 0 until gas runs out: 9,000 opcodes, 0.7 MB.
      const alloc = { [to]: { code: '0x5b60015f51015f525f56' } } as const
      const { socket, next } = await start({ alloc, network: 'plain' })
      const { httpUrl, wsUrl } = await devnet.listen({ port: 0 })
      const params = [{ to, gas: '0xc350' }, 'latest', {}]
      const trace = rpc('debug_traceCall', params, 1)
      const result = await devnet.request({ method: 'debug_traceCall', params } as never)
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result })
      const batch = `[${text},${text}]`
      socket.write(trace + rpc('eth_blockNumber', [], 2))
      expect(await next()).toBe('{"jsonrpc":"2.0","id":2,"result":"0x0"}')
      expect(await next()).toBe(text)
      socket.write(`[${trace},${trace}]`)
      expect(await next()).toBe(batch)
      const answered = await post(httpUrl, `[${trace},${trace}]`)
      expect(answered.headers.get('content-length')).toBe(String(batch.length))
      expect(await answered.json()).toEqual(JSON.parse(batch))
      const client = await SocketClient.open(wsUrl)
      client.send(trace)
      expect(await client.next()).toBe(text)
      client.send(`[${trace},${trace}]`)
      expect(await client.next()).toBe(batch)
    })

    test('harms no other client when its own disconnects amid a long answer', async () => {
      const to = `0x${'c0'.repeat(20)}` as const
      const alloc = { [to]: { code: '0x5b60015f51015f525f56' } } as const // as above
      const { ipcPath, socket, next } = await start({ alloc, network: 'plain' })
      const { httpUrl } = await devnet.listen({ port: 0 })
      const trace = rpc('debug_traceCall', [{ to, gas: '0xc350' }, 'latest', {}], 1)
      const [response] = await once(request(httpUrl, { method: 'POST' }).end(trace), 'response')
      response.destroy()
      const leaver = connect(ipcPath)
      leaver.write(trace, () => leaver.destroy())
      await once(leaver, 'close')
      socket.write(rpc('eth_blockNumber', [], 2))
      expect(await next()).toBe('{"jsonrpc":"2.0","id":2,"result":"0x0"}')
      expect((await post(httpUrl, rpc('eth_blockNumber', [], 2))).status).toBe(200)
    })

    test('carries subscriptions', async () => {
      const { socket, next } = await start()
      socket.write(rpc('eth_subscribe', ['newHeads'], 1))
      expect(await next()).toBe('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      await devnet.advance(200)
      expect(JSON.parse((await next()) ?? '')).toMatchObject({
        method: 'eth_subscription',
        params: { subscription: '0x1', result: { number: '0x1' } },
      })
    })

    test('answers invalid JSON with a parse error and reads on', async () => {
      const { socket, next } = await start()
      socket.write(`hello\n{"no":json}\n${rpc('eth_chainId', [], 1)}`)
      expect(await next()).toBe(PARSE_ERROR_TEXT)
      expect(await next()).toBe(PARSE_ERROR_TEXT)
      expect(await next()).toContain('0x509f455')
    })

    test('says so and closes when a value is too long', async () => {
      const { socket, next } = await start({ limits: { requestBytesMax: 1_024 } })
      socket.write(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(2_000)}`)
      expect(await next()).toBe(tooBigText(1_024))
      expect(await next()).toBeUndefined()
    })

    test('is for this user alone, and its file goes with the server', async () => {
      const { ipcPath } = await start()
      expect((await stat(ipcPath)).mode & 0o777).toBe(0o600)
      await devnet.close()
      await expect(stat(ipcPath)).rejects.toMatchObject({ code: 'ENOENT' })
    })

    test('is refused if another server listens on it', async () => {
      const { ipcPath } = await start()
      await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
        `socket ${ipcPath} is already in use`,
      )
    })

    test('takes the place of a file that a dead server left', async () => {
      const ipcPath = join(folder, 'devnet.ipc')
      const script = `require('node:net').createServer().listen(${JSON.stringify(ipcPath)}, () => process.kill(process.pid, 'SIGKILL'))`
      const { spawn } = await import('node:child_process')
      await once(spawn(process.execPath, ['-e', script]), 'exit')
      expect((await stat(ipcPath)).isSocket()).toBe(true)
      const { socket, next } = await start()
      socket.write(rpc('eth_chainId', [], 1))
      expect(await next()).toContain('0x509f455')
    })

    test('never replaces a file that is not a socket', async () => {
      const ipcPath = join(folder, 'precious')
      await writeFile(ipcPath, 'data')
      devnet = await createDevnet()
      await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
        `socket ${ipcPath} exists and is not a socket`,
      )
      expect((await stat(ipcPath)).size).toBe(4)
    })

    test('is refused with the reason if its path cannot be used', async () => {
      devnet = await createDevnet()
      const ipcPath = join(folder, 'no', 'such', 'folder')
      await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
        new RegExp(`^socket ${ipcPath} cannot be used: .*(ENOENT|EACCES)`),
      )
    })
  })

  test('a stream is cut in the same places however it is chunked', () => {
    const text = fc.oneof(fc.jsonValue(), fc.string()).filter((value) => value !== null)
    const values = fc.array(fc.oneof(fc.dictionary(fc.string(), text), fc.array(text)), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(values, fc.array(fc.nat(9), { minLength: 1 }), (given, sizes) => {
        const bytes = Buffer.from(given.map((value) => JSON.stringify(value)).join('\n'))
        const cutter = new JsonCutter(1_000_000)
        const found: unknown[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = (sizes[turn % sizes.length] ?? 0) + 1
          const cut = cutter.take(bytes.subarray(at, at + size))
          found.push(...cut.map((value) => JSON.parse(Buffer.from(value).toString())))
          at += size
        }
        expect(found).toEqual(JSON.parse(JSON.stringify(given)))
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})
