import { describe, expect, test } from 'vitest'
import type { Connections } from '../../src/rpc/connection.ts'
import { createWorld, type World } from '../support/world.ts'
import { connectionsWith, connectTo, lentBy } from '../support/world-rpc.ts'

/** A world whose events reach the clients, as the devnet has it. */
async function served(): Promise<{
  world: World
  connections: Connections
  seal(): Promise<void>
}> {
  const world = await createWorld()
  const lent = lentBy(world)
  const told = { count: 0 }
  const tell = () => {
    for (const event of world.events.slice(told.count)) connections.publish(event)
    told.count = world.events.length
  }
  const mine = async (count: number) => {
    const blocks = await lent.time.mine(count)
    tell()
    return blocks
  }
  const connections = connectionsWith({ ...lent, time: { ...lent.time, mine } })
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

  test('has ids of its own and cannot end what others began', async () => {
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
      const { receive } = connections.connect({ subscriptions: true, send: () => order.push(name) })
      await receive(subscribeTo('newHeads'))
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
