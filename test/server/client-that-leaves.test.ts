/**
 * Clients that close their connection while a trace of theirs waits or is made: it ends, and the traces
 * of others are made.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { post, rawPost, rpc, SocketClient, ways } from './clients.ts'

const to = `0x${'c0'.repeat(20)}` as const
/** Jumps to its beginning until gas runs out: with all gas of the test, for hours. */
const alloc = { [to]: { code: '0x5b5f56' } } as const
const endless = '0xe8d4a51000'

const methods = [
  ['debug_traceCall', [{ to, gas: endless }, 'latest', { tracer: 'callTracer' }]],
  ['debug_traceCall', [{ to, gas: endless }, 'latest', { tracer: 'prestateTracer' }]],
  ['trace_call', [{ to, gas: endless }, ['trace'], 'latest']],
  ['trace_callMany', [[[{ to, gas: endless }, ['trace']]], 'latest']],
] as const

interface Client {
  send(text: string): void
  leave(): void
}

const transports: Record<string, (server: DevnetServer) => Promise<Client>> = {
  async 'a WebSocket'({ wsUrl }) {
    const { socket } = await SocketClient.open(wsUrl)
    return { send: (text) => socket.send(text), leave: () => socket.terminate() }
  },
  async 'a WebSocket that says so'({ wsUrl }) {
    const { socket } = await SocketClient.open(wsUrl)
    return { send: (text) => socket.send(text), leave: () => socket.close() }
  },
}
for (const { way, headers } of ways) {
  const open = async ({ port, host }: DevnetServer) => {
    const socket = connect(port, host).on('error', () => {})
    await once(socket, 'connect')
    return {
      send: (text: string) => void socket.write(rawPost('/', text, ...headers)),
      socket,
    }
  }
  transports[`HTTP, ${way}`] = async (server) => {
    const { send, socket } = await open(server)
    return { send, leave: () => socket.destroy() }
  }
  transports[`HTTP, ${way}, with its side ended`] = async (server) => {
    const { send, socket } = await open(server)
    return { send, leave: () => socket.end() }
  }
  transports[`HTTP, ${way}, with a reset`] = async (server) => {
    const { send, socket } = await open(server)
    return { send, leave: () => socket.resetAndDestroy() }
  }
}

describe.each(Object.keys(transports))('a client that leaves, over %s', (name) => {
  let devnet: Devnet
  let server: DevnetServer
  beforeEach(async () => {
    devnet = await createDevnet({
      alloc,
      network: 'plain',
      callGasMax: 10n ** 15n,
      limits: { tracesMax: 1 },
    })
    // The server's own limit of time does not end the traces.
    server = await devnet.listen({ port: 0, callMsMax: 0 })
  })
  afterEach(() => devnet.close())

  const short = rpc(
    'debug_traceCall',
    [{ to, gas: '0x5300' }, 'latest', { tracer: 'callTracer' }],
    1,
  )
  const begun = () =>
    new Promise<void>((resolve) => {
      devnet.on('progress', ({ job, isOver }) => {
        if (job === 'trace' && !isOver) resolve()
      })
    })

  test.each(methods)('ends its %s, whether it is made or waits', async (method, params) => {
    const [running, waiting] = [await transports[name]!(server), await transports[name]!(server)]
    const isRunning = begun()
    running.send(rpc(method, params, 1))
    await isRunning
    waiting.send(rpc(method, params, 2))
    waiting.send(rpc('eth_chainId', [], 3))
    waiting.leave()
    const answered = post(server.httpUrl, short)
    running.leave()
    const { result } = JSON.parse(await (await answered).text())
    expect(result).toMatchObject({ to, error: 'out of gas' })
  })

  test('ends the traces of its batch', async () => {
    const client = await transports[name]!(server)
    const isRunning = begun()
    const [method, params] = methods[0]
    client.send(`[${[1, 2, 3].map((id) => rpc(method, params, id)).join()}]`)
    await isRunning
    const answered = post(server.httpUrl, short)
    client.leave()
    expect(await (await answered).text()).toContain('out of gas')
  })
})

test('a client that stays has its answer', async () => {
  await using devnet = await createDevnet({ alloc, network: 'plain' })
  const server = await devnet.listen({ port: 0 })
  const params = [{ to, gas: '0x1312d00' }, 'latest', { tracer: 'callTracer' }]
  const answer = await post(server.httpUrl, rpc('debug_traceCall', params, 1))
  expect(await answer.json()).toMatchObject({ result: { error: 'out of gas' } })
})

test('a client that leaves while its answer is printed ends that', async () => {
  // Adds one to the word at 0 until gas runs out: 90,000 opcodes, some 30 parts of text.
  const counter = { [to]: { code: '0x5b60015f51015f525f56' } } as const
  await using devnet = await createDevnet({ alloc: counter, network: 'plain' })
  const { connections } = InProcessDevnet.partsOf(devnet)
  const params = [{ to, gas: '0x7a120' }, 'latest', {}]
  const request = { jsonrpc: '2.0', id: 1, method: 'debug_traceCall', params }
  const answered = async (stay: number) => {
    let turns = 0
    const connection = connections.connect({
      send: () => {},
      turn: async () => void (turns += 1),
      hasLeft: () => turns >= stay,
      subscriptions: false,
    })
    const isAnswer = JSON.parse((await connection.answer(request)) ?? '').result !== undefined
    const [batched] = JSON.parse((await connection.answer([request])) ?? '')
    return { turns, isAnswer, error: batched.error?.message }
  }
  const whole = await answered(Number.POSITIVE_INFINITY)
  expect(whole).toMatchObject({ isAnswer: true, error: undefined })
  expect(whole.turns).toBeGreaterThan(20)
  const error = 'the client has closed its connection'
  expect(await answered(3)).toEqual({ turns: 3, isAnswer: false, error })
})
