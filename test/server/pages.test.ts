import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetServer,
  InvariantError,
  type ServedRequest,
} from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { post, rpc, SocketClient, servedWith } from './clients.ts'

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
  test('says where the chain stands and who is there', async () => {
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
    const stopped = servedWith(devnet, (client) => devnet.connect(client))
    const fault = new InvariantError('the books do not balance')
    const broken = Object.defineProperty(stopped, 'fault', { value: fault })
    const sick = await listen(broken, { port: 0 })
    const response = await fetch(`${sick.httpUrl}/health`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ ok: false, fault: 'the books do not balance' })
    await sick.close()
  })

  test('and while an invariant that does not hold stops everything', async () => {
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

  test('asked for twice, count what has come since', async () => {
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
    { transport: 'webSocket', method: 'eth_call', errorCode: -32602 },
    { transport: 'webSocket', method: 'net_version', errorCode: undefined },
    { transport: 'http', method: 'eth_blockNumber', errorCode: undefined },
  ])
  for (const { durationMs } of requests) expect(durationMs).toBeGreaterThanOrEqual(0)
})
