/**
 * What becomes of notifications on a disturbed way: letters for two subscriptions of a client and one
 * of another, on a clock that only tests move.
 */

import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { Notifications } from '../../src/faults/notifications.ts'
import type { NotificationFault } from '../../src/faults/wire-fault.ts'

function wayWith(seed = 1) {
  const clock = new VirtualClock(0)
  const arrived: string[] = []
  const way = new Notifications({
    seed,
    now: () => clock.nowMs,
    schedule: (atMs, job) => void clock.schedule(atMs, job),
  })
  const alice = {}
  const receivers = {
    heads: { kind: 'newHeads', subscription: {}, client: alice },
    logs: { kind: 'logs', subscription: {}, client: alice },
    bob: { kind: 'newHeads', subscription: {}, client: {} },
  }
  const send = (letters: string, to: keyof typeof receivers = 'heads') => {
    for (const letter of letters) {
      way.send({ ...receivers[to], deliver: () => arrived.push(letter) })
    }
  }
  /** Begins a fault that counts for itself, as the schedule does. */
  const begin = (fault: NotificationFault, id = '0x1') => {
    let left = fault.count ?? Number.POSITIVE_INFINITY
    const end = way.begin(fault, {
      id,
      happened() {
        left -= 1
        if (left === 0) end()
      },
    })
    return end
  }
  const text = () => arrived.join('')
  return { way, clock, send, begin, text }
}

describe('dropNotifications', () => {
  test('loses as many as it is to, of the kinds it names, and then no more', () => {
    const { way, send, begin, text } = wayWith()
    begin({ kind: 'dropNotifications', subscriptions: ['newHeads'], count: 2 })
    send('a')
    send('x', 'logs')
    send('b', 'bob')
    expect(way.isUndisturbed).toBe(true)
    send('c')
    expect(text()).toBe('xc')
  })

  test('loses all until it is ended', () => {
    const { send, begin, text } = wayWith()
    const end = begin({ kind: 'dropNotifications' })
    send('ab')
    send('x', 'logs')
    end()
    send('c')
    expect(text()).toBe('c')
  })
})

describe('duplicateNotifications', () => {
  test('brings each twice, or as often as is said', () => {
    const { send, begin, text } = wayWith()
    begin({ kind: 'duplicateNotifications', count: 2 })
    send('abc')
    begin({ kind: 'duplicateNotifications', times: 3, count: 1 })
    send('de')
    expect(text()).toBe('aabbcddde')
  })
})

describe('delayNotifications', () => {
  test('brings each so much later, to the ms', async () => {
    const { clock, send, begin, text } = wayWith()
    begin({ kind: 'delayNotifications', byMs: 50 })
    send('a')
    await clock.advanceTo(20)
    send('b')
    await clock.advanceTo(49)
    expect(text()).toBe('')
    await clock.advanceTo(50)
    expect(text()).toBe('a')
    await clock.advanceTo(70)
    expect(text()).toBe('ab')
  })

  test('lets none of a subscription overtake another, also when it has ended', async () => {
    const { way, clock, send, begin, text } = wayWith()
    begin({ kind: 'delayNotifications', byMs: 50, count: 1 })
    send('a')
    send('b')
    send('x', 'logs')
    await clock.advanceTo(10)
    send('c')
    expect(text()).toBe('x')
    await clock.advanceTo(50)
    expect(text()).toBe('xabc')
    expect(way.isUndisturbed).toBe(true)
    send('d')
    expect(text()).toBe('xabcd')
  })

  test('that ends delivers delayed notifications at their times', async () => {
    const { way, clock, send, begin, text } = wayWith()
    const end = begin({ kind: 'delayNotifications', byMs: 50 })
    send('a')
    end()
    expect(way.isUndisturbed).toBe(false)
    await clock.advanceTo(50)
    expect(text()).toBe('a')
    expect(way.isUndisturbed).toBe(true)
  })
})

describe('reorderNotifications', () => {
  test('brings each window of a client when it is full, in another order', () => {
    const { send, begin, text } = wayWith()
    begin({ kind: 'reorderNotifications', window: 3 })
    send('ab')
    send('m', 'bob')
    expect(text()).toBe('')
    send('x', 'logs')
    expect([...text()].sort()).toEqual(['a', 'b', 'x'])
    expect(text()).not.toBe('abx')
    send('no', 'bob')
    expect([...text().slice(3)].sort()).toEqual(['m', 'n', 'o'])
    expect(text().slice(3)).not.toBe('mno')
  })

  test('brings two the other way round', () => {
    const { send, begin, text } = wayWith()
    begin({ kind: 'reorderNotifications' })
    send('abcdef')
    expect(text()).toBe('badcfe')
  })

  test('draws from the seed: the same twice, and every order but the first with others', () => {
    const orderWith = (seed: number) => {
      const { send, begin, text } = wayWith(seed)
      begin({ kind: 'reorderNotifications', window: 3 })
      send('abc')
      return text()
    }
    const orders = Array.from({ length: 64 }, (_, seed) => orderWith(seed))
    expect(orders).toEqual(Array.from({ length: 64 }, (_, seed) => orderWith(seed)))
    expect([...new Set(orders)].sort()).toEqual(['acb', 'bac', 'bca', 'cab', 'cba'])
  })

  test('that ends delivers the notifications it held', () => {
    const { way, send, begin, text } = wayWith()
    const end = begin({ kind: 'reorderNotifications', window: 4 })
    send('ab')
    send('m', 'bob')
    end()
    expect(text()).toBe('bam')
    expect(way.isUndisturbed).toBe(true)
  })

  test('with a count keeps the last of them no longer', () => {
    const { send, begin, text } = wayWith()
    begin({ kind: 'reorderNotifications', window: 2, count: 3 })
    send('abcd')
    expect(text()).toBe('bacd')
  })
})

describe('several faults', () => {
  test('come one after another, in the order they began', async () => {
    const { clock, send, begin, text } = wayWith()
    begin({ kind: 'duplicateNotifications' }, '0x1')
    begin({ kind: 'dropNotifications', count: 1 }, '0x2')
    begin({ kind: 'delayNotifications', byMs: 5 }, '0x3')
    send('ab')
    expect(text()).toBe('')
    await clock.advanceTo(5)
    expect(text()).toBe('abb')
  })

  test('of which one ends do not disturb what the others hold', () => {
    const { send, begin, text } = wayWith()
    const end = begin({ kind: 'duplicateNotifications' }, '0x1')
    begin({ kind: 'reorderNotifications', window: 3 }, '0x2')
    send('a')
    end()
    send('b')
    expect([...text()].sort()).toEqual(['a', 'a', 'b'])
  })
})
