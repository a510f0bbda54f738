/**
 * Faults on the wire as a devnet has them: how long they go on, who knows of them, and that neither
 * the chain nor a replay does.
 */

import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay, type WireFault } from '../../src/index.ts'
import { post, rawPost, rpc, SocketClient } from '../server/clients.ts'
import { expectReplayed } from '../support/journal.ts'

const somebody = '0x00000000000000000000000000000000000000d1'

const pay = (devnet: Devnet, value: `0x${string}`) =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody, value }] })

const blockNumber = (devnet: Devnet) => devnet.request({ method: 'eth_blockNumber' })

/** Numbers of the blocks that a listener in process is told of. */
async function watch(devnet: Devnet): Promise<string[]> {
  const numbers: string[] = []
  devnet.on('message', ({ data }) => numbers.push((data.result as { number: string }).number))
  await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
  return numbers
}

const all: readonly WireFault[] = [
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

describe('a journal with a fault replays', () => {
  test.each(all.map((fault) => [JSON.stringify(fault), fault] as const))('%s', async (_, fault) => {
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
      const body = rpc('eth_sendTransaction', [{ to: somebody, value }], 1)
      ask(post(httpUrl, body).then((response) => response.text()))
      ask(blockNumber(devnet))
      // What was asked has arrived once another question over HTTP has been answered.
      await post(httpUrl, rpc('web3_clientVersion', [], 1))
    }
    await devnet.advance(1_000)
    await Promise.all(asked)
    await expectReplayed(devnet)
    client.socket.terminate()
  })
})

describe('faults on the wire', () => {
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

  test('a fault that is spent as soon as it begins is over in a replay, too', async () => {
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
  test('is the same whatever goes wrong on the way to its clients', async () => {
    const headAfter = async (faults: readonly WireFault[]) => {
      await using devnet = await createDevnet()
      await devnet.listen({ port: 0 })
      await watch(devnet)
      for (const fault of faults) await devnet.faults.now(fault)
      await devnet.faucet.drip(somebody)
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

describe('how long', () => {
  const isMet = (devnet: Devnet) => blockNumber(devnet).then(() => false, () => true) // biome-ignore format: short

  test('ends with the count: by notifications, in the list', async () => {
    await using devnet = await createDevnet()
    const numbers = await watch(devnet)
    const id = await devnet.faults.now({ kind: 'dropNotifications', count: 3 })
    await devnet.advance(400)
    expect(devnet.faults.list()).toMatchObject([{ id, state: 'on', left: 1 }])
    await devnet.advance(400)
    expect(devnet.faults.list()).toEqual([])
    expect(numbers).toEqual(['0x4'])
  })

  test('ends with the count: by requests, and the journal says when', async () => {
    await using devnet = await createDevnet()
    const id = await devnet.faults.now({ kind: 'failResponses', count: 2 })
    expect(await isMet(devnet)).toBe(true)
    expect(devnet.faults.list()).toMatchObject([{ id, left: 1 }])
    expect(await isMet(devnet)).toBe(true)
    expect(devnet.faults.list()).toEqual([])
    expect(await isMet(devnet)).toBe(false)
    expect(devnet.journal().trimEnd().split('\n').at(-1)).toContain(
      `"from":"process","call":"devnet.faults.spent","params":["${id}"]`,
    )
    await expectReplayed(devnet)
  })

  test('by requests is restored by a revert, and its forks have it, too', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'failResponses', count: 4 })
    await isMet(devnet)
    const point = devnet.snapshot()
    await isMet(devnet)
    await isMet(devnet)
    await using fork = devnet.fork()
    await using loaded = await createDevnet({ state: await devnet.dump() })
    await using earlier = point.fork()
    await point.restore()
    const lefts = [1, 1, 3, 3]
    for (const [index, each] of [fork, loaded, earlier, devnet].entries()) {
      for (let left = lefts[index] ?? 0; left > 0; left -= 1) {
        expect(each.faults.list()).toMatchObject([{ left }])
        expect(await isMet(each)).toBe(true)
      }
      expect(each.faults.list()).toEqual([])
      expect(await isMet(each)).toBe(false)
    }
    await expectReplayed(devnet)
    await expectReplayed(fork)
  })

  test('the random draws for requests go on in forks as in the parent', async () => {
    const drawn = async (devnet: Devnet, count: number) => {
      const met: boolean[] = []
      for (let index = 0; index < count; index += 1) met.push(await isMet(devnet))
      return met
    }
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'failResponses', rate: 0.5 })
    const point = devnet.snapshot()
    const first = await drawn(devnet, 9)
    expect(devnet.faults.list()).toMatchObject([{ drawn: 9 }])
    await using fork = devnet.fork()
    await using loaded = await createDevnet({ state: await devnet.dump() })
    const later = await drawn(devnet, 15)
    expect([await drawn(fork, 15), await drawn(loaded, 15)]).toEqual([later, later])
    await point.restore()
    expect(await drawn(devnet, 24)).toEqual([...first, ...later])
  })

  test('ends with its time, and begins at it', async () => {
    await using devnet = await createDevnet()
    const numbers = await watch(devnet)
    await devnet.faults.after(300, { kind: 'dropNotifications', forMs: 400 })
    await devnet.advance(1_000)
    expect(numbers).toEqual(['0x1', '0x4', '0x5'])
  })

  test('is until it is cleared when nothing is said', async () => {
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

  test('is restored by a revert, and a fork has it, too', async () => {
    await using devnet = await createDevnet()
    const numbers = await watch(devnet)
    await devnet.faults.now({ kind: 'dropNotifications', count: 2 })
    const point = devnet.snapshot()
    await devnet.advance(600)
    expect(numbers).toEqual(['0x3'])
    await point.restore()
    await devnet.advance(600)
    expect(numbers).toEqual(['0x3', '0x3'])
    await using fork = point.fork()
    const inFork = await watch(fork)
    await fork.advance(600)
    expect(inFork).toEqual(['0x3'])
  })

  test('of requests goes on in a devnet that is made again from its journal', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'failResponses', methods: ['eth_chainId'] })
    await using again = await replay(devnet.journal())
    await expect(again.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: -32005 })
    await expect(blockNumber(again)).resolves.toBe('0x0')
  })
})

describe('faults on the wire', () => {
  test('faults are asked for, listed and cleared over a wire on which all requests fail', async () => {
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
        devnet.faults.now(fault as WireFault),
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
    expect(await blockNumber(devnet)).toBe('0x0')
  })

  test('a subscription that a late request begins ends with its client', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'slowResponses', byMs: 100, on: 'request' })
    const client = { subscriptions: true, transport: 'webSocket', send: () => {} } as const
    const connection = devnet.connect(client)
    const asked = connection.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
    connection.close()
    await devnet.advance(100)
    await asked
    expect(connection.subscriptionCount).toBe(0)
    await expectReplayed(devnet)
  })

  test('a late answer is listed among what is waited for until it has come', async () => {
    await using devnet = await createDevnet()
    await devnet.faults.now({ kind: 'slowResponses', byMs: 500, methods: ['eth_chainId'] })
    const answer = devnet.request({ method: 'eth_chainId' })
    expect(devnet.waits).toEqual(['the late answer to eth_chainId (process)'])
    await devnet.advance(500)
    expect(await answer).toBe('0x509f455')
    expect(devnet.waits).toEqual([])
  })

  test('a connection sees the same replica as long as it lasts, in the order of asking', async () => {
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
