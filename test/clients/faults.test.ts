/**
 * What viem and ethers make of faults on the wire: what reaches an app, and what they cover up.
 *
 * Clients wait little between attempts, and only for answers: messages come in the order they
 * were sent, so one more question and its answer are the end of it.
 */

import { Agent, request as httpRequest } from 'node:http'
import { FetchRequest, isError, JsonRpcProvider, Wallet, WebSocketProvider } from 'ethers'
import {
  custom,
  HttpRequestError,
  http,
  LimitExceededRpcError,
  type PublicClient,
  parseEther,
  TransactionReceiptNotFoundError,
  UnknownRpcError,
  webSocket,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { collect, urlOfItsOwn, viemClients } from '../support/clients.ts'
import { runsAll } from '../support/property.ts'

/** Requests again each time, and at once. */
const ethersOptions = { batchStallTime: 0, cacheTimeout: -1 }

const recipient = '0x00000000000000000000000000000000000000d1'

let devnet: Devnet
let server: DevnetServer
/** Codes of requests that were served, in order; `undefined` for those that went well. */
const served: (number | undefined)[] = []

beforeEach(async () => {
  served.length = 0
  devnet = await createDevnet()
  server = await devnet.listen({ port: 0, onRequest: ({ errorCode }) => served.push(errorCode) })
})

afterEach(() => devnet.close())

/** viem over a WebSocket that it opens again, as often as it takes. */
function overWebSocket() {
  const transport = webSocket(urlOfItsOwn(server.wsUrl), {
    keepAlive: false,
    reconnect: { delay: 1, attempts: 100 },
    retryCount: 10,
    retryDelay: 1,
  })
  const clients = viemClients(devnet, transport)
  const close = async () => (await clients.client.transport.getRpcClient()).close()
  return { ...clients, close }
}

/** viem over HTTP, on one separate connection. */
function overHttp(options: { retryCount: number } = { retryCount: 3 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { host, port } = server
  const fetchFn: typeof fetch = (_, init) =>
    new Promise((resolve, reject) => {
      const asking = httpRequest({ agent, host, port, method: 'POST' }, async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        const { statusCode = 0, headers } = response
        const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
        resolve(new Response(text, { status: statusCode, headers: Object.fromEntries(pairs) }))
      })
      asking.once('error', reject)
      asking.end(init?.body)
    })
  const transport = http(server.httpUrl, { ...options, retryDelay: 1, fetchFn })
  return { ...viemClients(devnet, transport), close: () => agent.destroy() }
}

function inProcess(): PublicClient {
  return viemClients(devnet, custom(devnet, { retryCount: 0 })).client
}

describe('dropped sockets', () => {
  test.runIf(runsAll)(
    'viem continues watching blocks on a new one, and misses those between',
    async () => {
      const { client, close } = overWebSocket()
      const before = collect<bigint>(2)
      const after = collect<bigint>(4)
      const unwatch = client.watchBlocks({
        onBlock({ number }) {
          before.add(number)
          after.add(number)
        },
      })
      await client.getChainId()
      await devnet.advance(400)
      await before.all
      const subscribed = new Promise<void>((resolve) => {
        devnet.on('journal', (line) => line.includes('eth_subscribe') && resolve())
      })
      await devnet.faults.now({ kind: 'dropSockets' })
      await devnet.advance(600)
      await subscribed
      expect(await client.getBlockNumber()).toBe(5n)
      await devnet.advance(400)
      expect(await after.all).toEqual([1n, 2n, 6n, 7n])
      unwatch()
      await close()
    },
  )

  test('ethers sees the close code and stays away', async () => {
    const provider = new WebSocketProvider(server.wsUrl)
    await provider.getNetwork()
    const socket = provider.websocket as WebSocket
    const closed = new Promise<number>((resolve) => {
      socket.onclose = ({ code }) => resolve(code)
    })
    await devnet.faults.now({ kind: 'dropSockets', transport: 'webSocket', closeCode: 1012 })
    expect(await closed).toBe(1012)
    const asked = provider.getBlockNumber()
    const refused = expect(asked).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' })
    await provider.destroy()
    await refused
  })
})

describe('frozen sockets', () => {
  test('viem gets notifications and responses late, in order', async () => {
    const { client, close } = overWebSocket()
    const { add, all } = collect<bigint>(3)
    const numbers: bigint[] = []
    client.watchBlockNumber({
      onBlockNumber(number) {
        numbers.push(number)
        add(number)
      },
    })
    await client.getChainId()
    const id = await devnet.faults.now({ kind: 'freezeSockets', transport: 'webSocket' })
    const asked = client.getBlockNumber()
    await devnet.advance(600)
    // Another client is served meanwhile: it is a socket that is frozen, and not the devnet.
    const other = overWebSocket()
    expect(await other.client.getBlockNumber()).toBe(3n)
    expect(numbers).toEqual([])
    await devnet.faults.clear(id)
    expect(await all).toEqual([1n, 2n, 3n])
    expect(await asked).toBeLessThanOrEqual(3n)
    await other.close()
    await close()
  })
})

describe.each(['in process', 'WebSocket'] as const)('notifications, %s', (name) => {
  let client: PublicClient
  let close = async () => {}

  beforeEach(() => {
    if (name === 'in process') client = inProcess()
    else ({ client, close } = overWebSocket())
  })

  afterEach(() => close())

  /** Numbers of blocks that reach an app, in the order they do. */
  async function watched() {
    const numbers: bigint[] = []
    if (name === 'WebSocket') {
      client.watchBlockNumber({ onBlockNumber: (number) => numbers.push(number) })
    } else {
      devnet.on('message', ({ data }) => {
        const { number } = data.result as { number: string }
        numbers.push(BigInt(number))
      })
      await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    }
    await client.getChainId()
    const seen = async () => {
      await client.getChainId()
      return numbers
    }
    return { seen }
  }

  test('that are dropped leave a gap', async () => {
    const { seen } = await watched()
    await devnet.faults.now({ kind: 'dropNotifications', subscriptions: ['newHeads'], count: 2 })
    await devnet.advance(800)
    expect(await seen()).toEqual([3n, 4n])
  })

  test('that are delayed come so much later', async () => {
    const { seen } = await watched()
    await devnet.faults.now({ kind: 'delayNotifications', byMs: 500 })
    await devnet.advance(699)
    expect(await seen()).toEqual([])
    await devnet.advance(1)
    expect(await seen()).toEqual([1n])
    await devnet.advance(400)
    expect(await seen()).toEqual([1n, 2n, 3n])
  })

  test('that are repeated reach the callback twice', async () => {
    const { seen } = await watched()
    await devnet.faults.now({ kind: 'duplicateNotifications', count: 2 })
    await devnet.advance(600)
    expect(await seen()).toEqual([1n, 1n, 2n, 2n, 3n])
  })

  test('that are out of order come as the seed says', async () => {
    const { seen } = await watched()
    await devnet.faults.now({ kind: 'reorderNotifications', window: 3 })
    await devnet.advance(400)
    expect(await seen()).toEqual([])
    await devnet.advance(800)
    const numbers = await seen()
    expect(numbers).not.toEqual([1n, 2n, 3n, 4n, 5n, 6n])
    expect(numbers.slice(0, 3).sort()).toEqual([1n, 2n, 3n])
    expect(numbers.slice(3).sort()).toEqual([4n, 5n, 6n])
  })
})

describe('clients under faults', () => {
  test('streams of the library see disturbed notifications, too', async () => {
    const stream = devnet.subscribe('newHeads')
    await devnet.faults.now({ kind: 'duplicateNotifications', count: 1 })
    await devnet.faults.now({ kind: 'dropNotifications', count: 1 })
    await devnet.advance(600)
    const numbers: string[] = []
    for await (const { number } of stream) if (numbers.push(number) === 3) break
    // Of the two that came of the first, one was lost.
    expect(numbers).toEqual(['0x1', '0x2', '0x3'])
  })
})

describe('failing requests', () => {
  test('viem tries again after a limit was exceeded, and the app sees nothing of it', async () => {
    const { client, close } = overHttp()
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_blockNumber'], count: 2 })
    expect(await client.getBlockNumber()).toBe(0n)
    expect(served).toEqual([-32005, -32005, undefined])
    close()
  })

  test('viem rejects with the error of the node when its retries fail, too', async () => {
    const { client, close } = overHttp()
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_blockNumber'] })
    await expect(client.getBlockNumber()).rejects.toThrow(LimitExceededRpcError)
    expect(served).toEqual([-32005, -32005, -32005, -32005])
    close()
  })

  test('in process, a failing request is an error with a code, which viem takes as it takes others', async () => {
    await devnet.faults.now({
      kind: 'failResponses',
      code: -32099,
      message: 'out of order',
      count: 1,
    })
    const client = inProcess()
    await expect(client.getBlockNumber()).rejects.toMatchObject({
      name: new UnknownRpcError(new Error()).name,
      details: 'out of order',
    })
    expect(await client.getBlockNumber()).toBe(0n)
  })

  test('ethers does not try again', async () => {
    const provider = new JsonRpcProvider(server.httpUrl, undefined, ethersOptions)
    await provider.getNetwork()
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_blockNumber'], count: 1 })
    await expect(provider.getBlockNumber()).rejects.toMatchObject({
      error: { code: -32005, message: 'limit exceeded' },
    })
    expect(await provider.getBlockNumber()).toBe(0)
    provider.destroy()
  })

  test('a rate meets the same requests in every run', async () => {
    const run = async () => {
      await using other = await createDevnet({ seed: 5 })
      await other.faults.now({ kind: 'failResponses', rate: 0.5 })
      const ask = () => other.request({ method: 'eth_chainId' }).then(Boolean, () => false)
      const met: boolean[] = []
      while (met.length < 24) met.push(await ask())
      return met
    }
    const met = await run()
    expect(await run()).toEqual(met)
    expect(new Set(met).size).toBe(2)
  })
})

describe('HTTP statuses', () => {
  test.each([429, 500, 502, 503, 504] as const)(
    'viem comes again after %i of a proxy, and the app sees nothing of it',
    async (status) => {
      const { client, close } = overHttp()
      const again = status === 429 && { retryAfterSeconds: 0 }
      await devnet.faults.now({ kind: 'httpStatus', status, from: 'proxy', count: 2, ...again })
      expect(await client.getBlockNumber()).toBe(0n)
      expect(served.map((code) => code === undefined)).toEqual([false, false, true])
      close()
    },
  )

  test('viem takes the error of a gateway for an answer, and does not retry', async () => {
    const { client, close } = overHttp()
    await devnet.faults.now({ kind: 'httpStatus', status: 429, count: 1 })
    await expect(client.getBlockNumber()).rejects.toMatchObject({
      name: 'RpcRequestError',
      code: -32016,
    })
    expect(await client.getBlockNumber()).toBe(0n)
    close()
  })

  test('ethers retries after 429, and not after 503', async () => {
    const url = new FetchRequest(server.httpUrl)
    url.setThrottleParams({ slotInterval: 1 })
    const provider = new JsonRpcProvider(url, undefined, ethersOptions)
    await provider.getNetwork()
    await devnet.faults.now({ kind: 'httpStatus', status: 429, retryAfterSeconds: 0, count: 2 })
    expect(await provider.getBlockNumber()).toBe(0)
    await devnet.faults.now({ kind: 'httpStatus', status: 503, count: 1 })
    const failed = await provider.getBlockNumber().catch((error: unknown) => error)
    expect(isError(failed, 'SERVER_ERROR')).toBe(true)
    provider.destroy()
  })

  const methods = ['eth_sendRawTransaction']

  test('a transaction is accepted though its sender sees 502, and sending it again is refused', async () => {
    const { client, wallet, alice, close } = overHttp({ retryCount: 0 })
    const request = await wallet.prepareTransactionRequest({ to: recipient, value: 5n })
    const serializedTransaction = await wallet.signTransaction(request)
    const fault = { kind: 'httpStatus', status: 502, from: 'proxy', on: 'answer' } as const
    await devnet.faults.now({ ...fault, methods, count: 1 })
    const sent = wallet.sendRawTransaction({ serializedTransaction })
    await expect(sent).rejects.toThrow(HttpRequestError)
    await expect(wallet.sendRawTransaction({ serializedTransaction })).rejects.toThrow(
      /already known/,
    )
    await devnet.advance(200)
    expect(await client.getBalance({ address: recipient })).toBe(5n)
    expect(await client.getTransactionCount({ address: alice.address })).toBe(1)
    close()
  })

  test('viem sends no transaction again by itself: it cannot know whether it was accepted', async () => {
    const { client, wallet, close } = overHttp()
    await devnet.faults.now({ kind: 'httpStatus', status: 502, from: 'proxy', methods, count: 1 })
    const send = () => wallet.sendTransaction({ to: recipient, value: 5n })
    await expect(send()).rejects.toThrow(/HTTP request failed/)
    expect(await devnet.request({ method: 'txpool_status' })).toEqual({
      pending: '0x0',
      queued: '0x0',
    })
    const hash = await send()
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    close()
  })
})

describe('slow answers', () => {
  test('come when virtual time has gone by: what viem asked is answered as of when it asked', async () => {
    await devnet.faults.now({ kind: 'slowResponses', byMs: 300, methods: ['eth_blockNumber'] })
    const asked = inProcess().getBlockNumber()
    await devnet.advance(300)
    expect(await asked).toBe(0n)
  })

  test('do not delay others', async () => {
    const { client, close } = overHttp()
    await devnet.faults.now({ kind: 'slowResponses', byMs: 300, methods: ['eth_getLogs'] })
    const logs = viemClients(devnet, custom(devnet)).client.getLogs()
    expect(await client.getBlockNumber()).toBe(0n)
    await devnet.advance(300)
    expect(await logs).toEqual([])
    close()
  })
})

describe('replicas', () => {
  test('viem waits for a receipt until the replica that is behind has it', async () => {
    const here = overHttp()
    const behind = overHttp()
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 1_000 })
    await here.client.getChainId()
    await behind.client.getChainId()
    const hash = await behind.wallet.sendTransaction({ to: recipient, value: parseEther('1') })
    await devnet.advance(200)
    expect(await here.client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber: 2n })
    await expect(behind.client.getTransactionReceipt({ hash })).rejects.toThrow(
      TransactionReceiptNotFoundError,
    )
    expect(await here.client.getBlockNumber()).toBe(2n)
    expect(await behind.client.getBlockNumber()).toBe(1n)
    let receipt: unknown
    const waited = behind.client.waitForTransactionReceipt({ hash }).then((got) => {
      receipt = got
    })
    await devnet.advance(700)
    await behind.client.getChainId()
    expect(receipt).toBeUndefined()
    await devnet.advance(400)
    await waited
    expect(receipt).toMatchObject({ blockNumber: 2n, status: 'success' })
    here.close()
    behind.close()
  })

  test('ethers sends with a nonce that is too low when it reads it from one that is behind', async () => {
    const provider = new JsonRpcProvider(server.httpUrl, undefined, ethersOptions)
    const alice = new Wallet(devnet.accounts[0]!.privateKey, provider)
    await devnet.faults.now({ kind: 'replicaLag', lagMs: 1_000, replicas: 1 })
    const first = await alice.sendTransaction({ to: recipient, value: 1n })
    await devnet.advance(200)
    const again = await alice.sendTransaction({ to: recipient, value: 2n }).catch((error) => error)
    expect(isError(again, 'NONCE_EXPIRED')).toBe(true)
    await devnet.advance(1_000)
    const second = await alice.sendTransaction({ to: recipient, value: 2n })
    expect([first.nonce, second.nonce]).toEqual([0, 1])
    provider.destroy()
  })
})
