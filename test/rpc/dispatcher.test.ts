import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { Connections } from '../../src/rpc/connection.ts'
import type { ConnectionContext, RpcContext } from '../../src/rpc/context.ts'
import { Dispatcher, joined, PARSE_ERROR_TEXT, tooBigText } from '../../src/rpc/dispatcher.ts'
import { INTERNAL_ERROR, RpcError } from '../../src/rpc/errors.ts'
import { Filters } from '../../src/rpc/filters.ts'
import { jsonParts } from '../../src/rpc/json-parts.ts'
import { methods } from '../../src/rpc/methods/index.ts'
import { CLIENT } from '../support/inputs.ts'
import { fc, runs } from '../support/property.ts'
import { ALICE, createWorld, signed, type World } from '../support/world.ts'
import { backendOf, connectTo } from '../support/world-rpc.ts'

describe('the dispatcher', async () => {
  function contextOf(world: World): RpcContext {
    const backend = backendOf(world)
    const connection: ConnectionContext = {
      client: CLIENT,
      filters: new Filters(backend, world.config.limits),
      limits: world.config.limits,
      debugSessions: undefined,
      foreignOrigin: undefined,
      subscribe: () => '0x1',
      unsubscribe: () => false,
    }
    return { backend, connection, methods }
  }

  const dispatcherFor = ({ backend }: RpcContext) => {
    const state = { isClosed: false, transportFaults: undefined }
    return new Dispatcher(backend, state, { transport: 'process', isInternal: false })
  }
  const respond = (context: RpcContext, message: unknown) =>
    dispatcherFor(context).respond(context, message)
  const request = (context: RpcContext, name: string, params: unknown) =>
    dispatcherFor(context).request(context, name, params)

  const context = contextOf(await createWorld({ limits: { batchLengthMax: 3 } }))

  const answer = async (message: unknown) => {
    const text = joined(await respond(context, message))
    return text === undefined ? undefined : JSON.parse(text)
  }
  const refusal = (id: unknown, code: number) => ({
    jsonrpc: '2.0',
    id,
    error: expect.objectContaining({ code }),
  })

  describe('a request', () => {
    test('that can be answered at once is answered without a promise, byte for byte', () => {
      expect(respond(context, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).toBe(
        `{"jsonrpc":"2.0","id":1,"result":"0x${(84_538_453).toString(16)}"}`,
      )
    })

    test('is answered with its own id, whatever kind that is', async () => {
      for (const id of [0, -1, 1.5, 'seven', '', 'a"b', null, 9_007_199_254_740_991]) {
        expect(await answer({ id, method: 'net_version' })).toEqual({
          jsonrpc: '2.0',
          id,
          result: '84538453',
        })
      }
    })

    test('may leave its parameters out, or send null, or none', async () => {
      for (const params of [undefined, null, []]) {
        expect(await answer({ id: 1, method: 'eth_blockNumber', params })).toMatchObject({
          result: '0x0',
        })
      }
    })

    test('without an id is a notification: it is done and not answered', async () => {
      const world = await createWorld()
      expect(await respond(contextOf(world), { method: 'evm_mine' })).toBeUndefined()
      expect(world.chain.head.number).toBe(1n)
      expect(await answer({ method: 'eth_nothing' })).toBeUndefined()
    })

    const malformed: readonly (readonly [string, unknown, unknown])[] = [
      ['a text', 'eth_chainId', null],
      ['a number', 5, null],
      ['null', null, null],
      ['an object without a method', { id: 4 }, 4],
      ['a method that is no text', { id: 4, method: 5 }, 4],
      ['another version of the protocol', { id: 4, jsonrpc: '1.0', method: 'eth_chainId' }, 4],
      ['an id that is an object', { id: {}, method: 'eth_chainId' }, null],
      ['an id that JSON could not give back', { id: Infinity, method: 'eth_chainId' }, null],
    ]
    for (const [what, message, id] of malformed) {
      test(`that is ${what} is invalid`, async () => {
        expect(await answer(message)).toEqual(refusal(id, -32600))
      })
    }

    test('a request for an unknown method is answered with an error, also for names that objects have', async () => {
      for (const method of ['eth_nothing', 'constructor', '__proto__', 'toString', '']) {
        expect(await answer({ id: 1, method })).toEqual({
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32601, message: `Method not found: "${method}"` },
        })
      }
    })

    test('with parameters by name is refused', async () => {
      expect(await answer({ id: 1, method: 'eth_chainId', params: { a: 1 } })).toEqual(
        refusal(1, -32602),
      )
    })

    test('that rejects is answered with an error object', async () => {
      expect(await answer({ id: 1, method: 'eth_sendRawTransaction', params: ['0x'] })).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message: 'empty transaction data' },
      })
    })
  })

  describe('a batch', () => {
    test('leaves others a turn after some members and after much text, where a server answers it', async () => {
      let turns = 0
      const turn = async () => void (turns += 1)
      const world = contextOf(await createWorld())
      const state = { isClosed: false, transportFaults: undefined }
      const dispatcher = new Dispatcher(world.backend, state, {
        transport: 'http',
        isInternal: false,
        turn,
      })
      const batch = (count: number, member: object) =>
        dispatcher.respond(world, Array(count).fill({ jsonrpc: '2.0', id: 1, ...member }))
      await batch(64, { method: 'eth_chainId' })
      expect(turns).toBe(0)
      await batch(129, { method: 'eth_chainId' })
      expect(turns).toBe(2)
      turns = 0
      // Half a part each: an answer repeats the id.
      await batch(5, { method: 'eth_chainId', id: 'x'.repeat(2 ** 17) })
      expect(turns).toBe(2)
    })

    test('is answered in order, in one array', async () => {
      const batch = [
        { id: 'b', method: 'eth_chainId' },
        { id: 'a', method: 'eth_nothing' },
      ]
      expect(await answer(batch)).toEqual([
        { jsonrpc: '2.0', id: 'b', result: expect.any(String) },
        refusal('a', -32601),
      ])
    })

    test('runs one member after another, so that a write is seen by the next', async () => {
      const raw = hexFromBytes(signed(ALICE).rawTransaction)
      const nonce = { method: 'eth_getTransactionCount', params: [ALICE.address, 'pending'] }
      const batch = [
        { id: 1, ...nonce },
        { id: 2, method: 'eth_sendRawTransaction', params: [raw] },
        { id: 3, ...nonce },
      ]
      const replies = JSON.parse(joined(await respond(contextOf(await createWorld()), batch))!)
      expect(replies[0].result).toBe('0x0')
      expect(replies[2].result).toBe('0x1')
    })

    test('leaves notifications out, and is not answered if there is nothing else', async () => {
      const note = { method: 'eth_chainId' }
      expect(await answer([note, { id: 1, method: 'eth_chainId' }, note])).toHaveLength(1)
      expect(await answer([note, note])).toBeUndefined()
    })

    test('has a refusal in the place of each member that is no request', async () => {
      expect(await answer([1, { id: 2, method: 'eth_chainId' }, []])).toEqual([
        refusal(null, -32600),
        expect.objectContaining({ id: 2 }),
        refusal(null, -32600),
      ])
    })

    test('that is empty is one invalid request', async () => {
      expect(await answer([])).toEqual(refusal(null, -32600))
    })

    test('may have so many members and not one more', async () => {
      const member = { id: 1, method: 'eth_chainId' }
      expect(await answer([member, member, member])).toHaveLength(3)
      expect(await answer([member, member, member, member])).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32010,
          message: 'The batch request was too large',
          data: 'Exceeded max limit of 3',
        },
      })
    })
  })

  describe('invoking', () => {
    test('gives the result as it is, and throws refusals as RpcError, now or later', async () => {
      expect(request(context, 'eth_blockNumber', [])).toBe('0x0')
      expect(() => request(context, 'eth_getBalance', [])).toThrow(RpcError)
      await expect(request(context, 'eth_sendRawTransaction', ['0x'])).rejects.toThrow(RpcError)
    })
  })

  describe('a long response', () => {
    const to = `0x${'c0'.repeat(20)}` as const
    // Adds one to the word at 0 until gas runs out: 9,000 opcodes, 0.7 MB.
    const options = {
      alloc: { [to]: { code: '0x5b60015f51015f525f56' } },
      network: 'plain',
    } as const
    const request = { method: 'debug_traceCall', params: [{ to, gas: '0xc350' }, 'latest', {}] }
    const sent = { jsonrpc: '2.0', id: 1, ...request }

    test('is printed in parts, with a turn for others between them', async () => {
      await using devnet = await createDevnet(options)
      const parts: string[] = []
      let turns = 0
      const { connections } = InProcessDevnet.partsOf(devnet)
      const connection = connections.connect({
        send: (text) => parts.push(text),
        sendParts: (texts) => parts.push(...texts),
        async turn() {
          turns += 1
          expect(parts).toEqual([])
        },
        subscriptions: false,
      })
      await connection.receive(sent)
      const result = await devnet.request(request as never)
      expect(parts.join('')).toBe(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
      expect(turns).toBeGreaterThan(1)
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(600_000)
    })

    test('is one text for a client that gives no turns, or asks for one', async () => {
      await using devnet = await createDevnet(options)
      const texts: string[] = []
      const send = (text: string) => texts.push(text)
      const { connections } = InProcessDevnet.partsOf(devnet)
      await connections.connect({ send, subscriptions: false }).receive(sent)
      const turn = () => Promise.resolve()
      const turning = connections.connect({ send, subscriptions: false, turn })
      await turning.receive(sent)
      expect(texts).toHaveLength(2)
      expect(texts[1]).toBe(texts[0])
      expect(await turning.answer(sent)).toBe(texts[0])
      expect(await turning.answer([sent, sent])).toBe(`[${texts[0]},${texts[0]}]`)
    })

    test('is refused when it exceeds the limit', async () => {
      await using devnet = await createDevnet({ ...options, limits: { responseBytesMax: 500_000 } })
      const turn = () => Promise.resolve()
      const { connections } = InProcessDevnet.partsOf(devnet)
      const connection = connections.connect({ send: () => {}, subscriptions: false, turn })
      expect(JSON.parse((await connection.answer(sent)) ?? '')).toEqual(refusal(1, -32008))
      expect(JSON.parse((await connection.answer([sent])) ?? '')).toEqual([refusal(1, -32008)])
    })

    test('has the parts of the text that JSON.stringify returns', () => {
      const member = fc.oneof(fc.jsonValue(), fc.object({ withNullPrototype: false }))
      fc.assert(
        fc.property(fc.array(member), fc.integer({ min: 1, max: 200 }), (values, size) => {
          const value = JSON.parse(JSON.stringify(values))
          const left = { a: undefined, value, b: undefined }
          for (const each of [value, left]) {
            const parts = [...jsonParts(each, size)]
            expect(parts.join('')).toBe(JSON.stringify(each))
            expect(parts).not.toContain('')
          }
        }),
        { numRuns: runs(400) },
      )
    })

    test('may be nested as deep as calls', () => {
      let frame: unknown = null
      for (let depth = 0; depth < 1_024; depth += 1) frame = { ops: [{ pc: depth, sub: frame }] }
      expect([...jsonParts(frame, 100)].join('')).toBe(JSON.stringify(frame))
    })
  })

  test('the answers to what cannot be read at all are fixed texts', () => {
    expect(JSON.parse(PARSE_ERROR_TEXT)).toEqual(refusal(null, -32700))
    expect(JSON.parse(tooBigText(9))).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32007, message: 'Request is too big', data: 'Exceeded max limit of 9' },
    })
  })
})

/**
 * No request is a fault of ours, whatever it holds, and none that is refused changes anything.
 */
describe('malformed requests', () => {
  const ours = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

  /** Values clients send, next to ones nobody should. */
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(
      ...['latest', 'pending', 'safe', 'earliest', 'logs', 'newHeads', 'pendingLogs'],
      ...['0x', '0x0', '0x1', '0x00', '0x5208', `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`],
      ...[ours, `0x${'00'.repeat(20)}`, `0x${'00'.repeat(19)}09`, `0x${'00'.repeat(19)}0a`],
      ...[`0x${'00'.repeat(32)}`, '0xf8', '0x02c0', `0x02${'f8'.repeat(40)}`, '0x7e'],
      ...[null, true, false, 0, 1, -1, 1.5, 1e300, 2 ** 53],
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFx'), maxLength: 70 }),
    fc.double(),
  )

  const fieldNames = [
    ...['from', 'to', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'value', 'data'],
    ...['input', 'nonce', 'chainId', 'type', 'accessList', 'authorizationList', 'address'],
    ...['topics', 'fromBlock', 'toBlock', 'blockHash', 'blockNumber', 'storageKeys', 'yParity'],
    ...['r', 's', 'blocks', 'requireCanonical', '__proto__', 'constructor'],
  ]

  const { value } = fc.letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, scalar, tie('object'), tie('list')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(fc.constantFrom(...fieldNames), tie('value'), { maxKeys: 6 }),
  }))

  /** Parameters that mostly begin well, so that what is behind the first check is reached. */
  const params = fc.oneof(
    fc.array(value, { maxLength: 4 }),
    fc.tuple(fc.constant(ours), value, value),
    fc.tuple(fc.record({ from: fc.constant(ours), to: value, data: value, gas: value }), value),
    fc.tuple(
      fc.record({ to: fc.constantFrom(ours, null), value, data: fc.constant('0x60') }),
      value,
    ),
  )

  async function stateOf(devnet: Devnet): Promise<unknown> {
    return devnet.request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
  }

  const writing = new Set(['evm_mine', 'eth_sendTransaction', 'eth_sendRawTransaction'])

  test('no request is answered with an internal error, and a refused one changes nothing', async () => {
    await using devnet = await createDevnet({ limits: { ticksPerAdvanceMax: 50 } })
    const names = Object.keys(methods)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), params, async (method, given) => {
        const before = writing.has(method) ? await stateOf(devnet) : undefined
        const request = devnet.request as (args: object) => Promise<unknown>
        try {
          await request.call(devnet, { method, params: given })
        } catch (error) {
          const { code, message } = error as { code: number; message: string }
          expect(code, `${method}: ${message}`).toBeTypeOf('number')
          expect(code, `${method}: ${message}`).not.toBe(INTERNAL_ERROR)
          if (before !== undefined) expect(await stateOf(devnet)).toEqual(before)
        }
      }),
      { numRuns: runs(1_500), seed: 7 },
    )
    await devnet.advance(200)
  })
})

/** A world whose events reach the clients, as the devnet has it. */
async function served(): Promise<{
  world: World
  connections: Connections
  seal(): Promise<void>
}> {
  const world = await createWorld()
  const backend = backendOf(world)
  const told = { count: 0 }
  const tell = () => {
    for (const event of world.events.slice(told.count)) connections.publish(event)
    told.count = world.events.length
  }
  const mineAlone = backend.time.mine.bind(backend.time)
  const mine = async (count: number) => {
    const blocks = await mineAlone(count)
    tell()
    return blocks
  }
  backend.time.mine = mine
  const connections = new Connections(backend)
  return {
    world,
    connections,
    seal: async () => {
      await mine(1)
    },
  }
}

const subscribeTo = (kind: string, id: unknown = 1) => ({
  id,
  method: 'eth_subscribe',
  params: [kind],
})
const head = (subscription: string, number: string) => ({
  jsonrpc: '2.0',
  method: 'eth_subscription',
  params: { subscription, result: expect.objectContaining({ number }) },
})
const result = (id: unknown, value: unknown) => ({ jsonrpc: '2.0', id, result: value })

describe('a connection', () => {
  test('has been sent the answer when receive returns, or when its promise resolves', async () => {
    const { connections } = await served()
    const { connection, received } = connectTo(connections)
    expect(connection.receive({ id: 1, method: 'eth_blockNumber' })).toBeUndefined()
    expect(received).toEqual([result(1, '0x0')])
    await connection.receive({ id: 2, method: 'evm_mine' })
    expect(received).toEqual([result(1, '0x0'), result(2, '0x0')])
  })

  test('never throws or rejects, whatever it is given', async () => {
    const { connection, received } = connectTo((await served()).connections)
    for (const message of [undefined, null, 1, [], {}, { id: 1, method: 'eth_getBalance' }]) {
      await connection.receive(message)
    }
    expect(received).toHaveLength(6)
    for (const reply of received) expect(reply).toHaveProperty('error')
  })

  test('gets the answer to eth_subscribe before the first notification', async () => {
    const { connections, seal } = await served()
    const { connection, received } = connectTo(connections)
    await connection.receive(subscribeTo('newHeads'))
    await seal()
    expect(received).toEqual([result(1, '0x1'), head('0x1', '0x1')])
  })

  test('gets the answer to a batch before what its members caused', async () => {
    const { connections } = await served()
    const { connection, received } = connectTo(connections)
    await connection.receive([subscribeTo('newHeads'), { id: 2, method: 'evm_mine' }])
    expect(received).toEqual([[result(1, '0x1'), result(2, '0x0')], head('0x1', '0x1')])
  })

  test('gets no notification of a subscription it ended in the batch that began it', async () => {
    const { connections } = await served()
    const { connection, received } = connectTo(connections)
    await connection.receive([
      subscribeTo('newHeads'),
      { id: 2, method: 'evm_mine' },
      { id: 3, method: 'eth_unsubscribe', params: ['0x1'] },
    ])
    expect(received).toEqual([[result(1, '0x1'), result(2, '0x0'), result(3, true)]])
  })

  test('has its own ids and cannot end what others began', async () => {
    const { connections, seal } = await served()
    const one = connectTo(connections)
    const other = connectTo(connections)
    await one.connection.receive(subscribeTo('newHeads'))
    await other.connection.receive({ id: 1, method: 'eth_unsubscribe', params: ['0x1'] })
    await other.connection.receive(subscribeTo('newHeads'))
    await seal()
    expect(one.received).toEqual([result(1, '0x1'), head('0x1', '0x1')])
    expect(other.received).toEqual([result(1, false), result(1, '0x1'), head('0x1', '0x1')])
  })

  test('gets no notification once it is closed', async () => {
    const { connections, seal } = await served()
    const { connection, received } = connectTo(connections)
    await connection.receive(subscribeTo('newHeads'))
    connection.close()
    await seal()
    expect(received).toHaveLength(1)
  })

  test('over which nothing can be pushed cannot subscribe', async () => {
    const { connections, seal } = await served()
    const { connection, received } = connectTo(connections, false)
    await connection.receive(subscribeTo('newHeads'))
    await seal()
    expect(received).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'notifications not supported' } },
    ])
  })

  test('clients are notified of an event in the order they connected', async () => {
    const { connections, seal } = await served()
    const order: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const connection = connections.connect({ subscriptions: true, send: () => order.push(name) })
      await connection.receive(subscribeTo('newHeads'))
    }
    order.length = 0
    await seal()
    expect(order).toEqual(['a', 'b', 'c'])
  })
})

describe('the in-process provider', () => {
  async function provided() {
    const { connections, seal } = await served()
    const diary: string[] = []
    const provider = connections.provide('process', (id) => diary.push(`notified ${id}`))
    return { provider, diary, seal }
  }

  test('answers at once where that is possible, and throws at once', async () => {
    const { provider } = await provided()
    expect(provider.request('eth_blockNumber', [])).toBe('0x0')
    expect(() => provider.request('eth_getBalance', [])).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  test('lets the caller learn the id before the first notification', async () => {
    const { provider, diary, seal } = await provided()
    const request = async (method: string, params: unknown[]) => provider.request(method, params)
    const subscribed = request('eth_subscribe', ['newHeads']).then((id) => diary.push(`id ${id}`))
    await Promise.all([subscribed, seal()])
    expect(diary).toEqual(['id 0x1', 'notified 0x1'])
  })

  test('keeps apart what two requests began', async () => {
    const { provider, diary, seal } = await provided()
    provider.request('eth_subscribe', ['newHeads'])
    provider.request('eth_subscribe', ['newHeads'])
    await Promise.resolve()
    await Promise.resolve()
    await seal()
    expect(diary).toEqual(['notified 0x1', 'notified 0x2'])
  })

  test('gets no notification once it is closed', async () => {
    const { provider, diary, seal } = await provided()
    provider.request('eth_subscribe', ['newHeads'])
    await seal()
    expect(diary).toEqual(['notified 0x1'])
    provider.close()
    await seal()
    expect(diary).toEqual(['notified 0x1'])
  })
})
