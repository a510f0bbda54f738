import { describe, expect, test } from 'vitest'
import type { ChainEvent } from '../../../src/chain/event.ts'
import { createDevnet } from '../../../src/index.ts'
import type { Hex } from '../../../src/primitives/hex.ts'
import type { Connections } from '../../../src/rpc/connection.ts'
import { subscriptionKinds } from '../../../src/rpc/subscriptions/index.ts'
import { feedKey } from '../../../src/rpc/subscriptions/kind.ts'
import {
  Notification,
  Publication,
  type SharedText,
} from '../../../src/rpc/subscriptions/notification.ts'
import { createWorld, type World } from '../../support/world.ts'
import { connectionsWith, lentBy } from '../../support/world-rpc.ts'

const arrival = { kind: 'arrival' } as ChainEvent // nothing looks into it here

/** A feed that counts how often it makes something of an event. */
function countingFeed(key: string) {
  const made = { count: 0 }
  const payloadsOf = () => {
    made.count += 1
    return [{ made: made.count, topics: ['0x1', '0x2'] }]
  }
  return { key, payloadsOf, made }
}

describe('an event as notifications', () => {
  test('is made once for all feeds with one key, and for each key by itself', () => {
    const [one, same, other] = [countingFeed('a'), countingFeed('a'), countingFeed('b')]
    const publication = new Publication(arrival)
    const notifications = publication.notificationsOf(one)
    expect(publication.notificationsOf(same)).toBe(notifications)
    expect(publication.notificationsOf(one)).toBe(notifications)
    expect(publication.notificationsOf(other)).not.toBe(notifications)
    expect([one, same, other].map(({ made }) => made.count)).toEqual([1, 0, 1])
  })

  test('is made anew for the next event', () => {
    const feed = countingFeed('a')
    new Publication(arrival).notificationsOf(feed)
    expect(new Publication(arrival).notificationsOf(feed)[0]?.payload).toMatchObject({ made: 2 })
  })
})

describe('a notification', () => {
  const payload = { number: '0x1', logs: [{ topics: ['0x2'] }], text: 'é' }

  test('is written as JSON.stringify would write the whole notification', () => {
    const params = { subscription: '0x5', result: payload }
    const whole = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params })
    const notification = new Notification(payload)
    const message = notification.messageFor('0x5')
    expect(message.text).toBe(whole)
    expect(notification.result.text).toBe(JSON.stringify(payload))
    expect(Buffer.from(message.bytes).toString('utf8')).toBe(whole)
  })

  test('has one text and the same bytes for all subscriptions with one id', () => {
    const notification = new Notification(payload)
    const message = notification.messageFor('0x1')
    expect(notification.messageFor('0x1').bytes).toBe(message.bytes)
    const other = notification.messageFor('0x2')
    expect(other.text).toBe(message.text.replace('"0x1"', '"0x2"'))
  })

  test('is frozen to the last level for those in process', () => {
    const given = new Notification(structuredClone(payload)).payload as typeof payload
    expect(() => given.logs[0]?.topics.push('0x3')).toThrow(TypeError)
    expect(() => Object.assign(given, { number: '0x2' })).toThrow(TypeError)
    expect(given).toEqual(payload)
  })
})

describe('the key of a feed', () => {
  const address = `0x${'Ab'.repeat(20)}`
  const other = `0x${'cd'.repeat(20)}`
  const topic = `0x${'11'.repeat(32)}`
  const keyOf = (kind: keyof typeof subscriptionKinds, options?: unknown) =>
    subscriptionKinds[kind].open(options).key

  test('is the same for options that mean the same', () => {
    expect(keyOf('logs')).toBe(keyOf('logs', {}))
    expect(keyOf('logs', { address })).toBe(keyOf('logs', { address: [address.toLowerCase()] }))
    expect(keyOf('logs', { address: [address, other, address] })).toBe(
      keyOf('logs', { address: [other, address] }),
    )
    expect(keyOf('newPendingTransactions')).toBe(keyOf('newPendingTransactions', false))
    expect(keyOf('newFlashblockTransactions')).toBe(keyOf('newFlashblockTransactions', false))
    expect(keyOf('newFlashblocks')).toBe(keyOf('newFlashblocks', { raw: false }))
  })

  test('is another one for options that mean something else, and for every kind', () => {
    const keys = [
      keyOf('newHeads'),
      keyOf('syncing'),
      keyOf('logs'),
      keyOf('logs', { topics: [null] }),
      keyOf('logs', { topics: [null, topic] }),
      keyOf('logs', { topics: [topic] }),
      keyOf('logs', { address }),
      keyOf('logs', { address: other }),
      keyOf('pendingLogs', { address }),
      keyOf('newFlashblockTransactions', { address }),
      keyOf('newFlashblockTransactions'),
      keyOf('newFlashblockTransactions', true),
      keyOf('newPendingTransactions'),
      keyOf('newPendingTransactions', true),
      keyOf('newFlashblocks'),
      keyOf('newFlashblocks', { raw: true }),
      keyOf('transactionReceipts'),
      keyOf('transactionReceipts', { transactionHashes: [topic] }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('stays short however much was asked for', () => {
    const hashes = Array.from({ length: 100 }, (_, index) => String(index))
    const key = feedKey('transactionReceipts', hashes)
    expect(key.length).toBeLessThan(100)
    expect(feedKey('transactionReceipts', hashes)).toBe(key)
    expect(feedKey('transactionReceipts', [...hashes, '100'])).not.toBe(key)
  })
})

describe('subscribers', () => {
  async function served() {
    const world = await createWorld()
    const connections = connectionsWith(lentBy(world))
    return { world, connections }
  }

  async function seal(world: World, connections: Connections) {
    const from = world.events.length
    await world.producer.seal()
    for (const event of world.events.slice(from)) connections.publish(event)
  }

  test('on different wires are sent the same bytes', async () => {
    const { world, connections } = await served()
    const sent: SharedText[] = []
    const notify = (notification: Notification, id: Hex) =>
      void sent.push(notification.messageFor(id))
    for (const _ of ['one', 'another']) {
      const { receive } = connections.connect({ send: () => {}, notify, subscriptions: true })
      await receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
    }
    await seal(world, connections)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.bytes).toBe(sent[1]?.bytes)
    expect(JSON.parse(sent[0]?.text ?? '')).toMatchObject({
      params: { subscription: '0x1', result: { number: '0x1' } },
    })
  })

  test('clients that connect during an event get the next one first', async () => {
    const { world, connections } = await served()
    const diary: string[] = []
    const subscribe = (name: string) => {
      const begun = connections.connect({
        subscriptions: true,
        send(text) {
          const { params } = JSON.parse(text)
          if (params === undefined) return
          diary.push(`${name} ${params.result.number}`)
          if (name === 'first' && diary.length === 1) subscribe('second')
        },
      })
      begun.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
    }
    subscribe('first')
    await seal(world, connections)
    await seal(world, connections)
    expect(diary).toEqual(['first 0x1', 'first 0x2', 'second 0x2'])
  })

  test('in process share a payload, and none can change it for another', async () => {
    await using devnet = await createDevnet()
    const listened: unknown[] = []
    devnet.on('message', (message) => {
      const { data } = message as { data: { result: { number: string } } }
      expect(() => Object.assign(data.result, { number: '0xbad' })).toThrow(TypeError)
      expect(() => Object.assign(data, { result: 'nothing' })).toThrow(TypeError)
      expect(() => Object.assign(message, { data: 'nothing' })).toThrow(TypeError)
    })
    devnet.on('message', ({ data }) => listened.push(data.result))
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    const heads = devnet.subscribe('newHeads')
    await devnet.mine()
    const { value } = await heads.next()
    expect(value).toMatchObject({ number: '0x1' })
    expect(listened).toEqual([value])
  })
})
