/**
 * Subscriptions of one client, fed with the events of a real producer.
 */

import { describe, expect, test } from 'vitest'
import type { ChainEvent } from '../../../src/chain/event.ts'
import { hexFromBytes } from '../../../src/primitives/hex.ts'
import { Publication } from '../../../src/rpc/subscriptions/notification.ts'
import { type Exchange, Subscriptions } from '../../../src/rpc/subscriptions/subscriber.ts'
import { addressOf } from '../../support/arbitraries.ts'
import { CLIENT, inputsOfOneCall } from '../../support/inputs.ts'
import { ALICE, createWorld, signed } from '../../support/world.ts'
import { COUNTED, COUNTER } from '../../support/world-contracts.ts'

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
    inputsOfOneCall(),
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

  test('to a kind there is none of is refused, for names that objects have as well', () => {
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
    const subscriptions = new Subscriptions(undefined, 10, CLIENT, inputsOfOneCall())
    const exchange: Exchange = { begun: [], held: [] }
    expect(() => subscriptions.subscribe('newHeads', undefined, exchange)).toThrow(
      expect.objectContaining({ code: -32601 }),
    )
  })

  test('ending what is not there is no error', () => {
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
      inputsOfOneCall(),
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

  test('does not disturb other subscriptions of the client', async () => {
    const { subscriptions, subscriber, subscribe, exchange, sent } = subscriberWith()
    subscribe('newHeads')
    subscriber.subscribe('newHeads', undefined)
    for (const event of await eventsWithLogs(0)) subscriptions.publish(new Publication(event))
    expect(sent).toEqual(['0x1 head 0x1'])
    subscriptions.release(exchange)
    expect(sent).toEqual(['0x1 head 0x1', '0x2 head 0x1'])
  })

  test('one that is ended meanwhile is never notified', async () => {
    const { subscriptions, subscriber, exchange, sent } = subscriberWith()
    subscriber.subscribe('newHeads', undefined)
    for (const event of await eventsWithLogs(0)) subscriptions.publish(new Publication(event))
    expect(subscriber.unsubscribe('0x1')).toBe(true)
    subscriptions.release(exchange)
    expect(sent).toEqual([])
  })
})
