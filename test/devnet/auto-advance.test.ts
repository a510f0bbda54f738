/**
 * Who waits, and the time that goes by for them with the option `autoAdvance`. Clients that wait are in
 * test/clients/auto-advance.test.ts.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type MethodName } from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'
const UNKNOWN = `0x${'ab'.repeat(32)}` as const

const create = (options: DevnetOptions = {}) =>
  createDevnet({ genesisTime: 0, autoAdvance: 'on', ...options })

const pay = (devnet: Devnet, more: object = {}) =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to: BOB, value: '0x1', ...more }] })

/** Gives everything in this process a few turns. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await new Promise((resolve) => setImmediate(resolve))
}

const times = async (count: number, devnet: Devnet, method: MethodName, ...params: unknown[]) => {
  const answers: unknown[] = []
  for (let index = 0; index < count; index += 1) answers.push(await ask(devnet, method, params))
  return answers
}

describe('without the option', () => {
  test('time stays, whoever waits', async () => {
    await using devnet = await createDevnet({ genesisTime: 0, network: 'mainnet' })
    const hash = await pay(devnet)
    expect(await times(5, devnet, 'eth_getTransactionReceipt', hash)).toEqual(Array(5).fill(null))
    expect(await times(5, devnet, 'eth_blockNumber')).toEqual(Array(5).fill('0x0'))
    const reading = devnet.subscribe('newHeads').next()
    await turns()
    expect(devnet.now).toBe(0)
    expect(devnet.waits).toEqual([
      'the next of a loop over newHeads',
      `the transaction ${hash} to run: it waits for a lower base fee, for room in a block, or for the next slice`,
      `another answer to eth_getTransactionReceipt ${hash}, asked 5 times`,
      'another answer to eth_blockNumber, asked 5 times',
    ])
    await devnet.advance(2_000)
    expect(await reading).toMatchObject({ value: { number: '0x1' } })
    expect(devnet.waits).toEqual([])
  })
})

describe('a request', () => {
  test('that gets the same answer for the third time waits for the next block', async () => {
    await using devnet = await create()
    expect(await times(7, devnet, 'eth_blockNumber')).toEqual(
      ['0x0', '0x0', '0x1', '0x1', '0x2', '0x2', '0x3'], //
    )
    expect(devnet.now).toBe(600)
    await expectReplayed(devnet)
  })

  test('for the receipt of a transaction that has been sent waits at once', async () => {
    await using devnet = await create({ network: 'mainnet' })
    const hash = await pay(devnet)
    expect(await ask(devnet, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(devnet.now).toBe(200)
    await expectReplayed(devnet)
  })

  test('for the receipt of an unknown one waits when it is repeated, a block at a time', async () => {
    await using devnet = await create({ network: 'mainnet' })
    expect(await times(2, devnet, 'eth_getTransactionReceipt', UNKNOWN)).toEqual([null, null])
    expect(devnet.now).toBe(0)
    expect(await ask(devnet, 'eth_getTransactionReceipt', [UNKNOWN])).toBeNull()
    expect(devnet.now).toBe(2_000)
  })

  test('for the news of a filter waits at once', async () => {
    await using devnet = await create()
    const id = await devnet.request({ method: 'eth_newBlockFilter' })
    expect(await ask(devnet, 'eth_getFilterChanges', [id])).toHaveLength(1)
    expect(await ask(devnet, 'eth_getFilterChanges', [id])).toHaveLength(1)
    expect(devnet.now).toBe(400)
    await expectReplayed(devnet)
  })

  test.each([
    ['a balance', 'eth_getBalance', [BOB]],
    ['a call', 'eth_call', [{ to: BOB }]],
    ['a block by its number', 'eth_getBlockByNumber', ['0x0', false]],
    ['logs', 'eth_getLogs', [{}]],
  ] as const)('for %s never waits', async (_, method, params) => {
    await using devnet = await create()
    await times(8, devnet, method, ...params)
    expect(devnet.now).toBe(0)
  })

  test('waits the later the more else is asked for, and not at all when something changes', async () => {
    await using devnet = await create()
    for (let count = 0; count < 4; count += 1) {
      await ask(devnet, 'eth_blockNumber')
      await ask(devnet, 'eth_getBalance', [BOB])
    }
    expect(devnet.now).toBe(0)
    expect(await ask(devnet, 'eth_blockNumber')).toBe('0x1')
    for (let count = 0; count < 9; count += 1) {
      await pay(devnet)
      expect(await ask(devnet, 'eth_blockNumber')).toBe('0x1')
    }
  })

  test('that has to be sent until it has run is answered', async () => {
    await using devnet = await create({ network: 'mainnet' })
    const params = [{ to: BOB, value: '0x1' }]
    const receipt = await ask(devnet, 'eth_sendTransactionSync' as MethodName, params)
    expect(receipt).toMatchObject({ status: '0x1' })
    expect(devnet.now).toBe(200)
    await expectReplayed(devnet)
  })

  test('is another one with other parameters', async () => {
    await using devnet = await create()
    const both = async () => [
      await ask(devnet, 'eth_getBlockByNumber', ['latest', false]),
      await ask(devnet, 'eth_getBlockByNumber', ['latest', true]),
    ]
    for (let count = 0; count < 2; count += 1) await both()
    expect(devnet.now).toBe(0)
    expect(await both()).toMatchObject([{ number: '0x1' }, { number: '0x1' }])
    expect(devnet.now).toBe(200)
  })

  test('waits for what is being done already instead of moving time', async () => {
    await using devnet = await create()
    await times(2, devnet, 'eth_blockNumber')
    const [, number] = await Promise.all([devnet.advance(1_000), ask(devnet, 'eth_blockNumber')])
    expect(number).toBe('0x5')
    expect(devnet.now).toBe(1_000)
  })

  test('of several that wait at the same time, all get what one tick brings', async () => {
    await using devnet = await create()
    await times(2, devnet, 'eth_blockNumber')
    const id = await devnet.request({ method: 'eth_newBlockFilter' })
    await times(2, devnet, 'eth_blockNumber')
    const answers = await Promise.all([
      ask(devnet, 'eth_blockNumber'),
      ask(devnet, 'eth_getFilterChanges', [id]),
    ])
    expect(answers).toEqual(['0x1', [expect.any(String)]])
    expect(devnet.now).toBe(200)
  })
})

describe('a loop', () => {
  test('is given what it waits for, and no more', async () => {
    await using devnet = await create()
    const numbers: string[] = []
    for await (const { number } of devnet.subscribe('newHeads')) {
      if (numbers.push(number) === 4) break
    }
    expect(numbers).toEqual(['0x1', '0x2', '0x3', '0x4'])
    await turns()
    expect(devnet.now).toBe(800)
    await expectReplayed(devnet)
  })

  test('that waits for what does not come is told so, and goes on', async () => {
    await using devnet = await create({ autoAdvanceMsMax: 1_000 })
    const stream = devnet.subscribe('logs', { address: BOB })
    await expect(stream.next()).rejects.toMatchObject({
      code: 'WAITED_IN_VAIN',
      message:
        'waited 1000 ms of virtual time in vain for the next of a loop over logs; it is 1000 ms now',
    })
    await devnet.request({
      method: 'anvil_setCode',
      params: [BOB, '0x60006000a0'], // logs nothing
    })
    await pay(devnet)
    expect(await stream.next()).toMatchObject({ value: { address: BOB } })
    expect(devnet.now).toBe(1_200)
  })
})

describe('a client that is pushed to', () => {
  test('waits for heads, up to the limit after the last thing that anybody did', async () => {
    await using devnet = await create({ autoAdvanceMsMax: 1_000 })
    const heads: unknown[] = []
    devnet.on('message', ({ data }) => heads.push(data.result))
    const id = await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await turns()
    expect([devnet.now, heads.length]).toEqual([1_000, 5])
    await pay(devnet)
    await turns()
    expect([devnet.now, heads.length]).toEqual([2_000, 10])
    await devnet.request({ method: 'eth_unsubscribe', params: [id] })
    await pay(devnet)
    await turns()
    expect(devnet.now).toBe(2_000)
    await expectReplayed(devnet)
  })

  test('waits for logs only while there are transactions that no block has', async () => {
    await using devnet = await create()
    await devnet.request({ method: 'eth_subscribe', params: ['logs'] })
    await turns()
    expect(devnet.now).toBe(0)
    await pay(devnet)
    await turns()
    expect(devnet.now).toBe(200)
    await expectReplayed(devnet)
  })

  test('on a wire waits when it has taken what it was sent', async () => {
    await using devnet = await create()
    const taken: (() => void)[] = []
    const received: string[] = []
    const connection = devnet.connect({
      subscriptions: true,
      send: (text) => received.push(text),
      taken: () => new Promise<void>((resolve) => taken.push(resolve)),
    })
    await connection.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
    await connection.receive({ id: 2, method: 'eth_subscribe', params: ['logs'] })
    for (let block = 1; block <= 3; block += 1) {
      await turns()
      expect([devnet.now, taken.length]).toEqual([200 * (block - 1), 1])
      taken.pop()!()
    }
    connection.close()
    await turns()
    expect(devnet.now).toBe(400)
    expect(received).toHaveLength(4)
  })
})

describe('time', () => {
  test('goes on the same way for the same requests', async () => {
    const run = async () => {
      await using devnet = await create({ network: 'mainnet', seed: 4 })
      devnet.on('message', () => {})
      await devnet.request({ method: 'eth_subscribe', params: ['logs'] })
      const hash = await pay(devnet)
      await ask(devnet, 'eth_getTransactionReceipt', [hash])
      await times(9, devnet, 'eth_blockNumber')
      for await (const { number } of devnet.subscribe('newHeads')) if (number === '0x5') break
      return [devnet.digest(), devnet.journal()]
    }
    expect(await run()).toEqual(await run())
  })

  test('does not go on where nothing is sealed by it', async () => {
    await using devnet = await create({ network: 'plain', mining: 'manual' })
    expect(await times(5, devnet, 'eth_blockNumber')).toEqual(Array(5).fill('0x0'))
    const reading = devnet.subscribe('newHeads').next()
    await turns()
    expect(devnet.now).toBe(0)
    await devnet.mine()
    expect(await reading).toMatchObject({ value: { number: '0x1' } })
  })

  test('does not go on in a devnet that has been made again, for those who are not there', async () => {
    await using devnet = await create({ autoAdvanceMsMax: 400 })
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await turns()
    const { replay } = await import('../../src/index.ts')
    await using again = await replay(devnet.journal())
    await turns()
    expect(again.now).toBe(400)
    expect(await times(3, again, 'eth_blockNumber')).toEqual(['0x2', '0x2', '0x3'])
  })

  test('is stopped by an invariant, and who waits is told of it', async () => {
    await using devnet = await create()
    devnet.invariant('no third block', ({ blockNumber }) => blockNumber !== 3n)
    const stream = devnet.subscribe('newHeads')
    const heads: string[] = []
    const reading = (async () => {
      for await (const { number } of stream) heads.push(number)
    })()
    await expect(reading).rejects.toMatchObject({ code: 'INVARIANT_VIOLATED' })
    expect(heads).toEqual(['0x1', '0x2', '0x3'])
  })

  test('stands when the devnet is closed, and reads go on', async () => {
    const devnet = await create()
    await times(2, devnet, 'eth_blockNumber')
    await devnet.close()
    expect(await times(3, devnet, 'eth_blockNumber')).toEqual(['0x0', '0x0', '0x0'])
  })

  test('goes on for a fork by itself', async () => {
    await using devnet = await create()
    await times(3, devnet, 'eth_blockNumber')
    await using fork = devnet.fork()
    expect(await times(3, fork, 'eth_blockNumber')).toEqual(['0x1', '0x1', '0x2'])
    expect([devnet.now, fork.now]).toEqual([200, 400])
    await expectReplayed(fork)
  })

  test('is what until waits for, which says so', async () => {
    await using devnet = await create({ autoAdvanceMsMax: 200 })
    let seen: readonly string[] = []
    await devnet.until(
      () => {
        seen = devnet.waits
        return devnet.now >= 1_000
      },
      { withinMs: 5_000, what: 'a second to go by' },
    )
    expect(seen).toEqual(['a second to go by'])
    expect(devnet.waits).toEqual([])
    expect(devnet.now).toBe(1_000)
  })
})
