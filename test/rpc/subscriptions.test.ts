/**
 * Subscriptions: of one client, fed with the events of a real producer; as notifications; as a stream.
 */

import { describe, expect, test } from 'vitest'
import type { ChainEvent } from '../../src/chain/event.ts'
import { createDevnet, DevnetError, RpcError } from '../../src/index.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { Connections } from '../../src/rpc/connection.ts'
import { subscriptionKinds } from '../../src/rpc/subscriptions/index.ts'
import { feedKey } from '../../src/rpc/subscriptions/kind.ts'
import {
  Notification,
  Publication,
  type SharedText,
} from '../../src/rpc/subscriptions/notification.ts'
import { QueuedStream } from '../../src/rpc/subscriptions/stream.ts'
import { type Exchange, Subscriptions } from '../../src/rpc/subscriptions/subscriber.ts'
import { addressOf } from '../support/arbitraries.ts'
import { CLIENT, recorderOfOneCall } from '../support/inputs.ts'
import { ALICE, createWorld, signed, type World } from '../support/world.ts'
import { COUNTED, COUNTER } from '../support/world-contracts.ts'
import { connectionsOf } from '../support/world-rpc.ts'

const COUNTER_ADDRESS = addressOf(0xc0)

/** A client with its subscriptions, the exchange under way, and what it was sent as `id what`. */
function subscriberWith(max = 10) {
  const sent: string[] = []
  const subscriptions = new Subscriptions(
    (id, notification) => {
      const { number, logIndex } = notification.payload as { number?: string; logIndex?: string }
      sent.push(`${id} ${number === undefined ? `log ${logIndex}` : `head ${number}`}`)
    },
    max,
    CLIENT,
    recorderOfOneCall(),
  )
  const exchange: Exchange = { begun: [], held: [] }
  const subscriber = {
    subscribe: (kind: string, options: unknown) => subscriptions.subscribe(kind, options, exchange),
    unsubscribe: (id: string) => subscriptions.unsubscribe(id),
  }
  /** Subscribes as if its answer left at once. */
  const subscribe = (kind: string, options?: unknown) => {
    const own: Exchange = { begun: [], held: [] }
    const id = subscriptions.subscribe(kind, options, own)
    subscriptions.release(own)
    return id
  }
  return { subscriptions, subscriber, subscribe, exchange, sent }
}

/** What is published when a block with so many logs is filled and sealed. */
async function eventsWithLogs(count: number): Promise<ChainEvent[]> {
  const alloc = { [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) } }
  const { producer, events } = await createWorld({ alloc })
  for (let nonce = 0n; nonce < count; nonce += 1n) {
    await producer.submit(signed(ALICE, { nonce, to: COUNTER_ADDRESS, gasLimit: 100_000n }))
  }
  await producer.seal()
  return events
}

describe('subscribing', () => {
  test('gives ids that count up from one and are not used again', () => {
    const { subscribe, subscriber } = subscriberWith()
    expect([subscribe('newHeads'), subscribe('logs')]).toEqual(['0x1', '0x2'])
    subscriber.unsubscribe('0x2')
    expect(subscribe('newHeads')).toBe('0x3')
  })

  test('to an unknown kind is refused, also for names that objects have', () => {
    const { subscriber } = subscriberWith()
    for (const kind of ['heads', 'constructor', '__proto__', '']) {
      expect(() => subscriber.subscribe(kind, undefined)).toThrow(
        expect.objectContaining({ code: -32602 }),
      )
    }
  })

  test('with options that could never match is refused and takes no place', () => {
    const { subscriber } = subscriberWith(1)
    const refused = [
      ['newHeads', {}],
      ['logs', { fromBlock: 'pending' }],
      ['logs', { address: 'me' }],
      ['pendingLogs', 5],
    ] as const
    for (const [kind, options] of refused) {
      expect(() => subscriber.subscribe(kind, options)).toThrow(
        expect.objectContaining({ code: -32602 }),
      )
    }
    expect(subscriber.subscribe('logs', undefined)).toBe('0x1')
  })

  test('is limited, and ending one makes room', () => {
    const { subscriber } = subscriberWith(2)
    subscriber.subscribe('newHeads', undefined)
    subscriber.subscribe('newHeads', undefined)
    expect(() => subscriber.subscribe('newHeads', undefined)).toThrow(
      expect.objectContaining({ code: -32006, data: 'Exceeded max limit of 2' }),
    )
    expect(subscriber.unsubscribe('0x1')).toBe(true)
    expect(subscriber.subscribe('newHeads', undefined)).toBe('0x3')
  })

  test('over a connection without push is refused', () => {
    const subscriptions = new Subscriptions(undefined, 10, CLIENT, recorderOfOneCall())
    const exchange: Exchange = { begun: [], held: [] }
    expect(() => subscriptions.subscribe('newHeads', undefined, exchange)).toThrow(
      expect.objectContaining({ code: -32601 }),
    )
  })

  test('ending an unknown subscription is no error', () => {
    const { subscriber } = subscriberWith()
    expect(subscriber.unsubscribe('0x1')).toBe(false)
    subscriber.subscribe('newHeads', undefined)
    expect(subscriber.unsubscribe('0x1')).toBe(true)
    expect(subscriber.unsubscribe('0x1')).toBe(false)
  })
})

describe('a published event', () => {
  test('reaches each subscription that wants it: logs once while pending and once sealed', async () => {
    const { subscriptions, subscribe, sent } = subscriberWith()
    for (const kind of ['newHeads', 'logs', 'pendingLogs']) subscribe(kind)
    for (const event of await eventsWithLogs(2)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual([
      '0x3 log 0x0',
      '0x3 log 0x1',
      '0x1 head 0x1',
      '0x2 log 0x0',
      '0x2 log 0x1',
    ])
  })

  test('reaches newHeads before logs, whichever was subscribed to first', async () => {
    const { subscriptions, subscribe, sent } = subscriberWith()
    for (const kind of ['logs', 'newHeads', 'logs', 'newHeads']) subscribe(kind)
    for (const event of await eventsWithLogs(1)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x2 head 0x1', '0x4 head 0x1', '0x1 log 0x0', '0x3 log 0x0'])
  })

  test('is filtered by address and topics', async () => {
    const { subscriptions, subscribe, sent } = subscriberWith()
    subscribe('pendingLogs', { address: COUNTER_ADDRESS, topics: [COUNTED] })
    subscribe('pendingLogs', { address: addressOf(1) })
    subscribe('logs', { topics: [addressOf(1).padEnd(66, '0')] })
    subscribe('logs', { topics: [null] })
    for (const event of await eventsWithLogs(1)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x1 log 0x0', '0x4 log 0x0'])
  })

  test('does not reach a subscription that has ended, nor a client that has gone', async () => {
    const { subscriptions, subscriber, subscribe, sent } = subscriberWith()
    subscribe('newHeads')
    subscribe('newHeads')
    subscriber.unsubscribe('0x1')
    const events = await eventsWithLogs(0)
    for (const event of events) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x2 head 0x1'])
    subscriptions.close()
    for (const event of events) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x2 head 0x1'])
  })

  test('does not reach subscriptions begun or ended by one of its listeners', async () => {
    const sent: string[] = []
    const subscriptions = new Subscriptions(
      (id) => {
        sent.push(id)
        if (sent.length > 1) return
        const own: Exchange = { begun: [], held: [] }
        subscriptions.subscribe('newHeads', undefined, own)
        subscriptions.unsubscribe('0x2')
        subscriptions.release(own)
      },
      10,
      CLIENT,
      recorderOfOneCall(),
    )
    const own: Exchange = { begun: [], held: [] }
    subscriptions.subscribe('newHeads', undefined, own)
    subscriptions.subscribe('newHeads', undefined, own)
    subscriptions.release(own)
    const [event] = await eventsWithLogs(0)
    subscriptions.publish(new Publication(event!))
    expect(sent).toEqual(['0x1'])
    subscriptions.publish(new Publication(event!))
    expect(sent).toEqual(['0x1', '0x1', '0x3'])
  })
})

describe('until the answer has left', () => {
  test('notifications are held, and then follow in order', async () => {
    const { subscriptions, subscriber, exchange, sent } = subscriberWith()
    subscriber.subscribe('newHeads', undefined)
    subscriber.subscribe('pendingLogs', undefined)
    for (const event of await eventsWithLogs(2)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual([])
    subscriptions.release(exchange)
    expect(sent).toEqual(['0x2 log 0x0', '0x2 log 0x1', '0x1 head 0x1'])
    subscriptions.release(exchange)
    for (const event of await eventsWithLogs(0)) subscriptions.publish(new Publication(event))
    expect(sent.slice(-1)).toEqual(['0x1 head 0x1'])
  })

  test('other subscriptions of the client are not disturbed', async () => {
    const { subscriptions, subscriber, subscribe, exchange, sent } = subscriberWith()
    subscribe('newHeads')
    subscriber.subscribe('newHeads', undefined)
    for (const event of await eventsWithLogs(0)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x1 head 0x1'])
    subscriptions.release(exchange)
    expect(sent).toEqual(['0x1 head 0x1', '0x2 head 0x1'])
  })

  test('a subscription that is ended meanwhile is never notified', async () => {
    const { subscriptions, subscriber, exchange, sent } = subscriberWith()
    subscriber.subscribe('newHeads', undefined)
    for (const event of await eventsWithLogs(0)) subscriptions.publish(new Publication(event))
    expect(subscriber.unsubscribe('0x1')).toBe(true)
    subscriptions.release(exchange)
    expect(sent).toEqual([])
  })
})

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

  test('is made again for the next event', () => {
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

  test('is printed once, however many subscriptions read it', () => {
    let printed = 0
    const toJSON = () => {
      printed += 1
      return payload
    }
    const notification = new Notification({ toJSON })
    const messages = ['0x1', '0x2', '0x1', '0x3'] as const
    const texts = messages.map((id) => notification.messageFor(id).text)
    expect(texts.every((text) => text.includes(notification.result.text))).toBe(true)
    expect(printed).toBe(1)
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
    expect(keyOf('traces')).toBe(keyOf('traces', { tracer: 'callTracer' }))
  })

  test('differs for options that mean something else, and for every kind', () => {
    const keys = [
      keyOf('newHeads'),
      keyOf('syncing'),
      keyOf('wallet'),
      keyOf('rollbacks'),
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
      keyOf('traces'),
      keyOf('traces', { tracer: 'noopTracer' }),
      keyOf('traces', { tracerConfig: { withLog: true } }),
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
    const connections = connectionsOf(world)
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
      const connection = connections.connect({ send: () => {}, notify, subscriptions: true })
      await connection.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
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

/** Init code that emits one log and leaves no contract: PUSH1 0, PUSH1 0, LOG0, STOP. */
const emitLog = '0x60006000a000'

describe('a stream', () => {
  const open = (unreadMax = 10) => {
    const stops: string[] = []
    const stream = new QueuedStream<number>('0x1', unreadMax, () => void stops.push('stop'))
    return { stream, stops }
  }

  test('gives what came before and what comes after it is read, in order', async () => {
    const { stream } = open()
    stream.push(1)
    stream.push(2)
    expect(await stream.next()).toEqual({ value: 1, done: false })
    expect(await stream.next()).toEqual({ value: 2, done: false })
    const [third, fourth] = [stream.next(), stream.next()]
    stream.push(3)
    stream.push(4)
    expect(await third).toEqual({ value: 3, done: false })
    expect(await fourth).toEqual({ value: 4, done: false })
  })

  test('left alone for too long gives what it kept and then an error', async () => {
    const { stream, stops } = open(2)
    for (const value of [1, 2, 3, 4]) stream.push(value)
    expect(stops).toEqual(['stop'])
    expect(await stream.next()).toEqual({ value: 1, done: false })
    expect(await stream.next()).toEqual({ value: 2, done: false })
    const failure = await stream.next().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DevnetError)
    expect(failure).toMatchObject({ code: 'STREAM_UNREAD', facts: { limit: 2 } })
    expect(await stream.next()).toEqual({ value: undefined, done: true })
  })

  test('ended while a reader waits ends the read, and stops once', async () => {
    const { stream, stops } = open()
    const waiting = stream.next()
    stream.unsubscribe()
    stream.unsubscribe()
    stream.push(1)
    expect(await waiting).toEqual({ value: undefined, done: true })
    expect(await stream.next()).toEqual({ value: undefined, done: true })
    expect(stops).toEqual(['stop'])
  })
})

describe('devnet.subscribe', () => {
  test('reads headers in a loop, and leaving the loop ends it', async () => {
    await using devnet = await createDevnet()
    const heads = devnet.subscribe('newHeads')
    await devnet.advance(600)
    const numbers: string[] = []
    for await (const { number } of heads) {
      numbers.push(number)
      if (numbers.length === 3) break
    }
    expect(numbers).toEqual(['0x1', '0x2', '0x3'])
    await devnet.advance(200)
    expect(await heads.next()).toEqual({ value: undefined, done: true })
  })

  test('takes the options of eth_subscribe and refuses the same', async () => {
    await using devnet = await createDevnet()
    const topics = [`0x${'11'.repeat(32)}`] as const
    const none = devnet.subscribe('pendingLogs', { topics })
    const all = devnet.subscribe('pendingLogs')
    await devnet.request({ method: 'eth_sendTransaction', params: [{ data: emitLog }] })
    expect(await all.next()).toMatchObject({ value: { topics: [], blockNumber: '0x1' } })
    none.unsubscribe()
    expect(await none.next()).toEqual({ value: undefined, done: true })
    expect(() => devnet.subscribe('logs', { topics: [7] } as never)).toThrow(RpcError)
    expect(() => devnet.subscribe('everything' as never)).toThrow(RpcError)
  })

  test('is apart from message events', async () => {
    await using devnet = await createDevnet()
    const heard: unknown[] = []
    devnet.on('message', (message) => heard.push(message))
    const heads = devnet.subscribe('newHeads')
    await devnet.advance(200)
    expect(await heads.next()).toMatchObject({ value: { number: '0x1' } })
    expect(heard).toEqual([])
  })

  test('ends with the devnet', async () => {
    const devnet = await createDevnet()
    const waiting = devnet.subscribe('newHeads').next()
    await devnet.close()
    expect(await waiting).toEqual({ value: undefined, done: true })
  })
})
