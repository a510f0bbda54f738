import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { SocketClient } from './clients.ts'

let devnet: Devnet

afterEach(() => devnet.close())

async function start(options: DevnetOptions = {}) {
  devnet = await createDevnet({ network: 'mainnet', ...options })
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
  test('there is no stream', async () => {
    const server = await start({ network: 'preview' })
    expect(server.flashblockStreamUrl).toBeUndefined()
    const socket = new WebSocket(`${server.wsUrl}/flashblocks`)
    const error = await new Promise((resolve) => socket.once('error', resolve))
    expect(String(error)).toContain('404')
  })
})
