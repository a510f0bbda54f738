/**
 * Faults on the sockets of a server, as their clients meet them.
 *
 * That something does not arrive is seen by another socket being served meanwhile.
 */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { post, rawPost, rpc, SocketClient, ways } from './clients.ts'

let folder: string
let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  devnet = await createDevnet()
  server = await devnet.listen({ port: 0, ipcPath: join(folder, 'devnet.ipc') })
})

afterEach(async () => {
  await devnet.close()
  await rm(folder, { recursive: true })
})

/** Another socket has been served: what was sent before has been, too. */
async function serveAnother(): Promise<void> {
  await post(server.httpUrl, rpc('eth_chainId', [], 1), { connection: 'close' })
}

async function openIpc() {
  const socket = connect(server.ipcPath!) // as it was asked to
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return { socket, next: async () => (await lines.next()).value as string | undefined }
}

/** A connection that is kept, and everything that has come on it. */
async function openHttp(
  headers: readonly string[] = [],
): Promise<{ socket: Socket; text: () => string; ask(id: number): void }> {
  const socket = connect(server.port, server.host)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  await once(socket, 'connect')
  const ask = (id: number) => socket.write(rawPost('/', rpc('evm_mine', [], id), ...headers))
  return { socket, text: () => text, ask }
}

const headOf = async () => devnet.request({ method: 'eth_blockNumber' })

/** The number of the block of a notification. */
function numberIn(notification: string): string {
  return JSON.parse(notification).params.result.number
}

describe('dropSockets', () => {
  test.each([
    [undefined, 1006],
    [1001, 1001],
    [1005, 1005],
    [1012, 1012],
    [4000, 4000],
  ])('closes a WebSocket whose code is %s with %i', async (closeCode, seen) => {
    const client = await SocketClient.open(server.wsUrl)
    const closed = client.closed()
    await devnet.faults.now({ kind: 'dropSockets', ...(closeCode && { closeCode }) })
    expect(await closed).toBe(seen)
  })

  test('ends what a WebSocket has subscribed to at once', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    const digest = devnet.digest()
    await devnet.faults.now({ kind: 'dropSockets', closeCode: 1012 })
    const texts: string[] = []
    devnet.on('digest', (text) => texts.push(text))
    expect(devnet.digest()).not.toBe(digest)
    await devnet.advance(200)
    expect(texts.filter((text) => text.startsWith('notification'))).toEqual([])
    await client.closed()
  })

  test('closes the sockets that its transport and index select', async () => {
    const first = await SocketClient.open(server.wsUrl)
    const second = await SocketClient.open(server.wsUrl)
    const ipc = await openIpc()
    await devnet.faults.now({ kind: 'dropSockets', transport: 'webSocket', connection: 2 })
    await second.closed()
    first.send(rpc('eth_chainId', [], 1))
    expect(await first.nextValue()).toMatchObject({ id: 1, result: '0x509f455' })
    await devnet.faults.now({ kind: 'dropSockets', transport: 'ipc' })
    await once(ipc.socket, 'close')
    first.send(rpc('eth_chainId', [], 2))
    expect(await first.nextValue()).toMatchObject({ id: 2 })
    first.socket.terminate()
  })

  test('loses the answer to what is under way, which is done all the same', async () => {
    const { socket, text, ask } = await openHttp()
    const ended = once(socket, 'close')
    const sealed: string[] = []
    devnet.on('digest', (text) => text.startsWith('block ') && sealed.push(text))
    await devnet.faults.now({ kind: 'slowResponses', byMs: 1_000 })
    const arrived = new Promise((resolve) => devnet.on('journal', resolve))
    ask(1)
    await arrived
    await devnet.faults.now({ kind: 'dropSockets', transport: 'http' })
    await ended
    expect(text()).toBe('')
    await devnet.close()
    expect(sealed).toEqual([expect.stringMatching(/^block 1 /)])
  })

  test('leaves a server that takes new sockets', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const closed = client.closed()
    await devnet.faults.now({ kind: 'dropSockets' })
    await closed
    const next = await SocketClient.open(server.wsUrl)
    next.send(rpc('eth_chainId', [], 1))
    expect(await next.nextValue()).toMatchObject({ id: 1 })
    next.socket.terminate()
  })
})

describe('freezeSockets', () => {
  test('keeps notifications and answers of a WebSocket, which then flow in order', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const arrived: string[] = []
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    client.socket.on('message', (data) => arrived.push(String(data)))
    const id = await devnet.faults.now({ kind: 'freezeSockets' })
    await devnet.advance(400)
    // What it asks arrives; the answer does not.
    const mined = new Promise((resolve) => devnet.on('journal', resolve))
    client.send(rpc('evm_mine', [], 2))
    await mined
    await serveAnother()
    expect(arrived).toEqual([])
    await devnet.faults.clear(id)
    expect([numberIn(await client.next()), numberIn(await client.next())]).toEqual(['0x1', '0x2'])
    expect(numberIn(await client.next())).toBe('0x3')
    expect(await client.nextValue()).toMatchObject({ id: 2, result: '0x0' })
    client.socket.terminate()
  })

  test('ends with its time, and then what was kept flows at once', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    const ms: number[] = []
    client.socket.on('message', () => ms.push(devnet.now - devnet.config.genesisTime))
    await devnet.faults.after(100, { kind: 'freezeSockets', forMs: 500 })
    await devnet.advance(599)
    await serveAnother()
    expect(ms).toEqual([])
    await devnet.advance(1)
    expect(numberIn(await client.next())).toBe('0x1')
    expect(numberIn(await client.next())).toBe('0x2')
    client.socket.terminate()
  })

  test('keeps no more than for a client that does not read, and disconnects one that exceeds it', async () => {
    await using small = await createDevnet({ limits: { clientBufferBytesMax: 4_096 } })
    const { wsUrl } = await small.listen({ port: 0 })
    const client = await SocketClient.open(wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    const closed = client.closed()
    await small.faults.now({ kind: 'freezeSockets' })
    await small.advance(2_000)
    expect(await closed).toBe(1006)
  })

  test('lets pass what is sent on sockets that are opened meanwhile', async () => {
    await devnet.faults.now({ kind: 'freezeSockets' })
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_chainId', [], 1))
    expect(await client.nextValue()).toMatchObject({ id: 1 })
    client.socket.terminate()
  })

  test.each(ways)('keeps the answers to requests $way, in their order', async ({ headers }) => {
    const { socket, text, ask } = await openHttp(headers)
    const id = await devnet.faults.now({ kind: 'freezeSockets', transport: 'http' })
    ask(1)
    ask(2)
    while ((await headOf()) !== '0x2') await serveAnother()
    await serveAnother()
    expect(text()).toBe('')
    await devnet.faults.clear(id)
    while (!text().includes('"id":2')) await once(socket, 'data')
    expect(text().match(/"id":\d/g)).toEqual(['"id":1', '"id":2'])
    socket.destroy()
  })

  test('keeps what is sent on a local socket, also when its client has nothing more to say', async () => {
    const socket = connect({ path: server.ipcPath!, allowHalfOpen: true })
    await once(socket, 'connect')
    await serveAnother()
    const id = await devnet.faults.now({ kind: 'freezeSockets', transport: 'ipc' })
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    socket.end(rpc('evm_mine', [], 1))
    while ((await headOf()) !== '0x1') await serveAnother()
    await serveAnother()
    expect(text).toBe('')
    await devnet.faults.clear(id)
    await once(socket, 'close')
    expect(text).toBe('{"jsonrpc":"2.0","id":1,"result":"0x0"}\n')
  })

  test('loses the held messages of sockets that are dropped afterwards', async () => {
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    const arrived: unknown[] = []
    client.socket.on('message', (data) => arrived.push(data))
    await devnet.faults.now({ kind: 'freezeSockets' })
    await devnet.advance(400)
    const closed = client.closed()
    await devnet.faults.now({ kind: 'dropSockets', closeCode: 1012 })
    // A close frame would be behind what was kept.
    expect(await closed).toBe(1006)
    expect(arrived).toEqual([])
  })

  test('ends when the server closes: clients get the held messages and the close frame', async () => {
    const client = await SocketClient.open(server.wsUrl)
    const ipc = await openIpc()
    const http = await openHttp()
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await client.next()
    await devnet.faults.now({ kind: 'freezeSockets' })
    http.ask(7)
    ipc.socket.write(rpc('eth_chainId', [], 8))
    while ((await headOf()) !== '0x1') await serveAnother()
    const closed = client.closed()
    const ended = once(http.socket, 'close')
    await server.close()
    expect(numberIn(await client.next())).toBe('0x1')
    expect(await closed).toBe(1001)
    expect(await ipc.next()).toContain('"id":8')
    await ended
    expect(http.text()).toContain('"id":7')
  })
})

describe('httpStatus', () => {
  test('comes with an error of gateways in the body, and the method has not run', async () => {
    await devnet.faults.now({ kind: 'httpStatus', status: 429, retryAfterSeconds: 7, count: 1 })
    const response = await post(server.httpUrl, rpc('evm_mine', [], 5))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 5,
      error: { code: -32016, message: 'over rate limit' },
    })
    expect(await headOf()).toBe('0x0')
    expect((await post(server.httpUrl, rpc('evm_mine', [], 6))).status).toBe(200)
    expect(await headOf()).toBe('0x1')
  })

  test('answers after the method has run if it is on the answer', async () => {
    await devnet.faults.now({ kind: 'httpStatus', status: 502, on: 'answer', count: 1 })
    const response = await post(server.httpUrl, rpc('evm_mine', [], 5))
    expect(response.status).toBe(502)
    expect(response.headers.has('retry-after')).toBe(false)
    expect(await headOf()).toBe('0x1')
  })

  test('comes with a line of text if it is that of a proxy', async () => {
    await devnet.faults.now({ kind: 'httpStatus', status: 502, from: 'proxy', count: 1 })
    const response = await post(server.httpUrl, rpc('evm_mine', [], 5))
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(await response.text()).toBe('502 Bad Gateway\n')
    expect(await headOf()).toBe('0x0')
  })

  test('is one for a batch, of which none runs; metrics count each request', async () => {
    const heard: unknown[] = []
    const watched = await devnet.listen({
      port: 0,
      onRequest: ({ method, errorCode }) => heard.push([method, errorCode]),
    })
    await devnet.faults.now({ kind: 'httpStatus', status: 503, methods: ['eth_call'], count: 1 })
    const batch = `[${rpc('evm_mine', [], 1)},${rpc('eth_call', [], 2)}]`
    const response = await post(watched.httpUrl, batch)
    expect(heard).toEqual([
      ['evm_mine', -32011],
      ['eth_call', -32011],
    ])
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32011 } })
    expect(await headOf()).toBe('0x0')
  })

  test('is an error alone on a WebSocket, on a local socket and in process', async () => {
    await devnet.faults.now({ kind: 'httpStatus', status: 504, methods: ['eth_chainId'] })
    const error = { code: -32015, message: 'gateway timeout' }
    const client = await SocketClient.open(server.wsUrl)
    client.send(rpc('eth_chainId', [], 1))
    expect(await client.nextValue()).toEqual({ jsonrpc: '2.0', id: 1, error })
    const ipc = await openIpc()
    ipc.socket.write(rpc('eth_chainId', [], 2))
    expect(JSON.parse((await ipc.next())!)).toEqual({ jsonrpc: '2.0', id: 2, error })
    await expect(devnet.request({ method: 'eth_chainId' })).rejects.toMatchObject(error)
    client.socket.terminate()
    ipc.socket.destroy()
  })
})

describe('slowResponses', () => {
  test('answer when so much virtual time has gone by, and not before', async () => {
    await devnet.faults.now({ kind: 'slowResponses', byMs: 300, methods: ['evm_mine'] })
    const { socket, text, ask } = await openHttp()
    ask(1)
    while ((await headOf()) !== '0x1') await serveAnother()
    await devnet.advance(299)
    await serveAnother()
    expect(text()).toBe('')
    await devnet.advance(1)
    await once(socket, 'data')
    expect(text()).toContain('"id":1')
    socket.destroy()
  })

  test('let a method run later by the delay if they are on the request', async () => {
    await devnet.faults.now({ kind: 'slowResponses', byMs: 300, on: 'request' })
    const asked = devnet.request({ method: 'eth_blockNumber' })
    await devnet.advance(1_000)
    expect(await asked).toBe('0x1')
  })

  test('are answered at once when the server closes', async () => {
    await devnet.faults.now({ kind: 'slowResponses', byMs: 1_000_000, methods: ['evm_mine'] })
    const { socket, text, ask } = await openHttp()
    const arrived = new Promise((resolve) => devnet.on('journal', resolve))
    const closed = once(socket, 'close')
    ask(1)
    await arrived
    await server.close()
    await closed
    expect(text()).toContain('"id":1')
  })

  test('come before the notifications if they are those of eth_subscribe', async () => {
    await devnet.faults.now({ kind: 'slowResponses', byMs: 300 })
    const client = await SocketClient.open(server.wsUrl)
    const messages: string[] = []
    devnet.on('message', ({ data }) => messages.push(data.subscription))
    const begun = new Promise((resolve) => devnet.on('journal', resolve))
    client.send(rpc('eth_subscribe', ['newHeads'], 1))
    await begun
    const subscribed = devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await devnet.advance(200)
    expect(messages).toEqual([])
    await devnet.advance(100)
    const id = await subscribed
    expect(await client.nextValue()).toMatchObject({ id: 1, result: '0x1' })
    expect(numberIn(await client.next())).toBe('0x1')
    await devnet.advance(100)
    expect(messages).toEqual([id, id])
    client.socket.terminate()
  })
})

describe('failResponses', () => {
  test('leave the pages for operators alone', async () => {
    await devnet.faults.now({ kind: 'failResponses' })
    await devnet.faults.now({ kind: 'httpStatus', status: 503 })
    const health = await fetch(`${server.httpUrl}/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ ok: true, head: { number: 0 } })
    expect(await (await fetch(`${server.httpUrl}/metrics`)).text()).toContain(
      'previewnet_head_block_number 0',
    )
  })

  test('reach the client and the metrics', async () => {
    const errors: unknown[] = []
    const watched = await devnet.listen({
      port: 0,
      onRequest: ({ errorCode }) => errors.push(errorCode),
    })
    await devnet.faults.now({
      kind: 'failResponses',
      code: -32603,
      message: 'out of order',
      count: 1,
    })
    const response = await post(watched.httpUrl, rpc('evm_mine', [], 1))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      error: { code: -32603, message: 'out of order' },
    })
    expect(errors).toEqual([-32603])
    expect(await headOf()).toBe('0x0')
  })

  test('leave the other members of a batch as they are', async () => {
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_chainId'], on: 'answer' })
    const response = await post(
      server.httpUrl,
      `[${rpc('eth_chainId', [], 1)},${rpc('eth_blockNumber', [], 2)}]`,
    )
    expect(await response.json()).toMatchObject([
      { id: 1, error: { code: -32005, message: 'limit exceeded' } },
      { id: 2, result: '0x0' },
    ])
  })
})

describe('replicaLag', () => {
  /** Asks over a separate connection. */
  function clientOfItsOwn() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, params: readonly unknown[] = []) =>
      new Promise<unknown>((resolve, reject) => {
        const { host, port } = server
        const asking = httpRequest({ agent, host, port, method: 'POST' }, async (response) => {
          let text = ''
          for await (const chunk of response.setEncoding('utf8')) text += chunk
          const { result, error } = JSON.parse(text)
          if (error === undefined) resolve(result)
          else reject(new Error(error.message))
        })
        asking.once('error', reject)
        asking.end(rpc(method, params, 1))
      })
    return { ask, close: () => agent.destroy() }
  }

  const [alice, bob] = [0, 1].map((index) => `0xa11ce${String(index).padStart(35, '0')}`)

  test('shows a connection in so many the chain as it was, and takes what it sends', async () => {
    const here = clientOfItsOwn()
    const behind = clientOfItsOwn()
    await devnet.advance(1_000)
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 400 })
    expect(await here.ask('eth_blockNumber')).toBe('0x5')
    expect(await behind.ask('eth_blockNumber')).toBe('0x5')
    await devnet.advance(200)
    expect(await here.ask('eth_blockNumber')).toBe('0x6')
    expect(await behind.ask('eth_blockNumber')).toBe('0x5')
    await devnet.advance(800)
    expect(await here.ask('eth_blockNumber')).toBe('0xa')
    expect(await behind.ask('eth_blockNumber')).toBe('0x8')
    const from = devnet.accounts[0]!.address
    const hash = await behind.ask('eth_sendTransaction', [{ from, to: alice, value: '0x5' }])
    const receiptOf = async (client: typeof here) =>
      (await client.ask('eth_getTransactionReceipt', [hash])) as { blockNumber: string } | null
    const balanceOf = (client: typeof here, tag: string) =>
      client.ask('eth_getBalance', [alice, tag])
    expect(await receiptOf(here)).toMatchObject({ blockNumber: '0xb' })
    expect(await receiptOf(behind)).toBeNull()
    expect(await behind.ask('eth_getTransactionByHash', [hash])).toBeNull()
    expect([await balanceOf(here, 'pending'), await balanceOf(behind, 'pending')]).toEqual([
      '0x5',
      '0x0',
    ])
    await devnet.advance(200)
    expect([await balanceOf(here, 'latest'), await balanceOf(behind, 'latest')]).toEqual([
      '0x5',
      '0x0',
    ])
    // So long after it ran it is pre-confirmed on the replica, too.
    await devnet.advance(200)
    expect(await receiptOf(behind)).toMatchObject({ blockHash: `0x${'00'.repeat(32)}` })
    expect([await balanceOf(behind, 'pending'), await balanceOf(behind, 'latest')]).toEqual([
      '0x5',
      '0x0',
    ])
    await devnet.advance(200)
    expect(await receiptOf(behind)).toEqual(await receiptOf(here))
    here.close()
    behind.close()
  })

  test('runs calls and estimates on what the replica has', async () => {
    const here = clientOfItsOwn()
    const behind = clientOfItsOwn()
    // Returns the number of the block and the balance of the second account.
    const code = `0x4360005273${bob!.slice(2)}3160205260406000f3`
    await devnet.request({
      method: 'anvil_setCode',
      params: [alice as `0x${string}`, code as `0x${string}`],
    })
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 400 })
    const call = (client: typeof here) => client.ask('eth_call', [{ to: alice }, 'latest'])
    const words = (number: number, balance: number) =>
      `0x${[number, balance].map((word) => word.toString(16).padStart(64, '0')).join('')}`
    expect([await call(here), await call(behind)]).toEqual([words(1, 0), words(1, 0)])
    await devnet.faucet.drip(bob as `0x${string}`)
    await devnet.advance(200)
    const balance = Number(await here.ask('eth_getBalance', [bob, 'latest']))
    expect([await call(here), await call(behind)]).toEqual([words(2, balance), words(1, 0)])
    here.close()
    behind.close()
  })

  test('applies to all connections of HTTP, and to no others, if there is one replica', async () => {
    const client = await SocketClient.open(server.wsUrl)
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 400, replicas: 1 })
    await devnet.advance(200)
    const response = await post(server.httpUrl, rpc('eth_blockNumber', [], 1))
    expect(await response.json()).toMatchObject({ result: '0x0' })
    client.send(rpc('eth_blockNumber', [], 1))
    expect(await client.nextValue()).toMatchObject({ result: '0x1' })
    expect(await headOf()).toBe('0x1')
    client.socket.terminate()
  })

  test('shows blocks that have been removed since', async () => {
    const client = clientOfItsOwn()
    await devnet.advance(600)
    const headHash = async () =>
      (await client.ask('eth_getBlockByNumber', ['latest', false])) as { hash: string }
    const before = await headHash()
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 400, replicas: 1 })
    await devnet.advance(100)
    await devnet.request({ method: 'anvil_reorg', params: [2, []] })
    expect(await headHash()).toEqual(before)
    await devnet.advance(400)
    const after = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x3', false] })
    expect(await client.ask('eth_getBlockByNumber', ['0x3', false])).toMatchObject({
      hash: after!.hash,
    })
    expect(after!.hash).not.toBe(before.hash)
    client.close()
  })
})

describe('truncateBatch', () => {
  const batch = `[${[1, 2, 3].map((id) => rpc('evm_mine', [], id)).join()}]`

  test.each([
    [undefined, [1, 2]],
    [2, [1]],
    [3, []],
    [4, []],
  ])(
    'with missing %s leaves out the last answers of a batch that has run',
    async (missing, ids) => {
      await devnet.faults.now({ kind: 'truncateBatch', count: 1, ...(missing && { missing }) })
      const idsIn = (answers: unknown) => (answers as { id: number }[]).map(({ id }) => id)
      expect(idsIn(await (await post(server.httpUrl, batch)).json())).toEqual(ids)
      expect(await headOf()).toBe('0x3')
      expect(devnet.faults.list()).toEqual([])
      const client = await SocketClient.open(server.wsUrl)
      await devnet.faults.now({ kind: 'truncateBatch', ...(missing && { missing }) })
      client.send(batch)
      expect(idsIn(await client.nextValue())).toEqual(ids)
      client.socket.terminate()
    },
  )
})

describe('truncateResponse', () => {
  test('ends the body in its middle, and the connection', async () => {
    await devnet.faults.now({ kind: 'truncateResponse', methods: ['eth_getBlockByNumber'] })
    const response = await fetch(server.httpUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: rpc('eth_getBlockByNumber', ['latest', false], 1),
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect((await post(server.httpUrl, rpc('eth_chainId', [], 2))).status).toBe(200)
  })

  test('has run the request, and what is cut off is no JSON', async () => {
    await devnet.faults.now({ kind: 'truncateResponse', count: 1 })
    const { socket, text, ask } = await openHttp()
    ask(1)
    await once(socket, 'close')
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n[0-9a-f]+\r\n\{"jsonrpc":"2\.0"/s)
    expect(text()).not.toContain('"result"')
    expect(await headOf()).toBe('0x1')
  })
})

describe('skip', () => {
  test('passes over requests that the fault would have met', async () => {
    const methods = ['eth_chainId']
    await devnet.faults.now({ kind: 'failResponses', methods, skip: 2, count: 1 })
    const answers: boolean[] = []
    for (let id = 1; id <= 4; id += 1) {
      await post(server.httpUrl, rpc('eth_blockNumber', [], id))
      const response = await post(server.httpUrl, rpc('eth_chainId', [], id))
      answers.push((await response.text()).includes('"result"'))
    }
    expect(answers).toEqual([true, true, false, true])
  })
})

describe('halt', () => {
  test('stands on the page of health', async () => {
    await devnet.faults.now({ kind: 'halt', forMs: 100 })
    const response = await fetch(new URL('/health', server.httpUrl))
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ ok: false, halted: true })
    await devnet.advance(100)
    expect((await fetch(new URL('/health', server.httpUrl))).status).toBe(200)
  })
})
