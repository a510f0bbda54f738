/**
 * Faults on the wire as a devnet has them: how long they continue, who knows of them, and that neither
 * the chain nor a replay does.
 */

import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { FaultCounts } from '../../src/faults/faults.ts'
import { LateAnswers } from '../../src/faults/late-answers.ts'
import { Notifications } from '../../src/faults/notifications.ts'
import { Responses } from '../../src/faults/responses.ts'
import { Sockets } from '../../src/faults/sockets.ts'
import type {
  NotificationFault,
  ResponseFault,
  SocketTransport,
} from '../../src/faults/transport-fault.ts'
import { createDevnet, type Devnet, replay, type TransportFault } from '../../src/index.ts'
import { post, rawPost, rpc, SocketClient } from '../server/clients.ts'
import { expectReplayed } from '../support/journal.ts'

describe('transport faults', () => {
  const recipient = '0x00000000000000000000000000000000000000d1'

  const pay = (devnet: Devnet, value: `0x${string}`) =>
    devnet.request({ method: 'eth_sendTransaction', params: [{ to: recipient, value }] })

  const blockNumber = (devnet: Devnet) => devnet.request({ method: 'eth_blockNumber' })

  /** Numbers of the blocks that a listener in process is notified of. */
  async function watch(devnet: Devnet): Promise<string[]> {
    const numbers: string[] = []
    devnet.on('message', ({ data }) => numbers.push((data.result as { number: string }).number))
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    return numbers
  }

  const all: readonly TransportFault[] = [
    { kind: 'dropSockets', transport: 'webSocket' },
    { kind: 'freezeSockets', forMs: 300 },
    { kind: 'dropNotifications', count: 2 },
    { kind: 'delayNotifications', byMs: 250, forMs: 500 },
    { kind: 'duplicateNotifications', subscriptions: ['newHeads'] },
    { kind: 'reorderNotifications', window: 3, count: 4 },
    { kind: 'slowResponses', byMs: 100, methods: ['eth_sendTransaction'] },
    { kind: 'slowResponses', byMs: 100, on: 'request', methods: ['eth_sendTransaction'] },
    { kind: 'failResponses', rate: 0.5, count: 2 },
    { kind: 'failResponses', on: 'answer', methods: ['eth_sendTransaction'] },
    { kind: 'httpStatus', status: 503, count: 1 },
    { kind: 'replicaLag', lagMs: 300, replicas: 1 },
  ]

  describe('a journal', () => {
    test.each(all.map((fault) => [JSON.stringify(fault), fault] as const))(
      'replays with the fault %s',
      async (_, fault) => {
        await using devnet = await createDevnet()
        const { wsUrl, httpUrl } = await devnet.listen({ port: 0 })
        await watch(devnet)
        const client = await SocketClient.open(wsUrl)
        client.send(rpc('eth_subscribe', ['newHeads'], 1))
        await client.next()
        await devnet.faults.after(150, fault)
        const asked: Promise<unknown>[] = []
        const ask = (sent: Promise<unknown>) => asked.push(sent.catch(() => undefined))
        for (const value of ['0x1', '0x2', '0x3', '0x4'] as const) {
          await devnet.advance(130)
          ask(pay(devnet, value))
          const body = rpc('eth_sendTransaction', [{ to: recipient, value }], 1)
          ask(post(httpUrl, body).then((response) => response.text()))
          ask(blockNumber(devnet))
          // What was asked has arrived once another question over HTTP has been answered.
          await post(httpUrl, rpc('web3_clientVersion', [], 1))
        }
        await devnet.advance(1_000)
        await Promise.all(asked)
        await expectReplayed(devnet)
        client.socket.terminate()
      },
    )
  })

  describe('replays of transport faults', () => {
    test('requests delayed while time moves on are replayed', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'slowResponses', byMs: 50, methods: ['eth_blockNumber'] })
      // Read, and write when the answer is there: in the midst of an advance.
      const asked = blockNumber(devnet).then(() => pay(devnet, '0x1'))
      const chained = blockNumber(devnet)
        .then(() => devnet.request({ method: 'eth_subscribe', params: ['newHeads'] }))
        .then(() => blockNumber(devnet))
        .then(() => devnet.request({ method: 'eth_newBlockFilter' }))
      await devnet.advance(1_000)
      await Promise.all([asked, chained])
      await expectReplayed(devnet)
    })

    test('a fault that is used up as soon as it begins is over in a replay, too', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.after(1, { kind: 'failResponses', count: 1 })
      const advanced = devnet.advance(1)
      while (devnet.faults.on.length === 0) await undefined
      await expect(blockNumber(devnet)).rejects.toMatchObject({ code: -32005 })
      await advanced
      await using again = await replay(devnet.journal())
      expect(again.faults.list()).toEqual([])
      expect(await blockNumber(again)).toBe('0x0')
    })
  })

  describe('the chain', () => {
    test('is the same whatever transport faults its clients have', async () => {
      const headAfter = async (faults: readonly TransportFault[]) => {
        await using devnet = await createDevnet()
        await devnet.listen({ port: 0 })
        await watch(devnet)
        for (const fault of faults) await devnet.faults.now(fault)
        await devnet.faucet.drip(recipient)
        await devnet.advance(2_000)
        const texts: string[] = []
        devnet.on('digest', (text) => texts.push(text))
        await devnet.advance(1_000)
        return texts.filter((text) => /^(block|transaction|notification)/.test(text))
      }
      const told = await headAfter([])
      expect(told).toHaveLength(10)
      expect(await headAfter(all)).toEqual(told)
    })
  })

  describe('a transport fault', () => {
    const hasFailed = (devnet: Devnet) => blockNumber(devnet).then(() => false, () => true) // biome-ignore format: short

    test('of notifications ends with its count, which the list shows', async () => {
      await using devnet = await createDevnet()
      const numbers = await watch(devnet)
      const id = await devnet.faults.now({ kind: 'dropNotifications', count: 3 })
      await devnet.advance(400)
      expect(devnet.faults.list()).toMatchObject([{ id, state: 'on', left: 1 }])
      await devnet.advance(400)
      expect(devnet.faults.list()).toEqual([])
      expect(numbers).toEqual(['0x4'])
    })

    test('of requests ends with its count, and the journal says when', async () => {
      await using devnet = await createDevnet()
      const id = await devnet.faults.now({ kind: 'failResponses', count: 2 })
      expect(await hasFailed(devnet)).toBe(true)
      expect(devnet.faults.list()).toMatchObject([{ id, left: 1 }])
      expect(await hasFailed(devnet)).toBe(true)
      expect(devnet.faults.list()).toEqual([])
      expect(await hasFailed(devnet)).toBe(false)
      expect(devnet.journal().trimEnd().split('\n').at(-1)).toContain(
        `"from":"process","call":"devnet.faults.spent","params":["${id}"]`,
      )
      await expectReplayed(devnet)
    })

    test('of requests is restored by a revert, and forks have it, too', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'failResponses', count: 4 })
      await hasFailed(devnet)
      const point = await devnet.snapshot()
      await hasFailed(devnet)
      await hasFailed(devnet)
      await using fork = await devnet.fork()
      await using loaded = await createDevnet({ state: await devnet.dump() })
      await using earlier = await point.fork()
      await point.restore()
      const lefts = [1, 1, 3, 3]
      for (const [index, each] of [fork, loaded, earlier, devnet].entries()) {
        for (let left = lefts[index] ?? 0; left > 0; left -= 1) {
          expect(each.faults.list()).toMatchObject([{ left }])
          expect(await hasFailed(each)).toBe(true)
        }
        expect(each.faults.list()).toEqual([])
        expect(await hasFailed(each)).toBe(false)
      }
      await expectReplayed(devnet)
      await expectReplayed(fork)
    })

    test('of requests continues its random draws in forks as in the parent', async () => {
      const drawn = async (devnet: Devnet, count: number) => {
        const applied: boolean[] = []
        for (let index = 0; index < count; index += 1) applied.push(await hasFailed(devnet))
        return applied
      }
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'failResponses', rate: 0.5 })
      const point = await devnet.snapshot()
      const first = await drawn(devnet, 9)
      expect(devnet.faults.list()).toMatchObject([{ drawn: 9 }])
      await using fork = await devnet.fork()
      await using loaded = await createDevnet({ state: await devnet.dump() })
      const later = await drawn(devnet, 15)
      expect([await drawn(fork, 15), await drawn(loaded, 15)]).toEqual([later, later])
      await point.restore()
      expect(await drawn(devnet, 24)).toEqual([...first, ...later])
    })

    test('begins at its time, and ends after its duration', async () => {
      await using devnet = await createDevnet()
      const numbers = await watch(devnet)
      await devnet.faults.after(300, { kind: 'dropNotifications', forMs: 400 })
      await devnet.advance(1_000)
      expect(numbers).toEqual(['0x1', '0x4', '0x5'])
    })

    test('without a count or a duration lasts until it is cleared', async () => {
      await using devnet = await createDevnet()
      const numbers = await watch(devnet)
      const id = await devnet.faults.now({ kind: 'reorderNotifications', window: 100 })
      await devnet.advance(400)
      expect(numbers).toEqual([])
      await devnet.faults.clear(id)
      expect(numbers).toEqual(['0x2', '0x1'])
      await devnet.advance(200)
      expect(numbers).toEqual(['0x2', '0x1', '0x3'])
    })

    test('of notifications is restored by a revert, and a fork has it, too', async () => {
      await using devnet = await createDevnet()
      const numbers = await watch(devnet)
      await devnet.faults.now({ kind: 'dropNotifications', count: 2 })
      const point = await devnet.snapshot()
      await devnet.advance(600)
      expect(numbers).toEqual(['0x3'])
      await point.restore()
      await devnet.advance(600)
      expect(numbers).toEqual(['0x3', '0x3'])
      await using fork = await point.fork()
      const inFork = await watch(fork)
      await fork.advance(600)
      expect(inFork).toEqual(['0x3'])
    })

    test('of requests continues in a devnet that is replayed from its journal', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'failResponses', methods: ['eth_chainId'] })
      await using again = await replay(devnet.journal())
      await expect(again.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: -32005 })
      await expect(blockNumber(again)).resolves.toBe('0x0')
    })
  })

  describe('requests under faults', () => {
    test('faults are requested, listed and cleared over a transport on which all requests fail', async () => {
      await using devnet = await createDevnet()
      const { httpUrl } = await devnet.listen({ port: 0 })
      const ask = async (method: string, params: readonly unknown[] = []) =>
        (await post(httpUrl, rpc(method, params, 1))).json()
      const fault = { kind: 'failResponses', code: -32000, message: 'no', data: ['why'], count: 5 }
      expect(await ask('previewnet_fault', [fault])).toMatchObject({ result: '0x1' })
      expect(await ask('eth_chainId')).toMatchObject({
        error: { code: -32000, message: 'no', data: ['why'] },
      })
      expect(await ask('previewnet_faults')).toMatchObject({
        result: [{ id: '0x1', fault, left: 4 }],
      })
      expect(await ask('previewnet_clearFault', ['0x1'])).toMatchObject({ result: true })
      expect(await ask('eth_chainId')).toMatchObject({ result: '0x509f455' })
    })

    test('a wrong fault is refused with the reason', async () => {
      await using devnet = await createDevnet()
      const wrong = [
        { kind: 'dropSockets', transport: 'tcp' },
        { kind: 'dropSockets', connection: 0 },
        { kind: 'dropSockets', closeCode: 1004 },
        { kind: 'dropSockets', closeCode: 2000 },
        { kind: 'freezeSockets', count: 1 },
        { kind: 'dropNotifications', subscriptions: [] },
        { kind: 'dropNotifications', subscriptions: ['heads'] },
        { kind: 'delayNotifications' },
        { kind: 'duplicateNotifications', times: 1 },
        { kind: 'reorderNotifications', window: 1 },
        { kind: 'failResponses', methods: ['eth_nothing'] },
        { kind: 'failResponses', methods: ['parity_*'] },
        { kind: 'failResponses', rate: 1.5 },
        { kind: 'failResponses', data: () => 1 },
        { kind: 'httpStatus', status: 404 },
        { kind: 'slowResponses', byMs: 5, on: 'reply' },
        { kind: 'replicaLag', lagMs: 0 },
      ]
      for (const fault of wrong) {
        await expect(
          devnet.faults.now(fault as TransportFault),
          JSON.stringify(fault),
        ).rejects.toMatchObject({
          code: 'INVALID_FAULT',
        })
      }
      expect(devnet.faults.list()).toEqual([])
    })

    test('a request that waits is answered when the devnet closes', async () => {
      const devnet = await createDevnet()
      await devnet.faults.now({ kind: 'slowResponses', byMs: 1_000 })
      const asked = blockNumber(devnet)
      await devnet.close()
      expect(await asked).toBe('0x0')
      await expect(blockNumber(devnet)).rejects.toMatchObject({ code: 4900 })
    })

    test('a subscription that a late request begins ends with its client', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'slowResponses', byMs: 100, on: 'request' })
      const client = { subscriptions: true, transport: 'webSocket', send: () => {} } as const
      const connection = InProcessDevnet.partsOf(devnet).connections.connect(client)
      const asked = connection.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
      connection.close()
      await devnet.advance(100)
      await asked
      expect(connection.subscriptionCount).toBe(0)
      await expectReplayed(devnet)
    })

    test('a late answer is listed as waited for until it has come', async () => {
      await using devnet = await createDevnet()
      await devnet.faults.now({ kind: 'slowResponses', byMs: 500, methods: ['eth_chainId'] })
      const answer = devnet.request({ method: 'eth_chainId' })
      expect(devnet.waits).toEqual([
        {
          kind: 'lateAnswer',
          transport: 'process',
          what: 'the late answer to eth_chainId (process)',
        },
      ])
      await devnet.advance(500)
      expect(await answer).toBe('0x509f455')
      expect(devnet.waits).toEqual([])
    })

    test('a connection has one replica for its whole life, dealt in the order of first requests', async () => {
      await using devnet = await createDevnet()
      const { host, port } = await devnet.listen({ port: 0 })
      await devnet.faults.now({ kind: 'replicaLag', lagMs: 10_000, replicas: 3 })
      await devnet.advance(200)
      const seen: (string | undefined)[] = []
      for (let index = 0; index < 6; index += 1) {
        const socket = connect(port, host).setEncoding('utf8')
        const question = rpc('eth_blockNumber', [], 1)
        socket.write(rawPost('/', question) + rawPost('/', question, 'connection: close'))
        let text = ''
        for await (const chunk of socket) text += chunk
        seen.push(text.match(/"result":"0x\d"/g)?.join(' '))
      }
      const here = '"result":"0x1" "result":"0x1"'
      const behind = '"result":"0x0" "result":"0x0"'
      expect(seen).toEqual([here, here, behind, here, here, behind])
    })
  })
})

describe('slow responses', () => {
  function waitsOn() {
    const ended: string[] = []
    const clock = new VirtualClock(1_000, () => waits.moved())
    const waits = new LateAnswers(() => clock.nowMs)
    const begin = (name: string, ms: number, transport = 'http') =>
      waits.wait(ms, transport, name).then(() => ended.push(name))
    return { clock, waits, begin, ended }
  }

  describe('late answers', () => {
    test('waits end when the clock gets to their time or past it, in order', async () => {
      const { clock, waits, begin, ended } = waitsOn()
      const all = [begin('c', 30), begin('a', 10), begin('b', 10)]
      expect(waits.dueMs).toBe(1_010)
      await clock.advanceTo(1_009)
      expect(ended).toEqual([])
      await clock.advanceTo(1_010)
      expect(ended).toEqual(['a', 'b'])
      clock.jumpTo(5_000)
      await Promise.all(all)
      expect(ended).toEqual(['a', 'b', 'c'])
      expect(waits.isEmpty).toBe(true)
    })

    test('the clock does not stop for late answers', async () => {
      const moves: number[] = []
      const clock = new VirtualClock(0, (fromMs) => {
        moves.push(fromMs)
        waits.moved()
      })
      const waits = new LateAnswers(() => clock.nowMs)
      const waited = waits.wait(50, 'http', 'it')
      await clock.advanceTo(200)
      await waited
      expect(moves).toEqual([0])
    })

    test('a late answer is reported as waiting until it is released or sent', async () => {
      const known: string[] = []
      const clock = new VirtualClock(0, () => waits.moved())
      const waits: LateAnswers = new LateAnswers(
        () => clock.nowMs,
        (_transport, what) => {
          known.push(`${what} waits`)
          return () => known.push(`${what} waits no longer`)
        },
      )
      const waited = [waits.wait(5, 'http', 'one'), waits.wait(5, 'process', 'two')]
      waits.release((transport) => transport === 'http')
      await clock.advanceTo(5)
      await Promise.all(waited)
      expect(known).toEqual([
        'one waits',
        'two waits',
        'one waits no longer',
        'two waits no longer',
      ])
    })

    test('an answer that is late by 0 ms does not wait', async () => {
      const { waits, begin, ended } = waitsOn()
      await begin('a', 0)
      expect(ended).toEqual(['a'])
      expect(waits.isEmpty).toBe(true)
    })

    test('released waits of one transport end at once, and no others', async () => {
      const { clock, waits, begin, ended } = waitsOn()
      const here = begin('here', 10, 'process')
      const there = begin('there', 10, 'http')
      waits.release((transport) => transport === 'http')
      await there
      expect(ended).toEqual(['there'])
      await begin('late', 10, 'http')
      await clock.advanceTo(1_010)
      await here
      expect(ended).toEqual(['there', 'late', 'here'])
    })

    test('a late answer waits on a transport whose earlier waits were released', async () => {
      const { clock, waits, begin, ended } = waitsOn()
      waits.release((transport) => transport === 'http')()
      const later = begin('later', 10, 'http')
      expect(waits.isEmpty).toBe(false)
      await clock.advanceTo(1_010)
      await later
      expect(ended).toEqual(['later'])
    })
  })
})

/**
 * What becomes of notifications under faults: letters for two subscriptions of a client and one
 * of another, on a clock that only tests move.
 */
describe('notifications', () => {
  function notificationsWith(seed = 1) {
    const clock = new VirtualClock(0)
    const arrived: string[] = []
    const notifications = new Notifications({
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
        notifications.send({ ...receivers[to], deliver: () => arrived.push(letter) })
      }
    }
    /** Begins a fault that counts for itself, as the schedule does. */
    const begin = (fault: NotificationFault, id = '0x1') => {
      let left = fault.count ?? Number.POSITIVE_INFINITY
      const end = notifications.begin(fault, {
        id,
        happened() {
          left -= 1
          if (left === 0) end()
        },
      })
      return end
    }
    const text = () => arrived.join('')
    return { notifications, clock, send, begin, text }
  }

  describe('dropNotifications', () => {
    test('loses as many as its count says, of the kinds that it names, and then no more', () => {
      const { notifications, send, begin, text } = notificationsWith()
      begin({ kind: 'dropNotifications', subscriptions: ['newHeads'], count: 2 })
      send('a')
      send('x', 'logs')
      send('b', 'bob')
      expect(notifications.hasFaults).toBe(false)
      send('c')
      expect(text()).toBe('xc')
    })

    test('loses all until it ends', () => {
      const { send, begin, text } = notificationsWith()
      const end = begin({ kind: 'dropNotifications' })
      send('ab')
      send('x', 'logs')
      end()
      send('c')
      expect(text()).toBe('c')
    })
  })

  describe('duplicateNotifications', () => {
    test('delivers each twice, or as often as its `times` says', () => {
      const { send, begin, text } = notificationsWith()
      begin({ kind: 'duplicateNotifications', count: 2 })
      send('abc')
      begin({ kind: 'duplicateNotifications', times: 3, count: 1 })
      send('de')
      expect(text()).toBe('aabbcddde')
    })
  })

  describe('delayNotifications', () => {
    test('delivers each later by `byMs`, to the ms', async () => {
      const { clock, send, begin, text } = notificationsWith()
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

    test('never lets one of a subscription overtake another, also after it has ended', async () => {
      const { notifications, clock, send, begin, text } = notificationsWith()
      begin({ kind: 'delayNotifications', byMs: 50, count: 1 })
      send('a')
      send('b')
      send('x', 'logs')
      await clock.advanceTo(10)
      send('c')
      expect(text()).toBe('x')
      await clock.advanceTo(50)
      expect(text()).toBe('xabc')
      expect(notifications.hasFaults).toBe(false)
      send('d')
      expect(text()).toBe('xabcd')
    })

    test('delivers delayed notifications at their times, also after it has ended', async () => {
      const { notifications, clock, send, begin, text } = notificationsWith()
      const end = begin({ kind: 'delayNotifications', byMs: 50 })
      send('a')
      end()
      expect(notifications.hasFaults).toBe(true)
      await clock.advanceTo(50)
      expect(text()).toBe('a')
      expect(notifications.hasFaults).toBe(false)
    })
  })

  describe('reorderNotifications', () => {
    test('delivers each full window of a client in another order', () => {
      const { send, begin, text } = notificationsWith()
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

    test('delivers two in reverse order by default', () => {
      const { send, begin, text } = notificationsWith()
      begin({ kind: 'reorderNotifications' })
      send('abcdef')
      expect(text()).toBe('badcfe')
    })

    test('draws the same order twice from one seed, and every other order from other seeds', () => {
      const orderWith = (seed: number) => {
        const { send, begin, text } = notificationsWith(seed)
        begin({ kind: 'reorderNotifications', window: 3 })
        send('abc')
        return text()
      }
      const orders = Array.from({ length: 64 }, (_, seed) => orderWith(seed))
      expect(orders).toEqual(Array.from({ length: 64 }, (_, seed) => orderWith(seed)))
      expect([...new Set(orders)].sort()).toEqual(['acb', 'bac', 'bca', 'cab', 'cba'])
    })

    test('delivers the notifications that it held when it ends', () => {
      const { notifications, send, begin, text } = notificationsWith()
      const end = begin({ kind: 'reorderNotifications', window: 4 })
      send('ab')
      send('m', 'bob')
      end()
      expect(text()).toBe('bam')
      expect(notifications.hasFaults).toBe(false)
    })

    test('does not hold the last notification of its count', () => {
      const { send, begin, text } = notificationsWith()
      begin({ kind: 'reorderNotifications', window: 2, count: 3 })
      send('abcd')
      expect(text()).toBe('bacd')
    })
  })

  describe('several faults', () => {
    test('are applied one after another, in the order they began', async () => {
      const { clock, send, begin, text } = notificationsWith()
      begin({ kind: 'duplicateNotifications' }, '0x1')
      begin({ kind: 'dropNotifications', count: 1 }, '0x2')
      begin({ kind: 'delayNotifications', byMs: 5 }, '0x3')
      send('ab')
      expect(text()).toBe('')
      await clock.advanceTo(5)
      expect(text()).toBe('abb')
    })

    test('keep what they hold when one of them ends', () => {
      const { send, begin, text } = notificationsWith()
      const end = begin({ kind: 'duplicateNotifications' }, '0x1')
      begin({ kind: 'reorderNotifications', window: 3 }, '0x2')
      send('a')
      end()
      send('b')
      expect([...text()].sort()).toEqual(['a', 'a', 'b'])
    })
  })
})

/** What faults decide about requests, before the callers carry it out. */
describe('responses', () => {
  const noChaos = { meetsRequests: false, *strikes() {} }

  function responsesWith(faults: readonly ResponseFault[], seed = 1) {
    const responses = new Responses(seed, noChaos)
    const usedUp: string[] = []
    const counts = faults.map(({ count }): FaultCounts => (count ? { left: count } : {}))
    for (const [index, fault] of faults.entries()) {
      const id = `0x${index + 1}`
      const end = responses.begin(fault, {
        id,
        get counts() {
          return counts[index] ?? {}
        },
        count(counted) {
          counts[index] = { ...counts[index], ...counted }
        },
        usedUp() {
          usedUp.push(id)
          end()
        },
      })
    }
    return { responses, usedUp, counts }
  }

  const plain = { waitBeforeMs: 0, refusal: undefined, waitAfterMs: 0, loss: undefined }
  const limitExceeded = { code: -32005, message: 'limit exceeded' }

  describe('faults of responses', () => {
    test('an answer of a method that no fault names is left alone', () => {
      const { responses } = responsesWith([
        { kind: 'failResponses', methods: ['eth_call', 'debug_*'] },
      ])
      expect(responses.effectsOn('eth_callMany', false)).toBeUndefined()
      expect(responses.effectsOn('eth_call', false)).toEqual({ ...plain, refusal: limitExceeded })
      expect(responses.effectsOn('debug_traceCall', true)).toEqual({
        ...plain,
        refusal: limitExceeded,
      })
    })

    test('without method names, a fault applies to all methods but those that clear faults', () => {
      const { responses } = responsesWith([{ kind: 'slowResponses', byMs: 5 }])
      expect(responses.effectsOn('eth_call', false)).toEqual({ ...plain, waitAfterMs: 5 })
      expect(responses.effectsOn('previewnet_clearFault', false)).toBeUndefined()
      expect(responses.effectsOn('devnet_clearFault', false)).toBeUndefined()
      const named = responsesWith([{ kind: 'slowResponses', byMs: 5, methods: ['previewnet_*'] }])
      expect(named.responses.effectsOn('previewnet_clearFault', false)).toEqual({
        ...plain,
        waitAfterMs: 5,
      })
    })

    test('a failing answer has the code and message of the fault', () => {
      const { responses } = responsesWith([
        {
          kind: 'failResponses',
          code: -32000,
          message: 'header not found',
          data: { block: '0x1' },
        },
      ])
      const refusal = { code: -32000, message: 'header not found', data: { block: '0x1' } }
      expect(responses.effectsOn('eth_call', false)).toEqual({ ...plain, refusal })
    })

    test('requests that a fault applies to use up its count, which ends it', () => {
      const { responses, usedUp, counts } = responsesWith([
        { kind: 'failResponses', methods: ['eth_call'], count: 2 },
      ])
      responses.effectsOn('eth_chainId', false)
      responses.effectsOn('eth_call', false)
      expect(counts[0]).toEqual({ left: 1 })
      expect(usedUp).toEqual([])
      responses.effectsOn('eth_call', false)
      expect(usedUp).toEqual(['0x1'])
      expect(responses.hasFaults).toBe(false)
      expect(responses.effectsOn('eth_call', false)).toBeUndefined()
    })
  })

  describe('several faults of responses', () => {
    test('add up their waits, before and after the request', () => {
      const { responses } = responsesWith([
        { kind: 'slowResponses', byMs: 5 },
        { kind: 'slowResponses', byMs: 7, on: 'request' },
        { kind: 'slowResponses', byMs: 1, on: 'answer' },
      ])
      expect(responses.effectsOn('eth_call', false)).toEqual({
        ...plain,
        waitBeforeMs: 7,
        waitAfterMs: 6,
      })
    })

    test('do not apply to a request that an earlier one has failed', () => {
      const { responses, counts } = responsesWith([
        { kind: 'slowResponses', byMs: 7, on: 'request' },
        { kind: 'failResponses' },
        { kind: 'slowResponses', byMs: 5, on: 'request', count: 1 },
      ])
      expect(responses.effectsOn('eth_call', false)).toEqual({
        ...plain,
        waitBeforeMs: 7,
        refusal: limitExceeded,
      })
      expect(counts[2]).toEqual({ left: 1 })
    })

    test('lose an answer with the error of the first one', () => {
      const { responses } = responsesWith([
        { kind: 'failResponses', on: 'answer', message: 'one' },
        { kind: 'failResponses', on: 'answer', message: 'two' },
      ])
      expect(responses.effectsOn('eth_call', false)).toEqual({
        ...plain,
        loss: { code: -32005, message: 'one' },
      })
    })
  })

  describe('an HTTP status', () => {
    const fault = { kind: 'httpStatus', status: 429, retryAfterSeconds: 3, count: 2 } as const
    const overRateLimit = { code: -32016, message: 'over rate limit' }

    test('is that of a whole HTTP body if the fault applies to one of its methods, and counts once', () => {
      const { responses, counts } = responsesWith([{ ...fault, methods: ['eth_call'] }])
      expect(responses.effectsOn('eth_call', true)).toBeUndefined()
      expect(responses.httpEffects(['eth_chainId'])).toBeUndefined()
      expect(responses.httpEffects(['eth_chainId', 'eth_call', 'eth_call'])).toEqual({
        on: 'request',
        status: 429,
        retryAfterSeconds: 3,
        failure: overRateLimit,
        isJson: true,
      })
      expect(counts[0]).toEqual({ left: 1 })
    })

    test('is an error response on other transports', () => {
      const { responses } = responsesWith([fault])
      expect(responses.effectsOn('eth_call', false)).toEqual({ ...plain, refusal: overRateLimit })
    })

    test.each([
      [500, -32000],
      [502, -32013],
      [503, -32011],
      [504, -32015],
    ] as const)('of %i comes with error %i', (status, code) => {
      const { responses } = responsesWith([{ kind: 'httpStatus', status, on: 'answer' }])
      const effects = responses.httpEffects(['eth_call'])
      expect(effects).toMatchObject({ on: 'answer', status, failure: { code } })
      expect(effects?.retryAfterSeconds).toBeUndefined()
    })

    test('of a proxy has a body that is not JSON', () => {
      const { responses } = responsesWith([{ kind: 'httpStatus', status: 502, from: 'proxy' }])
      expect(responses.httpEffects(['eth_call'])).toMatchObject({ status: 502, isJson: false })
      expect(responses.effectsOn('eth_call', false)?.refusal).toMatchObject({ code: -32013 })
    })

    test('of 429 has a Retry-After of one second by default', () => {
      const { responses } = responsesWith([{ kind: 'httpStatus', status: 429 }])
      expect(responses.httpEffects(['eth_call'])?.retryAfterSeconds).toBe(1)
    })
  })

  describe('a rate', () => {
    const appliedTo = (seed: number, methods: readonly string[]) => {
      const { responses } = responsesWith(
        [{ kind: 'failResponses', methods: ['eth_call'], rate: 0.25 }],
        seed,
      )
      return methods.map((method) => responses.effectsOn(method, false) !== undefined)
    }
    const calls = Array.from({ length: 400 }, () => 'eth_call')

    test('applies to about as many requests as it says', () => {
      const applied = appliedTo(1, calls).filter(Boolean).length
      expect(applied).toBeGreaterThan(75)
      expect(applied).toBeLessThan(125)
    })

    test('applies to the same requests with the same seed, whatever is requested between, and to others with another seed', () => {
      const mixed = calls.flatMap((call) => ['eth_chainId', call])
      expect(appliedTo(1, calls)).toEqual(appliedTo(1, calls))
      expect(appliedTo(1, mixed).filter((_, index) => index % 2 === 1)).toEqual(appliedTo(1, calls))
      expect(appliedTo(2, calls)).not.toEqual(appliedTo(1, calls))
    })
  })
})

/** Which sockets a fault reaches, and what it does to them, on sockets that only write it down. */
describe('sockets', () => {
  function openSockets() {
    const sockets = new Sockets()
    const done: string[] = []
    const join = (name: string, transport: SocketTransport) =>
      sockets.join({
        transport,
        drop: (closeCode) => done.push(`${name} dropped ${closeCode}`),
        freeze: () => done.push(`${name} frozen`),
        thaw: () => done.push(`${name} thawed`),
      })
    const leaveOne = join('one', 'webSocket')
    join('two', 'http')
    join('three', 'webSocket')
    return { sockets, done, join, leaveOne }
  }

  describe('faults of sockets', () => {
    test('all sockets are closed in the order they were opened, without a close frame', () => {
      const { sockets, done } = openSockets()
      sockets.drop({ kind: 'dropSockets' })
      expect(done).toEqual(['one dropped 1006', 'two dropped 1006', 'three dropped 1006'])
    })

    test('the sockets of one transport are closed, or the one at an index', () => {
      const { sockets, done, leaveOne } = openSockets()
      sockets.drop({ kind: 'dropSockets', transport: 'webSocket', closeCode: 1012 })
      sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 2 })
      sockets.drop({ kind: 'dropSockets', connection: 2 })
      expect(done.splice(0)).toEqual([
        ...['one dropped 1012', 'three dropped 1012'],
        ...['three dropped 1006', 'two dropped 1006'],
      ])
      leaveOne()
      sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 1 })
      sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 2 })
      expect(done).toEqual(['three dropped 1006'])
    })

    test('sockets open at the beginning are frozen, until all faults that freeze them have ended', () => {
      const { sockets, done, join } = openSockets()
      const endFirst = sockets.freeze({ kind: 'freezeSockets', transport: 'webSocket' })
      const endSecond = sockets.freeze({ kind: 'freezeSockets', connection: 1 })
      join('four', 'webSocket')
      expect(done.splice(0)).toEqual(['one frozen', 'three frozen'])
      endFirst()
      expect(done.splice(0)).toEqual(['three thawed'])
      endSecond()
      endSecond()
      expect(done).toEqual(['one thawed'])
    })

    test('a frozen socket that has closed is not thawed', () => {
      const { sockets, done, leaveOne } = openSockets()
      const end = sockets.freeze({ kind: 'freezeSockets' })
      leaveOne()
      done.length = 0
      end()
      expect(done).toEqual(['two thawed', 'three thawed'])
    })
  })
})
