import { describe, expect, test } from 'vitest'
import { createDevnet, DevnetError, RpcError } from '../../../src/index.ts'
import { SubscriptionStream } from '../../../src/rpc/subscriptions/stream.ts'

/** Init code that emits one log and leaves no contract: PUSH1 0, PUSH1 0, LOG0, STOP. */
const emitLog = '0x60006000a000'

describe('a stream', () => {
  const open = (unreadMax = 10) => {
    const stops: string[] = []
    const stream = new SubscriptionStream<number>('0x1', unreadMax, () => void stops.push('stop'))
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
